package publicsuffix_test

import (
	"testing"

	"github.com/urikit/uri/internal/publicsuffix"
)

// Names of one to four labels under a few suffixes are those of most lists.
func BenchmarkRegistrable(b *testing.B) {
	for _, name := range []string{"example.com", "www.example.com", "a.b.c.example.co.uk", "x.github.io"} {
		b.Run(name, func(b *testing.B) {
			for b.Loop() {
				publicsuffix.Registrable(name)
			}
		})
	}
}
