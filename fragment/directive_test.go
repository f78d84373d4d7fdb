package fragment_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/urikit/uri/fragment"
)

func TestTextDirectives(t *testing.T) {
	type d = fragment.TextDirective
	for _, test := range []struct {
		text string
		want []d
	}{
		{"", nil},
		{"foo", nil},
		{"foo:~:", nil},
		{"foo:~:bar", nil},
		{"text=start", nil},
		{":~:text=start", []d{{Start: "start"}}},
		{":~:text=start,end", []d{{Start: "start", End: "end"}}},
		{":~:text=prefix-,start", []d{{Prefix: "prefix", Start: "start"}}},
		{":~:text=prefix-,start,end", []d{{Prefix: "prefix", Start: "start", End: "end"}}},
		{":~:text=prefix-,start,end,-suffix", []d{{"prefix", "start", "end", "suffix"}}},
		{":~:text=start,-suffix", []d{{Start: "start", Suffix: "suffix"}}},
		{":~:text=start,end,-suffix", []d{{Start: "start", End: "end", Suffix: "suffix"}}},
		{":~:text=text=", []d{{Start: "text="}}},
		{"foo:~:text=a&other&text=b&text=", []d{{Start: "a"}, {Start: "b"}}},
		{":~:text=prefix%26-,start%20and%2C,end%23,-%26suffix%2D", []d{{"prefix&", "start and,", "end#", "&suffix-"}}},
		{":~:text=foo-,bar,-baz:~:text=foo", []d{{Prefix: "foo", Start: "bar", Suffix: "baz:~:text=foo"}}},
		{":~:text=a-b,c--,-d", []d{{Start: "a-b", End: "c--", Suffix: "d"}}},
		{":~:text=%FF%E2%82%AC", []d{{Start: "\xff€"}}},
		// Invalid ones are ignored.
		{":~:text=start&text=,foo,", []d{{Start: "start"}}},
		{":~:text=foo,foo,foo&text=start", []d{{Start: "start"}}},
	} {
		if got, _ := fragment.ParseTextDirectives(test.text); !slices.Equal(got, test.want) {
			t.Errorf("%q: %q, want %q", test.text, got, test.want)
		}
	}
	for text, want := range map[string]string{
		":~:text=start,start,start":             `a third text: a prefix ends with "-" and a suffix begins with it (offset 20;`,
		":~:text=prefix-,prefix-":               "",
		":~:text=prefix-,-suffix":               "the text to find is missing: there is only its context (offset 16;",
		":~:text=prefix-":                       "the text to find is missing: there is only its context (offset 15;",
		":~:text=prefix-,start,start,start":     "a third text: a prefix ends with \"-\" and a suffix begins with it (offset 28;",
		":~:text=prefix-,start,end,-suffix,foo": "there are more than four texts (offset 34;",
		":~:text=a,b,c,d,e,f":                   "there are more than four texts (offset 16;",
		":~:text=start,start,start,-suffix":     "a third text",
		":~:text=foo,prefix-,start":             "a third text",
		":~:text=prefix-,,start,":               "a text is empty (offset 16;",
		":~:text=,prefix,start":                 "a text is empty (offset 8;",
		":~:text=":                              "a text is empty (offset 8;",
		"foo:~:bar&text=a,":                     "a text is empty (offset 17;",
		":~:text=-,a":                           "the prefix is empty (offset 8;",
		":~:text=a,-":                           "the suffix is empty (offset 11;",
		":~:text=-":                             "the prefix is empty (offset 8;",
		":~:text=%4":                            `"%" must be followed by two hexadecimal digits (offset 10;`,
	} {
		_, err := fragment.ParseTextDirectives(text)
		if (err == nil) != (want == "") || err != nil && !strings.Contains(err.Error(), "fragment: "+want) {
			t.Errorf("%q: %v", text, err)
		}
	}
	if got := fragment.WithTextDirectives("foo:~:text=a&b", d{Start: "x"}, d{Start: "y-"}); got != "foo:~:text=x&text=y%2D" {
		t.Error(got)
	}
	if got := fragment.WithTextDirectives("foo:~:text=a&b"); got != "foo" {
		t.Error(got)
	}
}

func FuzzTextDirectives(f *testing.F) {
	for _, seed := range []string{"foo:~:text=prefix-,start,end,-suffix&text=a%26b", ":~:text=a-,-b", ":~:text=%ff,-%2D", ":~:a&text=,b"} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, text string) {
		list, err := fragment.ParseTextDirectives(text)
		checkError(t, text, err)
		written := fragment.WithTextDirectives("", list...)
		checkFragment(t, written)
		if again, err := fragment.ParseTextDirectives(written); err != nil || !slices.Equal(list, again) {
			t.Fatalf("%q: %q is written as %q and read as %q, %v", text, list, written, again, err)
		}
		// Any texts can be written.
		d := fragment.TextDirective{Start: "-" + text, End: text, Suffix: text + "-", Prefix: text}
		again, err := fragment.ParseTextDirectives("a:~:" + d.String())
		if err != nil || len(again) != 1 || again[0] != d {
			t.Fatalf("%q is written as %q and read as %q, %v", d, d, again, err)
		}
	})
}
