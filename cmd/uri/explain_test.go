package main

import (
	"bytes"
	"io"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/urikit/uri"
	"github.com/urikit/uri/cmd/internal/answer"
	"github.com/urikit/uri/cmd/internal/editions"
	"github.com/urikit/uri/cmd/internal/explain"
	"github.com/urikit/uri/cmd/internal/stream"
	"github.com/urikit/uri/internal/derive"
	"github.com/urikit/uri/internal/dialect"
	"github.com/urikit/uri/internal/engine/secret"
	"github.com/urikit/uri/internal/field"
	"github.com/urikit/uri/internal/process"
	"github.com/urikit/uri/internal/testenv"
)

// The lists in JSON are limited, and "omitted" counts the rest.
func TestExplainLongLists(t *testing.T) {
	const n = answer.MaxParts + 5
	for e, text := range map[dialect.Dialect]string{
		dialect.RFC3986:                "http://h" + strings.Repeat("/%7e", n),
		dialect.URIs(uri.RFC2396bis02): "http://h" + strings.Repeat("/.", n),
	} {
		ref, err := e.Parser().Parse(uri.RuleURIReference, text)
		if err != nil {
			t.Fatal(err)
		}
		j := answer.NewExplanation(&ref, []byte(ref.String()), e.Normalizer())
		for list, length := range map[string]int{"segments": len(j.Segments), "changes": len(j.Changes), "departures": len(j.Departures)} {
			if length > answer.MaxParts || (length == answer.MaxParts) != (j.Omitted[list] > 0) {
				t.Errorf("%s: %d %s, and %d more", e, length, list, j.Omitted[list])
			}
		}
		if j.Omitted["segments"] != 5 {
			t.Errorf("%s: omitted are %v", e, j.Omitted)
		}
	}
}

// A reference is normal if it is normal at the last level: no level undoes a change of another.
func TestIsNormal(t *testing.T) {
	pieces := []string{
		"http:", "HTTPS:", "file:", "urn:", "URN:ISBN:", "mailto:", "tel:", "data:", "ws:", "sip:", "geo:", "a:",
		"//", "//h", "//H.Example", "//u@h", "//U:p@", "//[::1]", "//[2001:DB8::A]", "//127.0.0.1", "//xn--bcher-kva.example", "//b%C3%BCcher.example", "//bücher", "//BÜCHER",
		":", ":80", ":443", ":080", "/", "//", "/.", "/..", "/./", "/../", ".", "..", "./", "../", "%2e", "%2E", "/%2e%2E/", "/a:b", "b:c",
		"a", "A", "%41", "%7e", "%7E", "~", "%3a", "%3A", "%c3%bc", "%C3%BC", "u\u0308", "é", "?", "?q=A", "?%7e", "#", "#F", ";", "@", "+", "-", "1", "%ff", "\u200d",
	}
	r := rand.New(rand.NewPCG(1, 2))
	normal := 0
	for range testenv.Tier(20_000, 50_000, 5_000_000) {
		text := ""
		for range 1 + r.IntN(6) {
			text += pieces[r.IntN(len(pieces))]
		}
		for _, d := range dialect.Dialects() {
			ref, err := d.Parser().Parse(uri.RuleURIReference, text)
			if err != nil {
				continue
			}
			composing := d.Normalizer()
			composing.NFC = true
			for _, n := range []dialect.Normalizer{d.Normalizer(), composing} {
				is := derive.IsNormal(&ref, n)
				if is {
					normal++
				}
				changed := slices.ContainsFunc(derive.Climb(&ref, n), func(s derive.Rung) bool { return s.Normal != s.Below })
				if is == changed {
					t.Fatalf("%s: %q is normal: %v; a level changes it: %v", d, text, is, changed)
				}
			}
		}
	}
	if normal < 1000 {
		t.Errorf("only %d references are normal", normal)
	}
}

// A page of a usual reference costs no memory.
func TestExplainAllocs(t *testing.T) {
	testenv.NotRace(t, "it allocates")
	out := newOutput(io.Discard, io.Discard)
	p := explain.NewPage(out, dialect.RFC3986.Normalizer())
	ref := field.FromURI(uri.MustParse("http://www.example.com/over/there?name=ferret#nose"))
	text := []byte(ref.String())
	if n := testing.AllocsPerRun(10, func() {
		p.Show(&ref, text)
		p.Write()
		out.Flush()
	}); n > 0 {
		t.Errorf("%v allocations", n)
	}
}

// Neither a page nor a table shows a part of a password, in any context and any edition: not
// as given, and not in a normal form.
func FuzzExplainPassword(f *testing.F) {
	const secret, encoded = "Zq7Kx9", "%5aq7K%789"
	f.Add("HTTP://", "me", "", "", "Example.COM:80/%7ea/./b/../%2e%2e/c?%7e#%41")
	f.Add("ws://", "%4de", "%2e", ":%3a", "/#f")
	f.Add("//", "", "@", "%", "h")
	f.Add("urn:a:", "b", "", "", "c/../d")
	f.Add("http://", "u", "/a%7e/", "", "q@h/%7e")
	f.Add("http://", "u", "", "", "a_b:x/")
	f.Add("foo:a", "b", "[", "]", "c")
	f.Add("1a:/", "%75", ":", "", "127.0.0.1") // rfc2396bis-02 writes "./" before it
	f.Add("", "U'", "", "%7e", "h/%7e/../a:b@c")
	f.Fuzz(func(t *testing.T, before, user, start, end, behind string) {
		for _, password := range []string{secret, encoded} {
			text := before + user + ":" + start + password + end + "@" + behind
			if strings.Contains(before+user+behind, secret[:2]) {
				continue
			}
			at, ok := passwordSpan(text)
			ok = ok && strings.Contains(at.Of(text), password)
			var b bytes.Buffer
			out := newOutput(&b, &b)
			for _, e := range uri.Editions() {
				if ref, err := (uri.Parser{Edition: e}).Parse(text); err == nil {
					ok = ok && !strings.Contains(ref.Redacted(), password)
					p := explain.NewPage(out, dialect.URIs(e).Normalizer())
					p.Show(new(field.FromURI(ref)), []byte(text))
					p.Write()
				}
			}
			if !ok {
				continue // not every edition that accepts the reference reads a password
			}
			if err := uri.Validate(uri.RuleURIReference, text); err != nil {
				if err := explain.Invalid(out, stream.Record{Source: "arg", Number: 1, Text: []byte(text)}, err, dialect.RFC3986); err != process.ErrInvalid {
					t.Fatal(err)
				}
			}
			table, err := (&dialect.Comparer{Rule: uri.RuleURIReference}).Read([]byte(text))
			if err != nil {
				t.Fatal(err)
			}
			page := editions.Page{Colors: out.Color}
			page.Write(out, table)
			out.Flush()
			for _, part := range []string{secret, encoded, strings.ToUpper(encoded)} {
				if strings.Contains(b.String(), part) {
					t.Errorf("of %q is shown %q", text, part)
				}
			}
		}
	})
}

// passwordSpan returns the place of the password in a text.
func passwordSpan(text string) (uri.Span, bool) {
	start, end := secret.Password(text)
	return uri.Span{Offset: start, Length: end - start}, start < end
}
