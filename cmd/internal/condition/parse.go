package condition

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/urikit/uri"
	"github.com/urikit/uri/cmd/internal/answer"
	"github.com/urikit/uri/idn"
	"github.com/urikit/uri/internal/ascii"
	"github.com/urikit/uri/internal/field"
)

// parsers make the test of a condition about a field from its value.
var parsers = map[field.Field]func(*Condition, answer.Normalizer) error{
	field.Scheme:  (*Condition).parseScheme,
	field.Host:    func(c *Condition, n answer.Normalizer) error { return c.parseName(field.HostASCII, n) },
	field.Domain:  func(c *Condition, n answer.Normalizer) error { return c.parseName(field.Domain, n) },
	field.Port:    (*Condition).parsePort,
	field.Path:    (*Condition).parsePath,
	field.Kind:    (*Condition).parseKind,
	field.Address: (*Condition).parseAddress,
}

func (c *Condition) parseParameter(name string, params uri.Params) {
	value, has := c.value, c.has
	c.test = func(r uri.Reference) (bool, error) {
		params := params // several jobs share the condition
		params.Query, _ = r.Query()
		for v := range params.Values(name) {
			if !has || v == value {
				return true, nil
			}
		}
		return false, nil
	}
}

func (c *Condition) parseScheme(answer.Normalizer) error {
	if bare := strings.ReplaceAll(c.value, "*", "x"); c.value != "" && uri.Validate(uri.RuleScheme, bare) != nil {
		return errors.New("the value is not a scheme: write one name, such as https")
	}
	if c.value = strings.ToLower(c.value); !strings.Contains(c.value, "*") {
		c.exact = []string{c.value}
	}
	scheme := field.Of(field.Scheme)
	c.about(func(r uri.Reference) (string, error) {
		text, _, err := scheme.Text(r)
		return ascii.Lower(text), err
	}, newGlob(c.value))
	return nil
}

// parseName makes the condition one about a field with a domain name.
func (c *Condition) parseName(f field.Field, n answer.Normalizer) error {
	pattern, err := asciiPattern(c.value)
	if err != nil {
		return err
	}
	if c.value = strings.ToLower(c.value); !strings.Contains(c.value, "*") {
		c.exact = []string{c.value, pattern}
	}
	written, ascii := newGlob(c.value), newGlob(pattern)
	c.about(normal(n, f), func(name string) bool {
		if strings.Contains(name, "%") {
			name = strings.ToLower(name) // a percent-encoded octet has capitals in the normal form
		}
		return written(name) || ascii(name)
	})
	return nil
}

func (c *Condition) parsePort(n answer.Normalizer) error {
	if c.value != "" && uri.Validate(uri.RulePort, c.value) != nil {
		return errors.New("the value must be a number")
	}
	value := shortPort(c.value)
	c.value, c.exact = value, []string{value}
	c.about(normal(n, field.EffectivePort, field.Port), func(port string) bool { return shortPort(port) == value })
	return nil
}

func (c *Condition) parsePath(n answer.Normalizer) (err error) {
	if c.value != "" && uri.Validate(uri.RulePath, c.value) != nil {
		return errors.New("the value cannot begin a path: percent-encode it")
	}
	if c.value, err = normalPath(c.value, n); err != nil {
		return err
	}
	if c.value == "" {
		c.exact = []string{""}
	}
	c.about(normal(n, field.Path), newPrefix(c.value))
	return nil
}

func (c *Condition) parseKind(n answer.Normalizer) error {
	value := c.value
	if kinds := field.Kinds(); !slices.Contains(kinds, value) {
		return fmt.Errorf("the kind must be one of %s", strings.Join(kinds, ", "))
	}
	c.exact = []string{value}
	kind := field.Of(field.Kind)
	kind.IRIs = n.Dialect.AreIRIs()
	c.about(func(r uri.Reference) (string, error) {
		text, _, err := kind.Text(r)
		return text, err
	}, func(kind string) bool { return kind == value })
	return nil
}

// asciiPattern returns a pattern of names with its labels in their ASCII form.
func asciiPattern(pattern string) (string, error) {
	labels := strings.Split(strings.ToLower(pattern), ".")
	for i, label := range labels {
		if !strings.ContainsFunc(label, func(r rune) bool { return r >= utf8.RuneSelf }) {
			continue
		}
		if strings.Contains(label, "*") {
			return "", errors.New("a label with \"*\" can have only ASCII letters: write its ASCII form, such as xn--*")
		}
		ascii, err := idn.URLStandard.ToASCII(label)
		if err != nil {
			return "", errors.New("the value is not the name of a host")
		}
		labels[i] = ascii
	}
	return strings.Join(labels, "."), nil
}

// newGlob returns a function that reports whether a text matches a pattern, in which "*" is any
// text. It takes the first place for each part of the pattern, which is as good as any other.
func newGlob(pattern string) func(text string) bool {
	parts := strings.Split(pattern, "*")
	first, last := parts[0], parts[len(parts)-1]
	if len(parts) == 1 {
		return func(text string) bool { return text == pattern }
	}
	return func(text string) bool {
		text, ok := strings.CutPrefix(text, first)
		for _, part := range parts[1 : len(parts)-1] {
			if !ok {
				return false
			}
			_, text, ok = strings.Cut(text, part)
		}
		return ok && strings.HasSuffix(text, last)
	}
}

// newPrefix returns a function that reports whether a path has a prefix, or matches it if it has
// "*".
func newPrefix(prefix string) func(path string) bool {
	if prefix == "" || strings.Contains(prefix, "*") {
		return newGlob(prefix)
	}
	below := strings.TrimSuffix(prefix, "/") + "/"
	return func(path string) bool { return path == prefix || strings.HasPrefix(path, below) }
}

// shortPort returns a port without leading zeros, which normalization keeps.
func shortPort(port string) string {
	if short := strings.TrimLeft(port, "0"); short != "" || port == "" {
		return short
	}
	return "0"
}

// normalPath returns the value of a condition about a path in the form of the paths that it is compared with.
func normalPath(value string, n answer.Normalizer) (string, error) {
	prefix := ""
	if strings.HasPrefix(value, "/") && !strings.Contains(value, "//") {
		prefix = "x://h" // no path is guarded there
	}
	r, err := uri.Parse(prefix + value)
	if _, ok := r.Scheme(); err != nil || ok != (prefix != "") || r.Path().String() != value {
		return value, nil // such as "a:b", or "//", which can begin a path after an authority
	}
	normal := n.Normalize(r, uri.LevelScheme).Path().String()
	switch {
	case strings.Count(normal, "*") != strings.Count(value, "*"):
		return "", errors.New("the value has \"..\" after a segment with \"*\": write the path without \"..\"")
	case normal == "":
		return value, nil
	}
	return normal, nil
}
