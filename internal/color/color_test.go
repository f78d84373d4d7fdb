package color

import "testing"

func TestPaint(t *testing.T) {
	for _, test := range []struct {
		color      Color
		text, want string
	}{
		{Wrong, "error", "\x1b[1;31merror\x1b[0m"},
		{Wrong, "", ""},
		{"", "plain", "plain"},
	} {
		if got := test.color.Paint(test.text); got != test.want {
			t.Errorf("%q in %q: %q, want %q", test.text, test.color, got, test.want)
		}
	}
	if got := Bold.And(Red); got != "1;31" || Red.Change(Blue) != "\x1b[0;34m" {
		t.Errorf("%q, %q", got, Red.Change(Blue))
	}
}
