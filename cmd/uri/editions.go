package main

import (
	"fmt"
	"io"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/urikit/uri"
	"github.com/urikit/uri/cmd/internal/answer"
	"github.com/urikit/uri/cmd/internal/ask"
	"github.com/urikit/uri/cmd/internal/cli"
	"github.com/urikit/uri/cmd/internal/stream"
	"github.com/urikit/uri/internal/color"
	"github.com/urikit/uri/internal/departures"
	"github.com/urikit/uri/internal/engine/enum"
	"github.com/urikit/uri/internal/field"
	"github.com/urikit/uri/internal/mask"
	"github.com/urikit/uri/render"
)

var _ = runs(ask.VerbEditions, runner{run: runEditions})

// runEditions shows how the editions read each input.
func runEditions(opts *cli.Options, args []string) error {
	v, err := ask.EditionsOf(opts.Values)
	if err != nil {
		return err
	}
	opts.Pages = true
	return opts.RunJob(args, func(out *cli.Output, r stream.Record) error {
		if out.JSON {
			return out.Answered(v.Answer(out.Buffer, r.Text))
		}
		t, err := v.Read(r.Text)
		if err != nil {
			return out.Invalid(r, err)
		}
		if err := out.Page(func() { writeTable(out, out.Color, t) }); err != nil || t.IsValid() {
			return err
		}
		return out.Invalid(r, t.Readings[0].Err)
	})
}

// editionFields returns the lines of the table for the reading of a text. All readings have the
// same list. masked is the reading of the text with its secrets masked, or nil without secrets.
func editionFields(r, masked *ask.EditionReading, text string, secrets mask.Spans) []answer.Field {
	valid := r.Err == nil
	shown := func(of func(*ask.EditionReading) string) string {
		var again func() (string, bool)
		if masked != nil {
			again = func() (string, bool) { return of(masked), true }
		}
		return mask.RedactDerived(of(r), again)
	}
	verdict := "no"
	if valid {
		verdict = "yes"
	}
	list := []answer.Field{{Name: "valid", Value: verdict, Defined: true}, {Name: field.NameKind, Value: answer.KindOf(r.Ref, r.Dialect), Defined: valid}}
	for component := uri.ComponentScheme; component <= uri.ComponentFragment; component++ {
		at, ok := r.Ref.Span(component)
		list = append(list, answer.Field{Name: component.String(), Value: secrets.Mask(text, at), Defined: ok && valid})
		switch component {
		case uri.ComponentAuthority:
			authority, ok := r.Ref.Authority()
			list = append(list, answer.Field{Name: field.NameAuthorityKind, Value: r.Dialect.Terms().Authority(authority), Defined: ok})
		case uri.ComponentPath:
			list = append(list, answer.Field{Name: field.NamePathKind, Value: r.Ref.Path().Kind(), Defined: valid})
		}
	}
	return append(list,
		answer.Field{Name: "normalized", Value: shown(normalOf), Defined: valid},
		answer.Field{Name: "bare_abnf", Value: "yes", Defined: r.Bare && !valid},
		answer.Field{Name: "target", Value: shown(targetOf), Defined: r.HasTarget})
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
func notesOf(r *ask.EditionReading, text string) []string {
	var notes []string
	for _, n := range []struct {
		about string
		of    string
		err   error
	}{{"not in", text, r.Err}, {"no base in", r.Base.Text, r.Base.Err}, {"no target in", text, r.Refused}} {
		if n.err != nil {
			notes = append(notes, fmt.Sprintf("%s %s: %s", n.about, r.Dialect.String(), answer.Describe(n.err, n.of)))
		}
	}
	list := departures.Departures(r.Dialect.Edition(), r.Ref)
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
	if r.Dialect.AreIRIs() && r.Err == nil {
		for _, v := range answer.AsIRI(r.Ref).Violations() {
			notes = append(notes, fmt.Sprintf("against the rules of rfc3987: %s (%d, %s; section %s)", v.Message, v.Span.Offset, v.Component, answer.SectionOf(v)))
		}
	}
	return notes
}

// writeTable writes a table and the notes below it.
func writeTable(w io.Writer, colors bool, t *ask.EditionTable) {
	const widest = 32 // the most columns of a cell
	secrets, masked := mask.Find(t.Text), t.Masked()
	fmt.Fprintln(w, quoteEmpty(render.NewLine(t.Text, 0, cli.Wide, secrets...).String()))
	lines := [][]string{{""}}
	var columns [][]answer.Field
	for i, r := range t.Readings {
		var m *ask.EditionReading
		if masked != nil {
			m = &masked.Readings[i]
		}
		lines[0] = append(lines[0], r.Dialect.String())
		columns = append(columns, editionFields(&r, m, t.Text, secrets))
	}
	for i, first := range columns[0] {
		line, some := []string{first.Name}, false
		at := differ(columns, i)
		for k, fields := range columns {
			f := fields[i]
			cell := ""
			if f.Defined {
				cell = quoteEmpty(cellOf(&t.Readings[k], f, t.Text, at, widest).String())
				some = true
			}
			line = append(line, cell)
		}
		if some {
			lines = append(lines, line)
		}
	}
	align(w, colors, lines)
	for _, r := range t.Readings {
		for _, note := range notesOf(&r, t.Text) {
			fmt.Fprintln(w, note)
		}
	}
}

// cellOf returns the cell for a field: the part of its value around the offset at. Secrets are
// masked as in the whole text, because a component alone can look different: the query
// "q=a:b@c" contains no password, but as a reference the same text does.
func cellOf(r *ask.EditionReading, f answer.Field, text string, at, columns int) render.Line {
	secrets := mask.Find(text)
	if len(secrets) == 0 && len(mask.Find(f.Value)) == 0 {
		return render.NewLine(f.Value, at, columns)
	}
	component, err := enum.Of[uri.Component](f.Name)
	if span, ok := r.Ref.Span(component); err == nil && ok {
		return render.OfText(text).Hide(secrets...).Line(columns, span)
	}
	return render.NewLine(f.Value, at, columns)
}

// quoteEmpty returns shown, or two quotes if it is empty.
func quoteEmpty(shown string) string {
	if shown == "" {
		return `""`
	}
	return shown
}

// differ returns the offset at which the defined values of a field begin to differ, or 0 if
// they are equal.
func differ(columns [][]answer.Field, i int) int {
	var values []string
	for _, fields := range columns {
		if f := fields[i]; f.Defined {
			values = append(values, f.Value)
		}
	}
	if len(slices.Compact(slices.Clone(values))) < 2 {
		return 0
	}
	at := 0
	for slices.IndexFunc(values, func(v string) bool { return at == len(v) || v[at] != values[0][at] }) < 0 {
		at++
	}
	return at
}

// align writes lines of a name and cells in columns. The first line is a heading. In the other
// lines, colour marks the cells that differ from the first one.
func align(w io.Writer, colors bool, lines [][]string) {
	widths := make([]int, len(lines[0]))
	for _, line := range lines {
		for i, cell := range line {
			widths[i] = max(widths[i], utf8.RuneCountInString(cell))
		}
	}
	for n, line := range lines {
		var b strings.Builder
		for i, cell := range line {
			blanks := strings.Repeat(" ", widths[i]-utf8.RuneCountInString(cell)+2)
			switch {
			case !colors:
			case n == 0:
				cell = color.Bold.Paint(cell)
			case i > 1 && cell != line[1]:
				cell = color.Yellow.Paint(cell)
			}
			b.WriteString(cell + blanks)
		}
		fmt.Fprintln(w, strings.TrimRight(b.String(), " "))
	}
}
