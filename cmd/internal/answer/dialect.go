package answer

import (
	"github.com/urikit/uri"
	"github.com/urikit/uri/internal/engine/iris"
	"github.com/urikit/uri/internal/older"
)

// RFC3987 stands for RFC 3987 where this package takes an edition. Package uri knows no such
// edition, because an IRI is not a URI. So make parsers and resolvers of an edition by [Parser]
// and [Resolver], and ask [Document] for its document.
const RFC3987 uri.Edition = 255

// Parser returns the parser of an edition.
func Parser(e uri.Edition) uri.Parser {
	if e == RFC3987 {
		return iriParser
	}
	return uri.Parser{Edition: e}
}

var iriParser = func() uri.Parser {
	p := iris.Parser.(uri.Parser)
	p.Edition = RFC3987 // for those that ask the parser for its edition
	return p
}()

// Resolver returns r for an edition.
func Resolver(e uri.Edition, r uri.Resolver) uri.Resolver {
	r.Edition = e
	if e == RFC3987 {
		r = iris.Resolver.(func(uri.Resolver) uri.Resolver)(r)
	}
	return r
}

// Document returns the name of the document of an edition.
func Document(e uri.Edition) string {
	if e == RFC3987 {
		return iris.Document
	}
	return e.Document()
}

// ColumnEditions are the editions that a table of editions shows.
func ColumnEditions() []uri.Edition { return append(uri.Editions(), RFC3987) }

// EditionName returns the name of an edition in the output.
func EditionName(e uri.Edition) string {
	if e == RFC3987 {
		return "rfc3987"
	}
	return e.String()
}

// AreIRIs reports whether the references of an edition are IRIs.
func AreIRIs(e uri.Edition) bool { return e == RFC3987 }

// IsOlder reports whether an edition is older than RFC 3986. Its components can be of other
// kinds.
func IsOlder(e uri.Edition) bool { return older.Is(e) }

// A Dialect has the terms and section numbers of an edition, for messages to people.
type Dialect struct {
	// uri has the rules for references with a scheme, and relative those for references
	// without one. The second rule of each allows no fragment.
	URI, Relative []startRule

	// server is the prefix for the kind of a host, if an authority can also be a registry
	// name.
	Server string

	Hosts map[uri.HostKind]string // the names of the rules for hosts
	Empty string                  // the name for an empty host
	Paths map[string]string       // the names of the rules for paths

	Password string               // the verdict on passwords, with the section
	Ladder   string               // the section about levels of comparison
	levels   map[uri.Level]string // the section of each level; nil for those of RFC 3986
	advises  bool                 // whether the document has advice for good URIs
}

// A RuleName is the name of a rule and its section in a document.
type RuleName struct{ Name, Section string }

// A startRule is a rule for whole references.
type startRule struct {
	uri.Rule
	RuleName
}

var Dialects = map[uri.Edition]*Dialect{
	uri.RFC3986: {
		URI: []startRule{
			{uri.RuleURI, RuleName{"URI", "3"}},
			{uri.RuleAbsoluteURI, RuleName{"absolute-URI", "4.3"}},
		},
		Relative: []startRule{
			{uri.RuleRelativeRef, RuleName{"relative-ref", "4.2"}},
		},
		Hosts: map[uri.HostKind]string{
			uri.HostRegName:   "reg-name",
			uri.HostIPv4:      "IPv4address",
			uri.HostIPv6:      "IP-literal",
			uri.HostIPvFuture: "IP-literal",
		},
		Empty: "empty reg-name",
		Paths: map[string]string{
			"empty":    "path-empty",
			"abempty":  "path-abempty",
			"absolute": "path-absolute",
			"noscheme": "path-noscheme",
			"rootless": "path-rootless",
		},
		Password: "deprecated, section 3.2.1",
		Ladder:   "6.2",
	},
	uri.RFC2396bis02: {
		URI: []startRule{
			{uri.RuleURI, RuleName{"URI", "3"}},
			{uri.RuleAbsoluteURI, RuleName{"absolute-URI", "4.3"}},
		},
		Relative: []startRule{
			{uri.RuleRelativeRef, RuleName{"relative-URI", "4.2"}},
		},
		Hosts:    olderHosts,
		Empty:    "empty",
		Paths:    olderPaths,
		Password: "not recommended, section 3.2.1",
		Ladder:   "6.2",
		advises:  true,
	},
	uri.RFC2396bis01: {
		URI: []startRule{
			{uri.RuleURI, RuleName{"absolute-URI-reference", "4"}},
			{uri.RuleAbsoluteURI, RuleName{"absolute-URI", "3"}},
		},
		Relative: []startRule{
			{uri.RuleURIReference, RuleName{"URI-reference", "4"}},
			{uri.RuleRelativeRef, RuleName{"relative-URI", "5"}},
		},
		Server:   "server: ",
		Hosts:    olderHosts,
		Empty:    "empty",
		Paths:    olderPaths,
		Password: "not recommended, section 3.2.2",
		Ladder:   "6.2",
		advises:  true,
	},
	uri.RFC2396: {
		URI: []startRule{
			{uri.RuleURIReference, RuleName{"URI-reference", "4"}},
			{uri.RuleAbsoluteURI, RuleName{"absoluteURI", "3"}},
		},
		Relative: []startRule{
			{uri.RuleURIReference, RuleName{"URI-reference", "4"}},
			{uri.RuleRelativeRef, RuleName{"relativeURI", "5"}},
		},
		Server:   "server: ",
		Hosts:    olderHosts,
		Empty:    "empty",
		Paths:    olderPaths,
		Password: "not recommended, section 3.2.2",
		Ladder:   "6",
		levels:   map[uri.Level]string{uri.LevelCase: "6", uri.LevelPercent: "6", uri.LevelPath: "6", uri.LevelScheme: "6"},
	},
	RFC3987: {
		URI: []startRule{
			{uri.RuleURI, RuleName{"IRI", "2.2"}},
			{uri.RuleAbsoluteURI, RuleName{"absolute-IRI", "2.2"}},
		},
		Relative: []startRule{
			{uri.RuleRelativeRef, RuleName{"irelative-ref", "2.2"}},
		},
		Hosts: map[uri.HostKind]string{
			uri.HostRegName:   "ireg-name",
			uri.HostIPv4:      "IPv4address",
			uri.HostIPv6:      "IP-literal",
			uri.HostIPvFuture: "IP-literal",
		},
		Empty: "empty ireg-name",
		Paths: map[string]string{
			"empty":    "ipath-empty",
			"abempty":  "ipath-abempty",
			"absolute": "ipath-absolute",
			"noscheme": "ipath-noscheme",
			"rootless": "ipath-rootless",
		},
		Password: "deprecated, RFC 3986 section 3.2.1",
		Ladder:   "5.3",
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
	olderPaths = map[string]string{
		"empty":    "empty",
		"absolute": "abs-path",
		"noscheme": "rel-path",
		"rootless": "rel-path",
		"opaque":   "opaque-part",
	}
)

// Authority returns the kind of an authority.
func (d *Dialect) Authority(a uri.Authority) string {
	switch host, ok := a.Host(); {
	case !ok:
		return "reg-name"
	case host.String() == "":
		return d.Server + d.Empty
	default:
		return d.Server + d.Hosts[host.Kind()]
	}
}

// Path returns the name of the rule for a path. After an authority, only RFC 3986 has a single
// rule for all paths.
func (d *Dialect) Path(p uri.Path) string {
	switch name, ok := d.Paths[p.Kind()]; {
	case ok:
		return name
	case p.IsRooted():
		return d.Paths["absolute"]
	default:
		return d.Paths["empty"]
	}
}

// Level returns the section of a level.
func (d *Dialect) Level(r uri.Level) string {
	if d.levels != nil {
		return d.levels[r]
	}
	return r.Section()
}

// CanBeBase reports whether edition e can resolve relative references against u.
func CanBeBase(u uri.URI, e uri.Edition) bool {
	base, err := uri.NewBase(u, Resolver(e, uri.Resolver{}))
	if err == nil {
		var room [64]byte
		_, err = base.AppendResolve(room[:0], short)
	}
	return err == nil
}

// short is a relative reference with a short target, which is resolved fast.
var short = uri.MustParse("//x")
