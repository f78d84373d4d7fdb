package params_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/urikit/uri/internal/params"
)

func TestAll(t *testing.T) {
	for text, want := range map[string][]params.Parameter{
		"x":         nil,
		"x;":        {{"", "", false, 2, 2}},
		"x;a=b=c;d": {{"a", "b=c", true, 2, 7}, {"d", "", false, 8, 9}},
		"x;=;e=":    {{"", "", true, 2, 3}, {"e", "", true, 4, 6}},
	} {
		if got := slices.Collect(params.All(text, 1)); !slices.Equal(got, want) {
			t.Errorf("%s: %v, want %v", text, got, want)
		}
	}
}

func TestList(t *testing.T) {
	write := func(dst []byte, p params.Parameter) []byte {
		dst, _ = params.Pair{Name: p.Name, Value: p.Value, HasValue: p.HasValue}.Append(dst)
		return dst
	}
	for _, test := range []struct {
		order             params.Order
		text, want, twice string
	}{
		{params.Tel, ";b=1;a;ext=2;PHONE-context=3;isub=4", ";isub=4;ext=2;PHONE-context=3;a;b=1", ""},
		{params.Geo, ";b;u=1;a;CRS=x", ";CRS=x;u=1;a;b", ""},
		{params.Tel, ";a;b", ";a;b", ""},
		{params.Tel, ";b=/;a", ";b=/;a", ""}, // another order could make dot-segments
		{params.Tel, ";a=1;b;A=2", ";a=1;A=2;b", "A"},
		{params.Tel, "", "", ""},
	} {
		l := test.order.List(test.text, 0)
		if got := string(l.Append(nil, write)); got != test.want {
			t.Errorf("%s: %s, want %s", test.text, got, test.want)
		}
		if p, ok := l.Twice(); ok != (test.twice != "") || p.Name != test.twice {
			t.Errorf("%s: %q twice, want %q", test.text, p.Name, test.twice)
		}
		if inOrder := test.text == test.want && !strings.Contains(test.text, "/"); l.InOrder() != inOrder {
			t.Errorf("%s: in order %t", test.text, l.InOrder())
		}
	}
}

func TestPair(t *testing.T) {
	for _, test := range []struct {
		pair params.Pair
		want string
		ok   bool
	}{
		{params.Pair{Name: "a", Value: "b", HasValue: true}, ";a=b", true},
		{params.Pair{Name: "a", Value: "b;c"}, ";a", true},
		{params.Pair{Name: "a", Value: "b=c", HasValue: true}, ";a=b=c", true},
		{params.Pair{Name: "a=", HasValue: true}, ";a==", false},
		{params.Pair{Name: "a", Value: "b;", HasValue: true}, ";a=b;", false},
		{params.Pair{Name: "a#"}, ";a#", false},
	} {
		if got, ok := test.pair.Append(nil); string(got) != test.want || ok != test.ok {
			t.Errorf("%+v: %s %t, want %s %t", test.pair, got, ok, test.want, test.ok)
		}
	}
}
