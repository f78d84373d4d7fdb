package peers

import (
	"errors"

	"github.com/urikit/uri/uritest"
)

// Implementation returns the program as an implementation to test.
func (p *Program) Implementation() uritest.Implementation {
	return uritest.Implementation{
		Parse: func(edition, text string) (uritest.Components, error) {
			return p.components("parse", message{"edition": edition, "input": text})
		},
		Matches: func(edition, rule, text string) (valid bool, err error) {
			valid, err = result[bool](p, "validate", "valid", message{"edition": edition, "rule": rule, "input": text})
			if fault := (*uritest.Fault)(nil); errors.As(err, &fault) {
				return false, nil
			}
			return valid, err
		},
		ParseHost: func(edition, host string) (kind, address string, err error) {
			a, err := p.asked("host", message{"edition": edition, "host": host})
			return a.text("kind"), a.text("address"), err
		},
		Resolve: func(edition, base, reference string, options []string) (t uritest.Target, err error) {
			m := message{"edition": edition, "base": base, "reference": reference}
			if len(options) > 0 {
				m["options"] = options
			}
			a, err := p.asked("resolve", m)
			if err != nil || a["current_document"] == true {
				t.CurrentDocument = err == nil
				if a.has("fragment") {
					t.Fragment = optional(a.text("fragment"), true)
				}
				return t, err
			}
			t.URI, err = member[string](a, "target")
			return t, p.lacking(err)
		},
		SameDocument: func(edition, base, reference string) (bool, error) {
			return result[bool](p, "same-document", "same", message{"edition": edition, "base": base, "reference": reference})
		},
		Normalize: func(edition, text, level string) (string, error) {
			return result[string](p, "normalize", "normalized", message{"edition": edition, "input": text, "level": level})
		},
		Equivalent: func(edition, a, b, level string) (bool, error) {
			return result[bool](p, "compare", "equivalent", message{"edition": edition, "a": a, "b": b, "level": level})
		},
		Relativize: func(base, target string) (string, error) {
			return result[string](p, "relativize", "reference", message{"base": base, "target": target})
		},
		RemoveDotSegments: func(path string) (string, error) {
			return result[string](p, "remove-dot-segments", "path", message{"path": path})
		},
		Encode: func(component, data string) (string, error) {
			return result[string](p, "encode", "encoded", message{"component": component, "data": data})
		},
		Decode: func(text string) (string, error) {
			return result[string](p, "decode", "data", message{"input": text})
		},
		Split: func(text string) (uritest.Components, error) {
			return p.components("split", message{"input": text})
		},
		Extract: func(text string) ([]string, error) { return p.list("extract", "uris", message{"text": text}) },
		Audit:   func(text string) ([]string, error) { return p.list("audit", "findings", message{"input": text}) },
		Expand: func(template string, variables map[string]any) (string, error) {
			return result[string](p, "expand", "expanded", message{"template": template, "variables": variables})
		},
		URL: p.url,
		ToASCII: func(domain string) (string, error) {
			return result[string](p, "to-ascii", "ascii", message{"domain": domain})
		},
		ToUnicode: func(domain string) (string, error) {
			return result[string](p, "to-unicode", "unicode", message{"domain": domain})
		},
	}
}

// url asks how the URL Standard reads a text.
func (p *Program) url(text, base string) (href, host string, err error) {
	m := message{"input": text}
	if base != "" {
		m["base"] = base
	}
	a, err := p.asked("url", m)
	if err != nil {
		return "", "", err
	}
	href, err = member[string](a, "href")
	return href, a.text("host"), p.lacking(err)
}

// asked asks a question if the program answers questions of this kind.
func (p *Program) asked(check string, m message) (message, error) {
	if m["check"] = check; !p.answers(m) {
		return nil, errors.ErrUnsupported
	}
	return p.ask(m)
}

// result asks a question and returns one member of the answer.
func result[T any](p *Program, check, name string, m message) (value T, err error) {
	a, err := p.asked(check, m)
	if err != nil {
		return value, err
	}
	value, err = member[T](a, name)
	return value, p.lacking(err)
}

// list is like result, for a list of texts.
func (p *Program) list(check, name string, m message) ([]string, error) {
	a, err := p.asked(check, m)
	if err != nil {
		return nil, err
	}
	list, err := a.texts(name)
	return list, p.lacking(err)
}

// components asks for components.
func (p *Program) components(check string, m message) (c uritest.Components, err error) {
	a, err := p.asked(check, m)
	if err != nil {
		return c, err
	}
	c, err = a.components()
	return c, p.lacking(err)
}

// A Reading is what a program reads in a text: the parts with which it would connect. Those that it
// does not say are missing, and nil are those that are not there.
type Reading map[string]*string

// readings are the names of the parts of a Reading.
var readings = []string{"scheme", "user", "password", "host", "port", "path"}

// Read asks which parts the program reads in a text.
func (p *Program) Read(text string) (Reading, error) {
	a, err := p.asked("read", message{"input": text})
	if err != nil {
		return nil, err
	}
	read := make(Reading)
	for _, name := range readings {
		switch value, ok := a[name]; {
		case value != nil:
			text, err := member[string](a, name)
			if err != nil {
				return nil, p.lacking(err)
			}
			read[name] = &text
		case ok:
			read[name] = nil
			read[name] = nil
		}
	}
	return read, nil
}
