package whatwg_test

import (
	"log/slog"
	"strings"
	"testing"

	"github.com/urikit/uri/redact"
	"github.com/urikit/uri/whatwg"
)

// TestRedactHandler checks that the handler of package redact masks a URL by its policy: as
// MaskString masks the text.
func TestRedactHandler(t *testing.T) {
	u := whatwg.MustParse("https://u:hunter2@h/?token=walnut&my=oak")
	for _, p := range []redact.Policy{
		{}, {Show: redact.Kinds{Passwords: true}}, {Show: redact.Kinds{Parameters: true}}, {Harmless: []string{"token"}}, {Names: []string{"my"}, Mask: "X"},
	} {
		var b strings.Builder
		slog.New(p.Handler(slog.NewJSONHandler(&b, nil))).Info("m", "a", u, "b", []any{&u})
		want := p.MaskString(u.String())
		if !strings.Contains(b.String(), `"a":"`+want+`","b":["`+want+`"]`) {
			t.Errorf("%+v: %s, want %s", p, b.String(), want)
		}
	}
}
