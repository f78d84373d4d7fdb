//go:build countwork

package whatwg_test

import (
	"strings"
	"testing"

	"github.com/urikit/uri/internal/engine/work"
	"github.com/urikit/uri/whatwg"
)

// The parser reads each byte a few times at most, so twice the text takes twice the work. A
// byte that is not UTF-8 becomes the nine bytes of "%EF%BF%BD".
func TestWorkIsLinear(t *testing.T) {
	const length = 1 << 12
	for _, before := range []string{
		"", "a", "a:", "a:/", "a://", "http:", "http://", "http://u:", "http://h:", "http://[", "http://h/", "http://h/a/../", "http://h?", "http://h#",
		"file:", "file://", "file:///C:/", "//", "/", "?", "#", "blob:",
	} {
		for _, again := range []string{
			"a", "A", "1", "0", ".", "..", "../", "./", "a/", "a/../", "/", `\`, "/..", "%2e", "%2e%2e/", "%", "%41", "%zz", "@", ":", ":@", "a@", "[", "]", "[:", "0:", "1.",
			"0x", " ", "\t", "a\n", "\x00", "|", "^", "?", "#", "&'", "a.", "-", "C:/", "C|/", "\xff", "\xe2\x82", "xn--",
		} {
			for _, base := range []string{"", "http://h/a/b?q#f", "file:///C:/a/b", "a:/.//b/c"} {
				p := whatwg.Parser{}
				if base != "" {
					p.Base = whatwg.MustParse(base)
				}
				for _, parse := range []func(string){
					func(s string) { p.Parse(s) },
					func(s string) { p.Report(s) },
					func(s string) { p.ParseChanges(s) },
					func(s string) { p.EncodeReference(s) },
				} {
					work := func(length int) int64 {
						text := before + strings.Repeat(again, length/len(again)) + "/"
						start := work.Total.Load()
						parse(text)
						return work.Total.Load() - start
					}
					once, twice := work(length), work(2*length)
					if twice > 21*once/10 && twice > 1000 || twice > 40*2*length {
						t.Errorf("%q %q, base %q: %d, and %d for twice as much", before, again, base, once, twice)
					}
				}
			}
		}
	}
}
