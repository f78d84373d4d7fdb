package record_test

import (
	"bytes"
	"strings"
	"testing"

	"github.com/urikit/uri/internal/record"
)

// Lines in the formats that Squid, Apache and Nginx document, with the fields that are unusual.
const (
	squidLine    = "1286536309.450    180 192.0.2.2 TCP_MISS/200 411 GET http://example.com/a?b - HIER_DIRECT/198.51.100.7 text/html"
	squidTunnel  = "1620000000.001  60123 2001:db8::1 TCP_TUNNEL/200 5120 CONNECT www.example.com:443 joe HIER_DIRECT/2001:db8::2 -"
	squidIPv6    = "1620000000.001     12 2001:db8::1 TCP_TUNNEL/200 39 CONNECT [2001:db8::2]:443 - HIER_NONE/- -"
	squidInvalid = "1620000000.002      0 192.0.2.2 NONE/400 4000 NONE error:invalid-request - HIER_NONE/- text/html"
	squidHeaders = squidLine + ` [User-Agent: a b\r\n] [HTTP/1.1 200 OK\r\n]`

	apacheLine   = `203.0.113.5 - frank [10/Oct/2000:13:55:36 -0700] "GET /a?b=c HTTP/1.0" 200 2326 "http://www.example.com/start.html" "Mozilla/4.08 [en] (Win98; I ;Nav)"`
	apacheQuotes = `2001:db8::1 - "a [b] \"c" [10/Oct/2000:13:55:36 -0700] "GET /\"x\\y\x7f\t HTTP/1.1" 404 - "-" "a \"b\" c"`
	nginxQuotes  = `203.0.113.5 - - [10/Oct/2000:13:55:36 +0000] "GET /\x22x\x22?\xD0\x97 HTTP/1.1" 400 0 "-" "-"`
	proxyTunnel  = `203.0.113.5 - - [10/Oct/2000:13:55:36 +0000] "CONNECT www.example.com:443 HTTP/1.1" 405 0 "-" "-"`
	commonLine   = `host.example - - [10/Oct/2000:13:55:36 +0000] "HEAD http://example.com/ HTTP/1.1" 200 -`
	oldLine      = `203.0.113.5 - - [10/Oct/2000:13:55:36 +0000] "GET /a b" 200 -`
	slashesLine  = `203.0.113.5 - - [10/Oct/2000:13:55:36 +0000] "GET //a/b HTTP/1.1" 200 -`
)

func TestLogs(t *testing.T) {
	for _, c := range []struct {
		format    record.Format
		rec, want string // or the error after "!"
		replaced  string // the field in the record with a result of this text
		result    string
	}{
		{record.Squid, squidLine, "http://example.com/a?b", " http://h/ - ", "http://h/"},
		{record.Squid, squidHeaders, "http://example.com/a?b", " http://h/ - ", "http://h/"},
		{record.Squid, squidTunnel, "//www.example.com:443", " CONNECT h:443 joe ", "//h:443"},
		{record.Squid, squidIPv6, "//[2001:db8::2]:443", " CONNECT https://h/ - ", "https://h/"},
		{record.Squid, squidInvalid, "!the record has no request", "", ""},
		{record.Squid, strings.Replace(squidLine, "http://example.com/a?b", "-", 1), "!the record has no request", "", ""},
		{record.Squid, squidLine + " x", "!the record is not in Squid's native format, which has 10 columns", "", ""},
		{record.Squid, apacheLine, "!the record is not in Squid's native format, which has 10 columns", "", ""},
		{record.Squid, "", "!the record is not in Squid's native format, which has 10 columns", "", ""},
		{record.Combined, apacheLine, "/a?b=c", `"GET /x HTTP/1.0"`, "/x"},
		{record.Combined, apacheQuotes, "/\"x\\y\x7f\t", `"GET /\x22\x5c\x20\xff HTTP/1.1"`, "/\"\\ \xff"},
		{record.Combined, nginxQuotes, "/\"x\"?\xd0\x97", `"GET /%22 HTTP/1.1"`, "/%22"},
		{record.Combined, proxyTunnel, "//www.example.com:443", `"CONNECT h:1 HTTP/1.1"`, "//h:1"},
		{record.Combined, commonLine, "http://example.com/", `"HEAD h HTTP/1.1"`, "h"},
		{record.Combined, "www.example.com:80 " + commonLine, "http://example.com/", `"HEAD h HTTP/1.1"`, "h"},
		{record.Combined, oldLine, "/a b", `"GET /c"`, "/c"},
		{record.Combined, slashesLine, "/.//a/b", `"GET //c HTTP/1.1"`, "/.//c"},
		{record.Combined, slashesLine, "/.//a/b", `"GET /.c HTTP/1.1"`, "/.c"},
		{record.Combined, strings.Replace(oldLine, "GET /a b", "-", 1), "!the record has no request", "", ""},
		{record.Combined, strings.Replace(oldLine, "GET /a b", "", 1), "!the record has no request", "", ""},
		{record.Combined, strings.Replace(oldLine, "GET /a b", `\x16\x03\x01`, 1), "!the request has no target", "", ""},
		{record.Combined, strings.Replace(oldLine, "GET /a b", `GET HTTP/1.1`, 1), "!the request has no target", "", ""},
		{record.Combined, strings.Replace(oldLine, "GET /a b", `OPTIONS * HTTP/1.1`, 1), "!the target of the request is *, which is not a reference (RFC 9112, section 3.2.4)", "", ""},
		{record.Combined, squidLine, "!the record is not in the combined log format: no request in quotes follows a time in brackets", "", ""},
		{record.Combined, strings.ReplaceAll(oldLine, `b"`, `b`), "!the record is not in the combined log format: no request in quotes follows a time in brackets", "", ""},
	} {
		form := record.Form{In: c.format, Out: c.format, Replace: true}
		if err := form.Check(); err != nil {
			t.Fatal(err)
		}
		plan := form.Plan()
		var r record.Record
		err := plan.Find(&r, []byte(c.rec))
		if message, wrong := strings.CutPrefix(c.want, "!"); wrong {
			if err == nil || err.Error() != message {
				t.Errorf("%s: %q, %v, want %s", c.rec, r.Text, err, message)
			}
			continue
		}
		if err != nil || string(r.Text) != c.want {
			t.Errorf("%s: %q, %v, want %q", c.rec, r.Text, err, c.want)
			continue
		}
		if same, err := plan.Append(nil, &r, bytes.Clone(r.Text)); err != nil || string(same) != c.rec {
			t.Errorf("%s: with the same text %s, %v", c.rec, same, err)
		}
		got, err := plan.Append(nil, &r, []byte(c.result))
		if err != nil || !strings.Contains(string(got), c.replaced) {
			t.Errorf("%s: with %q %s, %v, want %s", c.rec, c.result, got, err, c.replaced)
		}
		var again record.Record
		if err := plan.Find(&again, got); err != nil {
			t.Errorf("%s: %v", got, err)
		}
	}
}

func TestLogColumns(t *testing.T) {
	for _, c := range []struct {
		form      record.Form
		rec, want string // or the error after "!"
	}{
		{record.Form{In: record.Space, Out: record.Space, Add: "n"}, "a  b", "a  b x"},
		{record.Form{In: record.Space, Out: record.Space, Field: "2", Replace: true}, " a\tb c", " a\tx c"},
		{record.Form{In: record.Space, Out: record.CSV, Field: "2", Replace: true}, " a\tb c,", `a,x,"c,"`},
		{record.Form{In: record.Squid, Out: record.Squid, Add: "n"}, squidLine, squidLine + " x"},
		{record.Form{In: record.Squid, Out: record.JSON, Add: "n"}, squidTunnel,
			`{"time":"1620000000.001","elapsed":"60123","client":"2001:db8::1","result":"TCP_TUNNEL/200","bytes":"5120","method":"CONNECT","url":"www.example.com:443","user":"joe","peer":"HIER_DIRECT/2001:db8::2","type":"-","n":"x"}`},
		{record.Form{In: record.Combined, Out: record.Combined, Add: "n"}, commonLine, commonLine + ` "x"`},
		{record.Form{In: record.Combined, Out: record.JSON, Add: "n"}, apacheQuotes,
			`{"client":"2001:db8::1","ident":"-","user":"a [b] \"c","time":"10/Oct/2000:13:55:36 -0700","request":"GET /\"x\\y\u007f\t HTTP/1.1","status":"404","bytes":"-","referer":"-","agent":"a \"b\" c","n":"x"}`},
		{record.Form{In: record.Combined, Out: record.CSV, Replace: true}, commonLine, `host.example,-,-,10/Oct/2000:13:55:36 +0000,HEAD x HTTP/1.1,200,-,,`},
		{record.Form{In: record.Combined, Out: record.JSON, Add: "n"}, commonLine + ` "-" "-" 12`, "!the record has more columns than the header"},
	} {
		if err := c.form.Check(); err != nil {
			t.Fatal(err)
		}
		plan := c.form.Plan()
		var r record.Record
		if err := plan.Find(&r, []byte(c.rec)); err != nil {
			t.Errorf("%s: %v", c.rec, err)
			continue
		}
		got, err := plan.Append(nil, &r, []byte("x"))
		if message, wrong := strings.CutPrefix(c.want, "!"); wrong {
			if err == nil || err.Error() != message {
				t.Errorf("%s: %v, want %s", c.rec, err, message)
			}
		} else if strings.ReplaceAll(string(got), "\x7f", `\u007f`) != c.want {
			t.Errorf("%s:\n got %s, %v\nwant %s", c.rec, got, err, c.want)
		}
	}
	for result, want := range map[string]string{"": "a -", "a b": "!", "a\tb": "!"} {
		form := record.Form{In: record.Space, Out: record.Space, Add: "n"}
		plan := form.Plan()
		var r record.Record
		if err := plan.Find(&r, []byte("a")); err != nil {
			t.Fatal(err)
		}
		if got, err := plan.Append(nil, &r, []byte(result)); (err != nil) != (want == "!") || err == nil && string(got) != want {
			t.Errorf("%q: %s, %v", result, got, err)
		}
	}
}

// A target that is written and read again is the same, whatever its bytes are.
func FuzzLog(f *testing.F) {
	f.Add("GET", []byte("/a\\x22\"\t \xff"))
	f.Add("CONNECT", []byte("//h:443"))
	f.Add("GET", []byte("//a HTTP/1.1"))
	f.Fuzz(func(t *testing.T, method string, target []byte) {
		if len(target) == 0 || string(target) == "*" || string(target) == "-" || strings.ContainsAny(method, " \"\\") || method == "" {
			return
		}
		form := record.Form{In: record.Combined, Out: record.Combined, Replace: true}
		plan := form.Plan()
		var r, again record.Record
		if err := plan.Find(&r, []byte(`h - - [t] "`+method+` / HTTP/1.1" 200 -`)); err != nil {
			return
		}
		written, err := plan.Append(nil, &r, target)
		if err != nil {
			t.Fatal(err)
		}
		if err := plan.Find(&again, written); err != nil {
			t.Fatalf("%s: %v", written, err)
		}
		want := string(target)
		switch {
		case method == "CONNECT":
			if want = "//" + strings.TrimPrefix(want, "//"); want == "//" {
				want = "//-" // nothing is written as "-"
			}
		case strings.HasPrefix(want, "//"):
			want = "/." + want
		}
		if string(again.Text) != want {
			t.Errorf("%s: %q, want %q", written, again.Text, want)
		}
	})
}
