package anchor

import (
	"os"
	"testing"
)

// BenchmarkOf reads the README of the project as Markdown and as HTML.
func BenchmarkOf(b *testing.B) {
	text, err := os.ReadFile("../../README.md")
	if err != nil {
		b.Fatal(err)
	}
	for _, c := range []struct {
		name   string
		format Format
	}{{"Markdown", Markdown}, {"HTML", HTML}} {
		b.Run(c.name, func(b *testing.B) {
			b.SetBytes(int64(len(text)))
			b.ReportAllocs()
			for b.Loop() {
				Of(text, c.format, Style{})
			}
		})
	}
}
