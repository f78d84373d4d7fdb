//go:build countwork

package document

import (
	"strings"
	"testing"

	"github.com/urikit/uri/extract"
	"github.com/urikit/uri/internal/engine/work"
)

// Links examines each byte of any document a few times at most, so twice the document takes
// at most twice the work.
func TestWorkIsLinear(t *testing.T) {
	const length = 1 << 19 // longer than the window
	o := Finder{Base: testBase, TextToo: true, Names: true, Text: extract.Text{Suffixes: &extract.Suffixes{}}}
	for _, c := range hostile {
		o.Format = c.format
		work := func(length int64) int64 {
			before := work.Total.Load()
			for range o.Links(c.reader(length)) {
			}
			return work.Total.Load() - before
		}
		once, twice := work(length), work(2*length)
		t.Logf("%5.1f and %5.1f per byte: %v %.20q %.50q", float64(once)/length, float64(twice)/(2*length), c.format, c.before, c.again)
		if twice > 21*once/10 && twice > 20*2*length {
			t.Errorf("%v %q %.50q: %d, and %d for twice as much", c.format, c.before, c.again, once, twice)
		}
	}
}

// In Markdown, four times the document takes at most six times the work.
func TestMarkdownWorkIsLinear(t *testing.T) {
	for _, f := range markdownFamilies {
		work := func(size int) int64 {
			before := work.Total.Load()
			drain(t, hostileOptions, strings.NewReader(f.make(size)))
			return work.Total.Load() - before
		}
		const length = 1 << 17
		once, fourTimes := work(length), work(4*length)
		t.Logf("%5.1f and %5.1f per byte: %.50q", float64(once)/length, float64(fourTimes)/(4*length), f.name)
		if fourTimes > 6*once {
			t.Errorf("%.50q: %d, and %d for four times as much", f.name, once, fourTimes)
		}
	}
}
