package main

import (
	"errors"
	"fmt"
	"net/netip"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/urikit/uri"
	"github.com/urikit/uri/idn"
	"github.com/urikit/uri/internal/answer"
	"github.com/urikit/uri/internal/ipblock"
)

// A condition says whether a reference meets it. An error is a diagnosis of the reference.
type condition func(uri.Reference) (bool, error)

// conditionHelp describes the conditions.
const conditionHelp = `    scheme=NAME       the scheme, in any case
    host=NAME         the host, in any case; a name in Unicode or in ASCII
    domain=NAME       the registrable domain by the Public Suffix List
    port=NUMBER       the port, or the default port of the scheme
    path=PREFIX       the path begins with PREFIX, segment by segment
    query:NAME        there is a parameter NAME
    query:NAME=VALUE  a parameter NAME has the value VALUE, both decoded
    kind=NAME         the kind, as "uri parse" prints it
    address=public    the host is an IP address, and not for a special purpose
    address=special   the host is an IP address for a special purpose, such as
                      10.0.0.1, or embeds one
    address=BLOCK     the host is an IP address in a block, such as 10.0.0.0/8

"!" before a condition negates it. In the NAME of a scheme, a host and a domain,
and in a path, "*" matches any text; a path with "*" must match to its end. An
empty NAME, NUMBER or PREFIX means that the component is undefined or empty.
Scheme, host, port and path are compared in their normal form (level scheme).`

// newCondition parses a condition. An error does not quote a value, which may be a secret.
func newCondition(text string, params uri.Params, n answer.Normalizer) (condition, error) {
	rest, negated := strings.CutPrefix(text, "!")
	name, value, has := strings.Cut(rest, "=")
	c, err := positive(name, value, has, params, n)
	if err != nil {
		return nil, fmt.Errorf("the condition %q: %w", known(name), err)
	}
	if !negated {
		return c, nil
	}
	return func(r uri.Reference) (bool, error) {
		ok, err := c(r)
		return !ok && err == nil, err
	}, nil
}

// positive parses a condition without "!".
func positive(name, value string, has bool, params uri.Params, n answer.Normalizer) (condition, error) {
	if parameter, ok := strings.CutPrefix(name, "query:"); ok && parameter != "" {
		return func(r uri.Reference) (bool, error) {
			params := params // several jobs share the condition
			params.Query, _ = r.Query()
			return slices.ContainsFunc(slices.Collect(params.Values(parameter)), func(v string) bool { return !has || v == value }), nil
		}, nil
	}
	if !has {
		return nil, errors.New(`it has no "=": write scheme=http, host=*.example.com, !port=443 or query:NAME, and REFERENCEs after "--"; "uri help filter" lists the conditions`)
	}
	// normal returns a condition about the normal form of a reference.
	normal := func(text func(uri.Reference) (string, error), match func(string) bool) condition {
		return func(r uri.Reference) (bool, error) {
			got, err := text(n.Normalize(r, uri.LevelScheme))
			return err == nil && match(got), err
		}
	}
	glob := newGlob(strings.ToLower(value))
	switch name {
	case "scheme":
		if bare := strings.ReplaceAll(value, "*", "x"); value != "" && uri.Validate(uri.RuleScheme, bare) != nil {
			return nil, errors.New("the value is not a scheme: write one name, such as https")
		}
		return func(r uri.Reference) (bool, error) {
			scheme, _ := r.Scheme()
			return glob(strings.ToLower(scheme)), nil
		}, nil
	case "host", "domain":
		pattern, err := asciiPattern(value)
		if err != nil {
			return nil, err
		}
		ascii := newGlob(pattern)
		text := func(r uri.Reference) (string, error) { return nameIn(r, idn.ToASCII) }
		if name == "domain" {
			text = func(r uri.Reference) (string, error) { d, _, err := domainOf(r); return d.registrable, err }
		}
		return normal(text, func(name string) bool { return glob(name) || ascii(name) }), nil
	case "port":
		if value != "" && uri.Validate(uri.RulePort, value) != nil {
			return nil, errors.New("the value must be a number")
		}
		return normal(func(r uri.Reference) (string, error) {
			port, ok := effectivePort(r)
			if !ok {
				port, _ = r.Port()
			}
			return port, nil
		}, func(port string) bool { return port == value }), nil
	case "path":
		if value != "" && uri.Validate(uri.RulePath, value) != nil {
			return nil, errors.New("the value cannot begin a path: percent-encode it")
		}
		return normal(func(r uri.Reference) (string, error) { return r.Path().String(), nil },
			newPrefix(value)), nil
	case "kind":
		if !slices.Contains(conditionKinds, value) {
			return nil, fmt.Errorf("the kind must be one of %s", strings.Join(conditionKinds, ", "))
		}
		return func(r uri.Reference) (bool, error) { return answer.KindOf(r, n.Edition) == value, nil }, nil
	case "address":
		return newAddressCondition(value)
	}
	return nil, fmt.Errorf(`unknown condition: "uri help filter" lists them%s`, answer.Suggest(name, conditionNames))
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
		ascii, err := idn.DomainToASCII(label, false)
		if err != nil {
			return "", errors.New("the value is not the name of a host")
		}
		labels[i] = ascii
	}
	return strings.Join(labels, "."), nil
}

// newAddressCondition parses the value of a condition about addresses.
func newAddressCondition(value string) (condition, error) {
	match := func(a netip.Addr) bool { return isSpecial(a) == (value == "special") }
	if value != "public" && value != "special" {
		block, err := netip.ParsePrefix(value)
		if err != nil {
			a, err := netip.ParseAddr(value)
			if err != nil || a.Zone() != "" {
				return nil, errors.New("the value must be public, special, or a block such as 10.0.0.0/8")
			}
			block = netip.PrefixFrom(a, a.BitLen())
		}
		block = block.Masked()
		match = func(a netip.Addr) bool { return block.Contains(a) || block.Contains(a.Unmap()) }
	}
	return func(r uri.Reference) (bool, error) {
		h, _ := r.Host()
		a, ok := h.Addr()
		return ok && match(a.WithZone("")), nil
	}, nil
}

// isSpecial reports whether an address is for a special purpose, or embeds such a one.
func isSpecial(a netip.Addr) bool {
	if _, ok := ipblock.Find(a); ok && !a.Is4In6() {
		return true
	}
	found, n := ipblock.Embedded(a)
	return slices.ContainsFunc(found[:n], func(e ipblock.Embedding) bool {
		_, ok := ipblock.Find(e.Addr)
		return ok
	})
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

// conditions are the conditions that an input must meet.
type conditions []condition

func newConditions(texts []string, params uri.Params, n answer.Normalizer) (all conditions, err error) {
	for _, text := range texts {
		c, err := newCondition(text, params, n)
		if err != nil {
			return nil, err
		}
		all = append(all, c)
	}
	return all, nil
}

// met reports whether r meets all conditions.
func (all conditions) met(r uri.Reference) (bool, error) {
	for _, c := range all {
		if ok, err := c(r); !ok || err != nil {
			return false, err
		}
	}
	return true, nil
}
