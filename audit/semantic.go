package audit

import (
	"bytes"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/urikit/uri"
	"github.com/urikit/uri/internal/percent"
)

// semantics reports texts that people may misread (section 7.6).
func (x *audit) semantics() {
	if x.userinfo.defined {
		at := x.userinfo.at
		if x.valid {
			at.Length = x.userNameEnd()
		} else if x.password.Length > 0 && x.password.Offset > at.Offset && x.password.Offset <= at.End() {
			at.Length = x.password.Offset - at.Offset - 1
		}
		if looksLikeName(at.Of(x.text)) {
			x.report(RuleUserinfoMisleading, uri.ComponentUserinfo, at, `the userinfo looks like a host: the host is the part after the "@"`)
		}
	}
	if x.host.text == "" || x.host.text[0] == '[' || x.secret(x.host.at) {
		return
	}
	x.impostor(x.host.text)
	x.labels(x.host.text)
}

// looksLikeName reports whether decoded userinfo contains a name with a dot, or one that
// begins with "www".
func looksLikeName(userinfo string) bool {
	if len(userinfo) > maxName {
		userinfo = userinfo[:maxName]
	}
	for name := range strings.FieldsFuncSeq(percent.Decode(userinfo), notInName) {
		if len(name) >= 3 && strings.EqualFold(name[:3], "www") {
			return true
		}
		dot := strings.LastIndexByte(name, '.')
		if dot > 0 && dot < len(name)-1 && (len(name)-dot > 2 || endsInNumber(name)) {
			return true
		}
	}
	return false
}

func notInName(r rune) bool {
	return r|0x20-'a' >= 26 && (r < '0' || r > '9') && r != '-' && r != '.'
}

// impostor reports a name that contains another name before its end.
func (x *audit) impostor(host string) {
	bare := strings.TrimSuffix(host, ".")
	for start := 0; len(x.by.settings().trusted) > 0 && start < len(bare); {
		for _, trusted := range x.by.settings().trusted {
			n := len(trusted)
			if n > 0 && len(bare)-start > n && strings.EqualFold(bare[start:start+n], trusted) {
				x.report(RuleTrustedName, uri.ComponentHost, x.host.at, "the name contains "+quote(trusted)+", but names another host")
				return
			}
		}
		dot := strings.IndexByte(bare[start:], '.')
		if dot < 0 {
			break
		}
		start += dot + 1
	}
	if top := topInside(host); top != "" {
		x.report(RuleTrustedName, uri.ComponentHost, x.host.at, "the name continues after "+quote("."+lower(top))+": it names another host")
	}
}

// topInside returns the first top-level domain in the middle of a name, if another whole
// name follows: "com" in "www.example.com.login.test". Otherwise it returns "".
func topInside(host string) string {
	last := strings.LastIndexByte(strings.TrimSuffix(host, "."), '.')
	for i := 0; i+len(".com") < last; i++ {
		if host[i] == '.' && host[i+len(".com")] == '.' && isTopLevel(host[i+1:i+len(".com")]) {
			return host[i+1 : i+len(".com")]
		}
	}
	return ""
}

// isTopLevel reports whether a label is one of the best known top-level domains, with which
// people expect a name to end.
func isTopLevel(label string) bool {
	return len(label) == 3 && (strings.EqualFold(label, "com") || strings.EqualFold(label, "net") || strings.EqualFold(label, "org"))
}

// maxName is the largest number of bytes that are examined letter by letter: the length of
// the longest DNS name with each octet percent-encoded.
const maxName = 3 * 255

// labels checks the letters of labels that are not ASCII, encoded or not.
func (x *audit) labels(host string) {
	if len(host) > maxName {
		host = host[:maxName]
	}
	if isASCII(host) && strings.IndexByte(host, '%') < 0 && !hasALabel(host) {
		return
	}
	name := strings.TrimSuffix(percent.Decode(host), ".")
	end := strings.LastIndexByte(name, '.') // attackers cannot choose the top-level domain
	for offset := 0; offset <= len(name); {
		label, _, _ := strings.Cut(name[offset:], ".")
		last := offset > end
		offset += len(label) + 1
		if len(label) >= len(acePrefix) && strings.EqualFold(label[:len(acePrefix)], acePrefix) {
			x.aLabel(label[len(acePrefix):], last)
		} else if !isASCII(label) {
			x.scripts([]rune(strings.ToLower(label)), last)
		}
	}
}

// acePrefix is the prefix of A-labels (RFC 5890, section 2.3.2.1).
const acePrefix = "xn--"

// aLabel checks the part of an A-label after "xn--". It does not allocate if it reports
// nothing.
func (x *audit) aLabel(text string, last bool) {
	var lowered, again [maxLabel]byte
	var runes [maxLabel]rune
	if len(text) > len(lowered) {
		x.report(RuleInvalidALabel, uri.ComponentHost, x.host.at, `a label begins with "xn--" and is too long`)
		return
	}
	encoded := append(lowered[:0], text...)
	for i, c := range encoded {
		if c-'A' < 26 {
			encoded[i] = c | 0x20
		}
	}
	decoded, ok := punyDecode(runes[:0], encoded)
	switch {
	case !ok:
		x.report(RuleInvalidALabel, uri.ComponentHost, x.host.at, `a label begins with "xn--" and cannot be decoded`)
		return
	case !slices.ContainsFunc(decoded, func(r rune) bool { return r >= utf8.RuneSelf }):
		x.report(RuleInvalidALabel, uri.ComponentHost, x.host.at, `a label begins with "xn--" and decodes to ASCII only`)
	case !bytes.Equal(punyEncode(again[:0], decoded), encoded) || hasFolding(decoded):
		x.report(RuleInvalidALabel, uri.ComponentHost, x.host.at, `a label begins with "xn--" but is not the encoding of its decoded form`)
	case slices.ContainsFunc(decoded, isSymbol):
		x.report(RuleInvalidALabel, uri.ComponentHost, x.host.at, `a label begins with "xn--" and decodes to symbols or punctuation`)
	}
	x.scripts(decoded, last)
}

func hasALabel(host string) bool {
	for i := 0; i+4 <= len(host); i++ {
		if host[i]|0x20 == 'x' && strings.EqualFold(host[i:i+4], "xn--") && (i == 0 || host[i-1] == '.') {
			return true
		}
	}
	return false
}

// hasFolding reports whether a decoded label has a character that the mapping before
// encoding changes or refuses.
func hasFolding(label []rune) bool {
	for _, r := range label {
		if r < utf8.RuneSelf {
			continue
		}
		if _, ok := fold(r); ok || unseen(r) || unicode.ToLower(r) != r {
			return true
		}
	}
	return false
}

// isSymbol reports whether r is a symbol or punctuation that names cannot have, such as
// one that looks like a slash (RFC 5892, section 2).
func isSymbol(r rune) bool {
	if r < utf8.RuneSelf || strings.ContainsRune(symbolsOfNames, r) {
		return false
	}
	return unicode.In(r, unicode.Symbol, unicode.Punct)
}

// symbolsOfNames are the symbols that names can have (RFC 5892, section 2.6).
const symbolsOfNames = "\u00B7\u0375\u05F3\u05F4\u0F0B\u30FB"

// The scripts of the letters of a label, as a set.
const (
	latin = 1 << iota
	greek
	cyrillic
	han
	kana
	hangul
	bopomofo
	other
)

var scriptTables = [...]struct {
	table *unicode.RangeTable
	set   int
}{
	{unicode.Latin, latin}, {unicode.Greek, greek}, {unicode.Cyrillic, cyrillic}, {unicode.Han, han},
	{unicode.Hiragana, kana}, {unicode.Katakana, kana}, {unicode.Hangul, hangul}, {unicode.Bopomofo, bopomofo},
}

// latinLike are lower-case letters of Cyrillic and Greek that look like Latin letters.
const latinLike = "аеорсухіјѕһԁԛԝӏԍνορικυαγτω"

// scripts reports a label that mixes scripts as no language does. Latin may be mixed with
// Han and the other scripts of Japanese, Chinese or Korean (UTS #39, "highly restrictive").
// It also reports a label in which all letters look like Latin letters, unless it is the
// last.
func (x *audit) scripts(label []rune, last bool) {
	set, others, like := 0, (*unicode.RangeTable)(nil), true
	for _, r := range label {
		if r < utf8.RuneSelf {
			if r|0x20-'a' < 26 && r|0x20 >= 'a' {
				set |= latin
			}
			continue
		}
		if !unicode.IsLetter(r) {
			continue
		}
		like = like && strings.ContainsRune(latinLike, r)
		set |= scriptOf(r, &others)
	}
	switch {
	case set&^(latin|han|kana) == 0, set&^(latin|han|hangul) == 0, set&^(latin|han|bopomofo) == 0:
		return
	case set&(set-1) != 0:
		x.report(RuleMixedScripts, uri.ComponentHost, x.host.at, "a label has letters of several scripts")
	case like && !last && set&(cyrillic|greek) != 0:
		x.report(RuleMixedScripts, uri.ComponentHost, x.host.at, "all letters of a label are of another script and look like Latin letters")
	}
}

// scriptOf returns the script of a letter. A script without a constant here is other. The
// first such script is stored in others, and a letter of a second one gets another bit, so
// that two of them count as a mixture, too.
func scriptOf(r rune, others **unicode.RangeTable) int {
	for _, s := range scriptTables {
		if unicode.Is(s.table, r) {
			return s.set
		}
	}
	if *others != nil {
		if unicode.Is(*others, r) {
			return other
		}
		return other | other<<1
	}
	for name, table := range unicode.Scripts {
		if name != "Common" && name != "Inherited" && unicode.Is(table, r) {
			*others = table
			return other
		}
	}
	return 0
}
