// Package load finds and reads source files: from paths, from standard input, from an embedded file system. What can't be
// read becomes a diagnostic and an error, and the rest is read all the same. It knows where texts are, not what they say.
package load
