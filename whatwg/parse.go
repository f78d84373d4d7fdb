package whatwg

import (
	"math"
	"strings"
	"unsafe"

	"golang.org/x/text/encoding"

	"github.com/urikit/uri"
	"github.com/urikit/uri/internal/engine/ascii"
	"github.com/urikit/uri/internal/engine/scan"
	"github.com/urikit/uri/internal/engine/work"
)

// Parse parses s without a base URL (section 4.4). The error is a [*ValidationError] or
// [uri.ErrTooLong].
func Parse(s string) (URL, error) { return Parser{}.Parse(s) }

// MustParse is like [Parse], for constants: it panics if s is not valid.
func MustParse(s string) URL {
	u, err := Parse(s)
	if err != nil {
		panic(err)
	}
	return u
}

// ResolveText parses ref with u as the base URL.
func (u URL) ResolveText(ref string) (URL, error) { return Parser{Base: u}.Parse(ref) }

// A Parser parses texts with a base URL and for an encoding. The zero Parser parses like the
// function [Parse]. It is safe for concurrent use.
type Parser struct {
	Base URL // the zero URL is no base

	// Encoding is the encoding of the document with the text, which is the encoding of
	// queries. Nil is UTF-8. Like the Standard, it applies only to special schemes other
	// than "ws" and "wss". For UTF-16 it is UTF-8.
	Encoding encoding.Encoding
}

// Parse parses s. See the function [Parse].
func (q Parser) Parse(s string) (u URL, err error) {
	if s != "" && s[0] > ' ' && !ascii.IsLetter(s[0]) && q.Base.IsZero() { // clean would keep this byte
		failure := fault{name: missingSchemeNonRelativeURL}.exported()
		return URL{}, &failure
	}
	k, r := u.fromURI(s)
	if k == all {
		return u, nil
	}
	p := parser{text: s, base: q.Base, encoding: q.Encoding}
	p.clean()
	if k == beginning && len(p.in) == len(s) {
		p.afterURI(&u, r)
		return p.url(true)
	}
	return p.url(p.parse())
}

// Report is like [Parser.Parse], and returns all validation errors, in the order in which
// the Standard's parser finds them. If it fails, the last one is the error.
func (q Parser) Report(s string) (URL, []ValidationError, error) {
	p := parser{text: s, base: q.Base, encoding: q.Encoding, reports: true}
	p.clean()
	u, err := p.url(p.parse())
	var all []ValidationError
	for _, f := range p.faults {
		all = append(all, f.exported())
	}
	return u, all, err
}

// A parser is the state of the basic URL parser for one text. Its methods append the
// serialization to dst. They read the input from an index, and return the index after
// what they read.
type parser struct {
	text     string // the text as given
	in       string // the input: the text without the bytes that the parser removes
	base     URL    // the zero URL without a base
	encoding encoding.Encoding

	dst []byte
	at  places

	pieces  pieces
	failure fault
	reports bool
	faults  []fault
	odd     int   // the number of bytes of the text that are not in plainText
	plain   bool  // all are in plainText
	trimmed int   // the number of bytes before the input
	removed int   // the number of bytes that are removed inside the input
	places  []int // the offset in the text of each byte of the input, if reports and removed is not 0
}

// report records a validation error at the place start to end of the input.
func (p *parser) report(name errorName, start, end int) {
	if p.reports {
		p.faults = append(p.faults, fault{name, p.place(start, end)})
	}
}

// fail records the failure at the place start to end of the input. It returns false.
func (p *parser) fail(name errorName, start, end int) bool {
	p.report(name, start, end)
	p.failure = fault{name, p.place(start, end)}
	return false
}

// url returns the URL, or the failure unless the parser succeeded.
func (p *parser) url(ok bool) (URL, error) {
	if !ok {
		failure := p.failure.exported()
		return URL{}, &failure
	}
	if uint64(len(p.dst)) > math.MaxUint32 {
		return URL{}, uri.ErrTooLong
	}
	return URL{text(p.dst), p.at}, nil
}

// text returns b, which must not be used anymore, as a string.
func text(b []byte) string {
	if cap(b) > 2*len(b)+64 {
		return string(b)
	}
	return unsafe.String(unsafe.SliceData(b), len(b))
}

// parse follows the scheme start state, the scheme state and the no scheme state. The cases are
// "file", other special schemes, and schemes that are not special. Slashes after the colon decide
// within each.
func (p *parser) parse() bool {
	s := p.in
	n, ok := schemeLength(s)
	if !ok {
		return p.noScheme()
	}
	p.begin("")
	p.dst = scan.AppendLower(p.dst, s[:n])
	p.at.scheme, p.at.special = uint32(n), specialScheme(string(p.dst))
	p.dst = append(p.dst, ':')
	i := n + 1
	p.pieces.scheme, p.pieces.authority, p.pieces.authorityEnd = i, i, i
	two := i+1 < len(s) && s[i] == '/' && s[i+1] == '/'
	switch {
	case p.at.special == file:
		if !two {
			p.report(specialSchemeMissingFollowingSolidus, i, i)
		}
		return p.file(i)
	case p.at.special != notSpecial:
		if two {
			return p.authority(p.slashes(i + 2))
		}
		p.report(specialSchemeMissingFollowingSolidus, i, i)
		if p.base.at.special == p.at.special {
			return p.relative(i)
		}
		return p.authority(p.slashes(i))
	case two:
		return p.authority(i + 2)
	case i < len(s) && s[i] == '/':
		p.noHost()
		return p.rest(p.path(i + 1))
	}
	p.noHost()
	return p.rest(p.opaquePath(i))
}

// afterURI parses the path and what follows. It appends to the beginning of u, which has the places
// in the text.
func (p *parser) afterURI(u *URL, r repairs) {
	p.begin("")
	p.dst = u.appendBeginning(p.dst, r)
	i := int(u.at.path)
	p.at = u.at
	p.at.path = uint32(len(p.dst))
	switch {
	case p.at.opaque:
		p.rest(p.opaquePath(i))
	case p.at.kind == HostNull:
		p.rest(p.path(i + 1))
	default:
		p.pathStart(i)
	}
}

// begin makes the room for the output: for part of the base and the input, of which each byte may
// be percent-encoded that is not in plainText. More is only needed for what few texts have.
func (p *parser) begin(base string) {
	const slashes = len("////")
	p.dst = make([]byte, 0, len(base)+len(p.in)+len("%2")*p.odd+slashes)
}

// noScheme parses a reference without a scheme.
func (p *parser) noScheme() bool {
	s := p.in
	switch {
	case p.base.IsZero(), p.base.at.opaque && (s == "" || s[0] != '#'):
		return p.fail(missingSchemeNonRelativeURL, 0, 0)
	case p.base.at.opaque:
		p.pieces.pathEnd = 0
		p.begin(p.base.href)
		p.copyBase(p.base.at.fragment)
		return p.fragment(0)
	}
	p.begin(p.base.href[:p.base.at.query])
	p.dst = append(p.dst, p.base.href[:p.base.at.scheme+1]...)
	p.at.scheme, p.at.special = p.base.at.scheme, p.base.at.special
	if p.at.special == file {
		return p.file(0)
	}
	return p.relative(0)
}

// relative parses a reference after the scheme of the base, which is not "file".
func (p *parser) relative(i int) bool {
	s := p.in
	if i < len(s) && p.slash(i) {
		i++
		if i == len(s) || !p.slash(i) {
			p.copyBase(p.base.authorityEnd())
			return p.rest(p.path(i))
		}
		if i++; p.at.special != notSpecial {
			i = p.slashes(i)
		}
		return p.authority(i)
	}
	switch {
	case i == len(s) || s[i] == '#':
		p.pieces.pathEnd = i
		p.copyBase(p.base.at.fragment)
		return p.fragment(i)
	case s[i] == '?':
		p.copyBase(p.base.at.query)
		return p.rest(i)
	}
	p.copyBase(p.base.at.query)
	p.shorten()
	return p.rest(p.path(i))
}

// slash reports whether the input has a slash at i, or a backslash that the Standard reads
// as a slash.
func (p *parser) slash(i int) bool {
	if p.in[i] == '\\' && p.at.special != notSpecial {
		p.report(invalidReverseSolidus, i, i+1)
		return true
	}
	return p.in[i] == '/'
}

// slashes skips the slashes and backslashes in excess before an authority.
func (p *parser) slashes(i int) int {
	start := i
	for ; i < len(p.in) && (p.in[i] == '/' || p.in[i] == '\\'); i++ {
		p.report(specialSchemeMissingFollowingSolidus, i, i+1)
	}
	work.Add(i - start)
	return i
}

// copyBase replaces the output by the serialization of the base up to end, which is the end
// of one of its components. "/." before its path is left out.
func (p *parser) copyBase(end uint32) {
	b := &p.base
	p.at = b.at
	hostEnd := b.authorityEnd()
	p.dst = append(p.dst[:0], b.href[:hostEnd]...)
	if end <= b.at.path {
		p.at.path = hostEnd
		return
	}
	shift := b.at.path - hostEnd // the length of "/."
	p.dst = append(p.dst, b.href[b.at.path:end]...)
	p.at.path -= shift
	p.at.query = min(end, b.at.query) - shift
	p.at.fragment = min(end, b.at.fragment) - shift
}

// noHost sets a null host. The path follows.
func (p *parser) noHost() {
	n := uint32(len(p.dst))
	p.at.username, p.at.host, p.at.hostEnd, p.at.path = n, n, n, n
	p.at.kind = HostNull
}

// rest parses the query and the fragment, from the "?" or "#" at i.
func (p *parser) rest(i int) bool {
	p.pieces.pathEnd = i
	p.at.query = uint32(len(p.dst))
	s := p.in
	if i < len(s) && s[i] == '?' {
		end := index(s, i, '#')
		p.query(i+1, end)
		i = end
	}
	p.at.fragment = uint32(len(p.dst))
	return p.fragment(i)
}

// fragment parses the fragment, from the "#" at i, if any. The output before it is complete.
func (p *parser) fragment(i int) bool {
	p.pieces.fragment = i
	p.guardPath()
	if i < len(p.in) {
		p.units(i+1, len(p.in))
		p.dst = append(p.dst, '#')
		p.encode(i+1, len(p.in), fragmentSet)
	}
	return true
}

// guardPath inserts "/." before a path that begins with two slashes and follows a null host.
func (p *parser) guardPath() {
	if at := p.at.path; p.at.kind == HostNull && p.at.query >= at+2 && p.dst[at] == '/' && p.dst[at+1] == '/' {
		work.Add(len(p.dst) - int(at))
		p.dst = append(p.dst, "/."...)
		copy(p.dst[at+2:], p.dst[at:])
		copy(p.dst[at:], "/.")
		p.at.path += 2
		p.at.query += 2
		p.at.fragment += 2
	}
}

// index returns the index of b in s from i on, or len(s).
func index(s string, i int, b byte) int {
	end := len(s)
	if n := strings.IndexByte(s[i:], b); n >= 0 {
		end = i + n
	}
	work.Add(end - i)
	return end
}
