package main

import (
	"errors"
	"fmt"
	"net/netip"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/urikit/uri"
	"github.com/urikit/uri/cmd/internal/ask"
	"github.com/urikit/uri/idn"
	"github.com/urikit/uri/internal/ipblock"
)

// A test reports whether a reference meets a condition. An error is a diagnosis of the reference.
type test func(uri.Reference) (bool, error)

// A condition is a test, and what shows that no reference meets it together with another one.
type condition struct {
	test
	name    string // such as "host" or "query:x"
	value   string
	has     bool // there is a value
	negated bool

	// The other fields are about the condition without its negation. A condition about one text of a
	// reference has match, and exact if match accepts only these texts.
	match   func(text string) bool
	exact   []string
	address func(netip.Addr) bool
	block   netip.Prefix // the zero value for special and public
}

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
Scheme, host, port and path are compared in their normal form (level scheme).
Two conditions about the same part that no input meets together, such as
scheme=http and scheme=https, are an error; so are a scheme and a kind, and a
host and an address. Two values with "*", a domain and a host, and a block and
public or special are not compared: such conditions can be met by no input
without an error.`

// newCondition parses a condition. An error does not quote a value, which may be a secret.
func newCondition(text string, params uri.Params, n ask.Normalizer) (condition, error) {
	rest, negated := strings.CutPrefix(text, "!")
	c := condition{negated: negated}
	c.name, c.value, c.has = strings.Cut(rest, "=")
	if err := c.parse(params, n); err != nil {
		return c, fmt.Errorf("the condition %q: %w", known(c.name), err)
	}
	if !negated {
		return c, nil
	}
	if c.match != nil && strings.Trim(c.value, "*") == "" && c.value != "" {
		return c, fmt.Errorf("the condition %q: no input meets it, because \"*\" matches any text: remove it", "!"+c.name)
	}
	positive := c.test
	c.test = func(r uri.Reference) (bool, error) {
		ok, err := positive(r)
		return !ok && err == nil, err
	}
	return c, nil
}

// parse makes the test of a condition without "!" from its name and value.
func (c *condition) parse(params uri.Params, n ask.Normalizer) error {
	name, value, has := c.name, c.value, c.has
	if parameter, ok := strings.CutPrefix(name, "query:"); ok && parameter != "" {
		c.test = func(r uri.Reference) (bool, error) {
			params := params // several jobs share the condition
			params.Query, _ = r.Query()
			return slices.ContainsFunc(slices.Collect(params.Values(parameter)), func(v string) bool { return !has || v == value }), nil
		}
		return nil
	}
	if !has {
		return errors.New(`it has no "=": write scheme=http, host=*.example.com, !port=443 or query:NAME, and REFERENCEs after "--"; "uri help filter" lists the conditions`)
	}
	// about makes the condition one about a text of a reference, and normal about one of its normal form.
	about := func(text func(uri.Reference) (string, error), match func(string) bool) {
		c.match = match
		c.test = func(r uri.Reference) (bool, error) {
			got, err := text(r)
			return err == nil && match(got), err
		}
	}
	normal := func(text func(uri.Reference) (string, error), match func(string) bool) {
		about(func(r uri.Reference) (string, error) { return text(n.Normalize(r, uri.LevelScheme)) }, match)
	}
	isGlob := strings.Contains(value, "*")
	glob := newGlob(strings.ToLower(value))
	switch name {
	case "scheme":
		if bare := strings.ReplaceAll(value, "*", "x"); value != "" && uri.Validate(uri.RuleScheme, bare) != nil {
			return errors.New("the value is not a scheme: write one name, such as https")
		}
		if c.value = strings.ToLower(value); !isGlob {
			c.exact = []string{c.value}
		}
		about(func(r uri.Reference) (string, error) {
			scheme, _ := r.Scheme()
			return strings.ToLower(scheme), nil
		}, glob)
	case "host", "domain":
		pattern, err := asciiPattern(value)
		if err != nil {
			return err
		}
		if c.value = strings.ToLower(value); !isGlob {
			c.exact = []string{c.value, pattern}
		}
		ascii := newGlob(pattern)
		text := func(r uri.Reference) (string, error) { return nameIn(r, idn.ToASCII) }
		if name == "domain" {
			text = func(r uri.Reference) (string, error) { d, _, err := domainOf(r); return d.registrable, err }
		}
		normal(text, func(name string) bool { return glob(name) || ascii(name) })
	case "port":
		if value != "" && uri.Validate(uri.RulePort, value) != nil {
			return errors.New("the value must be a number")
		}
		value = shortPort(value)
		c.value, c.exact = value, []string{value}
		normal(func(r uri.Reference) (string, error) {
			port, ok := effectivePort(r)
			if !ok {
				port, _ = r.Port()
			}
			return shortPort(port), nil
		}, func(port string) bool { return port == value })
	case "path":
		if value != "" && uri.Validate(uri.RulePath, value) != nil {
			return errors.New("the value cannot begin a path: percent-encode it")
		}
		var err error
		if value, err = normalPath(value, n); err != nil {
			return err
		}
		c.value = value
		if value == "" {
			c.exact = []string{""}
		}
		normal(func(r uri.Reference) (string, error) { return r.Path().String(), nil }, newPrefix(value))
	case "kind":
		if !slices.Contains(conditionKinds, value) {
			return fmt.Errorf("the kind must be one of %s", strings.Join(conditionKinds, ", "))
		}
		c.exact = []string{value}
		about(func(r uri.Reference) (string, error) { return ask.KindOf(r, n.Edition), nil },
			func(kind string) bool { return kind == value })
	case "address":
		return c.parseAddress()
	default:
		return fmt.Errorf(`unknown condition: "uri help filter" lists them%s`, ask.Suggest(name, conditionNames))
	}
	return nil
}

// excludes reports whether no reference meets both conditions, as far as that is seen from two that are about
// the same part, a scheme and a kind, or a host and an address. Two patterns with "*" are compared only if one is the negation of the other.
func (c condition) excludes(other condition) bool {
	a, b := c, other
	for range 2 {
		switch {
		case a.name == "scheme" && b.name == "kind":
			return excludesKinds(a, b)
		case a.name == "host" && b.name == "address":
			return excludesHosts(a, b)
		}
		a, b = b, a
	}
	if a.negated || !b.negated && a.exact == nil {
		a, b = b, a
	}
	switch {
	case a.name != b.name || a.negated:
		return false
	case b.negated && a.has == b.has && a.value == b.value:
		return true
	case a.exact != nil:
		return !slices.ContainsFunc(a.exact, func(text string) bool { return b.match(text) != b.negated })
	case a.name == "path" && !strings.Contains(a.value+b.value, "*") && b.exact == nil:
		if b.negated {
			return b.match(a.value)
		}
		return !a.match(b.value) && !b.match(a.value)
	case a.address != nil:
		return excludesAddress(a, b)
	}
	return b.negated && a.match == nil && !b.has // query:x=1 !query:x
}

// excludesAddress is excludes for two conditions about addresses. The first is not negated.
func excludesAddress(a, b condition) bool {
	if !b.negated && !a.block.IsSingleIP() {
		a, b = b, a
	}
	switch {
	case a.block.IsSingleIP():
		addr := a.block.Addr()
		return b.address(addr) == b.negated && b.address(netip.AddrFrom16(addr.As16())) == b.negated // ::ffff:10.0.0.1 is in 10.0.0.1
	case !a.block.IsValid() || !b.block.IsValid():
		return !b.negated && !a.block.IsValid() && !b.block.IsValid() && a.value != b.value // public and special
	case b.negated:
		return b.block.Bits() <= a.block.Bits() && b.block.Contains(a.block.Addr())
	}
	return !sixteen(a.block).Overlaps(sixteen(b.block))
}

// sixteen returns a block as one of IPv6, in which that of IPv4 has a place.
func sixteen(p netip.Prefix) netip.Prefix {
	if p.Addr().Is4() {
		return netip.PrefixFrom(netip.AddrFrom16(p.Addr().As16()), p.Bits()+96)
	}
	return p
}

// String returns the condition without a value that can be secret.
func (c condition) String() string {
	text := known(c.name)
	if c.negated {
		text = "!" + text
	}
	switch c.name {
	case "scheme", "port", "kind", "address":
		text += "=" + c.value
	}
	return text
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

// parseAddress makes the test of a condition about addresses.
func (c *condition) parseAddress() error {
	value := c.value
	match := func(a netip.Addr) bool { return isSpecial(a) == (value == "special") }
	if value != "public" && value != "special" {
		block, err := netip.ParsePrefix(value)
		if err != nil {
			a, err := netip.ParseAddr(value)
			if err != nil || a.Zone() != "" {
				return errors.New("the value must be public, special, or a block such as 10.0.0.0/8")
			}
			block = netip.PrefixFrom(a, a.BitLen())
		}
		block = block.Masked()
		match = func(a netip.Addr) bool { return block.Contains(a) || block.Contains(a.Unmap()) }
		c.block = block
	}
	c.address = match
	c.test = func(r uri.Reference) (bool, error) {
		h, _ := r.Host()
		a, ok := h.Addr()
		return ok && match(a.WithZone("")), nil
	}
	return nil
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

// shortPort returns a port without leading zeros, which normalization keeps.
func shortPort(port string) string {
	if short := strings.TrimLeft(port, "0"); short != "" || port == "" {
		return short
	}
	return "0"
}

// normalPath returns the value of a condition about a path in the form of the paths that it is compared with.
func normalPath(value string, n ask.Normalizer) (string, error) {
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

// excludesKinds reports whether no reference meets a condition about a scheme and one about a kind.
func excludesKinds(scheme, kind condition) bool {
	if kind.negated { // a URI meets !kind=iri
		return false
	}
	if strings.HasSuffix(kind.value, "relative-ref") {
		return scheme.match("") == scheme.negated
	}
	return scheme.value == "" && !scheme.negated
}

// excludesHosts reports whether no reference meets a condition about one host and one about addresses.
func excludesHosts(host, address condition) bool {
	if host.negated || host.exact == nil || address.negated {
		return false
	}
	return !slices.ContainsFunc(host.exact, func(text string) bool {
		r, err := uri.Parse("//" + text)
		if err != nil {
			return strings.HasPrefix(text, "[")
		}
		met, _ := address.test(r)
		return met
	})
}

// conditions are the conditions that an input must meet.
type conditions []condition

func newConditions(texts []string, params uri.Params, n ask.Normalizer) (all conditions, err error) {
	for _, text := range texts {
		c, err := newCondition(text, params, n)
		if err != nil {
			return nil, err
		}
		for i, before := range all {
			if before.excludes(c) {
				return nil, fmt.Errorf("no input meets both conditions %d and %d, %q and %q: remove one of them", i+1, len(all)+1, before, c)
			}
		}
		all = append(all, c)
	}
	return all, nil
}

// met reports whether r meets all conditions.
func (all conditions) met(r uri.Reference) (bool, error) {
	for _, c := range all {
		if ok, err := c.test(r); !ok || err != nil {
			return false, err
		}
	}
	return true, nil
}
