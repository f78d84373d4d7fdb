package syntax_test

import (
	"strings"
	"testing"

	"github.com/urikit/uri/internal/engine/scan"
	"github.com/urikit/uri/internal/engine/scan/scantest"
	"github.com/urikit/uri/internal/engine/syntax"
	"github.com/urikit/uri/internal/testenv"
)

func TestMain(m *testing.M) { scantest.Main(m) }

// Ends of components, and significant bytes, near the ends of the blocks of each kernel.
// In the quick tier the editions with tables, which have one driver, take turns with the
// bytes. With -short all editions take turns, and each takes one byte of three.
func TestAcrossBlocks(t *testing.T) {
	brief := testenv.Slow || testing.Short()
	scantest.Each(func(kernel string) {
		t.Run(kernel, func(t *testing.T) {
			n := 0
			for _, template := range []string{
				"X", "X:", "X:y", "X/y:z", "X//", "Xa://h", "aX://h:1/p?q#f", "a:X", "a:X?q", "/X", "/X?q#f", "//X", "//X:80", "?X", "?X#f", "#X",
				"a://X", "a://X/p", "a://X:8/p", "a://X?q", "a://X#f", "a://h:1X/p", "a://h/X", "a://h/X?q", "a://h/pX#f", "a://h?X", "a://h?qX#f", "a://h#X",
				"a://u@X/", "a://X@h/", "a://1.2.3.X/", "a://1.2.3.4:X/", "a://[::1]X/", "a://h/%41X", "a://h/X%41", "a://h/p?X%4", "a://h/p?q#X#",
			} {
				for length := range 2*scan.Block + 4 {
					if near := length % scan.Block; brief && 4 < near && near < scan.Block-12 {
						continue // far from the end of a block, including the text before
					}
					s := strings.Replace(template, "X", strings.Repeat("1", length), 1)
					for rule := range syntax.RelativeRef + 1 {
						for k, e := range editions {
							if brief && (length+int(rule))%2 != k%2 {
								continue
							}
							e.match(t, rule, s)
							n++
						}
					}
					for _, from := range []int{0, scan.Block, len(s)} { // of the first block, the second and the end
						for at := max(from-3, 0); at < min(from+4, len(s)); at++ {
							for i, b := range []byte(special) {
								for k, e := range editions {
									turn := (length + at + i) % (3 * len(editions))
									if brief && turn != k || !testenv.Full && turn%len(editions) != k && (e != rfc3986 || turn%2 == 0) {
										continue
									}
									e.match(t, syntax.URIReference, s[:at]+string([]byte{b})+s[at+1:])
									n++
								}
							}
						}
					}
				}
			}
			t.Attr("texts", testenv.Figure(n))
		})
	})
}
