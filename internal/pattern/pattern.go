// Package pattern compiles regular expressions when a program first asks for them.
package pattern

import (
	"regexp"
	"sync"
)

// A Pattern is a regular expression that is compiled when it is first used. The linker leaves out
// regexp from a program that uses none.
type Pattern struct {
	Expr string

	once     sync.Once
	compiled *regexp.Regexp
}

// Get returns the compiled expression.
func (p *Pattern) Get() *regexp.Regexp {
	p.once.Do(func() { p.compiled = regexp.MustCompile(p.Expr) })
	return p.compiled
}

// Lazy returns a function that compiles an expression when it is called first. A program starts
// faster if it compiles none.
func Lazy(expr string) func() *regexp.Regexp {
	return sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(expr) })
}
