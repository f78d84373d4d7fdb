package main

import (
	"errors"
	"fmt"

	"github.com/urikit/uri"
	"github.com/urikit/uri/extract/document"
	"github.com/urikit/uri/internal/answer"
	"github.com/urikit/uri/scheme"
	"github.com/urikit/uri/whatwg"
)

// browsing has the options and the state of extract for links that browsers read.
type browsing struct {
	strict bool // read every link by RFC 3986

	found, repaired int
	diverted        int // those that have another target by RFC 3986
}

// applies reports whether a link is read as browsers do.
func (b *browsing) applies(l document.Link) bool { return l.Browser.Reads && !b.strict }

// setBase sets the base of documents that contain none. Browsers accept a base that is not a
// URI; the strict base is then what RFC 3986 makes of theirs.
func (b *browsing) setBase(links *document.Finder, text string, p uri.Parser) error {
	var err error
	if links.Base, err = p.ParseURI(text); err == nil || b.strict {
		return answer.BadBase(err, text)
	}
	var browserErr error
	if links.URL, browserErr = whatwg.Parse(text); browserErr != nil {
		return answer.BadBase(err, text)
	}
	links.Base, _ = links.URL.URI()
	return nil
}

// text returns the text that is printed for a link, and counts it. It is the target if that
// is known, and otherwise the reference as browsers encode it.
func (b *browsing) text(l document.Link) string {
	b.found++
	switch {
	case isRepaired(l):
		b.repaired++
	case isDiverted(l):
		b.diverted++
	}
	return browserText(l)
}

func browserText(l document.Link) string {
	if !l.Browser.URL.IsZero() {
		return l.Browser.URL.String()
	}
	text, _ := l.Encode()
	return text
}

// isRepaired reports whether a link is not a reference of RFC 3986.
func isRepaired(l document.Link) bool {
	_, isSyntax := answer.AsProblem(l.Err)
	return isSyntax && l.Reference == (uri.Reference{})
}

// isDiverted reports whether a link has one target for browsers and by RFC 3986 another, which
// is not equivalent to it.
func isDiverted(l document.Link) bool {
	if l.Err != nil || l.Target.IsZero() || l.Browser.URL.IsZero() || l.Target.String() == l.Browser.URL.String() {
		return false
	}
	u, _ := l.Browser.URL.URI()
	return !uri.Normalizer{Schemes: scheme.Known()}.Equivalent(l.Target.Reference(), u.Reference(), uri.LevelScheme)
}

// problem returns why a link has no text to print, or nil.
func (b *browsing) problem(l document.Link, needsTarget bool) *uri.SyntaxError {
	err := l.Browser.Err
	switch {
	case err == nil && l.Browser.URL.IsZero() && needsTarget:
		return answer.NewProblem(uri.RFC3986, uri.ComponentScheme, uri.RuleAbsoluteURI, "5.1", noBase)
	case err == nil:
		return nil
	case errors.Is(err, document.ErrTooLong):
		return answer.NewProblem(uri.RFC3986, uri.ComponentNone, uri.RuleURIReference, "4.1", tooLong)
	case errors.Is(err, document.ErrDescriptor):
		p, _ := answer.AsProblem(answer.WholeError(uri.ComponentNone, "srcset", "HTML Standard", "4.8.4.2", answer.Said(err)))
		return p
	case errors.As(err, new(*whatwg.ValidationError)):
		p, _ := answer.AsProblem(answer.BrowserProblem(err))
		return p
	case !needsTarget: // the base that the link gives is ignored, but the link has a target
		return nil
	}
	return answer.BaseProblem(uri.RFC3986, err)
}

const (
	tooLong = "the reference is too long"
	noBase  = "the reference is relative and the document has no base: set --base"
)

// tell writes how many links were repaired, and how many have another target by RFC 3986.
func (b *browsing) tell(o *output) error {
	var notes []byte
	if b.repaired > 0 {
		notes = fmt.Appendf(notes, "uri: %d of %d links in web documents repaired as browsers do: --strict refuses them\n", b.repaired, b.found)
	}
	if b.diverted > 0 {
		notes = fmt.Appendf(notes, "uri: %d of %d links in web documents have another target by RFC 3986: --strict reads them so\n", b.diverted, b.found)
	}
	if notes == nil {
		return nil
	}
	return o.Diagnose(notes)
}

// describe sets the members of the JSON form for a link that browsers read. p is its problem
// for them, or nil.
func (b *browsing) describe(j *jsonLink, l document.Link, p *uri.SyntaxError) {
	j.Base, j.Target = optionalURL(l.Browser.Base), optionalURL(l.Browser.URL)
	_, changes := l.Encode()
	j.Changes = answer.NewChanges(changes)
	if p != nil {
		j.Text, j.Error = &l.Text, answer.NewError(p, []byte(l.Text))
	}
	if isRepaired(l) {
		strict, _ := answer.AsProblem(l.Err)
		j.BrowserError = j.Error
		j.Text, j.Error = &l.Text, answer.NewError(strict, []byte(l.Text))
	}
}

func optionalURL(u whatwg.URL) *string {
	if u.IsZero() {
		return nil
	}
	text := u.String()
	return &text
}
