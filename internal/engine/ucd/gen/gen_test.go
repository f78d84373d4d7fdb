package main

import (
	"bytes"
	"os"
	"testing"

	"github.com/urikit/uri/internal/testenv"
)

// TestGenerated compares the generated files with what the generator writes.
func TestGenerated(t *testing.T) {
	testenv.Variable(t, "URIKIT_FULL", "a request for the full tier, as go generate makes the same tables")
	tables, alike := generate("icu")
	for name, want := range map[string][]byte{"../tables.go": tables, "../../../script/latinlike.go": alike} {
		if got, err := os.ReadFile(name); err != nil || !bytes.Equal(got, want) {
			t.Errorf("%s is not what go generate writes (%v)", name, err)
		}
	}
}
