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

// A lastUse remembers the use of the last scheme, because neighbouring URIs often have the same
// scheme.
type lastUse struct {
	scheme []byte
	use    use
}

// of returns the use of a scheme.
func (l *lastUse) of(name string) use {
	if name == string(l.scheme) {
		return l.use
	}
	l.scheme, l.use = append(l.scheme[:0], name...), unused
	if _, ok := scheme.Known().Form(name); ok {
		l.use = ruled
	} else if _, ok := scheme.Registered(name); ok {
		l.use = registered
	}
	return l.use
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
