package urihttp_test

import (
	"errors"
	"math"
	"net/http"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/urikit/uri/urihttp"
)

func TestForwarded(t *testing.T) {
	one := urihttp.Receiver{Forwarded: 1}
	two := urihttp.Receiver{Forwarded: 2}
	for _, test := range []struct {
		v     urihttp.Receiver
		lines []string
		want  string // "" for an error
	}{
		// RFC 7239, sections 4 and 7.1.
		{one, []string{`for="_gazonk"`}, "http://inner/a"},
		{one, []string{`For="[2001:db8:cafe::17]:4711"`}, "http://inner/a"},
		{one, []string{`for=192.0.2.60;proto=http;by=203.0.113.43`}, "http://inner/a"},
		{one, []string{`for=192.0.2.43, for=198.51.100.17`}, "http://inner/a"},
		{one, []string{`for=192.0.2.43, for="[2001:db8:cafe::17]";proto=https;host=outer`}, "https://outer/a"},
		{one, []string{`for=192.0.2.43`, `for="[2001:db8:cafe::17]";proto=https;host=outer`}, "https://outer/a"},

		{one, []string{`PROTO=HTTPS;Host="Outer:81"`}, "https://Outer:81/a"},
		{one, []string{`host="[::1]:81"`}, "http://[::1]:81/a"},
		{one, []string{`host="o\uter"`}, "http://outer/a"},
		{one, []string{`proto=wss`}, "https://inner/a"},
		{one, []string{`host=a, host=b`}, "http://b/a"},
		{one, []string{`host=a`, `host=b`}, "http://b/a"},
		{two, []string{`host=evil, host=a, host=b`}, "http://a/a"},
		{two, []string{`host=evil, host=a`, `host=b`}, "http://a/a"},
		{two, []string{`host=a;proto=https, host=b;proto=http`}, "https://a/a"},
		{one, []string{` ,, host=a ,, `}, "http://a/a"},
		{one, []string{`for=x; host=a ; proto=https;`}, "https://a/a"},
		{one, []string{" \t host=b,  \thost=a \t;\t proto=https\t ,  "}, "https://a/a"},
		{one, []string{`;`}, "http://inner/a"},
		{one, []string{`x=",host=evil"`}, "http://inner/a"},
		{one, []string{`x="\",host=evil", host=a`}, "http://a/a"},
		{urihttp.Receiver{Forwarded: -1}, []string{`host="`}, "http://inner/a"},

		{one, nil, ""},
		{one, []string{``}, ""},
		{one, []string{`,`}, ""},
		{two, []string{`host=a`}, ""},
		{two, []string{`host=a,`, ``}, ""},
		{urihttp.Receiver{Forwarded: math.MaxInt}, []string{`host=a`}, ""},
		{one, []string{`x="`, `host=a`}, ""}, // a client cannot hide what the proxy adds
		{one, []string{`x="`, `for="[::1]";host=a`}, ""},
		{one, []string{`x="\`, `for="[::1]";host=a`}, ""},
		{one, []string{`host=evil;x=`, `host=a`}, ""},
		{one, []string{`host`}, ""},
		{one, []string{`host=`}, ""},
		{one, []string{`host=u%40x`}, ""},
		{one, []string{`host="h:65536"`}, ""},
		{one, []string{`=a`}, ""},
		{one, []string{`host = a`}, ""},
		{one, []string{`host=a b`}, ""},
		{one, []string{`host=a;x="\"`}, ""}, // the backslash before the last byte escapes it
		{one, []string{`host=a;host=a`}, ""},
		{one, []string{`host=a;HOST=b`}, ""},
		{one, []string{`host=""`}, ""},
		{one, []string{`host=a:80`}, ""},
		{one, []string{`host="a/b"`}, ""},
		{one, []string{`host="u:secret@a"`}, ""},
		{one, []string{`host="a#"`}, ""},
		{one, []string{`host="a, b"`}, ""},
		{one, []string{"host=\"a\x00\""}, ""},
		{one, []string{"host=\"a\\\n\""}, ""},
		{one, []string{`host="a"b`}, ""},
		{one, []string{`proto=ftp`}, ""},
		{one, []string{`proto="https,http"`}, ""},
		{one, []string{`proto=""`}, ""},
		{one, []string{`for=[::1]`}, ""},
	} {
		r := received("GET", "/a", "inner", false)
		r.Header["Forwarded"] = test.lines
		u, err := test.v.Target(r)
		check(t, strings.Join(test.lines, "\n"), u.String(), err, test.want)
	}
}

// check checks a target or, if want is empty, that err is a ForwardedError without a password.
func check(t *testing.T, name, got string, err error, want string) {
	t.Helper()
	if got != want || (err == nil) != (want != "") {
		t.Errorf("%q: %q, %v, want %q", name, got, err, want)
	}
	if _, ok := errors.AsType[*urihttp.ForwardedError](err); err != nil && (!ok || strings.Contains(err.Error(), "secret")) {
		t.Errorf("%q: %v", name, err)
	}
}

func TestXForwarded(t *testing.T) {
	all := urihttp.Receiver{XForwardedProto: 1, XForwardedHost: 1, XForwardedPort: 1}
	type lines = map[string][]string
	for _, test := range []struct {
		v      urihttp.Receiver
		target string
		header lines
		want   string
	}{
		{urihttp.Receiver{XForwardedProto: 1}, "/", lines{"X-Forwarded-Proto": {"https"}, "X-Forwarded-Host": {"evil"}, "X-Forwarded-Port": {"1"}}, "https://inner:8080/"},
		{urihttp.Receiver{XForwardedHost: 1}, "/", lines{"X-Forwarded-Proto": {"https"}, "X-Forwarded-Host": {"outer"}}, "http://outer/"},
		{urihttp.Receiver{XForwardedProto: 1, XForwardedPort: 1}, "/", lines{"X-Forwarded-Proto": {"https"}, "X-Forwarded-Port": {"443"}}, "https://inner/"},
		{all, "/", lines{"X-Forwarded-Proto": {"https"}, "X-Forwarded-Host": {"outer:1"}, "X-Forwarded-Port": {"8443"}}, "https://outer:8443/"},
		{all, "/", lines{"X-Forwarded-Proto": {"http"}, "X-Forwarded-Host": {"[::1]"}, "X-Forwarded-Port": {"0080"}}, "http://[::1]/"},
		{all, "/", lines{"X-Forwarded-Proto": {"http"}, "X-Forwarded-Host": {"[::1]:2"}, "X-Forwarded-Port": {"81"}}, "http://[::1]:81/"},
		{urihttp.Receiver{XForwardedHost: 1}, "/", lines{"X-Forwarded-Host": {"evil, outer"}}, "http://outer/"},
		{urihttp.Receiver{XForwardedHost: 1}, "/", lines{"X-Forwarded-Host": {"evil", "\touter "}}, "http://outer/"},
		{urihttp.Receiver{XForwardedHost: 2}, "/", lines{"X-Forwarded-Host": {"evil,outer,middle"}}, "http://outer/"},
		{urihttp.Receiver{XForwardedHost: 2}, "/", lines{"X-Forwarded-Host": {"outer", "middle"}}, "http://outer/"},
		{urihttp.Receiver{XForwardedHost: 1}, "/", lines{"X-Forwarded-Host": {"a/\x00b, outer"}}, "http://outer/"}, // not of a proxy
		{urihttp.Receiver{XForwardedHost: 1}, "http://absolute/x", lines{"X-Forwarded-Host": {"outer"}}, "http://outer/x"},
		{urihttp.Receiver{Forwarded: 1, XForwardedHost: 1}, "/", lines{"Forwarded": {"host=a;proto=https"}, "X-Forwarded-Host": {"outer"}}, "https://outer/"},

		{urihttp.Receiver{XForwardedPort: 1}, "/", lines{"X-Forwarded-Port": {"65535"}}, "http://inner:65535/"},
		{urihttp.Receiver{XForwardedPort: 1}, "/", lines{"X-Forwarded-Port": {"443"}}, "http://inner:443/"},

		{urihttp.Receiver{XForwardedHost: 1}, "/", lines{}, ""},
		{urihttp.Receiver{XForwardedPort: 1}, "/", lines{"X-Forwarded-Port": {"1_0"}}, ""},
		{urihttp.Receiver{XForwardedHost: 1}, "/", lines{"X-Forwarded-Host": {""}}, ""},
		{urihttp.Receiver{XForwardedHost: 1}, "/", lines{"X-Forwarded-Host": {"a,"}}, ""},
		{urihttp.Receiver{XForwardedHost: 2}, "/", lines{"X-Forwarded-Host": {"a"}}, ""},
		{urihttp.Receiver{XForwardedHost: 2}, "/", lines{"X-Forwarded-Host": {",a"}}, ""},
		{urihttp.Receiver{XForwardedHost: 1}, "/", lines{"X-Forwarded-Host": {"u:secret@a"}}, ""},
		{urihttp.Receiver{XForwardedHost: 1}, "/", lines{"X-Forwarded-Host": {"a b"}}, ""},
		{urihttp.Receiver{XForwardedHost: 1}, "/", lines{"X-Forwarded-Host": {`"a"`}}, ""},
		{urihttp.Receiver{XForwardedHost: 1}, "/", lines{"X-Forwarded-Host": {"http://a/"}}, ""},
		{urihttp.Receiver{XForwardedProto: 1}, "/", lines{"X-Forwarded-Proto": {"ftp"}}, ""},
		{urihttp.Receiver{XForwardedProto: 1}, "/", lines{"X-Forwarded-Proto": {"https://evil"}}, ""},
		{urihttp.Receiver{XForwardedPort: 1}, "/", lines{"X-Forwarded-Port": {"65536"}}, ""},
		{urihttp.Receiver{XForwardedPort: 1}, "/", lines{"X-Forwarded-Port": {"-1"}}, ""},
		{urihttp.Receiver{XForwardedPort: 1}, "/", lines{"X-Forwarded-Port": {"+1"}}, ""},
		{urihttp.Receiver{XForwardedPort: 1}, "/", lines{"X-Forwarded-Port": {"80@evil"}}, ""},
	} {
		r := received("GET", test.target, "inner:8080", false)
		r.Header = test.header
		u, err := test.v.Target(r)
		check(t, strings.Join(test.header["X-Forwarded-Host"], "\n"), u.String(), err, test.want)
		if e, ok := errors.AsType[*urihttp.ForwardedError](err); ok {
			want := map[urihttp.Receiver]string{
				{XForwardedProto: 1}: "X-Forwarded-Proto", {XForwardedHost: 1}: "X-Forwarded-Host", {XForwardedHost: 2}: "X-Forwarded-Host", {XForwardedPort: 1}: "X-Forwarded-Port",
			}[test.v]
			if e.Header != want {
				t.Errorf("%v: the error is about %s", test.header, e.Header)
			}
		}
	}
}

// TestForwardedBytes tests each byte as a token and in quotation marks (RFC 9110, section 5.6).
func TestForwardedBytes(t *testing.T) {
	accepts := func(value string) bool {
		r := received("GET", "/", "h", false)
		r.Header.Set("Forwarded", "for="+value+";proto=https")
		u, err := urihttp.Receiver{Forwarded: 1}.Target(r)
		return err == nil && u.Scheme() == "https"
	}
	for c := range 256 {
		b := string([]byte{byte(c)})
		isToken := strings.Contains("!#$%&'*+-.^_`|~0123456789abcdefghijklmnopqrstuvwxyz", strings.ToLower(b))
		if c < 0x80 && accepts(b) != isToken || c >= 0x80 && accepts(b) {
			t.Errorf("token %q: %t", b, accepts(b))
		}
		isText := c >= ' ' && c != 0x7F || c == '\t'
		if want := isText && b != `"` && b != `\`; accepts(`"`+b+`"`) != want {
			t.Errorf("quoted %q: %t", b, !want)
		}
		if accepts(`"\`+b+`"`) != isText {
			t.Errorf("escaped %q: %t", b, !isText)
		}
	}
}

// TestForwardedDowngrade has a proxy that connects by TLS and has been asked without.
func TestForwardedDowngrade(t *testing.T) {
	r := received("GET", "/", "h", true)
	r.Header.Set("X-Forwarded-Proto", "http")
	if u, err := (urihttp.Receiver{XForwardedProto: 1}).Target(r); u.String() != "http://h/" || err != nil {
		t.Errorf("%v, %v", u, err)
	}
	r.Header.Set("X-Forwarded-Host", "a,\t b c ")
	_, err := urihttp.Receiver{XForwardedHost: 1}.Target(r)
	if want := "urihttp: X-Forwarded-Host: it is not a host with an optional port (offset 4)"; err == nil || err.Error() != want {
		t.Errorf("%v, want %s", err, want)
	}
}

// TestXForwardedOffset has the offsets of errors. An empty value is the value of a proxy.
func TestXForwardedOffset(t *testing.T) {
	for header, want := range map[string]string{
		",a":         "urihttp: X-Forwarded-Host: it is not a host with an optional port (offset 0)",
		"a, ,b":      "urihttp: X-Forwarded-Host: it is not a host with an optional port (offset 3)",
		"a, b c\t,d": "urihttp: X-Forwarded-Host: it is not a host with an optional port (offset 3)",
		"a":          "urihttp: X-Forwarded-Host: it has fewer values than there are trusted proxies",
		"":           "urihttp: X-Forwarded-Host: it has fewer values than there are trusted proxies",
	} {
		r := received("GET", "/", "h", false)
		r.Header.Set("X-Forwarded-Host", header)
		if _, err := (urihttp.Receiver{XForwardedHost: 2}).Target(r); err == nil || err.Error() != want {
			t.Errorf("%s: %v, want %s", header, err, want)
		}
	}
}

// TestForwardedOffset has the offsets of errors.
func TestForwardedOffset(t *testing.T) {
	for header, want := range map[string]string{
		`a=b, c`:    `urihttp: Forwarded: "=" must follow the name of a parameter (offset 6)`,
		`proto=x`:   `urihttp: Forwarded: the protocol is not http, https, ws or wss (offset 6)`,
		`host="/"`:  `urihttp: Forwarded: it is not a host with an optional port (offset 6)`,
		``:          `urihttp: Forwarded: it has fewer values than there are trusted proxies`,
		`a="b`:      `urihttp: Forwarded: a quotation mark is missing (offset 4)`,
		`host=a b`:  `urihttp: Forwarded: ";" or "," must follow a value (offset 7)`,
		`a=b;c=d;A`: `urihttp: Forwarded: a parameter appears twice in an element (offset 9)`,
	} {
		r := received("GET", "/", "h", false)
		r.Header.Set("Forwarded", header)
		if _, err := (urihttp.Receiver{Forwarded: 1}).Target(r); err == nil || err.Error() != want {
			t.Errorf("%s: %v, want %s", header, err, want)
		}
	}
}

// The grammar of Forwarded (RFC 7239, section 4) as regular expressions, with the spaces around
// ";" that the parser accepts.
const (
	token   = "[!#$%&'*+.^_`|~0-9A-Za-z-]+"
	quoted  = `"(?:[^\x00-\x08\x0A-\x1F\x7F"\\]|\\[^\x00-\x08\x0A-\x1F\x7F])*"`
	pair    = token + "=(?:" + token + "|" + quoted + ")"
	params  = "(?:" + pair + ")?(?:[ \t]*;[ \t]*(?:" + pair + ")?)*"
	listed  = "[ \t]*(?:" + params + ")[ \t]*"
	forward = "^" + listed + "(?:," + listed + ")*$"
)

var (
	forwardHeader = regexp.MustCompile(forward)
	forwardNext   = regexp.MustCompile("^[ \t]*(" + params + ")[ \t]*(?:,|$)")
	forwardPair   = regexp.MustCompile("(" + token + ")=(" + token + "|" + quoted + ")")
	escape        = regexp.MustCompile(`(?s)\\(.)`)
)

// byGrammar returns the elements of a header by the regular expressions, or false.
func byGrammar(header string) (elements []map[string]string, ok bool) {
	if !forwardHeader.MatchString(header) {
		return nil, false
	}
	for rest := header; rest != ""; {
		m := forwardNext.FindStringSubmatchIndex(rest)
		if text := rest[m[2]:m[3]]; text != "" {
			element := map[string]string{}
			for _, p := range forwardPair.FindAllStringSubmatch(text, -1) {
				name, value := strings.ToLower(p[1]), p[2]
				if _, twice := element[name]; twice {
					return nil, false
				}
				if value[0] == '"' {
					value = escape.ReplaceAllString(value[1:len(value)-1], "$1")
				}
				element[name] = value
			}
			elements = append(elements, element)
		}
		rest = rest[m[1]:]
	}
	return elements, true
}

// FuzzForwarded compares the parser with the regular expressions.
func FuzzForwarded(f *testing.F) {
	for _, header := range []string{`for=a;host="b:1";proto=https, host=c`, `a="\"";B=1 ; ,, ;`, `host="`, `host=a;HOST=b`, "\xff", `a="\`, `, a=b`} {
		f.Add(header, 1)
	}
	f.Fuzz(func(t *testing.T, header string, n int) {
		if n < 1 {
			return
		}
		r := received("GET", "/", "inner", false)
		r.Header = http.Header{"Forwarded": {header}}
		got, err := urihttp.Receiver{Forwarded: n}.Target(r)
		elements, ok := byGrammar(header)
		if !ok || len(elements) < n {
			if err == nil {
				t.Fatalf("%q: %q, but the grammar gives %q, %t", header, got, elements, ok)
			}
			return
		}
		element := elements[len(elements)-n]
		proto, host := "http", "inner"
		if value, ok := element["proto"]; ok {
			proto = strings.ToLower(value)
		}
		if value, ok := element["host"]; ok {
			host = value
		}
		if !slices.Contains([]string{"http", "https", "ws", "wss"}, proto) {
			if err == nil {
				t.Fatalf("%q: %q with the protocol %q", header, got, proto)
			}
			return
		}
		proto = strings.Replace(proto, "ws", "http", 1)
		r = received("GET", "/", host, proto == "https")
		want, wantErr := urihttp.Target(r)
		if got != want || (err == nil) != (wantErr == nil) {
			t.Fatalf("%q: %q, %v, want %q, %v", header, got, err, want, wantErr)
		}
	})
}

// FuzzTarget checks that a target URI has the request-target, the Host and the scheme of its
// request, and nothing else.
func FuzzTarget(f *testing.F) {
	for _, target := range []string{"/a?b", "*", "h:80", "http://h:1/a?b", "//a", "/a#b", "http:x", "http://u@h/"} {
		f.Add("GET", target, "h:1", true, "https", "o", "1")
		f.Add("OPTIONS", target, "[::1]", false, "http", "a, b", "443")
		f.Add("CONNECT", target, "h", false, "x", "u@h", "-")
	}
	f.Fuzz(func(t *testing.T, method, target, host string, secure bool, proto, outer, port string) {
		r := received(method, target, host, secure)
		if target == "" {
			return // a request of a client
		}
		r.Header = http.Header{"X-Forwarded-Proto": {proto}, "X-Forwarded-Host": {outer}, "X-Forwarded-Port": {port}}
		scheme := "http"
		if secure {
			scheme = "https"
		}
		u, err := urihttp.Target(r)
		if err == nil {
			want := scheme + "://" + host + target
			switch {
			case method == "CONNECT":
				want = scheme + "://" + target
			case target == "*":
				want = scheme + "://" + host
			case target[0] != '/':
				want = target
			}
			if u.String() != want {
				t.Fatalf("%q, Host %q: %q, want %q", target, host, u, want)
			}
		}
		v, err := urihttp.Receiver{XForwardedProto: 1, XForwardedHost: 1, XForwardedPort: 1}.Target(r)
		if err != nil {
			return
		}
		_, hasUserinfo := v.Userinfo()
		_, hasFragment := v.Fragment()
		h, hasHost := v.Host()
		if s := v.Scheme(); hasUserinfo || hasFragment || !hasHost || h.String() == "" || s != "http" && s != "https" {
			t.Fatalf("%q, proxy %q, %q, %q: %q", target, proto, outer, port, v)
		}
		if !strings.Contains(outer, h.String()) {
			t.Fatalf("the host of %q is not of %q", v, outer)
		}
		query, hasQuery := u.Query()
		theirs, theirsHas := v.Query()
		if u.String() != "" && (u.Path() != v.Path() || query != theirs || hasQuery != theirsHas) {
			t.Fatalf("%q becomes %q", u, v)
		}
	})
}
