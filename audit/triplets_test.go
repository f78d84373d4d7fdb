package audit

import (
	"fmt"
	"testing"
	"unicode/utf8"

	"github.com/urikit/uri"
)

// encode returns the triplets of a text.
func encode(text string) (made string) {
	for i := range len(text) {
		made += fmt.Sprintf("%%%02X", text[i])
	}
	return made
}

// The signs of a character outside ASCII are those of the rules: it is invisible, or a control
// character.
func TestWideCharacters(t *testing.T) {
	for r := rune(utf8.RuneSelf); r <= utf8.MaxRune; r++ {
		if !utf8.ValidRune(r) {
			continue
		}
		want := signs(0)
		if r < 0xA0 || unseen(r) {
			want = encoded | separator // one may follow
		}
		if r >= 0x3000 && want == 0 && r%7 != 0 && testing.Short() {
			continue
		}
		if got := octetSigns(encode(string(r)), uri.ComponentQuery); got != want {
			t.Fatalf("%U has the signs %b, want %b", r, got, want)
		}
	}
}

// Triplets that are no UTF-8 have a sign, and others have none.
func TestNotUTF8(t *testing.T) {
	var all []string
	for a := 0x80; a < 0x100; a++ {
		all = append(all, string([]byte{byte(a)}))
		for b := range 0x100 {
			all = append(all, string([]byte{byte(a), byte(b)}), string([]byte{byte(a), byte(b), 0xBF}), string([]byte{byte(a), byte(b), 0x80, 0x80}))
		}
	}
	for _, text := range all {
		if !utf8.ValidString(text) && octetSigns(encode(text), uri.ComponentFragment) != encoded {
			t.Fatalf("%q has no sign", text)
		}
	}
	for _, text := range []string{"\u00E9", "\u20AC", "\U0001F600", "\u00E9x\u20AC", "\uD7FF\uE000"} {
		if got := octetSigns(encode(text), uri.ComponentFragment); got != 0 {
			t.Errorf("%q has the signs %b", text, got)
		}
	}
}

// Texts without a finding have no sign that a rule needs, whatever their form.
func TestClean(t *testing.T) {
	for _, text := range []string{
		"ftp://ftp.is.co.za/rfc/rfc1808.txt", "mailto:John.Doe@example.com", "news:comp.infosystems.www.servers.unix", "tel:+1-816-555-1212",
		"urn:oasis:names:specification:docbook:dtd:xml:4.1.2", "../g", "../../a/./b?c=d#e", "/a/b", "?a=b", "#c", "", "a", "//example.com/a",
		"HTTP://WWW.EXAMPLE.COM/", "http://example.com/p%61ge", "http://example.com/x/../a", "https://de.wikipedia.org/wiki/K%C3%B6ln_%E2%80%93_Bonn",
		"http://example.com/100%25", "http://example.com/?q=a%26b%3Dc", "http://example.com:80/", "http://8.8.8.8/", "http://a--b.example/",
		"http://[2606:4700::1111]/", "wss://chat.example.com/room", "http://example.com/?key=abc&code=1", "http://example.com/file%2Ehtml",
		"http://example.com/m%61n/%F0%9F%98%80", "x:a", "http://example.com/?next=/../a:b/aux",
	} {
		if found := (Auditor{}).AuditText(text); found != nil {
			t.Errorf("%q has findings: %+v", text, found)
			continue
		}
		r := uri.MustParse(text)
		if has := zeroSettings.signsOf(&r, odd, nil); has&zeroSettings.needsAny != 0 {
			t.Errorf("%q has the signs %b", text, has&zeroSettings.needsAny)
		}
	}
}
