package document

import (
	"bytes"
	"encoding/json"
	"slices"
	"testing"
	"unicode/utf8"
)

// jsonShown returns the references that encoding/json finds, in order, and whether the
// document is valid: the strings that are values of the key url, or URIs as a whole.
func jsonShown(doc []byte) (values []string, ok bool) {
	d := json.NewDecoder(bytes.NewReader(doc))
	type level struct {
		object, key bool
		name        string
	}
	levels := []level{{}}
	isURI := (&walker{}).isURI
	for {
		token, err := d.Token()
		if err != nil {
			return values, err.Error() == "EOF"
		}
		top := &levels[len(levels)-1]
		switch t := token.(type) {
		case json.Delim:
			switch t {
			case '{':
				levels = append(levels, level{object: true, key: true})
			case '[':
				levels = append(levels, level{name: top.name})
			default:
				levels = levels[:len(levels)-1]
				top = &levels[len(levels)-1]
				top.key = top.object
			}
			continue
		case string:
			if top.key {
				top.key, top.name = false, t
				continue
			}
			if top.name == "url" && t != "" || isURI([]byte(t)) {
				values = append(values, t)
			}
		}
		top.key = top.object
	}
}

func FuzzJSON(f *testing.F) {
	for _, s := range []string{
		`{"url":"x","a":["http://b.example/",{"url":["c","\u0064\/e"]}]}`, `{"@context":{"@base":"/x/"},"@id":"y"}`, "{\"url\":1}\n{\"url\":\"z\"}\n",
		`{"$id":"a","$ref":"#b"}`, `["see <http:\/\/a.example\/b c>"]`, `{"url":"\ud834\udd1e\ud834"}`, `{"u\u0072l":"x"}`, "{\"url\":\"x\ny\"}", `["\`,
		`{"url":{"url":"x"},"y":"z"}`, "// c \"\n[\"http://a.example\"/*\"*/]", `{"@context":["http://c.example/",{"@base":null}],"url":"x"}`,
	} {
		f.Add([]byte(s))
	}
	f.Fuzz(checkJSON)
}

// checkJSON compares the links of a document with encoding/json, and checks their invariants.
func checkJSON(t *testing.T, doc []byte) {
	t.Helper()
	if utf16Of(doc, "") != nil {
		return
	}
	sameByReaders(t, Finder{Format: JSON, Base: testBase, Names: true}, doc)
	compareJSON(t, doc)
}

// compareJSON checks that all references of encoding/json are found, and returns their
// number, or 0 if the document is invalid.
func compareJSON(t *testing.T, doc []byte) int {
	t.Helper()
	expected, ok := jsonShown(doc)
	if !ok || !utf8.Valid(doc) || bytes.Contains(doc, []byte("@context")) {
		return 0
	}
	var got []string
	for _, l := range linksOf(t, Finder{Format: JSON, Base: testBase, Names: true}, doc) {
		got = append(got, l.Text)
	}
	for _, e := range expected {
		i := slices.Index(got, e)
		if i < 0 {
			t.Fatalf("%.1000q: encoding/json shows %q, which is not found", doc, e)
		}
		got = got[i+1:]
	}
	return len(expected)
}
