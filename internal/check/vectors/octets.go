package main

import (
	"encoding/hex"
	"fmt"
	"strings"
)

// plain has, for each component, the rule of the characters that need no encoding in it.
var plain = []struct{ component, expr, section string }{
	{"userinfo", "userinfo", "3.2.1"},
	{"host", "reg-name", "3.2.2"},
	{"segment", "segment", "3.3"},
	{"path", `segment / "/"`, "3.3"},
	{"query", "query", "3.4"},
	{"fragment", "fragment", "3.5"},
}

// encoding makes the topic encode. For each component it adds every byte alone, all bytes together,
// and a list of texts.
func encoding(e *edition) *topic {
	t := &topic{edition: e, name: "encode", check: "encode", about: "data, and its shortest text in a component: what can stand there is not encoded"}
	for _, p := range plain {
		set, err := e.grammar.Bytes(p.expr)
		check(err)
		add := func(data string) {
			var b strings.Builder
			for i := range len(data) {
				if set.Has(data[i]) {
					b.WriteByte(data[i])
				} else {
					fmt.Fprintf(&b, "%%%02X", data[i])
				}
			}
			t.add("ABNF of RFC 3986 A; upper case by 2.1", p.section, "", object{}.with("component", p.component).with("data", data), object{}.with("encoded", b.String()))
		}
		for b := range 256 {
			if b > 0x1e && b < 0x80 && strings.IndexByte(alphanumeric, byte(b)) < 0 || strings.IndexByte("\x00\t\n\r09AZaz\x80\xc3\xff", byte(b)) >= 0 {
				add(string([]byte{byte(b)}))
			}
		}
		var every []byte
		for b := range 256 {
			every = append(every, byte(b))
		}
		add(string(every))
		for _, data := range []string{"", "%41", "%", "100%", "a b", "ü", "\u4e2d\u6587", "\U0001f600", "a/b?c#d", "\r\n", "\xff\xfe", "user:p@ss", "a=1&b=2", "..", "//"} {
			add(data)
		}
	}
	return t
}

// decoding makes the topic decode: triplets, and "%" without two digits.
func decoding(e *edition) *topic {
	t := &topic{edition: e, name: "decode", check: "decode", about: "text, and the data that it stands for; no data: a triplet is malformed, at the offset"}
	source := "section 2.1 of " + e.document
	for b := range 256 {
		data := string([]byte{byte(b)})
		t.add(source, "2.1", "", object{}.with("input", fmt.Sprintf("%%%02X", b)), object{}.with("data", data))
		if lower := fmt.Sprintf("%%%02x", b); strings.ToUpper(lower) != lower {
			t.add(source, "2.1", "", object{}.with("input", lower), object{}.with("data", data))
		}
	}
	for _, s := range []string{"", "a", "+", "a+b", "%2541", "%25", "a%20b", "%C3%BC", "%e4%b8%ad", "%41%42", "%4a%4A", "%2f/%2F", "x%00y", "%FF%FE"} {
		var b strings.Builder
		for rest := s; rest != ""; {
			if rest[0] == '%' {
				octet, err := hex.DecodeString(rest[1:3])
				check(err)
				b.Write(octet)
				rest = rest[3:]
			} else {
				b.WriteByte(rest[0])
				rest = rest[1:]
			}
		}
		section := "2.1"
		if !strings.Contains(s, "%") && strings.ContainsAny(s, reserved) {
			section = "2.2" // a reserved character stands for itself
		}
		t.add(source, section, "", object{}.with("input", s), object{}.with("data", b.String()))
	}
	for _, s := range []string{"%", "%4", "%%", "%%41", "%G1", "%1G", "%4 1", "% 41", "%-1", "%+1", "%0x", "a%", "a%4", "%41%", "%41%4", "%25%", "%u0041", "%\xff\xff", "%41%zz%42", "100%", "%:0", "%/0", "%@0", "%`0", "%g0", "%0:", "%0/", "%0@", "%0`", "%0g"} {
		offset, ok := e.machine(`*( %x00-24 / %x26-FF / pct-encoded )`).Viable(s)
		require(!ok, "%q", s)
		t.add(source, "2.1", "", object{}.with("input", s), object{}.with("offset", strings.LastIndexByte(s[:offset], '%')))
	}
	return t
}

// splitting makes the topic split. It is the same in all editions.
func splitting(e *edition) *topic {
	t := &topic{edition: e, name: "split", check: "split", about: "any text in five parts, by the regular expression; nothing is checked"}
	add := func(source, s string) {
		p := split(s)
		t.add(source, "B", "", object{}.with("input", s), object{}.with("scheme", p.scheme).with("authority", p.authority).with("path", p.path).with("query", p.query).with("fragment", p.fragment))
	}
	add("RFC 3986 Appendix B", "http://www.ics.uci.edu/pub/ietf/uri/#Related")
	const source = "regular expression of RFC 3986 Appendix B"
	words([]string{"a", ":", "/", "?", "#"}, 3, func(s string) { add(source, s) })
	for _, s := range sample(e) {
		if !e.isReference(s.text) && s.group != "delimiters" {
			add(source, s.text)
		}
	}
	for _, s := range []string{"a\nb:c", "a:\n//b", "//\xff/\x80?\xc3#\n", "#a\n#b\nc", "//[a:b]c/d", "1:2", "\x00:", "é:b", "a:/\u2028b"} {
		add(source, s)
	}
	return t
}
