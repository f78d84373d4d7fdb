package stream

import (
	"fmt"
	"io"
	"slices"
	"strings"
	"sync"
	"testing"
	"testing/iotest"

	"github.com/urikit/uri/internal/engine/scan"
	"github.com/urikit/uri/internal/plainuri"
)

// Plain records do not reach the job. The others have their numbers, and the output is that of a
// job for all.
func TestPlain(t *testing.T) {
	lines := []string{"http://a/", "", "http://a/b", "bad\r", "https://c.example/d?e", "HTTP://a/", "http://a/" + strings.Repeat("b", 300)}
	var long []string
	for i := range 5000 {
		long = append(long, lines[i*i%11%len(lines)])
	}
	for _, c := range []Config{
		{CopyPlain: true}, {},
		{CopyPlain: true, Invalid: Empty}, {Invalid: Keep},
		{CopyPlain: true, SkipEmpty: true}, {CopyPlain: true, SkipEmpty: true, Invalid: Empty},
		{CopyPlain: true, Invalid: Fail},
		{CopyPlain: true, Null: true},
	} {
		end := "\n"
		if c.Null {
			end = "\x00"
		}
		for _, lines := range [][]string{lines, long, {"http://a/"}, {""}, nil} {
			for _, last := range []string{"", end} {
				text := strings.Join(lines, end)
				if text += last; len(lines) == 0 {
					text = ""
				}
				for jobs := range 3 {
					c.Jobs, c.Plain = jobs, plainuri.None
					want, _ := through(c, strings.NewReader(text))
					c.Plain = plainuri.Normal
					for _, r := range []io.Reader{strings.NewReader(text), iotest.HalfReader(strings.NewReader(text))} {
						got, given := through(c, r)
						if got != want {
							t.Fatalf("%+v: %q became %q, want %q", c, text, got, want)
						}
						skips := strings.HasPrefix(text, "http://a/"+end) && scan.Fast
						if len(text) > 1 && slices.Contains(given, 1) == skips {
							t.Fatalf("%+v: the first record of %q reaches the job: %t", c, text, skips)
						}
					}
				}
			}
		}
	}
}

// through runs a job that fails for texts with "bad" and writes the others, but without CopyPlain
// only those that are not plain. It returns the output and the numbers of the records.
func through(c Config, r io.Reader) (out string, given []int) {
	var o, e strings.Builder
	var mu sync.Mutex
	c.In, c.Out, c.Err = r, &o, &e
	err := c.Run(nil, func(out *Output) Job {
		return func(r Record) error {
			mu.Lock()
			given = append(given, r.Number)
			mu.Unlock()
			text := string(r.Text)
			if strings.Contains(text, "bad") {
				return out.Report(fmt.Appendf(nil, "%d %q\n", r.Number, text))
			}
			if isPlain := strings.HasPrefix(text, "http") && len(text) > 6; isPlain && !c.CopyPlain {
				return nil
			}
			return out.Line(r.Text)
		}
	})
	return fmt.Sprint(o.String(), e.String(), err), given
}
