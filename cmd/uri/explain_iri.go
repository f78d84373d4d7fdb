package main

import (
	"errors"

	"github.com/urikit/uri"
	"github.com/urikit/uri/idn"
	"github.com/urikit/uri/internal/answer"
	"github.com/urikit/uri/internal/secret"
	"github.com/urikit/uri/iri"
	"github.com/urikit/uri/render"
	"github.com/urikit/uri/scheme"
)

// iri writes the URI for the reference of the page, which is an IRI, and the forms of its host.
func (p *page) iri() {
	u, changes, err := iri.Mapper{}.URIChanges(answer.AsIRI(p.ref))
	heading := p.paint(render.Bold, "URI") + " (section 3.1)"
	switch {
	case err != nil:
		p.print(heading, ": none, ", unmappable(err), "\n")
	case len(changes) == 0:
		p.print(heading, ": the same text\n")
	default:
		p.print(heading, ": ")
		p.reference(u)
		p.print("\n")
	}
	if name, ok := domainName(p.ref); ok {
		p.row("host", "ascii", orError(idn.ToASCII(name)), "")
		p.row("host", "shown", render.NewLine(idn.Display(name), 0, wide).String(), "")
	}
}

// domainName returns the host of ref, decoded, if it is a domain name by its scheme.
func domainName(ref uri.Reference) (string, bool) {
	name, _ := ref.Scheme()
	h, ok := ref.Host()
	if !ok || h.Kind() != uri.HostRegName || h.String() == "" || !scheme.Known().DomainHost(name) {
		return "", false
	}
	at, _ := ref.Span(uri.ComponentHost)
	if _, isSecret := secret.Find(ref.String()).Search(at); isSecret {
		return "", false
	}
	return h.Decoded(), true
}

// orError returns a text as one line, or the message of err.
func orError(text string, err error) string {
	if err != nil {
		return unmappable(err)
	}
	return render.NewLine(text, 0, wide).String()
}

// unmappable returns the reason why a host has no other form.
func unmappable(err error) string {
	if wrong := (*idn.Error)(nil); errors.As(err, &wrong) {
		return wrong.Message
	}
	return err.Error()
}

// A jsonIRI has the other forms of an IRI, as JSON.
type jsonIRI struct {
	URI         *string `json:"uri"` // null if the host has no ASCII form
	HostASCII   *string `json:"host_ascii"`
	HostUnicode *string `json:"host_unicode"`
	HostShown   *string `json:"host_shown"`
}

func newJSONIRI(ref uri.Reference) *jsonIRI {
	j := new(jsonIRI)
	if u, err := (iri.Mapper{}).URI(answer.AsIRI(ref)); err == nil {
		text := u.String()
		j.URI = &text
	}
	if name, ok := domainName(ref); ok {
		if ascii, err := idn.ToASCII(name); err == nil {
			j.HostASCII = &ascii
		}
		if unicode, err := idn.ToUnicode(name); err == nil {
			j.HostUnicode = &unicode
		}
		shown := idn.Display(name)
		j.HostShown = &shown
	}
	return j
}
