package anchor

import (
	"bytes"
	"strings"

	"golang.org/x/net/html"

	"github.com/urikit/uri/internal/markdown"
)

// A joinedHTML is the HTML of a Markdown document in one piece.
type joinedHTML struct {
	text   []byte
	parts  []markdown.Span
	starts []int // where the parts begin in text
}

// joinHTML joins the parts of a Markdown document that are HTML.
func joinHTML(source []byte, parts []markdown.Span) joinedHTML {
	j := joinedHTML{parts: parts, starts: make([]int, len(parts))}
	for i, p := range parts {
		if i > 0 && p.Kind != markdown.MoreLines && p.Start > parts[i-1].Stop {
			j.text = append(j.text, '\n')
		}
		j.starts[i] = len(j.text)
		j.text = append(j.text, source[p.Start:p.Stop]...)
	}
	return j
}

// places returns a function that returns the place in the document of a place in the text. Its
// calls must be in order.
func (j *joinedHTML) places() func(at int) int {
	part := 0
	return func(at int) int {
		for part+1 < len(j.parts) && j.starts[part+1] <= at {
			part++
		}
		return int(j.parts[part].Start) + at - j.starts[part]
	}
}

// anchors calls give with each anchor in the text.
func (j *joinedHTML) anchors(give func(found)) {
	if len(j.parts) == 0 {
		return
	}
	place := j.places()
	markup(j.text, false, func(f found) {
		length := f.stop - f.start
		f.start = place(f.start)
		f.stop = f.start + length
		give(f)
	})
}

// headingText is the text of an element h1 to h6.
type headingText struct {
	text  []byte
	start int // the place of the start tag in the document
}

// headings returns the elements h1 to h6 in the text. Forges give them ids like other headings.
func (j *joinedHTML) headings() (all []headingText) {
	if len(j.parts) == 0 {
		return nil
	}
	place := j.places()
	z := html.NewTokenizer(bytes.NewReader(j.text))
	open := ""
	for at := 0; ; at += len(z.Raw()) {
		switch z.Next() {
		case html.ErrorToken:
			return all
		case html.TextToken:
			if open != "" {
				h := &all[len(all)-1]
				h.text = append(h.text, html.UnescapeString(string(z.Raw()))...)
			}
		case html.StartTagToken:
			if name, _ := tagName(z.Raw()); isHeading(name) {
				open, all = name, append(all, headingText{start: place(at)})
			}
		case html.EndTagToken:
			if name, _ := tagName(z.Raw()[1:]); strings.EqualFold(name, open) {
				open = ""
			}
		}
	}
}

// isHeading reports whether an element of that name is a heading.
func isHeading(name string) bool {
	return len(name) == 2 && name[0]|0x20 == 'h' && '1' <= name[1] && name[1] <= '6'
}

// headingsOf returns the headings of HTML elements with their slugs. The rules of forges say
// nothing about white space at the ends of their text, so an element also has the id of its text
// without that.
func (r *renderer) headingsOf(texts []headingText) []heading {
	all := make([]heading, 0, len(texts))
	for _, t := range texts {
		h := heading{found: found{isSlug, string(r.slug(nil, t.text)), t.start, t.start, false}}
		if trimmed := bytes.TrimSpace(t.text); len(trimmed) < len(t.text) {
			if slug := string(r.slug(nil, trimmed)); slug != h.id {
				h.trimmed = slug
			}
		}
		all = append(all, h)
	}
	return all
}

// merge merges headings that are each in the order of the document.
func merge(a, b []heading) []heading {
	if len(b) == 0 {
		return a
	}
	all := make([]heading, 0, len(a)+len(b))
	for len(a) > 0 && len(b) > 0 {
		if a[0].start <= b[0].start {
			all, a = append(all, a[0]), a[1:]
		} else {
			all, b = append(all, b[0]), b[1:]
		}
	}
	return append(append(all, a...), b...)
}
