package idn

import (
	"math/rand/v2"
	"testing"
	"unicode"

	"golang.org/x/net/idna"
	"golang.org/x/text/secure/bidirule"

	"github.com/urikit/uri/internal/engine/ucd"
)

// TestBidi compares the Bidi rule with that of x/text, for labels of random characters.
func TestBidi(t *testing.T) {
	characters := []rune("ab1-_אב־ابة٠۱\u0301\u05B0\u200D$%,.·éа")
	random := rand.New(rand.NewPCG(1, 1))
	valid := 0
	for range 100_000 {
		label := make([]rune, 1+random.IntN(6))
		for i := range label {
			label[i] = characters[random.IntN(len(characters))]
		}
		// x/text accepts every label without right-to-left text, because such a label is
		// valid in a name that has none either.
		if !isBidi(string(label)) {
			continue
		}
		rule, _ := bidiFault(label)
		if want := bidirule.ValidString(string(label)); (rule == "") != want {
			t.Errorf("%q: %s, want valid %t", string(label), rule, want)
		}
		if rule == "" {
			valid++
		}
	}
	if valid < 1000 {
		t.Errorf("%d valid labels", valid)
	}
}

// TestJoining compares Joining_Type with that of x/net, which has it in its rule for the
// non-joiner. It does not distinguish a letter that joins the one before from one that does not
// join.
func TestJoining(t *testing.T) {
	rule := idna.New(idna.MapForLookup(), idna.CheckHyphens(false), idna.StrictDomainName(false))
	accepts := func(label string) bool {
		_, err := rule.ToUnicode(label)
		return err == nil
	}
	compared := 0
	for r := rune(0x80); r <= unicode.MaxRune; r++ {
		if text, err := rule.ToUnicode("0" + string(r)); err != nil || text != "0"+string(r) || ucd.In(r, ucd.M|ucd.Cf) {
			continue // x/net does not know it
		}
		joining := ucd.Of(r).Joining()
		next := joining == ucd.LeftJoining || joining == ucd.DualJoining
		previous := joining == ucd.RightJoining || joining == ucd.DualJoining
		if got := accepts(string(r) + "\u200Cب"); got != next {
			t.Errorf("%U joins the next: %t, want %t", r, next, got)
		}
		if got := accepts("ب\u200C" + string(r)); previous && !got || next && !previous && got {
			t.Errorf("%U joins the one before: %t, want %t", r, previous, got)
		}
		if next || previous {
			compared++
		}
	}
	if compared < 700 {
		t.Errorf("%d characters that join", compared)
	}
}
