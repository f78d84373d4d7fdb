package scalar

import (
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/urikit/uri"
	"github.com/urikit/uri/canonical"
)

const null = "\x00NULL"

func call(t *testing.T, name string, o Options, args ...string) string {
	t.Helper()
	f, ok := Find(name)
	if !ok {
		t.Fatalf("there is no function %s", name)
	}
	do, err := f.Prepare(o)
	if err != nil {
		t.Fatal(err)
	}
	if len(args) != len(f.Args) {
		t.Fatalf("%s takes %d arguments", name, len(f.Args))
	}
	var texts [][]byte
	for _, arg := range args {
		texts = append(texts, []byte(arg))
	}
	out, ok := do([]byte("before"), texts)
	rest, kept := strings.CutPrefix(string(out), "before")
	if !kept || !ok && rest != "" {
		t.Errorf("%s %q: dst is now %q, ok is %t", name, args, out, ok)
	}
	if !ok {
		return null
	}
	return rest
}

func TestFunctions(t *testing.T) {
	for _, test := range []struct {
		name string
		o    Options
		args []string
		want string
	}{
		{"valid", Options{}, []string{"http://a/"}, "1"},
		{"valid", Options{}, []string{""}, "1"},
		{"valid", Options{Rule: uri.RuleURI}, []string{""}, "0"},
		{"valid", Options{}, []string{"a b"}, "0"},
		{"valid", Options{}, []string{"\xff\x00"}, "0"},
		{"normalize", Options{}, []string{"HTTP://Example.COM:80/%7euser/./a/../b"}, "http://example.com/~user/b"},
		{"normalize", Options{Level: "path"}, []string{"HTTP://A:80/./b"}, "http://a:80/b"},
		{"normalize", Options{}, []string{"a b"}, null},
		{"normalize", Options{}, []string{"../b/./c"}, "../b/c"},
		{"normalize", Options{Level: "crawl"}, []string{"http://u@a/?utm_source=x#f"}, "http://a/"},
		{"normalize", Options{Level: "crawl"}, []string{"a"}, null},
		{"normalize", Options{Level: "crawl"}, []string{"http://a/ b"}, null},
		{"normalize", Options{Level: "crawl-href"}, []string{"HTTP:\\\\A\\my file"}, "http://a/my%20file"},
		{"normalize", Options{Level: "crawl-href"}, []string{"a"}, null},
		{"resolve", Options{}, []string{"http://a/b/c/d;p?q", "../g"}, "http://a/b/g"},
		{"resolve", Options{}, []string{"http://a/b#f", ""}, "http://a/b"},
		{"resolve", Options{}, []string{"b", "../g"}, null},
		{"resolve", Options{}, []string{"http://a b/", "../g"}, null},
		{"resolve", Options{}, []string{"http://a/", "a b"}, null},
		{"scheme", Options{}, []string{"HTTP://a"}, "HTTP"},
		{"scheme", Options{}, []string{"//a"}, null},
		{"host", Options{}, []string{"http://u@A:1/"}, "A"},
		{"host", Options{}, []string{"http:///"}, ""},
		{"host", Options{}, []string{"http:/a"}, null},
		{"host", Options{}, []string{"http://[::1]/"}, "[::1]"},
		{"host_ascii", Options{}, []string{"http://b%C3%BCcher.Example/"}, "xn--bcher-kva.example"},
		{"host_ascii", Options{}, []string{"http://xn--a/"}, null},
		{"host_ascii", Options{}, []string{"mailto:a"}, null},
		{"host_unicode", Options{}, []string{"http://XN--bcher-kva.example/"}, "bücher.example"},
		{"registrable_domain", Options{}, []string{"http://www.A.Example.co.uk./"}, "example.co.uk"},
		{"registrable_domain", Options{}, []string{"http://co.uk/"}, null},
		{"registrable_domain", Options{}, []string{"http://127.0.0.1/"}, null},
		{"registrable_domain", Options{}, []string{"http://xn--a/"}, null},
		{"port", Options{}, []string{"http://a:080/"}, "080"},
		{"port", Options{}, []string{"http://a:/"}, ""},
		{"port", Options{}, []string{"http://a/"}, null},
		{"path", Options{}, []string{"http://a"}, ""},
		{"path", Options{}, []string{"/a%20b?c"}, "/a%20b"},
		{"path", Options{}, []string{"%"}, null},
		{"query", Options{}, []string{"http://a?b%20?#c"}, "b%20?"},
		{"query", Options{}, []string{"?"}, ""},
		{"query", Options{}, []string{"a#?b"}, null},
		{"fragment", Options{}, []string{"a#b?c"}, "b?c"},
		{"fragment", Options{}, []string{"#"}, ""},
		{"fragment", Options{}, []string{"a"}, null},
		{"userinfo", Options{}, []string{"http://u:p@a"}, "u:p"},
		{"userinfo", Options{}, []string{"//@a"}, ""},
		{"userinfo", Options{}, []string{"mailto:a@b"}, null},
		{"error", Options{}, []string{"http://a/"}, null},
		{"error", Options{}, []string{"a b"}, `{"offset":1,"component":"path","rule":"segment-nz-nc","message":"a path cannot contain a space: percent-encode it as %20","section":"3.3"}`},
		{"error", Options{Rule: uri.RuleURI}, []string{"a"}, `{"offset":1,"component":"scheme","rule":"scheme","message":"a URI must begin with a scheme, such as https, and a colon","section":"3.1"}`},
		{"error", Options{}, []string{"\xff"}, `{"offset":0,"component":"path","rule":"segment-nz-nc","message":"a path cannot contain the byte 0xFF: convert the text to UTF-8, or percent-encode it as %FF","section":"3.3"}`},
		{"findings", Options{}, []string{"http://a.example/"}, ""},
		{"findings", Options{}, []string{"http://u:p@127.1/%2e%2e"}, "two-readings password ipv4-rare special-address encoded-dot-segment"},
		{"query_parameter", Options{}, []string{"?a=1&b%20=x%26y+z&b%20=2", "b "}, "x&y+z"},
		{"query_parameter", Options{Form: true}, []string{"?b+=x%26y+z", "b "}, "x&y z"},
		{"query_parameter", Options{Raw: true}, []string{"?b%20=x%26y+z", "b "}, "x%26y+z"},
		{"query_parameter", Options{}, []string{"?a", "a"}, ""},
		{"query_parameter", Options{}, []string{"?a=%00%ff", "a"}, "\x00\xff"},
		{"query_parameter", Options{}, []string{"?", "a"}, null},
		{"query_parameter", Options{}, []string{"?a= ", "a"}, null},
		// printf %s http://example.com/ | sha256sum | cut -c1-32
		{"key", Options{}, []string{"HTTP://Example.com:80"}, "2a1b402420ef46577471cdc7409b0fa2"},
		{"key", Options{Level: "crawl"}, []string{"HTTP://u@Example.com:80#f"}, "2a1b402420ef46577471cdc7409b0fa2"},
		{"key", Options{}, []string{"a b"}, null},
		{"severity", Options{}, []string{"http://example.com/"}, "none"},
		{"severity", Options{}, []string{"http://u:p@example.com/"}, "high"},
		{"severity", Options{}, []string{"http://intranet/"}, "info"},
		{"browser_href", Options{}, []string{"HTTP:\\\\EXAMPLE.com\\my file"}, "http://example.com/my%20file"},
		{"browser_href", Options{}, []string{"/a"}, null},
		{"redact", Options{}, []string{"http://u:p@h/?access_token=x&a=b"}, "http://u:***@h/?access_token=***&a=b"},
		{"redact", Options{}, []string{"a b"}, "a b"},
		{"redact", Options{}, []string{""}, ""},
		{"redact_text", Options{}, []string{"GET http://u:p@h/ and ftp://a/"}, "GET http://u:***@h/ and ftp://a/"},
		{"redact_text", Options{}, []string{""}, ""},
	} {
		if got := call(t, test.name, test.o, test.args...); got != test.want {
			t.Errorf("%s %q %+v: %q, want %q", test.name, test.args, test.o, got, test.want)
		}
	}
}

func TestTable(t *testing.T) {
	seen := map[string]bool{}
	for _, f := range SQL() {
		if seen[f.Name] {
			t.Errorf("%s is there twice", f.Name)
		}
		seen[f.Name] = true
		if _, err := f.Prepare(f.Options); err != nil {
			t.Errorf("%s: %v", f.Name, err)
		}
		if f.Does == "" || len(f.Args) == 0 {
			t.Errorf("%s is not described", f.Name)
		}
	}
	for _, name := range []string{"uri_valid", "uri_normalize", "uri_normalize_crawl_href", "uri_key_dedup"} {
		if !seen[name] {
			t.Errorf("%s is missing", name)
		}
	}
	if _, ok := Find("no"); ok {
		t.Error("no is found")
	}
}

func TestPrepareErrors(t *testing.T) {
	for _, o := range []Options{{Level: "no"}, {Level: "protocol"}} {
		for _, name := range []string{"normalize", "key"} {
			f, _ := Find(name)
			if _, err := f.Prepare(o); err == nil {
				t.Errorf("%s: %+v is accepted", name, o)
			}
		}
	}
}

func TestAllocations(t *testing.T) {
	args := [][]byte{[]byte("http://WWW.Example.co.uk:80/%7ea?b=c"), []byte("b")}
	for _, f := range Functions() {
		do, err := f.Prepare(Options{})
		if err != nil {
			t.Fatal(err)
		}
		limit := 0.0
		if f.Name == "severity" || f.Name == "findings" || f.Name == "browser_href" || f.Name == "redact_text" {
			limit = 1 // the finding, the serialization, the reader of text
		}
		dst := make([]byte, 0, 1024)
		if n := testing.AllocsPerRun(100, func() { do(dst, args[:len(f.Args)]) }); n > limit {
			t.Errorf("%s allocates %v times", f.Name, n)
		}
	}
}

var words = regexp.MustCompile(`^[a-z0-9-]+( [a-z0-9-]+)*$`)

func FuzzCalls(f *testing.F) {
	f.Add([]byte("http://a/b?c=d"), []byte("c"))
	f.Add([]byte("http://b%C3%BCcher.example/"), []byte("../x"))
	f.Add([]byte("\xff\x00\\"), []byte(""))
	var calls []Call
	for _, f := range SQL() {
		do, err := f.Prepare(f.Options)
		if err != nil {
			panic(err)
		}
		calls = append(calls, do)
	}
	all := SQL()
	f.Fuzz(func(t *testing.T, a, b []byte) {
		args := [][]byte{slices.Clone(a), slices.Clone(b)}
		for i, do := range calls {
			f := all[i]
			out, ok := do(nil, args[:len(f.Args)])
			again, okAgain := do([]byte("dst"), args[:len(f.Args)])
			if ok != okAgain || string(again) != "dst"+string(out) || !ok && len(out) > 0 {
				t.Fatalf("%s %q: %q, %t, then %q, %t", f.Name, args, out, ok, again, okAgain)
			}
			if f.Result == List && len(out) > 0 && !words.Match(out) {
				t.Fatalf("%s %q: %q", f.Name, args, out)
			}
			if f.Result == Bool && string(out) != "0" && string(out) != "1" {
				t.Fatalf("%s %q: %q", f.Name, args, out)
			}
			if string(a) != string(args[0]) || string(b) != string(args[1]) {
				t.Fatalf("%s changed its arguments", f.Name)
			}
		}
	})
}

// TestProfiles holds the results of profiles beside package canonical.
func TestProfiles(t *testing.T) {
	text := "HTTP://www.Example.com:80/a/../index.html?b=2&a=1&utm_source=x#f"
	for _, p := range canonical.Profiles() {
		want, err := p.Apply(uri.MustParseURI(text))
		if err != nil {
			t.Fatal(err)
		}
		if got := call(t, "normalize", Options{Level: p.Name}, text); got != want.String() {
			t.Errorf("%s: %s, want %s", p.Name, got, want)
		}
	}
}
