package uri_test

import (
	"errors"
	"os"
	"strings"
	"sync"
	"testing"

	"github.com/urikit/uri"
	"github.com/urikit/uri/internal/departures"
	"github.com/urikit/uri/internal/engine/abnf"
	"github.com/urikit/uri/pct"
)

// These oracles follow the documents of the editions literally and slowly: grammars as
// automata, and steps with buffers. Where a document is wrong or says nothing, the oracle
// follows the interpretation that this package has chosen.

// grammars has the rules of testdata/abnf.
var grammars = sync.OnceValue(func() map[uri.Edition]*abnf.Grammar {
	all := make(map[uri.Edition]*abnf.Grammar)
	for _, e := range uri.Editions() {
		src, err := os.ReadFile("testdata/abnf/" + e.String() + ".abnf")
		if err != nil {
			panic(err)
		}
		if all[e], err = abnf.Parse(string(src)); err != nil {
			panic(err)
		}
	}
	return all
})

// compiled caches the machines of matches.
var compiled sync.Map

// matches reports whether the grammar of an edition derives s from rule.
func matches(e uri.Edition, rule, s string) bool {
	type key struct {
		edition uri.Edition
		rule    string
	}
	m, ok := compiled.Load(key{e, rule})
	if !ok {
		machine, err := grammars()[e].Compile(rule)
		if err != nil {
			panic(err)
		}
		m, _ = compiled.LoadOrStore(key{e, rule}, machine.Minimize())
	}
	return m.(*abnf.Machine).Match(s)
}

// slowParts splits a text as Appendix B does. In rfc2396bis-02, a text before a colon
// that does not match the rule for schemes belongs to the path (4.1).
func slowParts(e uri.Edition, text string) uri.Parts {
	p := uri.Split(text)
	if e == uri.RFC2396bis02 && p.HasScheme && !matches(e, "scheme", p.Scheme) {
		q := uri.Parts{Query: p.Query, HasQuery: p.HasQuery, Fragment: p.Fragment, HasFragment: p.HasFragment}
		p.Query, p.HasQuery, p.Fragment, p.HasFragment = "", false, "", false
		q.Path = p.String()
		return q
	}
	return p
}

// slowRule reports whether a text matches one of the four rules for references.
func slowRule(e uri.Edition, rule uri.Rule, text string) bool {
	p := slowParts(e, text)
	loose := e == uri.RFC2396 || e == uri.RFC2396bis01
	switch rule {
	case uri.RuleURI:
		return p.HasScheme && reads(e, text)
	case uri.RuleAbsoluteURI:
		return p.HasScheme && !p.HasFragment && reads(e, text)
	case uri.RuleRelativeRef: // relativeURI is not empty in RFC 2396
		return !p.HasScheme && !(loose && p.HasFragment) && (text != "" || e != uri.RFC2396) && reads(e, text)
	}
	return reads(e, text)
}

// reads reports whether text is a reference of an edition. It splits text, and compares
// each component with its rule. In rfc2396bis-02, two slashes always begin an authority,
// and a scheme always begins a URI, as its prose says (3, 4.1).
func reads(e uri.Edition, text string) bool {
	p := slowParts(e, text)
	query := !p.HasQuery || matches(e, "query", p.Query)
	rooted, relative := "abs-path", "rel-path"
	if e == uri.RFC3986 {
		rooted, relative = "path-abempty", "path-noscheme"
		if p.HasScheme {
			relative = "path-rootless"
		}
	}
	switch {
	case p.HasFragment && !matches(e, "fragment", p.Fragment), p.HasScheme && !matches(e, "scheme", p.Scheme):
		return false
	case p.HasAuthority:
		return matches(e, "authority", p.Authority) && (p.Path == "" || matches(e, rooted, p.Path)) && query
	case strings.HasPrefix(p.Path, "/"):
		return matches(e, rooted, p.Path) && query
	case slowOpaque(e, p):
		return matches(e, "opaque-part", pathAndQuery(p))
	case p.Path == "":
		return query && !(p.HasQuery && e == uri.RFC2396)
	}
	return matches(e, relative, p.Path) && query
}

// pathAndQuery returns the path and the query, which an opaque part does not separate.
func pathAndQuery(p uri.Parts) string {
	return uri.Parts{Path: p.Path, Query: p.Query, HasQuery: p.HasQuery}.String()
}

// slowOpaque reports whether a valid text with these parts has an opaque part: it has a
// scheme but no hierarchical part.
func slowOpaque(e uri.Edition, p uri.Parts) bool {
	if !p.HasScheme || p.HasAuthority || strings.HasPrefix(p.Path, "/") {
		return false
	}
	switch e {
	case uri.RFC2396:
		return true
	case uri.RFC2396bis01:
		return !matches(e, "hier-part", pathAndQuery(p))
	}
	return false
}

// slowRegistry reports whether an authority is a registry name, which is one that is not
// a server.
func slowRegistry(e uri.Edition, authority string) bool {
	return (e == uri.RFC2396 || e == uri.RFC2396bis01) && !matches(e, "server", authority)
}

// slowKind returns the kind of a host: the first alternative that it matches, addresses
// before names.
func slowKind(e uri.Edition, host string) uri.HostKind {
	older := e != uri.RFC3986
	switch {
	case older && e != uri.RFC2396 && matches(e, "IPv6reference", host), !older && matches(e, `"[" IPv6address "]"`, host):
		return uri.HostIPv6
	case !older && matches(e, "IP-literal", host):
		return uri.HostIPvFuture
	case matches(e, "IPv4address", host):
		return uri.HostIPv4
	case older && host == "":
		return uri.HostEmpty
	case older:
		return uri.HostHostname
	}
	return uri.HostRegName
}

// entries returns the entry points of a Parser by their rules.
func entries(p uri.Parser) map[uri.Rule][]func(string) (uri.Reference, error) {
	return map[uri.Rule][]func(string) (uri.Reference, error){
		uri.RuleURIReference: {p.Parse, forBytes(p.ParseBytes)},
		uri.RuleURI:          {reference(p.ParseURI), forBytes(reference(p.ParseURIBytes))},
		uri.RuleAbsoluteURI:  {reference(p.ParseAbsoluteURI)},
		uri.RuleRelativeRef:  {p.ParseRelativeRef},
	}
}

// parses compares the Parser of an edition with its grammar, and checks that its results
// are consistent.
func parses(t testing.TB, e uri.Edition, text string) {
	t.Helper()
	p := uri.Parser{Edition: e}
	for rule, parsers := range entries(p) {
		want := slowRule(e, rule, text)
		for _, parse := range parsers {
			r, err := parse(text)
			if (err == nil) != want {
				t.Fatalf("%v: %v: %q: %v, want valid: %t", e, rule, text, err, want)
			}
			if err == nil {
				agrees(t, p, r)
				continue
			}
			var syntax *uri.SyntaxError
			if !errors.As(err, &syntax) || r != (uri.Reference{}) {
				t.Fatalf("%v: %v: %q: %q, %v", e, rule, text, r, err)
			}
			if syntax.Document != e.Document() || syntax.Production == "" || syntax.Section == "" || syntax.Message == "" || syntax.Expected() == "" {
				t.Fatalf("%v: %v: %q: %+v", e, rule, text, syntax)
			}
			if span := syntax.Span; syntax.Offset < 0 || syntax.Offset > len(text) || span.Offset < 0 || span.Length < 0 || span.End() > len(text) {
				t.Fatalf("%v: %v: %q: offset %d, span %v", e, rule, text, syntax.Offset, span)
			}
			printable(t, text, syntax)
		}
		if err := p.Validate(rule, text); (err == nil) != want {
			t.Fatalf("%v: Validate(%v, %q): %v", e, rule, text, err)
		}
		if err := p.ValidateBytes(rule, []byte(text)); (err == nil) != want {
			t.Fatalf("%v: ValidateBytes(%v, %q): %v", e, rule, text, err)
		}
	}
	bare := map[uri.Rule]string{
		uri.RuleURIReference: "URI-reference",
		uri.RuleURI:          "URI",
		uri.RuleAbsoluteURI:  "absolute-URI",
		uri.RuleRelativeRef:  "relative-URI",
	}
	for rule, name := range bare {
		if got, want := departures.MatchesBareABNF(rule, text), matches(uri.RFC2396bis02, name, text); got != want {
			t.Fatalf("MatchesBareABNF(%v, %q) = %t", rule, text, got)
		}
	}
}

// agrees compares the accessors of a reference with the parts of its text. p accepts the
// text.
func agrees(t testing.TB, p uri.Parser, r uri.Reference) {
	t.Helper()
	e, text := p.Edition, r.String()
	parts := slowParts(e, text)
	a := cutAuthority(parts.Authority)
	registry := parts.HasAuthority && slowRegistry(e, parts.Authority)
	if registry {
		a = slowAuthority{}
	}
	wants := map[uri.Component]struct {
		text    string
		defined bool
	}{
		uri.ComponentScheme:    {parts.Scheme, parts.HasScheme},
		uri.ComponentAuthority: {parts.Authority, parts.HasAuthority},
		uri.ComponentUserinfo:  {a.userinfo, a.hasUserinfo},
		uri.ComponentHost:      {a.host, parts.HasAuthority && !registry},
		uri.ComponentPort:      {a.port, a.hasPort},
		uri.ComponentPath:      {parts.Path, true},
		uri.ComponentQuery:     {parts.Query, parts.HasQuery},
		uri.ComponentFragment:  {parts.Fragment, parts.HasFragment},
	}
	end := 0
	for _, c := range components {
		want := wants[c.component]
		part, ok := c.get(r)
		span, spanOK := r.Span(c.component)
		if part != want.text || ok != want.defined || spanOK != ok || span.Of(text) != part {
			t.Fatalf("%v: %q: %v is %s, by its span %s, want %s", e, text, c.component,
				defined(part, ok), defined(span.Of(text), spanOK), defined(want.text, want.defined))
		}
		if !ok || c.component == uri.ComponentAuthority {
			continue
		}
		if span.Offset < end {
			t.Fatalf("%v: %q: %v begins at %d, before %d", e, text, c.component, span.Offset, end)
		}
		end = span.End()
	}

	opaque := slowOpaque(e, parts)
	part, ok := r.OpaquePart()
	if ok != opaque || ok && part != pathAndQuery(parts) || !ok && part != "" || (r.Path().Kind() == "opaque") != opaque {
		t.Fatalf("%v: %q: opaque part %s, path of kind %v", e, text, defined(part, ok), r.Path().Kind())
	}
	if authority, ok := r.Authority(); ok {
		if authority.IsRegistry() != registry {
			t.Fatalf("%v: %q: registry name: %t", e, text, !registry)
		}
		host, ok := authority.Host()
		if !registry && host.Kind() != slowKind(e, a.host) {
			t.Fatalf("%v: %q: host of kind %v", e, text, host.Kind())
		}
		if registry == ok || registry && host != (uri.Host{}) {
			t.Fatalf("%v: %q: registry name: %t, and the host is %q, %t", e, text, registry, host, ok)
		}
		if parsed, err := p.ParseAuthority(authority.String()); err != nil || parsed != authority {
			t.Fatalf("%v: %q: authority %+v is parsed as %+v, %v", e, text, authority, parsed, err)
		}
		if err := p.Validate(uri.RuleAuthority, authority.String()); err != nil {
			t.Fatalf("%v: %q: authority: %v", e, text, err)
		}
	}

	// All entry points return the same value for the same text.
	for rule, parsers := range entries(p) {
		for _, parse := range parsers {
			same, err := parse(text)
			if err == nil && same != r || err != nil && rule == uri.RuleURIReference {
				t.Fatalf("%v: %v: %q is parsed as %+v, %v, want %+v", e, rule, text, same, err, r)
			}
		}
	}
}

// A slowTarget is the target of a reference: the current document, parts, or an error.
type slowTarget struct {
	uri.Parts
	current bool
	climbed bool // ".." segments led above the root
	err     error
}

// slowTransform resolves by the steps of an edition. If literal is set, it follows them
// without corrections and refuses no base.
func slowTransform(o uri.Resolver, base, r uri.Parts, literal bool) (t slowTarget) {
	base.Fragment, base.HasFragment = "", false
	if !literal && slowOpaque(o.Edition, r) && strings.ContainsAny(pathAndQuery(r), "[]") {
		o.Lax = false // without its scheme, the opaque part is not a relative reference
	}
	if !literal && o.Edition == uri.RFC2396 && slowOpaque(o.Edition, base) {
		o.Lax = false // 5.2, step 3: its scheme does not always use <hier_part>
	}
	switch o.Edition {
	case uri.RFC2396:
		t = slow2396(o, base, r, literal)
	case uri.RFC2396bis01, uri.RFC2396bis02:
		t = slowDrafts(o, base, r, literal)
	default:
		t.Parts, t.climbed = (&slowBase{Parts: base}).transform(r, !o.Lax)
	}
	if literal {
		return t
	}
	same := t.Scheme == base.Scheme && t.HasAuthority == base.HasAuthority && t.Authority == base.Authority
	switch {
	case t.current:
		t.err = uri.ErrCurrentDocument
	case !slowHierarchical(o.Edition, base) && (!r.HasScheme || o.Lax && strings.EqualFold(r.Scheme, base.Scheme)) &&
		(r.HasAuthority || r.Path != "" || r.HasQuery):
		t.err = uri.ErrNotHierarchical
	case o.RefuseOtherAuthority && !same:
		t.err = uri.ErrAuthority
	case o.RefuseClimb && t.climbed:
		t.err = uri.ErrClimb
	}
	return t
}

// slowHierarchical reports whether relative references can be used with a base. RFC 2396
// and rfc2396bis-01 require a hierarchical part (5), rfc2396bis-02 a hierarchical path
// (5.1).
func slowHierarchical(e uri.Edition, base uri.Parts) bool {
	switch e {
	case uri.RFC2396, uri.RFC2396bis01:
		return !slowOpaque(e, base)
	case uri.RFC2396bis02:
		return base.HasAuthority || base.Path == "" || strings.Contains(base.Path, "/")
	}
	return true
}

// slow2396 follows the steps of section 5.2 of RFC 2396.
func slow2396(o uri.Resolver, base, r uri.Parts, literal bool) (t slowTarget) {
	// 2
	if r.Path == "" && !r.HasScheme && !r.HasAuthority && !r.HasQuery {
		if !o.Compat.NewRequest {
			return slowTarget{Parts: r, current: true}
		}
		t.Parts = base // 4.2: it represents the base URI
		t.Fragment, t.HasFragment = r.Fragment, r.HasFragment
		return t
	}
	// 3
	if o.Lax && strings.EqualFold(r.Scheme, base.Scheme) {
		r.Scheme, r.HasScheme = "", false
	}
	t.Parts = r
	if r.HasScheme {
		return t
	}
	t.Scheme, t.HasScheme = base.Scheme, true
	// 4
	if r.HasAuthority {
		return t
	}
	t.Authority, t.HasAuthority = base.Authority, base.HasAuthority
	// 5
	if strings.HasPrefix(r.Path, "/") {
		return t
	}
	// 6 a and b
	buffer := base.Path[:strings.LastIndexByte(base.Path, '/')+1] + r.Path
	if !literal && base.HasAuthority && base.Path == "" && r.Path != "" {
		buffer = "/" + buffer // otherwise the path would continue the authority
	}
	t.Path, t.climbed = slowSteps(buffer, !o.Compat.DropClimb)
	return t
}

// slowDrafts follows the pseudocode of section 5.2 of the drafts.
func slowDrafts(o uri.Resolver, base, r uri.Parts, literal bool) (t slowTarget) {
	bis02 := o.Edition == uri.RFC2396bis02
	if o.Lax && strings.EqualFold(r.Scheme, base.Scheme) {
		r.Scheme, r.HasScheme = "", false
	}
	t.Parts = r
	if !r.HasScheme {
		if !r.HasAuthority {
			switch {
			case r.Path == "" && bis02:
				t.Path = base.Path
				if !r.HasQuery {
					t.Query, t.HasQuery = base.Query, base.HasQuery
				}
			case r.Path == "" && r.HasQuery:
				t.Path = base.Path
			case r.Path == "" && o.Compat.NewRequest:
				t.Path, t.Query, t.HasQuery = base.Path, base.Query, base.HasQuery // 4.2 of rfc2396bis-01
			case r.Path == "":
				return slowTarget{Parts: r, current: true}
			case strings.HasPrefix(r.Path, "/"):
				if bis02 && !literal && !o.Compat.KeepAbsoluteDots { // as in the examples of 5.4.2
					t.Path, t.climbed = slowSteps(r.Path, false)
				}
			default:
				buffer := base.Path[:strings.LastIndexByte(base.Path, '/')+1]
				if base.Path == "" {
					buffer = "/"
				}
				t.Path, t.climbed = slowSteps(buffer+r.Path, !bis02 && !o.Compat.DropClimb)
			}
			t.Authority, t.HasAuthority = base.Authority, base.HasAuthority
		}
		t.Scheme, t.HasScheme = base.Scheme, true
	}
	return t
}

// slowSteps follows the steps c to g of RFC 2396, section 5.2, step 6, which are the
// steps 3 to 7 of merge in the drafts. A slash at the beginning is the root and ends no
// segment. Every other slash ends a segment, which may be empty.
func slowSteps(buffer string, retain bool) (_ string, climbed bool) {
	begins := func(i int) bool { return i > 0 && buffer[i-1] == '/' || i == 0 && !strings.HasPrefix(buffer, "/") }
	for i := 0; i < len(buffer); i++ { // c
		if begins(i) && strings.HasPrefix(buffer[i:], "./") {
			buffer = buffer[:i] + buffer[i+len("./"):]
			i--
		}
	}
	if buffer == "." || strings.HasSuffix(buffer, "/.") { // d
		buffer = buffer[:len(buffer)-1]
	}
	for again := true; again; { // e
		again = false
		for i := range buffer {
			segment, rest, _ := strings.Cut(buffer[i:], "/")
			if begins(i) && segment != ".." && strings.HasPrefix(rest, "../") {
				buffer = buffer[:i] + rest[len("../"):]
				again = true
				break
			}
		}
	}
	if head, ok := strings.CutSuffix(buffer, "/.."); ok { // f
		i := strings.LastIndexByte(head, '/') + 1
		if begins(i) && head[i:] != ".." {
			buffer = buffer[:i]
		}
	}
	root := buffer[:len(buffer)-len(strings.TrimPrefix(buffer, "/"))] // g
	rest := buffer[len(root):]
	for !retain && strings.HasPrefix(rest, "../") {
		rest, climbed = rest[len("../"):], true
	}
	if !retain && rest == ".." {
		rest, climbed = "", true
	}
	return root + rest, climbed || rest == ".." || strings.HasPrefix(rest, "../")
}

// An editionBase is a base URI, with its parts for the steps of an edition.
type editionBase struct {
	resolver uri.Resolver
	parts    uri.Parts
	base     *uri.Base
}

func newEditionBase(t testing.TB, o uri.Resolver, text string) *editionBase {
	t.Helper()
	u, err := uri.Parser{Edition: o.Edition}.ParseURI(text)
	if err != nil {
		t.Fatal(err)
	}
	b, err := uri.NewBase(u, o)
	if err != nil {
		t.Fatalf("%+v.Base(%q): %v", o, text, err)
	}
	return &editionBase{o, slowParts(o.Edition, text), b}
}

// equals compares the target of the reference in text with the oracle's. It returns both,
// and reports whether text is a reference.
func (b *editionBase) equals(t testing.TB, dst, text []byte) (got []byte, want slowTarget, ok bool) {
	got, err := b.base.AppendResolveText(dst[:0], text)
	if syntax := (*uri.SyntaxError)(nil); errors.As(err, &syntax) {
		if b.parser().ValidateBytes(uri.RuleURIReference, text) == nil {
			t.Fatalf("%+v: %q refuses %q: %v", b.resolver, b.base.Base(), text, err)
		}
		return got, want, false
	}
	want = slowTransform(b.resolver, b.parts, slowParts(b.resolver.Edition, string(text)), false)
	if err != want.err || err == nil && string(got) != recompose(want.Parts) || err != nil && len(got) > 0 {
		t.Fatalf("%+v: %q resolves %q to %q, %v, want %q, %v", b.resolver, b.base.Base(), text, got, err, recompose(want.Parts), want.err)
	}
	return got, want, true
}

// parser returns the Parser for references to b.
func (b *editionBase) parser() uri.Parser {
	return uri.Parser{Edition: b.resolver.Edition, Compat: uri.Compat{QueryOnly: true}}
}

// resolves compares each way to resolve the reference in text with the oracle, and checks
// properties that every target has.
func (b *editionBase) resolves(t testing.TB, text string) {
	_, slow, ok := b.equals(t, nil, []byte(text))
	if !ok {
		return
	}
	p := b.parser()
	ref, err := p.Parse(text)
	if err != nil {
		t.Fatal(err)
	}
	want := recompose(slow.Parts)
	if slow.err != nil {
		want = ""
	}
	u, err := b.base.Resolve(ref)
	if err != slow.err || u.String() != want {
		t.Fatalf("%+v: %q resolves %q to %q, %v, want %q, %v", b.resolver, b.base.Base(), text, u, err, want, slow.err)
	}
	if slow.current != (err == uri.ErrCurrentDocument) {
		t.Fatalf("%+v: %q: %q means the current document: %t, %v", b.resolver, b.base.Base(), text, slow.current, err)
	}
	for _, dst := range [][]byte{append(make([]byte, 0, 3), "dst"...), append(make([]byte, 0, 256), "dst"...)} {
		if got, err := b.base.AppendResolve(dst, ref); string(got) != "dst"+want || err != slow.err || string(dst) != "dst" {
			t.Fatalf("%+v: %q appends %q as %q, %v", b.resolver, b.base.Base(), text, got, err)
		}
		if got, err := b.base.AppendResolveText(dst, []byte(text)); string(got) != "dst"+want || err != slow.err || string(dst) != "dst" {
			t.Fatalf("%+v: %q appends the text %q as %q, %v", b.resolver, b.base.Base(), text, got, err)
		}
	}

	// For same-document references the form of the reference decides, otherwise the
	// target.
	document := slow
	if o := b.resolver; o.Compat.NewRequest {
		o.Compat.NewRequest = false
		document = slowTransform(o, b.parts, slowParts(o.Edition, text), false)
	}
	want, _, _ = strings.Cut(recompose(document.Parts), "#")
	same := document.current
	if e := b.resolver.Edition; e == uri.RFC3986 || e == uri.RFC2396bis02 {
		same = document.err == nil && want == b.base.Base().String()
	}
	if got := b.base.IsSameDocument(ref); got != same {
		t.Fatalf("%+v: %q: %q is the same document: %t", b.resolver, b.base.Base(), text, got)
	}
	if slow.err != nil {
		return
	}

	// The target is a URI of the edition, with the offsets that a parser finds.
	back, err := p.ParseURI(u.String())
	if err != nil || back != u {
		t.Fatalf("%+v: %q resolves %q to %q, which is parsed as %+v, not %+v, %v", b.resolver, b.base.Base(), text, u, back, u, err)
	}
	agrees(t, p, u.Reference())
	// Its scheme and its authority come from the reference or from the base.
	if a, ok := u.Authority(); u.Scheme() != slow.Scheme || a.String() != slow.Authority || ok != slow.HasAuthority {
		t.Fatalf("%+v: %q resolves %q to %q", b.resolver, b.base.Base(), text, u)
	}
}

// The levels in the editions before RFC 3986. Section 6 of RFC 2396 describes the case of
// scheme and host, and default ports. The drafts have the levels of RFC 3986 in their
// section 6.2.

// slowOlder is slowNormalize for the older editions.
func slowOlder(e uri.Edition, text string, level uri.Level, form *uri.SchemeForm) string {
	p := slowParts(e, text)
	if level >= uri.LevelCase {
		p = slowEachOlder(e, p, func(c uri.Component, s string) string {
			if c == uri.ComponentScheme || c == uri.ComponentHost {
				s = slowLower(s)
			}
			if e == uri.RFC2396 {
				return s // RFC 2396 does not mention the case of percent-encoded octets
			}
			return slowTriplets(s, strings.ToUpper)
		})
	}
	if level >= uri.LevelPercent {
		p = slowEachOlder(e, p, func(c uri.Component, s string) string {
			return slowTriplets(s, func(triplet string) string {
				if decoded, _ := pct.Decode(triplet); strings.Contains(decodable[e], decoded) {
					return decoded
				}
				return triplet
			})
		})
		// Decoding can turn the text before a colon into a scheme (rfc2396bis-02, 4.2).
		first, _, _ := strings.Cut(p.Path, "/")
		if !p.HasScheme && !p.HasAuthority && strings.Contains(first, ":") {
			p.Path = "./" + p.Path
		}
	}
	if level >= uri.LevelPath && e != uri.RFC2396 && strings.HasPrefix(p.Path, "/") {
		p.Path, _ = slowSteps(p.Path, false)
	}
	if level >= uri.LevelScheme && form != nil && p.HasAuthority && !slowRegistry(e, p.Authority) {
		a := cutAuthority(p.Authority)
		if a.hasPort && (a.port == form.DefaultPort && a.port != "" || a.port == "" && e != uri.RFC2396) {
			a.port, a.hasPort = "", false
		}
		p.Authority = a.String()
	}
	hierarchical := p.HasAuthority || strings.HasPrefix(p.Path, "/")
	if level >= uri.LevelScheme && e == uri.RFC2396 && hierarchical && form != nil &&
		(form.DefaultPort != "" || form.DefaultHost != "" || form.EmptyAuthority) {
		p = slowEachOlder(e, p, func(c uri.Component, s string) string {
			if c == uri.ComponentFragment {
				return s // the fragment is not part of the URI
			}
			return slowTriplets(s, func(triplet string) string {
				if decoded, _ := pct.Decode(triplet); strings.Contains(unreserved+"!*'()", decoded) {
					return decoded
				}
				return triplet
			})
		})
	}
	return recompose(p)
}

// decodable has the characters that section 2.3 of the drafts allows to decode without
// knowledge of the scheme.
var decodable = map[uri.Edition]string{
	uri.RFC2396bis01: strings.Trim(unreserved, "-._~") + "_~",
	uri.RFC2396bis02: strings.Trim(unreserved, "-._~") + "-_~",
}

// slowEachOlder is slowEach for authorities that may be registry names, which it leaves
// unchanged.
func slowEachOlder(e uri.Edition, p uri.Parts, edit func(uri.Component, string) string) uri.Parts {
	p.Scheme = edit(uri.ComponentScheme, p.Scheme)
	if !slowRegistry(e, p.Authority) {
		a := cutAuthority(p.Authority)
		a.userinfo = edit(uri.ComponentUserinfo, a.userinfo)
		a.host = edit(uri.ComponentHost, a.host)
		p.Authority = a.String()
	}
	p.Path = edit(uri.ComponentPath, p.Path)
	p.Query = edit(uri.ComponentQuery, p.Query)
	p.Fragment = edit(uri.ComponentFragment, p.Fragment)
	return p
}
