package publicsuffix_test

import (
	"os"
	"regexp"
	"strings"
	"testing"

	"github.com/urikit/uri/internal/publicsuffix"
)

func TestSuffix(t *testing.T) {
	for _, tt := range []struct {
		name, suffix string
		icann        bool
		registrable  string
	}{
		{"example.com", "com", true, "example.com"},
		{"www.example.co.uk", "co.uk", true, "example.co.uk"},
		{"com", "com", true, ""},
		{"x.github.io", "github.io", false, "x.github.io"},
		{"a.b.ck", "b.ck", true, "a.b.ck"}, // *.ck
		{"www.ck", "ck", true, "www.ck"},   // !www.ck
		{"intranet", "intranet", false, ""},
		{"a.unlisted", "unlisted", false, "a.unlisted"},
		{"", "", false, ""},
		{".com", "com", true, ""},
		{"com.", "", false, ""},
		{"a..com", "com", true, ""},
	} {
		suffix, icann := publicsuffix.Suffix(tt.name)
		if suffix != tt.suffix || icann != tt.icann {
			t.Errorf("Suffix(%q) = %q, %t, want %q, %t", tt.name, suffix, icann, tt.suffix, tt.icann)
		}
		if got, ok := publicsuffix.Registrable(tt.name); got != tt.registrable || ok != (got != "") {
			t.Errorf("Registrable(%q) = %q, %t, want %q", tt.name, got, ok, tt.registrable)
		}
	}
}

// TestText checks the form of the rules: the program finds no rule on a line of another form.
func TestText(t *testing.T) {
	text, err := os.ReadFile("rules.txt")
	if err != nil {
		t.Fatal(err)
	}
	form := regexp.MustCompile(`^[a-z0-9-]+(\.[a-z0-9-]+)* [rRwWxX]+\n$`)
	for line := range strings.Lines(string(text)) {
		if !form.MatchString(line) {
			t.Fatalf("rules.txt: the line %q is not a name, a space, letters and a line feed: run go generate", line)
		}
	}
}

func TestAllocs(t *testing.T) {
	if n := testing.AllocsPerRun(100, func() { publicsuffix.Registrable("www.example.co.uk") }); n > 0 {
		t.Errorf("%v allocations", n)
	}
}

// A name with many labels takes no more time than its length.
func TestManyLabels(t *testing.T) {
	many := strings.Repeat("a.", 1<<22)
	for rest, want := range map[string]string{"b": "a.b", "co.uk": "a.co.uk", "ck": "a.a.ck", "www.ck": "www.ck", "compute.amazonaws.com": "a.a.compute.amazonaws.com"} {
		if got, _ := publicsuffix.Registrable(many + rest); got != want {
			t.Errorf("%s: %q, want %q", rest, got, want)
		}
	}
}
