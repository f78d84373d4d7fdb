package field

import (
	"strings"

	"github.com/urikit/uri"
	"github.com/urikit/uri/idn"
)

// A row is the row of a field in the table.
type row struct {
	name   string
	in     Use
	source Source        // that of the component if it is empty
	of     uri.Component // the component that is the field or that contains it

	before, after string   // the delimiters
	rule          uri.Rule // for a text to set

	// A field with a list has a text for each item of the list, unless it joins them.
	list list
	part func(Item) uri.Span

	// A field whose text is a part of the reference has a place, by default that of its component.
	// Other fields have a text, whose error says that there is none although its component is
	// defined. Append does the same as text, without allocating.
	place  func(*Selector, Reference) (uri.Span, bool)
	text   func(*Selector, Reference) (string, bool, error)
	append func(*Selector, []byte, Reference) ([]byte, bool, error)
	final  bool // the text is converted from that of the reference and is not decoded again
}

// The names of members, which are constants so that those who print each member of many references
// can join them with delimiters beforehand. Those of components are the names of [uri.Component].
const (
	NameKind          = "kind"
	NameScheme        = "scheme"
	NameAuthority     = "authority"
	NameAuthorityKind = "authority_kind"
	NameUserinfo      = "userinfo"
	NameHost          = "host"
	NameHostKind      = "host_kind"
	NamePort          = "port"
	NamePath          = "path"
	NamePathKind      = "path_kind"
	NameQuery         = "query"
	NameFragment      = "fragment"
)

// The arguments in names.
const (
	ofName   = "NAME" // of a parameter, decoded
	ofNumber = "N"    // of a segment: 1 is the first, -1 the last
)

// argument returns "NAME", "N", or "" for a field without an argument.
func (r *row) argument() string {
	for word := range strings.SplitSeq(r.name, ":") {
		if word == ofName || word == ofNumber {
			return word
		}
	}
	return ""
}

// component returns the row of a component.
func component(c uri.Component, section, before, after string, rule uri.Rule) row {
	return row{
		name: c.String(), in: InFormat | InEdit | InRemoval | InMembers, source: Source{"RFC 3986", section}, of: c,
		before: before, after: after, rule: rule,
	}
}

// also returns r with more uses.
func (r row) also(u Use) row {
	r.in |= u
	return r
}

// The documents that define fields beside RFC 3986.
var (
	rfc2396      = Source{"RFC 2396", "3"}
	rfc6454      = Source{"RFC 6454", "4"}
	uts46        = Source{"UTS #46", "4"}
	publicSuffix = Source{"Public Suffix List", ""}
)

var table = [fields]row{
	Kind: {name: NameKind, in: InFormat | InCondition | InMembers, source: Source{"RFC 3986", "4.1"}, text: kind},
	URI:  {name: "uri", in: InFormat, source: Source{"RFC 3986", "4.1"}, place: whole},

	Scheme: component(uri.ComponentScheme, "3.1", "", ":", uri.RuleScheme).also(InCondition),

	Authority: component(uri.ComponentAuthority, "3.2", "//", "", uri.RuleAuthority),
	AuthorityKind: { // a member only in editions before RFC 3986
		name: NameAuthorityKind, in: InMembers, source: Source{"RFC 2396", "3.2"}, of: uri.ComponentAuthority,
		text: authorityKind,
	},

	Userinfo: component(uri.ComponentUserinfo, "3.2.1", "", "@", uri.RuleUserinfo),
	User: {
		name: "user", in: InFormat | InEdit | InRemoval, of: uri.ComponentUserinfo,
		rule: uri.RuleUserinfo, place: user,
	},
	Password: {
		name: "password", in: InFormat | InEdit | InRemoval, of: uri.ComponentUserinfo,
		before: ":", rule: uri.RuleUserinfo, place: password,
	},

	// A host has other forms if its scheme has domain names. Other hosts are as written.
	Host: component(uri.ComponentHost, "3.2.2", "", "", uri.RuleHost).also(InCondition),
	HostASCII: {
		name: "host:ascii", in: InFormat, source: uts46, of: uri.ComponentHost,
		text: hostAs(idn.ToASCII), append: appendHost(idn.ToASCII), final: true,
	},
	HostUnicode: {
		name: "host:unicode", in: InFormat, source: uts46, of: uri.ComponentHost,
		text: hostAs(idn.ToUnicode), append: appendHost(idn.ToUnicode), final: true,
	},
	HostKind: {name: NameHostKind, in: InFormat | InMembers, of: uri.ComponentHost, text: hostKind},
	Address:  {name: "address", in: InCondition, of: uri.ComponentHost, text: address},
	Domain: {
		name: "domain", in: InFormat | InCondition, source: publicSuffix, of: uri.ComponentHost,
		text: ofDomain(registrable), append: appendDomain(registrable), final: true,
	},
	Suffix: {
		name: "suffix", in: InFormat, source: publicSuffix, of: uri.ComponentHost,
		text: ofDomain(suffix), append: appendDomain(suffix), final: true,
	},
	Subdomain: {
		name: "subdomain", in: InFormat, source: publicSuffix, of: uri.ComponentHost,
		text: ofDomain(subdomain), append: appendDomain(subdomain), final: true,
	},

	Port: component(uri.ComponentPort, "3.2.3", ":", "", uri.RulePort).also(InCondition),
	EffectivePort: {
		name: "port:effective", in: InFormat, of: uri.ComponentPort,
		text: effectivePort, append: appendEffectivePort, final: true,
	},
	Origin: {name: "origin", in: InFormat, source: rfc6454, text: origin, final: true},

	Path:       component(uri.ComponentPath, "3.3", "", "", uri.RulePath).also(InCondition),
	PathKind:   {name: NamePathKind, in: InFormat | InMembers, of: uri.ComponentPath, text: pathKind},
	SegmentAll: {name: "segment:all", in: InFormat, of: uri.ComponentPath, list: eachSegment, part: Item.value},
	Segment:    {name: "segment:N", in: InFormat | InEdit | InRemoval, of: uri.ComponentPath, place: segment},
	Segments:   {name: "segments", in: InFormat, of: uri.ComponentPath, text: segments, append: appendSegments},
	Extension:  {name: "ext", in: InFormat | InCondition, of: uri.ComponentPath, place: extension},
	OpaquePart: {name: "opaque_part", in: InFormat, source: rfc2396, of: uri.ComponentPath, place: opaquePart},

	// Parameters are a convention. RFC 3986 says that a query often has pairs of key and value.
	Query:        component(uri.ComponentQuery, "3.4", "?", "", uri.RuleQuery),
	QueryNameAll: {name: "query:NAME:all", in: InFormat, of: uri.ComponentQuery, list: eachNamed, part: Item.value},
	QueryNameJoin: {
		name: "query:NAME:join", in: InFormat, of: uri.ComponentQuery,
		list: eachNamed, part: Item.value, text: join,
	},
	QueryName: {
		name: "query:NAME", in: InFormat | InCondition | InEdit | InRemoval, of: uri.ComponentQuery,
		place: first,
	},
	Parameter:     {name: "parameter", in: InFormat, of: uri.ComponentQuery, list: eachParameter, part: Item.place},
	ParameterName: {name: "parameter:name", in: InFormat, of: uri.ComponentQuery, list: eachParameter, part: Item.name},
	ParameterNameJoin: {
		name: "parameter:name:join", in: InFormat, of: uri.ComponentQuery,
		list: eachParameter, part: Item.name, text: join,
	},
	ParameterValue: {name: "parameter:value", in: InFormat, of: uri.ComponentQuery, list: eachParameter, part: Item.value},
	ParameterValueJoin: {
		name: "parameter:value:join", in: InFormat, of: uri.ComponentQuery,
		list: eachParameter, part: Item.value, text: join,
	},

	Fragment: component(uri.ComponentFragment, "3.5", "#", "", uri.RuleFragment),
}
