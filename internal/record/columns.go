package record

import "strings"

// isBlank reports whether a byte is white space between columns.
func isBlank(c byte) bool { return c == ' ' || '\t' <= c && c <= '\r' }

// columns returns an iterator over the places of the columns of a record, with their quotes. It
// ends after an error.
func (f Format) columns(rec []byte) func(func(Place, error) bool) {
	return func(yield func(Place, error) bool) {
		switch f {
		case Lines:
			yield(Place{0, len(rec)}, nil)
			return
		case Space, Squid, Combined:
			f.blankColumns(rec, yield)
			return
		}
		for at := 0; ; {
			end, err := f.fieldEnd(rec, at)
			if !yield(Place{at, end}, err) || err != nil || end == len(rec) {
				return
			}
			at = end + 1
		}
	}
}

// blankColumns yields the columns of a record that white space divides. In Combined, a column can
// be in quotes or brackets, and the third one, the name of a user, can contain white space. The
// place of the time is found first, because the name ends before it.
func (f Format) blankColumns(rec []byte, yield func(Place, error) bool) {
	time, hasTime := timeOf(rec)
	for at, column := 0, 0; ; column++ {
		for at < len(rec) && isBlank(rec[at]) {
			at++
		}
		if at == len(rec) {
			return
		}
		end, err := at, error(nil)
		switch {
		case f != Combined:
		case column == 2 && hasTime && at < time.Start:
			end = time.Start - 1
		case hasTime && at == time.Start:
			end = time.End
		case rec[at] == '"':
			if end = quoteEnd(rec, at+1) + 1; end == 0 {
				end, err = len(rec), errUnclosed
			}
		}
		for end < len(rec) && !isBlank(rec[end]) {
			end++
		}
		if !yield(Place{at, end}, err) || err != nil {
			return
		}
		at = end
	}
}

// appendBlank appends a text as a column that white space divides from others.
func appendBlank(dst, text []byte) ([]byte, error) {
	if len(text) == 0 {
		return append(dst, '-'), nil
	}
	for _, c := range text {
		if isBlank(c) {
			return dst, Error("the result has white space, which divides columns: write records with --out or --json")
		}
	}
	return append(dst, text...), nil
}

// names returns the names of the columns of a log, or nil for other formats. Those of Squid are of
// its native format, and those of Combined are of Apache's.
func (f Format) names() []string {
	switch f {
	case Squid:
		return strings.Fields("time elapsed client result bytes method url user peer type")
	case Combined:
		return strings.Fields("client ident user time request status bytes referer agent")
	}
	return nil
}
