package publicsuffix_test

import (
	"math/rand/v2"
	"os"
	"regexp"
	"strings"
	"testing"

	oracle "golang.org/x/net/publicsuffix"

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

// TestSameAsOracle compares with golang.org/x/net/publicsuffix for every listed name,
// with labels before it, and for names of random labels.
func TestSameAsOracle(t *testing.T) {
	text, err := os.ReadFile("rules.txt")
	if err != nil {
		t.Fatal(err)
	}
	lines := strings.Split(strings.TrimSuffix(string(text), "\n"), "\n")
	if len(lines) < 9000 {
		t.Fatalf("only %d names", len(lines))
	}
	check := func(name string) {
		t.Helper()
		suffix, icann := publicsuffix.Suffix(name)
		if want, wantICANN := oracle.PublicSuffix(name); suffix != want || icann != wantICANN {
			t.Errorf("Suffix(%q) = %q, %t, want %q, %t", name, suffix, icann, want, wantICANN)
		}
		registrable, _ := publicsuffix.Registrable(name)
		if want, _ := oracle.EffectiveTLDPlusOne(name); registrable != want {
			t.Errorf("Registrable(%q) = %q, want %q", name, registrable, want)
		}
	}
	var labels []string
	for _, line := range lines {
		name, _, _ := strings.Cut(line, " ")
		labels = append(labels, strings.Split(name, ".")...)
		for _, before := range []string{"", "a.", "b.a.", "www."} {
			check(before + name)
		}
	}
	random := rand.New(rand.NewPCG(1, 2))
	for range 20_000 {
		name := labels[random.IntN(len(labels))]
		for range random.IntN(4) {
			name = labels[random.IntN(len(labels))] + "." + name
		}
		check(name)
	}
}

func TestAllocs(t *testing.T) {
	if n := testing.AllocsPerRun(100, func() { publicsuffix.Registrable("www.example.co.uk") }); n > 0 {
		t.Errorf("%v allocations", n)
	}
}

func BenchmarkRegistrable(b *testing.B) {
	b.Run("by=urikit", func(b *testing.B) {
		for b.Loop() {
			publicsuffix.Registrable("www.example.co.uk")
		}
	})
	b.Run("by=x-net", func(b *testing.B) {
		for b.Loop() {
			oracle.EffectiveTLDPlusOne("www.example.co.uk")
		}
	})
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
