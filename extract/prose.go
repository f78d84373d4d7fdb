package extract

import (
	"bytes"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/urikit/uri/internal/engine/ascii"
	"github.com/urikit/uri/internal/engine/ucd"
	"github.com/urikit/uri/internal/engine/work"
)

// wideAt returns the length of the character outside ASCII at i, if an IRI can have it in
// running text, and else 0.
func (f *finder) wideAt(i int) int {
	if f.OnlyURIs || f.text[i] < utf8.RuneSelf {
		return 0
	}
	r, size := utf8.DecodeRune(f.text[i:])
	if isInvisible(r) || !isWide(r) {
		return 0
	}
	return size
}

// endsProse reports whether the character outside ASCII at i ends an IRI in running text:
// the punctuation of a sentence, a quotation mark, an ellipsis, a dash that sets off words,
// or a bar. A dot between letters does not.
func (f *finder) endsProse(i int) bool {
	r, size := utf8.DecodeRune(f.text[i:])
	if isDot(r) {
		next, _ := utf8.DecodeRune(f.text[i+size:])
		return next < utf8.RuneSelf && !ascii.IsAlphanumeric(byte(next)) || next >= utf8.RuneSelf && !isOfHost(next)
	}
	return ucd.Of(r).Parts() && r != '\u2019'
}

// endInProse returns the end of the IRI that begins with text[start:end], which has characters
// outside ASCII, in running text: before end if the rest is rather the text after the IRI. It
// examines little more than the result.
func (f *finder) endInProse(start, end int) int {
	text := f.text[start:end]
	_, rest, _ := bytes.Cut(text, []byte(":"))
	host, hostEnd := 0, 0
	if bytes.HasPrefix(rest, []byte("//")) {
		host = len(text) - len(rest) + len("//")
		hostEnd = len(text)
		if n := bytes.IndexAny(text[host:], "/?#"); n >= 0 {
			hostEnd = host + n
		}
		host += bytes.LastIndexByte(text[host:hostEnd], '@') + 1
	}
	work.Add(2 * hostEnd)
	if n := endOfHost(text[host:hostEnd]); host+n < hostEnd {
		return start + host + n
	}
	n := len(text)
	if !f.isEnclosed(start, end) {
		n = endOfPath(text, hostEnd, f.runWide-start, f.standsAlone(start, end))
	}
	if !f.KeepBrackets {
		n = hostEnd + balanced(text[hostEnd:n])
	}
	return start + n
}

// endOfHost returns the length of the host and port with which host begins. ASCII always belongs to
// it. A character outside ASCII ends it if no name has it, or if it begins a word of a script
// without spaces after a whole domain name.
func endOfHost(host []byte) int {
	dot := bytes.LastIndexAny(bytes.TrimRight(host, "."+fullStops), "."+fullStops) // one at the end can end the sentence
	for i := 0; i < len(host); {
		r, size := utf8.DecodeRune(host[i:])
		if r >= utf8.RuneSelf {
			if !isOfHost(r) && !isFullStop(r) && !isDot(r) {
				return i
			}
			// No top-level domain has letters of ASCII before others.
			if isUnspaced(r) && i > 0 && ascii.IsAlphanumeric(host[i-1]) && (dot < i || isDomain(string(host[:min(i, 254)]))) {
				return i
			}
		}
		i += size
	}
	return len(host)
}

// longestBracket limits the length of a text in brackets.
const longestBracket = 512

// isEnclosed reports whether text[start:end] has the parenthesis that closes one directly
// before it. Then it is certain where it ends, as in "(http://example.com/wiki/B言語)".
func (f *finder) isEnclosed(start, end int) bool {
	text := f.text[start:min(end, start+longestBracket)]
	return start > f.from && f.text[start-1] == '(' && bytes.Count(text, []byte{')'}) > bytes.Count(text, []byte{'('})
}

// standsAlone reports whether text[start:end] has white space, or the end of the text, on either
// side. Then few words but particles are written directly after an IRI.
func (f *finder) standsAlone(start, end int) bool {
	before, _ := utf8.DecodeLastRune(f.text[max(f.from, 0):start])
	after, _ := utf8.DecodeRune(f.text[end:])
	return (start <= f.from || unicode.IsSpace(before)) && (end == len(f.text) || unicode.IsSpace(after))
}

// endOfPath returns the index at which an IRI ends whose authority ends at hostEnd. A letter
// of a script without spaces between words begins the text after the IRI if it follows an
// ASCII letter or digit, or if it begins a segment as no name begins; and so does a bracket
// in its place. It is part of the IRI otherwise, and all that follows. If the IRI stands alone,
// only a bracket or a particle begins the text after it. No character before wide is outside ASCII.
func endOfPath(text []byte, hostEnd, wide int, alone bool) int {
	i := max(hostEnd, wide)
	for i < len(text) && text[i] < utf8.RuneSelf {
		work.Add(1)
		i++
	}
	if i == len(text) || i == 0 {
		return len(text)
	}
	r, _ := utf8.DecodeRune(text[i:])
	switch before := text[i-1]; {
	case !isUnspaced(r) && !ucd.In(r, ucd.Ps):
	case alone && !ucd.In(r, ucd.Ps) && !beginsClause(text[i:], false):
	case ascii.IsAlphanumeric(before), before == '/' && beginsClause(text[i:], i == hostEnd+1):
		return i
	}
	return len(text)
}

// beginsClause reports whether text, which follows a slash, begins with a particle instead
// of a name: "http://example.com/を参照". After the first slash, each hiragana does.
func beginsClause(text []byte, root bool) bool {
	n := 0 // the length of the hiragana or hangul with which text begins, up to a few
	first, _ := utf8.DecodeRune(text)
	script := ucd.Of(first).Script()
	switch {
	case first == 'を' || root && script == "Hiragana":
		return true
	case script != "Hiragana" && script != "Hangul":
		return false
	}
	for n < len(text) && n < 16 {
		r, size := utf8.DecodeRune(text[n:])
		if ucd.Of(r).Script() != script {
			break
		}
		n += size
	}
	return strings.Contains(particles, " "+string(text[:n])+" ")
}

// particles has the words of Japanese and Korean that are written directly after a name.
const particles = " は が に で と の へ も や から まで より です では には とは への での からの までの という などの に関する " +
	"은 는 이 가 을 를 의 에 에서 에는 에게 와 과 도 로 으로 에서는 까지 부터 입니다 이다 "

// balanced returns the length of text up to a bracket outside ASCII that has no partner in
// it.
func balanced(text []byte) int {
	var open [16]int // where the brackets begin that are not closed yet
	depth := 0
	for i := 0; i < len(text); {
		work.Add(1)
		if depth > 0 && i > open[0]+longestBracket {
			return open[0]
		}
		if text[i] < utf8.RuneSelf {
			i++
			continue
		}
		r, size := utf8.DecodeRune(text[i:])
		switch {
		case ucd.In(r, ucd.Ps):
			if depth == len(open) {
				return open[0]
			}
			open[depth] = i
			depth++
		case ucd.In(r, ucd.Pe):
			if depth == 0 {
				return i
			}
			depth--
		}
		i += size
	}
	if depth > 0 {
		return open[0]
	}
	return len(text)
}
