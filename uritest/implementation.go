package uritest

import (
	"fmt"
	"strconv"
	"strings"
)

// An Implementation has the functions of an implementation of the URI generic syntax. A
// function that is nil is not asked. One that supports only some questions, for example only
// some editions or options, returns [errors.ErrUnsupported] for the others.
//
// An edition is "rfc3986", "rfc2396bis-02", "rfc2396bis-01", "rfc2396" or, for IRIs, "rfc3987".
// Matches has two more. Texts are as written, percent-encoded, unless a function says otherwise. An
// error says that there is no answer, for example because the text is invalid. The other results
// are then ignored. An error that wraps [ErrNoAnswer] is a failure even if the right answer is an
// error.
type Implementation struct {
	// Parse returns the components of a reference. The error may be a [*Fault], or wrap one.
	Parse func(edition, text string) (Components, error)

	// Matches reports whether a text matches a start rule: "URI-reference", "URI",
	// "absolute-URI" or "relative-ref". The names are those of RFC 3986, in all editions. For
	// "rfc6570" the rule is "URI-Template", and for "schemes" it is the scheme whose rules the
	// URI must keep.
	Matches func(edition, rule, text string) (bool, error)

	// ParseHost parses a host, which includes the brackets of an IP literal. The kind is one of
	// HostKind of [Components], and the address that of IPv4 or IPv6 in any form. If one of them is
	// "", it is not checked. The error reports a text that is not a host.
	ParseHost func(edition, host string) (kind, address string, err error)

	// Resolve returns the target of a reference. The options are "lax", which ignores the
	// scheme of a reference if it is that of the base, and others, which vectors/README.md
	// lists.
	Resolve func(edition, base, reference string, options []string) (Target, error)

	// SameDocument reports whether a reference refers to the same document as the base,
	// without normalization.
	SameDocument func(edition, base, reference string) (bool, error)

	// Normalize returns the normal form up to a level: "case", "percent", "path" or "scheme".
	Normalize func(edition, text, level string) (string, error)

	// Equivalent reports whether two references are equivalent at a level: one of the levels
	// of Normalize, or "string".
	Equivalent func(edition, a, b, level string) (bool, error)

	// Relativize returns a reference that resolves to target against base by RFC 3986. An
	// error means that no reference does.
	Relativize func(base, target string) (string, error)

	// RemoveDotSegments removes the dot-segments of a path (RFC 3986, section 5.2.4).
	RemoveDotSegments func(path string) (string, error)

	// Encode percent-encodes data, which can be any bytes, for a component: "userinfo",
	// "host", "segment", "path", in which a slash stays, "query" or "fragment".
	Encode func(component, data string) (string, error)

	// Decode returns the bytes of a percent-encoded text. The error reports a malformed
	// triplet. It may be a [*Fault], or wrap one, with the offset of the percent sign.
	Decode func(text string) (string, error)

	// Split splits any text into scheme, authority, path, query and fragment, as the regular
	// expression of Appendix B does.
	Split func(text string) (Components, error)

	// Extract returns the URIs in running text, in order.
	Extract func(text string) ([]string, error)

	// Audit returns the ids of the findings in a text, which may be invalid.
	Audit func(text string) ([]string, error)

	// Expand expands a URI Template of RFC 6570. A value is a string, a []string, or a
	// [][2]string with the names and values of an associative array.
	Expand func(template string, variables map[string]any) (string, error)

	// URL parses a text by the URL Standard, with a base unless it is "". It returns the
	// serialization, and the host with the port. If host is "", it is not checked.
	URL func(text, base string) (href, host string, err error)

	// ToASCII and ToUnicode convert a domain name by UTS #46. All its options are true but
	// Transitional_Processing and IgnoreInvalidPunycode.
	ToASCII, ToUnicode func(domain string) (string, error)
}

// Components are the components of a reference. A nil pointer is an undefined
// component. A pointer to "" is an empty one.
type Components struct {
	Scheme, Authority, Userinfo, Host, Port *string
	Path                                    string
	Query, Fragment                         *string

	// HostKind is "reg-name", "ipv4", "ipv6" or "ipvfuture", and in the editions
	// before RFC 3986 also "hostname" or "empty". If it is "", it is not checked.
	HostKind string

	// Registry says that the authority is a registry name, in RFC 2396 and
	// rfc2396bis-01. It then has no userinfo, host and port.
	Registry bool

	// Untold says that the text is a reference, and that the implementation knows
	// nothing else about it. No component is then checked.
	Untold bool

	// Unknown lists components about which the implementation knows nothing, by their names in
	// vectors, such as "authority" or "opaque_part". They are not checked.
	Unknown []string

	// OpaquePart is the text after the scheme of an opaque URI, in RFC 2396 and
	// rfc2396bis-01. Path and Query are set too, by Appendix B.
	OpaquePart *string
}

// known returns the components without those that are in unknown.
func (c Components) known(unknown []string) Components {
	for _, name := range unknown {
		switch name {
		case "host_kind":
			c.HostKind = ""
		case "registry":
			c.Registry = false
		case "path":
			c.Path = ""
		default:
			if p := c.pointer(name); p != nil {
				*p = nil
			}
		}
	}
	return c
}

// pointer returns the place of a component that can be undefined, or nil for any other name.
func (c *Components) pointer(name string) **string {
	switch name {
	case "scheme":
		return &c.Scheme
	case "authority":
		return &c.Authority
	case "userinfo":
		return &c.Userinfo
	case "host":
		return &c.Host
	case "port":
		return &c.Port
	case "query":
		return &c.Query
	case "fragment":
		return &c.Fragment
	case "opaque_part":
		return &c.OpaquePart
	}
	return nil
}

// text returns the defined components as text.
func (c Components) text() string {
	if c.Untold {
		return "a reference"
	}
	var b strings.Builder
	show := func(name string, value *string) {
		if value != nil {
			fmt.Fprintf(&b, "%s %q ", name, *value)
		}
	}
	show("scheme", c.Scheme)
	show("authority", c.Authority)
	show("userinfo", c.Userinfo)
	show("host", c.Host)
	if c.HostKind != "" {
		fmt.Fprintf(&b, "(%s) ", c.HostKind)
	}
	if c.Registry {
		b.WriteString("(registry name) ")
	}
	show("port", c.Port)
	show("path", &c.Path)
	show("query", c.Query)
	show("fragment", c.Fragment)
	show("opaque part", c.OpaquePart)
	return strings.TrimSuffix(b.String(), " ")
}

// A Target is the target of a reference: a URI, or in RFC 2396 and rfc2396bis-01 the
// current document, with the fragment if there is one.
type Target struct {
	URI             string
	CurrentDocument bool
	Fragment        *string
}

// text returns the target as text.
func (t Target) text() string {
	switch {
	case !t.CurrentDocument:
		return strconv.Quote(t.URI)
	case t.Fragment != nil:
		return "the current document, fragment " + strconv.Quote(*t.Fragment)
	}
	return "the current document"
}

// A Fault is an error with the place where a text is invalid. An empty Component or
// Rule, and a negative Offset, are not checked. An Offset of 0 is checked.
type Fault struct {
	Offset    int    // of the first byte such that no valid text begins with the text up to and including it
	Component string // such as "host"
	Rule      string // the rule of the grammar, such as "IPv6address"
}

// Error returns a message with the offset, the component and the rule, as far as they are there.
func (f *Fault) Error() string {
	said := "uritest: not valid"
	if f.Offset >= 0 {
		said = "uritest: offset " + strconv.Itoa(f.Offset)
	}
	if f.Component != "" {
		said += ": " + f.Component
	}
	if f.Rule != "" {
		said += ": no " + f.Rule
	}
	return said
}
