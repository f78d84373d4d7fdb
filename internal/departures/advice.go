package departures

import (
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/urikit/uri"
	"github.com/urikit/uri/internal/engine/enum"
	"github.com/urikit/uri/internal/engine/percent"
	"github.com/urikit/uri/internal/engine/scan"
	"github.com/urikit/uri/internal/engine/syntax"
)

// Advice is a rule that a draft recommends to authors of URIs, so that readers need not
// normalize. Most are in section 6.3: "Good Practice When Using URIs" in rfc2396bis-01,
// "Canonical Form" in rfc2396bis-02.
type Advice uint8

const (
	AdviceSchemeCase  Advice = iota // the scheme is in lower case
	AdviceHostCase                  // the host is in lower case
	AdviceEscape                    // only characters that must be escaped are escaped
	AdviceEscapeCase                // the letters in escapes such as "%2F" are in upper case
	AdviceUTF8                      // characters are escaped as UTF-8; only in rfc2396bis-01
	AdviceDotSegments               // absolute paths have no "/./" and "/../"
	AdviceColon                     // the first segment of a relative path has no colon; only in rfc2396bis-02, section 4.2
)

var advice = enum.Names[Advice]{Package: "departures", What: "advice", Names: []string{"scheme-case", "host-case", "escape", "escape-case", "utf-8", "dot-segments", "colon-in-first-segment"}}

// String returns "scheme-case", "host-case", "escape", "escape-case", "utf-8",
// "dot-segments" or "colon-in-first-segment", or "unknown" for any other value.
func (a Advice) String() string { return advice.String(a) }

// Section returns the section of the draft that gives the advice: "6.3" or "4.2".
func (a Advice) Section() string {
	if a == AdviceColon {
		return "4.2"
	}
	return "6.3"
}

// A Departure is a place where a reference does not follow the advice of a draft.
type Departure struct {
	Advice    Advice
	Component uri.Component // the component that contains the place
	Span      uri.Span      // the place in the text
}

// A draft has the advice in which the drafts differ.
type draft struct {
	class *[256]syntax.Class // InDecodable has the octets that need not be escaped
	utf8  bool               // AdviceUTF8
	colon bool               // AdviceColon
}

var drafts = [...]*draft{
	uri.RFC2396bis01: {class: syntax.RFC2396bis01.Classes(), utf8: true},
	uri.RFC2396bis02: {class: syntax.RFC2396bis02.Classes(), colon: true},
}

// Departures returns the places where r does not follow the advice of e, in the order
// of the text. A [uri.Parser] of e must have parsed r.
//
// RFC 3986 and RFC 2396 give no such advice. For them, for an unknown edition, and for
// a reference without departures, Departures returns nil and does not allocate.
//
// The grammar of rfc2396bis-02 accepts "1a:b" as a relative path. Its section 4.2 says
// that the first segment of a relative path cannot have a colon, and that authors must
// write "./1a:b" instead. So the first colon in such a segment departs from
// AdviceColon.
func Departures(e uri.Edition, r uri.Reference) []Departure {
	if int(e) >= len(drafts) || drafts[e] == nil {
		return nil
	}
	d := drafts[e]
	var found list
	isEscaped := strings.Contains(r.String(), "%") // otherwise it is ASCII
	for c := uri.ComponentScheme; c <= uri.ComponentFragment; c++ {
		at, ok := r.Span(c)
		if !ok || c == uri.ComponentAuthority {
			continue
		}
		text := at.Of(r.String())
		switch {
		case c == uri.ComponentScheme && scan.HasUpper(text):
			found.note(AdviceSchemeCase, c, at.Offset, at.Length)
		case c == uri.ComponentHost && !syntax.IsLower(text):
			found.note(AdviceHostCase, c, at.Offset, at.Length)
		}
		if isEscaped {
			found.escapes(d, c, text, at.Offset)
		}
		if c == uri.ComponentPath {
			found.path(d, r, text, at.Offset)
		}
		if d.utf8 && isEscaped && !utf8.ValidString(percent.Decode(text)) {
			found.note(AdviceUTF8, c, at.Offset, at.Length)
		}
	}
	slices.SortStableFunc(found, func(a, b Departure) int { return a.Span.Offset - b.Span.Offset })
	return found
}

// A list has the departures found so far.
type list []Departure

func (l *list) note(a Advice, c uri.Component, offset, length int) {
	*l = append(*l, Departure{a, c, uri.Span{Offset: offset, Length: length}})
}

// escapes adds the departures of percent-encoded octets of a component, which begins at start.
func (l *list) escapes(d *draft, c uri.Component, text string, start int) {
	for i := 0; i < len(text); i++ {
		n := strings.IndexByte(text[i:], '%')
		if n < 0 {
			return
		}
		i += n
		switch octet := percent.HexValue(text[i+1])<<4 | percent.HexValue(text[i+2]); {
		case d.class[octet]&syntax.InDecodable != 0:
			l.note(AdviceEscape, c, start+i, len("%41"))
		case text[i+1] >= 'a' || text[i+2] >= 'a':
			l.note(AdviceEscapeCase, c, start+i, len("%41"))
		}
	}
}

// path adds the departures of segments of the path of r, which begins at start.
func (l *list) path(d *draft, r uri.Reference, text string, start int) {
	if d.colon && start == 0 {
		first, _, _ := strings.Cut(text, "/")
		if i := strings.IndexByte(first, ':'); i >= 0 {
			l.note(AdviceColon, uri.ComponentPath, i, len(":"))
		}
	}
	if !strings.HasPrefix(text, "/") || !strings.Contains(text, "/.") {
		return
	}
	at := start + 1
	for segment := range r.Path().Segments() {
		if segment == "." || segment == ".." {
			l.note(AdviceDotSegments, uri.ComponentPath, at, len(segment))
		}
		at += len(segment) + len("/")
	}
}
