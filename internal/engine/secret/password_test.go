package secret_test

import (
	"cmp"
	"testing"

	"github.com/urikit/uri/internal/engine/secret"
)

// passwords are texts with the result of ReadPassword and, if it differs, that of
// GuessPassword. GuessPassword covers more text, but nothing in Windows paths.
var passwords = []struct{ text, read, guess string }{
	{text: ""},
	{text: "http://h/"},
	{text: "http://u:pw@h/", read: "pw"},
	{text: "http://u:@h/"},
	{text: "http://u@h/"},
	{text: "http:/u:pw@h/", read: "pw"},
	{text: "http:u:pw@h/", read: "u:pw"},
	{text: "////u:pw@h/", read: "pw"},
	{text: "/u:pw@h/", guess: "pw"},
	{text: "u:pw@h/path", read: "pw"},
	{text: "jdbc:mysql://u:pw@h/", read: "pw", guess: "mysql://u:pw"},
	{text: "jdbc:mysql:x", read: ""},
	{text: "jdbc:oracle:thin:scott/tiger@h", read: "tiger", guess: "oracle:thin:scott/tiger"},
	{text: "jdbc:oracle:oci:scott/ti/g@er@//h:1/x", read: "ti/g@er", guess: "oracle:oci:scott/ti/g@er"},
	{text: "jdbc:oracle:thin:@h:1521:x", read: "oracle:thin:"},
	{text: "jdbc:oracle:thin:/@h", guess: "oracle:thin:/"},
	{text: "jdbc:oracle:thin"},
	{text: "http://u%3Apw@h/", read: "pw"},
	{text: "http://u%3apw@h/", read: "pw"},
	{text: "http://u%\t3\nApw@h/", read: "pw"},
	{text: "http://u%3", read: ""},
	{text: "http://u%4Apw@h/"},
	{text: "\u202e//u:pw@h/", read: "pw"},
	{text: "\u00a0http://u:pw@h/", read: "pw"},
	{text: "“//u:pw@h”", read: "pw"},
	{text: "ü:pw@h", read: "pw"},
	{text: "ümailto:joe@h", read: "joe"},
	{text: "ü/a:b@h", guess: "b"},
	{text: "mailto:joe@h"},
	{text: "mailto:joe:x@h", guess: "x"},
	{text: "mailto://u:pw@h", read: "pw"},
	{text: "urn:example:a@b", guess: "a"},
	{text: "sip:alice@h"},
	{text: "sip:alice"},
	{text: "sip:alice:pw@h", read: "pw"},
	{text: "SIPS:a/b?c:pw@h", read: "pw"},
	{text: "sip://u:pw@h/", read: "pw"},
	{text: "sip://h/u:pw@h", read: "pw"},
	{text: "sip://h:1/u@h", read: "u", guess: "1/u"},
	{text: "http://u:pw@x@h/", read: "pw@x"},
	{text: "http://u:p w/x@h/", guess: "p w/x"},
	{text: "http://[::1]/a b@c"},
	{text: "u:p w@h", read: "p w"},
	{text: `C:\x:y@h`, read: `\x:y`},
	{text: `C:\a\@scope\b.js`, read: `\a\`, guess: "none"}, // a Windows path
	{text: `C:\a:b@c\x`, read: `\a:b`, guess: "b"},
}

func TestPasswords(t *testing.T) {
	for _, test := range passwords {
		start, end := secret.ReadPassword(test.text)
		if got := test.text[start:end]; got != test.read {
			t.Errorf("ReadPassword(%q): %q, want %q", test.text, got, test.read)
		}
		want := cmp.Or(test.guess, test.read)
		if want == "none" {
			want = ""
		}
		start, end = secret.GuessPassword(test.text)
		if got := test.text[start:end]; got != want {
			t.Errorf("GuessPassword(%q): %q, want %q", test.text, got, want)
		}
	}
}
