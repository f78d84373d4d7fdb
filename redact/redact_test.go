package redact_test

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"log"
	"log/slog"
	"maps"
	"net"
	"net/http"
	"net/url"
	"os"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/urikit/uri"
	"github.com/urikit/uri/internal/testenv"
	"github.com/urikit/uri/redact"
)

// secret is in each text of the tests where a secret is, and nowhere else.
const secret = "hunter2-Xy9"

// texts are running texts with the text that is shown.
var texts = []struct{ text, want string }{
	{"password=hunter2-Xy9 user=bob", "password=*** user=bob"},
	{`{"password":"hunter2-Xy9 b","x":1}`, `{"password":"***","x":1}`},
	{`{\"password\":\"hunter2-Xy9\",\"x\":1}`, `{\"password\":\"***\",\"x\":1}`},
	{`Get "https://u:hunter2-Xy9@h/?token=hunter2-Xy9&a=b": dial tcp`, `Get "https://u:***@h/?token=***&a=b": dial tcp`},
	{"at '//u:hunter2-Xy9@h/p' (//u:hunter2-Xy9@h/p) href=//u:hunter2-Xy9@h x=//y", "at '//u:***@h/p' (//u:***@h/p) href=//u:***@h x=//y"},
	{`Get "https://u:hunter2-Xy9 b@h/": dial tcp`, `Get "https://u:***@h/": dial tcp`},
	{"Authorization: Bearer hunter2-Xy9", "Authorization: Bearer ***"},
	{"got Bearer hunter2-Xy9, want none", "got Bearer ***, want none"},
	{"Cookie: sid=hunter2-Xy9; a=hunter2-Xy9", "Cookie: ***"},
	{"X-Api-Key: hunter2-Xy9", "X-Api-Key: ***"},
	{"X-Tenant-Key: hunter2-Xy9", "X-Tenant-Key: ***"},
	{"> x-customer-key: hunter2-Xy9", "> x-customer-key: ***"},
	{`curl -H "X-Key:hunter2-Xy9" https://h/`, `curl -H "X-Key:***" https://h/`},
	{`{"X-Tenant-Key":"hunter2-Xy9","key":"value"}`, `{"X-Tenant-Key":"***","key":"value"}`},
	{"map[X-Key:[hunter2-Xy9] X-A:[b]]", "map[X-Key:[***] X-A:[b]]"},
	{"clone https://x-access-token:hunter2-Xy9@github.com/o/r.git now", "clone https://x-access-token:***@github.com/o/r.git now"},
	{`Get "https://token:hunter2-Xy9@h/o?x=1": EOF`, `Get "https://token:***@h/o?x=1": EOF`},
	{"https://password:hunter2-Xy9@h/x https://u:token:hunter2-Xy9@h/x", "https://password:***@h/x https://u:***@h/x"},
	{"token:a@hunter2-Xy9 config:password:a@hunter2-Xy9 config:password:a@hunter2-Xy9,https://h/", "token:*** config:*** config:***,https://h/"},
	{"password:wrong api-key:99 password=wrong", "password:*** api-key:*** password=***"},
	{`password: "wrong" api-key: "99" api-key: 999`, `password: "***" api-key: "***" api-key: ***`},
	{"0066373ae63d0f3ad0950e374f4cec5c557be2ab:hunter2-Xy9@h", "***:***@h"},
	{"https://password:hunter2-Xy9 b", "https://password:*** b"},
	{"curl -H 'X-Api-Key: hunter2-Xy9' -u bob:hunter2-Xy9 https://h/", "curl -H 'X-Api-Key: ***' -u bob:*** https://h/"},
	{"curl --user 'bob:hunter2-Xy9 x' --password hunter2-Xy9 -x", "curl --user 'bob:***' --password *** -x"},
	{"mysql -uroot -phunter2-Xy9 db", "mysql -uroot -p*** db"},
	{"docker login -u bob -p hunter2-Xy9 h", "docker login -u bob -p *** h"},
	{`cmd="docker login -p hunter2-Xy9"`, `cmd="docker login -p ***"`},
	{`az -o="json" acr login -p hunter2-Xy9`, `az -o="json" acr login -p ***`},
	{`service="docker" msg="ssh login -p 22 h"`, `service="docker" msg="ssh login -p 22 h"`},
	{`{"tags":["docker","ssh login -p 22 h"],"n":[1,{"a":null}]}`, `{"tags":["docker","ssh login -p 22 h"],"n":[1,{"a":null}]}`},
	{"oc login h \\\n -phunter2-Xy9", "oc login h \\\n -p***"},
	{"docker login\nmkdir -p hunter2-Xy", "docker login\nmkdir -p hunter2-Xy"},
	{"-----BEGIN EC PRIVATE KEY-----\n" + strings.Repeat("hunter2+Xy9/", 4) + "\nhunter2-Xy9=\n-----END EC PRIVATE KEY-----", "-----BEGIN EC PRIVATE KEY-----***-----END EC PRIVATE KEY-----"},
	{"-----BEGIN CERTIFICATE-----\n" + strings.Repeat("MIIEpAIB", 8) + "\n-----END CERTIFICATE-----", "-----BEGIN CERTIFICATE-----\n" + strings.Repeat("MIIEpAIB", 8) + "\n-----END CERTIFICATE-----"},
	{"PGPASSWORD=hunter2-Xy9 psql", "PGPASSWORD=*** psql"},
	{"root:hunter2-Xy9@tcp(db:3306)/x", "root:***@tcp(db:3306)/x"},
	{"dsn=root:hunter2-Xy9@db", "dsn=root:***@db"},
	{"connect user:hunter2-Xy9@db.example.com:5432", "connect user:***@db.example.com:5432"},
	{"user:bob@example.com: not found", "user:bob@example.com: not found"},
	{"Server=h;Pwd=hunter2-Xy9;X=y", "Server=h;Pwd=***;X=y"},
	{"jdbc:oracle:thin:scott/hunter2-Xy9@h", "jdbc:oracle:thin:scott/***@h"},
	{`https:\/\/h\/?token=hunter2-Xy9\u0026a=b`, `https:\/\/h\/?token=***\u0026a=b`},
	{"{Name:bob Password:hunter2-Xy9 A:b}", "{Name:bob Password:*** A:b}"},
	{"map[password:hunter2-Xy9 x:y]", "map[password:*** x:y]"},
	{"password = \"hunter2-Xy9 b\"", "password = \"***\""},
	{"password => 'hunter2-Xy9'", "password => '***'"},
	{"\x1b[36mpassword=\x1b[0mhunter2-Xy9", "\x1b[36mpassword=\x1b[0m***"},
	{"https://hooks.slack.com/services/T0/B0/hunter2-Xy9", "https://hooks.slack.com/services/***"},
	{"https://discord.com/api/webhooks/1/hunter2-Xy9?a=b", "https://discord.com/api/webhooks/***?a=b"},
	{"https://api.telegram.org/bot12:hunter2-Xy9/getMe", "https://api.telegram.org/bot***/getMe"},
	{"https://x.webhook.office.com/webhookb2/hunter2-Xy9", "https://x.webhook.office.com/webhookb2/***"},
	{"(https://bob:hunter2-Xy9@h/).", "(https://bob:***@h/)."},
	{"https://a:hunter2-Xy9@h/,https://b:hunter2-Xy9@h/", "https://a:***@h/,https://b:***@h/"},
	{"GET /cb?code=hunter2-Xy9&state=abc HTTP/1.1", "GET /cb?code=***&state=abc HTTP/1.1"},
	{`> Authorization: Digest username="bob", response="hunter2-Xy9"`, "> Authorization: Digest ***"},
	{`-H "Cookie: a=hunter2-Xy9" -H "Authorization: Basic aHVu=" https://h/`, `-H "Cookie: ***" -H "Authorization: Basic ***" https://h/`},
	{`Cookie: a="hunter2-Xy9; b"; c=d`, "Cookie: ***"},
	{`x {"Authorization":["Bearer hunter2-Xy9"],"y":["z"]}`, `x {"Authorization":["Bearer ***"],"y":["z"]}`},
	{`x {"password":["a b","hunter2-Xy9"],"n":1}`, `x {"password":["***"],"n":1}`},
	{"map[password:[hunter2-Xy9] x:[y]]", "map[password:[***] x:[y]]"},
	{`http.Header{"X-Api-Key":[]string{"a", "hunter2-Xy9"}, "X":[]string{"y"}}`, `http.Header{"X-Api-Key":[]string{"***"}, "X":[]string{"y"}}`},
	{"authorization=Bearer hunter2-Xy9 x", "authorization=Bearer *** x"},
	{"bob:hunter2-Xy9==@h", "bob:***@h"},
	{"bob:a'hunter2-Xy9@h", "bob:***@h"},
	{`https://bob:a"hunter2-Xy9@h/ x`, "https://bob:***@h/ x"},
	{"https://bob:a<hunter2-Xy9@h/ x", "https://bob:***@h/ x"},
	{`Get "https://h/?token=a hunter2-Xy9&x=y": EOF`, `Get "https://h/?token=***&x=y": EOF`},
	{`https://h/?token=a\hunter2-Xy9&x=y`, "https://h/?token=***&x=y"},
	{"https://h/?token=a,hunter2-Xy9: EOF", "https://h/?token=*** EOF"},
	{`{\"u\":\"https://h/?token=hunter2-Xy9\",\"x\":1}`, `{\"u\":\"https://h/?token=***\",\"x\":1}`},
	{"?state=x&code=" + strings.Repeat("a1B2", 200) + "hunter2-Xy9", "?state=x&code=***"},

	// Without a secret.
	{`WWW-Authenticate: Basic realm="x"`, `WWW-Authenticate: Basic realm="x"`},
	{"auth: basic authentication failed", "auth: basic authentication failed"},
	{"token: [ERROR] password=[map[a:b]]", "token: [ERROR] password=[map[a:b]]"},
	{"service:auth,email=joe@example.com Author:Bob(joe@x.com)", "service:auth,email=joe@example.com Author:Bob(joe@x.com)"},
	{`href="http://host:port">joe@example.com`, `href="http://host:port">joe@example.com`},
	{"mail joe@example.com To:bob@example.com", "mail joe@example.com To:bob@example.com"},
	{"12:30:45 token: not found", "12:30:45 token: not found"},
	{"PWD=/home/bob ; USER=root", "PWD=/home/bob ; USER=root"},
	{"nginx:1.2@sha256:abc", "nginx:1.2@sha256:abc"},
	{"https://medium.com/@user/x:y", "https://medium.com/@user/x:y"},
	{"?code=US&page_token=abc&key=value&state=NY", "?code=US&page_token=abc&key=value&state=NY"},
	{"--password $PASSWORD --token <token>", "--password $PASSWORD --token <token>"},
	{"password=true max_tokens=4096", "password=true max_tokens=4096"},
	{"docker run -u 1000:1000 x", "docker run -u 1000:1000 x"},
	{"the bearer of this letter", "the bearer of this letter"},
}

// ordinary are lines of ordinary logs. Nobody who reads one of them sees a secret.
var ordinary = []string{
	`{"url":"http://h/login?domain=http://h.example\u0026id=3\u0026email=x@h.example","user":"b"}`,
	`{"url":"http://h/login?domain=http%3A%2F%2Fh.example\u0026email=x@h.example"}`,
	"status installed python3-jwt:all 2.6.0-1",
	"--- PASS: TestText (0.00s)", "    --- PASS: TestText/x (0.01s)",
	"0::/user.slice/user-1000.slice/user@1000.service/app.slice",
	"2026-11-24:20261124204459.312927aa@mail.example",
	"the option --password is missing",
	`failed to fetch token: Get "https://h/": EOF`, "oauth2: cannot fetch token: 401 Unauthorized", "token: signature is invalid",
	`W1128 1 warnings.go:70] v1 Secret: secret "default-token-abcde" not found`,
	"passwd[812]: pam_unix(passwd:chauthtok): password changed for bob", "dovecot: auth: passwd-file(bob,192.0.2.1): unknown user",
	"SELECT id FROM sessions WHERE token = $1", "level=info auth=disabled tokens=0",
	`<a href="x" accesskey="n">`, "ratio 3:4@noon", "api-key: 99", "password: wrong", "token: missing", "meet 10:30@gate", "http://auth:8080/login http://u@token:80 x",
	"X-Forwarded-For: 192.0.2.7", "X-Forwarded-Proto: https", "X-Cache-Key: /a/b", "key: value", "Public-Key-Pins: max-age=1", "x-public-key: abc1", "https://h/science?_auth=y",
}

// TestOrdinary checks that lines of ordinary logs stay as they are, and that a secret in the same
// place does not.
func TestOrdinary(t *testing.T) {
	for _, line := range ordinary {
		if got := redact.Text(line); got != line {
			t.Errorf("%s\n got %s", line, got)
		}
	}
	for _, line := range []string{
		`{"url":"http://h/login?domain=http://u:hunter2-Xy9\u0026x@h.example\u0026id=3","user":"b"}`,
		`{"url":"http://u:hunter2-Xy9\u0026x@h.example/?a=b\u0026email=x@h.example"}`,
		"3:hunter2-Xy9@noon", "1234:hunter2-Xy9@h", "http://auth:hunter2-Xy9/", "USER: bob PASS: hunter2-Xy9", "jwt:hunter2-Xy9", "0:hunter2-Xy9@h", "the option --password hunter2-Xy9", "token: hunter2-Xy9 is bad",
		"passwd: hunter2-Xy9", "secret: hunter2-Xy9", "token = hunter2-Xy9", "auth=hunter2-Xy9", "accesskey=hunter2-Xy9",
	} {
		if got := redact.Text(line); strings.Contains(got, secret) {
			t.Errorf("%s\n got %s", line, got)
		}
	}
}

func TestText(t *testing.T) {
	for _, test := range texts {
		if got := redact.Text(test.text); got != test.want {
			t.Errorf("%s\n got %s\nwant %s", test.text, got, test.want)
		}
		if got := string(redact.AppendText([]byte("x"), test.text)); got != "x"+test.want {
			t.Errorf("AppendText(%q) = %q", test.text, got)
		}
		if n := testing.AllocsPerRun(10, func() { redact.Text(test.text) }); test.text == test.want && n > 0 && !testenv.Race {
			t.Errorf("%q: %v allocations", test.text, n)
		}
	}
}

// TestPage checks that each example of the table in docs/security.md is masked.
func TestPage(t *testing.T) {
	page, err := os.ReadFile("../docs/security.md")
	if err != nil {
		t.Fatal(err)
	}
	_, table, ok := strings.Cut(string(page), "| secret | examples | where |")
	table, _, found := strings.Cut(table, "\n\n")
	if !ok || !found {
		t.Fatal("no table")
	}
	n := 0
	for row := range strings.Lines(table) {
		cells := strings.Split(row, "|")
		if len(cells) < 4 {
			continue
		}
		for i, example := range strings.Split(cells[2], "`") {
			if i%2 == 0 || strings.Contains(example, "…") {
				continue
			}
			n++
			if redact.Text(example) == example {
				t.Errorf("%s: %s is not masked", strings.TrimSpace(cells[1]), example)
			}
		}
	}
	if n < 12 {
		t.Errorf("%d examples", n)
	}
}

// TestPolicy turns off each kind of secret.
func TestPolicy(t *testing.T) {
	const text = "https://ghp_aBcDeFgHiJkLmNoPqRsTuVwXyZ0123456789@h/ https://u:pw@h/?token=x&my=y https://hooks.slack.com/services/x Bearer abcdefgh1 https://9f86d081884c7d659a2feaa0c55ad015@h/"
	for _, test := range []struct {
		policy redact.Policy
		want   string
	}{
		{redact.Policy{}, "https://***@h/ https://u:***@h/?token=***&my=y https://hooks.slack.com/services/*** Bearer *** https://***@h/"},
		{redact.Policy{Show: redact.Kinds{Passwords: true, Tokens: true, Users: true}}, "https://ghp_aBcDeFgHiJkLmNoPqRsTuVwXyZ0123456789@h/ https://u:pw@h/?token=***&my=y https://hooks.slack.com/services/*** Bearer *** https://9f86d081884c7d659a2feaa0c55ad015@h/"},
		{redact.Policy{Show: redact.Kinds{Parameters: true, Users: true}}, "https://***@h/ https://u:***@h/?token=x&my=y https://hooks.slack.com/services/*** Bearer *** https://9f86d081884c7d659a2feaa0c55ad015@h/"},
		{redact.Policy{Show: redact.Kinds{Webhooks: true, Headers: true}}, "https://***@h/ https://u:***@h/?token=***&my=y https://hooks.slack.com/services/x Bearer abcdefgh1 https://***@h/"},
		{redact.Policy{Names: []string{"MY"}, Harmless: []string{"to-ken"}, Mask: "X"}, "https://X@h/ https://u:X@h/?token=x&my=X https://hooks.slack.com/services/X Bearer X https://X@h/"},
	} {
		if got := test.policy.MaskText(text); got != test.want {
			t.Errorf("%+v\n got %s\nwant %s", test.policy, got, test.want)
		}
	}
}

type text string

func (t text) MarshalText() ([]byte, error) { return []byte("text " + string(t)), nil }

type failing struct{ Password string }

func (failing) MarshalText() ([]byte, error) {
	return nil, errors.New("failed with password=" + secret)
}

type login struct {
	User, Password string
	Inner          *login
	hidden         string
	Links          []string
	Any            any
	P              string `json:"pass"`
}

type stringer struct{ a string }

func (s stringer) String() string { return "stringer " + s.a }

// values are values of attributes with the secret.
func values() map[string]any {
	u, _ := url.Parse("https://u:" + secret + "@h/a?token=" + secret)
	_, netErr := http.Get("ht tp://u:" + secret + "@h/")
	cyclic := &login{User: "u", Password: secret}
	cyclic.Inner = cyclic
	return map[string]any{
		"url": u, "values": u.Query(), "userinfo": u.User, "error": netErr, "wrapped": fmt.Errorf("a: %w", &url.Error{Op: "Get", URL: u.String(), Err: io.EOF}),
		"uri": uri.MustParse(u.String()), "wrapper": uri.MustParse("jdbc:mysql://root:" + secret + "@db/"),
		"struct":  login{User: "u", Password: secret + " with spaces", hidden: "password=" + secret, Links: []string{"a", u.String()}, Any: map[string]any{"token": secret}, P: secret},
		"pointer": cyclic, "slice": []any{u.String(), 1, []string{"x:" + secret + "@h"}}, "map": map[string]string{"db_password": secret, "user": "u"},
		"header": http.Header{"Authorization": {"Bearer " + secret}, "X-A": {"b"}}, "marshaler": text("password=" + secret), "failing": failing{secret},
		"stringer": stringer{"token=" + secret}, "bytes": []byte("token=" + secret), "raw": json.RawMessage(`{"password": "` + secret + `", "n": 1}`),
		"keys": map[string]int{u.String(): 1}, "structs": []login{{Password: secret}}, "password": map[string][]string{"a": {secret}}, "secret": secret,
		"channel": make(chan int), "array": [2]string{"a", "token=" + secret}, "request": request(u), "quoted": login{Password: `a"` + secret + "\n"},
	}
}

func request(u *url.URL) *http.Request {
	r, _ := http.NewRequest("GET", u.String(), nil)
	r.Header.Set("Cookie", "sid="+secret)
	return r
}

func withoutTime(_ []string, a slog.Attr) slog.Attr {
	if a.Key == slog.TimeKey {
		return slog.Attr{}
	}
	return a
}

// logged returns what a logger writes with an attribute of each kind, with and without the handler.
func logged(t *testing.T, handler func(io.Writer, *slog.HandlerOptions) slog.Handler, log func(*slog.Logger)) (with, without string) {
	t.Helper()
	options := &slog.HandlerOptions{Level: slog.LevelDebug, ReplaceAttr: withoutTime}
	var a, b bytes.Buffer
	log(slog.New(redact.Handler(handler(&a, options))))
	log(slog.New(handler(&b, options)))
	return a.String(), b.String()
}

var handlers = map[string]func(io.Writer, *slog.HandlerOptions) slog.Handler{
	"text": func(w io.Writer, o *slog.HandlerOptions) slog.Handler { return slog.NewTextHandler(w, o) },
	"json": func(w io.Writer, o *slog.HandlerOptions) slog.Handler { return slog.NewJSONHandler(w, o) },
}

// withoutMasks returns what is between the masks of a line.
func withoutMasks(line string) []string { return strings.Split(line, redact.Mask) }

func TestHandler(t *testing.T) {
	all := values()
	for name, handler := range handlers {
		for _, key := range slices.Sorted(maps.Keys(all)) {
			for _, log := range []func(*slog.Logger){
				func(l *slog.Logger) { l.Info("m", key, all[key]) },
				func(l *slog.Logger) { l.With(key, all[key]).WithGroup("g").Info("m", "a", 1) },
				func(l *slog.Logger) { l.Info("m", slog.Group("g", key, all[key], "n", slog.IntValue(3))) },
			} {
				with, without := logged(t, handler, log)
				if strings.Contains(with, secret) {
					t.Errorf("%s shows the secret of %s: %s", name, key, with)
				}
				if key != "bytes" && key != "channel" && name != "text" && !strings.Contains(without, secret) && key != "userinfo" && key != "stringer" && key != "uri" && key != "wrapper" && key != "failing" && key != "pointer" && key != "request" {
					t.Errorf("%s: %s has no secret: %s", name, key, without)
				}
				rest, ok := without, true
				for i, part := range withoutMasks(strings.TrimSuffix(with, "\n")) {
					n := strings.Index(rest, part)
					if n < 0 || i == 0 && n > 0 {
						ok = false
						break
					}
					rest = rest[n+len(part):]
				}
				if !ok && name == "json" || !ok && key != "request" && key != "pointer" && key != "quoted" {
					t.Errorf("%s: %s differs in more than masks:\n%s%s", name, key, with, without)
				}
				if name == "json" && !json.Valid([]byte(with)) {
					t.Errorf("%s is not JSON: %s", key, with)
				}
			}
		}
	}
}

func TestHandlerScalars(t *testing.T) {
	for name, handler := range handlers {
		with, without := logged(t, handler, func(l *slog.Logger) {
			l.Debug("plain", "a", 1, "b", 2.5, "c", true, "d", time.Second, "e", time.Unix(0, 0).UTC(), "f", nil, "g", "x y", "h", slog.GroupValue(), "i", (*url.URL)(nil), "j", []int{1, 2}, "k", error(nil), "token", true)
		})
		if with != without {
			t.Errorf("%s:\n%s%s", name, with, without)
		}
		with, _ = logged(t, handler, func(l *slog.Logger) {
			l.Info("login with password="+secret, "pin_value", 1234, "key", "9f86d081884c7d659a2feaa0c55ad015", "code", "US", "https://u:"+secret+"@h/", 1)
			l.WithGroup("credentials").Info("m", "user", secret)
			l.Info("m", slog.Group("password", "a", secret, slog.Group("b", "c", secret)))
			l.Info("m", "reference", "https://u:a "+secret+"@h/")
		})
		if strings.Contains(with, secret) || strings.Contains(with, "1234") || strings.Contains(with, "9f86d") || !strings.Contains(with, "US") {
			t.Errorf("%s: %s", name, with)
		}
	}
	for _, test := range []struct {
		log  func(*slog.Logger)
		want string
	}{
		{func(l *slog.Logger) {
			l.Info("m", "password", 7, "token", time.Unix(0, 0), "api_key", time.Duration(1234), "access_key", []int{7}, "secret", 7.5)
		}, `{"level":"INFO","msg":"m","password":"***","token":"***","api_key":"***","access_key":["***"],"secret":"***"}`},
		{func(l *slog.Logger) {
			l.WithGroup("https://u:"+secret+"@h/").Info("m", slog.Group("credentials", "n", 7, "is", true))
		}, `{"level":"INFO","msg":"m","https://u:***@h/":{"credentials":{"n":"***","is":true}}}`},
	} {
		if with, _ := logged(t, handlers["json"], test.log); strings.TrimSpace(with) != test.want {
			t.Errorf("got %s\nwant %s", with, test.want)
		}
	}
	if !redact.Handler(slog.NewTextHandler(io.Discard, nil)).Enabled(context.Background(), slog.LevelInfo) {
		t.Error("not enabled")
	}
}

func TestHandlerCycle(t *testing.T) {
	m := map[string]any{"a": 1}
	m["m"] = m
	s := []any{1, nil}
	s[1] = s
	for name, handler := range handlers {
		var b bytes.Buffer
		slog.New(redact.Handler(handler(&b, nil))).Info("m", "map", m, "slice", s, "again", []any{[]int{1}, []int{1}})
		if got := b.String(); strings.Count(got, "contains itself")+strings.Count(got, "a cycle") != 2 || !strings.Contains(got, "again") {
			t.Errorf("%s: %s", name, got)
		}
	}
}

// TestWriter divides each text at each place.
func TestWriter(t *testing.T) {
	for _, test := range texts {
		line, want := test.text+"\nnext\n", test.want+"\nnext\n"
		if strings.Contains(test.text, "\n") {
			continue
		}
		for i := range len(line) {
			var b bytes.Buffer
			w := redact.NewWriter(&b)
			for _, part := range []string{line[:i], line[i:]} {
				if n, err := io.WriteString(w, part); n != len(part) || err != nil {
					t.Fatal(n, err)
				}
			}
			if b.String() != want {
				t.Fatalf("divided at %d, %q is %q", i, line, b.String())
			}
		}
		var b bytes.Buffer
		w := redact.NewWriter(&b)
		io.WriteString(w, test.text)
		if b.Len() > 0 {
			t.Errorf("%q is written before its end", b.String())
		}
		if err := w.Close(); err != nil || b.String() != test.want {
			t.Errorf("%q: %v", b.String(), err)
		}
	}
}

func TestWriterJSON(t *testing.T) {
	for _, test := range []struct{ line, want string }{
		{`{"a": "https://u:p\"q@h/", "password": 1234, "b": [1, {"token": ["x y", "z"]}], "c": {"auth": {"d": "e"}}}`,
			`{"a": "https://u:***@h/", "password": "***", "b": [1, {"token": ["***", "***"]}], "c": {"auth": {"d": "***"}}}`},
		{`{"state":"a","password":true,"msg":"\u00e9<&>"}`, `{"state":"a","password":true,"msg":"\u00e9<&>"}`},
		{`{"msg":"a\tb password=x\u003c"}`, `{"msg":"a\tb password=***\u003c"}`},
		{`{"password":"x"`, `{"password":"***"`},
		{`{}`, `{}`},
		{`{"password": {"value":"hunter2"}}`, `{"password": {"value":"***"}}`},
		{`{"credentials":{"user":"hunter2"}}`, `{"credentials":{"user":"***"}}`},
		{` [{"password":7}, [8]] `, ` [{"password":"***"}, [8]] `},
		{`{"password":-1.5e3,"a":1,"token" : [7]}`, `{"password":"***","a":1,"token" : ["***"]}`},
		{`{"password":["hunter2","x"]}`, `{"password":["***","***"]}`},
		{`{"p\u0061ssword":"hunter2","msg":"p\u0061ssword=hunter2 x"}`, `{"p\u0061ssword":"***","msg":"p\u0061ssword=*** x"}`},
		{`{"a":"/?state=1","code":"hunter2","x":["a\n"]}`, `{"a":"/?state=1","code":"***","x":["a\n"]}`},
		{`{"a":"/?state=1","b":"password=x&code=hunter2"}`, `{"a":"/?state=1","b":"password=***&code=***"}`},
		{`{"a":"Cookie: a=","n":5,"b":"/?state=1"}`, `{"a":"Cookie: ***","n":5,"b":"/?state=1"}`},
		{`{"a":"curl -u 'u:{hunter2","n":"\t"}`, `{"a":"curl -u 'u:***","n":"\t"}`},
		{`{"cmd":"mysql","args":"-h db\t-phunter2"}`, `{"cmd":"mysql","args":"-h db\t-p***"}`},
		{`{"code":"hunter2","u":"/cb?a=1\u0026state=1"}`, `{"code":"***","u":"/cb?a=1\u0026state=1"}`},
		{`["-----BEGIN RSA PRIVATE KEY-----\n","Proc-Type: 4,ENCRYPTED\r","","MIIEpAIBAAKCAQEAk8Zr2vLw9Tq4Xn7Bd1Ms6Hf3\n"]`,
			`["-----BEGIN RSA PRIVATE KEY-----\n","Proc-Type: 4,ENCRYPTED\r","","***"]`},
		{`{"u":"\tx\ud800\/ https://u:hunter2@h\/ Bob: bob@h.example"}`, `{"u":"\tx\ud800\/ https://u:***@h\/ Bob: bob@h.example"}`},
		{`{"cmd":"mysql","args":"-h db -phunter2"}`, `{"cmd":"mysql","args":"-h db -p***"}`},
		{`{"cmd":"curl","args":"-s -ubob:hunter2"}`, `{"cmd":"curl","args":"-s -ubob:***"}`},
		{`{"cmd":"sh -c \"mysql -phunter2\""}`, `{"cmd":"sh -c \"mysql -p***\""}`},
		{`{"a":"/x?code=abcd ` + strings.Repeat("y", 470) + `","b":"/cb?code=hunter2&x=` + strings.Repeat("z", 700) + `&state=1"}`,
			`{"a":"/x?code=*** ` + strings.Repeat("y", 470) + `","b":"/cb?code=***&x=` + strings.Repeat("z", 700) + `&state=1"}`},
		{`{"lines":["-----BEGIN RSA PRIVATE KEY-----","MIIEpAIBAAKCAQEAk8Zr2vLw9Tq4Xn7Bd1Ms6Hf3","abcd==","-----END RSA PRIVATE KEY-----","abcd"]}`,
			`{"lines":["-----BEGIN RSA PRIVATE KEY-----","***","***","-----END RSA PRIVATE KEY-----","abcd"]}`},
		{`["-----BEGIN EC PRIVATE KEY-----\nMIIEpAIBAAKCAQEAk8Zr2vLw9Tq4Xn7Bd1Ms6Hf3\n-----END EC PRIVATE KEY-----","abcd"]`,
			`["-----BEGIN EC PRIVATE KEY-----***-----END EC PRIVATE KEY-----","abcd"]`},
		{`{"log":"password\":\"hunter2\",\"x\":1}"}`, `{"log":"password\":\"***\",\"x\":1}"}`},
		{`{"u":"https://h/?token=hunter2\\u0026a=b"}`, `{"u":"https://h/?token=***\\u0026a=b"}`},
		{`{"m":"{\"a\":\"Cookie: a=\",\"n\":5}"}`, `{"m":"{\"a\":\"Cookie: ***\",\"n\":5}"}`},
		{`{"code":4001,"msg":"state=closed"}`, `{"code":4001,"msg":"state=closed"}`},
		{`{"API Key #1":"hunter2","Password?":"x1","token\u0000xyz1":7}`, `{"API Key #1":"***","Password?":"***","token\u0000xyz1":"***"}`},
		{`{"code":["hunter2",70123],"a":"/?state=1"}`, `{"code":["***","***"],"a":"/?state=1"}`},
		{`{"a":"{\"password\":[7,{\"b\":\"x\"}]}"}`, `{"a":"{\"password\":[\"***\",{\"b\":\"***\"}]}"}`},
		{`{"args":["-u bob:hunter2","--password x"],"password":"<x>","pwd" : "y"}`, `{"args":["-u bob:***","--password ***"],"password":"***","pwd" : "***"}`},
		{`{"Authorization":"Basic aHVudGVyOjI=","token":null,"auth":[]}`, `{"Authorization":"***","token":null,"auth":[]}`},
	} {
		if got := redact.Text(test.line); got != test.want {
			t.Errorf("Text(%s)\n got %s\nwant %s", test.line, got, test.want)
		}
		if got := string(redact.AppendText(nil, test.line)); got != test.want {
			t.Errorf("AppendText(%s)\n got %s\nwant %s", test.line, got, test.want)
		}
		var b bytes.Buffer
		w := redact.NewWriter(&b)
		io.WriteString(w, test.line+"\n")
		if got := strings.TrimSuffix(b.String(), "\n"); got != test.want {
			t.Errorf("%s\n got %s\nwant %s", test.line, got, test.want)
		}
	}
}

// TestWriterLong writes lines that are longer than the Writer holds.
func TestWriterLong(t *testing.T) {
	for _, piece := range []string{"a ", "a", "password=" + secret + " ", "https://u:" + secret + "@h/ "} {
		var b bytes.Buffer
		l := log.New(redact.NewWriter(&b), "", 0)
		l.Print(strings.Repeat(piece, 3<<20/len(piece)))
		if strings.Contains(b.String(), secret) || b.Len() < 10 {
			t.Errorf("%q: %d bytes", piece, b.Len())
		}
	}
}

// TestWriterCut puts the place where a part can end into each part of a name and its secret, and
// writes secrets that are longer than a part.
func TestWriterCut(t *testing.T) {
	const held = 1 << 20
	write := func(line string) string {
		var b strings.Builder
		w := redact.NewWriter(&b)
		for len(line) > 0 { // in pieces, of which the Writer holds what has no end
			n := min(len(line), held/4)
			if _, err := w.Write([]byte(line[:n])); err != nil {
				t.Fatal(err)
			}
			line = line[n:]
		}
		if err := w.Close(); err != nil {
			t.Fatal(err)
		}
		return b.String()
	}
	for _, secret := range []string{
		`"password":"hunter2 hunter2hunter2"`, `"password" : "hunter2-Xy9"`, "--token hunter2-Xy9", "Authorization: Bearer hunter2hunter2", "http://u:hunter2@h/", "password=hunter2",
	} {
		for i, filler := range []string{"x ", `"a":"b",`, "token=aa "} {
			for shift := range len(secret) + 4 {
				for k, place := range []int{held, held - 4<<10} {
					if (shift+6*i+3*k)%testenv.Tier(36, 18, 1) != 0 {
						continue
					}
					before := strings.Repeat(filler, place/len(filler)+1)[:place-shift-1] + " "
					got := write(before + secret + " " + strings.Repeat(filler, 3<<10) + "\n")
					if strings.Contains(got, "hunter2") {
						at := strings.Index(got, "hunter2")
						t.Fatalf("%s at %d-%d: %q", secret, place, shift, got[max(at-60, 0):at+20])
					}
					if !strings.HasSuffix(got, "\n") || len(got) < held-held/4 && filler != "token=aa " {
						t.Fatalf("%s at %d-%d: %d bytes", secret, place, shift, len(got))
					}
				}
			}
		}
	}
	long := strings.Repeat("hunter2", held/4)
	for _, text := range []string{"http://u:" + long + "@h/", "password=" + long, `{"password":"` + strings.ReplaceAll(long, "2h", "2 h") + `"}`, long} {
		if got := write("a " + text + " b\nc\n"); strings.Contains(got, "hunter2") || !strings.HasPrefix(got, "a ") || !strings.HasSuffix(got, "\nc\n") {
			t.Errorf("%.20s...: %d bytes, %.60q", text, len(got), got)
		}
	}
}

type brokenWriter struct{}

func (brokenWriter) Write([]byte) (int, error) { return 0, io.ErrClosedPipe }

func TestWriterError(t *testing.T) {
	w := redact.NewWriter(brokenWriter{})
	if _, err := io.WriteString(w, "a\n"); err != io.ErrClosedPipe {
		t.Error(err)
	}
	if _, err := io.WriteString(w, "a"); err != nil {
		t.Error(err)
	}
	if err := w.Close(); err != io.ErrClosedPipe {
		t.Error(err)
	}
}

func TestError(t *testing.T) {
	_, err := http.Get("http://u:" + secret + "@127.0.0.1:1/?access_token=" + secret)
	masked := redact.Error(fmt.Errorf("fetching: %w", err))
	for _, format := range []string{"%v", "%s", "%q", "%+v", "%#v", "%x"} {
		if got := fmt.Sprintf(format, masked); strings.Contains(got, secret) {
			t.Errorf(format, masked)
		}
	}
	var found *url.Error
	if !errors.As(masked, &found) || !strings.Contains(found.URL, secret) || !strings.Contains(masked.Error(), "dial tcp 127.0.0.1:1") {
		t.Error(masked)
	}
	var netError net.Error
	if !errors.As(masked, &netError) || strings.Contains(netError.Error(), secret) || netError.Timeout() {
		t.Error(netError)
	}
	slow := redact.Error(errors.Join(io.EOF, &url.Error{Op: "Get", URL: "https://u:" + secret + "@h/", Err: os.ErrDeadlineExceeded}))
	//lint:ignore SA1019 a net.Error has the method, and programs still ask it
	if !errors.As(slow, &netError) || !netError.Timeout() || !netError.Temporary() || !errors.Is(slow, io.EOF) || strings.Contains(netError.Error(), secret) {
		t.Error(slow)
	}
	if redact.Error(nil) != nil {
		t.Error("not nil")
	}
	if !strings.Contains(err.Error(), secret) {
		t.Error("net/http masks the parameter itself")
	}
}

func TestHeader(t *testing.T) {
	h := http.Header{
		"Authorization": {"Bearer " + secret, secret}, "Cookie": {"a=" + secret + "; b=" + secret + "; c="}, "Set-Cookie": {"a=" + secret + "; Path=/"},
		"X-Api-Token": {secret}, "Location": {"https://u:" + secret + "@h/"}, "Accept": {"*/*"}, "Referer": {"https://h/?token=" + secret}, "X-Empty-Key": {""},
		"Content-Location": {"/a?token=a " + secret + "&x"}, "Www-Authenticate": {`Basic realm="x"`}, "Proxy-Connection": {"close"}, "Proxy-Authorization": {"Basic " + secret},
	}
	want := http.Header{
		"Authorization": {"Bearer ***", "***"}, "Cookie": {"a=***; b=***; c="}, "Set-Cookie": {"a=***; Path=/"},
		"X-Api-Token": {"***"}, "Location": {"https://u:***@h/"}, "Accept": {"*/*"}, "Referer": {"https://h/?token=***"}, "X-Empty-Key": {""},
		"Content-Location": {"/a?token=***&x"}, "Www-Authenticate": {`Basic realm="x"`}, "Proxy-Connection": {"close"}, "Proxy-Authorization": {"Basic ***"},
	}
	if got := redact.Header(h); fmt.Sprint(got) != fmt.Sprint(map[string][]string(want)) {
		t.Errorf("got %v", got)
	}
	if got := (redact.Policy{Harmless: []string{"cookie"}}).MaskHeader(h); got["Cookie"][0] != h.Get("Cookie") || got["X-Api-Token"][0] != "***" {
		t.Errorf("got %v", got)
	}
	if redact.Header(nil) != nil || h.Get("X-Api-Token") != secret {
		t.Error("the header has changed")
	}
}

func TestNames(t *testing.T) {
	for _, name := range []string{"db_password", "dbPassword", "DB-PASSWORD", "reset_password_token", "X-Amz-Signature", "sig", "SAMLResponse", "user[password]", "%70assword", " token", "token\x00x", "password2", "password_confirmation", "AWSAccessKeyId"} {
		if !redact.IsSecretName(name) {
			t.Errorf("%q is no secret name", name)
		}
	}
	for _, name := range []string{"", "code", "ticket", "key", "page_token", "nextPageToken", "compass", "monkey", "author", "tokens", "public_key", "token_type", "state", "design", "passport"} {
		if redact.IsSecretName(name) {
			t.Errorf("%q is a secret name", name)
		}
	}
}
