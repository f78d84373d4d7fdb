package ask

import (
	"bytes"
	"encoding/json"
	"math/rand/v2"
	"strings"
	"testing"
	"unicode"

	"github.com/urikit/uri"
	"github.com/urikit/uri/cmd/internal/answer"
	"github.com/urikit/uri/cmd/internal/buffer"
	"github.com/urikit/uri/internal/derive"
	"github.com/urikit/uri/internal/dialect"
	"github.com/urikit/uri/internal/mask"
	"github.com/urikit/uri/internal/planted"
	"github.com/urikit/uri/internal/testenv"
)

// viewsOf returns what the views show about a text, by all editions, alone and with a base and
// another text.
func viewsOf(t *testing.T, text, base, with string) []any {
	var list []any
	for _, d := range dialect.Dialects() {
		for _, v := range []View{{Name: "row"}, {Name: "page"}, {Name: "page", Base: &base, With: &with}} {
			v.Rule, v.Parser = uri.RuleURIReference, d.Parser()
			var b bytes.Buffer
			out := buffer.New(&b)
			if _, err := v.Answer(out, []byte(text)); err != nil {
				t.Fatal(err)
			}
			out.Flush()
			if i := bytes.IndexFunc(bytes.TrimSuffix(b.Bytes(), []byte("\n")), func(r rune) bool { return !unicode.IsPrint(r) }); i >= 0 {
				t.Errorf("of %q, the JSON has an invisible character at %d: %s", text, i, b.Bytes())
			}
			var view any
			if err := json.Unmarshal(b.Bytes(), &view); err != nil {
				t.Fatal(err)
			}
			list = append(list, view)
		}
	}
	return list
}

// eachString calls a function with the strings of a JSON value and their names.
func eachString(name string, value any, f func(name, text string)) {
	switch v := value.(type) {
	case string:
		f(name, v)
	case map[string]any:
		for k, member := range v {
			eachString(name+"."+k, member, f)
		}
	case []any:
		for _, element := range v {
			eachString(name+"[]", element, f)
		}
	}
}

// checkViews checks that no view of texts shows the planted secret, or an invisible character.
func checkViews(t *testing.T, text, base, with string) {
	t.Helper()
	for _, view := range viewsOf(t, text, base, with) {
		eachString("", view, func(name, shown string) {
			if planted.Shows(shown) {
				t.Errorf("of %q, %q and %q is shown in %s: %q", text, base, with, name, shown)
			}
			if !strings.HasSuffix(name, ".redacted") && strings.ContainsFunc(shown, func(r rune) bool { return !unicode.IsPrint(r) }) {
				t.Errorf("of %q, %q and %q an invisible character is shown in %s: %q", text, base, with, name, shown)
			}
		})
	}
}

func covered(text string) bool { return planted.Covered(text, mask.Find(text)) }

// No view shows a secret, in any member.
func TestViewSecrets(t *testing.T) {
	for _, text := range []string{
		"http://u:hunter2secret@h\nhttp://u:hunter2secret@h",
		"http://u:x@h\n/http://u:hunter2secret@h/",
		"http://u:x@h\t\\u:hunter2secret@h",
	} {
		checkViews(t, text, text, text)
	}
	g := planted.Generator{Rand: rand.New(rand.NewPCG(1, 2))}
	next := func() string {
		for {
			if text := g.Text(); covered(text) {
				return text
			}
		}
	}
	for range testenv.Tier(50, 200, 500_000) { // each makes 45 views
		if checkViews(t, next(), next(), next()); t.Failed() {
			return
		}
	}
}

// No error shows a character of a secret.
func TestErrorSecrets(t *testing.T) {
	for _, text := range []string{
		"?token=Q{W", "/a;token=Q{W", "#token=Q{W", "?password=Q{W#", "http://h/?next=%2F%3Ftoken%3DQ{W", "http://u:Q{W@h/",
	} {
		for _, view := range viewsOf(t, text, text, text) {
			eachString("", view, func(name, shown string) {
				if strings.Contains(shown, "{") || strings.Contains(shown, "%7B") {
					t.Errorf("of %q is shown in %s: %q", text, name, shown)
				}
			})
		}
		_, err := uri.Parse(text)
		shown := []string{answer.Describe(err, text), badBase(err, text).Error(), answer.AsError(err, []byte(text)).Message}
		for _, f := range answer.AuditText(answer.AuditorOf(dialect.RFC3986), text) {
			shown = append(shown, f.Message)
		}
		for _, message := range shown {
			if strings.Contains(message, "{") || strings.Contains(message, "%7B") {
				t.Errorf("of %q is shown %q", text, message)
			}
		}
	}
}

// Views of texts with secrets mask nothing else, and derived texts are those of the whole text.
func TestViewsBesideSecrets(t *testing.T) {
	base := "http://a:pw@b/c;token=x/d"
	v := View{Rule: uri.RuleURIReference, Name: "page", Base: &base}
	page := v.page("http:/../%7eu\\:pw?Token=\nx&b=%7e#c d")
	for _, r := range page.Readings {
		if r.Reader != "browser" {
			continue
		}
		if want := "http://a:***@b/%7eu/:pw?Token=***&b=%7e#c%20d"; r.Normalized != want {
			t.Errorf("browsers write %s, want %s", r.Normalized, want)
		}
		shown := ""
		for _, c := range r.Changes {
			shown += c.From + "→" + c.To + "\n"
		}
		if want := "***→***\n../→\n\\→/\n***→***\n →%20\n"; shown != want {
			t.Errorf("the changes are\n%s, want\n%s", shown, want)
		}
	}
	page = v.page("e;jwt=x/../f")
	if got, want := page.Resolution.Target, "http://a:***@b/c;token=***/f"; got != want {
		t.Errorf("the target is %s, want %s", got, want)
	}
	last := page.Resolution.Removals[len(page.Resolution.Removals)-1]
	if want := (derive.Removal{Rule: "E", Output: "/c;token=***/f"}); last != want {
		t.Errorf("the last removal is %v, want %v", last, want)
	}
}

// No view shows a secret, in any context in which package secret finds it.
func FuzzViewSecrets(f *testing.F) {
	const token, encoded = "Zq7Kx9", "%5aq7K%789"
	f.Add("http://u:x@h\n/http://u:", "@h/", "", byte(0))
	f.Add("http://u:x@h\t\\u:", "@h", "http://a:x@b/c;token=x/d", byte(4))
	f.Add("?pass\nword=", "&a=b#c|", "http://h/", byte(1))
	f.Add("?next=http%3A%2F%2Fu%3A", "%40h/../%7e", "", byte(2))
	f.Add("HTTP:\\\\\u00fc:", "@\u00e9\u0338/;token=../..", "a:/b/../c", byte(3))
	f.Add("u:", "@h/%7eb/./c", "", byte(9))
	f.Fuzz(func(t *testing.T, before, after, base string, e byte) {
		around := before + after + base
		if strings.Contains(strings.ToLower(around), "zq") {
			return
		}
		v := View{Rule: uri.RuleURIReference, Name: "page", Parser: dialect.Dialects()[int(e)%len(dialect.Dialects())].Parser()}
		if base != "" {
			v.Base = &base
		}
		for _, value := range []string{token, encoded} {
			text := before + value + after
			at := uri.Span{Offset: len(before), Length: len(value)}
			if i, ok := mask.Find(text).Search(at); !ok || mask.Find(text)[i].Offset > at.Offset || mask.Find(text)[i].End() < at.End() {
				continue
			}
			for _, view := range []any{v.row(text), v.page(text)} {
				var b strings.Builder
				if err := answer.Encode(&b, view); err != nil {
					t.Fatal(err)
				}
				for _, part := range []string{token, encoded} {
					if strings.Contains(strings.ToLower(b.String()), strings.ToLower(part)) {
						t.Errorf("of %q and %q is shown %s", text, base, b.String())
					}
				}
			}
		}
	})
}
