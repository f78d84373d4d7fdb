package main

import (
	"bytes"
	"testing"
)

// A line of JSON that comes in many pieces is looked through once.
func TestLongLine(t *testing.T) {
	var out bytes.Buffer
	d := &distinct{to: &out, end: '\n'}
	line := append(bytes.Repeat([]byte("x"), 16<<20), '\n')
	for _, text := range [][]byte{[]byte("a\nb"), line, []byte("c\n")} {
		for len(text) > 0 {
			n := min(len(text), 4096)
			if _, err := d.Write(text[:n]); err != nil {
				t.Fatal(err)
			}
			text = text[n:]
		}
	}
	if want := "a\nb" + string(line) + "c\n"; out.String() != want || len(d.rest) != 0 {
		t.Errorf("%d bytes and a rest of %d, want %d", out.Len(), len(d.rest), len(want))
	}
}
