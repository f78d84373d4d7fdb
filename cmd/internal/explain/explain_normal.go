package explain

import (
	"github.com/urikit/uri/cmd/internal/cli"
	"github.com/urikit/uri/internal/color"
	"github.com/urikit/uri/internal/derive"
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
