package editions

import (
	"fmt"
	"slices"
	"strings"

	"github.com/urikit/uri"
	"github.com/urikit/uri/cmd/internal/answer"
	"github.com/urikit/uri/cmd/internal/ask"
	"github.com/urikit/uri/internal/departures"
	"github.com/urikit/uri/internal/field"
	"github.com/urikit/uri/internal/mask"
)

// addRows adds the lines of the table for the readings of a text. masked has the readings of the text with its
// secrets masked, or is nil without secrets.
func (p *Page) addRows(t, masked *ask.EditionTable) {
	readings := t.Readings
	p.findPlaces(readings)
	p.addRow(t, "valid", uri.ComponentNone, false, func(k int) (string, bool) {
		if readings[k].Err != nil {
			return "no", true
		}
		return "yes", true
	})
	p.addRow(t, field.NameKind, uri.ComponentNone, false, func(k int) (string, bool) {
		return field.KindOf(&readings[k].Ref), readings[k].Err == nil
	})
	for component := uri.ComponentScheme; component <= uri.ComponentFragment; component++ {
		p.addRow(t, component.String(), component, false, func(k int) (string, bool) {
			at := p.places[k][component]
			if !at.defined {
				return "", false
			}
			return p.secrets.Mask(t.Text, at.Span), true
		})
		switch component {
		case uri.ComponentAuthority:
			p.addRow(t, field.NameAuthorityKind, uri.ComponentNone, false, func(k int) (string, bool) {
				authority, ok := readings[k].Ref.Authority()
				if !ok {
					return "", false
				}
				return p.terms[k].Authority(authority), true
			})
		case uri.ComponentPath:
			p.addRow(t, field.NamePathKind, uri.ComponentNone, false, func(k int) (string, bool) {
				return readings[k].Ref.Path().Kind(), readings[k].Err == nil
			})
		}
	}
	derived := func(k int, of func(*ask.EditionReading) string) (string, bool) {
		text := of(&readings[k])
		switch {
		case masked != nil:
			text = mask.RedactDerived(text, func() (string, bool) { return of(&masked.Readings[k]), true })
		case text != t.Text: // which has no secrets
			text = mask.RedactDerived(text, nil)
		}
		return text, true
	}
	p.addRow(t, "normalized", uri.ComponentNone, true, func(k int) (string, bool) {
		if readings[k].Err != nil {
			return "", false
		}
		return derived(k, normalOf)
	})
	if p.same && readings[0].Err == nil && !readings[0].HasTarget {
		return // the others are not defined
	}
	p.addRow(t, "bare_abnf", uri.ComponentNone, false, func(k int) (string, bool) {
		return "yes", readings[k].Bare && readings[k].Err != nil
	})
	p.addRow(t, "target", uri.ComponentNone, true, func(k int) (string, bool) {
		if !readings[k].HasTarget {
			return "", false
		}
		return derived(k, targetOf)
	})
}

// findPlaces sets the places of the components in each reading. A text that is not valid has none.
func (p *Page) findPlaces(readings []ask.EditionReading) {
	p.same = true
	first, _ := readings[0].Ref.AsURI()
	for k := range readings {
		r, at := &readings[k], &p.places[k]
		switch {
		case k == 0 || r.Err != nil:
		case readings[0].Err == nil && r.Ref == r.Dialect.Reference(first):
			*at = p.places[0]
			continue
		case readings[k-1].Err == nil && r.Ref == readings[k-1].Ref:
			*at = p.places[k-1]
			continue
		}
		for c := uri.ComponentScheme; c <= uri.ComponentFragment; c++ {
			at[c].Span, at[c].defined = r.Ref.Span(c)
			at[c].defined = at[c].defined && r.Err == nil
		}
		p.same = p.same && *at == p.places[0]
	}
}

func normalOf(r *ask.EditionReading) string { return r.Normal.String() }

// targetOf returns the target as resolve prints it.
func targetOf(r *ask.EditionReading) string {
	switch {
	case r.Base.Err != nil, r.Refused != nil:
		return "none"
	case r.Current != "":
		return r.Current
	}
	return r.Target.String()
}

// notesOf returns the notes below the table about the reading of a text.
func notesOf(r *ask.EditionReading, text string) (notes []string) {
	refused := func(about, text string, err error) {
		if err != nil {
			notes = append(notes, fmt.Sprintf("%s %s: %s", about, r.Dialect.String(), answer.Describe(err, text)))
		}
	}
	refused("not in", text, r.Err)
	refused("no base in", r.Base.Text, r.Base.Err)
	refused("no target in", text, r.Refused)
	ref, _ := r.Ref.AsURI()
	list := departures.Departures(r.Dialect.Edition(), ref)
	for _, section := range []string{"4.2", "6.3"} {
		if list == nil {
			break
		}
		var names []string
		for _, d := range list {
			if name := d.Advice.String(); d.Advice.Section() == section && !slices.Contains(names, name) {
				names = append(names, name)
			}
		}
		if names != nil {
			notes = append(notes, fmt.Sprintf("against the advice of %s: %s (section %s)",
				r.Dialect, strings.Join(names, ", "), section))
		}
	}
	if i, ok := r.Ref.AsIRI(); ok {
		for _, v := range i.Violations() {
			notes = append(notes, fmt.Sprintf("against the rules of rfc3987: %s (%d, %s; section %s)", v.Message, v.Span.Offset, v.Component, answer.SectionOf(v)))
		}
	}
	return notes
}
