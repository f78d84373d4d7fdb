package fragment

import (
	"strings"
	"unicode/utf8"

	"github.com/urikit/uri/internal/engine/percent"
	"github.com/urikit/uri/pct"
)

// A Media is a part of a video, a sound or an image, by Media Fragments URI 1.0. It has up to
// four dimensions. The SMPTE and clock times and the ID are those of the Candidate
// Recommendation of 1 December 2011: the Recommendation of 2012 left out what too few programs
// implemented.
type Media struct {
	Time   Interval // t: without a Unit there is none
	Region Region   // xywh: without a Width there is none
	Tracks []string // track: the names of tracks
	ID     string   // id: the name of a part; it may be empty
}

// ParseMedia parses a fragment such as "t=10,20&xywh=0,0,640,480". Names and values are
// decoded after "&" and "=" have divided the fragment (section 5.1).
//
// A reader ignores what it does not understand. So Media has all dimensions that are valid,
// also with an error. Names that are not known are no error, and neither are parts without
// "=". Of a dimension that occurs again, the last valid one counts, but there can be several
// tracks. The error is a [*SyntaxError] about the first invalid dimension.
func ParseMedia(fragment string) (Media, error) {
	var m Media
	var first error
	offset := 0
	for part := range strings.SplitSeq(fragment, "&") {
		name, value, ok := strings.Cut(part, "=")
		if ok {
			s := &scanner{text: percent.Decode(value)}
			if problem := m.set(percent.Decode(name), s); problem != "" && first == nil {
				first = &SyntaxError{offset + len(name+"=") + percent.Offset(value, s.i), problem, "Media Fragments URI 1.0", "4.2"}
			}
		}
		offset += len(part + "&")
	}
	return m, first
}

// set sets a dimension. It returns a problem if the value is not valid.
func (m *Media) set(name string, s *scanner) string {
	switch name {
	case "t":
		interval, problem := s.interval()
		if problem == "" {
			m.Time = interval
		}
		return problem
	case "xywh":
		region, problem := s.region()
		if problem == "" {
			m.Region = region
		}
		return problem
	case "track", "id":
		switch {
		case s.text == "":
			return "the name is empty"
		case !utf8.ValidString(s.text):
			return "the name is not UTF-8"
		case name == "id":
			m.ID = s.text
		default:
			m.Tracks = append(m.Tracks, s.text)
		}
	}
	return ""
}

// String returns the fragment, with the dimensions in the order of the fields. It does not
// check m: of a valid one, [ParseMedia] gives it back.
func (m Media) String() string {
	var parts []string
	if m.Time.Unit != "" {
		parts = append(parts, "t="+m.Time.text())
	}
	if m.Region.Width != 0 {
		parts = append(parts, "xywh="+m.Region.text())
	}
	for _, track := range m.Tracks {
		parts = append(parts, "track="+string(pct.Encode(pct.QueryParam, track)))
	}
	if m.ID != "" {
		parts = append(parts, "id="+string(pct.Encode(pct.QueryParam, m.ID)))
	}
	return strings.Join(parts, "&")
}
