package documents_test

import (
	"bytes"
	"encoding/json"
	"math/rand/v2"
	"os"
	"strings"
	"testing"

	"github.com/tdewolff/parse/v2"
	"github.com/tdewolff/parse/v2/css"

	"github.com/urikit/uri/extract/document"
	"github.com/urikit/uri/internal/testenv"
)

// A cssToken is the URL in a url() or a string of the lexer, as written.
type cssToken struct {
	offset int
	raw    string
}

// cssShown returns the URLs that the lexer of tdewolff/parse finds.
func cssShown(doc []byte) []cssToken {
	z := css.NewLexer(parse.NewInputBytes(bytes.Clone(doc)))
	var all []cssToken
	var functions []string
	rule := false
	for at := 0; ; {
		kind, raw := z.Next()
		if kind == css.ErrorToken {
			return all
		}
		top := ""
		if n := len(functions); n > 0 {
			top = functions[n-1]
		}
		switch kind {
		case css.AtKeywordToken:
			rule = string(bytes.ToLower(raw)) == "@import"
		case css.SemicolonToken, css.LeftBraceToken, css.RightBraceToken:
			rule = false
		case css.FunctionToken:
			functions = append(functions, string(bytes.ToLower(raw)))
		case css.LeftParenthesisToken:
			functions = append(functions, "(")
		case css.RightParenthesisToken:
			if len(functions) > 0 {
				functions = functions[:len(functions)-1]
			}
		case css.BadURLToken: // the lexer resumes in another place than this package
			return all
		case css.URLToken:
			all = append(all, inURLToken(at, raw))
			if len(functions) == 0 {
				rule = false
			}
		case css.StringToken:
			switch top {
			case "url(", "src(", "image(", "image-set(", "-webkit-image-set(":
			case "":
				if !rule {
					at += len(raw)
					continue
				}
				rule = false
			default:
				at += len(raw)
				continue
			}
			all = append(all, cssToken{at + 1, string(bytes.Trim(raw, string(raw[:1])))})
		}
		at += len(raw)
	}
}

// cssSpace has the white space of CSS (CSS Syntax, section 4.2).
const cssSpace = "\t\n\f\r "

// inURLToken returns the URL in a token url(...), which may contain a string and may lack
// its end.
func inURLToken(at int, raw []byte) cssToken {
	from, to := len("url("), len(raw)
	for from < to && strings.IndexByte(cssSpace, raw[from]) >= 0 {
		from++
	}
	if from < to && (raw[from] == '"' || raw[from] == '\'') {
		from++
		if n := bytes.IndexByte(raw[from:], raw[from-1]); n >= 0 { // the documents have no escapes
			to = from + n
		}
	} else {
		raw = bytes.TrimSuffix(raw, []byte{')'})
		to = from + len(bytes.TrimRight(raw[from:], cssSpace))
	}
	return cssToken{at + from, string(raw[from:to])}
}

func TestCSSOracle(t *testing.T) {
	urls := 0
	for _, doc := range readCSS(t).Seeds {
		if isComparable([]byte(doc)) {
			urls += compareCSS(t, []byte(doc))
		}
	}
	if urls < 8 {
		t.Errorf("only %d URLs compared", urls)
	}
}

// compareCSS checks that all URLs of the lexer are found, and returns their number.
func compareCSS(t *testing.T, doc []byte) int {
	t.Helper()
	var got []cssToken
	for _, l := range linksOf(t, document.CSS, doc) {
		got = append(got, cssToken{int(l.Span.Offset), l.Raw})
	}
	expected := cssShown(doc)
	i := 0
	for _, c := range expected {
		for i < len(got) && got[i].offset < c.offset {
			i++
		}
		if c.raw != "" && (i == len(got) || got[i] != c) {
			t.Errorf("%.1000q: the lexer shows %q at %d, which is not found", doc, c.raw, c.offset)
		}
	}
	return len(expected)
}

// readCSS reads the documents and the parts of documents for which extract/document tests the
// invariants of links.
func readCSS(t testing.TB) (parts struct{ Seeds, Tokens []string }) {
	t.Helper()
	text, err := os.ReadFile("../../../extract/document/testdata/css.json")
	if err != nil {
		t.Fatal(err)
	}
	if err := json.Unmarshal(text, &parts); err != nil || len(parts.Seeds) == 0 || len(parts.Tokens) == 0 {
		t.Fatal(parts, err)
	}
	return parts
}

// isComparable reports whether the lexer should find the same URLs. It does not decode escapes in
// names of rules, and stops at a NUL. It reads UTF-8.
func isComparable(doc []byte) bool {
	return !bytes.ContainsAny(doc, "\\@\x00") && !isUTF16(doc)
}

// TestCSSGenerated compares with the lexer on documents of random tokens.
func TestCSSGenerated(t *testing.T) {
	n := 20000
	if testing.Short() || testenv.Race {
		n = 1500
	}
	tokens := readCSS(t).Tokens
	r := rand.New(rand.NewPCG(3, 4))
	compared, urls := 0, 0
	for range n {
		var doc strings.Builder
		for range 1 + r.IntN(14) {
			doc.WriteString(tokens[r.IntN(len(tokens))])
		}
		if isComparable([]byte(doc.String())) {
			compared++
			urls += compareCSS(t, []byte(doc.String()))
		}
	}
	if compared < n/4 || urls < n/8 {
		t.Errorf("only %d documents with %d URLs compared", compared, urls)
	}
}

func FuzzCSS(f *testing.F) {
	for _, s := range readCSS(f).Seeds {
		f.Add([]byte(s))
	}
	f.Fuzz(func(t *testing.T, doc []byte) {
		if isComparable(doc) {
			compareCSS(t, doc)
		}
	})
}
