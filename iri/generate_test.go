package iri_test

import (
	"math/rand/v2"
	"strings"
)

// A generator makes texts that look like IRIs. Most of them are valid.
type generator struct {
	*rand.Rand
	encoded bool // with percent-encoding
}

func newGenerator(seed uint64) generator { return generator{rand.New(rand.NewPCG(seed, 3987)), true} }

func (g generator) one(list ...string) string { return list[g.IntN(len(list))] }

// maybe returns s in one of n cases, and else "".
func (g generator) maybe(n int, s string) string {
	if g.IntN(n) == 0 {
		return s
	}
	return ""
}

// character returns a character that can be in all components that IRIs extend.
func (g generator) character() string {
	switch g.IntN(16) {
	case 0:
		return g.one("é", "É", "ß", "ü", "日", "本", "\U00010300", "\U0001F600", "א", "ب", "\u0661", "\u0301", "\u0338", "\u1100", "\u1161", "\u200C", "\u200D", "\u0149", "\u2126",
			"\u212A", "\u037E", "\u1FEF", "ａ", "１", "．", "。", "／", "\u00AD", "\u034F", "\u0344", "\uFB1D", "\U0002F868", "ς", "İ", "\u2024", "\u3002")
	case 1: // the ends of the ranges of ucschar
		return g.one("\u00A0", "\uD7FF", "\uF900", "\uFDCF", "\uFDF0", "\uFFEF", "\U00010000", "\U0001FFFD", "\U00020000", "\U000DFFFD", "\U000E1000", "\U000EFFFD")
	case 2:
		return string(rune(0xA0 + g.IntN(0x3000)))
	case 3:
		if g.encoded {
			return g.octets()
		}
	case 4:
		if g.encoded {
			return g.one("\u200E", "\u200F", "\u202A", "\u202E", "\u061C", "\u2066", "\u2069")
		}
	}
	return g.one("a", "b", "c", "A", "Z", "0", "9", "-", ".", "_", "~", "!", "$", "&", "'", "(", ")", "*", "+", ",", ";", "=")
}

// octets returns percent-encoded octets, often those of a character.
func (g generator) octets() string {
	if g.IntN(3) == 0 {
		return "%" + string("0123456789abcdefABCDEF"[g.IntN(22)]) + string("0123456789abcdefABCDEF"[g.IntN(22)])
	}
	return g.one("%C3%BC", "%c3%bc", "%C3%9C", "%c3", "%BC", "%E6%97%A5", "%e6%97", "%F0%90%8C%80", "%f0%90%8c", "%EE%80%80", "%F3%B0%80%80", "%EF%BF%BF", "%EF%B7%90", "%E2%80%AE", "%e2%80%8e", "%D8%9C", "%C2%A0", "%C2%80",
		"%ED%A0%80", "%C0%AF", "%F4%90%80%80", "%41", "%7e", "%2e", "%2E%2e", "%2f", "%3A", "%25", "%20", "%00", "%CC%81", "%e1%85%a1", "%EF%BC%8E", "%CD%BE")
}

// text returns up to most pieces, which are characters or those of others.
func (g generator) text(most int, others string) string {
	var b strings.Builder
	for range g.IntN(most + 1) {
		if others != "" && g.IntN(6) == 0 {
			b.WriteByte(others[g.IntN(len(others))])
			continue
		}
		b.WriteString(g.character())
	}
	return b.String()
}

func (g generator) scheme() string {
	return g.one("http", "http", "HTTP", "https", "x", "x", "X-Y.z+1", "urn", "mailto", "file", "ftp", "ws",
		"acct", "data", "doi", "geo", "info", "tel", "sip", "oid")
}

func (g generator) label() string {
	return g.one("a", "www", "example", "Example", "COM", "ü", "Ü", "bücher", "faß", "日本", "אב", "ב1", "xn--tda", "XN--BCHER-KVA", "xn--a", "a--b", "-a", "a_b", "1", "١", "e\u0301", "a\u200Db", "नी", "İ", "ａ", "", g.text(3, ""))
}

func (g generator) host() string {
	switch g.IntN(8) {
	case 0:
		return g.one("", "[::1]", "[2001:DB8::7]", "[v1.A:b]", "127.0.0.1", "1.2.3.4", "１.2.3.4", "1.2.3.256")
	case 1:
		return g.text(6, "")
	case 2:
		if g.encoded {
			return g.one("%31.2.3.4", "b%C3%BCcher.example", "%FF", "a%2Fb", "%5B::1%5D", "%E2%80%AE", "xn--t%64a")
		}
	}
	labels := make([]string, 1+g.IntN(3))
	for i := range labels {
		labels[i] = g.label()
	}
	return strings.Join(labels, g.one(".", ".", ".", "。")) + g.maybe(8, ".")
}

func (g generator) authority() string {
	text := g.host()
	if g.IntN(5) == 0 {
		text = g.text(4, ":") + "@" + text
	}
	if g.IntN(4) == 0 {
		text += ":" + g.one("", "80", "443", "0", "65536")
	}
	return text
}

func (g generator) path(absolute bool) string {
	segments := make([]string, g.IntN(6))
	for i := range segments {
		segments[i] = g.one("", ".", "..", "...", "a", "ö", "b;c=1", ".ö", g.text(5, ":@"), g.text(5, ":@"))
		if g.encoded && g.IntN(20) == 0 {
			segments[i] = g.one("%2e", "%2E%2e", ".%2e", "%C3%BC%2e")
		}
	}
	path := strings.Join(segments, "/")
	if absolute && path != "" {
		path = "/" + path
	}
	return path
}

// iprivate returns s with characters that only a query can have.
func (g generator) iprivate(s string) string {
	if g.IntN(3) == 0 {
		s += g.one("\uE000", "\uF8FF", "\U000F0000", "\U000FFFFD", "\U00100000", "\U0010FFFD")
	}
	return s
}

// iri returns a text that is mostly an IRI.
func (g generator) iri() string {
	return g.scheme() + ":" + g.rest()
}

// reference returns a text that is mostly an IRI-reference.
func (g generator) reference() string {
	if g.IntN(2) == 0 {
		return g.iri()
	}
	return g.rest()
}

func (g generator) rest() string {
	text := ""
	switch g.IntN(6) {
	case 0, 1, 2, 3:
		text = "//" + g.authority() + g.path(true)
	case 4:
		if g.IntN(4) == 0 {
			text = g.text(2, "") + "@" + g.host() // the path of a mailto URI
			break
		}
		fallthrough
	default:
		text = g.path(g.IntN(2) == 0)
	}
	if g.IntN(3) == 0 {
		text += "?" + g.iprivate(g.text(6, ":@/?"))
	}
	if g.IntN(4) == 0 {
		text += "#" + g.text(6, ":@/?")
	}
	return text
}

// broken returns a text with a few bytes of any kind.
func (g generator) broken() string {
	text := []byte(g.reference())
	for range g.IntN(4) {
		switch at := g.IntN(len(text) + 1); {
		case at == len(text):
			text = append(text, byte(g.IntN(256)))
		case g.IntN(2) == 0:
			text[at] = byte(g.IntN(256))
		case g.IntN(2) == 0:
			text = append(text[:at], text[at+1:]...)
		default:
			text = append(text[:at], append([]byte(g.one("\uE000", "\uFFFE", "\uFDD0", "\u0080", "\U000E0000", "\U0010FFFF", " ", "%", "[", "\xED\xA0\x80", "\xC0\xAF", "\xF4\x90\x80\x80")), text[at:]...)...)
		}
	}
	return string(text)
}
