//go:build countwork

package extract

import (
	"strings"
	"testing"

	"github.com/urikit/uri/internal/engine/work"
)

// FindReader examines each byte of any text a few times at most, and with a Truncation a few
// hundred times, so twice the text takes at most twice the work. The first and the last
// MaxLength bytes can take less.
func TestWorkIsLinear(t *testing.T) {
	const length = 1 << 16
	for _, before := range []string{"", "<http://a/", `"`, "http://a/", "http://a@b@", "(http://ö/"} {
		for _, again := range []string{
			":", "a:", "a.a:", "-http:", "http:", "http://", "http://a", "http://a ", "<http://a ", "<http://a-\n", "\"http://a ", "\"a:b\n",
			"http://a/(", "http://a/)", ".", "http://a#", "http://a]", "http://[", "http://a@", "%", "%4", "http:%", "URL:", "URL: ",
			"http://é", "http://中", "www.", "a.", "a@", "a.b:1", "localhost:1", "www.example.com", "www.example.com/", "www.example.com/ ",
			`http:\`, `http:\\`, "http:/a.b", "http://a@b@", `http://a@b\`, `\`, "|.", "http://a@{", "-http:\\", "a@b@c",
			"http://a中", "http://ö（", "http://a/ö（", "http://a/ö）", "mailto:ö", "(http://a/b中", "http://a|", "http://a{", "http://a/<",
			"http://exa mple.com/", "+http:", "+", "http://a/中", "（", "http://ö@", "http://a.中", "http:ö", "中", "ö", "http://ö.中a",
			"www.a.com/ö", "www.a.com/ö（", "www.a.com/中", "www.a.com/a{",
		} {
			for _, options := range []Text{{}, {AnyScheme: true}, {AnyScheme: true, Invalid: true}, {Invalid: true}, {Refused: true}, {Suffixes: &Suffixes{}}} {
				options.MaxLength = 1 << 13
				work := func(length int) int64 {
					text := before + strings.Repeat(again, length/len(again))
					start := work.Total.Load()
					for range options.FindReader(strings.NewReader(text)) {
					}
					return work.Total.Load() - start
				}
				once, twice := work(length), work(2*length)
				if twice > 22*once/10 && twice > 20*2*length || twice > 200*2*length {
					t.Errorf("%q %q, %+v: %d, and %d for twice as much", before, again, options, once, twice)
				}
			}
		}
	}
}
