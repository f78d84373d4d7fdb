package answer

import (
	"github.com/urikit/uri"
	"github.com/urikit/uri/idn"
	"github.com/urikit/uri/internal/field"
	"github.com/urikit/uri/internal/mask"
)

// DomainName returns the host of ref, decoded, if it is a domain name by its scheme.
func DomainName(ref *field.Reference) (string, bool) {
	h, _ := ref.Host()
	if !field.IsDomain(ref) || h.String() == "" {
		return "", false
	}
	at, _ := ref.Span(uri.ComponentHost)
	if mask.Find(ref.String()).Overlap(at) {
		return "", false
	}
	return h.Decoded(), true
}

// A iriForms has the other forms of an IRI, as JSON.
type iriForms struct {
	URI         *string `json:"uri"` // null if the host has no ASCII form
	HostASCII   *string `json:"host_ascii"`
	HostUnicode *string `json:"host_unicode"`
	HostShown   *string `json:"host_shown"`
}

func newIRIForms(ref *field.Reference) *iriForms {
	j := new(iriForms)
	i, _ := ref.AsIRI()
	if u, err := i.URIReference(); err == nil {
		text := u.String()
		j.URI = &text
	}
	if name, ok := DomainName(ref); ok {
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
