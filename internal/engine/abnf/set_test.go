package abnf

import (
	"regexp"
	"testing"
)

func TestSetString(t *testing.T) {
	var g Grammar
	tests := []struct {
		expr string
		want string
	}{
		{`"ab"`, `[]`},
		{`%x00-FF`, `[\x00-\xff]`},
		{`%x61`, `[a]`},
		{`%x61-62`, `[ab]`},
		{`%x61-63`, `[a-c]`},
		{`"a" / %x30-39 / "+" / "-" / "."`, `[+\-.0-9Aa]`},
		{`"\" / "]" / "^" / "["`, `[[-\^]`},
		{`%x09 / " " / %x7F-80 / %xFE-FF`, `[\x09 \x7f\x80\xfe\xff]`},
	}
	for _, test := range tests {
		set, err := g.Bytes(test.expr)
		if err != nil {
			t.Fatal(err)
		}
		if got := set.String(); got != test.want {
			t.Errorf("%s: got %s, want %s", test.expr, got, test.want)
		}
		if set == (Set{}) {
			continue // regexp rejects it as a character class
		}
		re := regexp.MustCompile(`^` + test.want + `$`)
		for b := range 0x80 {
			if got, want := set.Has(byte(b)), re.MatchString(string(rune(b))); got != want {
				t.Errorf("%s: has %q: %t, want %t", test.expr, rune(b), got, want)
			}
		}
	}
}
