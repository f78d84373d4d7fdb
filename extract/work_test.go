//go:build countwork

package extract

import (
	"strings"
	"testing"

	"github.com/urikit/uri/internal/work"
)

// FindReader examines each byte of any text a few times at most, so twice the text takes
// at most twice the work.
func TestWorkIsLinear(t *testing.T) {
	const length = 1 << 19
	for _, before := range []string{"", "<http://a/", `"`, "http://a/", "http://a@b@"} {
		for _, again := range []string{
			":", "a:", "a.a:", "-http:", "http:", "http://", "http://a", "http://a ", "<http://a ", "<http://a-\n", "\"http://a ", "\"a:b\n",
			"http://a/(", "http://a/)", ".", "http://a#", "http://a]", "http://[", "http://a@", "%", "%4", "http:%", "URL:", "URL: ",
			"http://é", "http://中", "www.", "a.", "a@", "a.b:1", "localhost:1", "www.example.com", "www.example.com/", "www.example.com/ ",
			`http:\`, `http:\\`, "http:/a.b", "http://a@b@", `http://a@b\`, `\`, "|.", "http://a@{", "-http:\\", "a@b@c",
		} {
			for _, options := range []Text{{}, {AnyScheme: true}, {AnyScheme: true, Invalid: true}, {Suffixes: &Suffixes{}}} {
				work := func(length int) int64 {
					text := before + strings.Repeat(again, length/len(again))
					start := work.Total.Load()
					for range options.FindReader(strings.NewReader(text)) {
					}
					return work.Total.Load() - start
				}
				once, twice := work(length), work(2*length)
				if twice > 21*once/10 && twice > 20*2*length {
					t.Errorf("%q %q, %+v: %d, and %d for twice as much", before, again, options, once, twice)
				}
			}
		}
	}
}
