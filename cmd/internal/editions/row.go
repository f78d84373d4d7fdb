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
	p.same = areSame(readings)
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
			at, ok := readings[k].Ref.Span(component)
			return p.secrets.Mask(t.Text, at), ok && readings[k].Err == nil
		})
		switch component {
		case uri.ComponentAuthority:
			p.addRow(t, field.NameAuthorityKind, uri.ComponentNone, false, func(k int) (string, bool) {
				authority, ok := readings[k].Ref.Authority()
				return p.terms[k].Authority(authority), ok
			})
		case uri.ComponentPath:
			p.addRow(t, field.NamePathKind, uri.ComponentNone, false, func(k int) (string, bool) {
				return readings[k].Ref.Path().Kind(), readings[k].Err == nil
			})
		}
	}
	derived := func(k int, of func(*ask.EditionReading) string, defined bool) (string, bool) {
		text := of(&readings[k])
		switch {
		case !defined:
		case masked != nil:
			text = mask.RedactDerived(text, func() (string, bool) { return of(&masked.Readings[k]), true })
		case text != t.Text: // which has no secrets
			text = mask.RedactDerived(text, nil)
		}
		return text, defined
	}
	p.addRow(t, "normalized", uri.ComponentNone, true, func(k int) (string, bool) { return derived(k, normalOf, readings[k].Err == nil) })
	if p.same && !readings[0].HasTarget {
		return // the others are not defined
	}
	p.addRow(t, "bare_abnf", uri.ComponentNone, false, func(k int) (string, bool) { return "yes", readings[k].Bare && readings[k].Err != nil })
	p.addRow(t, "target", uri.ComponentNone, true, func(k int) (string, bool) { return derived(k, targetOf, readings[k].HasTarget) })
}

// areSame reports whether all readings are valid and have the same components.
func areSame(readings []ask.EditionReading) bool {
	first, _ := readings[0].Ref.AsURI()
	for k := range readings {
		r := &readings[k]
		if r.Err != nil {
			return false
		}
		if r.Ref == r.Dialect.Reference(first) || k > 0 && r.Ref == readings[k-1].Ref {
			continue
		}
		ref, _ := r.Ref.AsURI()
		for c := uri.ComponentScheme; c <= uri.ComponentFragment; c++ {
			at, _ := ref.Span(c)
			if before, _ := first.Span(c); at != before {
				return false
			}
		}
	}
	return true
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
	if r.Plain {
		return notes
	}
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
