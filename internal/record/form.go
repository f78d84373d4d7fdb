package record

import (
	"cmp"
	"encoding/json"
	"iter"
	"slices"
	"strconv"
	"strings"

	"github.com/urikit/uri/internal/engine/secret"
)

// A Form says which field of each record is the text, and what is written for it. The zero Form
// reads and writes lines.
type Form struct {
	In, Out Format

	// Field is the number of a column, from 1, the name of a column in the header, or the path of a
	// member: a JSON Pointer, which begins with a slash, or names with dots between them. A name in
	// quotes is a JSON string. Empty, it is the first column or the whole JSON value.
	Field string

	// Rows says that the text is the whole record. [Plan.Columns] has the texts of its columns.
	Rows bool

	// Header says that the first record of each source has the names of the columns. It has
	// them, too, if Field is a name.
	Header bool

	Result string // the name of results alone in the header, if it is not that of the field

	Replace bool   // write the record with the result in place of the field
	Add     string // write the record with the result as a field of this name more

	// Columns are the names of the columns of results that are rows, which [Form.AppendCell]
	// writes.
	Columns []string
}

// IsPlain reports whether the records are lines, and the results too.
func (f *Form) IsPlain() bool { return f.In == Lines && f.Out == Lines }

// Keeps reports whether whole records are written, and not results alone.
func (f *Form) Keeps() bool { return f.Replace || f.Add != "" }

// HasHeader reports whether the first record of each source has the names of the columns.
func (f *Form) HasHeader() bool { return f.Header || f.isNamed() }

// isNamed reports whether the field is a column with a name.
func (f *Form) isNamed() bool {
	_, err := strconv.Atoi(f.Field)
	return f.In.HasColumns() && f.Field != "" && err != nil
}

// HasRecords reports whether results are records: whole ones, or rows.
func (f *Form) HasRecords() bool { return f.Keeps() || len(f.Columns) > 0 }

// AppendCell appends the text of the i-th column of a row to those before it, or null. In JSON, the
// column can have a list of texts instead.
func (f *Form) AppendCell(dst []byte, i int, text []byte, isNull bool, list iter.Seq[[]byte]) ([]byte, error) {
	var err error
	if i > 0 {
		dst = append(dst, f.Out.separator())
	}
	if f.Out == JSON {
		if i == 0 {
			dst = append(dst, '{')
		}
		if dst, err = appendString(dst, []byte(f.Columns[i])); err != nil {
			return dst, err
		}
		dst = append(dst, ':')
	}
	isEmpty := f.Out == CSV && len(f.Columns) == 1 && len(text) == 0 // other programs skip an empty line
	switch {
	case list != nil:
		dst, err = appendStrings(dst, list)
	case isNull && !isEmpty:
		dst = f.Out.AppendNull(dst)
	default:
		dst, err = f.Out.AppendField(dst, text, isEmpty)
	}
	if err != nil {
		return dst, err
	}
	if f.Out == JSON && i == len(f.Columns)-1 {
		dst = append(dst, '}')
	}
	return dst, nil
}

// Check returns an error if the settings exclude each other. The message has the names of the
// options of the command.
func (f *Form) Check() error {
	if err := f.checkIn(); err != nil {
		return err
	}
	return f.checkOut()
}

// checkIn checks what is read of a record. Each case is a mistake that a caller can make.
func (f *Form) checkIn() error {
	switch {
	case f.Field != "" && !f.In.HasColumns() && f.In != JSON:
		return Error("--field needs --in tsv, csv, space or jsonl")
	case f.Header && !f.In.HasColumns():
		return Error("--header needs --in tsv, csv or space")
	case f.In.HasColumns() && !f.HasHeader() && f.Field != "" && !isNumber(f.Field):
		return Error("--field: a column has a number, from 1, or a name in the header")
	case f.In == JSON && f.Field != "":
		_, err := parsePath(f.Field)
		return err
	}
	return nil
}

// checkOut checks what is written for a record. Each case is a mistake; the first that applies is
// reported.
func (f *Form) checkOut() error {
	switch whole := f.Keeps(); {
	case f.Replace && f.Add != "":
		return Error("--replace excludes --add")
	case len(f.Columns) > 0 && f.Out == Lines:
		return Error("--column prints rows: use --out tsv or csv, or --json")
	case whole && f.Out == Lines:
		return Error("--replace and --add need records with fields: use --out tsv or csv, or --json")
	case whole && f.In == JSON && f.Out != JSON:
		return Error("--replace and --add keep JSON records: remove --out, or print the results alone")
	case f.Add != "" && f.In == JSON && f.Field == "" && !f.Rows:
		return Error("--add needs --field, because only an object can have a member more")
	}
	return nil
}

// isNumber reports whether a field is the number of a column.
func isNumber(field string) bool {
	n, err := strconv.Atoi(field)
	return err == nil && n > 0
}

// A Plan is a Form for the records of one source.
type Plan struct {
	form     Form
	selector Selector
	names    []string // of the columns, if there is a header
}

// Plan returns the plan for a source without a header.
func (f Form) Plan() *Plan {
	p := &Plan{form: f, selector: Selector{Format: f.In}, names: f.In.names()}
	switch {
	case f.Field == "":
	case f.In == JSON:
		p.selector.Path, _ = parsePath(f.Field) // Check returns the error
	case isNumber(f.Field):
		n, _ := strconv.Atoi(f.Field)
		p.selector.Column = n - 1
	}
	return p
}

// PlanFor returns the plan for a source with a header.
func (f Form) PlanFor(header []byte) (*Plan, error) {
	p := f.Plan()
	for text, err := range p.fields(header) {
		if err != nil {
			return nil, err
		}
		p.names = append(p.names, string(text.text))
	}
	if i := slices.Index(p.names, f.Add); f.Add != "" && i >= 0 {
		return nil, Error("--add: the header has a column " + secret.Quote(f.Add) + " already")
	}
	if f.Field == "" {
		return p, nil
	}
	i := slices.Index(p.names, f.Field)
	switch {
	case i >= 0 && slices.Contains(p.names[i+1:], f.Field):
		return nil, Error("--field: the header has several columns " + secret.Quote(f.Field) + ": use the number")
	case i >= 0:
		p.selector.Column = i
	case !isNumber(f.Field):
		return nil, Error("--field: the header has no column " + secret.Quote(f.Field) + ": it has " + quoteNames(p.names))
	}
	return p, nil
}

// quoteNames returns a list of the first names.
func quoteNames(names []string) string {
	const most = 20
	var quoted []string
	for _, name := range names[:min(len(names), most)] {
		quoted = append(quoted, secret.Quote(name))
	}
	if len(names) > most {
		quoted = append(quoted, "others")
	}
	return strings.Join(quoted, ", ")
}

// A field is the text of a column.
type field struct {
	text   []byte
	isNull bool
}

// fields returns an iterator over the columns of a record, or over the line.
func (p *Plan) fields(rec []byte) func(func(field, error) bool) {
	return func(yield func(field, error) bool) {
		f := p.form.In
		var buf []byte
		for place, err := range f.columns(rec) {
			c := field{}
			if err == nil {
				c.text, c.isNull, err = f.Text(place.Of(rec), &buf)
			}
			if !yield(c, err) {
				return
			}
		}
	}
}

// A Record is a record with the place of its field.
type Record struct {
	Whole []byte
	Text  []byte // the text of the field
	place Place
	added string // the beginning of Text that the record does not have
	found bool
	sound bool // the record has its format, but maybe not the field
	buf   []byte
}

// Lose makes r a record that cannot be read.
func (r *Record) Lose(whole []byte) {
	r.Whole, r.Text, r.place, r.added, r.found, r.sound = whole, nil, Place{}, "", false, false
}

// Find finds the text in the record whole. It uses the memory of r again. r.found says that the
// record has a text. r.sound says that the record is valid in its format, so that it can be
// converted.
func (p *Plan) Find(r *Record, whole []byte) error {
	r.Lose(whole)
	if p.form.Rows {
		if p.form.In == JSON && !json.Valid(whole) {
			return jsonError(whole)
		}
		r.Text, r.found, r.sound = whole, true, true
		return nil
	}
	var err error
	switch p.form.In {
	case Squid:
		r.place, r.added, err = findSquid(whole)
	case Combined:
		r.place, r.added, err = findCombined(whole)
	default:
		r.place, err = p.selector.Find(whole)
	}
	if err != nil {
		r.sound = err != errUnclosed && (p.form.In != JSON || json.Valid(whole))
		return err
	}
	r.found, r.sound = true, true
	if p.form.In == Squid || p.form.In == Combined {
		r.Text = p.form.In.target(r.place.Of(whole), r.added, &r.buf)
		return nil
	}
	text, isNull, err := p.form.In.Text(r.place.Of(whole), &r.buf)
	if r.Text = text; isNull && err == nil {
		err = errNull
	}
	return err
}

// Columns gives the name and the text of each column of r, whose source has a header.
func (p *Plan) Columns(r *Record, yield func(name string, text []byte, isNull bool)) error {
	column := 0
	for c, err := range p.fields(r.Whole) {
		switch {
		case err != nil:
			return err
		case column == len(p.names):
			return errMore
		}
		yield(p.names[column], c.text, c.isNull)
		column++
	}
	if column < len(p.names) {
		return errFewer
	}
	return nil
}

// A record that does not have the columns of the header has no names for them.
const (
	errMore  = Error("the record has more columns than the header")
	errFewer = Error("the record has fewer columns than the header")
)

// AppendHeader appends what is written for the header, and reports whether there is anything.
func (p *Plan) AppendHeader(dst, header []byte) (line []byte, ok bool) {
	f := &p.form
	switch {
	case !f.Out.isTable() && f.Out != Space, len(f.Columns) > 0: // AppendNames has written the names of the columns
		return dst, false
	case !f.Keeps():
		name := cmp.Or(f.Result, p.names[min(p.selector.Column, len(p.names)-1)])
		dst, _ = f.Out.AppendField(dst, []byte(name), name == "" && f.Out == CSV)
	case f.In != f.Out:
		dst, _ = p.convert(dst, header, []byte(f.Add), false, false)
	case f.Add != "":
		dst = append(append(dst, header...), f.Out.separator())
		dst, _ = f.Out.AppendField(dst, []byte(f.Add), false)
	default:
		dst = append(dst, header...)
	}
	return dst, true
}

// AppendNames appends the header that results have whatever the input is: that of rows, or of
// records of a log in a table. It reports whether there is one.
func (p *Plan) AppendNames(dst []byte) (line []byte, ok bool) {
	f := &p.form
	names := f.Columns
	if f.Keeps() && f.In.names() != nil {
		if names = f.In.names(); f.Add != "" {
			names = append(names, f.Add)
		}
	}
	if !f.Out.isTable() || len(names) == 0 {
		return dst, false
	}
	for i, name := range names {
		if i > 0 {
			dst = append(dst, f.Out.separator())
		}
		dst, _ = f.Out.AppendField(dst, []byte(name), false)
	}
	return dst, true
}

// Append appends what is written for r with a result.
func (p *Plan) Append(dst []byte, r *Record, result []byte) ([]byte, error) {
	start := len(dst)
	dst, err := p.append(dst, r, result, false)
	return p.filled(dst, start, r), err
}

// AppendAbout appends r, whose field has no text, with a result about the record in a new field.
// With Replace it appends r unchanged. The error says why the record cannot be written.
func (p *Plan) AppendAbout(dst []byte, r *Record, result []byte) ([]byte, error) {
	f := &p.form
	switch {
	case !f.Keeps() || !r.sound:
		return dst, Error("the record cannot be written")
	case f.Add != "":
		return p.Append(dst, r, result)
	}
	start := len(dst)
	var err error
	if f.In != f.Out {
		dst, err = p.convert(dst, r.Whole, nil, false, false)
	} else {
		dst = append(dst, r.Whole...)
	}
	return p.filled(dst, start, r), err
}

// AppendKept appends r as it was read. If whole records are written, that is the record, which gets
// null as the field more. If results alone are written, it is the text of the field, or without one
// the record, and of rows one of nulls. It reports false if that cannot be written in the format of
// the results.
func (p *Plan) AppendKept(dst []byte, r *Record) (kept []byte, ok bool) {
	f := &p.form
	start := len(dst)
	var err error
	switch {
	case len(f.Columns) > 0:
		return p.AppendNull(dst, r), true
	case !f.Keeps() && r.found:
		dst, err = f.Out.AppendField(dst, r.Text, false)
	case !f.Keeps():
		dst, err = f.Out.AppendField(dst, r.Whole, false)
	case f.In != f.Out && !r.sound:
		return dst, false
	case f.In != f.Out:
		dst, err = p.convert(dst, r.Whole, nil, true, false)
	case f.Add != "" && r.sound:
		if dst, err = p.append(dst, r, nil, true); err != nil {
			dst, err = append(dst[:start], r.Whole...), nil
		}
	default:
		dst = append(dst, r.Whole...)
	}
	if err != nil {
		return dst[:start], false
	}
	return p.filled(dst, start, r), true
}

// AppendNull appends what is written for r without a result.
func (p *Plan) AppendNull(dst []byte, r *Record) []byte {
	start := len(dst)
	if len(p.form.Columns) > 0 {
		for i := range p.form.Columns {
			dst, _ = p.form.AppendCell(dst, i, nil, true, nil) // the names are UTF-8
		}
		return dst
	}
	if p.form.Keeps() && r.sound {
		if dst, err := p.append(dst, r, nil, true); err == nil {
			return p.filled(dst, start, r)
		}
	}
	return p.filled(p.form.Out.AppendNull(dst[:start]), start, nil)
}

// filled returns dst, to which what is written for r was appended from an offset on. An empty
// record of CSV is quoted, because other programs skip an empty line, unless it is r unchanged.
func (p *Plan) filled(dst []byte, start int, r *Record) []byte {
	if p.form.Out == CSV && len(dst) == start && !(r != nil && p.form.In == CSV && p.form.Replace && len(r.Whole) == 0) {
		return append(dst, `""`...)
	}
	return dst
}

// append appends what is written for r with a result, or with null. The cases are columns, the
// result alone, a record in another format, a field more, and a record with its field replaced.
func (p *Plan) append(dst []byte, r *Record, result []byte, isNull bool) ([]byte, error) {
	f := &p.form
	raw := r.place.Of(r.Whole)
	value := func(dst []byte, quoted bool) ([]byte, error) {
		if isNull {
			return f.Out.AppendNull(dst), nil
		}
		return f.Out.AppendField(dst, result, quoted)
	}
	switch {
	case len(f.Columns) > 0:
		return append(dst, result...), nil
	case !f.Keeps():
		return value(dst, false)
	case f.In != f.Out && f.Replace && f.In.names() != nil:
		rec, err := r.withTarget(nil, f.In, result, isNull)
		if err != nil {
			return dst, err
		}
		return p.convert(dst, rec, nil, false, false)
	case f.In != f.Out:
		return p.convert(dst, r.Whole, result, isNull, f.Replace)
	case f.Add != "" && f.In == JSON:
		text, err := value(nil, false)
		if err != nil {
			return dst, err
		}
		return appendMember(dst, r.Whole, f.Add, text)
	case f.Add != "":
		return value(append(append(dst, r.Whole...), f.Out.separator()), false)
	case !r.found || !isNull && string(result) == string(r.Text):
		return append(dst, r.Whole...), nil
	case f.In.names() != nil:
		return r.withTarget(dst, f.In, result, isNull)
	}
	dst, err := value(append(dst, r.Whole[:r.place.Start]...), len(raw) > 0 && raw[0] == '"')
	return append(dst, r.Whole[r.place.End:]...), err
}

// convert appends a record of another format than Out, with the result in place of its field if
// replace is set, and otherwise as a field more if there is a name for it. A record in the common
// format has no columns for the last names of the combined one, which get null.
func (p *Plan) convert(dst, rec, result []byte, isNull, replace bool) ([]byte, error) {
	f := &p.form
	row := f.row(p.names)
	dst = append(dst, row.open...)
	var err error
	for c, wrong := range p.fields(rec) {
		if wrong != nil {
			return dst, wrong
		}
		if replace && row.column == p.selector.Column {
			c = field{result, isNull}
		}
		if dst, err = row.next(dst, c); err != nil {
			return dst, err
		}
	}
	for f.In == Combined && row.column >= commonColumns && row.column < len(row.names) {
		if dst, err = row.next(dst, field{isNull: true}); err != nil {
			return dst, err
		}
	}
	if row.isObject() && row.column < len(row.names) {
		return dst, errFewer
	}
	if f.Add != "" {
		if dst, err = row.append(dst, f.Add, field{result, isNull}); err != nil {
			return dst, err
		}
	}
	return append(dst, row.shut...), nil
}
