package bom

import (
	"errors"
	"io"
	"strings"
	"testing"
	"testing/iotest"
)

// NewReader reads what Trim leaves, in whatever pieces the text arrives, and returns the error of
// its reader.
func TestReader(t *testing.T) {
	broken := errors.New("broken")
	for _, text := range []string{"", "a", Mark, Mark + "a", Mark + Mark, "a" + Mark, "\xef", "\xef\xbb", "\xef\xbba", "\xefa\xbb\xbf", Mark + strings.Repeat("b", 1<<13)} {
		for i, wrap := range []func(io.Reader) io.Reader{
			func(r io.Reader) io.Reader { return r }, iotest.OneByteReader, iotest.HalfReader, iotest.DataErrReader,
		} {
			got, err := io.ReadAll(NewReader(wrap(strings.NewReader(text))))
			if want := Trim(text); err != nil || string(got) != want {
				t.Errorf("%.10q, reader %d: %.10q, want %.10q: %v", text, i, got, want, err)
			}
			got, err = io.ReadAll(NewReader(wrap(io.MultiReader(strings.NewReader(text), iotest.ErrReader(broken)))))
			if want := Trim(text); err != broken || string(got) != want {
				t.Errorf("%.10q, reader %d: %.10q, want %.10q: %v", text, i, got, want, err)
			}
		}
	}
	if got := Trim([]byte(Mark + "a")); string(got) != "a" {
		t.Errorf("Trim: %q", got)
	}
}
