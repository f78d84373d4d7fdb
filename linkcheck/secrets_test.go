package linkcheck

import (
	"strings"
	"testing"

	"github.com/urikit/uri"
)

// Expressions of code are no secrets, and values that look like one without a mark of code are.
func TestExpressions(t *testing.T) {
	for _, test := range []struct {
		text, value string
		want        bool
	}{
		{"this._password=s._password;", "s._password;", true},
		{"this._password=s._password,l", "s._password", true},
		{"{marker:r,token:e.tokens.length-1,end:-1}", "e.tokens.length-1", true},
		{"  S.token = S.peeked;\n", "S.peeked;", true},
		{"token: mapping_token,\n", "mapping_token,", true},
		{"duringThisPass = didScheduleUpdate =\n", "didScheduleUpdate", true},
		{"password: correct.horse\n", "correct.horse", false},
		{"password: swordfish,\n", "swordfish", false},
		{"password = \"a.b\";", "a.b", false},
		{"password = 'horse.battery';", "horse.battery", false},
		{"token=abc1.def2;", "abc1.def2", false},
		{"token=a-b-c;", "a-b-c", false},
		{"token=x/y;", "x/y", false},
	} {
		at := uri.Span{Offset: strings.Index(test.text, test.value), Length: len(test.value)}
		if got := isExpression(test.text, at); got != test.want {
			t.Errorf("%q in %q: %t, want %t", test.value, test.text, got, test.want)
		}
	}
}
