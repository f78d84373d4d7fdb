package iri_test

import (
	"errors"
	"fmt"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/urikit/uri"
	"github.com/urikit/uri/idn"
	"github.com/urikit/uri/internal/testenv"
	"github.com/urikit/uri/iri"
	"github.com/urikit/uri/pct"
	"github.com/urikit/uri/scheme"
)

// The properties hold for every text. The fuzz targets try those that the fuzzer finds, and
// TestProperties those of the generator.

var rules = []uri.Rule{
	uri.RuleURIReference, uri.RuleURI, uri.RuleAbsoluteURI, uri.RuleRelativeRef, uri.RuleScheme, uri.RuleAuthority, uri.RuleUserinfo,
	uri.RuleHost, uri.RulePort, uri.RulePath, uri.RuleQuery, uri.RuleFragment,
}

// parses checks that the ways to parse a text agree, and that its error has a place in it or
// its components make it up again. It reports whether the text is valid.
func parses(t testing.TB, text string) bool {
	t.Helper()
	r, err := iri.Parse(text)
	var again iri.Reference
	err2 := again.UnmarshalText([]byte(text))
	if again != r || fmt.Sprint(err) != fmt.Sprint(err2) {
		t.Fatalf("%q: %q, %v, and as bytes %q, %v", text, r, err, again, err2)
	}
	i, errIRI := iri.ParseIRI(text)
	for k, err := range []error{err, errIRI} {
		if invalid := iri.Validate(rules[k], text); fmt.Sprint(invalid) != fmt.Sprint(err) {
			t.Fatalf("%q: %v, and by Validate %v", text, err, invalid)
		}
		located(t, text, err)
	}
	errAbsolute, errRelative := iri.Validate(uri.RuleAbsoluteURI, text), iri.Validate(uri.RuleRelativeRef, text)
	located(t, text, errAbsolute)
	located(t, text, errRelative)
	if u, errURI := uri.Parse(text); (errURI == nil) != (err == nil && isASCII(text)) || errURI == nil && iri.FromReference(u).String() != text {
		t.Fatalf("%q: as a URI %v, as an IRI %v", text, errURI, err)
	}
	if (err == nil) != (errIRI == nil || errRelative == nil) || errIRI == nil && errRelative == nil || err != nil && r != (iri.Reference{}) {
		t.Fatalf("%q: %v, as an IRI %v, as a relative reference %v", text, err, errIRI, errRelative)
	}
	if err != nil {
		return false
	}
	if errIRI == nil && i.Reference() != r || (errAbsolute == nil) != r.IsAbsolute() {
		t.Fatalf("%q: %q, %q, %v", text, r, i, errAbsolute)
	}
	if i2, err := r.IRI(); (err == nil) != (errIRI == nil) || err != nil && err != uri.ErrNoScheme || i2 != i {
		t.Fatalf("%q: %q, %v", text, i2, err)
	}
	recomposes(t, text, r)
	builds(t, uri.Split(text))
	return true
}

// located checks an error about text.
func located(t testing.TB, text string, err error) {
	t.Helper()
	if err == nil {
		return
	}
	e := (*iri.SyntaxError)(nil)
	if !errors.As(err, &e) || e.Offset < 0 || e.Offset > len(text) || e.Character != utf8.RuneCountInString(text[:e.Offset]) {
		t.Fatalf("%q: %v", text, err)
	}
	if inner := (*uri.SyntaxError)(nil); !errors.As(err, &inner) || inner != e.SyntaxError {
		t.Fatalf("%q: %v has no error of package uri", text, err)
	}
	if message := err.Error(); len(message) > 500 || !strings.HasPrefix(message, "iri: ") || strings.Contains(message, "URI") && !strings.Contains(message, "IRI") || e.Document != "RFC 3987" && e.Production[0] == 'i' {
		t.Fatalf("%q: %v", text, err)
	}
	if at := e.Offset; at > 0 && at < len(text) && utf8.ValidString(text) && !utf8.RuneStart(text[at]) {
		t.Fatalf("%q: %v inside a character", text, err)
	}
}

// recomposes checks that the components of r make up text.
func recomposes(t testing.TB, text string, r iri.Reference) {
	t.Helper()
	made := ""
	at := func(c uri.Component, part string, ok bool) string {
		span, defined := r.Span(c)
		if defined != ok || ok && span.Of(text) != part {
			t.Fatalf("%q: %v is %q, %t, but its span %+v, %t", text, c, part, ok, span, defined)
		}
		return part
	}
	if name, ok := r.Scheme(); at(uri.ComponentScheme, name, ok) != "" {
		made += name + ":"
	}
	if a, ok := r.Authority(); ok {
		at(uri.ComponentAuthority, a.String(), ok)
		made += "//"
		if userinfo, ok := r.Userinfo(); ok {
			made += at(uri.ComponentUserinfo, userinfo, ok) + "@"
		}
		h, ok := r.Host()
		made += at(uri.ComponentHost, h.String(), ok)
		if name, _ := r.Hostname(); name != strings.Trim(h.String(), "[]") {
			t.Fatalf("%q: host %q and name %q", text, h, name)
		}
		if port, ok := r.Port(); ok {
			made += ":" + at(uri.ComponentPort, port, ok)
		}
	}
	made += at(uri.ComponentPath, r.Path().String(), true)
	if query, ok := r.Query(); ok {
		made += "?" + at(uri.ComponentQuery, query, ok)
	}
	if fragment, ok := r.Fragment(); ok {
		made += "#" + at(uri.ComponentFragment, fragment, ok)
	}
	if made != text || r.String() != text {
		t.Fatalf("%q: components %q, text %q", text, made, r)
	}
	for _, v := range r.Violations() {
		if span, ok := r.Span(v.Component); !ok || v.Span.Length <= 0 || v.Span.Offset < span.Offset || v.Span.End() > span.End() {
			t.Fatalf("%q: %+v", text, v)
		}
	}
	for c := uri.ComponentScheme; c <= uri.ComponentFragment; c++ {
		span, ok := r.Span(c)
		if !ok {
			continue
		}
		if same, err := r.With(c, span.Of(text)); err != nil || same != r {
			t.Fatalf("%q: with %v %q: %q, %v", text, c, span.Of(text), same, err)
		}
		if fewer, err := r.Without(c); err == nil {
			parts := uri.Split(fewer.String())
			if span, ok := fewer.Span(c); ok && (c != uri.ComponentPath || span.Length > 0) || parts == (uri.Parts{}) && fewer.String() != "" {
				t.Fatalf("%q: without %v %q", text, c, fewer)
			}
		}
	}
}

// builds checks the result of Build: a reference with just these parts, or an error if no
// reference has them.
func builds(t testing.TB, p uri.Parts) {
	t.Helper()
	r, err := iri.Build(p)
	read, errRead := iri.Parse(p.String())
	if err == nil {
		if uri.Split(r.String()) != p || r != read || errRead != nil {
			t.Fatalf("%+v: %q, read %q, %v", p, r, read, errRead)
		}
		return
	}
	if errRead == nil && uri.Split(read.String()) == p {
		t.Fatalf("%+v: %v, but %q is valid", p, err, read)
	}
	if e := (*iri.SyntaxError)(nil); !errors.As(err, &e) || e.Offset < -1 || r != (iri.Reference{}) {
		t.Fatalf("%+v: %q, %v", p, r, err)
	}
}

var hostForms = []iri.HostForm{iri.HostByScheme, iri.HostASCII, iri.HostUnicode, iri.HostPercent}

// returns checks that r, without percent-encoding and formatting, comes back from its URI. It
// reports how often it did so.
func comesBack(t testing.TB, r iri.Reference) (times int) {
	t.Helper()
	name, _ := r.Scheme()
	h, _ := r.Host()
	unicode, err := idn.ToUnicode(h.String())
	isUnicode := h.Kind() != uri.HostRegName || h.String() == "" || err == nil && unicode == h.String()
	for _, form := range hostForms {
		switch {
		case form == iri.HostASCII && !isASCII(h.String()),
			form == iri.HostByScheme && scheme.Known().DomainHost(name) && !isASCII(h.String()),
			form != iri.HostPercent && form != iri.HostByScheme && !isUnicode:
			continue
		}
		m := iri.Mapper{Host: form}
		u, err := m.ToURI(r)
		if err != nil {
			t.Fatalf("%q, %v: %v", r, form, err)
		}
		if back, err := m.ToIRI(u); back != r || err != nil {
			t.Fatalf("%q, %v: %q, and back %q, %v", r, form, u, back, err)
		}
		times++
	}
	return times
}

// staysEquivalent checks that u, mapped to an IRI and back, is equivalent.
func staysEquivalent(t testing.TB, u uri.Reference) {
	t.Helper()
	for _, form := range hostForms {
		m := iri.Mapper{Host: form}
		r, err := m.ToIRI(u)
		if form == iri.HostByScheme || form == iri.HostPercent {
			if err != nil {
				t.Fatalf("%q, %v: %v", u, form, err)
			}
		} else if err != nil {
			if e := (*iri.HostError)(nil); !errors.As(err, &e) || r != (iri.Reference{}) {
				t.Fatalf("%q, %v: %q, %v", u, form, r, err)
			}
			continue
		}
		back, err := m.ToURI(r)
		if err != nil {
			t.Fatalf("%q, %v: %q, and back %v", u, form, r, err)
		}
		if form == iri.HostByScheme || form == iri.HostPercent {
			if !(uri.Normalizer{}).Equivalent(u, back, uri.LevelPercent) {
				t.Fatalf("%q, %v: %q, and back %q", u, form, r, back)
			}
		} else if !domains.Equivalent(iri.FromReference(u), iri.FromReference(back), uri.LevelScheme) {
			t.Fatalf("%q, %v: %q, and back %q", u, form, r, back)
		}
		for _, v := range r.Violations() {
			if strings.HasSuffix(v.Source, " 4.1") {
				t.Fatalf("%q: %q has formatting", u, r)
			}
		}
	}
}

// allDomains has domain names as hosts of all schemes.
type allDomains struct{ uri.Schemes }

func (allDomains) DomainHost(string) bool { return true }

// domains takes relative references for those with domain names too.
var domains = iri.Normalizer{Schemes: allDomains{scheme.Known()}}

// asURI returns the URI of r by section 3.1, with a percent-encoded host. It has the components
// that parsing its text gives.
func asURI(t testing.TB, r iri.Reference) uri.Reference {
	t.Helper()
	u, err := iri.Mapper{Host: iri.HostPercent}.ToURI(r)
	if err != nil {
		t.Fatalf("%q: %v", r, err)
	}
	if parsed, err := uri.Parse(u.String()); parsed != u {
		t.Fatalf("%q: %q, which parsed is %q, %v", r, u, parsed, err)
	}
	return u
}

// maps checks mapping in both directions.
func maps(t testing.TB, r iri.Reference) {
	t.Helper()
	u := asURI(t, r)
	staysEquivalent(t, u)
	mapped, err := iri.Mapper{}.ToURI(r)
	if u, err2 := r.URIReference(); u != mapped || fmt.Sprint(err2) != fmt.Sprint(err) || isASCII(r.String()) && u.String() != r.String() {
		t.Fatalf("%q: as a URI-reference %q, %v", r, u, err2)
	}
	if n, errNet := r.NetURL(); errNet == nil && (err != nil || n.String() != mapped.String()) || err != nil && fmt.Sprint(errNet) != fmt.Sprint(err) {
		t.Fatalf("%q: as a URL of net/url %v, %v", r, n, errNet)
	}
	u2, err2 := r.URI()
	i, errIRI := r.IRI()
	u3, err3 := i.URI()
	switch {
	case errIRI != nil && (err2 != uri.ErrNoScheme || err3 != uri.ErrZero || !u2.IsZero()),
		errIRI == nil && (u2.Reference() != mapped || u2 != u3 || fmt.Sprint(err2, err3) != fmt.Sprint(err, err)):
		t.Fatalf("%q: as a URI %q, %v, and as an IRI %q, %v", r, u2, err2, u3, err3)
	}
	for _, form := range hostForms {
		m := iri.Mapper{Host: form}
		u, err := m.ToURI(r)
		u2, changes, err2 := m.ToURIChanges(r)
		if u != u2 || fmt.Sprint(err) != fmt.Sprint(err2) {
			t.Fatalf("%q: %q, %v, and with changes %q, %v", r, u, err, u2, err2)
		}
		if err != nil {
			if e := (*iri.HostError)(nil); !errors.As(err, &e) || e.Span.Of(r.String()) == "" || e.Unwrap() != e.Err {
				t.Fatalf("%q: %v", r, err)
			}
			continue
		}
		applied(t, r.String(), u.String(), changes)
		back, changes, err := m.ToIRIChanges(u)
		if err == nil {
			applied(t, u.String(), back.String(), changes)
		}
	}
	if !strings.Contains(r.String(), "%") && shown(r.String()) {
		comesBack(t, r)
	}
}

// shown reports whether a mapping to an IRI writes all characters of text outside ASCII.
func shown(text string) bool {
	return !strings.ContainsFunc(text, func(r rune) bool { return r >= utf8.RuneSelf && iri.Obstacle(r) != "" })
}

// resolvesLikeURI checks that resolving and relativizing commute with mapping to URIs.
func resolvesLikeURI(t testing.TB, base iri.IRI, ref iri.Reference, target iri.IRI) {
	t.Helper()
	u, _ := asURI(t, base.Reference()).URI()
	got, err := base.Resolve(ref)
	want, errURI := u.Resolve(asURI(t, ref))
	if fmt.Sprint(err) != fmt.Sprint(errURI) || asURI(t, got.Reference()) != want.Reference() {
		t.Fatalf("%q, %q: %q, %v; of the URIs %q, %v", base, ref, got, err, want, errURI)
	}
	if err == nil && iri.MustParseIRI(got.String()) != got {
		t.Fatalf("%q, %q: %q is another when parsed", base, ref, got)
	}
	short, err := base.Relativize(target)
	if err != nil {
		return
	}
	if again, err := base.Resolve(short); again != target || err != nil {
		t.Fatalf("%q, %q: %q, which resolves to %q, %v", base, target, short, again, err)
	}
}

// hidden are schemes without knowledge of domain names.
type hidden struct{ uri.Schemes }

var normalizers = []iri.Normalizer{{}, {Schemes: hidden{scheme.Known()}}, web, domains}

// normalizes checks the normal forms of a and b at all levels.
func normalizes(t testing.TB, a, b iri.Reference) {
	t.Helper()
	for i, n := range normalizers {
		inner := uri.Normalizer{Schemes: n.Schemes}
		for level := uri.LevelString; level <= uri.LevelScheme; level++ {
			form := n.Normalize(a, level)
			if again := n.Normalize(form, level); again != form {
				t.Fatalf("%q, %d at %v: %q, and again %q", a, i, level, form, again)
			}
			if read, err := iri.Parse(form.String()); read != form || err != nil {
				t.Fatalf("%q, %d at %v: %q is another when parsed: %v", a, i, level, form, err)
			}
			same := n.Equivalent(a, b, level)
			if !n.Equivalent(a, form, level) || same != (form == n.Normalize(b, level)) || same != n.Equivalent(b, a, level) {
				t.Fatalf("%q, %q, %d at %v: equivalent is %t", a, b, i, level, same)
			}
			composed := n
			composed.NFC = true
			nfc := composed.Normalize(a, level)
			if again := composed.Normalize(nfc, level); again != nfc {
				t.Fatalf("%q, %d at %v with NFC: %+q, and again %+q", a, i, level, nfc, again)
			}
			if read, err := iri.Parse(nfc.String()); read != nfc || err != nil {
				t.Fatalf("%q, %d at %v with NFC: %q is another when parsed: %v", a, i, level, nfc, err)
			}
			if composed.Equivalent(a, b, level) != same {
				t.Fatalf("%q, %q, %d at %v: NFC is part of comparing", a, b, i, level)
			}

			// The URIs are equivalent too.
			u, v := asURI(t, a), asURI(t, b)
			sameURI := inner.Equivalent(u, v, level)
			if same && !sameURI && i < 2 || sameURI && !same && level >= uri.LevelPercent {
				t.Fatalf("%q, %q, %d at %v: equivalent is %t, of the URIs %t", a, b, i, level, same, sameURI)
			}
			if got, want := asURI(t, form), inner.Normalize(u, level); got != want && i < 2 && level >= uri.LevelPercent {
				t.Fatalf("%q, %d at %v: %q, as a URI %q, but the URI is normalized to %q", a, i, level, form, got, want)
			}
		}
	}
}

// encodes checks that encoded data is valid in its place, and decodes to itself.
func encodes(t testing.TB, data string) {
	t.Helper()
	for _, c := range []struct {
		place pct.Set
		rule  uri.Rule
	}{{pct.Segment, uri.RuleSegment}, {pct.Query, uri.RuleQuery}, {pct.QueryParam, uri.RuleQuery}, {pct.Fragment, uri.RuleFragment}, {pct.Host, uri.RuleHost}, {pct.Userinfo, uri.RuleUserinfo}} {
		encoded := iri.Encode(c.place, data)
		if err := iri.Validate(c.rule, encoded); err != nil {
			t.Fatalf("%q, %v: %q: %v", data, c.place, encoded, err)
		}
		if back, err := pct.Decode(encoded); back != data || err != nil {
			t.Fatalf("%q, %v: %q, and back %q, %v", data, c.place, encoded, back, err)
		}
	}
}

func isASCII(s string) bool {
	return !strings.ContainsFunc(s, func(r rune) bool { return r >= utf8.RuneSelf })
}

// TestProperties checks the properties for generated texts.
func TestProperties(t *testing.T) {
	for _, property := range []struct {
		name string
		try  func(t *testing.T, g generator) bool // false for a text that is not valid
	}{
		{"parse", func(t *testing.T, g generator) bool { return parses(t, g.broken()) }},
		{"build", func(t *testing.T, g generator) bool {
			p := uri.Parts{Scheme: g.maybe(2, g.scheme()), Authority: g.maybe(2, g.authority()), Path: g.path(g.IntN(2) == 0), Query: g.maybe(3, g.iprivate(g.text(3, "/?#"))), Fragment: g.maybe(3, g.text(3, "/?#"))}
			p.HasScheme, p.HasAuthority, p.HasQuery, p.HasFragment = p.Scheme != "" || g.IntN(9) == 0, p.Authority != "" || g.IntN(9) == 0, p.Query != "" || g.IntN(9) == 0, p.Fragment != "" || g.IntN(9) == 0
			builds(t, p)
			_, err := iri.Build(p)
			return err == nil
		}},
		{"encode", func(t *testing.T, g generator) bool { encodes(t, g.broken()); return true }},
		{"iri-uri-iri", func(t *testing.T, g generator) bool {
			g.encoded = false
			r, err := iri.Parse(g.reference())
			return err == nil && shown(r.String()) && comesBack(t, r) > 0
		}},
		{"uri-iri-uri", func(t *testing.T, g generator) bool {
			r, err := iri.Parse(g.reference())
			if err == nil {
				staysEquivalent(t, asURI(t, r))
			}
			return err == nil
		}},
		{"map", func(t *testing.T, g generator) bool {
			r, err := iri.Parse(g.reference())
			if err == nil {
				maps(t, r)
			}
			return err == nil
		}},
		{"resolve", func(t *testing.T, g generator) bool {
			base, err := iri.ParseIRI(g.iri())
			ref, err2 := iri.Parse(g.rest())
			target, err3 := iri.ParseIRI(altered(g, base.String()))
			if err != nil || err2 != nil || err3 != nil {
				return false
			}
			resolvesLikeURI(t, base, ref, target)
			return true
		}},
		{"normalize", func(t *testing.T, g generator) bool {
			a, err := iri.Parse(g.reference())
			b, err2 := iri.Parse(altered(g, a.String()))
			if err != nil || err2 != nil {
				return false
			}
			normalizes(t, a, b)
			return true
		}},
	} {
		t.Run(property.name, func(t *testing.T) {
			n := testenv.Tier(300, 4_000, 10_000_000)
			g, valid := newGenerator(1), 0
			for range n {
				if property.try(t, g) {
					valid++
				}
			}
			t.Attr("texts", testenv.Figure(n))
			t.Attr("valid", testenv.Figure(valid))
			if valid < n/4 {
				t.Errorf("%d of %d are valid", valid, n)
			}
		})
	}
}

// altered returns another spelling of text, or a text with small changes.
func altered(g generator, text string) string {
	for range g.IntN(4) {
		at := g.IntN(len(text) + 1)
		r, size := utf8.DecodeRuneInString(text[at:])
		if size == 0 || r == utf8.RuneError {
			continue
		}
		piece := text[at : at+size]
		switch g.IntN(6) {
		case 0, 1:
			piece = string(pct.Encode(pct.Segment, piece))
		case 2:
			piece = strings.ToUpper(piece)
		case 3:
			piece = strings.ToLower(piece)
		case 4:
			piece += g.one("/.", "/a/..", "")
		case 5:
			piece = g.character()
		}
		text = text[:at] + piece + text[at+size:]
	}
	return text
}

// An unknown form of hosts behaves as the zero one.
func TestUnknownHostForm(t *testing.T) {
	for _, text := range []string{"http://bücher.example/ö", "x://bücher/", "http://xn--bcher-kva.example/%C3%B6", "x://b%C3%BCcher/"} {
		r := iri.MustParse(text)
		u, err := iri.Mapper{Host: 99}.ToURI(r)
		if want, wantErr := (iri.Mapper{}).ToURI(r); u != want || err != wantErr {
			t.Errorf("%s: %s, %v, not %s", text, u, err, want)
		}
		back, err := iri.Mapper{Host: 99}.ToIRI(u)
		if want, wantErr := (iri.Mapper{}).ToIRI(u); back != want || err != wantErr {
			t.Errorf("%s: %s, %v, not %s", u, back, err, want)
		}
	}
}
