package anchor

import (
	"bytes"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/cases"
	"golang.org/x/text/language"

	"github.com/urikit/uri/internal/engine/ascii"
)

// lower returns text in lower case, by the full mapping of Unicode, with final sigmas.
func lower(text []byte) []byte {
	if ascii.Only(string(text)) {
		return bytes.ToLower(text)
	}
	return cases.Lower(language.Und).Bytes(text)
}

// plainLower is like lower, without final sigmas.
func plainLower(text []byte) []byte {
	if ascii.Only(string(text)) {
		return bytes.ToLower(text)
	}
	return cases.Lower(language.Und, cases.HandleFinalSigma(false)).Bytes(text)
}

// isWord reports whether r is a word character by Annex C of UTS 18, which is \p{Word} in Ruby.
func isWord(r rune) bool {
	if r < utf8.RuneSelf {
		return ascii.IsAlphanumeric(byte(r)) || r == '_'
	}
	return isAlphabetic(r) || unicode.IsMark(r) || unicode.IsDigit(r) || unicode.Is(unicode.Pc, r)
}

// isAlphabetic reports whether r has the property Alphabetic.
func isAlphabetic(r rune) bool {
	return unicode.IsLetter(r) || unicode.Is(unicode.Nl, r) || unicode.Is(unicode.Other_Alphabetic, r)
}

// isPandocSpace reports whether r is white space in Haskell.
func isPandocSpace(r rune) bool {
	return '\t' <= r && r <= '\r' || unicode.Is(unicode.Zs, r)
}

// isWhiteSpace reports whether r has the property White_Space.
func isWhiteSpace(r rune) bool { return unicode.Is(unicode.White_Space, r) }

// isJavaScriptSpace reports whether r is white space or a line terminator of ECMAScript.
func isJavaScriptSpace(r rune) bool {
	return r == '\uFEFF' || r != '\u0085' && unicode.Is(unicode.White_Space, r)
}

// isPythonSpace reports whether c is white space of ASCII in Python, which includes the separators.
func isPythonSpace(c byte) bool { return '\t' <= c && c <= '\r' || 0x1C <= c && c <= ' ' }

// isVSCodePunctuation has the characters that the slugs of Visual Studio Code lack.
var isVSCodePunctuation = func() map[rune]bool {
	all := make(map[rune]bool)
	for _, r := range "!\"#$%&'()*+,./:;<=>?@[\\]^`{|}~" + "。，、；：？！…—·ˉ¨‘’“”々～‖∶＂＇｀｜〃〔〕〈〉《》「」『』．〖〗【】（）［］｛｝" {
		all[r] = true
	}
	return all
}()
