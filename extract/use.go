package extract

import (
	"strings"

	"github.com/urikit/uri/scheme"
)

// A use tells whether a scheme is in use.
type use uint8

const (
	unused     use = iota
	registered     // registered, but package scheme has no rules for it
	ruled          // package scheme has rules for it
)

// useOf returns the use of a scheme. It remembers the last answer, because neighbouring
// URIs often have the same scheme.
func (f *finder) useOf(name string) use {
	if name == string(f.scheme) {
		return f.use
	}
	f.scheme, f.use = append(f.scheme[:0], name...), unused
	if _, ok := scheme.Known().Form(name); ok {
		f.use = ruled
	} else if _, ok := scheme.Registered(name); ok {
		f.use = registered
	}
	return f.use
}

// takesAnyWord reports whether the rules of a scheme allow nearly every word after the colon, and
// texts such as "go:generate", "tv:on" and "DNS:example.com" as a rule mean something else.
func takesAnyWord(scheme string) bool {
	switch strings.ToLower(scheme) {
	case "dns", "go", "h323", "iax", "tv", "xcon", "xcon-userid":
		return true
	}
	return false
}
