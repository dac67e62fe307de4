// Package emit turns a catalog into the bytes of a format: one format a file, listed in Formats. It decides nothing.
package emit
