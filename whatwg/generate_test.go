package whatwg_test

import (
	"math/rand/v2"
	"strings"
)

// A generator makes texts that look like URLs, with what parsers disagree on.
type generator struct{ *rand.Rand }

func newGenerator(seed uint64) generator { return generator{rand.New(rand.NewPCG(seed, 1))} }

func (g generator) one(list ...string) string { return list[g.IntN(len(list))] }

// maybe returns s in one of n cases, and else "".
func (g generator) maybe(n int, s string) string {
	if g.IntN(n) == 0 {
		return s
	}
	return ""
}

func (g generator) scheme() string {
	return g.one("http:", "https:", "HTTP:", "hTTps:", "ws:", "wss:", "ftp:", "file:", "FILE:", "foo:", "a+-.1:", "blob:", "mailto:",
		"javascript:", "data:", "non-special:", "http", "1a:", "ht\ttp:", "", "", "", "", "h_p:", ":")
}

func (g generator) slashes() string {
	return g.one("//", "//", "//", "//", "/", "", "///", "////", `\\`, `/\`, `\/`, "/\t/", "//\n")
}

// noise returns a short piece that can be anywhere.
func (g generator) noise() string {
	switch g.IntN(12) {
	case 0:
		return string(rune(g.IntN(0x21)))
	case 1:
		return string(rune(0x20 + g.IntN(0x60)))
	case 2:
		return g.one("%", "%4", "%41", "%zz", "%00", "%2f", "%2E", "%5c", "%C3%A9", "%ff", "%25", "%40", "%3a", "%20", "%0a", "%7f", "%80")
	case 3:
		return g.one("é", "ß", "ü", "中", "日本", "☃", "\U0001F600", "\u200b", "\u00ad", "\u2060", "\ufeff", "\ufffd", "\ufdd0", "\U0010FFFF",
			"\u0085", "\u00a0", "．", "。", "ａ", "１", "／", "﹟", "ﷺ", "א", "ا", "\u200d", "\u200c", "ſ", "K", "\u0131", "İ", "\u0301")
	case 4:
		return g.one("\t", "\n", "\r", " ", "\r\n", "\t\t")
	}
	return g.one("a", "b", "A", "Z", "0", "7", "9", "-", ".", "_", "~", "!", "$", "&", "'", "(", ")", "*", "+", ",", ";", "=", "|", "^", "`", "{", "}", "\"", "<", ">", "[", "]", "\\", "/", "?", "#", "@", ":")
}

func (g generator) noises(most int) string {
	var b strings.Builder
	for range g.IntN(most + 1) {
		b.WriteString(g.noise())
	}
	return b.String()
}

func (g generator) userinfo() string {
	return g.one("u", "", "us er", g.noises(3)) + g.one("", ":", ":p", ":p:q", "@", ":"+g.noises(3)) + "@"
}

func (g generator) number() string {
	return g.one("0", "1", "01", "08", "0x1", "0X", "0xfF", "0xg", "255", "256", "0377", "65535", "65536", "16777216", "4294967295", "4294967296",
		"0x100000000", "00", "1e1", "99999999999999999999", "-1", "+1", "")
}

func (g generator) ipv4() string {
	var b strings.Builder
	for i := range 1 + g.IntN(5) {
		if i > 0 {
			b.WriteString(g.one(".", ".", ".", ".", "．", "%2e", ".."))
		}
		b.WriteString(g.number())
	}
	return b.String() + g.maybe(5, ".")
}

func (g generator) ipv6() string {
	var b strings.Builder
	b.WriteString("[")
	if g.IntN(3) == 0 {
		b.WriteString("::")
	}
	n := 1 + g.IntN(9)
	for i := range n {
		if i > 0 {
			b.WriteString(g.one(":", ":", ":", ":", ":", "::"))
		}
		b.WriteString(g.one("0", "0", "0", "1", "ffff", "FF", "00a", "12345", "g", "0000", ""))
	}
	switch g.IntN(8) {
	case 0:
		b.WriteString(":1.2.3.4")
	case 1:
		b.WriteString(":" + g.ipv4())
	case 2:
		b.WriteString("::")
	case 3:
		b.WriteString(g.one("%25en0", "%en0", ":", ".", " "))
	}
	b.WriteString(g.one("]", "]", "]", "]", "]", "]", "", "]x", "]]"))
	return b.String()
}

func (g generator) label() string {
	return g.one("a", "example", "EXAMPLE", "www", "com", "xn--", "xn--a", "xn--zca", "XN--ls8h", "xn--nxasmq6b", "a--b", "-a", "a-", "_x", "1a", "a1", "0x", "faß", "bücher",
		"日本", "☃", "אב", "a\u05d0", "ا1", "Å", "ﬁ", "①", "㏕", "\u00ad", "x\u200dy", "\u0930\u094d\u200d", "%41", "%C3%BC", "", "localhost", "LocalHost", "loc%61lhost", g.noises(3))
}

func (g generator) host() string {
	switch g.IntN(8) {
	case 0:
		return ""
	case 1:
		return g.ipv4()
	case 2:
		return g.ipv6()
	case 3:
		return g.noises(4)
	case 4:
		return g.drive()
	}
	var labels []string
	for range 1 + g.IntN(3) {
		labels = append(labels, g.label())
	}
	return strings.Join(labels, g.one(".", ".", ".", "。", "%2e")) + g.maybe(8, ".") + g.maybe(12, "."+g.number())
}

func (g generator) port() string {
	if g.IntN(2) == 0 {
		return ""
	}
	return ":" + g.one("", "80", "443", "21", "0", "00080", "8080", "65535", "65536", "99999999999999999999", "8x", " 80", "80\t", "-1", "٣", "80:80")
}

func (g generator) drive() string { return g.one("C:", "c|", "C%7C", "C%3A", "CC:", "1:", "C", "d|") }

func (g generator) segment() string {
	return g.one(".", "..", "%2e", "%2E.", ".%2e", "%2e%2E", "...", ".%2", "a", "b c", "", "", "é", g.drive(), g.noises(4))
}

func (g generator) path() string {
	var b strings.Builder
	for range g.IntN(5) {
		b.WriteString(g.one("/", "/", "/", "/", `\`, ""))
		b.WriteString(g.segment())
	}
	return b.String()
}

func (g generator) tail() string {
	s := ""
	if g.IntN(3) == 0 {
		s += "?" + g.one("", "q", "a=b&c='d'", g.noises(5))
	}
	if g.IntN(3) == 0 {
		s += "#" + g.one("", "f", "a#b`", g.noises(5))
	}
	return s
}

// text returns a URL or a reference, valid or not.
func (g generator) text() string {
	var s string
	switch g.IntN(10) {
	case 0:
		s = g.noises(8)
	case 1:
		s = g.path() + g.tail()
	case 2:
		s = g.scheme() + g.path() + g.tail()
	case 3:
		s = g.scheme() + g.noises(5) + g.maybe(2, "   ") + g.tail()
	case 4:
		s = g.one("file:", "file:", "") + g.slashes() + g.one(g.host(), g.drive(), "") + g.path() + g.tail()
	default:
		s = g.scheme() + g.slashes() + g.maybe(4, g.userinfo()) + g.host() + g.port() + g.path() + g.tail()
	}
	if g.IntN(10) == 0 {
		at := g.IntN(len(s) + 1)
		for at > 0 && at < len(s) && s[at]&0xC0 == 0x80 {
			at--
		}
		s = s[:at] + g.noise() + s[at:]
	}
	return s
}

// base returns a base URL, or "" for none.
func (g generator) base() string {
	switch g.IntN(6) {
	case 0:
		return g.text()
	case 1, 2:
		return ""
	}
	return g.one("http://example.com/a/b?q#f", "https://u:p@example.com:8080/", "file:///C:/a/b", "file://host/x/y", "file:///a", "foo://h/a/b", "foo:/a/b", "foo:/.//p/q",
		"mailto:x@y", "data:text/plain,x ?q", "foo://h", "foo://", "ws://h/../a", "about:blank", "http://1.2.3.4/a/", "file:///C:", "foo:a  #f", "non-special:opaque  ?x  #y")
}
