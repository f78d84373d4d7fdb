package audit

import (
	"math/bits"
	"strings"

	"github.com/urikit/uri/internal/ipblock"
	"github.com/urikit/uri/internal/percent"
	"github.com/urikit/uri/internal/scan"
	"github.com/urikit/uri/internal/secret"
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
// reference. For most that one meets these are none: plain names of DNS, the scheme's
// own port, nothing encoded. Of others it knows less, and says so with all of them.
func (a *Auditor) glance(text string) chapter {
	if len(text) < len("https://") || text[:len("http")] != "http" {
		return all
	}
	// One less where no "s" stands there, without a branch: that is as likely as not.
	start := len("https://") - int((uint(text[len("http")]^'s')+0xFF)>>8)
	if text[start-3] != ':' || text[start-2] != '/' || text[start-1] != '/' {
		return all
	}
	end, signs := look(text, start)
	if uint(end-start-1) >= maxLabel || len(a.settings().trusted) > 0 { // it is empty, or long
		return all
	}
	host, rest := text[start:end], text[end:]
	if rest != "" && rest[0] != '/' && rest[0] != '?' && rest[0] != '#' {
		return all
	}
	var found chapter
	if !plainEnds(host) {
		if found = ofHosts; ipv4Prefix(host) < len(host) {
			found |= ofSemantics | ofEncodings | ofReadings
		}
	} else if signs.inHost {
		switch odd := inHost.in(host); {
		case odd&inHost.ends[0] != 0:
			found = ofSemantics | ofHosts | ofEncodings | ofReadings
		case odd != 0 && topInside(host) != "":
			found = ofSemantics
		}
	}
	if signs.oneLabel && strings.IndexByte(host, '.') < 0 {
		found |= ofHosts
	}
	if len(rest) <= len("/") {
		return found
	}
	if signs.inRest && inRest.in(rest) != 0 {
		found |= ofEncodings
	}
	if (signs.ofValues || len(a.settings().parameters) > 0) && a.namesSecret(rest) {
		found |= ofSecrets
	}
	return found
}

// signs say where it is worth while to look closer.
type signs struct{ inHost, oneLabel, inRest, ofValues bool }

// look returns where the name that starts at an index ends, and the signs that there
// are of the patterns below. Without a kernel it says that there may be all.
func look(text string, start int) (end int, seen signs) {
	if !scan.Fast || len(text) == 0 {
		return scan.Name(text, start), signs{true, true, true, true}
	}
	var m scan.Marks
	scan.Mark(text, &m)
	n := min(len(text), scan.Block)
	end = min(bits.TrailingZeros64(m.NotName&(^uint64(0)<<start)), n)
	if end == scan.Block {
		return scan.Name(text, start), signs{true, true, true, true}
	}
	rest := ^uint64(0) << end
	inside := ^rest &^ (1<<start - 1)
	dots := m.Dot & inside
	joints := dots | m.Hyphen&inside
	// Joints side by side, a label that begins with a digit, and one of three letters.
	seen.oneLabel = dots == 0
	seen.inHost = joints&(joints>>1)|dots<<1&inside&m.NotLetter != 0 || threeLetters(text, dots&(dots>>4), &threesInHost)

	// What needs to be seen with the four bytes behind it is looked for in blocks that
	// have these in common.
	const stride = scan.Block - 4
	for {
		noLetter := m.NotLetter
		if len(text) < scan.Block {
			noLetter |= 1 << len(text) // the end
		} else {
			rest &= 1<<stride - 1
		}
		slashes := m.Slash & rest
		three := slashes &^ (m.NotLetter>>1 | m.NotLetter>>2 | m.NotLetter>>3) & (noLetter >> 4)
		// A slash with a dot behind it, or a colon one further, or three letters that no
		// fourth one follows; and a triplet.
		seen.inRest = seen.inRest || slashes&(m.Dot>>1|m.Colon>>2) != 0 ||
			threeLetters(text, three, &threesInRest) || telling(text, m.Percent&rest)
		seen.ofValues = seen.ofValues || endsSecretName(text, m.Equals&rest)
		if len(text) < scan.Block {
			return end, seen
		}
		text, rest = text[stride:], ^uint64(0)
		scan.Mark(text, &m)
	}
}

// letters are a set of letters, in both cases. What is no letter may seem to be in it.
type letters uint32

func (set letters) has(c byte) bool { return set>>(c&31)&1 != 0 }

// pairs are a set of two letters side by side, in both cases: by one of them, the
// others. What is no letter may seem to be in it.
type pairs [32]letters

func (set *pairs) add(by, other byte)      { set[by&31] |= 1 << (other & 31) }
func (set *pairs) has(by, other byte) bool { return set[by&31].has(other) }

// pairsAt returns the pairs of letters at an offset of some patterns.
func pairsAt(offset int, patterns ...string) (set pairs) {
	for _, p := range patterns {
		set.add(p[offset], p[offset+1])
	}
	return set
}

// The first two letters of those that come in threes in the patterns below.
var (
	threesInHost = pairsAt(len("."), domains...)
	threesInRest = pairsAt(len("/"), devices...)
)

// threeLetters reports whether behind one of the places may stand what begins with one
// of the pairs.
func threeLetters(text string, places uint64, begin *pairs) bool {
	for ; places != 0; places &= places - 1 {
		if i := bits.TrailingZeros64(places); begin.has(text[i+1], text[i+2]) {
			return true
		}
	}
	return false
}

// harmless are octets that may be encoded behind the authority: no delimiters, and
// nothing that the name of a file is made of.
const harmless = " !\"$'()*+,-<>@^_`{|}~"

var isHarmless = func() (set [256]bool) {
	for i := range len(harmless) {
		set[harmless[i]] = true
	}
	return set
}()

// telling reports whether one of the triplets that begin at places stands for an octet
// that may be told of.
func telling(text string, places uint64) bool {
	for ; places != 0; places &= places - 1 {
		if c, ok := percent.Octet(text[bits.TrailingZeros64(places):]); !ok || !isHarmless[c] {
			return true
		}
	}
	return false
}

// endsSecretName reports whether what stands before one of the places, in a text that is
// the end of another, may be a spelling of one of secret.Names.
func endsSecretName(text string, places uint64) bool {
	for ; places != 0; places &= places - 1 {
		i := bits.TrailingZeros64(places)
		if i < 5 || text[i-4] == '%' || text[i-5] == '%' || endings.mayEnd(text[i-3], text[i-2], text[i-1]) {
			return true
		}
	}
	return false
}

// namesSecret reports whether there may be a parameter with a secret in what follows
// the authority. It takes more for the beginning of a name than parameters does.
func (a *Auditor) namesSecret(rest string) bool {
	for begin := 0; ; {
		n := strings.IndexByte(rest[begin:], '=')
		if n < 0 || len(a.settings().parameters) > 0 {
			return n >= 0
		}
		start, end := begin+n, begin+n
		for start > begin && !secret.Separates(rest[start-1]) {
			start--
		}
		if _, ok := secret.Known(rest[start:end], nil); ok {
			return true
		}
		begin = end + 1
	}
}

// endings have the last two letters of secret.Names, by the last, and the two before the
// last, by the second of them.
var endings = func() (e nameEndings) {
	for _, names := range secret.Names {
		for _, name := range names {
			n := len(name)
			e.last.add(name[n-1], name[n-2])
			e.inner.add(name[n-2], name[n-3])
		}
	}
	return e
}()

type nameEndings struct{ last, inner pairs }

// mayEnd reports whether the last three bytes of a name may be those of a spelling of one
// of secret.Names. None of them is to be of a triplet that is not there as a whole.
func (e *nameEndings) mayEnd(c, b, a byte) bool {
	switch {
	case secret.Separates(c) || secret.Separates(b): // none is that short
		return false
	case !isLetter(b):
		return true
	case a-'0' <= 9: // behind a letter it is part of the name, and none has one
		return false
	case !isLetter(a): // it may count for nothing
		return true
	}
	return e.last.has(a, b) && (!isLetter(c) || e.inner.has(b, c))
}

// plainEnds reports whether how a host begins and ends is no cause for a finding.
func plainEnds(host string) bool {
	first, last := host[0], host[len(host)-1]
	if !isLetter(last) {
		return false
	}
	if ipblock.MayBeName(host) {
		if _, ok := ipblock.FindName(host); ok {
			return false
		}
	}
	return isLetter(first) || first-'0' <= 9 && strings.IndexByte(host, '.') > 0 && ipv4Prefix(host) == 0
}

func isLetter(c byte) bool { return c|0x20 >= 'a' && c|0x20 <= 'z' }

// Signs of findings: in a host, of all kinds and of a top-level domain before the
// last label; in what follows the authority, of octets and segments. What they are made
// of, look has to see.
var (
	domains = []string{".com.", ".net.", ".org."}
	devices = []string{"/aux|", "/com#", "/con|", "/lpt|", "/nul|", "/prn|"}
	inHost  = find([]string{"--", ".-", "-.", "..", ".0x"}, domains)
	inRest  = find(append([]string{"%", "/.", "/?:"}, devices...))
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
// letters of either case. "?" is any byte, "#" a digit, and "|" one that is no
// letter, or the end.
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
