package extract

import (
	"cmp"
	"net/netip"
	"slices"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/urikit/uri"
	"github.com/urikit/uri/idn"
	"github.com/urikit/uri/internal/engine/ucd"
	"github.com/urikit/uri/scheme/file"
	"github.com/urikit/uri/whatwg"
)

// The reasons of the changes before those of the browser.
const (
	becauseSpace     = "white space is not part of the URI (RFC 3986, appendix C)"
	becauseInvisible = "an invisible character is not part of the URI"
	becauseDelimiter = "a delimiter is not part of the URI (RFC 3986, appendix C)"
	becausePrefix    = `"URL:" is not part of the URI (RFC 3986, appendix C)`
	becauseBreak     = "a line break and the white space around it are not part of the URI (RFC 3986, appendix C)"
	becauseHyphen    = "a line break is not part of the URI; check whether the hyphen before it is (RFC 3986, appendix C)"
	becauseSuffix    = "the scheme is missing; it was guessed (RFC 3986, section 4.5)"
	becauseFile      = "this is the path of a file on Windows, not a URI (RFC 8089, appendix E.2)"
	becauseShare     = "this is the path of a file on another host, not a URI (RFC 8089, appendix E.3)"
)

// clean returns the text that is left for the browser, and the changes that lead to it.
func (t Typed) clean(s string) (string, []uri.Change) {
	c := newCleaner(s)
	c.unlisted = t.NoChanges
	c.unwrap()
	if text, reason := fileURL(c.text[c.start:c.end], t.Base.IsZero()); text != "" {
		path := c.removal(c.start, c.end-c.start, reason)
		path.After = text
		c.changes = append(c.changes, path)
		return text, c.allChanges()
	}
	leading := len(c.changes)
	text := c.inside()
	if t.Base.IsZero() {
		if assumed := t.assumed(text); assumed != "" {
			text = assumed + text
			put := uri.Change{Component: uri.ComponentScheme, Span: uri.Span{Offset: c.start}, After: assumed, Reason: becauseSuffix}
			c.changes = append(c.changes[:leading], append([]uri.Change{put}, c.changes[leading:]...)...)
		}
	}
	return text, c.allChanges()
}

// fileURL returns the URL for the path of a file on Windows, and the reason for the change, or
// "". Chrome and Firefox for Windows do the same with such a text (SegmentURL in Chromium's
// components/url_formatter/url_fixer.cc, fileURIFixup in Firefox's docshell/base/URIFixup.sys.mjs).
// No scheme has a single letter. Two backslashes can also begin a relative reference, if there is
// a base.
func fileURL(s string, shares bool) (url, reason string) {
	before := ""
	switch {
	case len(s) > 2 && isLetter(s[0]) && s[1] == ':' && (s[2] == '\\' || s[2] == '/' && !strings.HasPrefix(s[2:], "//")):
		before, reason = "file:///", becauseFile
	case shares && len(s) > 2 && strings.HasPrefix(s, `\\`) && (isLetter(s[2]) || '0' <= s[2] && s[2] <= '9'):
		before, reason = "file:", becauseShare
	default:
		return "", ""
	}
	u, err := file.Converter{System: file.Windows}.ToURI(s)
	if err != nil { // a name that Windows does not allow, or ".."
		return before + nameOctets.Replace(s), reason
	}
	return u.String(), reason
}

// nameOctets encodes the characters of names of files that a browser reads as delimiters.
var nameOctets = strings.NewReplacer("%", "%25", "#", "%23", "?", "%3F")

func isLetter(c byte) bool { return c|0x20 >= 'a' && c|0x20 <= 'z' }

// allChanges returns the changes in the order of the text.
func (c *cleaner) allChanges() []uri.Change {
	for i := len(c.trailing) - 1; i >= 0; i-- {
		c.changes = append(c.changes, c.trailing[i])
	}
	return c.changes
}

// A cleaner removes delimiters, white space and invisible characters from a text that a
// person typed. text[start:end] is the part between those at the ends.
type cleaner struct {
	text       string
	start, end int
	slashes    bool // the text has "//"
	unlisted   bool // the changes inside the text are not listed
	changes    []uri.Change
	trailing   []uri.Change // those at the end of the text, the last one first
}

func newCleaner(s string) *cleaner {
	return &cleaner{text: s, end: len(s), slashes: strings.Contains(s, "//")}
}

// unwrap removes what is around the text.
func (c *cleaner) unwrap() {
	for c.start < c.end {
		rest := c.text[c.start:c.end]
		first, n := utf8.DecodeRuneInString(rest)
		last, m := utf8.DecodeLastRuneInString(rest)
		switch {
		case unicode.IsSpace(first):
			c.takeFirst(len(rest)-len(strings.TrimLeftFunc(rest, unicode.IsSpace)), becauseSpace)
		case unicode.IsSpace(last):
			c.takeLast(len(rest)-len(strings.TrimRightFunc(rest, unicode.IsSpace)), becauseSpace)
		case isFormat(first):
			c.takeFirst(n, becauseInvisible)
		case isFormat(last):
			c.takeLast(m, becauseInvisible)
		case strings.ContainsRune(`<"`, first):
			c.takeFirst(n, becauseDelimiter)
		case strings.ContainsRune(`>"`, last):
			c.takeLast(m, becauseDelimiter)
		case len(rest) >= len(prefix) && strings.EqualFold(rest[:len(prefix)], prefix):
			c.takeFirst(len(prefix), becausePrefix)
		case n+m <= len(rest) && c.isPair(first, last):
			c.takeFirst(n, becauseDelimiter)
			c.takeLast(m, becauseDelimiter)
		default:
			return
		}
	}
}

// takeFirst removes the first n bytes of text[start:end].
func (c *cleaner) takeFirst(n int, reason string) {
	if last := len(c.changes) - 1; last >= 0 && c.changes[last].Reason == reason { // it ends here
		n += c.changes[last].Span.Length
		c.start = c.changes[last].Span.Offset
		c.changes = c.changes[:last]
	}
	c.changes = append(c.changes, c.removal(c.start, n, reason))
	c.start += n
}

// takeLast removes the last n bytes of text[start:end].
func (c *cleaner) takeLast(n int, reason string) {
	end := c.end
	c.end -= n
	if last := len(c.trailing) - 1; last >= 0 && c.trailing[last].Reason == reason { // it begins here
		end = c.trailing[last].Span.End()
		c.trailing = c.trailing[:last]
	}
	c.trailing = append(c.trailing, c.removal(c.end, end-c.end, reason))
}

func (c *cleaner) removal(offset, length int, reason string) uri.Change {
	span := uri.Span{Offset: offset, Length: length}
	return uri.Change{Component: uri.ComponentNone, Span: span, Before: span.Of(c.text), Reason: reason}
}

// inside returns what is left without its line breaks after the authority, and the white
// space around them. Those before are left to the browser, which removes only the breaks:
// spaces in a host stay errors.
func (c *cleaner) inside() string {
	rest := c.text[c.start:c.end]
	head := headLength(rest)
	if !strings.ContainsFunc(rest[head:], endsLine) {
		return rest
	}
	out := make([]byte, 0, len(rest))
	out = append(out, rest[:head]...)
	for i := head; i < len(rest); {
		run := len(rest[i:]) - len(strings.TrimLeftFunc(rest[i:], unicode.IsSpace))
		if run == 0 || !strings.ContainsFunc(rest[i:i+run], endsLine) {
			_, n := utf8.DecodeRuneInString(rest[i:])
			run = max(run, n)
			out = append(out, rest[i:i+run]...)
		} else if !c.unlisted {
			reason := becauseBreak
			if len(out) > 0 && out[len(out)-1] == '-' {
				reason = becauseHyphen
			}
			c.changes = append(c.changes, c.removal(c.start+i, run, reason))
		}
		i += run
	}
	return string(out)
}

// headLength returns the length of what comes before the path: the scheme, slashes and the
// authority, as a browser or a person may read them.
func headLength(s string) int {
	i := max(strings.IndexAny(s, `:/\?#`), 0)
	colon := i < len(s) && s[i] == ':'
	if colon {
		i++
	}
	slashes := len(s[i:]) - len(strings.TrimLeft(s[i:], "/\\\t\r\n"))
	if colon && slashes == 0 && !strings.HasPrefix(strings.TrimLeftFunc(s[i:], unicode.IsSpace), "/") {
		if u, err := whatwg.Parse(s[:i] + "//host"); err == nil && !u.IsSpecial() {
			return i
		}
	}
	i += slashes
	if end := strings.IndexAny(s[i:], `/\?#`); end >= 0 {
		return i + end
	}
	return len(s)
}

// breaks removes what a browser removes within a text.
var breaks = strings.NewReplacer("\t", "", "\n", "", "\r", "")

// assumed returns what a suffix reference lacks: "http://" or the like, or "".
//
// Besides the guesses of [Suffixes], which are also for running text, it knows those of an
// address bar: two slashes before a host, and the hosts of isBarHost. Firefox removes the slashes
// (URIFixup.sys.mjs).
func (t Typed) assumed(text string) string {
	web := cmp.Or(t.Suffixes.Scheme, "http") + ":"
	if len(text) > 2 && strings.HasPrefix(text, "//") && !strings.ContainsRune(`/\?#`, rune(text[2])) {
		return web
	}
	head, rest := text, ""
	if i := strings.IndexAny(text, `/\?#`); i >= 0 {
		head, rest = text[:i], "/"
	}
	head = breaks.Replace(head)
	address := head[strings.LastIndexByte(head, '@')+1:]
	if name, _, _ := strings.Cut(address, ":"); strings.ContainsFunc(name, isNotASCII) {
		relative, root := name, "" // the empty label of the root is not part of a domain (UTS #46)
		if last, n := utf8.DecodeLastRuneInString(name); last == '.' || isFullStop(last) {
			relative, root = name[:len(name)-n], "."
		}
		ascii, err := idn.UTS46.ToASCII(relative)
		if err != nil {
			return ""
		}
		head = head[:len(head)-len(address)] + ascii + root + address[len(name):]
	}
	guess, ok := t.Suffixes.Guess(head + rest)
	switch {
	case ok:
		return guess.Assumed
	case isBarHost(head):
		return web + "//"
	}
	return ""
}

// specialUse has the last labels of names that are not in the public suffix list and that
// address bars know nevertheless: those of browser.fixup.domainsuffixwhitelist in Firefox's
// browser/app/profile/firefox.js (RFC 2606, RFC 6762).
var specialUse = []string{"example", "internal", "invalid", "local", "localhost", "test"}

// isBarHost reports whether s is "localhost", an IPv4 address or a name with a last label for
// special use, perhaps with a port. An address bar does not search for these.
func isBarHost(s string) bool {
	name, port, hasPort := strings.Cut(s, ":")
	if hasPort {
		if _, err := strconv.ParseUint(port, 10, 16); err != nil {
			return false
		}
	}
	if addr, err := netip.ParseAddr(strings.TrimSuffix(name, ".")); err == nil {
		return addr.Is4()
	}
	if len(name) > 254 {
		return false
	}
	labels := strings.Split(strings.ToLower(strings.TrimSuffix(name, ".")), ".")
	last := labels[len(labels)-1]
	if len(labels) == 1 && last != "localhost" || !slices.Contains(specialUse, last) {
		return false
	}
	return !slices.ContainsFunc(labels, func(label string) bool {
		return label == "" || strings.ContainsFunc(label, func(r rune) bool {
			return r != '-' && r != '_' && (r < '0' || r > '9') && (r < 'a' || r > 'z')
		})
	})
}

// isNotASCII reports whether r is outside ASCII.
func isNotASCII(r rune) bool { return r >= utf8.RuneSelf }

// endsLine reports whether r ends a line.
func endsLine(r rune) bool {
	return r == '\n' || r == '\r' || r == '\u0085' || r == '\u2028' || r == '\u2029'
}

// isFormat reports whether r is a format character, which is invisible.
func isFormat(r rune) bool { return ucd.In(r, ucd.Cf) }

// isPair reports whether the first and the last character are quotation marks or brackets
// around what is left. Square brackets can also be around an address.
func (c *cleaner) isPair(first, last rune) bool {
	const open, shut = "({[", ")}]"
	if i := strings.IndexRune(open, first); i >= 0 {
		return rune(shut[i]) == last && (first != '[' || c.slashes)
	}
	const quotes = "'`´‘’‚‛“”„‟′″«»‹›「」『』"
	return strings.ContainsRune(quotes, first) && strings.ContainsRune(quotes, last)
}
