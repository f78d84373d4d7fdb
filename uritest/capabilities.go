package uritest

import "fmt"

// A Parser returns the components of a reference. The error may be a [*Fault], or wrap
// one.
type Parser interface {
	Parse(edition, text string) (Components, error)
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

	// OpaquePart is the text after the scheme of an opaque URI, in RFC 2396 and
	// rfc2396bis-01. Path and Query are set too, by Appendix B.
	OpaquePart *string
}

// A Fault is an error with the place where a text is invalid. An empty Component or
// Rule, and a negative Offset, are not checked. An Offset of 0 is checked.
type Fault struct {
	Offset    int    // of the first byte such that no valid text begins with the text up to and including it
	Component string // such as "host"
	Rule      string // the rule of the grammar, such as "IPv6address"
}

// Error returns a message with the rule, the component and the offset.
func (f *Fault) Error() string {
	return fmt.Sprintf("uritest: offset %d: %s: no %s", f.Offset, f.Component, f.Rule)
}

// A Matcher reports whether a text matches a start rule: "URI-reference", "URI",
// "absolute-URI" or "relative-ref". The names are those of RFC 3986, in all editions.
type Matcher interface {
	Matches(edition, rule, text string) (bool, error)
}

// A HostParser parses a host, which includes the brackets of an IP literal. The error
// reports a text that is not a host.
type HostParser interface {
	ParseHost(edition, host string) (Host, error)
}

// A Host describes a host. A zero field is not checked.
type Host struct {
	Kind    string // as in [Components]
	Address string // of IPv4 or IPv6, in the canonical form of RFC 5952
}

// A Resolver returns the target of a reference. The options are "lax", which ignores
// the scheme of a reference if it is that of the base, and others, which
// vectors/README.md lists.
type Resolver interface {
	Resolve(edition, base, reference string, options []string) (Target, error)
}

// A Target is the target of a reference: a URI, or in RFC 2396 and rfc2396bis-01 the
// current document, with the fragment if there is one.
type Target struct {
	URI             string
	CurrentDocument bool
	Fragment        *string
}

// A DocumentComparer reports whether a reference refers to the same document as the
// base, without normalization.
type DocumentComparer interface {
	SameDocument(edition, base, reference string) (bool, error)
}

// A Normalizer returns the normal form up to a level: "case", "percent", "path" or
// "scheme".
type Normalizer interface {
	Normalize(edition, text, level string) (string, error)
}

// A Comparer reports whether two references are equivalent at a level: one of the
// levels of [Normalizer], or "string".
type Comparer interface {
	Equivalent(edition, a, b, level string) (bool, error)
}

// A Relativizer returns a reference that resolves to target against base by RFC 3986.
// An error means that no reference does.
type Relativizer interface {
	Relativize(base, target string) (string, error)
}

// A DotRemover removes the dot-segments of a path (RFC 3986, section 5.2.4).
type DotRemover interface {
	RemoveDotSegments(path string) (string, error)
}

// An Encoder percent-encodes data, which can be any bytes, for a component: "userinfo",
// "host", "segment", "path", in which a slash stays, "query" or "fragment".
type Encoder interface {
	Encode(component, data string) (string, error)
}

// A Decoder returns the bytes of a percent-encoded text. The error reports a malformed
// triplet. It may be a [*Fault], or wrap one, with the offset of the percent sign.
type Decoder interface {
	Decode(text string) (string, error)
}

// A Splitter splits any text into scheme, authority, path, query and fragment, as the
// regular expression of Appendix B does.
type Splitter interface {
	Split(text string) (Components, error)
}

// An Extractor returns the URIs in running text, in order.
type Extractor interface {
	Extract(text string) ([]string, error)
}

// An Auditor returns the ids of the findings in a text, which may be invalid.
type Auditor interface {
	Audit(text string) ([]string, error)
}
