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

// A row is a line of the table for one reading.
type row struct {
	answer.Field
	of      uri.Component // the component of which it is the text, or none
	derived bool          // it was derived from the text
}

// appendFields appends the lines of the table for the reading of a text. All readings have the
// same list. masked is the reading of the text with its secrets masked, or nil without secrets.
func appendFields(list []row, r, masked *ask.EditionReading, text string, secrets mask.Spans) []row {
	valid := r.Err == nil
	shown := func(of func(*ask.EditionReading) string) string {
		derived := of(r)
		if masked != nil {
			return mask.RedactDerived(derived, func() (string, bool) { return of(masked), true })
		}
		if derived == text { // which has no secrets
			return derived
		}
		return mask.RedactDerived(derived, nil)
	}
	verdict := "no"
	if valid {
		verdict = "yes"
	}
	add := func(name, value string, defined bool, of uri.Component) {
		list = append(list, row{answer.Field{Name: name, Value: value, Defined: defined}, of, false})
	}
	add("valid", verdict, true, uri.ComponentNone)
	add(field.NameKind, field.KindOf(&r.Ref), valid, uri.ComponentNone)
	for component := uri.ComponentScheme; component <= uri.ComponentFragment; component++ {
		at, ok := r.Ref.Span(component)
		add(component.String(), secrets.Mask(text, at), ok && valid, component)
		switch component {
		case uri.ComponentAuthority:
			authority, ok := r.Ref.Authority()
			add(field.NameAuthorityKind, r.Dialect.Terms().Authority(authority), ok, uri.ComponentNone)
		case uri.ComponentPath:
			add(field.NamePathKind, r.Ref.Path().Kind(), valid, uri.ComponentNone)
		}
	}
	addDerived := func(name, value string, defined bool) {
		list = append(list, row{answer.Field{Name: name, Value: value, Defined: defined}, uri.ComponentNone, true})
	}
	addDerived("normalized", shown(normalOf), valid)
	add("bare_abnf", "yes", r.Bare && !valid, uri.ComponentNone)
	addDerived("target", shown(targetOf), r.HasTarget)
	return list
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
	for _, n := range []struct {
		about string
		of    string
		err   error
	}{{"not in", text, r.Err}, {"no base in", r.Base.Text, r.Base.Err}, {"no target in", text, r.Refused}} {
		if n.err != nil {
			notes = append(notes, fmt.Sprintf("%s %s: %s", n.about, r.Dialect.String(), answer.Describe(n.err, n.of)))
		}
	}
	ref, _ := r.Ref.AsURI()
	list := departures.Departures(r.Dialect.Edition(), ref)
	for _, section := range []string{"4.2", "6.3"} {
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
