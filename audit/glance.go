package audit

import (
	"strings"

	"github.com/urikit/uri"
)

// A chapter is a set of the functions that rules are applied by.
type chapter uint8

const (
	ofSecrets chapter = 1 << iota
	ofSemantics
	ofHosts
	ofEncodings
	ofReadings
	ofOthers // of the scheme and the port

	all chapter = 1<<iota - 1
)

// glance returns the chapters by which something may be found in the text of a
// reference, whose host is at a place. For most that one meets these are none: plain
// names of DNS, the scheme's own port, nothing encoded. Of others it knows less, and
// says so with all of them.
func (a *Auditor) glance(text string, at uri.Span) chapter {
	switch text[:at.Offset] {
	case "http://", "https://": // and no userinfo
	default:
		return all
	}
	host, rest := text[at.Offset:at.End()], text[at.End():]
	if host == "" || len(host) > maxLabel || rest != "" && rest[0] == ':' || len(a.Trusted) > 0 {
		return all
	}
	var found chapter
	switch odd := inHost.in(host); {
	case odd&inHost.ends[0] != 0 || !plainEnds(host):
		found = ofSemantics | ofHosts | ofEncodings | ofReadings
	case odd != 0 && topInside(host) != "":
		found = ofSemantics
	}
	if len(rest) <= len("/") {
		return found
	}
	if odd := inRest.in(rest); odd != 0 {
		if odd&inRest.ends[0] != 0 {
			found |= ofEncodings
		}
		if odd&inRest.ends[1] != 0 && a.namesSecret(rest) {
			found |= ofSecrets
		}
	}
	return found
}

// namesSecret reports whether there may be a parameter with a secret in what follows
// the authority. It takes more for the beginning of a name than parameters does.
func (a *Auditor) namesSecret(rest string) bool {
	for from := 0; len(a.Parameters) == 0; {
		n := strings.IndexByte(rest[from:], '=')
		if n < 0 {
			return false
		}
		start, end := from+n, from+n
		for start > from && !separates(rest[start-1]) {
			start--
		}
		if _, ok := a.secretName(rest[start:end]); ok {
			return true
		}
		from = end + 1
	}
	return true
}

// separators are what the name of a parameter can begin behind.
const separators = "&;?#/,"

func separates(c byte) bool { return strings.IndexByte(separators, c) >= 0 }

// plainEnds reports whether how a host begins and ends is no cause for a finding.
func plainEnds(host string) bool {
	first, last := host[0], host[len(host)-1]
	if !isLetter(last) || last|0x20 == 't' && equalFoldSuffix(host, "localhost") {
		return false
	}
	return isLetter(first) || first-'0' <= 9 && strings.IndexByte(host, '.') > 0 && ipv4Prefix(host) == 0
}

func isLetter(c byte) bool { return c|0x20 >= 'a' && c|0x20 <= 'z' }

// Signs of findings: in a host, of all kinds and of a top-level domain before the
// last label; in what follows the authority, of octets and segments, and of parameters.
var (
	inHost = find([]string{"^", "--", ".-", "-.", "..", ".0x"}, []string{".com.", ".net.", ".org."})
	inRest = find([]string{"%", "/.", "/?:", "/aux|", "/com#", "/con|", "/lpt|", "/nul|", "/prn|"}, []string{"="})
)

// A finder looks for several short patterns at once: a bit stands for a character
// of a pattern, and is set where the pattern matches up to there (Baeza-Yates and
// Gonnet, "A new approach to text searching", CACM 35(10), 1992). It takes the same
// steps for every byte, with no branch to be mispredicted.
type finder struct {
	at    [256]uint64 // by byte, the characters that it can be
	start uint64      // the first characters
	ends  [2]uint64   // the last characters, by group of patterns
}

// find makes a finder for two groups of patterns, of less than 64 characters together, in
// letters of either case. "?" is any byte, "#" a digit, "^" one that no name of DNS has,
// and "|" one that is no letter, or the end.
func find(groups ...[]string) *finder {
	f := new(finder)
	bit := uint64(1)
	for i, patterns := range groups {
		for _, p := range patterns {
			f.start |= bit
			for j := range len(p) {
				for b := range f.at {
					if stands(p[j], byte(b)) {
						f.at[b] |= bit
					}
				}
				bit <<= 1
			}
			f.ends[i] |= bit >> 1
			bit <<= 1 // stands for nothing, so that no end is taken for a start
		}
	}
	return f
}

// stands reports whether a character of a pattern stands for b.
func stands(p, b byte) bool {
	switch p {
	case '?':
		return true
	case '#':
		return b-'0' <= 9
	case '^':
		return !isLetter(b) && b-'0' > 9 && b != '-' && b != '.'
	case '|':
		return !isLetter(b)
	}
	return p == b || isLetter(b) && p == b|0x20
}

// in returns the last characters of the patterns that are in s.
func (f *finder) in(s string) uint64 {
	var matched, found uint64
	start := f.start
	for i := range len(s) {
		matched = (matched<<1 + start) & f.at[s[i]] // no bit is in both
		found |= matched
	}
	found |= matched << 1 & f.at['/'] // the end, which is like a slash
	return found & (f.ends[0] | f.ends[1])
}
