package main

import (
	"math/rand/v2"
	"os"
	"strings"
	"testing"

	oracle "golang.org/x/net/publicsuffix"

	"github.com/urikit/uri/internal/publicsuffix"
)

// TestSameAsOracle compares with golang.org/x/net/publicsuffix for every listed name,
// with labels before it, and for names of random labels.
func TestSameAsOracle(t *testing.T) {
	text, err := os.ReadFile("../../publicsuffix/rules.txt")
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
