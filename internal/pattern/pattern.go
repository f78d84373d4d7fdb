// Package pattern compiles regular expressions when a program first asks for them.
package pattern

import (
	"regexp"
	"sync"
)

// Lazy returns a function that compiles an expression when it is called first. A program starts faster if it
// compiles none.
func Lazy(expr string) func() *regexp.Regexp {
	return sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(expr) })
}
