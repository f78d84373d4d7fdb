package main

import "github.com/urikit/uri"

// A dialect is what an edition's document calls the things that people are told
// of.
type dialect struct {
	// uri and relative are the rules that a reference with a scheme matches,
	// and one without. Of two, the second takes no fragment.
	uri, relative []startRule

	// server goes before what a host is, where an authority can also be a
	// registry name.
	server string

	hosts map[uri.HostKind]string // the rules for hosts
	empty string                  // what the empty one is
	paths map[uri.PathKind]string // the rules for paths

	password string // what is said of passwords, and where
	ladder   string // the section of the ladder of comparisons
	levels   string // and of each level, if it has none of its own
	advises  bool   // whether the document has advice for good URIs
}

// A ruleName is a rule as a document has it.
type ruleName struct{ name, section string }

// A startRule is one of the rules for references.
type startRule struct {
	uri.Rule
	ruleName
}

var dialects = map[uri.Edition]*dialect{
	uri.RFC3986: {
		uri: []startRule{
			{uri.RuleURI, ruleName{"URI", "3"}},
			{uri.RuleAbsoluteURI, ruleName{"absolute-URI", "4.3"}},
		},
		relative: []startRule{
			{uri.RuleRelativeRef, ruleName{"relative-ref", "4.2"}},
		},
		hosts: map[uri.HostKind]string{
			uri.HostRegName:   "reg-name",
			uri.HostIPv4:      "IPv4address",
			uri.HostIPv6:      "IP-literal",
			uri.HostIPvFuture: "IP-literal",
		},
		empty: "empty reg-name",
		paths: map[uri.PathKind]string{
			uri.PathEmpty:    "path-empty",
			uri.PathAbEmpty:  "path-abempty",
			uri.PathAbsolute: "path-absolute",
			uri.PathNoScheme: "path-noscheme",
			uri.PathRootless: "path-rootless",
		},
		password: "deprecated, section 3.2.1",
		ladder:   "6.2",
	},
	uri.RFC2396bis02: {
		uri: []startRule{
			{uri.RuleURI, ruleName{"URI", "3"}},
			{uri.RuleAbsoluteURI, ruleName{"absolute-URI", "4.3"}},
		},
		relative: []startRule{
			{uri.RuleRelativeRef, ruleName{"relative-URI", "4.2"}},
		},
		hosts:    olderHosts,
		empty:    "empty",
		paths:    olderPaths,
		password: "not recommended, section 3.2.1",
		ladder:   "6.2",
		advises:  true,
	},
	uri.RFC2396bis01: {
		uri: []startRule{
			{uri.RuleURI, ruleName{"absolute-URI-reference", "4"}},
			{uri.RuleAbsoluteURI, ruleName{"absolute-URI", "3"}},
		},
		relative: []startRule{
			{uri.RuleURIReference, ruleName{"URI-reference", "4"}},
			{uri.RuleRelativeRef, ruleName{"relative-URI", "5"}},
		},
		server:   "server: ",
		hosts:    olderHosts,
		empty:    "empty",
		paths:    olderPaths,
		password: "not recommended, section 3.2.2",
		ladder:   "6.2",
		advises:  true,
	},
	uri.RFC2396: {
		uri: []startRule{
			{uri.RuleURIReference, ruleName{"URI-reference", "4"}},
			{uri.RuleAbsoluteURI, ruleName{"absoluteURI", "3"}},
		},
		relative: []startRule{
			{uri.RuleURIReference, ruleName{"URI-reference", "4"}},
			{uri.RuleRelativeRef, ruleName{"relativeURI", "5"}},
		},
		server:   "server: ",
		hosts:    olderHosts,
		empty:    "empty",
		paths:    olderPaths,
		password: "not recommended, section 3.2.2",
		ladder:   "6",
		levels:   "6",
	},
}

var (
	olderHosts = map[uri.HostKind]string{
		uri.HostHostname: "hostname",
		uri.HostIPv4:     "IPv4address",
		uri.HostIPv6:     "IPv6reference",
	}
	olderPaths = map[uri.PathKind]string{
		uri.PathEmpty:    "empty",
		uri.PathAbsolute: "abs-path",
		uri.PathNoScheme: "rel-path",
		uri.PathRootless: "rel-path",
		uri.PathOpaque:   "opaque-part",
	}
)

// authority says what an authority is taken for.
func (d *dialect) authority(a uri.Authority) string {
	switch host := a.Host(); {
	case a.IsRegistry():
		return "reg-name"
	case host.String() == "":
		return d.server + d.empty
	default:
		return d.server + d.hosts[host.Kind()]
	}
}

// path names the rule that a path matches. Behind an authority only RFC 3986 has
// one for all that can stand there.
func (d *dialect) path(p uri.Path) string {
	switch name, ok := d.paths[p.Kind()]; {
	case ok:
		return name
	case p.IsRooted():
		return d.paths[uri.PathAbsolute]
	default:
		return d.paths[uri.PathEmpty]
	}
}

// level returns the section of a level.
func (d *dialect) level(r uri.Level) string {
	if d.levels != "" {
		return d.levels
	}
	return r.Section()
}

// canBeBase reports whether relative references can be resolved against u, as e
// has it.
func canBeBase(u uri.URI, e uri.Edition) bool {
	base, err := uri.Resolver{Edition: e}.Base(u)
	if err == nil {
		_, err = base.Resolve(uri.MustParse("x"))
	}
	return err == nil
}
