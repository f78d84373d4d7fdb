package record

// A row is a record that is written field by field: columns, or the members of an object or array.
type row struct {
	out        Format
	open, shut string
	names      []string // of the members of an object
	column     int      // the number of the fields so far
}

// row returns the row for a record, whose columns have names, or nil.
func (f *Form) row(names []string) row {
	if f.In == Lines {
		names = []string{"input"}
	}
	r := row{out: f.Out, names: names}
	switch {
	case f.Out != JSON:
	case names != nil:
		r.open, r.shut = "{", "}"
	default:
		r.open, r.shut = "[", "]"
	}
	return r
}

// isObject reports whether fields are written with their names.
func (r *row) isObject() bool { return r.open == "{" }

// next appends the field of the next name.
func (r *row) next(dst []byte, f field) ([]byte, error) {
	switch {
	case !r.isObject():
		return r.append(dst, "", f)
	case r.column == len(r.names):
		return dst, errMore
	}
	return r.append(dst, r.names[r.column], f)
}

// append appends a field with a name, which only an object has.
func (r *row) append(dst []byte, name string, f field) (_ []byte, err error) {
	if r.column > 0 {
		dst = append(dst, r.out.separator())
	}
	if r.isObject() {
		if dst, err = appendString(dst, []byte(name)); err != nil {
			return dst, err
		}
		dst = append(dst, ':')
	}
	r.column++
	if f.isNull {
		return r.out.AppendNull(dst), nil
	}
	return r.out.AppendField(dst, f.text, false)
}
