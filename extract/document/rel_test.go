package document

import (
	"fmt"
	"strings"
	"testing"
)

// TestRel reads the relation types of links in each format that has them.
func TestRel(t *testing.T) {
	const atom, svg, xhtml = "http://www.w3.org/2005/Atom", "http://www.w3.org/2000/svg", "http://www.w3.org/1999/xhtml"
	for _, test := range []struct {
		format Format
		doc    string
		want   string
	}{
		{HTML, "<a href=x>", "x[]"},
		{HTML, "<a rel='' href=x>", "x[]"},
		{HTML, "<A HREF=x REL='NoFollow\tUGC\n&#110;oopener'>", "x[nofollow ugc noopener]"},
		{HTML, "<a rel=a rel=b href=x>", "x[a]"},
		{HTML, "<a rel=É href=x>", "x[É]"},
		{HTML, "<a rel=a href=x ping='y z' style='background:url(w)'>", "x[a] y[] z[] w[]"},
		{HTML, "<a rel=a href=x><a href=y>", "x[a] y[]"},
		{HTML, "<area rel=a href=x><form rel=search action=y><link rel=next href=z>", "x[a] y[search] z[next]"},
		{HTML, "<link rel=preload imagesrcset='x 1x, y 2x'>", "x[preload] y[preload]"},
		{HTML, "<img rel=a src=x><base rel=a href=/>", "x[] /[]"},
		{HTML, "<svg><a rel=a href=x></svg>", "x[a]"},
		{Markdown, "<a rel=a href=x> [y](y)", "x[a] y[]"},
		{XML, "<a xmlns='" + xhtml + "' rel='License' href='x'/>", "x[license]"},
		{XML, "<feed xmlns='" + atom + "'><link rel='Self' href='x'/><link href='y'/></feed>", "x[self] y[]"},
		{XML, "<f:feed xmlns:f='" + atom + "'><f:link href='x' rel='http://a.example/B'/></f:feed>", "x[http://a.example/b] http://a.example/B[]"},
		{XML, "<svg xmlns='" + svg + "' xmlns:xlink='http://www.w3.org/1999/xlink'><a rel='a' xlink:href='x'/></svg>", "x[a]"},
	} {
		var got []string
		for _, l := range linksOf(t, Finder{Format: test.format}, []byte(test.doc)) {
			got = append(got, fmt.Sprintf("%s%v", l.Text, l.Rel))
		}
		if s := strings.Join(got, " "); s != test.want {
			t.Errorf("%s: %s, not %s", test.doc, s, test.want)
		}
	}
}
