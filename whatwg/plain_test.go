package whatwg_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/urikit/uri/internal/engine/scan"
	"github.com/urikit/uri/internal/testenv"
	"github.com/urikit/uri/whatwg"
)

// corpus returns the lines of the lists in the folder that URIKIT_CORPUS names, or of the
// sample in the repository.
func corpus(t testing.TB) (lines []string) {
	t.Helper()
	folder := os.Getenv("URIKIT_CORPUS")
	if folder == "" {
		folder = "../testdata/corpus"
	}
	names, err := filepath.Glob(filepath.Join(folder, "*.txt"))
	if err != nil || names == nil {
		t.Fatalf("no lists in %s: %v", folder, err)
	}
	for _, name := range names {
		data, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		for line := range strings.Lines(string(data)) {
			lines = append(lines, strings.TrimSuffix(line, "\n"))
		}
	}
	return lines
}

// checkPlain checks that the fast path answers a text as the parser does, and the parser as it does
// where it reports and so reads each segment of a path alone.
func checkPlain(t *testing.T, text string, base whatwg.URL) {
	t.Helper()
	p := whatwg.Parser{Base: base}
	fast, fastErr := p.Parse(text)
	slow, slowErr := p.ParseSlowly(text)
	reported, _, reportErr := p.Report(text)
	if slow != reported || (slowErr == nil) != (reportErr == nil) {
		t.Fatalf("%q: %q, %v, but reported %q, %v", text, slow, slowErr, reported, reportErr)
	}
	if fast != slow || (fastErr == nil) != (slowErr == nil) {
		t.Fatalf("%q: %q, %v, but without the fast path %q, %v", text, fast, fastErr, slow, slowErr)
	}
}

func TestPlainCorpus(t *testing.T) {
	plain := 0
	lines := corpus(t)
	for _, line := range lines {
		checkPlain(t, line, whatwg.URL{})
		if whatwg.IsPlain(line) {
			plain++
		}
	}
	t.Attr("plain", testenv.Figure(plain))
	if plain < len(lines)/2 {
		t.Errorf("only %d of %d lines are plain", plain, len(lines))
	}
}

// Every byte at every place of a plain text.
func TestPlainBytes(t *testing.T) {
	for _, text := range []string{
		"http://a.bc/", "https://example.com/a/b.c?d=e&f#g", "http://h/a%20b/a.../c?q%#f#%", "https://a1.b-2.c/a/%2f/x~y!$()*,;=:@?/?a[b]{c}|^`#[]{}|^",
		"http://xn--a.b/?#", "ftp://u:p@h.example:8080/a;b=c/%c3%a4?d'", "wss://:p@192.0.2.1:65535/", "https://u@[2001:db8::1]/a", "file:///C:/a/b.c", "file://h/a?b#c",
		"mailto:a@b.example?c=d", "urn:a:b", "a:", "a+b-c.1:/d/e#f", "ldap://[2001:db8::7]:389/c=GB?o?1", "telnet://192.0.2.16:80/", "a://A%41:1?b", "a://u:p@h", "a:///b",
		"http://abc.de/fghijklmnopqrstuvwxyzabcdefghijklmnopqrstuvwxyz/abcdefghijklmnopqrstuvwxyz0123456789?" + strings.Repeat("q", 70),
	} {
		notURI := strings.Contains(text, "%#") // only blocks find its authority
		if !strings.ContainsAny(text, "`^'") && (scan.Fast || !notURI) && !whatwg.IsPlain(text) {
			t.Errorf("%q is not plain", text)
		}
		for at := range len(text) + 1 {
			for b := range 256 {
				insert := string([]byte{byte(b)})
				checkPlain(t, text[:at]+insert+text[at:], whatwg.URL{})
				if at < len(text) {
					checkPlain(t, text[:at]+insert+text[at+1:], whatwg.URL{})
				}
			}
			for _, insert := range []string{"/.", "/..", "/%2e", "%2E/", "/.%2e/", "//", "%", "%2", ".1", ".0x", "ü", "C|/", "/C|", ":80", ":0", "::", "1.2", "localhost", "%e/%2e"} {
				checkPlain(t, text[:at]+insert+text[at:], whatwg.URL{})
			}
		}
	}
}

// Components that are longer than what package scan keeps in a few bits.
func TestPlainLong(t *testing.T) {
	long := strings.Repeat("abcdefgh", 1<<10)
	for _, text := range []string{
		"http://" + long + ":p@h:8080/a?b#c", "http://u:" + long + "@h/", "http://" + long + ".example:443/", "ftp://h/" + long + "|?" + long + "#" + long,
		long + "://u@h:1/a/../b", long + ":a?b#c", "HTTP://U:" + long + "@H:80?" + long + "ü", "mailto:" + long + "|" + long,
	} {
		checkPlain(t, text, whatwg.URL{})
	}
}

// FuzzPlain compares the fast path with the parser.
func FuzzPlain(f *testing.F) {
	addTexts(f, func(g generator) { f.Add(g.text()) })
	f.Add("https://example.com/a/b.c?d=e&f#g")
	bases := []whatwg.URL{{}, whatwg.MustParse("http://h/a/b?c#d"), whatwg.MustParse("file:///C:/a"), whatwg.MustParse("a:/.//b/c")}
	f.Fuzz(func(t *testing.T, text string) {
		for _, base := range bases {
			checkPlain(t, text, base)
		}
	})
}

func BenchmarkParse(b *testing.B) {
	lines := corpus(b)
	for name, parse := range map[string]func(whatwg.Parser, string) (whatwg.URL, error){
		"fast": whatwg.Parser.Parse,
		"slow": whatwg.Parser.ParseSlowly,
	} {
		b.Run(name, func(b *testing.B) {
			for b.Loop() {
				for _, line := range lines {
					parse(whatwg.Parser{}, line)
				}
			}
			b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N*len(lines)), "ns/line")
		})
	}
}

// Parsing allocates only the serialization, and not even this if it is the text.
func TestParseAllocates(t *testing.T) {
	base := whatwg.MustParse("http://h/a/b?c#d")
	for text, want := range map[string]float64{
		"https://u:p@example.com:8080/a/%c3%a4?d=e&f#g": 0, "ldap://[2001:db8::7]/c=GB?o?1": 0, "file:///C:/a/b.c": 0, "mailto:a@b.example": 0,
		"https://example.com": 1, "HTTP://Example.COM:80/x/../%2e/y?": 1, "http://example.com/ü/日本語?ß'": 1, "http://a.example/b c": 1, "../x/./y": 1, "//h": 1,
		strings.Repeat("ü", 300): 1,
	} {
		if got := testing.AllocsPerRun(100, func() { whatwg.Parser{Base: base}.Parse(text) }); got != want {
			t.Errorf("%.60q: %v allocations, want %v", text, got, want)
		}
	}
}
