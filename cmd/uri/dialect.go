package main

import (
	"github.com/urikit/uri"
	"github.com/urikit/uri/internal/syntax"
)

// rfc3987 is the edition for IRIs. Package uri does not export it, because an IRI is not a URI.
const rfc3987 = uri.Edition(syntax.IRIs)

// columnEditions are the editions that a table of editions shows.
func columnEditions() []uri.Edition { return append(uri.Editions(), rfc3987) }

// editionName returns the name of an edition in the output.
func editionName(e uri.Edition) string {
	if e == rfc3987 {
		return "rfc3987"
	}
	return e.String()
}

// isOlder reports whether an edition is older than RFC 3986. Its components can be of other
// kinds.
func isOlder(e uri.Edition) bool { return e != uri.RFC3986 && e != rfc3987 }

// A dialect has the terms and section numbers of an edition, for messages to people.
type dialect struct {
	// uri has the rules for references with a scheme, and relative those for references
	// without one. The second rule of each allows no fragment.
	uri, relative []startRule

	// server is the prefix for the kind of a host, if an authority can also be a registry
	// name.
	server string

	hosts map[uri.HostKind]string // the names of the rules for hosts
	empty string                  // the name for an empty host
	paths map[uri.PathKind]string // the names of the rules for paths

	password string               // the verdict on passwords, with the section
	ladder   string               // the section about levels of comparison
	levels   map[uri.Level]string // the section of each level; nil for those of RFC 3986
	advises  bool                 // whether the document has advice for good URIs
}

// A ruleName is the name of a rule and its section in a document.
type ruleName struct{ name, section string }

// A startRule is a rule for whole references.
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
		levels:   map[uri.Level]string{uri.LevelCase: "6", uri.LevelPercent: "6", uri.LevelPath: "6", uri.LevelScheme: "6"},
	},
	rfc3987: {
		uri: []startRule{
			{uri.RuleURI, ruleName{"IRI", "2.2"}},
			{uri.RuleAbsoluteURI, ruleName{"absolute-IRI", "2.2"}},
		},
		relative: []startRule{
			{uri.RuleRelativeRef, ruleName{"irelative-ref", "2.2"}},
		},
		hosts: map[uri.HostKind]string{
			uri.HostRegName:   "ireg-name",
			uri.HostIPv4:      "IPv4address",
			uri.HostIPv6:      "IP-literal",
			uri.HostIPvFuture: "IP-literal",
		},
		empty: "empty ireg-name",
		paths: map[uri.PathKind]string{
			uri.PathEmpty:    "ipath-empty",
			uri.PathAbEmpty:  "ipath-abempty",
			uri.PathAbsolute: "ipath-absolute",
			uri.PathNoScheme: "ipath-noscheme",
			uri.PathRootless: "ipath-rootless",
		},
		password: "deprecated, RFC 3986 section 3.2.1",
		ladder:   "5.3",
		levels: map[uri.Level]string{
			uri.LevelCase: "5.3.2.1", uri.LevelPercent: "5.3.2.3", uri.LevelPath: "5.3.2.4", uri.LevelScheme: "5.3.3",
		},
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

// authority returns the kind of an authority.
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

// path returns the name of the rule for a path. After an authority, only RFC 3986 has a single
// rule for all paths.
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
	if d.levels != nil {
		return d.levels[r]
	}
	return r.Section()
}

// canBeBase reports whether edition e can resolve relative references against u.
func canBeBase(u uri.URI, e uri.Edition) bool {
	base, err := uri.Resolver{Edition: e}.Base(u)
	if err == nil {
		_, err = base.Resolve(uri.MustParse("x"))
	}
	return err == nil
}
