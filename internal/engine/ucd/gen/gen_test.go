package main

import (
	"bytes"
	"os"
	"testing"

	"github.com/urikit/uri/internal/testenv"
)

// TestGenerated compares the generated files with what the generator writes.
func TestGenerated(t *testing.T) {
	testenv.NotShort(t, "it makes tables for all code points")
	tables, alike := generate("icu")
	for name, want := range map[string][]byte{"../tables.go": tables, "../../../script/latinlike.go": alike} {
		if got, err := os.ReadFile(name); err != nil || !bytes.Equal(got, want) {
			t.Errorf("%s is not what go generate writes (%v)", name, err)
		}
	}
}
