package main

import (
	"fmt"
	"io"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/spf13/cobra"

	"github.com/urikit/uri"
	"github.com/urikit/uri/edition"
	"github.com/urikit/uri/internal/answer"
	"github.com/urikit/uri/internal/inplace"
	"github.com/urikit/uri/internal/secret"
	"github.com/urikit/uri/internal/stream"
	"github.com/urikit/uri/render"
)

func newEditions(std *streams) *cobra.Command {
	var opts based
	var level uri.Level
	cmd := &cobra.Command{
		Use:   "editions [OPTION ...] [REFERENCE ...]",
		Short: "Show how the editions of the standard read each input",
		Long: `editions shows how the editions of the standard read each input.

It prints a table with one column for each of the four editions, the latest
first, and one for IRIs (RFC 3987). It has these lines:

    valid           whether the input is valid in this edition
    kind ... fragment
                    the components, as "uri parse" prints them; "" is an empty
                    component
    authority_kind  whether the authority is a server or a registry name
    normalized      the normal form by the rules of this edition
    bare_abnf       the input matches the ABNF of rfc2396bis-02 but not the
                    prose that explains it
    target          with --base, the target; "(current document)" has no URI

A line that is empty in all columns is left out. Long values are shortened to
the part where the editions begin to differ. Notes below the table say why an
edition refuses the input, and which advice of the drafts it does not follow.
Passwords and the values of secret parameters are masked, except in JSON.

The column rfc3987 reads IRIs by the same rule, so "--as iri" equals "--as uri".
Notes say which rules about the direction of text and normalization an IRI does
not follow (RFC 3987, sections 4 and 5.3.2.2).

An input is invalid if no column accepts it. The base is an error of the
command line if no column accepts it. By RFC 2396 "?y" is not a reference, but
has a target, as in the examples of the RFC.`,
		Example: `  uri editions http://a_b:80/ mailto:joe@example.com
  uri editions --base 'http://a/b/c/d;p?q' '' '?y' ../../../g
  uri editions --json <list`,
		RunE: func(cmd *cobra.Command, args []string) error {
			var bases []readBase
			if cmd.Flags().Changed("base") {
				var err error
				if bases, err = opts.readAll(); err != nil {
					return err
				}
			}
			rule := opts.rule
			return opts.runJob(args, func(out *output, r stream.Record) error {
				t, err := newTable(out, r.Text, rule, level, bases)
				if err != nil {
					return out.invalid(r, err)
				}
				if out.json {
					err = out.object(newJSONTable(t))
				} else {
					err = out.Page(t.write)
				}
				switch {
				case err != nil || t.isValid():
					return err
				case out.json:
					return stream.ErrInvalid
				}
				return out.invalid(r, t.readings[0].err)
			})
		},
	}
	cmd.Flags().StringVar(&opts.text, "base", "", "also show the target against this base `URI`")
	addLevel(cmd, &level, uri.LevelScheme, "the level of normalization")
	opts.addRule(cmd)
	opts.addDataFlags(cmd, std)
	opts.pages = true
	return cmd
}

// A readBase is the base by an edition, or the error of the edition.
type readBase struct {
	*uri.Base
	text string
	err  error
}

// readAll returns the base by each edition. It is an error of the command line if no edition
// accepts the base.
func (opts *based) readAll() ([]readBase, error) {
	var all []readBase
	for _, e := range answer.ColumnEditions() {
		base, err := answer.ParseBase(opts.text, e, opts.resolver)
		all = append(all, readBase{base, opts.text, err})
	}
	if !slices.ContainsFunc(all, func(b readBase) bool { return b.err == nil }) {
		return nil, answer.BadBase(all[0].err, opts.text)
	}
	return all, nil
}

// A table has the readings of an input by all editions.
type table struct {
	w        io.Writer
	color    bool
	text     string
	readings []reading
}

// A reading is the input by one edition.
type reading struct {
	edition uri.Edition
	ref     uri.Reference
	err     error         // the reason why it is not valid
	normal  uri.Reference // the normal form, if it is valid
	bare    bool          // it matches the ABNF without the prose

	hasTarget bool
	target    uri.Target
	refused   error // the reason why there is no target
	base      readBase
}

// newTable returns the table for text, which must match rule. Without bases it has no targets.
func newTable(out *output, text []byte, rule uri.Rule, level uri.Level, bases []readBase) (*table, error) {
	t := &table{w: out, color: out.color, text: string(text)}
	for i, e := range answer.ColumnEditions() {
		r := reading{edition: e}
		if r.ref, r.err = inplace.Parse(uri.Parser{Edition: e}, rule, text); r.err == nil {
			r.normal = answer.NormalizerOf(e).Normalize(r.ref, level)
		}
		r.bare = e == uri.RFC2396bis02 && edition.MatchesBareABNF(rule, t.text)
		if bases != nil {
			if err := r.resolve(text, rule, bases[i]); err != nil {
				return nil, err
			}
		}
		t.readings = append(t.readings, r)
	}
	return t, nil
}

// resolve finds the target of text against base. The error is a failure of processing.
func (r *reading) resolve(text []byte, rule uri.Rule, base readBase) error {
	ref, err := inplace.Parse(uri.Parser{Edition: r.edition, Compat: uri.Compat{QueryOnly: true}}, rule, text)
	if err != nil {
		return nil // no target
	}
	if r.hasTarget, r.base = true, base; base.err != nil {
		return nil
	}
	if r.target, err = base.Target(ref); err == nil {
		return nil
	}
	r.refused = answer.Refusal(err, r.edition)
	if _, ok := answer.AsProblem(r.refused); !ok {
		return err
	}
	return nil
}

// isValid reports whether at least one edition accepts the text.
func (t *table) isValid() bool {
	return slices.ContainsFunc(t.readings, func(r reading) bool { return r.err == nil })
}

// fields returns the lines of the table for the reading. All readings have the same list. The
// text is the input.
func (r *reading) fields(text string) []answer.Field {
	valid := r.err == nil
	secrets := secret.Find(text)
	verdict := "no"
	if valid {
		verdict = "yes"
	}
	list := []answer.Field{{Name: "valid", Value: verdict, Defined: true}, {Name: "kind", Value: answer.KindOf(r.ref, r.edition), Defined: valid}}
	for component := uri.ComponentScheme; component <= uri.ComponentFragment; component++ {
		at, ok := r.ref.Span(component)
		list = append(list, answer.Field{Name: component.String(), Value: secrets.Mask(text, at), Defined: ok && valid})
		switch component {
		case uri.ComponentAuthority:
			authority, ok := r.ref.Authority()
			list = append(list, answer.Field{Name: "authority_kind", Value: answer.Dialects[r.edition].Authority(authority), Defined: ok})
		case uri.ComponentPath:
			list = append(list, answer.Field{Name: "path_kind", Value: r.ref.Path().Kind().String(), Defined: valid})
		}
	}
	return append(list,
		answer.Field{Name: "normalized", Value: secret.RedactDerived(text, r.normal.String()), Defined: valid},
		answer.Field{Name: "bare_abnf", Value: "yes", Defined: r.bare && !valid},
		answer.Field{Name: "target", Value: r.targetText(text), Defined: r.hasTarget})
}

// targetText returns the target of text as resolve prints it, with masked secrets.
func (r *reading) targetText(text string) string {
	switch {
	case r.base.err != nil, r.refused != nil:
		return "none"
	case r.target.CurrentDocument:
		return secret.Redact(answer.CurrentDocument(r.target))
	}
	return secret.RedactDerived(text, r.target.URI.String())
}

// notes returns the notes below the table about the reading of a text.
func (r *reading) notes(text string) []string {
	var notes []string
	for _, n := range []struct {
		about string
		of    string
		err   error
	}{{"not in", text, r.err}, {"no base in", r.base.text, r.base.err}, {"no target in", text, r.refused}} {
		if n.err != nil {
			notes = append(notes, fmt.Sprintf("%s %s: %s", n.about, answer.EditionName(r.edition), answer.Describe(n.err, n.of)))
		}
	}
	departures := edition.Departures(r.edition, r.ref)
	for _, section := range []string{"4.2", "6.3"} {
		var names []string
		for _, d := range departures {
			if name := d.Advice.String(); d.Advice.Section() == section && !slices.Contains(names, name) {
				names = append(names, name)
			}
		}
		if names != nil {
			notes = append(notes, fmt.Sprintf("against the advice of %s: %s (section %s)",
				r.edition, strings.Join(names, ", "), section))
		}
	}
	if r.edition == answer.RFC3987 && r.err == nil {
		for _, v := range answer.AsIRI(r.ref).Violations() {
			notes = append(notes, fmt.Sprintf("against the rules of rfc3987: %s (%d, %s; section %s)", v.Message, v.Span.Offset, v.Component, v.Section))
		}
	}
	return notes
}

// write writes the table and the notes below it.
func (t *table) write() {
	const widest = 32 // the most columns of a cell
	fmt.Fprintln(t.w, quoteEmpty(render.NewLine(t.text, 0, wide, secret.Find(t.text)...).String()))
	lines := [][]string{{""}}
	var columns [][]answer.Field
	for _, r := range t.readings {
		lines[0] = append(lines[0], answer.EditionName(r.edition))
		columns = append(columns, r.fields(t.text))
	}
	for i, first := range columns[0] {
		line, some := []string{first.Name}, false
		at := differ(columns, i)
		for k, fields := range columns {
			f := fields[i]
			cell := ""
			if f.Defined {
				cell = quoteEmpty(t.readings[k].cell(f, t.text, at, widest).String())
				some = true
			}
			line = append(line, cell)
		}
		if some {
			lines = append(lines, line)
		}
	}
	t.align(lines)
	for _, r := range t.readings {
		for _, note := range r.notes(t.text) {
			fmt.Fprintln(t.w, note)
		}
	}
}

// cell returns the cell for a field: the part of its value around the offset at. Passwords are
// masked as in the whole text, because a component alone can look different: the query
// "q=a:b@c" contains no password, but as a reference the same text does.
func (r *reading) cell(f answer.Field, text string, at, columns int) render.Line {
	if _, masks := uri.PasswordSpan(f.Value); !masks {
		return render.NewLine(f.Value, at, columns)
	}
	component, err := uri.ParseComponent(f.Name)
	if span, ok := r.ref.Span(component); err == nil && ok {
		return render.OfText(text).Hide(secret.Find(text)...).Within(span, columns)
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
func (t *table) align(lines [][]string) {
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
			case !t.color:
			case n == 0:
				cell = render.Bold.Paint(cell)
			case i > 1 && cell != line[1]:
				cell = render.Yellow.Paint(cell)
			}
			b.WriteString(cell + blanks)
		}
		fmt.Fprintln(t.w, strings.TrimRight(b.String(), " "))
	}
}

// A jsonTable is a table as JSON.
type jsonTable struct {
	answer.Input
	Valid    bool `json:"valid"` // by at least one edition
	Editions struct {
		RFC3986      jsonReading `json:"rfc3986"`
		RFC2396bis02 jsonReading `json:"rfc2396bis-02"`
		RFC2396bis01 jsonReading `json:"rfc2396bis-01"`
		RFC2396      jsonReading `json:"rfc2396"`
		RFC3987      jsonReading `json:"rfc3987"`
	} `json:"editions"`
}

type jsonReading struct {
	Valid              bool               `json:"valid"`
	Error              *answer.Error      `json:"error,omitempty"`
	*answer.Components                    // nil if it is not valid
	Normalized         *string            `json:"normalized,omitempty"`
	Departures         []answer.Departure `json:"departures,omitzero"`
	BareABNF           *bool              `json:"bare_abnf,omitempty"` // only for rfc2396bis-02
	*jsonTarget                           // nil without a base
}

type jsonTarget struct {
	Target          *string       `json:"target"`
	CurrentDocument bool          `json:"current_document,omitempty"`
	Error           *answer.Error `json:"target_error,omitempty"`
	BaseError       *answer.Error `json:"base_error,omitempty"` // offsets count in the base
}

func newJSONTable(t *table) *jsonTable {
	j := &jsonTable{Input: answer.NewInput([]byte(t.text)), Valid: t.isValid()}
	to := []*jsonReading{&j.Editions.RFC3986, &j.Editions.RFC2396bis02, &j.Editions.RFC2396bis01, &j.Editions.RFC2396, &j.Editions.RFC3987}
	for i, r := range t.readings {
		*to[i] = newJSONReading(&r, t.text)
	}
	return j
}

func newJSONReading(r *reading, text string) jsonReading {
	j := jsonReading{Valid: r.err == nil, Error: answer.AsError(r.err, []byte(text))}
	if j.Valid {
		components, normal := answer.NewComponents(r.ref, r.edition), r.normal.String()
		j.Components, j.Normalized = &components, &normal
		j.Departures = answer.NewDepartures(r.ref, r.edition)
	}
	if r.edition == uri.RFC2396bis02 {
		j.BareABNF = &r.bare
	}
	if r.hasTarget {
		j.jsonTarget = &jsonTarget{
			CurrentDocument: r.target.CurrentDocument,
			Error:           answer.AsError(r.refused, nil),
			BaseError:       answer.AsError(r.base.err, []byte(r.base.text)),
		}
		if text := r.target.URI.String(); text != "" {
			j.Target = &text
		}
	}
	return j
}
