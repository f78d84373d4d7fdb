package extract

import (
	"slices"
	"strconv"
	"strings"

	"github.com/urikit/uri"
	"github.com/urikit/uri/internal/engine/ascii"
	"github.com/urikit/uri/scheme"
)

// Suffixes guesses the URI of a suffix reference: a URI without its scheme, such as
// "www.w3.org/Addressing/", or a name alone (RFC 3986, section 4.5). No standard
// defines how. The guesses will change with the world, and a guess can be wrong. So use
// Suffixes only for texts that people read and write. Do not use it where a relative
// reference is possible, or where safety depends on the result.
//
// The first of these rules that matches applies. A domain is a name with at least one
// label before a public suffix of the list's ICANN section.
//
//   - mail: a local part of letters, digits and . _ - +, then "@" and a domain. The
//     guess begins with "mailto:".
//   - www: a domain whose first label is "www", perhaps followed by digits. The guess
//     begins with "http://".
//   - ftp: a domain whose first label is "ftp". The guess begins with "ftp://".
//   - port: a domain, "localhost" or an IPv4 address, then ":" and a port number, then
//     nothing or a path. The guess begins with "http://".
//   - path: a domain, then "/", "?" or "#"; or an IPv4 address, then "/". The guess
//     begins with "http://".
//   - address: an IP literal in brackets, which cannot begin a relative reference. The
//     guess begins with "http://".
//   - name: a domain alone. The guess begins with "http://".
//
// The rules port, path and name do not match if the last label is also a common
// extension of file names, as in "main.rs:80" and "notes.md". The text after the name
// must be a path, a query and a fragment by the grammar, and the URI must keep the
// rules of its scheme. Suffixes encodes nothing and accepts only ASCII.
//
// The zero Suffixes suits most programs. Suffixes is safe for concurrent use.
type Suffixes struct {
	// Scheme replaces "http" in the guesses, for example by "https". If it is empty,
	// the guesses have "http".
	Scheme string

	// AnyName also accepts a name that ends like a file name, and in running text any
	// domain alone.
	AnyName bool
}

// A Guess is the probable URI of a suffix reference.
type Guess struct {
	// URI is Assumed followed by the suffix reference as written.
	URI uri.URI

	// Rule is the name of the rule that the suffix reference matches, as [Suffixes] lists
	// them: "mail", "www", "ftp", "port", "path", "address" or "name".
	Rule string

	// Assumed is the text before the suffix reference: "http://", "ftp://" or
	// "mailto:", or [Suffixes.Scheme] and "://".
	Assumed string
}

// The rules of [Suffixes], for [Guess.Rule].
const (
	suffixNone    = "" // not a suffix reference
	suffixMail    = "mail"
	suffixWWW     = "www"
	suffixFTP     = "ftp"
	suffixPort    = "port"
	suffixPath    = "path"
	suffixAddress = "address"
	suffixName    = "name"
)

// Guess returns the URI for the suffix reference s, and whether s matches one of the
// rules as a whole. Otherwise the Guess is zero.
func (x Suffixes) Guess(s string) (Guess, bool) {
	g := Guess{Rule: x.rule(s)}
	switch {
	case g.Rule == suffixNone:
		return Guess{}, false
	case g.Rule == suffixMail:
		g.Assumed = "mailto:"
	case g.Rule == suffixFTP:
		g.Assumed = "ftp://"
	case x.Scheme == "":
		g.Assumed = "http://"
	default:
		g.Assumed = x.Scheme + "://"
	}
	u, err := uri.ParseURI(g.Assumed + s)
	if err != nil || len(scheme.Known().ViolationsOf(u)) > 0 {
		return Guess{}, false
	}
	g.URI = u
	return g, true
}

// rule returns the rule that s seems to match. After the name, it looks only at the next
// byte and at a domain or a port there.
func (x Suffixes) rule(s string) string {
	if strings.HasPrefix(s, "[") {
		return suffixAddress
	}
	name, rest := s, ""
	if i := strings.IndexAny(s, "@:/?#"); i >= 0 {
		name, rest = s[:i], s[i:]
	}
	switch {
	case strings.HasPrefix(rest, "@"):
		if isLocalPart(name) && isDomain(rest[1:]) {
			return suffixMail
		}
		return suffixNone
	case strings.HasPrefix(rest, ":") && !isPort(rest):
		return suffixNone
	case isDomain(name):
		return x.ruleOfDomain(name, rest)
	}
	return ruleOfHost(name, rest)
}

// ruleOfDomain returns the rule for a domain and the text after it.
func (x Suffixes) ruleOfDomain(name, rest string) string {
	first, _, _ := strings.Cut(name, ".")
	switch {
	case isWWW(first):
		return suffixWWW
	case strings.EqualFold(first, "ftp"):
		return suffixFTP
	case !x.AnyName && isFile(name):
		return suffixNone
	case strings.HasPrefix(rest, ":"):
		return suffixPort
	case rest == "":
		return suffixName
	}
	return suffixPath
}

// ruleOfHost returns the rule for a name that is not a domain, and the text after it.
func ruleOfHost(name, rest string) string {
	switch {
	case strings.HasPrefix(rest, ":") && (isIPv4(name) || isLocalhost(name)):
		return suffixPort
	case strings.HasPrefix(rest, "/") && isIPv4(name):
		return suffixPath
	}
	return suffixNone
}

// isLocalPart reports whether s is a local part that needs no quotes (RFC 5322,
// section 3.4.1) and no encoding, and has only common characters.
func isLocalPart(s string) bool {
	if len(s) > 64 {
		return false
	}
	for word := range strings.SplitSeq(s, ".") {
		if word == "" {
			return false
		}
		for _, b := range []byte(word) {
			if !ascii.IsAlphanumeric(b) && b != '_' && b != '-' && b != '+' {
				return false
			}
		}
	}
	return true
}

// isWWW reports whether s is "www", perhaps followed by digits.
func isWWW(s string) bool {
	return len(s) >= 3 && strings.EqualFold(s[:3], "www") && strings.Trim(s[3:], "0123456789") == ""
}

// isPort reports whether s is a colon and a port number, and then nothing, a path, a
// query or a fragment.
func isPort(s string) bool {
	digits := s[1:]
	if i := strings.IndexAny(digits, "/?#"); i >= 0 {
		digits = digits[:i]
	}
	_, err := strconv.ParseUint(digits, 10, 16)
	return err == nil && ascii.IsAlphanumeric(digits[0])
}

// original has the generic domains that are older than the web.
var original = []string{"com", "edu", "gov", "int", "mil", "net", "org"}

// inText reports whether a guess by rule is certain enough for running text. ascii is the ASCII
// form of text.
func (x *Suffixes) inText(text, ascii string, rule string) bool {
	if rule != suffixName || x.AnyName {
		return true
	}
	suffix := publicSuffix(ascii)
	return strings.ToLower(text) == text && (strings.Contains(suffix, ".") || slices.Contains(original, suffix))
}
