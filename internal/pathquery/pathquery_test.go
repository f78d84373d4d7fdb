package pathquery_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/urikit/uri"
	"github.com/urikit/uri/internal/pathquery"
	"github.com/urikit/uri/whatwg"
)

// Each octet, and some texts, in a path and in a query. Sent encodes an octet if the parser of the
// URL Standard keeps it and RFC 3986 does not allow it. Read gives the URI of the URL that the
// parser makes of the text, or a text that is not valid.
func TestStandard(t *testing.T) {
	texts := []string{"ü", "日本", "\xe6\x97", "%", "%4", "%zz", "%%41", "%41", "100%", "a|b%7c", "filter[]=x", "a#b", "%\u00fc"}
	for c := range 256 {
		texts = append(texts, string([]byte{byte(c)}), "x"+string([]byte{byte(c)})+"y")
	}
	const origin = "http://h.example"
	for _, octets := range texts {
		for _, before := range []string{"/a", "/?a", "?a"} {
			text := before + octets + "b"
			u, err := whatwg.Parse(origin + text)
			if err != nil {
				t.Fatal(err)
			}
			converted, err := u.URI()
			if err != nil {
				t.Fatal(err)
			}
			want := strings.TrimPrefix(converted.String(), origin)
			isKept := u.String() == origin+text || u.String() == origin+"/"+text
			if !strings.HasPrefix(text, "/") {
				want = strings.TrimPrefix(want, "/")
			}
			sent := pathquery.Sent(text)
			if isKept && !strings.Contains(text, "#") {
				if sent != want {
					t.Errorf("Sent(%q) is %q, want %q", text, sent, want)
				}
			} else if _, err := uri.ParseURI(origin + sent); err == nil && sent != text {
				t.Errorf("Sent(%q) is %q, which is valid, and a browser sends another text", text, sent)
			}
			read := pathquery.Read(text)
			if _, err := uri.ParseURI(origin + read); err == nil && read != want && octets != "'" && octets != "x'y" {
				t.Errorf("Read(%q) is %q, want %q", text, read, want)
			}
		}
	}
}

// Valid encodes an octet if and only if the rule of a query does not allow it, and a "%" that
// begins no triplet.
func TestValid(t *testing.T) {
	for c := range 256 {
		for _, before := range []string{"", "?", "/a?b"} {
			octet := string([]byte{byte(c)})
			want := before + octet
			if uri.Validate(uri.RuleQuery, octet) != nil {
				want = before + fmt.Sprintf("%%%02X", c)
			}
			if got := pathquery.Valid(before + octet); got != want {
				t.Errorf("Valid(%q) is %q, want %q", before+octet, got, want)
			}
		}
	}
	for text, want := range map[string]string{"": "", "%41%4": "%41%254", "%%41": "%25%41", "é": "%C3%A9", "a b#c": "a%20b%23c"} {
		if got := pathquery.Valid(text); got != want {
			t.Errorf("Valid(%q) is %q, want %q", text, got, want)
		}
	}
}
