package uri_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/urikit/uri"
	"github.com/urikit/uri/pct"
)

// shownSegment returns the name of a segment, and its parameters as written.
func shownSegment(s uri.Segment) string {
	var b strings.Builder
	fmt.Fprintf(&b, "%q", s.Name())
	for p := range s.All() {
		fmt.Fprintf(&b, " %q", p.Name)
		if p.HasValue {
			fmt.Fprintf(&b, "=%q", p.Value)
		}
	}
	return b.String()
}

func TestSegmentAll(t *testing.T) {
	for _, test := range []struct {
		text  string
		comma bool
		want  string
	}{
		{"name;v=1.1", false, `"name" "v"="1.1"`}, // RFC 3986, section 3.3
		{"name,1.1", true, `"name" "1.1"`},
		{"name,1.1", false, `"name,1.1"`},
		{"name;v=1.1", true, `"name;v=1.1"`},
		{"a;p1", false, `"a" "p1"`}, // RFC 2396, section 3.3
		{"b;p2=x", false, `"b" "p2"="x"`},
		{"g;x=1", false, `"g" "x"="1"`}, // RFC 2396, appendix C
		{"", false, `""`},
		{";", false, `"" ""`},
		{"a;", false, `"a" ""`},
		{";;b", false, `"" "" "b"`},
		{"a;=", false, `"a" ""=""`},
		{"a;b=c=d", false, `"a" "b"="c=d"`},
		{"a=b;c", false, `"a=b" "c"`},
		{"a%3Bb;c%3Dd=e%3bf", false, `"a;b" "c%3Dd"="e%3bf"`},
		{"..;", false, `".." ""`},
		{"a%;b%4=%zz", false, `"a%" "b%4"="%zz"`},
	} {
		if got := shownSegment(uri.Segment{Text: test.text, Comma: test.comma}); got != test.want {
			t.Errorf("%q: %s, want %s", test.text, got, test.want)
		}
	}
	for p := range (uri.Segment{Text: "a;b;c"}).All() {
		if p.Name != "b" {
			t.Error(p)
		}
		break
	}
}

func TestSegmentEdit(t *testing.T) {
	s := uri.Segment{Text: "n%61me;v=1;W;%76=2;v"}
	comma := uri.Segment{Text: "name,1.1", Comma: true}
	for _, test := range []struct{ got, want string }{
		{s.Set("v", "3;4").Text, "n%61me;v=3%3B4;W"},
		{s.Set("W", "").Text, "n%61me;v=1;W=;%76=2;v"},
		{s.Set("x", "=,/").Text, "n%61me;v=1;W;%76=2;v;x=%3D%2C%2F"},
		{s.Remove("v").Text, "n%61me;W"},
		{s.Remove("w").Text, s.Text},
		{s.Append("v", "é").Text, s.Text + ";v=%C3%A9"},
		{s.AppendName("a=b").Text, s.Text + ";a%3Db"},
		{s.WithName("a;b=").Text, "a%3Bb%3D;v=1;W;%76=2;v"},
		{s.WithoutParams().Text, "n%61me"},
		{comma.Set("1.1", "x").Text, "name,1.1=x"},
		{comma.AppendName("a;b,c").Text, "name,1.1,a%3Bb%2Cc"},
		{comma.Remove("1.1").Text, "name"},
		{comma.WithName("").Text, ",1.1"},
		{uri.Segment{}.WithName("name").Append("v", "1.1").Text, "name;v=1.1"},
	} {
		if test.got != test.want {
			t.Errorf("%s, want %s", test.got, test.want)
		}
	}
	for name, want := range map[string]string{"v": "1 true", "W": " true", "w": " false"} {
		value, ok := s.Get(name)
		if got := fmt.Sprint(value, " ", ok); got != want {
			t.Errorf("%s: %s, want %s", name, got, want)
		}
	}
}

// TestSegmentDots has methods that make a dot-segment, and calls that make none.
func TestSegmentDots(t *testing.T) {
	s := func(text string) uri.Segment { return uri.Segment{Text: text} }
	for _, test := range []struct {
		got  uri.Segment
		dots bool
	}{
		{s("a").WithName(".."), true},
		{s("").WithName("."), true},
		{s("..;p").Remove("p"), true},
		{s("%2e.;p").WithoutParams(), true},

		{s("a;p").WithName(".."), false},
		{s("a;").WithName(".."), false},
		{s("a").WithName("..;"), false},
		{s("a").WithName("%2e%2e"), false},
		{s("..;p").Remove("q"), false},
		{s("..").Set("p", ""), false},
		{s("..;p").Set("p", ""), false},
		{s("..").Append("", ""), false},
		{s("..").AppendName(""), false},
	} {
		decoded, err := pct.Decode(test.got.Text)
		if dots := decoded == "." || decoded == ".."; err != nil || dots != test.dots {
			t.Errorf("%q: %t, %v, want %t", test.got.Text, dots, err, test.dots)
		}
	}
}

func TestEditSegments(t *testing.T) {
	for text, want := range map[string]string{
		"": "", "/": "/", "a;x": "a", "/a;p1/b;p2=x": "/a/b", "a;x//;y/": "a///", "//h/;x/..;y": "/" + "/..", "x:a;b/c;d": "a/c",
	} {
		got := uri.MustParse(text).Path().EditSegments(uri.Segment.WithoutParams)
		if got != want {
			t.Errorf("%q: %q, want %q", text, got, want)
		}
	}
}

func FuzzSegment(f *testing.F) {
	f.Add("/a;p1/b;p2=x", "p2", "1;2", false)
	f.Add("name,1.1,,=", "1.1", "%2C", true)
	f.Add("x:;%70=1;p", "p", "", false)
	f.Fuzz(func(t *testing.T, text, name, value string, comma bool) {
		s := uri.Segment{Text: text, Comma: comma}
		separator := ";"
		if comma {
			separator = ","
		}
		joined, _, _ := strings.Cut(text, separator)
		for p := range s.All() {
			joined += separator + p.String()
		}
		if joined != text {
			t.Fatalf("%q is read as %q", text, joined)
		}
		all := slices.Collect(s.All())

		appended := s.Append(name, value)
		only := uri.Segment{Text: "x", Comma: comma}.Append(name, value)
		if got, ok := only.Get(name); got != value || !ok {
			t.Fatalf("%q=%q is read as %q", name, value, got)
		}
		if got := slices.Collect(appended.All()); len(got) != len(all)+1 || !slices.Equal(got[:len(all)], all) {
			t.Fatalf("%q: %q has other parameters", text, appended.Text)
		}
		set := s.Set(name, value)
		if got, ok := set.Get(name); got != value || !ok || set.Set(name, value) != set {
			t.Fatalf("%q: %q has %q", text, set.Text, got)
		}
		removed := set.Remove(name)
		if _, ok := removed.Get(name); ok || removed != s.Remove(name) || removed.Name() != s.Name() {
			t.Fatalf("%q: %q becomes %q", text, set.Text, removed.Text)
		}
		named := s.WithName(name)
		if got := slices.Collect(named.All()); named.Name() != name || !slices.Equal(got, all) {
			t.Fatalf("%q: %q has the name %q", text, named.Text, named.Name())
		}
		if err := uri.Validate(uri.RuleSegment, (uri.Segment{Comma: comma}).WithName(name).Append(name, value).AppendName(value).Text); err != nil {
			t.Fatal(err)
		}
		ref, err := uri.Parse(text)
		if err != nil {
			return
		}
		if got := ref.Path().EditSegments(func(s uri.Segment) uri.Segment { return s }); got != ref.Path().String() {
			t.Fatalf("%q: %q", text, got)
		}
	})
}
