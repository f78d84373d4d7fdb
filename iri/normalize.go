package iri

import (
	"strings"
	"unicode/utf8"

	"github.com/urikit/uri"
	"github.com/urikit/uri/internal/engine/percent"
	"github.com/urikit/uri/internal/engine/ucd"
	"github.com/urikit/uri/internal/engine/work"
)

// A Normalizer normalizes and compares IRIs (RFC 3987, section 5). Its levels are those of
// package uri. The zero Normalizer knows no schemes.
//
// From [uri.LevelPercent] on, two IRIs are equivalent if the URIs are to which section 3.1
// maps them, with percent-encoded hosts. So "ö" and "%C3%B6" are equivalent.
type Normalizer struct {
	// Schemes are for [uri.LevelScheme] and above. If they are [Domains], as a scheme.Set
	// is, names in hosts become Unicode there: "XN--BCHER-KVA.example" becomes
	// "bücher.example". A name that [idn.ToUnicode] refuses stays. Labels with characters
	// that [Mapper.ToIRI] does not decode keep their ASCII form.
	Schemes uri.Schemes

	// NFC makes Normalize compose characters (section 5.3.2.2) at all levels above
	// [uri.LevelString]. IRIs are compared without it. A character whose composed form
	// is neither a letter nor a digit of ASCII, such as U+1FEF ("`"), stays.
	NFC bool
}

// Normalize returns r normalized up to level. The result is idempotent.
func (n Normalizer) Normalize(r Reference, level uri.Level) Reference {
	of := n.normalize(r.of, level)
	if n.NFC && level > uri.LevelString && !ucd.NFC.IsNormal(of.String()) {
		of = n.normalize(reparsed(of, composed(of.String())), level)
	}
	return Reference{components{of}}
}

// normalize is Normalize without NFC.
func (n *Normalizer) normalize(r uri.Reference, level uri.Level) uri.Reference {
	r = n.respelled(r, level)
	if n.hasPathForm(r, level) {
		u, _ := Mapper{Host: HostPercent}.ToURI(Reference{components{r}})
		return n.respelled(n.inner().Normalize(u, level), level)
	}
	return n.inner().Normalize(r, level)
}

// hasPathForm reports whether r is not ASCII and its scheme has a spelling of paths. That is a
// rule for URIs.
func (n *Normalizer) hasPathForm(r uri.Reference, level uri.Level) bool {
	name, ok := r.Scheme()
	if !ok || level < uri.LevelScheme || n.Schemes == nil || isASCII(r.String()) {
		return false
	}
	form, ok := n.Schemes.Form(name)
	return ok && form.Path != nil
}

// NormalizeIRI is like Normalize, for an IRI.
func (n Normalizer) NormalizeIRI(i IRI, level uri.Level) IRI {
	return IRI{components: n.Normalize(i.Reference(), level).components}
}

// Equivalent reports whether a and b have the same normal form at level, without NFC.
func (n Normalizer) Equivalent(a, b Reference, level uri.Level) bool {
	if a == b {
		return true
	}
	x, y := n.respelled(a.of, level), n.respelled(b.of, level)
	if n.hasPathForm(x, level) || n.hasPathForm(y, level) {
		return n.normalize(x, level) == n.normalize(y, level)
	}
	return n.inner().Equivalent(x, y, level)
}

// EquivalentFrom returns the first level with a and b equivalent, if any.
func (n Normalizer) EquivalentFrom(a, b Reference) (uri.Level, bool) {
	for level := uri.LevelString; level <= uri.LevelScheme; level++ {
		if n.Equivalent(a, b, level) {
			return level, true
		}
	}
	return 0, false
}

// Normalize returns r normalized up to [uri.LevelPath] by the zero [Normalizer].
func (r Reference) Normalize() Reference { return Normalizer{}.Normalize(r, uri.LevelPath) }

// Normalize returns i normalized up to [uri.LevelPath] by the zero [Normalizer].
func (i IRI) Normalize() IRI { return Normalizer{}.NormalizeIRI(i, uri.LevelPath) }

// inner returns the Normalizer for what IRIs and URIs have in common.
func (n *Normalizer) inner() uri.Normalizer {
	inner := normalizer
	inner.Schemes = n.Schemes
	return inner
}

// respelled returns r with its characters outside ASCII in their normal form at level.
func (n *Normalizer) respelled(r uri.Reference, level uri.Level) uri.Reference {
	if level < uri.LevelPercent {
		return r
	}
	if text := r.String(); !isSpelled(text) {
		r = reparsed(r, spelled(r))
	}
	if domains, ok := n.Schemes.(Domains); ok && level >= uri.LevelScheme {
		r = unicodeHost(r, domains)
	}
	return r
}

// reparsed returns the text, a spelling of r, as a reference. It returns r for a text that
// has become too long for one.
func reparsed(r uri.Reference, text string) uri.Reference {
	if spelled, err := parser.Parse(text); err == nil {
		return spelled
	}
	return r
}

// isSpelled reports whether s has no percent-encoded octet outside ASCII and, not encoded, no
// character that is not shown.
func isSpelled(s string) bool {
	work.Add(len(s))
	for i := strings.IndexByte(s, '%'); i >= 0; {
		if s[i+1] >= '8' {
			return false
		}
		n := strings.IndexByte(s[i+1:], '%')
		if n < 0 {
			break
		}
		i += 1 + n
	}
	return isShownAll(s)
}

// spelled returns the text of r as a [Mapper] writes it: with the characters decoded that are
// shown, and the others encoded.
func spelled(r uri.Reference) string {
	e := edit{src: r.String(), dst: make([]byte, 0, len(r.String()))}
	for _, component := range mapped {
		if span, ok := r.Span(component); ok {
			e.copy(span.Offset)
			e.spell(component, span.End())
		}
	}
	e.copy(len(e.src))
	return string(e.dst)
}

// spell writes a component that goes up to end.
func (e *edit) spell(component uri.Component, end int) {
	work.Add(end - e.at)
	for i := e.at; i < end; {
		r, size := utf8.DecodeRuneInString(e.src[i:end])
		encoded := r == '%' && e.src[i+1] >= '8'
		if !encoded && (r < utf8.RuneSelf || isShown(r)) {
			i += size
			continue
		}
		e.copy(i)
		if !encoded {
			for _, b := range []byte(e.src[i : i+size]) {
				e.dst = percent.Append(e.dst, b)
			}
		} else if r, octets := character(e.src[i:end]); isDecoded(r, component) {
			e.dst, size = utf8.AppendRune(e.dst, r), octets*triplet
		} else {
			e.dst, size = percent.Append(e.dst, octet(e.src[i:])), triplet
		}
		i += size
		e.at = i
	}
}

// unicodeHost returns r with the Unicode form of its host, if that is a domain name.
func unicodeHost(r uri.Reference, domains Domains) uri.Reference {
	name, _ := r.Scheme()
	h, ok := r.Host()
	if !ok || h.Kind() != uri.HostRegName || !domains.DomainHost(name) {
		return r
	}
	unicode, err := unicodeName(h.Decoded())
	if err != nil || unicode == h.String() {
		return r
	}
	span, _ := r.Span(uri.ComponentHost)
	text := r.String()
	return reparsed(r, text[:span.Offset]+unicode+text[span.End():])
}

// composed returns s, the text of an IRI, in normalization form C, except for what would
// become another character of ASCII than a letter or a digit, or compose with one or with a
// percent-encoded octet.
func composed(s string) string {
	var b strings.Builder
	for len(s) > 0 {
		end := strings.IndexFunc(s, isDelimiter)
		if end < 0 {
			end = len(s)
		}
		b.WriteString(composedPart(s[:end]))
		s = s[end:]
		if s != "" {
			size := 1
			if s[0] == '%' {
				size = triplet
			}
			b.WriteString(s[:size])
			s = s[size:]
		}
	}
	return b.String()
}

// composedPart returns a text without delimiters in normalization form C, or unchanged if it
// would get delimiters.
func composedPart(part string) string {
	work.Add(1 + len(part))
	c := ucd.NFC.String(part)
	if strings.IndexFunc(c, isDelimiter) >= 0 {
		return part
	}
	return c
}

// isDelimiter reports whether r is a character of ASCII that is neither a letter nor a digit.
func isDelimiter(r rune) bool {
	return r < utf8.RuneSelf && (r < '0' || '9' < r && r < 'A' || 'Z' < r && r < 'a' || 'z' < r)
}
