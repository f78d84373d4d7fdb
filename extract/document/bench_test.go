package document

import (
	"bytes"
	"os"
	"testing"
)

func BenchmarkLinks(b *testing.B) {
	for _, name := range []string{"page.html", "feed.atom", "style.css", "things.json", "notes.txt", "../markdown/links.md"} {
		doc, err := os.ReadFile("testdata/documents/" + name)
		if err != nil {
			b.Fatal(err)
		}
		format := Detect(name, "", doc)
		doc = bytes.Repeat(doc, 1+(1<<20)/len(doc))
		b.Run(format.String(), func(b *testing.B) {
			b.ReportAllocs()
			b.SetBytes(int64(len(doc)))
			for b.Loop() {
				for range (Finder{Format: format, Base: testBase}).Links(bytes.NewReader(doc)) {
				}
			}
		})
	}
}
