package document

import (
	"encoding/json"
	"os"
	"testing"
)

// A cssParts has documents in CSS, and the parts of generated ones. internal/check/documents reads
// the same file.
type cssParts struct{ Seeds, Tokens []string }

func readCSS(t testing.TB) (parts cssParts) {
	t.Helper()
	text, err := os.ReadFile("testdata/css.json")
	if err != nil {
		t.Fatal(err)
	}
	if err := json.Unmarshal(text, &parts); err != nil {
		t.Fatal(err)
	}
	return parts
}

func FuzzCSS(f *testing.F) {
	for _, s := range readCSS(f).Seeds {
		f.Add([]byte(s))
	}
	f.Fuzz(checkCSS)
}

// checkCSS checks the invariants of the links of a document. internal/check/documents compares them
// with a lexer.
func checkCSS(t *testing.T, doc []byte) {
	t.Helper()
	if utf16Of(doc, "") != nil {
		return
	}
	sameByReaders(t, Finder{Format: CSS, Base: testBase, Names: true}, doc)
}
