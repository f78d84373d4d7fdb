package syntax

import "testing"

func TestLower(t *testing.T) {
	for text, want := range map[string]string{
		"":            "",
		"aBC-Z9":      "abc-z9",
		"@A[Z`":       "@a[z`",
		"A%2FB%fFC":   "a%2Fb%fFc",
		"%41%C3%89":   "%41%C3%89",
		"%":           "%",
		"%A":          "%a",
		"A%2":         "a%2",
		"%G1%1G%%4AB": "%g1%1g%%4Ab",
		"\x00\xC9Ä":   "\x00\xC9Ä",
	} {
		b := []byte(text)
		if Lower(b); string(b) != want {
			t.Errorf("%q: %q, want %q", text, b, want)
		}
	}
}

// Only IRIs can contain bytes outside ASCII, all of them in the same components.
func TestWideClasses(t *testing.T) {
	for b := 0x80; b < 0x100; b++ {
		if rfc3986[b] != 0 {
			t.Errorf("RFC 3986: %#02x has the classes %#x", b, rfc3986[b])
		}
		if rfc3987[b] != rfc3987[0x80] || rfc3987[b]&InPath == 0 {
			t.Errorf("RFC 3987: %#02x has the classes %#x", b, rfc3987[b])
		}
	}
}

func TestIsLower(t *testing.T) {
	for text, want := range map[string]bool{"": true, "a.b": true, "%2F": true, "a%2Fb": true, "A": false, "%2FA": false, "a%C3%9C": true} {
		if got := IsLower(text); got != want {
			t.Errorf("IsLower(%q) = %t", text, got)
		}
	}
}
