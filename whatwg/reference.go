package whatwg

import (
	"strings"

	"github.com/urikit/uri"
	"github.com/urikit/uri/internal/engine/ascii"
	"github.com/urikit/uri/internal/engine/work"
)

// EncodeReference returns s as browsers encode it, without resolving it: with the octets
// percent-encoded that the parser encodes, and without the bytes that it removes. So it
// gives a relative reference the form that it has in every URL made of it. It also returns
// the changes, in the order of their places in s.
//
// Parsing the result gives the same URL as parsing s, or fails as well. If q.Base is the
// zero URL, this is true with every base: it changes only what has one meaning for all
// of them. A backslash, for example, is a slash only in URLs that are special, and stays.
// With a base, or after a special scheme, it becomes a slash, and a domain its ASCII form.
//
// The result is a valid reference of RFC 3986 unless s has something that browsers keep and
// RFC 3986 does not allow, such as "|" in a path or "%" without two digits, or unless it has
// no meaning for browsers either. Without changes the result is s.
//
// If q.Encoding is not UTF-8, a query outside ASCII is encoded for special URLs other than
// "ws" and "wss", unless the scheme or the base is another.
func (q Parser) EncodeReference(s string) (string, []uri.Change) {
	p := parser{text: s, base: q.Base, encoding: q.Encoding, reports: true}
	p.clean()
	e := encoder{changes: changes{parser: &p}, known: !q.Base.IsZero(), special: q.Base.at.special}
	e.reference()
	if e.list == nil && len(p.in) == len(s) {
		return s, nil
	}
	return string(e.dst), e.withRemoved()
}

// An encoder encodes a text for [Parser.EncodeReference]. Its methods append to dst the encoded
// form of a part of the input.
type encoder struct {
	changes
	known   bool    // the kind of the URL is known
	special special // if it is known
	dst     []byte
}

// replace replaces the input from start to end.
func (e *encoder) replace(c uri.Component, start, end int, after, reason string) {
	e.dst = append(e.dst, after...)
	e.add(c, start, end, after, reason)
}

// reference encodes the input. It finds the ends of the components first, and then encodes each
// with its own set.
func (e *encoder) reference() {
	s := e.in
	query, fragment := len(s), len(s)
	if i := strings.IndexByte(s, '#'); i >= 0 {
		query, fragment = i, i
	}
	if i := strings.IndexByte(s[:fragment], '?'); i >= 0 {
		query = i
	}
	work.Add(2 * len(s))
	i := 0
	opaque := false
	if n, ok := schemeLength(s[:query]); ok {
		i = n + 1
		e.known, e.special = true, specialScheme(strings.ToLower(s[:n]))
		opaque = e.special == notSpecial && (i == query || s[i] != '/')
		e.dst = append(e.dst, s[:i]...)
	} else if e.colonFirst(s[:query]) {
		e.replace(uri.ComponentPath, 0, 0, "./", becauseColon)
	}
	if opaque {
		end := query
		if query < len(s) && query > i && s[query-1] == ' ' {
			end--
		}
		e.part(uri.ComponentPath, i, end, c0Set)
		if end < query {
			e.replace(uri.ComponentPath, end, query, "%20", becauseEncoded) // as opaquePath does
		}
	} else {
		e.path(e.authority(i, query), query)
	}
	if query < fragment {
		e.dst = append(e.dst, '?')
		e.query(query+1, fragment)
	}
	if fragment < len(s) {
		e.dst = append(e.dst, '#')
		e.part(uri.ComponentFragment, fragment+1, len(s), fragmentSet)
	}
}

// colonFirst reports whether a relative path has a colon in its first segment, where RFC
// 3986 does not allow one. It returns false if the path may be another with another base.
func (e *encoder) colonFirst(path string) bool {
	if !e.known && strings.IndexByte(path, '\\') >= 0 {
		return false
	}
	end := 0
	for end < len(path) && !e.slash(end, len(path)) {
		end++
	}
	return strings.IndexByte(path[:end], ':') >= 0
}

// isSpecial reports whether the URL is known to be special.
func (e *encoder) isSpecial() bool { return e.known && e.special != notSpecial }

// slash reports whether the input has a slash at i, or a backslash that is one.
func (e *encoder) slash(i, end int) bool {
	return i < end && (e.in[i] == '/' || e.in[i] == '\\' && e.isSpecial())
}

// authority encodes the authority from i on, if there is one, and returns its end.
func (e *encoder) authority(i, end int) int {
	if !e.slash(i, end) || !e.slash(i+1, end) {
		return i
	}
	e.path(i, i+2)
	i += 2
	stop := i
	for stop < end && !e.slash(stop, end) {
		stop++
	}
	text := e.in[i:stop]
	if !e.known && strings.IndexByte(text, '\\') >= 0 {
		e.dst = append(e.dst, text...) // its end depends on the base
		return stop
	}
	if n := strings.LastIndexByte(text, '@'); n >= 0 {
		e.part(uri.ComponentUserinfo, i, i+n, userinfoSet)
		e.dst = append(e.dst, '@')
		i += n + 1
	}
	colon := e.hostEnd(i, stop)
	e.host(i, colon)
	e.dst = append(e.dst, e.in[colon:stop]...)
	return stop
}

// host encodes a host.
func (e *encoder) host(start, end int) {
	s := e.in[start:end]
	switch {
	case e.isSpecial() && ascii.Only(s), !e.known && hasControl(s), strings.IndexByte(s, 0) >= 0:
		e.dst = append(e.dst, s...)
	case e.isSpecial():
		p := parser{in: s}
		p.at.special = e.special
		if !p.host(0, len(s)) {
			e.dst = append(e.dst, s...) // no browser resolves it
			break
		}
		e.replace(uri.ComponentHost, start, end, string(p.dst), hostReason(p.at.kind))
	default:
		e.part(uri.ComponentHost, start, end, c0Set)
	}
}

// path encodes a path, or slashes.
func (e *encoder) path(start, end int) {
	for i := start; i < end; i++ {
		if e.in[i] == '\\' && e.isSpecial() {
			e.part(uri.ComponentPath, start, i, pathSet)
			e.replace(uri.ComponentPath, i, i+1, "/", becauseBackslash)
			start = i + 1
		}
	}
	e.part(uri.ComponentPath, start, end, pathSet)
}

// query encodes a query.
func (e *encoder) query(start, end int) {
	s := e.in[start:end]
	legacy := !e.known || e.special != notSpecial && e.special != ws && e.special != wss
	if e.encoding != nil && legacy && !ascii.Only(s) {
		if encode := legacyEncoder(e.encoding); encode != nil {
			e.replace(uri.ComponentQuery, start, end, string(appendLegacy(nil, s, querySet, encode)), becauseEncoded)
			return
		}
	}
	e.part(uri.ComponentQuery, start, end, querySet)
}

// part encodes the characters of a set, except those that RFC 3986 allows in the component.
func (e *encoder) part(c uri.Component, start, end int, set class) {
	s := e.in[:end]
	work.Add(end - start)
	allowed := notQuery
	switch c {
	case uri.ComponentPath:
		allowed = notPath
	case uri.ComponentUserinfo:
		allowed = notName
	}
	for i := start; i < end; {
		b := s[i]
		if classes[b]&set == 0 || classes[b]&allowed == 0 {
			e.dst = append(e.dst, b)
			i++
			continue
		}
		n := 1
		if b >= 0x80 {
			_, n = decodeRune(s[i:])
		}
		e.replace(c, i, i+n, string(appendEncoded(nil, s[i:i+n], set)), becauseEncoded)
		i += n
	}
}

// hasControl reports whether s has a control character.
func hasControl(s string) bool {
	for i := range len(s) {
		if s[i] < ' ' || s[i] == 0x7F {
			return true
		}
	}
	return false
}
