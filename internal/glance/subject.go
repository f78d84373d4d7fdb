// Package glance has what a page shows first about a text: its parts, its secrets and the verdict.
package glance

import (
	"github.com/urikit/uri"
	"github.com/urikit/uri/internal/mask"
)

// WideText is the columns of a part of a text.
const WideText = 160

// MaxListed is the most entries of a list.
const MaxListed = 200

// A Piece is a part of a text as shown.
type Piece struct {
	Component string `json:"component"` // "" for a delimiter
	Offset    int    `json:"offset"`
	Length    int    `json:"length"`
	Text      string `json:"text"`
}

// A Subject is a text with its secrets.
type Subject struct {
	Text    string
	Secrets mask.Spans
	Within  func(uri.Span) string // a part of the text as shown, in [WideText] columns
}

// Between returns the part of the text between two offsets, as shown.
func (s *Subject) Between(start, end int) string {
	if start >= end {
		return ""
	}
	return s.Within(uri.Span{Offset: start, Length: end - start})
}

// Masked returns the text with masks.
func (s *Subject) Masked() string { return s.Secrets.Mask(s.Text, uri.Span{Length: len(s.Text)}) }

// Piece returns a part of the text that belongs to a component.
func (s *Subject) Piece(component string, at uri.Span) Piece {
	return Piece{component, at.Offset, at.Length, s.Within(at)}
}

// primitive are the components that do not contain others.
var primitive = []uri.Component{
	uri.ComponentScheme, uri.ComponentUserinfo, uri.ComponentHost, uri.ComponentPort, uri.ComponentPath, uri.ComponentQuery, uri.ComponentFragment,
}

// Pieces returns the whole text in pieces. span returns the place of a component.
func (s *Subject) Pieces(span func(uri.Component) (uri.Span, bool)) []Piece {
	list := []Piece{}
	done := 0
	add := func(component string, end int) {
		if end > done {
			list = append(list, s.Piece(component, uri.Span{Offset: done, Length: end - done}))
			done = end
		}
	}
	names := primitive
	if _, hasHost := span(uri.ComponentHost); !hasHost {
		names = []uri.Component{uri.ComponentScheme, uri.ComponentAuthority, uri.ComponentPath, uri.ComponentQuery, uri.ComponentFragment}
	}
	for _, c := range names {
		if at, ok := span(c); ok && at.Offset >= done {
			add("", at.Offset)
			add(c.String(), at.End())
		}
	}
	add("", len(s.Text))
	return list
}

// Split returns the places of the components that Appendix B finds in a text.
func Split(text string) func(uri.Component) (uri.Span, bool) {
	parts := uri.Split(text)
	return parts.Span
}
