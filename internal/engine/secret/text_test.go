package secret

import (
	"fmt"
	"testing"
)

// TestSchemeAfterUser reads words in which the colon of a scheme follows the "@", or precedes it.
func TestSchemeAfterUser(t *testing.T) {
	for text, want := range map[string]string{
		"@http:":               "[]",
		"see @a,http:x":        "[]",
		"a@b,https:c":          "[]",
		"http:me:Zq7Kx9@h.org": "me:Zq7Kx9",
	} {
		var got []string
		for _, s := range new(Rules).FindText(text) {
			got = append(got, text[s.Offset:s.End()])
		}
		if s := fmt.Sprint(got); s != want && s != "["+want+"]" {
			t.Errorf("%q: %s, want %s", text, s, want)
		}
	}
}
