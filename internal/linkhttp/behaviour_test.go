package linkhttp

import (
	"bytes"
	"compress/gzip"
	"fmt"
	"io"
	"net/http"
	"strings"
	"testing"
	"time"
	"unicode/utf16"
)

// A behaviour is what a server does, and the documented outcome.
type behaviour struct {
	name     string
	handler  http.HandlerFunc // for all paths but /robots.txt and /ok
	fragment string           // of the link, if any
	want     string           // the outcome, and a part of the reason after ": "
	missing  bool
	unread   string
	moved    string // "BASE" is the server
	robots   http.HandlerFunc
	change   func(*Config)
}

func bomb() []byte {
	var b bytes.Buffer
	z := gzip.NewWriter(&b)
	block := make([]byte, 1<<20)
	for range 8 {
		z.Write(block)
	}
	z.Close()
	return b.Bytes()
}

func gzipped(text string) string {
	var b bytes.Buffer
	z := gzip.NewWriter(&b)
	io.WriteString(z, text)
	z.Close()
	return b.String()
}

func utf16Page() string {
	b := []byte{0xff, 0xfe}
	for _, u := range utf16.Encode([]rune(`<p id="here">`)) {
		b = append(b, byte(u), byte(u>>8))
	}
	return string(b)
}

func to(code int, location string) http.HandlerFunc { return status(code, "Location", location) }

// at redirects from "/" and answers other paths with next.
func at(code int, location string, next http.HandlerFunc) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		if r.URL.Path == "/" {
			to(code, location)(w, r)
			return
		}
		next(w, r)
	}
}

// countdown redirects n times: /, /1, /2 ...
func countdown(n int) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		var i int
		fmt.Sscanf(r.URL.Path, "/%d", &i)
		if i < n {
			to(302, fmt.Sprintf("/%d", i+1))(w, r)
		}
	}
}

func cookieWall(w http.ResponseWriter, r *http.Request) {
	if _, err := r.Cookie("seen"); err != nil {
		http.SetCookie(w, &http.Cookie{Name: "seen", Value: "1"})
		to(302, "/")(w, r)
	}
}

func slowBody(w http.ResponseWriter, r *http.Request) {
	page("<p id=x>")(w, r)
	http.NewResponseController(w).Flush()
	hang(w, r)
}

func robotsText404(w http.ResponseWriter, r *http.Request) { w.WriteHeader(404) }

const chunked = "HTTP/1.1 200 OK\r\nContent-Type: text/html\r\nTransfer-Encoding: chunked\r\n\r\n"

// behaviours returns new handlers, because some of them count their requests.
func behaviours() []behaviour {
	return []behaviour{
		{name: "200", handler: status(200), want: "alive"},
		{name: "204", handler: status(204), want: "alive"},
		{name: "206", handler: status(206), want: "alive"},
		{name: "304 not asked for", handler: status(304), want: "not known: status 304"},
		{name: "300 without Location", handler: status(300), want: "not known: status 300"},
		{name: "400", handler: status(400), want: "not known: status 400"},
		{name: "401", handler: status(401), want: "not known: credentials"},
		{name: "402", handler: status(402), want: "not known: payment"},
		{name: "403", handler: status(403), want: "not known: refuses"},
		{name: "403 accepted", handler: status(403), want: "alive", change: func(c *Config) { c.Accept = Statuses{{200, 299}, {403, 403}} }},
		{name: "404", handler: status(404), want: "dead: no such page (status 404)"},
		{name: "404 and then 200", handler: sequence(status(404), status(404), status(200)), want: "alive"},
		{name: "404 and then 503", handler: sequence(status(404), status(404), status(503)), want: "not known: status 404), and then the server is overloaded"},
		{name: "404 and then 410", handler: sequence(status(404), status(404), status(410)), want: "dead: gone"},
		{name: "407", handler: status(407), want: "not known: proxy"},
		{name: "410", handler: status(410), want: "dead: gone (status 410)"},
		{name: "418", handler: status(418), want: "not known: status 418"},
		{name: "451", handler: status(451), want: "not known: legal"},
		{name: "500", handler: status(500), want: "not known: the server failed (status 500)"},
		{name: "503", handler: status(503), want: "not known: status 503"},
		{name: "999", handler: raw("HTTP/1.1 999 No\r\n\r\n"), want: "not known: status 999"},
		{name: "503 with Retry-After", handler: sequence(status(503, "Retry-After", "7"), status(200)), want: "alive"},
		{name: "503 with a long Retry-After", handler: status(503, "Retry-After", "3600"), want: "not known: status 503"},
		{name: "429 without Retry-After", handler: sequence(status(429), status(200)), want: "alive"},
		{name: "429 always", handler: status(429), want: "not known: fewer requests"},
		{name: "429 with a date", handler: sequence(status(429, "Retry-After", time.Unix(1_800_000_009, 0).UTC().Format(http.TimeFormat)), status(200)), want: "alive"},
		{name: "429 with a date in the past", handler: sequence(status(429, "Retry-After", "Sun, 06 Nov 1994 08:49:37 GMT"), status(200)), want: "alive"},
		{name: "429 with a broken Retry-After", handler: sequence(status(429, "Retry-After", "soon"), status(200)), want: "alive"},
		{name: "HEAD 405", handler: byMethod(status(405), status(200)), want: "alive"},
		{name: "HEAD 501", handler: byMethod(status(501), status(200)), want: "alive"},
		{name: "HEAD 403", handler: byMethod(status(403), status(200)), want: "alive"},
		{name: "HEAD lies 404", handler: byMethod(status(404), status(200)), want: "alive"},
		{name: "HEAD lies 200", handler: byMethod(status(200), status(404)), want: "alive"},
		{name: "HEAD hangs", handler: byMethod(hang, status(200)), want: "alive"},
		{name: "HEAD reset", handler: byMethod(reset(""), status(200)), want: "alive"},
		{name: "HEAD closed", handler: byMethod(raw(""), status(200)), want: "alive"},
		{name: "HEAD loops", handler: byMethod(to(302, "/"), status(200)), want: "alive"},
		{name: "HEAD with a body", handler: byMethod(raw("HTTP/1.1 200 OK\r\nContent-Length: 3\r\n\r\nabc"), status(200)), want: "alive"},
		{name: "slow header", handler: hang, want: "not known: in time"},
		{name: "half a header", handler: func(w http.ResponseWriter, r *http.Request) {
			conn, _, _ := http.NewResponseController(w).Hijack()
			defer conn.Close()
			io.WriteString(conn, "HTTP/1.1 200 OK\r\nX-A: ")
			time.Sleep(700 * time.Millisecond)
		}, want: "not known: in time"},
		{name: "reset before the answer", handler: reset(""), want: "not known: reset"},
		{name: "reset in the header", handler: reset("HTTP/1.1 200 OK\r\nX"), want: "not known: not valid HTTP"},
		{name: "reset in the body", handler: reset("HTTP/1.1 200 OK\r\nContent-Type: text/html\r\nContent-Length: 99\r\n\r\n<p"), fragment: "x", want: "alive", unread: "reset"},
		{name: "closed before the answer", handler: raw(""), want: "not known: closed"},
		{name: "not HTTP", handler: raw("SSH-2.0-OpenSSH_9.9\r\n"), want: "not known: not valid HTTP"},
		{name: "HTTP/0.9", handler: raw("<html>hello"), want: "not known: not valid HTTP"},
		{name: "invalid header", handler: raw("HTTP/1.1 200 OK\r\nno colon\r\n\r\n"), want: "not known: not valid HTTP"},
		{name: "two lengths", handler: raw("HTTP/1.1 200 OK\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\na"), want: "not known: not valid HTTP"},
		{name: "huge header", handler: status(200, "X-Big", strings.Repeat("a", 400<<10)), want: "not known: too long"},
		{name: "flood of 1xx", handler: raw(strings.Repeat("HTTP/1.1 103 Early Hints\r\nLink: <"+strings.Repeat("a", 1000)+">\r\n\r\n", 1000)), want: "not known: "},
		{name: "a 103 before 200", handler: raw("HTTP/1.1 103 Early Hints\r\nLink: </a>\r\n\r\nHTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n"), want: "alive"},
		{name: "slow body without a fragment", handler: slowBody, want: "alive"},
		{name: "slow body", handler: slowBody, fragment: "y", want: "alive", unread: "in time"},
		{name: "length too large", handler: raw("HTTP/1.1 200 OK\r\nContent-Type: text/html\r\nContent-Length: 99\r\n\r\n<p id=x>"), fragment: "x", want: "alive", unread: "closed before the end"},
		{name: "length too small", handler: raw("HTTP/1.1 200 OK\r\nContent-Type: text/html\r\nContent-Length: 3\r\n\r\n<p id=x>"), fragment: "x", want: "alive", missing: true},
		{name: "truncated chunks", handler: raw(chunked + "8\r\n<p id=x>\r\n9\r\n<p"), fragment: "y", want: "alive", unread: "closed before the end"},
		{name: "broken chunks", handler: raw(chunked + "zz\r\n<p id=x>\r\n"), fragment: "x", want: "alive", unread: "not valid"},
		{name: "fragment", handler: page(`<p id="here">`), fragment: "here", want: "alive"},
		{name: "fragment missing", handler: page(`<p id="there">`), fragment: "here", want: "alive", missing: true},
		{name: "fragment in a name", handler: page(`<a name="here">`), fragment: "here", want: "alive"},
		{name: "fragment outside ASCII", handler: page(`<p id="é">`), fragment: "é", want: "alive"},
		{name: "fragment of an image", handler: status(200, "Content-Type", "image/png"), fragment: "x", want: "alive", unread: "not HTML"},
		{name: "fragment without Content-Type", handler: raw("HTTP/1.1 200 OK\r\n\r\n<p id=x>"), fragment: "x", want: "alive"},
		{name: "fragment in UTF-16", handler: page(utf16Page(), "Content-Type", "text/html"), fragment: "here", want: "alive"},
		{name: "fragment in gzip", handler: page(gzipped("<p id=x>"), "Content-Encoding", "gzip"), fragment: "x", want: "alive"},
		{name: "gzip bomb", handler: page(string(bomb()), "Content-Encoding", "gzip"), fragment: "x", want: "alive", unread: "too long"},
		{name: "gzip broken", handler: page("this is not gzip", "Content-Encoding", "gzip"), fragment: "x", want: "alive", unread: "not valid"},
		{name: "gzip cut", handler: page(gzipped(strings.Repeat("<p>a", 99))[:30], "Content-Encoding", "gzip"), fragment: "x", want: "alive", unread: "closed before the end"},
		{name: "deflate not asked for", handler: page("x", "Content-Encoding", "deflate"), fragment: "x", want: "alive", unread: "content coding"},
		{name: "endless page", handler: func(w http.ResponseWriter, r *http.Request) {
			page("")(w, r)
			for err := error(nil); err == nil; {
				_, err = w.Write(make([]byte, 64<<10))
			}
		}, fragment: "x", want: "alive", unread: "too long"},
		{name: "meta refresh", handler: page(`<meta http-equiv="refresh" content="0;url=/gone">`), want: "alive"},
		{name: "301", handler: at(301, "/new", status(200)), want: "alive", moved: "BASE/new"},
		{name: "308", handler: at(308, "/new", status(200)), want: "alive", moved: "BASE/new"},
		{name: "302", handler: at(302, "/new", status(200)), want: "alive"},
		{name: "303", handler: at(303, "/new", status(200)), want: "alive"},
		{name: "307", handler: at(307, "/new", status(200)), want: "alive"},
		{name: "301 to 404", handler: at(301, "/new", status(404)), want: "dead: redirect 1: there is no such page"},
		{name: "301 and then 302", handler: at(301, "/1", func(w http.ResponseWriter, r *http.Request) {
			if r.URL.Path == "/1" {
				to(302, "/2")(w, r)
			}
		}), want: "alive", moved: "BASE/1"},
		{name: "302 and then 301", handler: at(302, "/1", func(w http.ResponseWriter, r *http.Request) {
			if r.URL.Path == "/1" {
				to(301, "/2")(w, r)
			}
		}), want: "alive"},
		{name: "relative Location", handler: at(301, "new?a=b", status(200)), want: "alive", moved: "BASE/new?a=b"},
		{name: "Location in UTF-8", handler: at(301, "/caf\xc3\xa9 x", status(200)), want: "alive", moved: "BASE/caf%C3%A9%20x"},
		{name: "Location with a fragment", handler: at(301, "/new#sec", status(200)), want: "alive", moved: "BASE/new#sec"},
		{name: "Location replaces the fragment", handler: at(302, "/new#sec", page("<p id=sec>")), fragment: "x", want: "alive", unread: "another fragment"},
		{name: "fragment after a redirect", handler: at(302, "/new", page("<p id=x>")), fragment: "x", want: "alive"},
		{name: "fragment missing after a redirect", handler: at(302, "/new", page("<p id=y>")), fragment: "x", want: "alive", missing: true},
		{name: "Location missing", handler: status(302), want: "not known: no valid Location"},
		{name: "Location twice", handler: raw("HTTP/1.1 302 Found\r\nLocation: /a\r\nLocation: /b\r\n\r\n"), want: "not known: no valid Location"},
		{name: "Location not a URL", handler: to(302, "http://[::1/"), want: "not known: no valid Location"},
		{name: "loop", handler: to(302, "/"), want: "not known: loop"},
		{name: "10 redirects", handler: countdown(10), want: "alive"},
		{name: "11 redirects", handler: countdown(11), want: "not known: more than 10 redirects"},
		{name: "redirect to ftp", handler: to(302, "ftp://example.com/"), want: "not known: scheme ftp"},
		{name: "redirect to a private address", handler: to(302, "http://10.0.0.1/"), want: "not asked: redirect 1: guard: address refused"},
		{name: "redirect to metadata", handler: to(302, "http://169.254.169.254/"), want: "not asked: redirect 1: guard: address refused"},
		{name: "redirect with userinfo", handler: to(302, "http://u:secret@127.0.0.1/"), want: "not asked: userinfo"},
		{name: "redirect to no host", handler: to(302, "http://gone.test/"), want: "dead: redirect 1: there is no such host"},
		{name: "cookies", handler: cookieWall, want: "alive"},
		{name: "robots disallows", handler: status(200), robots: page("User-agent: *\nDisallow: /\n"), want: "not asked: Disallow: /"},
		{name: "robots disallows us", handler: status(200), robots: page("User-agent: *\nAllow: /\n\nUser-agent: URI-Check\nDisallow: /\n"), want: "not asked: Disallow"},
		{name: "robots ignored", handler: status(200), robots: page("User-agent: *\nDisallow: /\n"), want: "alive", change: func(c *Config) { c.IgnoreRobots = true }},
		{name: "robots 403", handler: status(200), robots: status(403), want: "alive"},
		{name: "robots 500", handler: status(200), robots: status(500), want: "not known: robots.txt could not be read (status 500)"},
		{name: "robots hangs", handler: status(200), robots: hang, want: "not known: robots.txt could not be read"},
		{name: "robots redirects", handler: status(200), robots: to(302, "/ok"), want: "alive"},
		{name: "robots too long", handler: status(200), robots: page(strings.Repeat("# comment\n", 60<<10) + "User-agent: *\nDisallow: /\n"), want: "alive"},
	}
}

func TestBehaviours(t *testing.T) {
	for _, b := range behaviours() {
		t.Run(b.name, func(t *testing.T) {
			t.Parallel()
			robots := b.robots
			if robots == nil {
				robots = robotsText404
			}
			s := serve(t, func(w http.ResponseWriter, r *http.Request) {
				switch r.URL.Path {
				case "/robots.txt":
					robots(w, r)
				case "/ok":
				default:
					b.handler(w, r)
				}
			})
			config := testConfig(t)
			if b.change != nil {
				b.change(&config)
			}
			var fragments []string
			if b.fragment != "" {
				fragments = []string{b.fragment}
			}
			r := check(t, newChecker(t, config), s.URL+"/", fragments...)
			outcome, reason, _ := strings.Cut(b.want, ": ")
			if r.Outcome.String() != outcome || !strings.Contains(r.Reason, reason) || (r.Reason == "") != (outcome == "alive") {
				t.Errorf("got %v, want %q", r, b.want)
			}
			if (len(r.Missing) > 0) != b.missing || !strings.Contains(r.Unread, b.unread) || (r.Unread == "") != (b.unread == "") {
				t.Errorf("got %v, want missing %v, unread %q", r, b.missing, b.unread)
			}
			if want := strings.Replace(b.moved, "BASE", s.URL, 1); r.Moved != want {
				t.Errorf("moved to %q, want %q", r.Moved, want)
			}
			if strings.Contains(r.Reason, "secret") {
				t.Errorf("the reason has a secret: %v", r)
			}
		})
	}
}
