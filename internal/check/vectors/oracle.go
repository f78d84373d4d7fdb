package main

import (
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/urikit/uri/internal/engine/abnf"
)

// The grammars decide which texts are valid, where the first wrong byte of an invalid
// text is, and which kind a host has. The regular expression of Appendix B finds the
// components.

// An edition is a document with its grammar.
type edition struct {
	name, document string
	url            string // of the document
	rulesIn        string // the place of the rules in the document
	file           string // the file with the rules
	rules          string // more rules, for what the document says in prose
	starts         [4]string
	server         string // the rule of authorities that have a host
	hosts          []hostRule
	sections       map[string]string // the section of each subject
	opaque         bool              // text after a scheme that is not a hier-part is an opaque-part
	unicode        bool              // texts are of code points, in UTF-8

	grammar  *abnf.Grammar
	machines map[string]*abnf.Machine // by rule name or ABNF expression
}

// A hostRule is an alternative of the rule host. They are tried in order.
type hostRule struct{ kind, expr string }

// startRules are the rules for references, by the names of RFC 3986.
var startRules = [4]string{"URI-reference", "URI", "absolute-URI", "relative-ref"}

var (
	rfc3986 = &edition{
		name: "rfc3986", url: "https://www.rfc-editor.org/rfc/rfc3986", document: "RFC 3986", rulesIn: "A", file: "rfc3986.abnf",
		starts: startRules,
		server: "authority",
		sections: map[string]string{
			"reference": "4.1", "scheme": "3.1", "userinfo": "3.2.1", "host": "3.2.2", "port": "3.2.3", "path": "3.3", "query": "3.4",
			"fragment": "3.5", "triplet": "2.1", "resolution": "5.2", "same-document": "4.4", "relative": "4.2",
		},
		hosts: []hostRule{{"ipv6", `"[" IPv6address "]"`}, {"ipvfuture", `"[" IPvFuture "]"`}, {"ipv4", "IPv4address"}, {"reg-name", "reg-name"}},
	}
	bis02 = &edition{
		name: "rfc2396bis-02", url: "https://datatracker.ietf.org/doc/html/draft-fielding-uri-rfc2396bis-02", document: "bis-02", rulesIn: "3, 4, read as the prose says", file: "rfc2396bis-02.abnf",
		// Two slashes begin an authority, and a text that begins with a scheme and a
		// colon is a URI.
		rules: `
read-URI       = read-absolute [ "#" fragment ]
read-absolute  = scheme ":" ( net-path / one-slash / [ no-slash ] ) [ "?" query ]
read-relative  = ( net-path / one-slash / [ schemeless [ abs-path ] ] ) [ "?" query ] [ "#" fragment ]
one-slash      = "/" [ no-slash ]
no-slash       = 1*pchar [ abs-path ]
schemeless     = 1*not-colon / ":" *pchar / first-other *pchar / scheme later-other *pchar
not-colon      = unreserved / escaped / ";" / "@" / "&" / "=" / "+" / "$" / ","
first-other    = DIGIT / mark / escaped / ";" / "@" / "&" / "=" / "+" / "$" / ","
later-other    = "_" / "!" / "~" / "*" / "'" / "(" / ")" / escaped / ";" / "@" / "&" / "=" / "$" / ","
`,
		starts: [4]string{"read-URI / read-relative", "read-URI", "read-absolute", "read-relative"},
		server: "authority",
		sections: map[string]string{
			"reference": "4.1", "scheme": "3.1", "userinfo": "3.2.1", "host": "3.2.2", "port": "3.2.3", "path": "3.3", "query": "3.4",
			"fragment": "3.5", "triplet": "2.4.1", "resolution": "5.2", "same-document": "4.4", "relative": "4.2",
		},
		hosts: []hostRule{{"ipv6", "IPv6reference"}, {"ipv4", "IPv4address"}, {"hostname", "hostname"}, {"empty", `""`}},
	}
	bis01 = &edition{
		name: "rfc2396bis-01", url: "https://datatracker.ietf.org/doc/html/draft-fielding-uri-rfc2396bis-01", document: "bis-01", rulesIn: "2 to 5", file: "rfc2396bis-01.abnf",
		starts:   [4]string{"URI-reference", "absolute-URI-reference", "absolute-URI", "relative-URI"},
		server:   "server",
		sections: olderSections,
		hosts:    []hostRule{{"ipv6", "IPv6reference"}, {"ipv4", "IPv4address"}, {"hostname", "hostname"}},
		opaque:   true,
	}
	rfc2396 = &edition{
		name: "rfc2396", url: "https://www.rfc-editor.org/rfc/rfc2396", document: "RFC 2396", rulesIn: "A", file: "rfc2396.abnf",
		starts:   [4]string{"URI-reference", `absoluteURI [ "#" fragment ]`, "absoluteURI", "relativeURI"},
		server:   "server",
		sections: olderSections,
		hosts:    []hostRule{{"ipv4", "IPv4address"}, {"hostname", "hostname"}},
		opaque:   true,
	}
	olderSections = map[string]string{
		"reference": "4", "scheme": "3.1", "userinfo": "3.2.2", "host": "3.2.2", "port": "3.2.2", "path": "3.3", "query": "3.4",
		"fragment": "4.1", "triplet": "2.4.1", "resolution": "5.2", "same-document": "4.2", "relative": "5",
	}
	rfc3987 = &edition{
		name: "rfc3987", url: "https://www.rfc-editor.org/rfc/rfc3987", document: "RFC 3987", rulesIn: "2.2", file: "rfc3987.abnf", unicode: true,
		starts: [4]string{"IRI-reference", "IRI", "absolute-IRI", "irelative-ref"},
		server: "iauthority",
		sections: map[string]string{
			"reference": "2.2", "scheme": "2.2", "userinfo": "2.2", "host": "2.2", "port": "2.2", "path": "2.2", "query": "2.2",
			"fragment": "2.2", "triplet": "2.2", "resolution": "6.5", "same-document": "2.1; RFC 3986 4.4", "relative": "2.2",
			"address": "2.2; RFC 3986 3.2.2",
		},
		hosts: []hostRule{{"ipv6", `"[" IPv6address "]"`}, {"ipvfuture", `"[" IPvFuture "]"`}, {"ipv4", "IPv4address"}, {"reg-name", "ireg-name"}},
	}
	editions = []*edition{rfc3986, bis02, bis01, rfc2396, rfc3987}
)

// isLatest reports whether the algorithms of e are those of RFC 3986. RFC 3987 refers to
// them (section 6.5).
func (e *edition) isLatest() bool { return e == rfc3986 || e == rfc3987 }

// algorithms names the document with the algorithms of e.
func (e *edition) algorithms() string {
	if e == rfc3987 {
		return rfc3986.document
	}
	return e.document
}

// load reads the grammars.
func load(root string) error {
	for _, e := range editions {
		src, err := os.ReadFile(filepath.Join(root, "testdata", "abnf", e.file))
		if err != nil {
			return err
		}
		read := abnf.Parse
		if e.unicode {
			read = abnf.ParseUnicode
		}
		if e.grammar, err = read(string(src) + e.rules); err != nil {
			return err
		}
		e.machines = make(map[string]*abnf.Machine)
	}
	return nil
}

// grammarSource names the oracle that decides which texts are valid.
func (e *edition) grammarSource() string { return "ABNF of " + e.document + " " + e.rulesIn }

func (e *edition) machine(expr string) *abnf.Machine {
	m, ok := e.machines[expr]
	if !ok {
		var err error
		if m, err = e.grammar.Compile(expr); err != nil {
			panic(err)
		}
		m = m.Minimize()
		e.machines[expr] = m
	}
	return m
}

func (e *edition) matches(expr, s string) bool { return e.machine(expr).Match(s) }

// wrongAt returns the offset of the error in a text that is no reference: the first byte up
// to which no reference begins with the text. Where texts are of code points, it is the first
// byte of a whole character, or the first that is not UTF-8.
func (e *edition) wrongAt(s string) int {
	m := e.machine(e.starts[0])
	offset, ok := m.Viable(s)
	require(!ok, "%q is valid", s)
	if !e.unicode {
		return offset
	}
	for offset = 0; offset < len(s); {
		_, size := utf8.DecodeRuneInString(s[offset:])
		if viable, _ := m.Viable(s[:offset+size]); viable < offset+size || !utf8.ValidString(s[offset:offset+size]) {
			break
		}
		offset += size
	}
	return offset
}

// isReference reports whether s is a reference.
func (e *edition) isReference(s string) bool { return e.matches(e.starts[0], s) }

// isURI reports whether s is a URI, with a fragment or without.
func (e *edition) isURI(s string) bool { return e.matches(e.starts[1], s) }

// Parts are the components of a reference. Nil means undefined.
type parts struct {
	scheme, authority *string
	path              string
	query, fragment   *string
}

var appendixB = regexp.MustCompile(`(?s)^(([^:/?#]+):)?(//([^/?#]*))?([^?#]*)(\?([^#]*))?(#(.*))?$`)

// split splits a text as Appendix B does.
func split(s string) parts {
	m := appendixB.FindStringSubmatchIndex(s)
	group := func(n int) *string {
		if m[2*n] < 0 {
			return nil
		}
		return some(s[m[2*n]:m[2*n+1]])
	}
	return parts{scheme: group(2), authority: group(4), path: *group(5), query: group(7), fragment: group(9)}
}

func some(s string) *string { return &s }

// split splits a reference of an edition. In rfc2396bis-02 a text before a colon that is
// not a scheme belongs to the path (section 4.1).
func (e *edition) split(s string) parts {
	p := split(s)
	if e == bis02 && p.scheme != nil && !e.matches("scheme", *p.scheme) {
		q := parts{query: p.query, fragment: p.fragment}
		p.query, p.fragment = nil, nil
		q.path = p.literal()
		return q
	}
	return p
}

// literal follows section 5.3 of RFC 3986 to the letter.
func (p parts) literal() string {
	result := ""
	if p.scheme != nil {
		result += *p.scheme + ":"
	}
	if p.authority != nil {
		result += "//" + *p.authority
	}
	result += p.path
	if p.query != nil {
		result += "?" + *p.query
	}
	if p.fragment != nil {
		result += "#" + *p.fragment
	}
	return result
}

// guarded is like literal, but keeps a path from becoming an authority (section 3.3).
func (p parts) guarded() string {
	if p.authority == nil && strings.HasPrefix(p.path, "//") {
		p.path = "/." + p.path
	}
	return p.literal()
}

// An authority holds the parts of an authority.
type authority struct{ userinfo, host, port *string }

// splitAuthority splits a valid authority. A registry name has no parts.
func (e *edition) splitAuthority(s string) (a authority, registry bool) {
	if !e.matches(e.server, s) {
		return a, true
	}
	if userinfo, host, ok := strings.Cut(s, "@"); ok {
		a.userinfo, s = some(userinfo), host
	}
	a.host = some(s)
	if i := strings.IndexByte(s[strings.LastIndexByte(s, ']')+1:], ':'); i >= 0 {
		i += strings.LastIndexByte(s, ']') + 1
		a.host, a.port = some(s[:i]), some(s[i+1:])
	}
	return a, false
}

func (a authority) String() string {
	s := *a.host
	if a.userinfo != nil {
		s = *a.userinfo + "@" + s
	}
	if a.port != nil {
		s += ":" + *a.port
	}
	return s
}

// hostKind returns the kind of a host, or "" for a text that is not a host.
func (e *edition) hostKind(host string) string {
	i := slices.IndexFunc(e.hosts, func(r hostRule) bool { return e.matches(r.expr, host) })
	if i < 0 {
		return ""
	}
	return e.hosts[i].kind
}

// opaquePart returns the text after the scheme of an opaque URI. A URI is opaque if it
// has no hierarchical part.
func (e *edition) opaquePart(p parts) *string {
	if !e.opaque || p.scheme == nil || p.authority != nil || strings.HasPrefix(p.path, "/") {
		return nil
	}
	behind := parts{path: p.path, query: p.query}.literal()
	if e.matches("hier-part", behind) {
		return nil
	}
	return some(behind)
}
