package explain

import (
	"errors"

	"github.com/urikit/uri"
	"github.com/urikit/uri/cmd/internal/answer"
	"github.com/urikit/uri/cmd/internal/cli"
	"github.com/urikit/uri/idn"
	"github.com/urikit/uri/internal/color"
	"github.com/urikit/uri/internal/derive"
	"github.com/urikit/uri/internal/field"
	"github.com/urikit/uri/internal/mask"
	"github.com/urikit/uri/iri"
	"github.com/urikit/uri/render"
)

// climb writes the steps, or that the reference is normal at every level.
func (p *page) climb() {
	heading := p.paint(color.Bold, "normal form")
	if derive.IsNormal(&p.ref, p.normalizer) {
		p.print(heading, " at every level (section ", p.words.Ladder, ")\n")
		return
	}
	with := ", with the changes from the level before"
	if p.dialect.AreIRIs() {
		with = "" // it lists none
	}
	p.print(heading, " at each level", with, "\n")
	secrets := p.secrets // of the level before
	for _, s := range derive.Climb(&p.ref, p.normalizer) {
		if s.Normal == s.Below {
			p.row(s.String(), p.words.Level(s.Level), "no change", "")
			continue
		}
		start := p.column(s.String(), nameWidth)
		p.column(p.words.Level(s.Level), placeWidth)
		below := secrets
		secrets = derive.SecretsOfNormal(p.ref.String(), p.secrets, &s.Normal, s.Level, p.normalizer)
		p.reference(&s.Normal, secrets)
		p.end(start, "")
		n := 0
		for c := range s.WithoutSecrets(below) {
			if n++; n <= cli.ShownParts {
				p.rowAt("  "+c.Component.String(), c.Span, cli.ShownPart(c.Before)+" → "+cli.ShownPart(c.After), "")
			}
		}
		p.more(n)
	}
}

// iri writes the URI for the reference of the page, an IRI, and the forms of its host.
func (p *page) iri(i iri.Reference) {
	u, changes, err := iri.Mapper{}.ToURIChanges(i)
	heading := p.paint(color.Bold, "URI") + " (section 3.1)"
	switch {
	case err != nil:
		p.print(heading, ": none, ", unmappable(err), "\n")
	case len(changes) == 0:
		p.print(heading, ": the same text\n")
	default:
		p.print(heading, ": ")
		p.reference(new(field.FromURI(u)), p.secretsOfURI(u))
		p.print("\n")
	}
	if name, ok := answer.DomainName(&p.ref); ok {
		p.row(uri.ComponentHost.String(), "ascii", orError(idn.ToASCII(name)), "")
		p.row(uri.ComponentHost.String(), "shown", render.NewLine(idn.Display(name), 0, cli.Wide).String(), "")
	}
}

// secretsOfURI returns the places of the secrets in the URI for the reference of the page.
func (p *page) secretsOfURI(u uri.Reference) mask.Spans {
	return p.secrets.FindDerived(u.String(), p.ref.String(), func(masked string) (string, bool) {
		ref, err := iri.Parse(masked)
		if err != nil {
			return "", false
		}
		again, err := iri.Mapper{}.ToURI(ref)
		return again.String(), err == nil
	})
}

// orError returns a text as one line, or the message of err.
func orError(text string, err error) string {
	if err != nil {
		return unmappable(err)
	}
	return render.NewLine(text, 0, cli.Wide).String()
}

// unmappable returns the reason why a host has no other form.
func unmappable(err error) string {
	if wrong := (*idn.Error)(nil); errors.As(err, &wrong) {
		return wrong.Message
	}
	return err.Error()
}
