package format

import (
	"slices"
	"strings"
	"testing"

	"github.com/urikit/uri"
	"github.com/urikit/uri/internal/field"
)

// render returns the lines of a format for a reference, with line ends.
func (f *Format) render(r field.Reference) string {
	if err := f.Read(&r); err != nil {
		return err.Error()
	}
	var b strings.Builder
	for line := range f.Lines() {
		b.Write(line)
		b.WriteByte('\n')
	}
	return b.String()
}

func TestFormat(t *testing.T) {
	const full = "foo://me:pw:x@h%41:80/a%2Fb//c?q=1+%2B&%71=2&r&=e&decoded=%64#f%20"
	for _, test := range []struct{ format, ref, want string }{
		{"", full, "\n"},
		{"{scheme} {authority} {userinfo} {user} {password}", full, "foo me:pw:x@h%41:80 me:pw:x me pw:x\n"},
		{"{host} {port} {path} {query} {fragment}", full, "h%41 80 /a%2Fb//c q=1+%2B&%71=2&r&=e&decoded=%64 f%20\n"},
		{"{uri}", full, full + "\n"},
		{"{kind} {host_kind} {path_kind} {segments}", full, "uri reg-name abempty 3\n"},
		{"{kind} {host_kind} {path_kind} {segments}", "", "relative-ref  empty 0\n"},

		// Undefined and empty
		{"{scheme}{authority}{userinfo}{user}{password}{host}{port}{path}{query}{fragment}", "", "\n"},
		{"{scheme|s}{authority|a}{userinfo|u}{user|n}{password|w}{host|h}{port|p}{path|x}{query|q}{fragment|f}", "", "saunwhpqf\n"},
		{"{authority|a}{userinfo|u}{user|n}{password|w}{host|h}{port|p}{query|q}{fragment|f}", "//:@:?#", ":@::\n"},
		{"{?scheme}{?authority}{?userinfo}{?password}{?port}{?query}{?fragment}", "", "\n"},
		{"{?scheme} {?authority} {?userinfo} {?password} {?port} {?query} {?fragment}", "a://:@:?#", "a: //:@: :@ : : ? #\n"},
		{"{?scheme} {?authority} {?userinfo} {?password} {?port} {?query} {?fragment}", "a://b:c@d:1?e#f", "a: //b:c@d:1 b:c@ :c :1 ?e #f\n"},
		{"{?port|:80}", "//h", ":80\n"},
		{"{?port|:80}", "//h:", ":\n"},
		{"{host_kind|none}", "a", "none\n"},

		// Segments
		{"{segment:1} {segment:2} {segment:3} {segment:4|none}", full, "a%2Fb  c none\n"},
		{"{segment:-1} {segment:-2} {segment:-3} {segment:-4|none}", full, "c  a%2Fb none\n"},
		{"{segment:1|none} {segment:-1|none}", "", "none none\n"},
		{"<{segment:1|none}> <{segment:2|none}> <{segment:-1|none}>", "/", "<> <none> <>\n"},
		{"<{segment:1|none}> <{segment:2|none}> <{segment:-1|none}>", "a/", "<a> <> <>\n"},
		{"{segment:all}", full, "a%2Fb\n\nc\n"},
		{"{segment:all:decoded}", full, "a/b\n\nc\n"},
		{"{segment:all}", "", ""},
		{"{segment:all|none}", "", "none\n"},

		// Parameters
		{"{query:q} {query:r|none} {query:x|none} {query:}", full, "1+%2B  none e\n"},
		{"{query:q:decoded} {query:decoded:raw} {query:decoded:decoded}", full, "1++ %64 d\n"},
		{"{query:q:all}", full, "1+%2B\n2\n"},
		{"{host} {query:q:all:decoded}", full, "h%41 1++\nh%41 2\n"},
		{"{query:q:all}-{query:q:all:decoded}", full, "1+%2B-1++\n2-2\n"},
		{"{query:all}", "?all=x", "x\n"},
		{"{query:all:all}", "?all=x&all=y", "x\ny\n"},
		{"{query:decoded}", "?%41", "A\n"},
		{"{query:x:all}", full, ""},
		{"{host}{query:x:all|none}", full, "h%41none\n"},
		{"{query:x|none}{query:y:all}", full, ""},
		{"{parameter}", full, "q=1+%2B\n%71=2\nr\n=e\ndecoded=%64\n"},
		{"{parameter:name}:{parameter:value:decoded}", full, "q:1++\n%71:2\nr:\n:e\ndecoded:d\n"},
		{"{parameter|none}", "a?", "none\n"},
		{`{query:a\:b\|\}\{\\}`, "?a%3Ab%7C%7D%7B%5C=x", "x\n"},

		// Decoding
		{"{host:decoded} {path:decoded} {fragment:decoded} {path:raw}", "//%41/%2541/%2F#%20", "A /%41//   /%2541/%2F\n"},
		{"{?query:decoded}{?fragment:decoded}", "?%3F#%23", "??##\n"},
		{"{path:decoded}", "%FF%00%0A", "\xff\x00\n\n"},

		// Text
		{"{{{host}}}", "//h", "{h}\n"},
		{"{{host}}", "//h", "{host}\n"},
		{`a\tb\nc\rd\0e\\f\{g\}h\:i\|j:k|l?`, "", "a\tb\nc\rd\x00e\\f{g}h:i|j:k|l?\n"},
		{`{port|a:b|c\}\t}}}`, "//h", "a:b|c}\t}\n"},
	} {
		f, err := Compile(test.format, uri.Params{})
		if err != nil {
			t.Errorf("Compile(%q): %v", test.format, err)
			continue
		}
		if got := f.render(field.FromURI(uri.MustParse(test.ref))); got != test.want {
			t.Errorf("%q of %q: got %q, want %q", test.format, test.ref, got, test.want)
		}
	}
}

func TestFormatParams(t *testing.T) {
	for _, test := range []struct {
		params            uri.Params
		format, ref, want string
	}{
		{uri.Params{Form: true}, "{query:a b} {query:a b:decoded}", "?a+b=1+%2B", "1+%2B 1 +\n"},
		{uri.Params{Form: true}, "{query:decoded} {fragment:decoded}", "?1+1#1+1", "1 1 1+1\n"},
		{uri.Params{}, "{query:a b|none}", "?a+b=1", "none\n"},
		{uri.Params{Semicolon: true}, "{query:b} {query:c}", "?a=1;b=2&c=3", "2&c=3 \n"},
	} {
		f, err := Compile(test.format, test.params)
		if err != nil {
			t.Fatal(err)
		}
		if got := f.render(field.FromURI(uri.MustParse(test.ref))); got != test.want {
			t.Errorf("%q of %q: got %q, want %q", test.format, test.ref, got, test.want)
		}
	}
}

func TestFormatErrors(t *testing.T) {
	for _, format := range []string{
		"{", "}", "{host", "host}", "{}", "{host}}", `\`, `\x`, `{host\`, `{\x}`, "{{{", "{host|", `{host|\`, "{a{b}", "{host|{port}}",
		"{?}", "{Host}", "{ host }", "{hosts}", "{host:}", "{host:encoded}", "{host:decoded:decoded}", "{host:decoded:x}",
		"{segment}", "{segment:}", "{segment:0}", "{segment:x}", "{segment:1:all}", "{segment:decoded}", "{segment:99999999999999999999}",
		"{query:a:b}", "{query:a:all:b}", "{parameter:x}", "{parameter:name:x}",
		"{?host}", "{?user}", "{?path}", "{?uri}", "{?segment:1}", "{?query:a}", "{?parameter}", "{?kind}",
		"{segment:all}{parameter}", "{query:a:all}{query:b:all}", "{parameter}{query:a:all}",
	} {
		if _, err := Compile(format, uri.Params{}); err == nil {
			t.Errorf("Compile(%q) accepts it", format)
		}
	}
}

// Each name that the shell completes is that of a field.
func TestNames(t *testing.T) {
	for _, name := range field.Names(field.InFormat) {
		if strings.HasSuffix(name, ":") {
			name += "1"
		}
		if _, err := Compile("{"+name+"}", uri.Params{}); err != nil {
			t.Errorf("{%s}: %v", name, err)
		}
	}
}

// An octet that decodes to NUL is found in each value of a decoded field, and only there.
func TestNUL(t *testing.T) {
	for _, test := range []struct {
		format string
		want   bool
	}{
		{"{query:a}", false},
		{"{query:a:decoded}", false},
		{"{query:b:decoded}", true},
		{"{query:a:all:decoded}", true},
		{"{query:a:join:decoded}", true},
		{"{query:c:join:decoded}", false},
		{"{parameter:name:decoded}", false},
		{"{parameter:value:decoded}", true},
		{"{segment:1:decoded}", false},
		{"{segment:-1:decoded}", true},
		{"{segment:all:decoded}{kind:decoded}", true},
	} {
		f, err := Compile(test.format, uri.Params{})
		if err != nil {
			t.Fatal(err)
		}
		ref := field.FromURI(uri.MustParse("/x/%00?a=1&b=%00&a=%00&c"))
		if err := f.Read(&ref); err != nil {
			t.Fatal(err)
		}
		offset := f.NUL()
		if (offset >= 0) != test.want || test.want && !strings.HasPrefix(ref.String()[offset:], field.EncodedNUL) {
			t.Errorf("%s: %d", test.format, offset)
		}
	}
}

// quoter escapes text for a format.
var quoter = strings.NewReplacer("{", "{{", "}", "}}", `\`, `\\`)

var formatReferences = []field.Reference{
	{},
	field.FromURI(uri.MustParse("foo://me:pw@h:80/a/b//?q=1&r&q=%20#f")),
	field.FromURI(uri.MustParse("//:@:?#")),
	field.FromURI(uri.MustParse("urn:a:b")),
	field.FromURI(uri.MustParse("?&")),
}

// Neither Compile nor the format that it returns panics, and text is printed unchanged.
func FuzzFormat(f *testing.F) {
	for _, format := range []string{"{host}", "{{}}", `{query:\}:all:decoded|\n}`, "{segment:-1}", "{?port|x}", "{", `\`, "{:", "{|"} {
		f.Add(format)
	}
	f.Fuzz(func(t *testing.T, text string) {
		if compiled, err := Compile(text, uri.Params{}); err == nil {
			for _, r := range formatReferences {
				compiled.render(r)
			}
		}
		compiled, err := Compile(quoter.Replace(text), uri.Params{})
		if err != nil {
			t.Fatalf("text %q: %v", text, err)
		}
		if got := compiled.render(field.Reference{}); got != text+"\n" {
			t.Errorf("text %q: got %q", text, got)
		}
	})
}

// The components with their delimiters give the reference, and segments count from both ends.
func FuzzFormatReference(f *testing.F) {
	for _, r := range formatReferences {
		f.Add(r.String())
	}
	compiled := func(text string) *Format {
		c, err := Compile(text, uri.Params{})
		if err != nil {
			f.Fatal(err)
		}
		return c
	}
	whole := compiled("{uri}")
	together := []*Format{
		compiled("{?scheme}{?authority}{path}{?query}{?fragment}"),
		compiled("{?scheme}{?authority|}{path}{?query}{?fragment}"),
	}
	authority, ofAuthority := compiled("{authority}"), compiled("{?userinfo}{host}{?port}")
	userinfo, ofUserinfo := compiled("{userinfo}"), compiled("{user}{?password}")
	f.Fuzz(func(t *testing.T, text string) {
		u, err := uri.Parse(text)
		if err != nil {
			return
		}
		r := field.FromURI(u)
		for _, c := range together {
			if got, want := c.render(r), whole.render(r); got != want {
				t.Errorf("%q: got %q", want, got)
			}
		}
		if got, want := ofAuthority.render(r), authority.render(r); got != want {
			t.Errorf("authority %q: got %q", want, got)
		}
		if got, want := ofUserinfo.render(r), userinfo.render(r); got != want {
			t.Errorf("userinfo %q: got %q", want, got)
		}
		path := r.Path().String()
		want := slices.Collect(r.Path().Segments())
		if len(want) > 100 {
			return // the rest takes quadratic time
		}
		for i := range len(want) + 2 {
			forth, okForth := field.Nth(path, i+1)
			back, okBack := field.Nth(path, i-len(want))
			if inside := i < len(want); okForth != inside || inside && (!okBack || forth != back || forth.Of(path) != want[i]) {
				t.Errorf("segment %d of %q: %v %t, from the end %v %t", i+1, path, forth, okForth, back, okBack)
			}
		}
		if at, ok := field.Nth(path, -len(want)-1); ok {
			t.Errorf("segment %d of %q: %v", -len(want)-1, path, at)
		}
	})
}
