package uri_test

import (
	"errors"
	"fmt"
	"math"
	"strings"
	"testing"

	"github.com/urikit/uri"
	"github.com/urikit/uri/internal/departures"
	"github.com/urikit/uri/internal/testenv"
)

// TestEditionProbeVectors checks every column of the probes with every entry point. The
// bare grammar of rfc2396bis-02 has its own column.
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
			if got := departures.MatchesBareABNF(rule, text); got != (places[i] != '-') {
				t.Errorf("MatchesBareABNF(%v, %q) = %t", rule, text, got)
			}
		}
		if !strings.Contains(text, "#") && departures.MatchesBareABNF(uri.RuleURI, text) != (places[1] == 'A') {
			t.Errorf("MatchesBareABNF(URI, %q) = %t", text, places[1] != 'A')
		}
	}
}

// TestEditionExamples parses the examples of the documents.
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

// TestEditionTexts parses all texts of the vectors in all editions.
func TestEditionTexts(t *testing.T) {
	for _, text := range texts(t) {
		for _, e := range uri.Editions() {
			parses(t, e, text)
		}
	}
}

// editionTokens are tokens that the editions read differently.
var editionTokens = []string{
	"a", "A", "1", "-", ".", "_", "%41", "%", ":", "@", "/", "//", "?", "#", "[", "]", "[::1]", "[v1.a]", "1.2.3.4", "256.1.1.1", "a:", "~", "^",
}

// TestEditionShort parses texts of a few tokens.
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

// TestEditionAuthority checks the kind of an authority and its host (RFC 2396 and
// rfc2396bis-01, 3.2; rfc2396bis-02, 3.2; RFC 3986, 3.2).
func TestEditionAuthority(t *testing.T) {
	for _, test := range []struct{ text, rfc2396, bis01, bis02, rfc3986 string }{
		{"", "empty ", "empty ", "empty ", "reg-name "},
		{"h", "hostname h", "hostname h", "hostname h", "reg-name h"},
		{"u:p@H.Example:80", "hostname H.Example", "hostname H.Example", "hostname H.Example", "reg-name H.Example"},
		{"h:", "hostname h", "hostname h", "hostname h", "reg-name h"},
		{":80", "registry", "registry", "empty ", "reg-name "},
		{"u@", "registry", "registry", "empty ", "reg-name "},
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
				got = "registry"
				if host, ok := a.Host(); ok {
					got = fmt.Sprintf("%v %v", host.Kind(), host)
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
	if uri.HostHostname.String() != "hostname" {
		t.Errorf("%v", uri.HostHostname)
	}
}

// TestOpaquePart checks the part after a scheme that does not begin with a slash (RFC
// 2396 and rfc2396bis-01, 3), and the components of Appendix B in it.
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
			if text != want || (r.Path().Kind() == "opaque") != ok {
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

// TestEditionErrors checks the errors of each edition.
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

	// An edition may lack a counterpart of a rule.
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

	// The rules for components follow the grammar of the edition.
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
		{uri.RuleHost, "999.1.1.1", "vvvv"}, // a name; RFC 2396 reads an address
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

	// The error for a text that is too long names the edition's rule.
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
	if departures.MatchesBareABNF(uri.RuleURIReference, long) {
		t.Error("a text that is too long matches")
	}
}
