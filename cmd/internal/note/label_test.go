package note_test

import (
	"testing"

	"github.com/urikit/uri/cmd/internal/note"
	"github.com/urikit/uri/render"
)

func TestRemarks(t *testing.T) {
	for text, want := range map[string][4]string{
		"http://xn--80ak6aa92e.com/":            {"аррӏе", "Cyrillic", "apple", "Cyrillic"},
		"http://www.\u0430pple.com/":            {"\u0430pple", "", "apple", "Cyrillic"},
		"http://www.%D0%B0%D0%B1.com/":          {"аб", "Cyrillic", "", ""},
		"http://b\u00fccher.example/":           {"bücher", "Latin", "", ""},
		"http://xn--a-0hn.example/":             {"•a", "", "", ""},
		"http://\u0131\u0251.example/":          {"\u0131\u0251", "Latin", "ia", "Latin"},
		"http://\u0430\u03bfb.example/":         {"\u0430\u03bfb", "", "", ""},
		"http://h/%E2%80%AEx":                   {"", "", "", ""},
		"http://\u2603.example/":                {"", "", "", ""},
		"http://xn--example-.example/%E2%80%AE": {"", "", "", ""},
	} {
		list := note.Remarks(text, render.OfText(text))
		if len(list) == 0 {
			t.Errorf("%q has no remark", text)
			continue
		}
		if got := [4]string{list[0].Label, list[0].Script, list[0].LooksLike, list[0].LooksScript}; got != want {
			t.Errorf("%q: %q, want %q: %s", text, got, want, list[0].Text)
		}
	}
}
