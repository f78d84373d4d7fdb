package uritest

import "fmt"

// The interfaces are what an implementation can be asked for. All texts are as they
// are written, percent-encoded, unless something else is said. An edition is
// "rfc3986", "rfc2396bis-02", "rfc2396bis-01" or "rfc2396". An error is the answer
// that there is none, as for a text that is invalid, and what the other results are
// does not matter then.

// A Parser is asked for the components of a reference. The error may be a [*Fault],
// or wrap one.
type Parser interface {
	Parse(edition, text string) (Components, error)
}

// Components are those of a reference. A nil pointer is an undefined component, and
// one to "" an empty one.
type Components struct {
	Scheme, Authority, Userinfo, Host, Port *string
	Path                                    string
	Query, Fragment                         *string

	// HostKind is "reg-name", "ipv4", "ipv6" or "ipvfuture", "hostname" in the
	// editions before RFC 3986, or "": it is not told, and not checked.
	HostKind string

	// Registry is set where, in RFC 2396 and rfc2396bis-01, the authority is a
	// registry name; it has no userinfo, host and port.
	Registry bool

	// Untold says that the text is a reference, and that no more can be told of it:
	// no component is checked.
	Untold bool

	// OpaquePart is what is behind the scheme of an opaque URI, in RFC 2396 and
	// rfc2396bis-01. Path and Query are there too, by Appendix B.
	OpaquePart *string
}

// A Fault is an error that says where a text is wrong. An empty text and a negative
// offset are not told, and not checked; an offset of 0 is.
type Fault struct {
	Offset    int    // of the first byte such that no valid text begins with the text up to and including it
	Component string // as "host"
	Rule      string // of the grammar, as "IPv6address"
}

func (f *Fault) Error() string {
	return fmt.Sprintf("uritest: offset %d: %s: no %s", f.Offset, f.Component, f.Rule)
}

// A Matcher is asked whether a text matches a start rule: "URI-reference", "URI",
// "absolute-URI" or "relative-ref", by the names of RFC 3986 in all editions.
type Matcher interface {
	Matches(edition, rule, text string) (bool, error)
}

// A HostParser is asked what a host is, with the brackets of an IP literal. The error
// says that it is none.
type HostParser interface {
	ParseHost(edition, host string) (Host, error)
}

// A Host is what a host is. What is zero is not told, and not checked.
type Host struct {
	Kind    string // as in Components
	Address string // of IPv4 or IPv6, in the canonical form of RFC 5952
}

// A Resolver is asked for targets. The options are "lax", which ignores a scheme that
// is the base's, and others that vectors/README.md has.
type Resolver interface {
	Resolve(edition, base, reference string, options []string) (Target, error)
}

// A Target is what a reference resolves to: a URI, or in RFC 2396 and rfc2396bis-01
// the current document, with a fragment if there is one.
type Target struct {
	URI             string
	CurrentDocument bool
	Fragment        *string
}

// A DocumentComparer is asked whether a reference is to the document that the base
// is, without any normalization.
type DocumentComparer interface {
	SameDocument(edition, base, reference string) (bool, error)
}

// A Normalizer is asked for normal forms up to a level: "case", "percent", "path" or
// "scheme".
type Normalizer interface {
	Normalize(edition, text, level string) (string, error)
}

// A Comparer is asked whether two references are equivalent at a level: one of the
// Normalizer's, or "string".
type Comparer interface {
	Equivalent(edition, a, b, level string) (bool, error)
}

// A Relativizer is asked for a reference that resolves to target against base by
// RFC 3986. The error says that there is none.
type Relativizer interface {
	Relativize(base, target string) (string, error)
}

// A DotRemover is asked to remove the dot-segments of a path by RFC 3986, section
// 5.2.4.
type DotRemover interface {
	RemoveDotSegments(path string) (string, error)
}

// An Encoder is asked to encode data, any bytes, for a component: "userinfo", "host",
// "segment", "path", in which a slash stays, "query" or "fragment".
type Encoder interface {
	Encode(component, data string) (string, error)
}

// A Decoder is asked for the bytes that a percent-encoded text stands for. The error
// says that a triplet is malformed, and may be a [*Fault] with the offset of its
// percent sign, or wrap one.
type Decoder interface {
	Decode(text string) (string, error)
}

// A Splitter is asked to split any text in scheme, authority, path, query and
// fragment as the regular expression of Appendix B does.
type Splitter interface {
	Split(text string) (Components, error)
}

// An Extractor is asked for the URIs in running text, in order.
type Extractor interface {
	Extract(text string) ([]string, error)
}

// An Auditor is asked for the ids of the findings in a text that may be invalid.
type Auditor interface {
	Audit(text string) ([]string, error)
}
