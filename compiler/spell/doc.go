// Package spell understands text as people type it: 破甲2, 获得2点破甲, 价格300, 一天. Where the words are known to the ruleset it
// rewrites the tree in place into the canonical form and records the edits. Words that are known as they stand are never
// touched, nor is prose. It reports no errors: what it does not understand is left for binding.
package spell
