package uri

import (
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/urikit/uri/internal/enum"
	"github.com/urikit/uri/internal/scan"
	"github.com/urikit/uri/pct"
)

// Advice is advice of a draft to those who make URIs. Most of it is in section 6.3, so
// that others need not normalize: "Good Practice When Using URIs" in rfc2396bis-01,
// "Canonical Form" in rfc2396bis-02.
type Advice uint8

const (
	AdviceSchemeCase  Advice = iota // the scheme is in lower case
	AdviceHostCase                  // the host is in lower case
	AdviceEscape                    // only what has to be is escaped
	AdviceEscapeCase                // the letters in triplets are in upper case
	AdviceUTF8                      // characters are escaped as UTF-8; only in rfc2396bis-01
	AdviceDotSegments               // there are no "/./" and "/../" in absolute paths
	AdviceColon                     // no colon is in the first segment of a relative path; only in rfc2396bis-02, section 4.2
)

var advice = enum.Names[Advice]{Package: "uri", What: "advice", Names: []string{"scheme-case", "host-case", "escape", "escape-case", "utf-8", "dot-segments", "colon-in-first-segment"}}

// String returns "scheme-case", "host-case", "escape", "escape-case", "utf-8",
// "dot-segments" or "colon-in-first-segment".
func (a Advice) String() string { return advice.String(a) }

// Section returns the section of the draft that gives the advice: "6.3" or "4.2".
func (a Advice) Section() string {
	if a == AdviceColon {
		return "4.2"
	}
	return "6.3"
}

// A Departure is a place where a reference departs from the advice of a draft.
type Departure struct {
	Advice    Advice
	Component Component
	Span      Span
}

// Departures returns where r, which e has parsed, departs from the advice of e, in the
// order of the text. RFC 3986 and RFC 2396 have no such advice, and for them it returns
// nil.
//
// The grammar of rfc2396bis-02 takes "1a:b" as a relative path. Its section 4.2 says
// that the first segment of one cannot have a colon, and to write "./1a:b". So the first
// colon in such a segment is a departure from [AdviceColon].
func (e Edition) Departures(r Reference) []Departure {
	if e != RFC2396bis01 && e != RFC2396bis02 {
		return nil
	}
	var found []Departure
	note := func(a Advice, c Component, offset, length int) {
		found = append(found, Departure{a, c, Span{offset, length}})
	}
	spelling := &e.about().norms[LevelPercent].plain
	for c := ComponentScheme; c <= ComponentFragment; c++ {
		at, ok := r.Span(c)
		if !ok || c == ComponentAuthority {
			continue
		}
		text := at.Of(r.text)
		switch {
		case c == ComponentScheme && scan.HasUpper(text):
			note(AdviceSchemeCase, c, at.Offset, at.Length)
		case c == ComponentHost && !isFolded(text):
			note(AdviceHostCase, c, at.Offset, at.Length)
		}
		for i := 0; i < len(text); i++ {
			n := strings.IndexByte(text[i:], '%')
			if n < 0 {
				break
			}
			i += n
			switch u, _ := spelling.unit(text, i); {
			case u&encoded == 0:
				note(AdviceEscape, c, at.Offset+i, len("%41"))
			case text[i+1] >= 'a' || text[i+2] >= 'a':
				note(AdviceEscapeCase, c, at.Offset+i, len("%41"))
			}
		}
		if c == ComponentPath && e == RFC2396bis02 && at.Offset == 0 {
			first, _, _ := strings.Cut(text, "/")
			if i := strings.IndexByte(first, ':'); i >= 0 {
				note(AdviceColon, c, i, len(":"))
			}
		}
		if c == ComponentPath && strings.HasPrefix(text, "/") {
			start := 1
			for segment := range r.Path().Segments() {
				if segment == "." || segment == ".." {
					note(AdviceDotSegments, c, at.Offset+start, len(segment))
				}
				start += len(segment) + len("/")
			}
		}
		if decoded, _ := pct.Decode(text); e == RFC2396bis01 && !utf8.ValidString(decoded) {
			note(AdviceUTF8, c, at.Offset, at.Length)
		}
	}
	slices.SortStableFunc(found, func(a, b Departure) int { return a.Span.Offset - b.Span.Offset })
	return found
}
