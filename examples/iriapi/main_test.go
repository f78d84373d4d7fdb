package main

import (
	"encoding/json"
	"net/http"
	"strings"
	"testing"

	"github.com/urikit/uri/examples/internal/program"
)

// isolates writes the characters around text for people, which are invisible.
var isolates = strings.NewReplacer(`\u2066`, "\u2066", `\u2069`, "\u2069")

// TestAnswers asks for IRIs. netURL is the answer of the counterpart if it differs.
func TestAnswers(t *testing.T) {
	program.Each(t, func(t *testing.T, p program.Program) {
		address, stop := p.Serve(t, "-listen", "127.0.0.1:0")
		for _, test := range []struct{ iri, want, netURL string }{
			{"http://bücher.example/straße",
				`{"uri":"http://xn--bcher-kva.example/stra%C3%9Fe","normal":"http://bücher.example/straße","shown":"\u2066http://bücher.example/straße\u2069"}`, ""},
			{"HTTP://BÜCHER.example:80/a/../%c3%a9?q=é",
				`{"uri":"HTTP://xn--bcher-kva.example:80/a/../%c3%a9?q=%C3%A9","normal":"http://bücher.example/é?q=é","shown":"\u2066HTTP://bücher.example:80/a/../é?q=é\u2069"}`,
				`{"uri":"http://xn--bcher-kva.example:80/a/../%c3%a9?q=%C3%A9","normal":"http://bücher.example/é?q=é","shown":"\u2066http://BÜCHER.example:80/a/../é?q=é\u2069"}`},
			{"http://user:hunter2@example.com/?token=hunter2",
				`{"uri":"http://user:hunter2@example.com/?token=hunter2","normal":"http://user:hunter2@example.com/?token=hunter2","shown":"\u2066http://user:***@example.com/?token=***\u2069"}`, ""},
			{"mailto:é@example.com", `{"uri":"mailto:%C3%A9@example.com","normal":"mailto:é@example.com","shown":"\u2066mailto:é@example.com\u2069"}`, ""},
			{"http://example.com//a/%E2%80%AEb",
				`{"uri":"http://example.com//a/%E2%80%AEb","normal":"http://example.com//a/%E2%80%AEb","shown":"\u2066http://example.com//a/%E2%80%AEb\u2069"}`,
				`{"uri":"http://example.com//a/%E2%80%AEb","normal":"http://example.com/a/%E2%80%AEb","shown":"\u2066http://example.com//a/%E2%80%AEb\u2069"}`},
			{"http://example.com/a|b", `{"message":"a path cannot contain \"|\": percent-encode it as %7C","span":{"offset":18,"length":4}}`,
				`{"uri":"http://example.com/a%7Cb","normal":"http://example.com/a%7Cb","shown":"\u2066http://example.com/a%7Cb\u2069"}`},
			{"http://example.com/a b", `{"message":"a path cannot contain a space: percent-encode it as %20","span":{"offset":18,"length":4}}`,
				`{"message":"an IRI cannot contain a space"}`},
			{"http://user:hunter2@example.com:80a/", `{"message":"a port can contain only digits 0 to 9","span":{"offset":32,"length":3}}`,
				`{"message":"invalid port \":80a\" after host"}`},
			{"http://user:hunter2@example.com/%zz", `{"message":"\"%\" must be followed by two hexadecimal digits; write a literal \"%\" as %25","span":{"offset":31,"length":4}}`,
				`{"message":"invalid URL escape \"%zz\""}`},
			{"http://ü-.example/", `{"message":"it begins or ends with a hyphen","span":{"offset":7,"length":11}}`, `{"message":"idna: invalid label \"ü-\""}`},
			{"/é", `{"message":"an IRI must begin with a scheme, such as https, and a colon","span":{"offset":0,"length":0}}`,
				`{"message":"a URI must begin with a scheme"}`},
			{"", `{"message":"an IRI must begin with a scheme, such as https, and a colon","span":{"offset":0,"length":0}}`,
				`{"message":"a URI must begin with a scheme"}`},
		} {
			body, err := json.Marshal(map[string]string{"iri": test.iri})
			if err != nil {
				t.Fatal(err)
			}
			status, got := post(t, address, string(body))
			want := test.want
			if p.NetURL && test.netURL != "" {
				want = test.netURL
			}
			want = isolates.Replace(want)
			if got != want || (status == 200) == strings.Contains(want, `"message"`) {
				t.Errorf("%s: %d\n%s, want\n%s", test.iri, status, got, want)
			}
		}
		for _, body := range []string{"", "x", "[]", `{"iri":3}`} {
			if status, got := post(t, address, body); status != 400 || got != `{"message":"the body is not a JSON object with an IRI"}` {
				t.Errorf("%q: %d %s", body, status, got)
			}
		}
		if log := stop(); strings.Contains(log, "hunter2") || !strings.Contains(log, "user:***@example.com") {
			t.Errorf("the log is %s", log)
		}
	})
}

func post(t *testing.T, address, body string) (int, string) {
	t.Helper()
	resp, err := http.Post("http://"+address+"/", "application/json", strings.NewReader(body))
	if err != nil {
		t.Fatal(err)
	}
	defer resp.Body.Close()
	var got json.RawMessage
	if err := json.NewDecoder(resp.Body).Decode(&got); err != nil {
		t.Fatal(err)
	}
	return resp.StatusCode, string(got)
}
