package readers

import (
	"net/netip"
	"strings"

	"github.com/urikit/uri"
	"github.com/urikit/uri/internal/engine/ascii"
	"github.com/urikit/uri/internal/engine/ucd"
)

// PythonURLSplit reads as urllib.parse.urlsplit does. It removes white space and controls at the
// beginning, and tabs and line ends anywhere. Userinfo ends at the last "@". It refuses a name
// whose compatibility form (NFKC) contains a delimiter. Source: Lib/urllib/parse.py of Python
// 3.11.7.
func PythonURLSplit(text string) Reading {
	text = strings.TrimLeftFunc(text, func(r rune) bool { return r <= ' ' })
	text = withoutLineEnds.Replace(text)
	if name, rest, ok := strings.Cut(text, ":"); ok && uri.Validate(uri.RuleScheme, name) == nil {
		text = rest
	}
	authority, ok := strings.CutPrefix(text, "//")
	if !ok {
		return noHost
	}
	authority = ascii.Until(authority, "/?#")
	_, inside, opened := strings.Cut(authority, "[")
	closed := strings.IndexByte(authority, ']') >= 0
	if literal, _, _ := strings.Cut(inside, "]"); opened != closed || opened && !isPythonLiteral(literal) {
		return refused
	}
	if !ascii.Only(authority) {
		bare := withoutDelimiters.Replace(authority)
		if form := ucd.NFKC.String(bare); form != bare && strings.ContainsAny(form, "/?#@:") {
			return refused
		}
	}
	server := authority[strings.LastIndexByte(authority, '@')+1:]
	if _, literal, ok := strings.Cut(server, "["); ok {
		literal, _, _ = strings.Cut(literal, "]")
		if literal == "" {
			return noHost
		}
		return named("[" + literal + "]")
	}
	host, _, _ := strings.Cut(server, ":")
	name := ascii.Until(host, "%") // the rest may be the zone of an address
	return named(strings.ToLower(name) + host[len(name):])
}

var withoutDelimiters = strings.NewReplacer("@", "", ":", "", "#", "", "?", "")

// isPythonLiteral reports whether Python accepts a text in brackets.
func isPythonLiteral(s string) bool {
	if version, ok := strings.CutPrefix(s, "v"); ok {
		version, address, _ := strings.Cut(version, ".")
		return version != "" && strings.Trim(version, "0123456789abcdefABCDEF") == "" && address != ""
	}
	a, err := netip.ParseAddr(s)
	return err == nil && a.Is6()
}
