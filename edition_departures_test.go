package uri_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/urikit/uri"
	"github.com/urikit/uri/internal/departures"
	"github.com/urikit/uri/internal/testenv"
)

// TestDifferences checks each difference between the editions, by topic.
// testdata/spec/behaviour.tsv lists them, with the sections of the documents. The tests
// of internal/engine/syntax list the differences of the grammars.
func TestDifferences(t *testing.T) {
	rows := make(map[string][]map[string]string)
	var topics []string
	for _, row := range table(t, "spec/behaviour.tsv") {
		topic := row["topic"]
		if rows[topic] == nil {
			topics = append(topics, topic)
		}
		rows[topic] = append(rows[topic], row)
	}
	for _, topic := range topics {
		t.Run(topic, func(t *testing.T) {
			differ := false
			for _, row := range rows[topic] {
				if row["sections"] == "" {
					t.Errorf("%s: no sections", row["input"])
				}
				for _, e := range uri.Editions() {
					differ = differ || row[e.String()] != row["rfc3986"]
					want := wanted(t, row[e.String()])
					if got := behaves(t, e, row); got != want {
						t.Errorf("%v: %s of %s against %s: %s, want %s (%s)", e, row["does"], row["input"], row["base"], got, want, row["sections"])
					}
				}
			}
			if !differ {
				t.Error("the editions do the same")
			}
		})
	}
	if len(topics) < 15 {
		t.Errorf("only %d topics", len(topics))
	}
}

// behaves returns the answer of an edition to the input of a row.
func behaves(t testing.TB, e uri.Edition, row map[string]string) string {
	t.Helper()
	input := unquote(t, row["input"])
	switch row["does"] {
	case "resolve":
		return resolution(uri.Resolver{Edition: e}, unquote(t, row["base"]), input)
	case "resolve lax":
		return resolution(uri.Resolver{Edition: e, Lax: true}, unquote(t, row["base"]), input)
	case "same-document":
		return sameDocument(t, e, unquote(t, row["base"]), input)
	}
	r, err := uri.Parser{Edition: e}.Parse(input)
	if err != nil {
		return "invalid"
	}
	n := uri.Normalizer{Edition: e, Schemes: knownPorts.Schemes}
	normalizes(t, n, input)
	lists(t, n, r)
	switch row["does"] {
	case "parse":
		return "valid"
	case "normalize":
		return n.Normalize(r, uri.LevelPath).String()
	case "normalize scheme":
		return n.Normalize(r, uri.LevelScheme).String()
	}
	t.Fatalf("%s?", row["does"])
	return ""
}

// departuresOf returns the result of Departures in the format of the table.
func departuresOf(e uri.Edition, r uri.Reference) string {
	var list []string
	for _, d := range departures.Departures(e, r) {
		list = append(list, fmt.Sprintf("%v %v %d %q", d.Advice, d.Component, d.Span.Offset, d.Span.Of(r.String())))
	}
	if list == nil {
		return "-"
	}
	return strings.Join(list, "; ")
}

// TestDepartureVectors checks the lists of section 6.3 of the drafts. The other editions
// have no such list.
func TestDepartureVectors(t *testing.T) {
	for _, row := range table(t, "spec/advice.tsv") {
		text := unquote(t, row["reference"])
		for _, e := range []uri.Edition{uri.RFC2396bis01, uri.RFC2396bis02} {
			got := "invalid"
			if r, err := (uri.Parser{Edition: e}).Parse(text); err == nil {
				got = departuresOf(e, r)
				departs(t, e, r)
			}
			if got != row[e.String()] {
				t.Errorf("%v: %q: %s, want %s", e, text, got, row[e.String()])
			}
		}
		for _, e := range []uri.Edition{uri.RFC2396, uri.RFC3986} {
			if r, err := (uri.Parser{Edition: e}).Parse(text); err == nil && departures.Departures(e, r) != nil {
				t.Errorf("%v: %q: %s", e, text, departuresOf(e, r))
			}
		}
	}
}

// departs compares the departures of a reference with the changes of normalization.
// Section 6.2 undoes each of them, except for the advice on UTF-8.
func departs(t testing.TB, e uri.Edition, r uri.Reference) {
	t.Helper()
	n := uri.Normalizer{Edition: e}
	places := make(map[departures.Advice][]uri.Span)
	last := 0
	for _, d := range departures.Departures(e, r) {
		in, ok := r.Span(d.Component)
		if !ok || d.Span.Length < 1 || d.Span.Offset < in.Offset || d.Span.End() > in.End() || d.Span.Offset < last {
			t.Fatalf("%v: %q: %+v after %d", e, r, d, last)
		}
		last = d.Span.Offset
		places[d.Advice] = append(places[d.Advice], d.Span)
		if d.Advice == departures.AdviceUTF8 && e != uri.RFC2396bis01 {
			t.Fatalf("%v: %q: %+v", e, r, d)
		}
	}
	// LevelCase moves nothing, so the spans of the changes at LevelPercent are those in r.
	// The case of the digits does not matter in an octet that is decoded. "./" is added
	// before a first segment with a colon.
	var scheme, host, digits, triplets []uri.Span
	prefixed := false
	for c := range n.Changes(r, uri.LevelPercent) {
		if c.Span.Length > 0 {
			triplets = append(triplets, c.Span)
		} else {
			prefixed = true
		}
	}
	if colons := places[departures.AdviceColon]; len(colons) > 1 || prefixed != (len(colons) > 0) {
		t.Fatalf("%v: %q: a colon at %v, but normalizing puts \"./\" in front: %t", e, r, colons, prefixed)
	}
	for c := range n.Changes(r, uri.LevelCase) {
		switch {
		case c.Component == uri.ComponentScheme:
			scheme = append(scheme, c.Span)
		case c.Component == uri.ComponentHost:
			host = append(host, c.Span)
		case !slices.Contains(triplets, c.Span):
			digits = append(digits, c.Span)
		}
	}
	for advice, want := range map[departures.Advice][]uri.Span{
		departures.AdviceSchemeCase: scheme,
		departures.AdviceHostCase:   host,
		departures.AdviceEscapeCase: digits,
		departures.AdviceEscape:     triplets,
	} {
		if !slices.Equal(places[advice], want) {
			t.Fatalf("%v: %q: %v at %v, but normalizing changes %v", e, r, advice, places[advice], want)
		}
	}
	// A dot-segment that keeps a path from looking like an authority remains.
	dots := places[departures.AdviceDotSegments] != nil
	normal := n.Normalize(r, uri.LevelPath)
	_, hasAuthority := r.Authority()
	guarded := !hasAuthority && strings.HasPrefix(normal.Path().String(), "/.//")
	if changes := n.Normalize(r, uri.LevelPercent) != normal; changes && !dots || dots && !changes && !guarded {
		t.Fatalf("%v: %q: dot-segments: %t, but it becomes %q", e, r, dots, normal)
	}
}

func TestDeparturesShort(t *testing.T) {
	n, count := testenv.Tier(3, 4, 5), 0
	for _, before := range []string{"", "X:", "//H", "x://%41_"} {
		words([]string{"a", ".", "/", "%41", "%2d", "%2E", "%3a", "%FF", "?", ":"}, n, func(text string) {
			for _, e := range []uri.Edition{uri.RFC2396bis01, uri.RFC2396bis02} {
				if r, err := (uri.Parser{Edition: e}).Parse(before + text); err == nil {
					departs(t, e, r)
					count++
				}
			}
		})
	}
	t.Attr("texts", testenv.Figure(count))
}
