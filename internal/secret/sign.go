package secret

import (
	"math/bits"

	"github.com/urikit/uri/internal/scan"
)

// signs are the bytes without which a text has no secret: those of userinfo, of parameters, of
// encodings, and the last ones of the prefixes of tokens.
var signs = func() (set [256]bool) {
	for _, c := range "@=%\\" {
		set[c] = true
	}
	for c := range tokensByEnd {
		set[c] = tokensByEnd[c] != nil || set[c]
	}
	return set
}()

// calm are the characters of ASCII without "@", "=", "%" and the backslash.
var calm = func() (set scan.Set) {
	for c := range byte(0x80) {
		if c != '@' && c != '=' && c != '%' && c != '\\' {
			set.Add(c)
		}
	}
	return set
}()

// beginnings are three characters of each prefix of a token and of each webhook, in groups that are rare
// elsewhere. A test checks that none is missing.
var beginnings = func() (t scan.Triples) {
	for group, list := range [8][]string{
		{"ghp", "gho", "ghu", "ghs", "ghr"},
		{"sk_", "rk_", "hf_", "pm_"},
		{"glp", "glo", "gld", "glr", "glc", "glf", "gli", "gla", "gls"},
		{"xox", "xap", "sk-"},
		{"whs", "shp", "ebh", "EBH", "Ebh"},
		{"KIA", "SIA", "Iza", "CSP", "SG.", "_pa", "_v1"},
		{"eyJ", "ypi", "ya2"},
		{"s.s", "S.S", "s.z", "S.Z", "i.t", "I.T", "s.S", "s.Z", "i.T"},
	} {
		for _, text := range list {
			t.Add(group, text)
		}
	}
	return t
}()

// hasSign is false only for texts without secrets. It looks at whole blocks.
func hasSign(text string) bool {
	const stride = scan.Block - 2 // a triple begins two bytes before its end
	for at := 0; at < len(text); at += stride {
		block := text[at:]
		for found := scan.Outside(block, &calm); found != 0; found &= found - 1 {
			i := at + bits.TrailingZeros64(found)
			switch c := text[i]; {
			case c >= 0x80:
			case c != '=':
				return true
			case mayName(text[:i]):
				return true
			}
		}
		if scan.Places(block, &beginnings) != 0 {
			return hasShape(text)
		}
	}
	return false
}

// hasShape is hasSign byte by byte.
func hasShape(text string) bool {
	for i := range len(text) {
		switch c := text[i]; {
		case c == '/':
			if webhookAt(text, i).Length > 0 {
				return true
			}
		case !signs[c]:
		case c == '@', c == '%', c == '\\', c == '=' && mayName(text[:i]), tokenAt(text, i).Length > 0:
			return true
		}
	}
	return false
}

// mayName is false only if a text does not end with a name whose value may be a secret by the table.
func mayName(text string) bool {
	n := len(text)
	return n < 3 || MayEnd(text[max(0, n-len("%41bc")):])
}
