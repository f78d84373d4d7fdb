package linkcheck

import (
	"fmt"
	"html"
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/urikit/uri"
	"github.com/urikit/uri/audit"
	"github.com/urikit/uri/extract/document"
	"github.com/urikit/uri/internal/auditname"
	"github.com/urikit/uri/internal/relink"
	"github.com/urikit/uri/whatwg"
)

// auditedLinks returns the findings with the rule "invalid" in the links of a page, by their text.
func auditedLinks(t *testing.T, strict bool, links ...string) map[string]map[string]string {
	t.Helper()
	var page strings.Builder
	page.WriteString("<!DOCTYPE html><meta charset=utf-8>\n")
	for _, link := range links {
		fmt.Fprintf(&page, "<a href=\"%s\">\n", html.EscapeString(link))
	}
	checker, err := New(Config{Files: fstest.MapFS{"page.html": {Data: []byte(page.String())}}, Strict: strict, Audit: audit.Config{Without: []string{fileMissing}}})
	if err != nil {
		t.Fatal(err)
	}
	found := map[string]map[string]string{}
	for _, link := range links {
		found[link] = map[string]string{}
	}
	for r := range checker.Check(t.Context(), slices.Values([]string{"page.html"})) {
		if r.Err != nil {
			t.Fatal(r.Err)
		}
		for _, f := range r.Findings {
			rules := found[f.Text]
			if rules == nil {
				t.Fatalf("there is no link %q", f.Text)
			}
			rules[f.ID] = f.Severity.String()
			if f.ID == "invalid" {
				rules["message"], rules["advice"] = f.Message, f.Advice
			}
		}
	}
	return found
}

// A link that browsers and extract read alike has no finding of high severity because of its
// characters. The URI for it is, for browsers, the same target.
func TestAuditedLinks(t *testing.T) {
	var links []string
	for _, c := range []string{"a", "ö", "Ж", "漢", "\U0001F600", " ", "|", "\"", "<", "`", "{", "}", "[", "]", "^", "#", "%", "%zz", "%c3%b6", "o\u0308"} {
		for _, form := range []string{"https://h.example/a%sb", "https://h.example/a?b%sc", "https://h.example/a#b%sc", "a/b%sc", "?a%sb", "/%s/x"} {
			links = append(links, strings.Replace(form, "%s", c, 1))
		}
	}
	reported, named := 0, 0
	for link, rules := range auditedLinks(t, false, links...) {
		base, err := whatwg.Parse("https://base.example/")
		if err != nil {
			t.Fatal(err)
		}
		_, bad := uri.Parse(link)
		form := formOf(t, link)
		switch {
		case rules["invalid"] == "high":
			if !strings.Contains(link, "%") {
				t.Errorf("%q: %v", link, rules)
			}
		case rules["invalid"] == "":
			if bad != nil && !isIRI(link) {
				t.Errorf("%q has no finding", link)
			}
		case rules["invalid"] != "info" || !strings.HasSuffix(rules["message"], ", but browsers accept it") || uri.Validate(uri.RuleURIReference, form) != nil:
			t.Errorf("%q: %v", link, rules)
		default:
			named++
			want, err1 := base.ResolveText(link)
			got, err2 := base.ResolveText(form)
			if err1 != nil || err2 != nil || relink.Read(document.Link{Text: want.String()}).Text != got.String() {
				t.Errorf("%q: as a URI it is %q, which is %v and not %v", link, form, got, want)
			}
		}
		reported++
	}
	if reported < len(links)-10 || named == 0 {
		t.Errorf("%d of %d links, %d of them with a URI", reported, len(links), named)
	}
	for link, rules := range auditedLinks(t, true, links...) {
		if _, err := uri.Parse(link); (err != nil) != (rules["invalid"] == "high") {
			t.Errorf("strict: %q: %v", link, rules)
		}
	}
}

// formOf returns the URI for a link of a page.
func formOf(t *testing.T, link string) (form string) {
	t.Helper()
	page := "<!DOCTYPE html><meta charset=utf-8><a href=\"" + html.EscapeString(link) + "\">"
	for l, err := range (document.Finder{Format: document.HTML}).Links(strings.NewReader(page)) {
		if err != nil {
			t.Fatal(err)
		}
		form = agreedForm(&l)
	}
	return form
}

// A link to refuse has no advice to repair it, and the advice about a link is that about a text.
func TestAdviceOnLinks(t *testing.T) {
	for link, want := range map[string]string{
		`javascript:alert("x")`:              "Refuse it. Do not repair it.",
		"http://169.254.169.254/a b":         "Refuse it. Do not repair it.",
		"https://example.com:25/a b":         "Refuse it. Do not repair it.",
		"http://h.example:0/ä ö":             "Refuse it. Do not repair it.",
		"https://h.example/a b":              "Refuse it from others. In your own text, percent-encode it as %20.",
		"https://h.example/cb?new=hunter2 x": "Refuse it from others. In your own text, percent-encode it as %20.",
	} {
		rules := auditedLinks(t, false, link)[link]
		if rules["advice"] != want && rules["advice"] != "" {
			t.Errorf("%q: %q, not %q", link, rules["advice"], want)
		}
		if !strings.Contains(link, ":0/") && rules["invalid"] == "" {
			t.Errorf("%q: no finding", link)
		}
		if strings.Contains(rules["message"], "hunter2") {
			t.Errorf("%q: the message is %q", link, rules["message"])
		}
	}
}

// The attribute of an input element says whether browsers show its data as a document.
func TestFormActions(t *testing.T) {
	for _, test := range []struct {
		element string
		want    int // links in which a script may run
	}{
		{`<input type=submit formaction="DATA">`, 1},
		{`<input type=image formaction="DATA" src="DATA">`, 1},
		{`<button formaction="DATA">`, 1},
		{`<input type=image src="DATA">`, 0},
	} {
		page := "<!DOCTYPE html>" + strings.ReplaceAll(test.element, "DATA", "data:image/svg+xml,x")
		checker, err := New(Config{Files: fstest.MapFS{"page.html": {Data: []byte(page)}}})
		if err != nil {
			t.Fatal(err)
		}
		got := 0
		for r := range checker.Check(t.Context(), slices.Values([]string{"page.html"})) {
			for _, f := range r.Findings {
				if f.ID == auditname.ScriptLink {
					got++
				}
			}
		}
		if got != test.want {
			t.Errorf("%s: %d script links, not %d", test.element, got, test.want)
		}
	}
}

// A link that programs or people read in several ways keeps its finding of high severity.
func TestDisputedLinks(t *testing.T) {
	high := []string{
		"https://fa\u00DF.de/ö", "https://\u03C3\u03AF\u03B3\u03BC\u03B1\u03C2.example/", "https://a\u200Cb.example/", "https://exam\u200Dple.example/",
		"https://h.example/a\u202Eb", "https://h.example/a\u2066b", "https://g\u043E\u043Egle.com/", "https://\u0430pple.com/ö", "https://h\uFF0Eexample/",
		"https://127\u20240\u20240\u20241/", "https://h.example\\@evil.example/ö", "https://h\u3002example/", "https://\u2100.example/", "https://ex\u00ADample.com/",
		"https://h.example/%zz ö", "https://h.exa\tmple/ö", "https://u\u0308.example/", "https://h.example:99999/ö", "https://a b.example/",
	}
	for link, rules := range auditedLinks(t, false, high...) {
		if rules["invalid"] != "high" {
			t.Errorf("%q: %v", link, rules)
		}
	}
	alike := []string{"https://bücher.example/", "https://BÜCHER.example:80/ö", "https://人民网.中国/a b", "//bücher.example/x", "https://россия.рф/а?б#в", "https://de.wikipedia.org/wiki/Öl"}
	for link, rules := range auditedLinks(t, false, alike...) {
		if rules["invalid"] == "high" {
			t.Errorf("%q: %v", link, rules)
		}
	}
}
