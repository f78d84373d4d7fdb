package audit

import (
	"strings"

	"github.com/urikit/uri/internal/scan"
)

// What a byte is to quiet.
const (
	loud   = iota // anything may be found
	calm          // nothing is found because of it
	letter        // and it is a letter or digit
	slash
	mark // "?" and "#"
)

var classes = func() (c [256]uint8) {
	for b := range 256 {
		switch {
		case 'a' <= b && b <= 'z', 'A' <= b && b <= 'Z', '0' <= b && b <= '9':
			c[b] = letter
		case b < 0x80 && strings.IndexByte("~!$@", byte(b)) >= 0: // what scan.Path leaves out
			c[b] = calm
		}
	}
	c['/'], c['?'], c['#'] = slash, mark, mark
	return c
}()

// quiet reports whether a valid text is, at a glance, one in which no rule finds
// anything. Most that one meets are: plain names of DNS, the scheme's own port,
// nothing encoded. It may miss some, and then the rules are asked.
func (a *Auditor) quiet(text string) bool {
	if len(text) < len("http://a") || text[:4] != "http" || len(a.Trusted) > 0 {
		return false
	}
	i := 4
	if text[i] == 's' {
		i++
	}
	if text[i:i+3] != "://" {
		return false
	}
	i += 3
	n := quietHost(text[i:])
	if n == 0 {
		return false
	}
	rest := text[i+n:]
	return !oddRest.in(rest) || a.quietPath(rest)
}

// quietHost returns the length of a host that gives no cause for a finding, or 0.
func quietHost(s string) int {
	end := scan.Name(s, 0)
	if end == 0 || end > maxLabel || end < len(s) && classes[s[end]] != slash && classes[s[end]] != mark {
		return 0
	}
	host := s[:end]
	last := host[strings.LastIndexByte(host, '.')+1:]
	switch {
	case last == "", last[0] <= '9', last[len(last)-1] == '-', host[0] == '-', host[0] == '.',
		host[0] <= '9' && ipv4Prefix(host) > 0,
		len(last) == len("localhost") && strings.EqualFold(last, "localhost"),
		oddHost.in(host) && !quietTops(host):
		return 0
	}
	return end
}

// quietTops reports whether it is but for a top-level domain in its middle that a
// name is odd, and that has no more than one label behind it; see impostor.
func quietTops(host string) bool {
	top := -1
	for label, rest, n := "", host, 0; rest != ""; n++ {
		label, rest, _ = strings.Cut(rest, ".")
		if label == "" || label[0] == '-' || label[len(label)-1] == '-' || strings.Contains(label, "--") ||
			top >= 0 && n > top+1 {
			return false
		}
		if top < 0 && n > 0 && isTopLevel(label) {
			top = n
		}
	}
	return true
}

// run returns the end of the run of calm and other path bytes in s that begins at
// i: the offset of a "?", "#" or loud byte, or the length of s.
func run(s string, i int) int {
	for {
		i = scan.Path(s, i)
		if i == len(s) || classes[s[i]] != calm {
			return i
		}
		i++
	}
}

// What makes a host, or what follows it, worth a second look.
var (
	oddHost = find("--", ".-", "-.", "..", ".com.", ".net.", ".org.")
	oddRest = find("%", ";", "=", "/.", "/?:", "/aux", "/com", "/con", "/lpt", "/nul", "/prn")
)

// A finder looks for several short patterns at once: a bit stands for a character
// of a pattern, and is set where the pattern matches up to there (Baeza-Yates and
// Gonnet, "A new approach to text searching", CACM 35(10), 1992). It takes the same
// steps for every byte, with no branch to be mispredicted.
type finder struct {
	at         [256]uint64 // by byte, the characters that it can be
	start, end uint64      // the first and the last characters
}

// find makes a finder for patterns of 64 characters together, in letters of either
// case; "?" is any byte.
func find(patterns ...string) *finder {
	f := new(finder)
	bit := uint64(1)
	for _, p := range patterns {
		f.start |= bit
		for i := range len(p) {
			for b := range f.at {
				c := byte(b)
				if c-'A' < 26 {
					c |= 0x20
				}
				if p[i] == '?' || p[i] == c {
					f.at[b] |= bit
				}
			}
			bit <<= 1
		}
		f.end |= bit >> 1
	}
	return f
}

// in reports whether one of the patterns is in s.
func (f *finder) in(s string) bool {
	var matched, found uint64
	for i := range len(s) {
		matched = (matched<<1 | f.start) & f.at[s[i]]
		found |= matched
	}
	return found&f.end != 0
}

// quietPath reports whether nothing is found in what follows the authority.
func (a *Auditor) quietPath(s string) bool {
	end := run(s, 0)
	if end < len(s) && classes[s[end]] == loud {
		return false
	}
	path := s[:end]
	if !quietSegments(path) {
		return false
	}
	if end == len(s) {
		return true
	}
	if s[end] == '#' {
		return quietFragment(s[end:])
	}
	return a.quietQuery(s[end+1:])
}

func quietSegments(path string) bool {
	if strings.IndexByte(path, ';') >= 0 {
		return false
	}
	for len(path) > 2 { // a slash and two bytes at least
		if !quietSegment(path[1:]) {
			return false
		}
		next := strings.IndexByte(path[1:], '/')
		if next < 0 {
			break
		}
		path = path[1+next:]
	}
	return true
}

func (a *Auditor) quietQuery(s string) bool {
	for i := 0; ; i++ {
		if i = run(s, i); i == len(s) {
			break
		}
		if s[i] == '#' {
			if !quietFragment(s[i:]) {
				return false
			}
			s = s[:i]
			break
		}
		if classes[s[i]] == loud {
			return false
		}
	}
	for s != "" {
		end := strings.IndexByte(s, '=')
		if end < 0 {
			break
		}
		if _, secret := a.secretName(s[strings.LastIndexAny(s[:end], "&;")+1 : end]); secret {
			return false
		}
		s = s[end+1:]
		next := strings.IndexAny(s, "&;")
		if next < 0 {
			break
		}
		s = s[next+1:]
	}
	return true
}

func quietFragment(s string) bool {
	return strings.IndexByte(s, '=') < 0 && strings.IndexByte(s, '%') < 0
}

// quietSegment looks at the beginning of a segment, of two bytes at least with what
// is behind it.
func quietSegment(s string) bool {
	if s[1] == ':' {
		return false
	}
	switch s[0] | 0x20 {
	case '.' | 0x20:
		return false
	case 'a', 'c', 'l', 'n', 'p':
		if len(s) < 3 {
			return true
		}
		switch s[1] | 0x20 {
		case 'u', 'o', 'p', 'r':
			end := 3 // of a name of three letters, or of those and a digit
			if len(s) > 3 && s[3]-'0' <= 9 {
				end = 4
			}
			return len(s) > end && classes[s[end]] == letter || !isDevice(s[:end])
		}
	}
	return true
}
