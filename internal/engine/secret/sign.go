package secret

import (
	"math/bits"

	"github.com/urikit/uri/internal/engine/scan"
)

// calm are the characters of ASCII without "@", "=", "%", the backslash, tabs, line ends and NUL.
var calm = func() (set scan.Set) {
	for c := range byte(0x80) {
		if c != '@' && c != '=' && c != '%' && c != '\\' && c != 0 && !isBreak(c) {
			set.Add(c)
		}
	}
	return set
}()

// triples are three characters of each prefix of a token and of each webhook, in groups that are
// rare elsewhere. A test checks that none is missing.
var triples = [8][]string{
	{"ghp", "gho", "ghu", "ghs", "ghr"},
	{"sk_", "rk_", "hf_", "pm_"},
	{"glp", "glo", "gld", "glr", "glc", "glf", "gli", "gla", "gls"},
	{"xox", "xap", "sk-"},
	{"whs", "shp", "ebh", "EBH", "Ebh"},
	{"KIA", "SIA", "Iza", "CSP", "SG.", "_pa", "_v1"},
	{"eyJ", "ypi", "ya2"},
	{"s.s", "S.S", "s.z", "S.Z", "i.t", "I.T", "s.S", "s.Z", "i.T"},
}

// beginnings are the triples for the scanner, which also finds mixtures of those of one group.
var beginnings = func() (t scan.Triples) {
	for group, list := range triples {
		for _, text := range list {
			t.Add(group, text)
		}
	}
	return t
}()

// isTriple has, for the low bits of the last two characters of a triple, those of the first.
var isTriple = func() (set [32][32]uint32) {
	for _, list := range triples {
		for _, text := range list {
			set[text[2]&31][text[1]&31] |= 1 << (text[0] & 31)
		}
	}
	return set
}()

// hasSign is false only for texts without secrets. It looks at whole blocks. A byte of ASCII that
// is not calm is a sign, except that "=" and "%" need a closer look. The second loop looks for the
// first three bytes of tokens.
func hasSign(text string) bool {
	const stride = scan.Block - 2 // a triple begins two bytes before its end
	decoded := false              // whether an encoded octet was found to hide nothing
	for at := 0; ; at += stride {
		block := text[at:]
		for found := scan.Outside(block, &calm); found != 0; found &= found - 1 {
			i := at + bits.TrailingZeros64(found)
			switch c := text[i]; {
			case c >= 0x80:
			case c == '=':
				if MayName(text[:i]) && MayBeName(text[nameStart(text, i):i]) {
					return true
				}
			case c == '%':
				if !decoded && encodesDelimiter(text) {
					return true
				}
				decoded = true
			default:
				return true
			}
		}
		for found := scan.Places(block, &beginnings); found != 0; found &= found - 1 {
			if i := at + bits.TrailingZeros64(found); startsTriple(text[i:]) && hasShape(text, i) {
				return true
			}
		}
		if len(block) <= scan.Block {
			return false
		}
	}
}

// startsTriple reports whether a text begins with the low bits of a triple.
func startsTriple(text string) bool {
	return isTriple[text[2]&31][text[1]&31]>>(text[0]&31)&1 != 0
}

// around returns the beginning and the end of the place where the prefix of a token that has the
// triple at i can end, or the host of a webhook, before its secret path. The host may have a port.
func around(text string, i int) (start, end int) {
	if text[i+1] == '.' || text[i+1]|0x20 == 'b' { // of a webhook
		return max(0, i-len(`\/api\/webhooks`)), min(len(text), i+len(`s.slack-gov.com.:0065535\/`))
	}
	return i + 2, min(len(text), i+len("github_pat_"))
}

// hasShape reports whether a token or a webhook has the triple at i.
func hasShape(text string, i int) bool {
	start, end := around(text, i)
	_, found := nextShape(text, start, end)
	return found
}
