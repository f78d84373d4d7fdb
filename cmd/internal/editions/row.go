package editions

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"github.com/urikit/uri"
	"github.com/urikit/uri/cmd/internal/answer"
	"github.com/urikit/uri/internal/departures"
	"github.com/urikit/uri/internal/dialect"
	"github.com/urikit/uri/internal/field"
	"github.com/urikit/uri/internal/mask"
)

// addRows adds the lines of the table for the readings of a text. masked has the readings of the
// text with its secrets masked, or is nil without secrets.
func (p *Page) addRows(t, masked *dialect.Table, places *places, same bool) {
	readings := t.Readings
	p.addNames("valid", func(k int) string { return cmp.Or(when(readings[k].Err == nil, "yes"), "no") })
	p.addNames(field.NameKind, func(k int) string { return when(readings[k].Err == nil, field.KindOf(&readings[k].Ref)) })
	for component := uri.ComponentScheme; component <= uri.ComponentFragment; component++ {
		if !same || places[component].defined {
			p.addRow(t, component.String(), component, false, func(k int, v *value) {
				at, ok := readings[k].Ref.Span(component)
				if v.set(at.Of(t.Text), ok && readings[k].Err == nil); len(p.secrets) > 0 {
					v.masked = p.secrets.Mask(t.Text, at)
				}
			})
		}
		switch component {
		case uri.ComponentAuthority:
			p.addNames(field.NameAuthorityKind, func(k int) string {
				authority, ok := readings[k].Ref.Authority()
				return when(ok, p.terms[k].Authority(authority))
			})
		case uri.ComponentPath:
			p.addNames(field.NamePathKind, func(k int) string { return when(readings[k].Err == nil, readings[k].Ref.Path().Kind()) })
		}
	}
	p.addForms(t, masked, same)
}

// addForms adds the lines for what is derived from the readings.
func (p *Page) addForms(t, masked *dialect.Table, same bool) {
	readings := t.Readings
	derived := func(k int, v *value, of func(*dialect.Reading) string, defined bool) {
		if v.set("", defined); !defined {
			return
		}
		v.set(of(&readings[k]), true)
		switch {
		case masked != nil:
			v.masked = mask.RedactDerived(v.text, func() (string, bool) { return of(&masked.Readings[k]), true })
		case k > 0 && v.text == p.values[0].text:
			v.masked = p.values[0].masked
		case v.text != t.Text: // which has no secrets
			v.masked = mask.RedactDerived(v.text, nil)
		}
	}
	p.addRow(t, "normalized", uri.ComponentNone, true, func(k int, v *value) { derived(k, v, normalOf, readings[k].Err == nil) })
	if same && !readings[0].HasTarget {
		return // the others are not defined
	}
	p.addNames("bare_abnf", func(k int) string { return when(readings[k].Err != nil && t.IsBare(k), "yes") })
	p.addRow(t, "target", uri.ComponentNone, true, func(k int, v *value) { derived(k, v, targetOf, readings[k].HasTarget) })
}

// when returns name if it is defined, and otherwise "".
func when(defined bool, name string) string {
	if defined {
		return name
	}
	return ""
}

// addNames adds the line of a field whose values are names, which are "" where they are not
// defined.
func (p *Page) addNames(field string, get func(k int) string) {
	defined := false
	for k := range p.values {
		text := get(k)
		p.values[k].text = text
		defined = defined || text != ""
	}
	if !defined {
		return
	}
	begin := len(p.cells)
	for k := range p.values {
		text := p.values[k].text
		if k > 0 && text != "" && text == p.values[0].text {
			text = equal
		}
		p.cells = append(p.cells, plainCell(text, widest))
	}
	p.add(line{name: field, cells: p.cells[begin:]})
}

// places are the places of the components of a reference, which are empty at 0 if they are not
// defined.
type places [uri.ComponentFragment + 1]struct {
	at      uri.Span
	defined bool
}

// placesOf returns the places of the components of a URI-reference.
func placesOf(ref uri.Reference) (p places) {
	for c := uri.ComponentScheme; c <= uri.ComponentFragment; c++ {
		p[c].at, p[c].defined = ref.Span(c)
	}
	return p
}

// areSame reports whether all readings are valid and have the same components as the first, which
// are at the places.
func areSame(readings []dialect.Reading, at *places) bool {
	first, _ := readings[0].Ref.AsURI()
	for k := range readings {
		r := &readings[k]
		if r.Err != nil {
			return false
		}
		if k == 0 || r.Ref == readings[k-1].Ref || r.Dialect.AreIRIs() && r.Ref == r.Dialect.Reference(first) {
			continue
		}
		if ref, ok := r.Ref.AsURI(); !ok || placesOf(ref) != *at {
			return false
		}
	}
	return true
}

func normalOf(r *dialect.Reading) string { return r.Normal.String() }

// targetOf returns the target as resolve prints it.
func targetOf(r *dialect.Reading) string {
	switch {
	case r.Base.Err != nil, r.Refused != nil:
		return "none"
	case r.Current != "":
		return r.Current
	}
	return r.Target.String()
}

// notesOf returns the notes below the table about the reading of a text. Only a reading that is not
// plain can be against advice.
func notesOf(r *dialect.Reading, text string) (notes []string) {
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
