package main

import (
	"fmt"
	"regexp"
	"slices"
	"strings"
	"unicode/utf8"
)

// Texts with characters outside US-ASCII, for RFC 3987.

// edges returns the characters at the ends of the ranges of ucschar and iprivate, and their
// neighbours outside them.
func edges() (all []rune) {
	in := func(rule string, r rune) bool { return utf8.ValidRune(r) && rfc3987.matches(rule, string(r)) }
	for _, rule := range []string{"ucschar", "iprivate"} {
		for r := rune(0x80); r <= utf8.MaxRune; r++ {
			if in(rule, r) != in(rule, r-1) {
				all = append(all, r-1, r)
			}
		}
		if in(rule, utf8.MaxRune) {
			all = append(all, utf8.MaxRune)
		}
	}
	all = slices.DeleteFunc(all, func(r rune) bool { return !utf8.ValidRune(r) })
	slices.Sort(all)
	return slices.Compact(all)
}

// encodedWide finds a percent-encoded octet outside US-ASCII.
var encodedWide = regexp.MustCompile(`%[89A-Fa-f]`)

// toURI returns the URI of an IRI (section 3.1), with its host percent-encoded.
func toURI(s string) string {
	var b strings.Builder
	for _, octet := range []byte(s) {
		if octet < 0x80 {
			b.WriteByte(octet)
		} else {
			fmt.Fprintf(&b, "%%%02X", octet)
		}
	}
	return b.String()
}

// notUTF8 are texts that are not UTF-8: unfinished and overlong characters, surrogates, what
// is above U+10FFFF, and bytes that UTF-8 does not have.
var notUTF8 = []string{
	"\x80", "\xBF", "\xC3", "\xE4\xB8", "\xE4", "\xF0\x9F\x98", "\xF0\x9F", "\xF0", "\xC3\xC3", "\xB6\xC3",
	"\xC0\xAF", "\xC1\xBF", "\xE0\x80\xAF", "\xE0\x9F\xBF", "\xF0\x80\x80\xAF", "\xF0\x8F\xBF\xBF",
	"\xED\xA0\x80", "\xED\xBF\xBF", "\xED\xA0\xBD\xED\xB8\x80", "\xF4\x90\x80\x80", "\xF5\x80\x80\x80", "\xF8\x88\x80\x80\x80", "\xFE", "\xFF",
}

// wideTexts returns references with characters outside US-ASCII, and texts like them that are
// none.
func wideTexts() (list []sourced) {
	for _, s := range []string{ // the examples of RFC 3987, sections 1.4, 3.1, 3.2 and 3.2.1, with their characters
		"http://r\u00E9sum\u00E9.example.org", "http://www.example.org/r\u00E9sum\u00E9.html", "http://example.com/\U00010300\U00010301\U00010302",
		"http://www.example.org/D%C3%BCrst", "http://www.example.org/D%FCrst", "http://www.example.org/D\u00FCrst",
		"http://xn--99zt52a.example.org/%e2%80%ae", "http://\u7D0D\u8C46.example.org/%E2%80%AE",
	} {
		list = append(list, sourced{s, "examples of RFC 3987"})
	}
	for _, place := range []string{
		"X", "aX", "Xa:b", "aX:b", "X:", "a:X", "./X:b", "/X", "//X", "//X@h", "//h:X", "//h:8X", "//X:80/", "//[X]", "//[::X]", "//[v1.X]",
		"//h/X", "a://h/p/X?q", "a://h?X", "?X#f", "a#X", "#X", "//h/%X", "//h/%4X", "aX//b", "//a.X.b/", "//1.2.3.4X/",
	} {
		for _, r := range []string{"\u00F6", "\u7D0D", "\U0001F600", "\u0301", "\u200F", "\uE000", "\U000F0000", "\uFFFD", "\uFEFF", "\u0085", "\uFF0F", "\uFF1A"} {
			list = append(list, sourced{strings.Replace(place, "X", r, 1), "characters outside US-ASCII"})
		}
	}
	for _, bad := range notUTF8 {
		for _, place := range []string{"X", "//X/", "//u\u00F6X@h", "a:\u00F6X", "//h/X\u00F6", "?X", "#aX"} {
			list = append(list, sourced{strings.Replace(place, "X", bad, 1), "not UTF-8"})
		}
	}
	return list
}

var (
	wideBases      = []string{"http://\u00F6.example/\u00E4/b;\u00FC?\uE000", "http://h/\u00E4/../\u00F6/", "x:\u00E4/\u00F6", "http://\u00F6", "x:"}
	wideReferences = []string{
		"", "\u00FC", "../\u00FC", "./\u00FC:\u00FC", "/\u00FC", "//\u00FC", "//\u00FC/\u00FC", "?\uE000", "#\u00FC", "\u00FC?\u00FC#\u00FC", "x:\u00FC",
		"\u00FC/../..", "\u00FC/./\u4E00", "..\u00FC", ".\u0301/a", "%C3%BC", "\uE000",
	}

	// wideSpellings have no capitals of US-ASCII in a host with other characters: section
	// 5.3.2.1 gives hosts of US-ASCII alone a normal form.
	wideSpellings = []string{
		"HTTP://\u00F6.example/\u00D6%7e", "http://\u00F6.example:80", "http://H/\u00C4/%2E%2E/\u00E4", "/\u00E9", "/e\u0301", "a\u00F6%c3%b6", "?\uE000%ee%80%80", "\u00F6/..", "./\u00F6:b",
	}
)
