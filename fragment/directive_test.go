package fragment_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/urikit/uri/fragment"
	"github.com/urikit/uri/pct"
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
		{":~:text=a%2Db,c%2D%2d,-d", []d{{Start: "a-b", End: "c--", Suffix: "d"}}},
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
		":~:text=prefix-,prefix-":               `"-" in a text must be percent-encoded: write %2D (offset 22;`,
		":~:text=prefix-,-suffix":               "the text to find is missing before the suffix (offset 16;",
		":~:text=-suffix":                       "the text to find is missing before the suffix (offset 8;",
		":~:text=prefix-":                       "the text to find is missing after the prefix (offset 15;",
		":~:text=prefix-,start,start,start":     `a third text: a prefix ends with "-" and a suffix begins with it (offset 28;`,
		":~:text=prefix-,start,end,-suffix,foo": "nothing can follow the suffix (offset 33;",
		":~:text=prefix-,start,end,-suffix,":    "nothing can follow the suffix (offset 33;",
		":~:text=a,b,c,d,e,f":                   "a third text",
		":~:text=start,start,start,-suffix":     "a third text",
		":~:text=foo,prefix-,start":             `"-" in a text must be percent-encoded: write %2D (offset 18;`,
		":~:text=prefix-,,start,":               "a text is empty (offset 16;",
		":~:text=,prefix,start":                 "a text is empty (offset 8;",
		":~:text=":                              "a text is empty (offset 8;",
		"foo:~:bar&text=a,":                     "a text is empty (offset 17;",
		":~:text=-,a":                           "the prefix or suffix is empty (offset 8;",
		":~:text=a,-":                           "the prefix or suffix is empty (offset 11;",
		":~:text=-":                             "the prefix or suffix is empty (offset 8;",
		":~:text=a-b":                           `"-" in a text must be percent-encoded: write %2D (offset 9;`,
		":~:text=a-b-,c":                        `(offset 9;`,
		":~:text=a,--c":                         `(offset 11;`,
		":~:text=%4":                            `"%" must be followed by two hexadecimal digits (offset 10;`,
	} {
		_, err := fragment.ParseTextDirectives(text)
		if err == nil || !strings.Contains(err.Error(), want) {
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

// TestChromium has directives that Chromium 156 was asked for, on a page with the text
// "before-word alpha-beta gamma, delta after-word". Those that it scrolled to are valid. It
// scrolled to none that this package ignores.
func TestChromium(t *testing.T) {
	tests := map[string]bool{
		":~:text=alpha%2Dbeta,delta":              true,
		":~:text=before%2Dword-,alpha%2Dbeta":     true,
		":~:text=delta,-after%2Dword":             true,
		":~:text=gamma%2C-,delta,-after%2Dword":   true,
		":~:text=,x&text=delta":                   true,
		":~:text=%zz&text=delta":                  true,
		":~:other&text=delta":                     true,
		"section:~:text=delta":                    true,
		":~:text=alpha%2Dbeta%20gamma":            true,
		":~:text=gamma%2c%20delta":                true,
		":~:text=delta&":                          true,
		":~:&text=delta":                          true,
		":~:text=d%65lta":                         true,
		":~:text=alpha%2Dbeta,gamma,delta":        false,
		":~:text=alpha-beta":                      false,
		":~:text=before-word-,alpha%2Dbeta":       false,
		":~:text=delta,-after-word":               false,
		":~:text=-beta,delta":                     false,
		":~:text=gamma,delta-":                    false,
		":~:text=alpha%2Dbeta,del-ta":             false,
		":~:text=delta,":                          false,
		":~:text=,delta":                          false,
		":~:text=-,delta":                         false,
		":~:text=delta,-":                         false,
		":~:text=-delta":                          false,
		":~:text=delta-":                          false,
		":~:text=gamma%2C-,delta,-after%2Dword,x": false,
		":~:text=delta%zz":                        false,
		":~:TEXT=delta":                           false,
		":~:te%78t=delta":                         false,
		":~%3Atext=delta":                         false,
	}
	t.Logf("%d directives", len(tests))
	for text, scrolled := range tests {
		if list, err := fragment.ParseTextDirectives(text); len(list) > 0 != scrolled {
			t.Errorf("%q: %q, %v", text, list, err)
		}
	}
}

func FuzzTextDirectives(f *testing.F) {
	for _, seed := range []string{"foo:~:text=prefix-,start,end,-suffix&text=a%26b", ":~:text=a-,-b", ":~:text=%ff,-%2D", ":~:a&text=,b"} {
		f.Add(seed)
	}
	f.Add("a:~")
	f.Fuzz(func(t *testing.T, text string) {
		checkWithDirectives(t, text)
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

// checkWithDirectives checks that directives that are added to a fragment are read back, and
// that the rest of the fragment keeps its meaning.
func checkWithDirectives(t *testing.T, text string) {
	t.Helper()
	list := []fragment.TextDirective{{Start: "x"}, {Prefix: ":~:", Start: text + "y", End: "&"}}
	written := fragment.WithTextDirectives(text, list...)
	if again, err := fragment.ParseTextDirectives(written); err != nil || !slices.Equal(list, again) {
		t.Fatalf("%q: %q is written as %q and read as %q, %v", text, list, written, again, err)
	}
	want, _, _ := fragment.CutDirective(text)
	got, _, _ := fragment.CutDirective(written)
	wantText, wantErr := pct.Decode(want)
	gotText, err := pct.Decode(got)
	if wantText != gotText || (err == nil) != (wantErr == nil) || !strings.HasSuffix(want, ":~") && got != want {
		t.Fatalf("%q with directives is %q", text, written)
	}
}

// TestWithTextDirectives adds directives to all short fragments of the delimiter's bytes.
func TestWithTextDirectives(t *testing.T) {
	if got := fragment.WithTextDirectives("a:~", fragment.TextDirective{Start: "x"}); got != "a%3A~:~:text=x" {
		t.Error(got)
	}
	if got := fragment.WithTextDirectives("a:~"); got != "a:~" {
		t.Error(got)
	}
	texts := []string{""}
	for range 7 {
		for _, text := range texts {
			checkWithDirectives(t, text)
		}
		var longer []string
		for _, text := range texts {
			longer = append(longer, text+":", text+"~", text+"a")
		}
		texts = longer
	}
}
