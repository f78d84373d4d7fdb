package field

import (
	"strings"

	"github.com/urikit/uri/idn"
	"github.com/urikit/uri/internal/inplace"
	"github.com/urikit/uri/internal/publicsuffix"
)

// hostAs returns the function that returns a host in a form.
func hostAs(convert func(string) (string, error)) func(*Selector, Reference) (string, bool, error) {
	return func(_ *Selector, r Reference) (string, bool, error) {
		h, isDomain, ok := hostOf(&r)
		if !isDomain {
			return h.String(), ok, nil
		}
		text, err := nameIn(h, convert)
		return text, err == nil, err
	}
}

// appendHost is like hostAs for a function that appends.
func appendHost(convert func(string) (string, error)) func(*Selector, []byte, Reference) ([]byte, bool, error) {
	return func(_ *Selector, dst []byte, r Reference) ([]byte, bool, error) {
		h, isDomain, ok := hostOf(&r)
		if !isDomain {
			return append(dst, h.String()...), ok, nil
		}
		dst, err := appendNameIn(dst, h, convert)
		return dst, err == nil, err
	}
}

// The parts of a domain name follow, by the Public Suffix List: "www.a" in "www.a.example.co.uk"
// comes before the registrable domain "example.co.uk", which ends in the suffix "co.uk". Each
// function returns its part, and whether the name has it.

func registrable(name string) (string, bool) { return publicsuffix.Registrable(name) }

func suffix(name string) (string, bool) {
	text, _ := publicsuffix.Suffix(name)
	return text, text != ""
}

func subdomain(name string) (string, bool) {
	domain, ok := publicsuffix.Registrable(name)
	if !ok {
		return "", false
	}
	return strings.CutSuffix(name, "."+domain)
}

// ofDomain returns the function that returns a part of the host in ASCII, if the host is a domain
// name by its scheme.
func ofDomain(part func(name string) (string, bool)) func(*Selector, Reference) (string, bool, error) {
	return func(_ *Selector, r Reference) (string, bool, error) {
		h, isDomain, _ := hostOf(&r)
		if !isDomain {
			return "", false, nil
		}
		name, err := nameIn(h, idn.ToASCII)
		if err != nil {
			return "", false, err
		}
		text, ok := part(strings.TrimSuffix(name, "."))
		return text, ok, nil
	}
}

// appendDomain is like ofDomain for a function that appends.
func appendDomain(part func(name string) (string, bool)) func(*Selector, []byte, Reference) ([]byte, bool, error) {
	return func(_ *Selector, dst []byte, r Reference) ([]byte, bool, error) {
		h, isDomain, _ := hostOf(&r)
		if !isDomain {
			return dst, false, nil
		}
		out, err := appendNameIn(dst, h, idn.ToASCII)
		if err != nil {
			return dst, false, err
		}
		text, ok := part(strings.TrimSuffix(inplace.String(out[len(dst):]), "."))
		if !ok {
			return dst, false, nil
		}
		return append(out[:len(dst)], text...), true, nil // the text moves to the front
	}
}
