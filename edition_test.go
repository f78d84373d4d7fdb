package uri_test

import (
	"errors"
	"fmt"
	"maps"
	"math"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/urikit/uri"
	"github.com/urikit/uri/edition"
	"github.com/urikit/uri/internal/testenv"
)

func TestEditions(t *testing.T) {
	for i, want := range []struct {
		edition        uri.Edition
		name, document string
	}{
		{uri.RFC3986, "rfc3986", "RFC 3986"},
		{uri.RFC2396bis02, "rfc2396bis-02", "rfc2396bis-02"},
		{uri.RFC2396bis01, "rfc2396bis-01", "rfc2396bis-01"},
		{uri.RFC2396, "rfc2396", "RFC 2396"},
	} {
		e := want.edition
		if got := uri.Editions(); len(got) != 4 || got[i] != e {
			t.Errorf("the editions are %v", got)
		}
		if e.String() != want.name || e.Document() != want.document {
			t.Errorf("edition %d is %q of %q, want %v", e, e, e.Document(), want)
		}
	}
	for _, name := range []string{"", "RFC 3986", "RFC3986", "rfc2396bis", "rfc2396bis-03", "rfc3986 "} {
		if e, err := uri.ParseEdition(name); err == nil || e != uri.RFC3986 {
			t.Errorf("%q is %v", name, e)
		}
	}
	uri.Editions()[0] = uri.RFC2396
	if uri.Editions()[0] != uri.RFC3986 {
		t.Error("what Editions returns is not the caller's own")
	}
	if zero := *new(uri.Edition); zero != uri.RFC3986 {
		t.Errorf("the zero Edition is %v", zero)
	}
}

// What is no edition is RFC 3986, wherever it is given.
func TestUnknownEdition(t *testing.T) {
	for _, e := range []uri.Edition{4, 99, 255} {
		if e.String() != "unknown" || e.Document() != "RFC 3986" || edition.Departures(e, uri.MustParse("HTTP://H/")) != nil {
			t.Errorf("edition %d is %q of %q", uint8(e), e, e.Document())
		}
		p, n := uri.Parser{Edition: e}, uri.Normalizer{Edition: e, Schemes: knownPorts.Schemes}
		for _, text := range texts(t) {
			want, wantErr := uri.Parse(text)
			r, err := p.Parse(text)
			if r != want || fmt.Sprint(err) != fmt.Sprint(wantErr) {
				t.Fatalf("%d: %q is parsed as %+v, %v", uint8(e), text, r, err)
			}
			if got, want := n.Normalize(r, uri.LevelScheme), knownPorts.Normalize(r, uri.LevelScheme); got != want {
				t.Fatalf("%d: %q becomes %q, want %q", uint8(e), text, got, want)
			}
		}
		for _, rule := range rules() {
			if got, want := p.Validate(rule, "a"), uri.Validate(rule, "a"); fmt.Sprint(got) != fmt.Sprint(want) {
				t.Errorf("%d: %v: %v, want %v", uint8(e), rule, got, want)
			}
		}
		b, err := uri.Resolver{Edition: e}.Base(uri.MustParseURI("a:b/c"))
		if err != nil {
			t.Fatal(err)
		}
		if u, err := b.Resolve(uri.MustParse("../d")); u.String() != "a:/d" || err != nil {
			t.Errorf("%d: resolves to %q, %v", uint8(e), u, err)
		}
	}
}

// Every column of the probes, by every entry point. The bare grammar of
// rfc2396bis-02 has one of its own.
func TestEditionProbeVectors(t *testing.T) {
	for _, row := range table(t, "spec/probes.tsv") {
		text := unquote(t, row["probe"])
		for _, e := range uri.Editions() {
			column := e.String()
			if e == uri.RFC2396bis02 {
				column += "-greedy"
			}
			places := row[column]
			scheme := slowParts(e, text).HasScheme
			p := uri.Parser{Edition: e}
			for rule, want := range map[uri.Rule]bool{
				uri.RuleURIReference: places[0] == 'R',
				uri.RuleURI:          places[0] == 'R' && scheme,
				uri.RuleAbsoluteURI:  places[1] == 'A',
				uri.RuleRelativeRef:  places[2] == 'L',
			} {
				if err := p.Validate(rule, text); (err == nil) != want {
					t.Errorf("%v: %v: %q: %v, want valid: %t", e, rule, text, err, want)
				}
			}
			parses(t, e, text)
		}
		places := row["rfc2396bis-02"]
		for i, rule := range []uri.Rule{uri.RuleURIReference, uri.RuleAbsoluteURI, uri.RuleRelativeRef} {
			if got := edition.MatchesBareABNF(rule, text); got != (places[i] != '-') {
				t.Errorf("MatchesBareABNF(%v, %q) = %t", rule, text, got)
			}
		}
		if !strings.Contains(text, "#") && edition.MatchesBareABNF(uri.RuleURI, text) != (places[1] == 'A') {
			t.Errorf("MatchesBareABNF(URI, %q) = %t", text, places[1] != 'A')
		}
	}
}

// The URIs that the documents give as examples.
func TestEditionExamples(t *testing.T) {
	for _, row := range table(t, "spec/examples.tsv") {
		text := unquote(t, row["uri"])
		for _, e := range uri.Editions() {
			_, err := uri.Parser{Edition: e}.ParseURI(text)
			if (err == nil) != (row[e.String()] == "valid") {
				t.Errorf("%v: %q: %v, want %s", e, text, err, row[e.String()])
			}
			parses(t, e, text)
		}
	}
}

// All texts there are, in all editions.
func TestEditionTexts(t *testing.T) {
	for _, text := range texts(t) {
		for _, e := range uri.Editions() {
			parses(t, e, text)
		}
	}
}

// editionTokens are what the editions take for different things.
var editionTokens = []string{
	"a", "A", "1", "-", ".", "_", "%41", "%", ":", "@", "/", "//", "?", "#", "[", "]", "[::1]", "[v1.a]", "1.2.3.4", "256.1.1.1", "a:", "~", "^",
}

// Texts of a few of them.
func TestEditionShort(t *testing.T) {
	n, count := testenv.Tier(2, 3, 4), 0
	words(editionTokens, n, func(text string) {
		for _, e := range uri.Editions() {
			parses(t, e, text)
			count++
		}
	})
	words([]string{"a", "1", "-", ".", ":", "@", "[::]"}, n, func(text string) {
		for _, e := range uri.Editions() {
			parses(t, e, "//"+text)
			parses(t, e, "x:"+text+"?")
			count += 2
		}
	})
	t.Attr("texts", testenv.Figure(count))
}

// What an authority is taken for, and what is behind it (RFC 2396 and
// rfc2396bis-01, 3.2; rfc2396bis-02, 3.2; RFC 3986, 3.2).
func TestEditionAuthority(t *testing.T) {
	for _, test := range []struct{ text, rfc2396, bis01, bis02, rfc3986 string }{
		{"", "hostname ", "hostname ", "hostname ", "reg-name "},
		{"h", "hostname h", "hostname h", "hostname h", "reg-name h"},
		{"u:p@H.Example:80", "hostname H.Example", "hostname H.Example", "hostname H.Example", "reg-name H.Example"},
		{"h:", "hostname h", "hostname h", "hostname h", "reg-name h"},
		{":80", "registry", "registry", "hostname ", "reg-name "},
		{"u@", "registry", "registry", "hostname ", "reg-name "},
		{"h:x", "registry", "registry", "invalid", "invalid"},
		{"a@b@c", "registry", "registry", "invalid", "invalid"},
		{"a_b", "registry", "registry", "invalid", "reg-name a_b"},
		{"a%2Db", "registry", "registry", "invalid", "reg-name a%2Db"},
		{"a.", "hostname a.", "registry", "hostname a.", "reg-name a."},
		{"1.2.3.4", "ipv4 1.2.3.4", "ipv4 1.2.3.4", "ipv4 1.2.3.4", "ipv4 1.2.3.4"},
		{"1.2.3.4.", "registry", "registry", "hostname 1.2.3.4.", "reg-name 1.2.3.4."},
		{"256.1.1.1", "ipv4 256.1.1.1", "hostname 256.1.1.1", "hostname 256.1.1.1", "reg-name 256.1.1.1"},
		{"127.1", "registry", "hostname 127.1", "hostname 127.1", "reg-name 127.1"},
		{"u@[::1]:", "invalid", "ipv6 [::1]", "ipv6 [::1]", "ipv6 [::1]"},
		{"[v1.x]", "invalid", "invalid", "invalid", "ipvfuture [v1.x]"},
		{"::1", "registry", "registry", "invalid", "invalid"},
		{strings.Repeat("x", 63), "hostname " + strings.Repeat("x", 63), "hostname " + strings.Repeat("x", 63), "hostname " + strings.Repeat("x", 63), "reg-name " + strings.Repeat("x", 63)},
		{strings.Repeat("x", 64), "hostname " + strings.Repeat("x", 64), "registry", "invalid", "reg-name " + strings.Repeat("x", 64)},
	} {
		for e, want := range map[uri.Edition]string{
			uri.RFC2396: test.rfc2396, uri.RFC2396bis01: test.bis01, uri.RFC2396bis02: test.bis02, uri.RFC3986: test.rfc3986,
		} {
			p := uri.Parser{Edition: e}
			got := "invalid"
			a, err := p.ParseAuthority(test.text)
			if err == nil {
				got = fmt.Sprintf("%v %v", a.Host().Kind(), a.Host())
				if a.IsRegistry() {
					got = "registry"
				}
			}
			if got != want {
				t.Errorf("%v: %q is %s, want %s", e, test.text, got, want)
			}
			if (p.Validate(uri.RuleAuthority, test.text) == nil) != (want != "invalid") {
				t.Errorf("%v: %q is not %s to Validate", e, test.text, want)
			}
			parses(t, e, "//"+test.text)
			parses(t, e, "x://"+test.text+"/?#")
		}
	}

	// A registry name has no parts.
	r, err := uri.Parser{Edition: uri.RFC2396}.Parse("http://u:p@h:x/")
	if err != nil {
		t.Fatal(err)
	}
	if host, ok := r.Host(); ok || host != (uri.Host{}) {
		t.Errorf("%q has the host %q", r, host)
	}
	if _, err := r.PortNumber(); err != uri.ErrNoPort {
		t.Errorf("%q has a port: %v", r, err)
	}
	for _, c := range []uri.Component{uri.ComponentUserinfo, uri.ComponentHost, uri.ComponentPort} {
		if span, ok := r.Span(c); ok {
			t.Errorf("%q has a %v, %v", r, c, span)
		}
	}
	if span, ok := r.Span(uri.ComponentAuthority); !ok || span.Of(r.String()) != "u:p@h:x" {
		t.Errorf("%q has the authority %v, %t", r, span, ok)
	}
	if password, ok := r.Password(); ok {
		t.Errorf("%q has a password, %q", r, password)
	}
	if uri.HostHostname.String() != "hostname" || uri.PathOpaque.String() != "opaque" {
		t.Errorf("%v, %v", uri.HostHostname, uri.PathOpaque)
	}
}

// What follows a scheme and does not begin with a slash (RFC 2396 and
// rfc2396bis-01, 3), and what Appendix B makes of it.
func TestOpaquePart(t *testing.T) {
	const none = "none"
	for _, test := range []struct{ text, rfc2396, bis01, path, query string }{
		{"mailto:a@b", "a@b", "a@b", "a@b", none},
		{"mailto:a@b?s=1?#f", "a@b?s=1?", "a@b?s=1?", "a@b", "s=1?"},
		{"foo:a/../b", "a/../b", "a/../b", "a/../b", none},
		{"foo:?q", "?q", none, "", "q"}, // a hierarchical part can be empty in rfc2396bis-01
		{"foo:?", "?", none, "", ""},
		{"foo:?[q]", "", "?[q]", "", "[q]"},
		{"foo:[a]/b?c", "", "[a]/b?c", "[a]/b", "c"},
		{"foo:", "", none, "", none},
		{"foo:/a?b", none, none, "/a", "b"},
		{"foo://h?b", none, none, "", "b"},
		{"a?b", none, none, "a", "b"},
		{"#f", none, none, "", none},
	} {
		for _, e := range uri.Editions() {
			want := map[uri.Edition]string{uri.RFC2396: test.rfc2396, uri.RFC2396bis01: test.bis01}[e]
			r, err := uri.Parser{Edition: e}.Parse(test.text)
			if err != nil {
				if want != "" {
					t.Errorf("%v: %q: %v", e, test.text, err)
				}
				continue
			}
			if want == "" {
				want = none
			}
			text, ok := r.OpaquePart()
			if !ok {
				text += none
			}
			if text != want || (r.Path().Kind() == uri.PathOpaque) != ok {
				t.Errorf("%v: %q has the opaque part %s and a path of kind %v, want %s", e, test.text, text, r.Path().Kind(), want)
			}
			query, ok := r.Query()
			if !ok {
				query += none
			}
			if r.Path().String() != test.path || query != test.query {
				t.Errorf("%v: %q has the path %q and the query %s", e, test.text, r.Path(), query)
			}
		}
	}
}

// Among references of one edition == compares texts; of two, what they are taken
// for counts too.
func TestEditionValues(t *testing.T) {
	parse := func(e uri.Edition, text string) uri.Reference {
		r, err := uri.Parser{Edition: e}.Parse(text)
		if err != nil {
			t.Fatalf("%v: %q: %v", e, text, err)
		}
		return r
	}
	for text, want := range map[string]bool{ // whether they are the same in RFC 2396 and RFC 3986
		"":            true,
		"a/b?c#d":     true,
		"x:/a":        true,
		"//1.2.3.4":   true,
		"//h":         false,
		"//a_b":       false,
		"x:a":         false,
		"//256.1.1.1": false,
	} {
		for _, e := range []uri.Edition{uri.RFC2396, uri.RFC2396bis01, uri.RFC3986} {
			r := parse(e, text)
			if r != parse(e, strings.Clone(text)) || r.Clone() != r {
				t.Errorf("%v: %q is not %q", e, text, text)
			}
		}
		if got := parse(uri.RFC2396, text) == parse(uri.RFC3986, text); got != want {
			t.Errorf("%q is the same in RFC 2396 and RFC 3986: %t", text, got)
		}
	}
}

// resolution returns what the reference leads to, in the words of the tables.
func resolution(o uri.Resolver, base, ref string) string {
	p := uri.Parser{Edition: o.Edition, Compat: uri.Compat{QueryOnly: true}}
	u, err := p.ParseURI(base)
	if err != nil {
		return "base invalid"
	}
	r, err := p.Parse(ref)
	if err != nil {
		return "invalid"
	}
	b, err := o.Base(u)
	if err != nil {
		return err.Error()
	}
	target, err := b.Target(r)
	switch {
	case err == uri.ErrClimb:
		return "climb"
	case err == uri.ErrNotHierarchical:
		return "not hierarchical"
	case err != nil:
		return err.Error()
	case !target.CurrentDocument:
		return target.URI.String()
	case target.HasFragment:
		return "(current document)#" + target.Fragment
	}
	return "(current document)"
}

// wanted reads a field of a table: a JSON string, or a word.
func wanted(t testing.TB, field string) string {
	t.Helper()
	if strings.HasPrefix(field, `"`) {
		return unquote(t, field)
	}
	return field
}

// Every row of the table, by all editions: what the texts lead to, and what they
// lead to by their letter.
func TestEditionResolveVectors(t *testing.T) {
	statuses := make(map[string]int)
	for _, row := range table(t, "spec/resolution.tsv") {
		base, ref := unquote(t, row["base"]), unquote(t, row["reference"])
		e, err := uri.ParseEdition(row["edition"])
		if err != nil {
			t.Fatal(err)
		}
		statuses[row["status"]]++
		p := uri.Parser{Edition: e}
		for column, o := range map[string]uri.Resolver{
			"recommended":          {Edition: e},
			"same-scheme-loophole": {Edition: e, Lax: true},
		} {
			want := unquote(t, row[column])
			switch row["status"] {
			case "ok":
			case "ok-not-derivable":
				if _, err := p.Parse(ref); e != uri.RFC2396 || err == nil {
					t.Errorf("%v: %q can be derived", e, ref)
				}
			case "reference-invalid":
				want = "invalid"
			case "base-invalid":
				want = "base invalid"
			case "base-not-hierarchical":
				want = "not hierarchical"
			}
			if got := resolution(o, base, ref); got != want {
				t.Errorf("%+v: %q resolves %q to %s, want %s", o, base, ref, got, want)
			}
			if row["status"] != "base-invalid" {
				newEditionBase(t, o, base).resolves(t, ref)
			}
		}

		// The oracle to the letter.
		slow := slowTransform(uri.Resolver{Edition: e}, slowParts(e, base), slowParts(e, ref), true)
		literal := slow.String()
		if slow.current {
			literal = "(current document)" + literal
		}
		if want := unquote(t, row["literal"]); literal != want {
			t.Errorf("%v: to the letter %q resolves %q to %q, want %q", e, base, ref, literal, want)
		}
		// The one option for it.
		if o := (uri.Resolver{Edition: e, Compat: uri.Compat{KeepAbsoluteDots: true}}); e == uri.RFC2396bis02 && strings.HasPrefix(ref, "/") && row["status"] == "ok" {
			if got := resolution(o, base, ref); got != literal {
				t.Errorf("%+v: %q resolves %q to %s, want %s", o, base, ref, got, literal)
			}
		}
	}
	want := map[string]int{"ok": 492, "ok-not-derivable": 6, "reference-invalid": 9, "base-invalid": 2, "base-not-hierarchical": 27}
	if !maps.Equal(statuses, want) {
		t.Errorf("the table has %v, want %v", statuses, want)
	}
}

// What each option does in each edition, on its own.
func TestEditionOptionVectors(t *testing.T) {
	for _, row := range table(t, "spec/options.tsv") {
		e, err := uri.ParseEdition(row["edition"])
		if err != nil {
			t.Fatal(err)
		}
		base, ref := unquote(t, row["base"]), unquote(t, row["reference"])
		without := uri.Resolver{Edition: e}
		with, ok := map[string]uri.Resolver{
			"Lax":              {Edition: e, Lax: true},
			"DropClimb":        {Edition: e, Compat: uri.Compat{DropClimb: true}},
			"RefuseClimb":      {Edition: e, RefuseClimb: true},
			"KeepAbsoluteDots": {Edition: e, Compat: uri.Compat{KeepAbsoluteDots: true}},
			"NewRequest":       {Edition: e, Compat: uri.Compat{NewRequest: true}},
		}[row["option"]]
		if !ok {
			t.Fatalf("no option %s", row["option"])
		}
		for column, o := range map[string]uri.Resolver{"without": without, "with": with} {
			if got, want := resolution(o, base, ref), wanted(t, row[column]); got != want {
				t.Errorf("%+v: %q resolves %q to %s, want %s", o, base, ref, got, want)
			}
			newEditionBase(t, o, base).resolves(t, ref)
		}
	}
}

func TestEditionSameDocumentVectors(t *testing.T) {
	for _, row := range table(t, "spec/same-document.tsv") {
		base, ref := unquote(t, row["base"]), unquote(t, row["reference"])
		for _, e := range uri.Editions() {
			if got := sameDocument(t, e, base, ref); got != row[e.String()] {
				t.Errorf("%v: %q is the same document as %q: %s, want %s", e, ref, base, got, row[e.String()])
			}
			newEditionBase(t, uri.Resolver{Edition: e}, base).resolves(t, ref)
		}
		// RFC 3986, 4.4, allows to normalize first.
		u := uri.MustParseURI(base)
		target, err := u.Resolve(uri.MustParse(ref))
		if err != nil {
			t.Fatal(err)
		}
		a, _, _ := strings.Cut(target.Normalize().String(), "#")
		b := u.Normalize().String()
		if got := map[bool]string{true: "yes", false: "no"}[a == b]; got != row["rfc3986-normalized"] {
			t.Errorf("%q is the same document as %q, normalized: %s", ref, base, got)
		}
	}
}

func sameDocument(t testing.TB, e uri.Edition, base, ref string) string {
	t.Helper()
	p := uri.Parser{Edition: e, Compat: uri.Compat{QueryOnly: true}}
	u, err := p.ParseURI(base)
	if err != nil {
		t.Fatal(err)
	}
	r, err := p.Parse(ref)
	if err != nil {
		t.Fatal(err)
	}
	b, err := uri.Resolver{Edition: e}.Base(u)
	if err != nil {
		t.Fatal(err)
	}
	return map[bool]string{true: "yes", false: "no"}[b.IsSameDocument(r)]
}

// TestDifferences is the list of what the editions do differently: one test each,
// by its topic, with the sections of the documents in testdata/spec/behaviour.tsv.
// How their grammars differ, the tests of the engine list.
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

// behaves returns what an edition makes of the input of a row.
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
		return n.Normalize(r, uri.LevelSyntax).String()
	case "normalize scheme":
		return n.Normalize(r, uri.LevelScheme).String()
	}
	t.Fatalf("%s?", row["does"])
	return ""
}

// departures returns what Departures says, in the words of the table.
func departures(e uri.Edition, r uri.Reference) string {
	var list []string
	for _, d := range edition.Departures(e, r) {
		list = append(list, fmt.Sprintf("%v %v %d %q", d.Advice, d.Component, d.Span.Offset, d.Span.Of(r.String())))
	}
	if list == nil {
		return "-"
	}
	return strings.Join(list, "; ")
}

// The lists of section 6.3 of the drafts; the other editions have none.
func TestDepartureVectors(t *testing.T) {
	for _, row := range table(t, "spec/advice.tsv") {
		text := unquote(t, row["reference"])
		for _, e := range []uri.Edition{uri.RFC2396bis01, uri.RFC2396bis02} {
			got := "invalid"
			if r, err := (uri.Parser{Edition: e}).Parse(text); err == nil {
				got = departures(e, r)
				departs(t, e, r)
			}
			if got != row[e.String()] {
				t.Errorf("%v: %q: %s, want %s", e, text, got, row[e.String()])
			}
		}
		for _, e := range []uri.Edition{uri.RFC2396, uri.RFC3986} {
			if r, err := (uri.Parser{Edition: e}).Parse(text); err == nil && edition.Departures(e, r) != nil {
				t.Errorf("%v: %q: %s", e, text, departures(e, r))
			}
		}
	}
}

// departs holds the departures of a reference against what normalizing changes
// in it: they are what section 6.2 undoes, but for the advice on UTF-8.
func departs(t testing.TB, e uri.Edition, r uri.Reference) {
	t.Helper()
	n := uri.Normalizer{Edition: e}
	places := make(map[edition.Advice][]uri.Span)
	last := 0
	for _, d := range edition.Departures(e, r) {
		in, ok := r.Span(d.Component)
		if !ok || d.Span.Length < 1 || d.Span.Offset < in.Offset || d.Span.End() > in.End() || d.Span.Offset < last {
			t.Fatalf("%v: %q: %+v behind %d", e, r, d, last)
		}
		last = d.Span.Offset
		places[d.Advice] = append(places[d.Advice], d.Span)
		if d.Advice == edition.AdviceUTF8 && e != uri.RFC2396bis01 {
			t.Fatalf("%v: %q: %+v", e, r, d)
		}
	}
	// At LevelCase nothing moves, so the places of the changes at LevelPercent are
	// those in r. Of a triplet that is to be decoded the digits do not matter.
	// "./" goes before a first segment with a colon.
	var scheme, host, digits, triplets []uri.Span
	prefixed := false
	for c := range n.Changes(r, uri.LevelPercent) {
		if c.Span.Length > 0 {
			triplets = append(triplets, c.Span)
		} else {
			prefixed = true
		}
	}
	if colons := places[edition.AdviceColon]; len(colons) > 1 || prefixed != (len(colons) > 0) {
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
	for advice, want := range map[edition.Advice][]uri.Span{
		edition.AdviceSchemeCase: scheme,
		edition.AdviceHostCase:   host,
		edition.AdviceEscapeCase: digits,
		edition.AdviceEscape:     triplets,
	} {
		if !slices.Equal(places[advice], want) {
			t.Fatalf("%v: %q: %v at %v, but normalizing changes %v", e, r, advice, places[advice], want)
		}
	}
	// A dot-segment that guards a path stays.
	dots := places[edition.AdviceDotSegments] != nil
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

// What errors of an edition speak of.
func TestEditionErrors(t *testing.T) {
	for _, test := range []struct {
		edition       uri.Edition
		rule          uri.Rule
		text          string
		offset        int
		rules         string
		section, note string
	}{
		{uri.RFC2396, uri.RuleURIReference, "http:", 5, "opaque-part", "3", "something has to follow the colon"},
		{uri.RFC2396, uri.RuleURIReference, "?y", 0, "relativeURI", "5", "a query alone"},
		{uri.RFC2396, uri.RuleURIReference, "http://[::1]/", 7, "host", "3.2.2", "no addresses in brackets"},
		{uri.RFC2396, uri.RuleURIReference, "1a:b", 2, "rel-segment", "5", "no scheme"},
		{uri.RFC2396, uri.RuleURI, "a", 1, "scheme", "3.1", "no scheme"},
		{uri.RFC2396, uri.RuleAbsoluteURI, "a:b#f", 3, "absoluteURI", "3", "a fragment"},
		{uri.RFC2396, uri.RuleRelativeRef, "a#f", 1, "relativeURI", "5", "a fragment"},
		{uri.RFC2396, uri.RuleURIReference, "a%4", 3, "escaped", "2.4.1", "half a triplet"},
		{uri.RFC2396bis01, uri.RuleURIReference, "foo:/[", 5, "segment", "3.3", "a bracket"},
		{uri.RFC2396bis01, uri.RuleURIReference, "//[::g]", 5, "IPv6address", "3.2.2", "no address"},
		{uri.RFC2396bis01, uri.RuleRelativeRef, "a#f", 1, "relative-URI", "5", "a fragment"},
		{uri.RFC2396bis02, uri.RuleURIReference, "//a_b", 5, "hostname", "3.2.2", "no hostname"},
		{uri.RFC2396bis02, uri.RuleURIReference, "//h:x", 5, "port", "3.2.3", "no port"},
		{uri.RFC2396bis02, uri.RuleURIReference, "a?[", 2, "query", "3.4", "a bracket"},
		{uri.RFC2396bis02, uri.RuleURIReference, "1://_/@^", 7, "segment", "3.3", "a path, though it looks like an authority"},
		{uri.RFC2396bis02, uri.RuleAbsoluteURI, "a:b#f", 3, "absolute-URI", "4.3", "a fragment"},
		{uri.RFC3986, uri.RuleURIReference, "//h:x", 5, "port", "3.2.3", "no port"},
	} {
		err := uri.Parser{Edition: test.edition}.Validate(test.rule, test.text)
		var syntax *uri.SyntaxError
		if !errors.As(err, &syntax) {
			t.Errorf("%v: %q: %v, want %s", test.edition, test.text, err, test.note)
			continue
		}
		if syntax.Offset != test.offset || syntax.Production != test.rules || syntax.Section != test.section || syntax.Document != test.edition.Document() {
			t.Errorf("%v: %v: %q: %v, want offset %d, %s in section %s", test.edition, test.rule, test.text, syntax, test.offset, test.rules, test.section)
		}
		if place := test.edition.Document() + " section " + test.section + ")"; !strings.HasSuffix(syntax.Error(), place) {
			t.Errorf("%v: %q: %v", test.edition, test.text, syntax)
		}
	}

	// A rule that an edition has no counterpart of.
	missing := []uri.Rule{uri.RulePathAbEmpty, uri.RulePathAbsolute, uri.RulePathNoScheme, uri.RulePathRootless, uri.RuleSegmentNZ, 99}
	for _, e := range uri.Editions()[1:] {
		missing := missing
		if e == uri.RFC2396bis02 {
			missing = append(missing, uri.RulePath, uri.RuleSegmentNZNC)
		}
		for _, rule := range missing {
			err := uri.Parser{Edition: e}.Validate(rule, "a")
			var syntax *uri.SyntaxError
			if !errors.As(err, &syntax) || syntax.Offset != -1 || syntax.Document != e.Document() {
				t.Errorf("%v has %v: %v", e, rule, err)
			}
		}
	}

	// The rules of components, each by the grammar of the edition.
	for _, test := range []struct {
		rule uri.Rule
		text string
		want string // by edition, the latest first: valid, invalid or no rule
	}{
		{uri.RuleScheme, "http", "vvvv"},
		{uri.RuleScheme, "1a", "iiii"},
		{uri.RuleUserinfo, "u:p", "vvvv"},
		{uri.RuleUserinfo, "u@p", "iiii"},
		{uri.RuleHost, "", "vvii"},
		{uri.RuleHost, "a.b", "vvvv"},
		{uri.RuleHost, "a_b", "viii"},
		{uri.RuleHost, "[::1]", "vvvi"},
		{uri.RuleHost, "[v1.a]", "viii"},
		{uri.RuleHost, "1.2.3", "vvvi"},
		{uri.RuleHost, "999.1.1.1", "vvvv"}, // a name, and in RFC 2396 an address
		{uri.RuleHost, "a.", "vviv"},
		{uri.RuleHost, strings.Repeat("a", 64), "viiv"},
		{uri.RulePort, "80", "vvvv"},
		{uri.RulePort, "", "vvvv"},
		{uri.RulePort, "8a", "iiii"},
		{uri.RulePath, "/a//b", "v-vv"},
		{uri.RulePath, "a?b", "i-vv"}, // an opaque part
		{uri.RulePath, "a[b]", "i-vi"},
		{uri.RulePath, "", "v-vv"},
		{uri.RuleSegment, "a;b=c", "vvvv"},
		{uri.RuleSegment, "a/b", "iiii"},
		{uri.RuleSegmentNZNC, "a@b", "v-vv"},
		{uri.RuleSegmentNZNC, "a:b", "i-ii"},
		{uri.RuleSegmentNZNC, "", "i-ii"},
		{uri.RuleQuery, "a?b/c", "vvvv"},
		{uri.RuleQuery, "a[b]", "iiii"},
		{uri.RuleFragment, "a?b/c", "vvvv"},
		{uri.RuleFragment, "a#b", "iiii"},
		{uri.RulePathAbEmpty, "/a", "v---"},
	} {
		got := ""
		for _, e := range uri.Editions() {
			err := uri.Parser{Edition: e}.Validate(test.rule, test.text)
			var syntax *uri.SyntaxError
			switch {
			case err == nil:
				got += "v"
			case errors.As(err, &syntax) && syntax.Offset < 0:
				got += "-"
			default:
				got += "i"
			}
		}
		if got != test.want {
			t.Errorf("%v %q: %s, want %s", test.rule, test.text, got, test.want)
		}
	}

	// The error of a text that is too long is the edition's too.
	if math.MaxInt == math.MaxInt32 {
		return
	}
	long := unread(1 << 32)
	for _, e := range uri.Editions() {
		_, err := uri.Parser{Edition: e, Compat: uri.Compat{QueryOnly: true}}.Parse(long)
		_, err2 := uri.Parser{Edition: e}.ParseAuthority(long)
		for _, err := range []error{err, err2} {
			var syntax *uri.SyntaxError
			if !errors.As(err, &syntax) || syntax.Offset != -1 || syntax.Document != e.Document() {
				t.Errorf("%v: %v", e, err)
			}
		}
	}
	if edition.MatchesBareABNF(uri.RuleURIReference, long) {
		t.Error("what is too long matches")
	}
}

// QueryOnly takes what Appendix C of RFC 2396 resolves, and changes nothing else.
func TestQueryOnly(t *testing.T) {
	for text, want := range map[string]bool{
		"?": true, "?y": true, "?y#s": true, "??/": true, "?#": true,
		"": true, "#s": true, "a?y": true,
		"?^": false, "?[": false, "?y#^": false, "x:": false, " ?": false,
	} {
		for _, e := range uri.Editions() {
			strict, strictErr := uri.Parser{Edition: e}.Parse(text)
			r, err := uri.Parser{Edition: e, Compat: uri.Compat{QueryOnly: true}}.Parse(text)
			if e != uri.RFC2396 {
				if r != strict || fmt.Sprint(err) != fmt.Sprint(strictErr) {
					t.Errorf("%v: %q: %v, %v", e, text, r, err)
				}
				continue
			}
			if (err == nil) != want || err == nil && r.String() != text {
				t.Errorf("%q: %q, %v", text, r, err)
			}
			if strictErr == nil && r != strict {
				t.Errorf("%q is parsed as %+v, want %+v", text, r, strict)
			}
			if _, err := (uri.Parser{Edition: e, Compat: uri.Compat{QueryOnly: true}}).ParseURI(text); err == nil {
				t.Errorf("%q is a URI", text)
			}
			if err != nil {
				printable(t, text, err.(*uri.SyntaxError))
				if syntax := err.(*uri.SyntaxError); syntax.Span.End() > len(text) || syntax.Expected() == "" {
					t.Errorf("%q: %+v", text, syntax)
				}
			}
		}
	}
	p := uri.Parser{Edition: uri.RFC2396, Compat: uri.Compat{QueryOnly: true}}
	if r, err := p.ParseRelativeRef("?y"); err != nil || r.String() != "?y" {
		t.Errorf("%q, %v", r, err)
	}
	if _, err := p.ParseRelativeRef("?y#s"); err == nil {
		t.Error("relativeURI has a fragment")
	}
}

// No error of any edition shows what may be a password, and no registry name does
// when it is redacted.
func TestEditionSecrets(t *testing.T) {
	refused, registries := 0, 0
	for _, format := range secrets {
		for _, secret := range []string{secret, badSecret} {
			s := strings.ReplaceAll(strings.ReplaceAll(format, "%s", secret), "%%", "%")
			for _, e := range uri.Editions() {
				p := uri.Parser{Edition: e}
				for _, rule := range []uri.Rule{uri.RuleURIReference, uri.RuleURI, uri.RuleAbsoluteURI, uri.RuleRelativeRef} {
					if err := p.Validate(rule, s); err != nil {
						refused++
						if shows(err.(*uri.SyntaxError)) {
							t.Errorf("%v: %v: %q: %v", e, rule, s, err)
						}
					}
				}
				if authority := uri.Split(s).Authority; strings.Contains(authority, "@") {
					if err := p.Validate(uri.RuleAuthority, authority); err != nil && shows(err.(*uri.SyntaxError)) {
						t.Errorf("%v: %q: %v", e, authority, err)
					}
				}
				r, err := p.Parse(s)
				if err != nil {
					continue
				}
				a, ok := r.Authority()
				if !ok {
					continue // in rfc2396bis-02 what is no scheme begins a path
				}
				if a.IsRegistry() {
					registries++
				}
				masked := r.Redacted()
				if strings.Contains(format, "user:%s") && strings.Contains(masked, ":"+secret) || r.LogValue().String() != masked {
					t.Errorf("%v: %q: Redacted = %q, LogValue = %q", e, s, masked, r.LogValue())
				}
				// Alone it does not know of an "@" behind it.
				if a.LogValue().String() != a.Redacted() || strings.Contains(a.String(), ":"+secret+"@") && strings.Contains(a.Redacted(), ":"+secret) {
					t.Errorf("%v: %q: the authority redacted is %q", e, s, a.Redacted())
				}
				hides(t, p, r)
			}
		}
	}
	t.Logf("%d errors, %d registry names", refused, registries)
	if registries == 0 {
		t.Error("none is a registry name")
	}

	for _, test := range []struct{ text, want, authority string }{
		{"http://a_b/", "http://a_b/", "a_b"},
		{"http://u@/", "http://u@/", "u@"},
		{"http://u:p@/", "http://u:***@/", "u:***@"},
		{"http://u:p@h:x/", "http://u:***@h:x/", "u:***@h:x"},
		{"http://u:p@a@b/", "http://u:***@b/", "u:***@b"},
		{"http://u:p@a_b:80/?q#f", "http://u:***@a_b:80/?q#f", "u:***@a_b:80"},
		{"//:p@_", "//:***@_", ":***@_"},
		{"http://h:x/", "http://h:x/", "h:x"},
		{"http://u:@_/", "http://u:@_/", "u:@_"},
	} {
		for _, e := range []uri.Edition{uri.RFC2396, uri.RFC2396bis01} {
			r, err := uri.Parser{Edition: e}.Parse(test.text)
			if err != nil {
				t.Fatal(err)
			}
			a, _ := r.Authority()
			if !a.IsRegistry() || r.Redacted() != test.want || a.Redacted() != test.authority {
				t.Errorf("%v: %q: Redacted = %q and %q, want %q and %q", e, test.text, r.Redacted(), a.Redacted(), test.want, test.authority)
			}
		}
	}
}

// hides holds that a reference and its authority show no password when they are
// redacted, and stay valid. In a registry name what looks like one is one.
func hides(t testing.TB, p uri.Parser, r uri.Reference) {
	t.Helper()
	masked := r.Redacted()
	again, err := p.Parse(masked)
	if err != nil || again.Redacted() != masked {
		t.Fatalf("%v: %q: Redacted = %q, %v", p.Edition, r, masked, err)
	}
	a, _ := r.Authority()
	b, _ := again.Authority()
	for _, text := range []string{a.Redacted(), b.String()} {
		before := text[:strings.LastIndexByte(text, '@')+1]
		_, password, _ := strings.Cut(before, ":")
		if password != "" && password != "@" && password != "***@" {
			t.Fatalf("%v: %q: the authority redacted is %q", p.Edition, r, text)
		}
	}
}

// Nothing is lost where an old reference is taken into what knows RFC 3986 alone.
func TestEditionWith(t *testing.T) {
	for _, test := range []struct {
		edition    uri.Edition
		text, want string
	}{
		{uri.RFC2396, "http://H/x", "http://H/x#f"},
		{uri.RFC2396, "http://a_b/x", "http://a_b/x#f"},
		{uri.RFC2396, "http://h:x/", ""}, // an error: RFC 3986 has no such authority
		{uri.RFC2396bis01, "http://a@b@c/", ""},
		{uri.RFC2396bis01, "foo:[a]", ""},
		{uri.RFC2396, "mailto:a?b", "mailto:a?b#f"},
		{uri.RFC2396bis02, "1a:b", ""},
	} {
		r, err := uri.Parser{Edition: test.edition}.Parse(test.text)
		if err != nil {
			t.Fatal(err)
		}
		got, err := r.With(uri.ComponentFragment, "f")
		if got.String() != test.want || (err == nil) != (test.want != "") {
			t.Errorf("%v: %q becomes %q, %v, want %q", test.edition, test.text, got, err, test.want)
		}
		if err == nil && got != uri.MustParse(test.want) {
			t.Errorf("%v: %q becomes %q, whose parts lie elsewhere", test.edition, test.text, got)
		}
	}
}

// In the older editions every URI is its own target, so all can be reached.
func TestEditionRelativize(t *testing.T) {
	n, count := testenv.Tier(2, 3, 5), 0
	for _, e := range uri.Editions()[1:] {
		p := uri.Parser{Edition: e}
		for _, base := range []string{"a:/b/c?q", "a://h", "a://h/../b/c", "a://u@a.b:1/b//c"} {
			u, err := p.ParseURI(base)
			if err != nil {
				t.Fatal(err)
			}
			b, err := uri.Resolver{Edition: e}.Base(u)
			if err != nil {
				t.Fatal(err)
			}
			for _, before := range []string{"a:", "a:/", "a://h", "a://u@a.b:1/b/"} {
				words([]string{"b", "/", "..", ".", "?", "#", ":"}, n, func(text string) {
					target, err := p.ParseURI(before + text)
					if err != nil {
						return
					}
					ref, err := b.Relativize(target, uri.Relativizer{})
					if err != nil {
						t.Fatalf("%v: from %q to %q: %v", e, base, target, err)
					}
					if back, err := b.Resolve(ref); err != nil || back != target || len(ref.String()) > len(target.String()) {
						t.Fatalf("%v: from %q to %q: %q, which leads to %q, %v", e, base, target, ref, back, err)
					}
					count++
				})
			}
		}
	}
	t.Attr("pairs", testenv.Figure(count))
}

// editionBases are those of slowBases, and what is a base by older editions alone
// or by none of them.
var editionBases = append(slices.Clone(slowBases),
	"a:?[q]", "a:[b]/c", "a:b//..//c", "a://a_b:c/d/e", "a://u@/b", "a:////b", "A:/b/../../c/d", "a://h/b/c/..", "a:b?/c", "a:%2F/b", "a:/b#/c")

// editionResolvers are resolvers with each option, and with a few together.
func editionResolvers(e uri.Edition) []uri.Resolver {
	return []uri.Resolver{
		{Edition: e},
		{Edition: e, Lax: true},
		{Edition: e, Compat: uri.Compat{DropClimb: true}},
		{Edition: e, RefuseClimb: true},
		{Edition: e, Compat: uri.Compat{KeepAbsoluteDots: true}},
		{Edition: e, Compat: uri.Compat{NewRequest: true}},
		{Edition: e, RefuseOtherAuthority: true},
		{Edition: e, Lax: true, Compat: uri.Compat{DropClimb: true, KeepAbsoluteDots: true, NewRequest: true}},
		{Edition: e, Lax: true, RefuseClimb: true, Compat: uri.Compat{KeepAbsoluteDots: true}},
	}
}

// References that are short, against all bases that an edition has.
func TestEditionResolveShort(t *testing.T) {
	n, every := testenv.Tier(2, 4, 6), testenv.Tier(2, 3, 4)
	count := 0
	for _, e := range uri.Editions() {
		for i, o := range editionResolvers(e) {
			for _, text := range editionBases {
				if (uri.Parser{Edition: e}).Validate(uri.RuleURI, text) != nil {
					continue
				}
				b := newEditionBase(t, o, text)
				var dst []byte
				words([]string{"a", ".", "/", ":", "?", "#"}, n-min(i, 1), func(text string) {
					dst, _, _ = b.equals(t, dst, []byte(text))
					count++
					if len(text) < every {
						b.resolves(t, text)
					}
				})
				words([]string{"a/", "../", "./", "/", "..", "."}, n-min(i, 1), func(text string) {
					dst, _, _ = b.equals(t, dst, []byte(text))
					count++
				})
			}
		}
	}
	t.Attr("pairs", testenv.Figure(count))
}

// Long references and bases at random, with options at random.
func TestEditionResolvePairs(t *testing.T) {
	pairs := testenv.Tier(5_000, 60_000, 20_000_000)
	r := rand.New(rand.NewPCG(1, 2396))
	flip := func() bool { return r.IntN(3) == 0 }
	var text, dst []byte
	for n := 0; n < pairs; {
		e := uri.Editions()[r.IntN(4)]
		text = append(text[:0], []string{"a:", "http:", "a://h", "http://a_b", "a:/", "http://h/"}[r.IntN(6)]...)
		text = randomText(r, text, r.IntN(8))
		if (uri.Parser{Edition: e}).ValidateBytes(uri.RuleURI, text) != nil {
			continue
		}
		b := newEditionBase(t, uri.Resolver{
			Edition: e, Lax: flip(), RefuseClimb: flip(),
			Compat: uri.Compat{DropClimb: flip(), KeepAbsoluteDots: flip(), NewRequest: flip()},
		}, string(text))
		for range 32 {
			text = randomText(r, text[:0], r.IntN(12))
			if r.IntN(8) == 0 {
				text = append(text, "[b]"...)
			}
			var ok bool
			if dst, _, ok = b.equals(t, dst, text); ok {
				if n++; n%16 == 0 {
					b.resolves(t, string(text))
				}
			}
		}
	}
	t.Attr("pairs", testenv.Figure(pairs))
}

// editionNormalizers are Normalizers of the older editions: one that knows
// nothing, one that knows ports, and those of which more is said than they hear.
func editionNormalizers(e uri.Edition) []uri.Normalizer {
	return []uri.Normalizer{
		{Edition: e},
		{Edition: e, Schemes: knownPorts.Schemes},
		{Edition: e, Schemes: schemeForms{{"x", formsOfX[len(formsOfX)-1]}}},
		{Edition: e, Schemes: knownPorts.Schemes, Aliases: observed{
			"http://h/a": "HTTP://%41_B/./%2D", "x:a": "x:a/../%7e", "http://h/": "http://[::1]/", "x:": "x:?[q]",
		}},
	}
}

// editionAlphabets are what the ladder's levels are about in the older editions.
var editionAlphabets = []struct {
	before, tokens []string
	n              int
}{
	{[]string{""}, []string{"a", "A", ".", "..", "/", "//", "%2e", "%2D", "%41", "%3a", ":", "@", "?", "#", "x:", "_", "[", "1"}, 3},
	{[]string{"", "x:", "//h"}, []string{"a", ".", "/", ":", "%2e", "%61"}, 5},
	{[]string{"//", "x://", "http://"}, []string{"A", "_", "%41", "1.2.3.4", ":", "80", "@", "/"}, 4},
}

func TestEditionNormalizeShort(t *testing.T) {
	less := testenv.Tier(2, 0, -1)
	for _, e := range uri.Editions()[1:] {
		t.Run(e.String(), func(t *testing.T) {
			for _, alphabet := range editionAlphabets {
				var all []string
				for _, before := range alphabet.before {
					words(alphabet.tokens, alphabet.n-less, func(text string) {
						if (uri.Parser{Edition: e}).Validate(uri.RuleURIReference, before+text) == nil {
							all = append(all, before+text)
						}
					})
				}
				for i, n := range editionNormalizers(e) {
					for j, text := range all {
						if i > 0 && j%4 != i {
							continue
						}
						r, _ := uri.Parser{Edition: e}.Parse(text)
						normalizes(t, n, text)
						lists(t, n, r)
						agrees(t, uri.Parser{Edition: e}, n.Normalize(r, uri.LevelScheme))
					}
				}
				t.Attr("texts", testenv.Figure(len(all)))
			}
		})
	}
}

func TestEditionEquivalentShort(t *testing.T) {
	less := testenv.Tier(2, 1, 0)
	for _, e := range uri.Editions()[1:] {
		t.Run(e.String(), func(t *testing.T) {
			for _, alphabet := range editionAlphabets {
				for _, n := range editionNormalizers(e)[1:] {
					var all []*formed
					for _, before := range alphabet.before {
						words(alphabet.tokens, alphabet.n-less, func(text string) {
							if f, ok := newFormed(n, before+text); ok {
								all = append(all, &f)
							}
						})
					}
					comparesAll(t, n, all)
				}
			}
		})
	}
}

// The ladders and the lists of real URIs, in the older editions.
func TestEditionNormalizeTexts(t *testing.T) {
	all := texts(t)
	for _, test := range ladders {
		all = append(all, test.text)
	}
	for _, e := range uri.Editions()[1:] {
		for _, n := range editionNormalizers(e)[1:3] {
			for _, text := range all {
				normalizes(t, n, text)
				if r, err := (uri.Parser{Edition: e}).Parse(text); err == nil {
					lists(t, n, r)
				}
			}
		}
	}
}

// Parsing by an edition allocates nothing, nor does anything else that does not
// by RFC 3986.
func TestEditionAllocs(t *testing.T) {
	if testenv.Race {
		t.Skip("the race detector allocates")
	}
	for _, e := range uri.Editions() {
		p, n := uri.Parser{Edition: e, Compat: uri.Compat{QueryOnly: true}}, uri.Normalizer{Edition: e, Schemes: knownPorts.Schemes}
		must := func(text string) uri.Reference {
			r, err := p.Parse(text)
			if err != nil {
				t.Fatalf("%v: %q: %v", e, text, err)
			}
			return r
		}
		const full = "foo://user:pw@example.com:8042/over/./there/%7e?name=ferret#nose"
		all := []string{full, "", "#f", "mailto:a@b?c", "//192.0.2.16", "/a/../b", "foo://a.b-c.d:80?q", "?y"}
		if e == uri.RFC2396 || e == uri.RFC2396bis01 {
			all = append(all, "http://a_b:c@d/")
		}
		base, _ := must("http://a/b/c/d;p?q").URI()
		b, err := uri.Resolver{Edition: e, Compat: uri.Compat{NewRequest: true}}.Base(base)
		if err != nil {
			t.Fatal(err)
		}
		buffer, bytes, text := make([]byte, 0, 256), []byte(full), []byte("../../../../g/./h/..//i?q#f")
		r, other, climb, there := must(full), must("FOO://user:pw@EXAMPLE.com:8042/over/there/~?name=ferret#nose"), must("../../../g"), must("#s")
		tests := map[string]func(){
			"ValidateBytes":            func() { p.ValidateBytes(uri.RuleURIReference, bytes) },
			"MatchesBareABNF":          func() { edition.MatchesBareABNF(uri.RuleURIReference, full) },
			"ParseURI":                 func() { p.ParseURI(full) },
			"ParseAbsoluteURI":         func() { p.ParseAbsoluteURI("foo://h/") },
			"ParseRelativeRef":         func() { p.ParseRelativeRef("a/b") },
			"AppendResolve":            func() { b.AppendResolve(buffer, climb) },
			"AppendResolveText":        func() { b.AppendResolveText(buffer, text) },
			"Resolve of a URI":         func() { b.Resolve(must("x:/a")) },
			"Target of a URI":          func() { b.Target(must("x:/a")) },
			"IsSameDocument":           func() { b.IsSameDocument(there) },
			"IsSameDocument not":       func() { b.IsSameDocument(climb) },
			"AppendNormalize":          func() { n.AppendNormalize(buffer, r, uri.LevelScheme) },
			"AppendNormalizeText":      func() { n.AppendNormalizeText(buffer, bytes, uri.LevelScheme) },
			"Equivalent":               func() { n.Equivalent(r, other, uri.LevelScheme) },
			"Departures where none is": func() { edition.Departures(e, climb) },
			"Edition.String":           func() { _ = e.String() },
		}
		for _, text := range all {
			r := must(text)
			tests["Parse "+text] = func() { p.Parse(text) }
			tests["Validate "+text] = func() { p.Validate(uri.RuleURIReference, text) }
			tests["accessors "+text] = func() {
				a, _ := r.Authority()
				a.Host()
				_ = a.IsRegistry()
				_, _ = r.OpaquePart()
				r.Host()
				r.Path()
			}
			if a, ok := r.Authority(); ok {
				tests["ParseAuthority "+a.String()] = func() { p.ParseAuthority(a.String()) }
			}
		}
		for name, f := range tests {
			if got := testing.AllocsPerRun(100, f); got != 0 {
				t.Errorf("%v: %s: %v allocations", e, name, got)
			}
		}
		for name, f := range map[string]func(){
			"ParseBytes": func() { p.ParseBytes(bytes) },
			"Resolve":    func() { b.Resolve(climb) },
			"Target":     func() { b.Target(climb) },
			"Normalize":  func() { n.Normalize(other, uri.LevelScheme) },
		} {
			if got := testing.AllocsPerRun(100, f); got != 1 {
				t.Errorf("%v: %s: %v allocations, want 1", e, name, got)
			}
		}
	}
}

// 64 MiB of what an older edition may take the longest for. What is quadratic
// would take days.
func TestEditionLarge(t *testing.T) {
	if testing.Short() {
		t.Skip("large inputs")
	}
	size := 64 << 20
	if testenv.Race {
		size = 1 << 20
	}
	var dst []byte
	for _, test := range []struct {
		before, piece, after string
		only                 func(uri.Edition) bool // that take it; nil is all
	}{
		{"http://", "a.", "a/", nil},
		{"http://", "a:", "@h/", nil},
		{"http://", "1.", "1/", nil},
		{"http://", "%41@:_", "/", func(e uri.Edition) bool { return e != uri.RFC2396bis02 }},
		{"x:", "a?", "", nil},
		{"x:a", "[", "", func(e uri.Edition) bool { return e == uri.RFC2396bis01 }},
		{"", "a:", "^", func(uri.Edition) bool { return false }},
		{"http://h", "/../a", "/", nil},
	} {
		text := test.before + strings.Repeat(test.piece, size/len(test.piece)) + test.after
		for _, e := range uri.Editions()[1:] {
			start := time.Now()
			r, err := uri.Parser{Edition: e}.Parse(text)
			if (err == nil) != (test.only == nil || test.only(e)) {
				t.Fatalf("%v: %.20q: %v", e, text, err)
			}
			if err != nil {
				printable(t, text, err.(*uri.SyntaxError))
				t.Logf("%v: %.20q: %d bytes refused in %v", e, text, len(text), time.Since(start).Round(time.Millisecond))
				continue
			}
			n := uri.Normalizer{Edition: e, Schemes: knownPorts.Schemes}
			dst = n.AppendNormalize(dst[:0], r, uri.LevelScheme)
			if e == uri.RFC2396 && string(dst) != text {
				t.Errorf("%.20q becomes %.20q", text, dst)
			}
			t.Logf("%v: %.20q: %d bytes in %v", e, text, len(text), time.Since(start).Round(time.Millisecond))
		}
	}
	for _, e := range uri.Editions()[1:] {
		base, err := uri.Parser{Edition: e}.ParseURI("http://a/b/c/d;p?q")
		if err != nil {
			t.Fatal(err)
		}
		b, err := uri.Resolver{Edition: e}.Base(base)
		if err != nil {
			t.Fatal(err)
		}
		for _, piece := range []string{"../", "a/../", "a/"} {
			text := []byte(strings.Repeat(piece, size/len(piece)) + "g")
			want := "http://a/b/c/g"
			switch {
			case piece == "a/":
				want = "http://a/b/c/" + string(text)
			case piece == "../" && (e == uri.RFC2396 || e == uri.RFC2396bis01):
				want = "http://a/" + string(text[len("../../"):])
			case piece == "../":
				want = "http://a/g"
			}
			if dst, err = b.AppendResolveText(dst[:0], text); err != nil || string(dst) != want {
				t.Errorf("%v: %.20q: %.40q, %v, want %.40q", e, text, dst, err, want)
			}
		}
	}
}

// The zero Base and the zero URI are none in any edition.
func TestEditionZero(t *testing.T) {
	if target, err := new(uri.Base).Target(uri.Reference{}); err != uri.ErrNoBase || target != (uri.Target{}) {
		t.Errorf("the zero Base has the target %+v, %v", target, err)
	}
	for _, e := range uri.Editions() {
		if _, err := (uri.Resolver{Edition: e}).Base(uri.URI{}); err != uri.ErrNoBase {
			t.Errorf("%v: the zero URI is a base: %v", e, err)
		}
		p := uri.Parser{Edition: e}
		if r, err := p.Parse(""); err != nil || r != (uri.Reference{}) {
			t.Errorf("%v: the empty reference is %+v, %v", e, r, err)
		}
		n := uri.Normalizer{Edition: e, Schemes: knownPorts.Schemes}
		for level := uri.LevelString; level <= uri.LevelProtocol; level++ {
			if got := n.Normalize(uri.Reference{}, level); got != (uri.Reference{}) {
				t.Errorf("%v: %v: the zero Reference becomes %q", e, level, got)
			}
		}
	}
}
