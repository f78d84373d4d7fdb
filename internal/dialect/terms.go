package dialect

import "github.com/urikit/uri"

// Terms are the terms and section numbers of a dialect, for messages to people.
type Terms struct {
	// URI has the rules for references with a scheme, and Relative those for references
	// without one. The second rule of each allows no fragment.
	URI, Relative []startRule

	// Server is the prefix for the kind of a host, if an authority can also be a registry
	// name.
	Server string

	Hosts map[uri.HostKind]string // the names of the rules for hosts
	Empty string                  // the name for an empty host
	Paths map[string]string       // the names of the rules for paths

	authorities [uri.HostHostname + 1]string // the kinds of authorities, by that of the host
	Password    string                       // the verdict on passwords, with the section
	Ladder      string                       // the section about levels of comparison
	levels      map[uri.Level]string         // the section of each level; nil for those of RFC 3986
	Advises     bool                         // whether the document has advice for good URIs
}

// A RuleName is the name of a rule and its section in a document.
type RuleName struct{ Name, Section string }

// A startRule is a rule for whole references.
type startRule struct {
	uri.Rule
	RuleName
}

// Terms returns the terms of d.
func (d Dialect) Terms() *Terms { return terms[d] }

var terms = map[Dialect]*Terms{
	RFC3986: {
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
	URIs(uri.RFC2396bis02): {
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
		Advises:  true,
	},
	URIs(uri.RFC2396bis01): {
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
		Advises:  true,
	},
	URIs(uri.RFC2396): {
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

func init() {
	for _, t := range terms {
		for kind, name := range t.Hosts {
			t.authorities[kind] = t.Server + name
		}
	}
}

// Authority returns the kind of an authority.
func (t *Terms) Authority(a uri.Authority) string {
	switch host, ok := a.Host(); {
	case !ok:
		return "reg-name"
	case host.String() == "":
		return t.Server + t.Empty
	default:
		return t.authorities[host.Kind()]
	}
}

// Path returns the name of the rule for a path. After an authority, only RFC 3986 has a single
// rule for all paths.
func (t *Terms) Path(p uri.Path) string {
	switch name, ok := t.Paths[p.Kind()]; {
	case ok:
		return name
	case p.IsRooted():
		return t.Paths["absolute"]
	default:
		return t.Paths["empty"]
	}
}

// Level returns the section of a level.
func (t *Terms) Level(r uri.Level) string {
	if t.levels != nil {
		return t.levels[r]
	}
	return r.Section()
}
