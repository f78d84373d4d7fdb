package main

import (
	"fmt"

	"github.com/urikit/uri"
	"github.com/urikit/uri/cmd/internal/ask"
	"github.com/urikit/uri/cmd/internal/cli"
	"github.com/urikit/uri/extract/document"
	"github.com/urikit/uri/scheme"
)

// repairs count the links that browsers read.
type repairs struct {
	found, repaired int
	diverted        int // those that have another target by RFC 3986
}

// count counts a link.
func (b *repairs) count(l *document.Link) {
	b.found++
	switch {
	case ask.IsRepaired(l):
		b.repaired++
	case isDiverted(l):
		b.diverted++
	}
}

// tell writes how many links were repaired, and how many have another target by RFC 3986.
func (b *repairs) tell(o *cli.Output) error {
	var notes []byte
	strict := ask.As.Flag() + " " + ask.As.Default.(string)
	if b.repaired > 0 {
		notes = fmt.Appendf(notes, "uri: %d of %d links in web documents repaired as browsers do: %s refuses them\n", b.repaired, b.found, strict)
	}
	if b.diverted > 0 {
		notes = fmt.Appendf(notes, "uri: %d of %d links in web documents have another target by RFC 3986: %s reads them so\n", b.diverted, b.found, strict)
	}
	if notes == nil {
		return nil
	}
	return o.Output.Note(notes)
}

// isDiverted reports whether a link has one target for browsers and by RFC 3986 another, which
// is not equivalent to it.
func isDiverted(l *document.Link) bool {
	if l.Err != nil || l.Target.IsZero() || l.Browser.URL.IsZero() || l.Target.String() == l.Browser.URL.String() {
		return false
	}
	u, _ := l.Browser.URL.URI()
	return !uri.Normalizer{Schemes: scheme.Known()}.Equivalent(l.Target.Reference(), u.Reference(), uri.LevelScheme)
}
