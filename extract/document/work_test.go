//go:build countwork

package document

import (
	"testing"

	"github.com/urikit/uri/extract"
	"github.com/urikit/uri/internal/scan"
)

// Each byte is looked at a few times at most, whatever is in a document: twice as long a
// document is at most twice as much work. Of Markdown the parser does not count.
func TestWorkIsLinear(t *testing.T) {
	const length = 1 << 19 // more than what is looked at at once
	o := Options{Base: testBase, TextToo: true, Names: true, Text: extract.Text{Suffixes: &extract.Suffixes{}}}
	for _, c := range hostile {
		o.Format = c.format
		work := func(length int64) int64 {
			before := scan.Worked.Load()
			for range o.Links(c.reader(length)) {
			}
			return scan.Worked.Load() - before
		}
		once, twice := work(length), work(2*length)
		t.Logf("%5.1f and %5.1f per byte: %v %.20q %.50q", float64(once)/length, float64(twice)/(2*length), c.format, c.before, c.again)
		if twice > 21*once/10 && twice > 20*2*length {
			t.Errorf("%v %q %.50q: %d, and %d for twice as much", c.format, c.before, c.again, once, twice)
		}
	}
}
