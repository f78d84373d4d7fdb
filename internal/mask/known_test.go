package mask_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/urikit/uri"
	"github.com/urikit/uri/internal/mask"
)

// TestKnown finds secrets wherever they are, the longest first.
func TestKnown(t *testing.T) {
	long := strings.Repeat("0123456789", 100)
	for _, tt := range []struct {
		secrets []string
		text    string
		want    string
	}{
		{nil, "abc", "abc"},
		{[]string{""}, "abc", "abc"},
		{[]string{"bc"}, "abcd abc", "a***d a***"},
		{[]string{"bc", "bcd"}, "abcd abc", "a*** a***"},
		{[]string{"bcd", "bc", "bc"}, "abcbc", "a***"},
		{[]string{long}, "a" + long + "b" + long[:200], "a***b" + long[:200]},
		{[]string{"bc"}, "\xff\xfe\xffbc", "***"},
		{[]string{"\xff\xfe\xffbc"}, "a\xff\xfe\xffbc", "***"},
		{[]string{"*", "3;"}, "a*3;", "a***"},
	} {
		spans := mask.NewKnown(tt.secrets).Find(tt.text)
		if got := spans.Mask(tt.text, uri.Span{Length: len(tt.text)}); got != tt.want {
			t.Errorf("%q in %q: %q, want %q", tt.secrets, tt.text, got, tt.want)
		}
	}
	if got := (mask.Known{}).Find("abc"); got != nil {
		t.Errorf("the zero Known finds %v", got)
	}
}

// TestFindCut compares texts that end within a password with those that do not.
func TestFindCut(t *testing.T) {
	for text, want := range map[string]string{
		"http://u:Vq3x":           "http://u:***",
		"http:u:Vq3x":             "http:u:***",
		`https:\\u:Vq3x`:          `https:\\u:***`,
		"foo://u:Vq3x":            "foo://u:***",
		"http://u%3aVq3x":         "http://u%3a***",
		"http://[::1]:Vq3x":       "http://[::1]:***",
		"http://h:80/a:b":         "http://h:80/a:b",
		"http://[::1]:80/":        "http://[::1]:80/",
		"nope.md#:~:text=foo":     "nope.md#:~:text=foo",
		"::error::x":              "::error::x",
		"urn:isbn:x":              "urn:isbn:x",
		"a/b:c:d":                 "a/b:c:d",
		"mailto:a:b":              "mailto:a:b",
		"":                        "",
		"https://h.example/?a:b":  "https://h.example/?a:b",
		"http://h.example:8x/":    "http://h.example:***",
		"http://h.example:80?a:b": "http://h.example:80?a:b",
	} {
		if got := mask.Merge(len(text), mask.FindCut(text)).Mask(text, uri.Span{Length: len(text)}); got != want {
			t.Errorf("%s: %s, want %s", text, got, want)
		}
	}
}

// BenchmarkKnown reports the time for a byte of texts that repeat a secret nearly.
func BenchmarkKnown(b *testing.B) {
	for _, n := range []int{1 << 10, 1 << 14, 1 << 18} {
		secret := strings.Repeat("password=", n/9)
		b.Run(fmt.Sprint(n), func(b *testing.B) {
			b.SetBytes(int64(n))
			for b.Loop() {
				mask.NewKnown([]string{secret}).Find(secret[1:])
			}
		})
	}
}
