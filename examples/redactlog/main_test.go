package main

import (
	"os"
	"strings"
	"testing"

	"github.com/urikit/uri/examples/internal/program"
)

func Example() {
	os.Args = []string{"redactlog", "-names", "pin"}
	os.Stdin, _ = os.Open("testdata/service.log")
	main()
	// Output:
	// GET http://user:***@example.com/a?q=1
	// hook https://example.com/?access_token=***&n=2 failed
	// {"level":"info","password":"***","url":"https://example.com/?pin=***"}
	// Authorization: Bearer ***
	// parse "http://user:***@example.com/%zz": invalid URL escape "%zz"
}

// TestSecrets writes log lines with a secret in each. The counterpart masks most of them, and all
// of a URL that net/url refuses.
func TestSecrets(t *testing.T) {
	program.Each(t, func(t *testing.T, p program.Program) {
		for _, test := range []struct {
			line   string
			netURL bool // whether the counterpart masks it
		}{
			{`GET http://user:hunter2@example.com/`, true},
			{`GET http://user:hunter2@example.com/%zz`, true},
			{`GET https://example.com/?a=1&access_token=hunter2&b=2`, true},
			{`{"url":"https://example.com/?pin=hunter2"}`, true},
			{`{"password":"hunter2"}`, true},
			{`Authorization: Bearer hunter2`, true},
			{`{"u":"https:\/\/user:hunter2@example.com\/"}`, false},
			{`{"header":{"authorization":["Basic hunter2"]}}`, false},
			{`connect root:hunter2@db.example.com:5432`, false},
			{`redirect https://example.com/?next=https%3A%2F%2Fu%3Ahunter2%40example.org`, false},
			{`curl -u user:hunter2 https://example.com/`, false},
			{`post https://hooks.slack.com/services/T00000000/B00000000/hunter2hunter2hunter2hu`, false},
		} {
			out, errs, status := p.Run(t, test.line+"\n", "-names", "pin")
			if status != 0 || errs != "" || !strings.HasSuffix(out, "\n") {
				t.Errorf("%s: status %d, %q, %q", test.line, status, errs, out)
			}
			if got := !strings.Contains(out, "hunter2"); got != (!p.NetURL || test.netURL) {
				t.Errorf("%s: masked %t: %s", test.line, got, out)
			}
		}
		for _, line := range []string{
			"GET /a?b=c HTTP/1.1\n", "https://example.com/a%2Fb?filter[]=x|y\n", "at 12:30:15 user joe logged in\n", "no line end",
		} {
			if out, _, _ := p.Run(t, line); out != line {
				t.Errorf("%q became %q", line, out)
			}
		}
	})
}
