package fragment_test

import (
	"reflect"
	"strings"
	"testing"

	"github.com/urikit/uri/fragment"
)

func TestTextRange(t *testing.T) {
	const md5 = "1234567890abcdef1234567890ABCDEF"
	for _, test := range []struct {
		text string
		want fragment.TextRange
	}{
		// Examples of RFC 5147, section 2 and 3
		{"char=100", fragment.TextRange{Start: 100, End: 100}},
		{"line=10,20", fragment.TextRange{Lines: true, Start: 10, End: 20}},
		{"line=,1", fragment.TextRange{Lines: true, End: 1}},
		{"char=0,10", fragment.TextRange{End: 10}},
		{"line=10,20;length=9876,UTF-8", fragment.TextRange{Lines: true, Start: 10, End: 20, Checks: []fragment.TextCheck{{Length: 9876, Charset: "UTF-8"}}}},

		{"char=0", fragment.TextRange{}},
		{"char=5,", fragment.TextRange{Start: 5, End: -1}},
		{"char=00,01", fragment.TextRange{End: 1}},
		{"char=1;length=0;md5=" + md5 + ",x%5e'", fragment.TextRange{Start: 1, End: 1, Checks: []fragment.TextCheck{{}, {MD5: md5, Charset: "x^'"}}}},
		{"line=99999999999999999999", fragment.TextRange{Lines: true, Start: 1<<63 - 1, End: 1<<63 - 1}},
	} {
		got, err := fragment.ParseTextRange(test.text)
		if err != nil || !reflect.DeepEqual(got, test.want) {
			t.Errorf("%q: %+v, %v", test.text, got, err)
		}
	}
	for text, want := range map[string]string{
		"":                        `expected "char=" or "line=" (offset 0; RFC 5147 section 3)`,
		"Char=1":                  `expected "char=" or "line=" (offset 0;`,
		"char=":                   `expected a number or "," (offset 5;`,
		"char=,":                  "expected a number (offset 6;",
		"char=x":                  `expected a number or "," (offset 5;`,
		"char=2,1":                "the end of a range must be after its start (offset 8;",
		"char=1,1":                "the end of a range must be after its start",
		"line=,0":                 "the end of a range must be after its start",
		"char=1,2,3":              `expected a digit, "," or ";" (offset 8;`,
		"char=1;":                 `expected "length=" or "md5=" (offset 7;`,
		"char=1;length=":          "expected a number (offset 14;",
		"char=1;length=1,":        "expected the name of a charset (offset 16;",
		"char=1;length=1,a/b":     `expected a digit, "," or ";" (offset 17;`,
		"char=1;length=1,a%2Fb":   `expected a digit, "," or ";" (offset 17;`,
		"char=1;length=1,a^":      `expected a digit, "," or ";" (offset 17;`,
		"char=1;md5=12g":          "expected 32 hexadecimal digits (offset 13;",
		"char=1;md5=" + md5 + "0": `expected a digit, "," or ";" (offset 43;`,
		"char=1;crc=1":            `expected "length=" or "md5=" (offset 7;`,
		"char=%31":                `expected a number or "," (offset 5;`,
	} {
		if _, err := fragment.ParseTextRange(text); err == nil || !strings.Contains(err.Error(), "fragment: "+want) {
			t.Errorf("%q: %v", text, err)
		}
	}
}

func FuzzTextRange(f *testing.F) {
	for _, seed := range []string{"char=100", "line=,20;length=9876,UTF-8", "line=10,;md5=1234567890abcdef1234567890abcdef", "char=9223372036854775807,9223372036854775808", "char=1;length=1,%25%7b"} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, text string) {
		r, err := fragment.ParseTextRange(text)
		checkError(t, text, err)
		if err != nil {
			return
		}
		again, err := fragment.ParseTextRange(r.String())
		if err != nil || !reflect.DeepEqual(r, again) {
			t.Fatalf("%q: %+v is written as %q and read as %+v, %v", text, r, r, again, err)
		}
		checkFragment(t, r.String())
	})
}
