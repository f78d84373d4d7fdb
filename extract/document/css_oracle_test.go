package document

import (
	"bytes"
	"testing"

	"github.com/tdewolff/parse/v2"
	"github.com/tdewolff/parse/v2/css"
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

// inURLToken returns the URL in a token url(...), which may contain a string and may lack
// its end.
func inURLToken(at int, raw []byte) cssToken {
	from, to := len("url("), len(raw)
	for from < to && isCSSSpace[raw[from]] {
		from++
	}
	if from < to && (raw[from] == '"' || raw[from] == '\'') {
		from++
		if n := bytes.IndexByte(raw[from:], raw[from-1]); n >= 0 { // the documents have no escapes
			to = from + n
		}
	} else {
		raw = bytes.TrimSuffix(raw, []byte{')'})
		from, to = trimmed(raw, from, len(raw), isCSSSpace)
	}
	return cssToken{at + from, string(raw[from:to])}
}

func TestCSSOracle(t *testing.T) {
	for _, doc := range []string{
		"a{b:url(x.png)}", "@import 'x'; @import url( y ) print;", "a{b:image-set('a' 1x, url(b) 2x type('c'))}",
	} {
		compareCSS(t, []byte(doc))
	}
}

// compareCSS checks that all URLs of the lexer are found, and returns their number.
func compareCSS(t *testing.T, doc []byte) int {
	t.Helper()
	var got []cssToken
	for _, l := range linksOf(t, Finder{Format: CSS, Base: testBase}, doc) {
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

func FuzzCSS(f *testing.F) {
	for _, s := range []string{
		"a{b:url(x.png)}", "@import 'x'; @import url( y ) print;", "a{b:image-set('a' 1x, url(b) 2x type('c'))}",
		"a{b:url(a\\)b) url('c\\'d') url( e ) url(f g) url(h\"i)}", "/* url(x) */ a{b:\\75 rl(x)}", "@namespace x url(y);",
		"'a\nurl(b)", "url(\\61 b)", "\"\\\r\nx\" url(y", "a{b:src('x') image('y')} #url(x) 5url(y) -url(z) --url(w)", "<!-- url(x) --> url(y)",
		"@import/**/\"x\"/**/layer(y)", "url(x\\", "'\\", "@\\69mport 'x'",
	} {
		f.Add([]byte(s))
	}
	f.Fuzz(checkCSS)
}

// checkCSS compares the links of a document with the lexer, and checks their invariants.
func checkCSS(t *testing.T, doc []byte) {
	t.Helper()
	if utf16Of(doc, "") != nil {
		return
	}
	sameByReaders(t, Finder{Format: CSS, Base: testBase, Names: true}, doc)
	// The lexer does not decode escapes in names of rules, and stops at a NUL.
	if !bytes.ContainsAny(doc, "\\@\x00") {
		compareCSS(t, doc)
	}
}
