package document

import (
	"errors"
	"fmt"
	"strings"
	"testing"
)

// TestTooLongValues reads values that are longer than MaxLength. One that is a reference, or begins
// like a URI where only URIs are links, gives ErrLimit at its place. Others are not lost: they
// are no links.
func TestTooLongValues(t *testing.T) {
	const svgTag = "<svg xmlns='http://www.w3.org/2000/svg'>"
	const atomTag = "<feed xmlns='http://www.w3.org/2005/Atom'>"
	for _, test := range []struct {
		format Format
		doc    string // "^" is before each value that gives ErrLimit, "~" if only with Names
	}{
		{XML, "<x b='^http:LONG'/>"},
		{XML, "<x b='^ \na+1-.:LONG'/>"},
		{XML, "<x b='^http&#58;//LONG'/>"},
		{XML, "<x b='^&#104;ttp&#x3A;//LONG'/>"},
		{XML, "<x b='http&amp;:LONG'/>"},
		{XML, "<x b='LONG'/>"},
		{XML, "<x b='1:LONG'/>"},
		{XML, "<x b=':LONG'/>"},
		{XML, "<x b='" + strings.Repeat("a", schemeLookahead) + ":LONG'/>"},
		{XML, "<x b='^" + strings.Repeat("a", schemeLookahead-1) + ":LONG'/>"},
		{XML, "<x b=^http:LONG />"},
		{XML, "<x targetNamespace='~u:LONG' href='y'/>"},
		{XML, "<x xsi:schemaLocation='^n LONG'/>"},
		{XML, "<?xml-stylesheet^ href='LONG'?><x/>"},
		{XML, "<?other href='LONG'?><x/>"},
		{XML, atomTag + "<id>^LONG</id><title>LONG</title></feed>"},
		{XML, atomTag + "<category scheme='~u:LONG'/></feed>"},
		{XML, "<rss><guid>^LONG</guid><guid isPermaLink='false'>^LONG</guid></rss>"},
		{XML, svgTag + "<style>^LONG</style><style type='text/x'>LONG</style></svg>"},
		{XML, svgTag + "<script type='application/json'>^LONG</script><script>LONG</script></svg>"},
		{XML, svgTag + "<animate attributeName='href' to='^LONG'/><animate attributeName='x' to='LONG'/></svg>"},
		{HTML, "<svg><style>^LONG</style></svg>"},
		{HTML, "<meta name=og:url content='^LONG'><meta http-equiv=x content='^LONG'>"},
		{HTML, "<param name=src value='^LONG'><param name=x value='LONG'>"},
		{HTML, "<p style='^LONG' title='LONG' itemprop='^LONG'>"},
		{CSS, "@import '^LONG'; @namespace '~LONG'; a{b:'LONG' url(^LONG) src('^LONG') image-set('^LONG' 1x)}"},
		{JSON, `{"x":"^http:LONG","x":"LONG","LONG":"y","url":"^LONG"}`},
		{JSON, `{"x":"^http\u003aLONG","x":"^http\u003ALONG","x":"http\u003bLONG"}`},
		{JSON, `{"@type":"~u:LONG","@type":"LONG","@vocab":"~u:LONG"}`},
		{JSON, `{"@context":^{"a":"LONG"},"@id":"^LONG"}`},
		{JSON, `{"@context":^["LONG"]}`},
	} {
		// What is kept as a whole has the limit of text instead.
		whole := strings.HasPrefix(test.doc, "<?xml-") || strings.HasPrefix(test.doc, "<svg><style>")
		for _, names := range []bool{false, true} {
			for name, length := range map[string]int{"just": 121, "in a window": 3000, "beyond": 3 * windowSize} {
				if whole && name != "beyond" {
					continue
				}
				var want, got []string
				doc := strings.ReplaceAll(test.doc, "LONG", strings.Repeat("x", length))
				for i := 0; i < len(doc); {
					if c := doc[i]; c == '^' || c == '~' {
						if c == '^' || names {
							want = append(want, fmt.Sprint(i))
						}
						doc = doc[:i] + doc[i+1:]
						continue
					}
					i++
				}
				for _, l := range linksOf(t, Finder{Format: test.format, Base: testBase, MaxLength: 120, Names: names}, []byte(doc)) {
					if errors.Is(l.Err, ErrLimit) {
						got = append(got, fmt.Sprint(l.Span.Offset))
						if l.Raw != "" || l.Text != "" || !l.Target.IsZero() {
							t.Errorf("%v %s: %+v", test.format, test.doc, l)
						}
					}
				}
				if strings.Join(got, " ") != strings.Join(want, " ") {
					t.Errorf("%v %s, %s, names %t: at %s, not %s", test.format, test.doc, name, names, got, want)
				}
			}
		}
	}
}
