package trurl_test

import (
	"bytes"
	"errors"
	"io"
	"slices"
	"strings"
	"testing"
	"testing/iotest"

	"github.com/urikit/uri/cmd/internal/trurl"
)

// asked returns command lines for each rule of trurl and of libcurl's URLs, at its limits.
func asked() (lines [][]string) {
	add := func(args ...string) { lines = append(lines, args) }
	parts := []string{"scheme", "user", "password", "options", "host", "port", "path", "query", "fragment", "zoneid"}

	// addresses
	var urls []string
	for _, scheme := range []string{"a+b", "a-b", "a.b", "a0", "a9", "z", "A", "0a", "9a", ":a", "@a", "+a", "-a", ".a", "a,b", "a*b", "a/b", "a[b", "a`b", "a{b", "a~",
		strings.Repeat("a", 39), strings.Repeat("a", 40), strings.Repeat("a", 41), "", "foo", "hTTp"} {
		urls = append(urls, scheme+"://h/p", scheme+":/h/p", scheme+":h")
		add("--no-guess-scheme", "--", scheme+":h")
		add("--no-guess-scheme", "--", scheme+"://h")
	}
	for _, slashes := range []string{"", "/", "//", "///", "////", `\`, `\\`} {
		urls = append(urls, "http:"+slashes+"h", "foo:"+slashes+"h", "file:"+slashes+"h", "file:"+slashes)
	}
	for _, file := range []string{"/a", "//localhost/a", "//LOCALHOST/a", "//127.0.0.1/a", "//127.0.0.2/a", "//localhost", "//localhost?a", "//h/a", "///a?b#c", "///a/../b", "//[::1]/a",
		"///c:/x", "///c:", "///c|/x", "///c|", `///c:\x`, "///c:x", "///c:0", "///c:.", "///c:]", "///c:[", "///1:/x", "///9|/x", "///9:/", "///@:/", "///::/", "///c;/x", "///c9/x", "///c{/x", "///c}/x",
		"///z:/", "///Z|/", "///A:/", "///:/x", "///{:/x", "///[:/x", "///`:/x", "///c", "/c:/x", "c:/x", "////c:/x", "///cc:/x"} {
		urls = append(urls, "file:"+file)
	}
	for _, host := range []string{"ftp", "ftp.", "FTP.x", "ftpx.y", "dict.x", "dict", "ldap.x", "LDAP", "imap.x", "smtp.x", "pop3.x", "pop3", "pop.x", "http.x"} {
		urls = append(urls, host, host+":80")
	}
	for c := byte(1); c != 0; c++ {
		if c < '0' || c > 'z' || !('a' <= c|0x20 && c|0x20 <= 'z') && c > '9' {
			urls = append(urls, "http://h/a"+string([]byte{c})+"b")
			if c < 0x80 {
				urls = append(urls, "http://a"+string(rune(c))+"b/", "http://u"+string(rune(c))+"v@h/")
				const hex = "0123456789abcdef"
				urls = append(urls, "http://a%"+string([]byte{hex[c>>4], hex[c&15]})+"b/")
			}
		}
	}
	for _, authority := range []string{"", "@", "u@", ":80", "u@:80", "@h", ":@h", "u:@h", ":p@h", "u:p@h", "u:p:q@h", "u@v@h", "u;o@h", "u:p;o@h", "u;o:p@h", "u;@h", "u:p;@h", "u:p;o;q@h",
		"h:", "h:0", "h:1", "h:80", "h:080", "h:00000000080", "h:+80", "h:-1", "h:*8", "h:,8", "h:8x", "h:32767", "h:32768", "h:65535", "h:65536", "h:99999", "h:4294967376", "h:80:80", "h:8 0",
		"[", "[]", "[:]", "[::", "[::]", "[::1]", "[::1]x", "[::1]:80", "[::1]:", "[::1]:x", "[::1]80", "[1]", "[a:]", "[::g]", "[1.2.3.4]", "[::1.2.3.4]", "[::ffff:1.2.3.4]", "[1:2:3:4:5:6:7:8]",
		"[1:2:3:4:5:6:7:8:9]", "[FE80::00AB]", "[0:0:0:0:0:0:0:0]", "[::1%25eth0]", "[::1%eth0]", "[::1%25]", "[::1%]", "[::1%2]", "[::1%25a]", "[::1%2a]", "[::1%251]", "[::1%2525]", "[::1%25%25]", "[::1%x", "[::1%x]]", "[::1%25]x]",
		"[::1%25" + strings.Repeat("z", 14) + "]", "[::1%25" + strings.Repeat("z", 15) + "]", "[::1%25" + strings.Repeat("z", 16) + "]", "[::1%" + strings.Repeat("z", 15) + "]", "[::1%" + strings.Repeat("z", 16) + "]",
		"[1::2%25a]:80", "%", "%4", "%zz", "h%", "%61", "%41", "h%2", "\u00e9", "x.\u00e9", "\u00e9.x", "xn--9ca", "XN--9ca.x", "x.xn--9ca", "xn--"} {
		for _, scheme := range []string{"", "http://", "imap://", "foo://"} {
			urls = append(urls, scheme+authority+"/p")
		}
		urls = append(urls, "http://"+authority)
	}
	for _, number := range []string{"0", "1", "1.2", "1.2.3", "1.2.3.4", "1.2.3.4.", "1.2.3.4.5", "1.2.3.4.0", ".1", "1.", "1..2", "256", "65536", "2147483648", "4294967295", "4294967296", "1.16777215", "1.16777216",
		"255.1", "256.1", "1.65535", "1.2.65535", "1.2.65536", "1.255.1", "1.256.1", "1.2.255.4", "1.2.256.4", "1.2.3.255", "1.2.3.256", "0x", "0xg", "0xG", "0x1", "0xa", "0XA", "0xA.0xb", "08", "07", "00", "010.1", "0x100", "0xffffffff",
		"0x100000000", "037777777777", "040000000000", "+1", "-1", "0x+1", "0+1", "1_0", "0x1_0", "1a", "1.2.3.a", "a.1.2.3"} {
		urls = append(urls, "http://"+number+"/")
	}
	for _, path := range []string{"", "/", "//", "/.", "/..", "/./", "/../", "/a/.", "/a/..", "/a/./b", "/a/../b", "/a/../../b", "/a/%2e/b", "/a/%2E/b", "/a/%2e%2e/b", "/a/%2E%2E/b", "/a/%2E./b", "/a/.%2e/b", "/a/%2e%2e", "/a%2Eb", "/a%2eb/../c", "/...", "/a//../b",
		"?", "??", "?a", "?a?b", "#", "##", "#a", "#a#b", "?#", "?a#", "?#a", "/p?a/../b", "/p#a/../b", "/%", "/%4", "/%zz", "/%AB", "/%ab", "/%41", "/%2f", "/a;b=c", "/a+b?c+d", "?%20", "?a%3db=c&d"} {
		urls = append(urls, "http://h"+path, "file://"+path, "file:///x"+path)
	}
	for _, u := range urls {
		add("--url", u, "-g", "{:url} {scheme}|{:user}|{:password}|{:options}|{host}|{port}|{:path}|{:query}|{:fragment}|{zoneid}")
	}
	for _, u := range []string{"http://h/a b", "http://h/a?b c", "http://h/a#b c", "http://h h/a", "http://u v@h/a", " http://h", "h h"} {
		add("--url", u, "--accept-space")
		add("--url", u)
	}
	for _, scheme := range []string{"dict", "ftp", "gopher", "http", "imap", "imaps", "pop3", "pop3s", "smtp", "smtps", "foo", "telnet", "ws", "https", "ldap", "scp"} {
		u := scheme + "://u;o:p@h:143/a"
		add("--url", u)
		add("--url", scheme+"://h", "--default-port")
		add("--url", scheme+"://h:443", "--keep-port")
		add("--url", scheme+"://h:80")
		add("--url", scheme+"://h", "-s", "options=x", "-s", "user=u")
		add("--url", scheme+"://u@h", "-g", "{default:port} {port} {:default:port}")
	}

	// references
	for _, base := range []string{"http://h", "http://h/", "http://u:p@h:80/a/b", "http://h/a/b/?q/x", "http://h/a/b#f/y", "http://h/a/b?q/x#f/y", "http://h?q/x#f/y", "http://h#f?x/y", "file:///a/b?q#f", "h/a/b?q?r#f"} {
		for _, ref := range []string{"x", "./x", "../x", "../../x", "/x", "/", "/x/../y", "//o", "//o/p/q", "//o?r/s", "//o#g", "//u:p@o:8/", "//", "///x", "?y", "?", "?y/z?w", "#z", "#", "#z/y", "x?y", "x#z", "x?y#z", "x/?y", "/x?y=\u00e9", "x\u00e9", "#\u00e9", "x:y", "http:x", "http:/x", "ftp://o/x",
			"x y", "?x y", "x%20y", "x\x01", "x\x1f", "x\x7f", "?x\x01", "?x\x7f", "x~", "x!", "\x01", "%2e%2e/x", "..", "."} {
			add("--url", base, "--redirect", ref)
			if strings.ContainsAny(ref, " \x01\x7f") {
				add("--url", base, "--redirect", ref, "--accept-space")
			}
		}
	}
	add("--url", "http://h:80/a", "--redirect", "b", "--keep-port")
	add("--url", "http://h/a", "--redirect", "")
	add("--url", "http://h/a", "--redirect", "", "--verify")
	add("--url", "http://h/a", "--redirect", "b", "--redirect", "c")

	// assignments
	for _, value := range []string{"", "a", "A", "Z9", "0", "9", "80", "080", "65535", "65536", "+1", "1x", "a b", "a%20b", "a%21b", "%1f", "%41", "%AB", "x%AB%CD", "%AB%CD%EF", "%A", "%AG", "%GA", "%%AB", "%", "%4", "%zz", "a/b", "/a", "/a/../b", "/%2e%2e/", "a?b", "?a", "a#b", "#a", "a=b", "a&b", "=", "a:b", "a@b", "a;b", ";", "a[b", "[", "[::1]", "[::1%25e]", "[::1", "[1.2.3.4]",
		"\\", "\u00e9", "-", "_", "~", ".", "!$&'()*+,;=:@/", "{}[]|^`\"<>\\", "127.1", "ftp.x", "xn--9ca", "http", "FTP", "ab_", "a_", "a_b", "a+", "a+b", "a,b", "a*b", "a.b", "a-b", "1a", "9a", ":a", "@a", "a:", "+a", "a\u00e9", strings.Repeat("a", 39), strings.Repeat("a", 40), strings.Repeat("a", 41), strings.Repeat("z", 15), strings.Repeat("z", 16)} {
		for _, part := range parts {
			if part == "query" && strings.HasPrefix(value, "=") {
				continue
			}
			for _, op := range []string{"=", ":=", "?="} {
				if op != "?=" || len(value) < 2 {
					add("--url", "http://u:p@[::1%25eth0]:8/a?b#c", "-s", part+op+value)
					add("--url", "h", "-s", part+op+value, "-g", "{scheme} {user} {password} {options} {host} {port} {path} {query} {fragment} {zoneid}")
				}
			}
		}
		add("--url", "h", "-a", "path="+value)
		add("--url", "http://h/x%ABy?a#%AB", "-a", "path="+value)
		if !strings.HasPrefix(value, "=") {
			add("--url", "h?x=y", "-a", "query="+value)
		}
	}
	for _, part := range parts {
		add("-s", "scheme=http", "-s", "host=h", "-s", part+"=")
		add("--url", "http://h", "-s", part+"=", "-s", part+"=")
		add("--url", "h", "-s", part, "--verify")
		add("--url", "http://u:p;o@[::1%25e]:8/a?b#c", "-s", part+":=", "-g", "{url}")
	}
	for _, args := range []string{"", "=x", ":=x", "?=x", "host", "host:?=x", "host?:=%41", "host::=%41", "host??=x", "hosts=x", "url=http://x", "Host=x", ":host=x"} {
		add("--url", "h", "-s", args)
		add("--url", "h", "--iterate", args)
		add("--url", "h", "-a", args)
	}
	// An empty host in a list is left out: trurl says nothing of it.
	for _, list := range []string{"host=a", "host=a b", "host:=%41 b", "host?=a", "host::=a b", "port=1 2", "scheme=http ftp", "url=a b", "x=a b", "path=a b", "query=a b", "zoneid=a b"} {
		add("--url", "http://u@h/p?q#f", "--iterate", list)
		add("--url", "http://u@h/p?q#f", "--iterate", list, "--iterate", "port=80 81")
		add("--url", "http://u@h/p?q#f", "--iterate", list, "--iterate", list)
		add("--url", "http://u@h/p?q#f", "--iterate", list, "-s", "host=y")
		add("--url", "http://u@h/p?q#f", "--iterate", list, "-a", "path=y", "-a", "query=z", "--sort-query", "--json")
	}

	// what is printed
	for _, u := range []string{"http://h", "http://h?", "http://h#", "http://h?#", "http://u:p@h:80/a%2fb?q=1&q=2&Q=3&r#f%20g", "http://xn--9ca/", "http://\u00e9/", "http://h/%00?a=b#%00", "http://u%00@h", "http://%FF@h/%ff?%ff#%ff", "imap://u:p;o@h/",
		`http://u%22%5c:%08%0c%0a%0d%09@h/%01%1f%7f%20%e2%82%ac?a%22=b%5c&c=%01#%22`, "ftp://[::1%25e]:21/", "http://h?a=%41+b&%61=c&a", "http://h?=x&&y=", "http://xn--9999999/", "file:///a?b", "http://h?q=\u00e9"} {
		for _, name := range append(parts, "url") {
			for _, with := range []string{"", ":", "url:", "default:", "must:", "strict:", "puny:", "idn:", "must:strict:"} {
				add("--url", u, "-g", "<{"+with+name+"}>")
			}
		}
		for _, get := range []string{"{query:q}", "{query-all:q}", "{:query:q}", "{:query-all:q}", "{query:a}", "{query-all:a}", "{:query:a}", "{query:nothing}", "{query:}", "{query:%61}", "{must:query:q}", "[query:a]", "{query-all:c}"} {
			add("--url", u, "-g", "<"+get+">")
		}
		for _, flag := range []string{"--json", "--urlencode", "--punycode", "--as-idn", "--default-port", "--keep-port", "--sort-query", "--quiet", "--verify"} {
			add("--url", u, flag)
			if flag != "--quiet" && flag != "--keep-port" {
				add("--url", u, flag, "--json")
				add("--url", u, flag, "-g", "{host} {url} {path} {query}")
			}
		}
		add("--json", "--url", u, "--url", u, "--url", "http://[")
	}
	for _, get := range []string{"", "a", `\`, `a\`, `\x`, `\r\n\t\\\{\[`, `\n`, `\}`, "{", "{host", "{host}{port}", "{host}[port]", "[host]", "[host}", "{host]", "{{host}", "{{", "[[", "[[host]", "{}", "[]", "{:}", "{::host}", "{:must:host}", "{must::host}", "{bad:host}", "{bad}", "{puny:idn:host}", "{idn:puny:host}", "{host", "}", "{host}}",
		"{host:}", "{must:}", "%{host}", "[host]{host}", "{host}[host]", "\u00e9{host}\u00e9", "{ host}", "{HOST}"} {
		add("--url", "http://h:8/p", "-g", get)
		add("--url", "http://h:8/p", "--get="+get)
		if get != "" {
			add("--url", "http://h:8/p", "-g"+get)
		}
	}

	// queries
	queries := []string{"", "a", "a=", "=a", "a=1&b=2&a=3", "A=1&a=2", "%61=1&b=2", "a%3d=1", "ab=1&a=2&abc=3", "b=1&&c=2", "&a", "a&", "&", "x;a=1;b", "a*=1&ab=2", "c=%AB&d=%ab", "%E9=1", "a=%00", "q=a=b", "utm_a=1&UTM_b=2&ut=3"}
	for _, q := range queries {
		for _, name := range []string{"a", "A", "ab", "ab*", "a*", "*", `a\*`, `\*`, "utm_*", "%61", "", "=", "x", "abcd*"} {
			add("--url", "http://h?"+q, "--qtrim", name)
		}
		for _, with := range []string{"a", "a=9", "A=9", "a=", "a=x=y", "new=1", "a=\u00e9 b", "a=%41"} {
			for _, option := range []string{"--replace", "--replace-append"} {
				if !strings.Contains(q, "ab=") { // trurl replaces parameters whose names begin so
					add("--url", "http://h?"+q, option, with)
				}
			}
		}
		for _, separator := range []string{";", "&", ",", "=", "", "ab"} {
			if q != "a=%00" || separator != "=" { // trurl prints no parameters after a name with NUL
				add("--url", "http://h?"+q, "--query-separator", separator, "--qtrim", "a", "--json")
			}
			add("--url", "http://h?"+q, "--query-separator", separator, "-a", "query=n=1")
		}
	}
	for _, q := range []string{"b=1&a=2", "b&a&c", "B=1&a=2", "b=1&A=2", "z=1&Y=2&x=3&W=4", "a=2&a=1&a=3", "ab=1&aa=2", "b_=1&ba=2", "b=1&a@=2&a`=3", "c[&c{=1&b", "1&0&2", "d;c;b", "%62=1&a=2", "b=%41&b=%40", "\u00e9=1&a=2", "a%ff=1&a=2", "one=1"} {
		add("--url", "http://h?"+q, "--sort-query")
		add("--url", "http://h?"+q, "--sort-query", "--json")
		add("--url", "http://h?"+q, "--sort-query", "--query-separator", ";")
	}

	// options
	for _, line := range []string{"-", "-- -x", "--", "-x", "-x=1", "-xy", "--x", "--x=1", "---", "-=", "--=", "-g", "--get", "-s", "-a", "-f", "--url", "--iterate", "--trim", "--qtrim", "--redirect", "--replace", "--replace-append", "--force-replace", "--query-separator",
		"h --json=1", "h --json -g x", "h -g x --json", "h --json --get x", "h --json --get=x", "h -g x -g y", "h --punycode --as-idn", "h --as-idn --punycode", "h --punycode --punycode", "h --trim query", "h --trim =a", "h --trim a", "h --trim path=a", "h -a x=a", "h -a path", "h -a query",
		"-sscheme=ftp h", "-s=x h", "--set=scheme=ftp h", "-apath=x h", "--append=path=x h", "--url=h", "--url h i", "h i j", "-f nothing", "-fnothing", "--quiet --verify http://[", "http://[ h", "h http://[ --verify i", "--verify h http://[", "--curl foo://h", "--curl foo://h --verify", "h --curl -s scheme=foo", "h -s scheme=foo",
		"-s host=h", "-s scheme=http", "-s scheme=http -s host=h", "-s path=x", "-s host=h --verify", "--json -s scheme=http -s host=h", "--json", "--verify", "http://h -s host=", "http://h -s host= --verify", "http://h -s scheme=", "http://h -s scheme= --verify", "h -s scheme= --json",
		"http://u:secret@[ --verify", "http://u:secret@h:x", "h -s host=a%b --quiet", "--no-guess-scheme h --verify", "--no-guess-scheme h", "h --query-separator ; --query-separator ;", "--accept-space h", "--urlencode h/%41 -g {path}", "--default-port --keep-port https://h:443", "http://h:81 --default-port"} {
		add(strings.Fields(line)...)
	}
	return lines
}

// TestInput tries the limit of libcurl for a URL and for a part.
func TestInput(t *testing.T) {
	const longest = 8000000
	for _, c := range []struct {
		args []string
		ok   bool
	}{
		{[]string{"--verify", "http://h/" + strings.Repeat("a", longest-len("http://h/"))}, true},
		{[]string{"--verify", "http://h/" + strings.Repeat("a", longest-len("http://h/")+1)}, false},
		{[]string{"h", "-s", "fragment=" + strings.Repeat("a", longest+1)}, false},
	} {
		var stdout, stderr bytes.Buffer
		if _, err := trurl.Run(c.args, nil, &stdout, &stderr); err != nil {
			t.Error(err)
		}
		if ok := stderr.Len() == 0; ok != c.ok || ok && stdout.Len() != longest+1 {
			t.Errorf("%.40q: %.100s", c.args, &stderr)
		}
	}
}

// The length of a line in a file, with its end, is at most 4095.
func TestLineLength(t *testing.T) {
	for _, c := range []struct {
		line string
		ok   bool
	}{
		{"h/" + strings.Repeat("a", 4092) + "\n", true},
		{"h/" + strings.Repeat("a", 4093) + "\n", false},
		{"h/" + strings.Repeat("a", 4092), true},
		{"h/" + strings.Repeat("a", 4093), false},
		{"h/" + strings.Repeat("a", 9000) + "\n", false},
	} {
		var stdout, stderr bytes.Buffer
		if status, err := trurl.Run([]string{"-f", "-"}, strings.NewReader(c.line), &stdout, &stderr); status != 0 || err != nil {
			t.Error(status, err)
		}
		want, note := "http://"+strings.TrimSuffix(c.line, "\n")+"\n", ""
		if !c.ok {
			want, note = "", "trurl note: skipping long line\n"
		}
		if stdout.String() != want || stderr.String() != note {
			t.Errorf("%d bytes: %d bytes, %q", len(c.line), stdout.Len(), &stderr)
		}
	}
}

// An error of the input or of an output is returned.
func TestErrors(t *testing.T) {
	broken := errors.New("broken")
	fails := failing{broken}
	for _, c := range []struct {
		name           string
		args           []string
		stdin          io.Reader
		stdout, stderr io.Writer
		status         int
		err            error
	}{
		{"input", []string{"-f", "-"}, iotest.ErrReader(broken), io.Discard, io.Discard, 0, broken},
		{"input in JSON", []string{"-f", "-", "--json", "h"}, iotest.ErrReader(broken), io.Discard, io.Discard, 0, broken},
		{"output", []string{"h"}, nil, fails, io.Discard, 0, broken},
		{"output of lines", []string{"-f", "-"}, strings.NewReader("h\n" + strings.Repeat("i", 3000)), fails, io.Discard, 0, broken},
		{"note", []string{"http://["}, nil, io.Discard, fails, 0, broken},
		{"message", []string{"--verify", "http://["}, nil, io.Discard, fails, 9, broken},
		{"none", []string{"--verify", "http://["}, nil, fails, io.Discard, 9, nil},
		{"quiet", []string{"-f", "-", "--quiet"}, strings.NewReader(strings.Repeat("x", 9000)), io.Discard, fails, 0, nil},
	} {
		if status, err := trurl.Run(c.args, c.stdin, c.stdout, c.stderr); status != c.status || err != c.err {
			t.Errorf("%s: %d, %v, want %d, %v", c.name, status, err, c.status, c.err)
		}
	}
}

// failing writes nothing.
type failing struct{ err error }

func (f failing) Write(p []byte) (int, error) { return 0, f.err }

// Messages and notes show no password.
func TestMessages(t *testing.T) {
	for _, line := range []string{
		"--verify http://u:hidden@[", "http://u:hidden@[", "http://h --redirect http://u:hidden@[", "-f http://u:hidden@h/", "h -s http://u:hidden@h/=x", "h -s http://u:hidden@h/", "h -a http://u:hidden@h/=x", "h --trim http://u:hidden@h/",
	} {
		var stdout, stderr bytes.Buffer
		if _, err := trurl.Run(strings.Fields(line), nil, &stdout, &stderr); err != nil {
			t.Error(err)
		}
		if got := stderr.String(); got == "" || strings.Contains(got, "hidden") {
			t.Errorf("%s: %s", line, got)
		}
	}
}

// The usage has each option once, with its description.
func TestOptions(t *testing.T) {
	var help, version bytes.Buffer
	for _, c := range []struct {
		args string
		out  *bytes.Buffer
	}{{"-h", &help}, {"--help", nil}, {"-v", &version}, {"--version", nil}} {
		var stdout bytes.Buffer
		out := c.out
		if out == nil {
			out = &stdout
		}
		if status, err := trurl.Run([]string{c.args}, nil, out, io.Discard); status != 0 || err != nil || out.Len() == 0 {
			t.Errorf("%s: %d, %v", c.args, status, err)
		}
		if c.args == "--help" && stdout.String() != help.String() || c.args == "--version" && stdout.String() != version.String() {
			t.Errorf("%s: %s", c.args, &stdout)
		}
	}
	if !strings.HasPrefix(help.String(), "Usage: trurl ") || !strings.HasPrefix(version.String(), "trurl") {
		t.Errorf("%s\n%s", &help, &version)
	}
	seen := make(map[string]bool)
	for _, line := range trurl.Options() {
		name, about, ok := strings.Cut(line, "\t")
		if !ok || about == "" || strings.TrimSpace(about) != about || seen[name] {
			t.Errorf("%q", line)
		}
		seen[name] = true
		if !strings.HasPrefix(name, "--") || strings.ContainsAny(name, " =") {
			t.Errorf("option %q", name)
		}
		// An option that takes a value says that one is missing; another is a flag.
		var stderr bytes.Buffer
		status, err := trurl.Run([]string{name}, nil, io.Discard, &stderr)
		if err != nil || strings.Contains(stderr.String(), "unknown option") {
			t.Errorf("%s: %d, %v: %s", name, status, err, &stderr)
		}
	}
	lines := 0
	for line := range strings.Lines(help.String()) {
		if strings.HasPrefix(strings.TrimSpace(line), "-") {
			lines++
		}
	}
	if len(seen) != lines || !seen["--replace-append"] || !seen["--url"] {
		t.Errorf("%d options", len(seen))
	}
	for _, c := range []struct{ name, about string }{
		{"--replace-append", "replace a query parameter, or append it"},
		{"--append", "append a segment to the path, or to the query"},
		{"--json", "print JSON"},
	} {
		if !slices.Contains(trurl.Options(), c.name+"\t"+c.about) {
			t.Errorf("no %s: %q", c.name, trurl.Options())
		}
	}
}

func TestJSON(t *testing.T) {
	for line, want := range map[string]bool{
		"": false, "h": false, "--json": true, "h --json": true, "-g x": false, "--json --nothing": false, "--json -g x": false, "-- --json": false, "--url --json": false,
	} {
		if got := trurl.JSON(strings.Fields(line)); got != want {
			t.Errorf("%s: %t", line, got)
		}
	}
}

// The order of parameters that differ, as trurl sorts them.
func TestSort(t *testing.T) {
	for _, c := range []struct{ query, want string }{
		{"b=1&a=2", "a=2&b=1"},
		{"b&a&c", "a&b&c"},
		{"b=1&A=2", "A=2&b=1"},
		{"B=1&a=2", "a=2&B=1"},
		{"z=1&Y=2&x=3&W=4", "W=4&x=3&Y=2&z=1"},
		{"a=2&a=1&a=3", "a=1&a=2&a=3"},
		{"ab=1&aa=2", "aa=2&ab=1"},
		{"b-=1&ba=2", "b-=1&ba=2"},
		{"ba=1&b-=2", "b-=2&ba=1"},
		{"1&0&2", "0&1&2"},
		{"ab&a", "ab&a"},
		{"one=1", "one=1"},
		{"%62=1&a=2", "a=2&b=1"},
		{"one=%41", "one=A"},
	} {
		var stdout, stderr bytes.Buffer
		status, err := trurl.Run([]string{"http://h?" + c.query, "--sort-query"}, nil, &stdout, &stderr)
		if got := stdout.String(); status != 0 || err != nil || got != "http://h/?"+c.want+"\n" {
			t.Errorf("%s: %s, %d, %v, want %s", c.query, got, status, err, c.want)
		}
	}
}

// Numbers of hosts, short paths, host names without an ASCII form, and values that count as absent,
// by the sources of libcurl and trurl.
func TestEdges(t *testing.T) {
	for _, c := range []struct {
		args   []string
		want   string
		status int
	}{
		{[]string{"http://[::100:1]/"}, "http://[::1.0.0.1]/", 0},
		{[]string{"http://[::1:1]/"}, "http://[::0.1.0.1]/", 0},
		{[]string{"http://0x7f.0.0.1/"}, "http://127.0.0.1/", 0},
		{[]string{"--no-guess-scheme", "file:a?b"}, "file:///?b", 0},
		{[]string{"--punycode", "http://a%7Fb/"}, "http://a\x7fb/", 0},
		{[]string{"--verify", "--punycode", "http://%80/"}, "", 9},
		{[]string{"h", "-s", "user=", "-s", "scheme?=ftp"}, "ftp://h/", 0},
		{[]string{"http://h/?", "-s", "query?=x"}, "http://h/?x", 0},
	} {
		var stdout, stderr bytes.Buffer
		status, err := trurl.Run(c.args, nil, &stdout, &stderr)
		if got := strings.TrimSuffix(stdout.String(), "\n"); status != c.status || err != nil || got != c.want {
			t.Errorf("%q: %q, %d, %v, want %q, %d", c.args, got, status, err, c.want, c.status)
		}
	}
}

// JSON is UTF-8 (RFC 8259, section 8.1), so an octet that is not is percent-encoded in it.
func TestJSONOctets(t *testing.T) {
	for _, c := range []struct{ url, want string }{
		{"http://h/a%FFb", `"path": "/a%FFb"`},
		{"http://h/%C3%A9%C3", `"path": "/é%C3"`},
		{"http://h/%EF%BF%BD", "\"path\": \"/\ufffd\""},
		{"http://h/?%80=%BF", `"value": "%BF"`},
	} {
		var stdout, stderr bytes.Buffer
		if _, err := trurl.Run([]string{"--json", c.url}, nil, &stdout, &stderr); err != nil || !strings.Contains(stdout.String(), c.want) {
			t.Errorf("%s: %v, %s, want %s", c.url, err, &stdout, c.want)
		}
	}
}
