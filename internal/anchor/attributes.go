package anchor

import "bytes"

// attributes reads the attributes at the end of the last line of a heading. It returns the length
// of the line without them, and the place of the id among them, which may be empty.
type attributes func(line []byte) (length, start, stop int)

// braces is a syntax of attributes: "{#id .class key=value}".
type braces struct {
	colon  bool // a ":" may follow the brace
	flags  bool // any other word is an attribute
	empty  bool // there may be no attributes in the braces
	spaced bool // space precedes the braces
	hyphen bool // a "-" is an attribute
	keyed  bool // "id=value" is an id, too
}

// read reads the attributes at the end of line. length is the length of the line without them, and
// line[start:stop] is the id. Braces that do not end the line, are escaped or contain another field
// are text.
func (b braces) read(line []byte) (length, start, stop int) {
	length = len(line)
	if length == 0 || line[length-1] != '}' {
		return length, 0, 0
	}
	open := bytes.LastIndexByte(line, '{')
	if open < 0 || bytes.IndexByte(line[open:length-1], '}') >= 0 ||
		open > 0 && (line[open-1] == '\\' || line[open-1] == '{' || b.spaced && !isBlank(line[open-1])) {
		return length, 0, 0
	}
	i, end := open+1, length-1
	if b.colon && i < end && line[i] == ':' {
		i++
	}
	found := b.empty
	for i < end {
		if isBlank(line[i]) {
			i++
			continue
		}
		from := i
		i = fieldEnd(line, i, end)
		field := line[from:i]
		if first, last, ok := b.id(field); ok {
			start, stop = from+first, from+last
		} else if !b.flags && !b.isAttribute(field) {
			return length, 0, 0
		}
		found = true
	}
	if !found {
		return length, 0, 0
	}
	return withoutCloser(line[:open]), start, stop
}

// id returns the place of the id in a field that gives one.
func (b braces) id(field []byte) (start, stop int, ok bool) {
	if field[0] == '#' && len(field) > 1 {
		return 1, len(field), true
	}
	if !b.keyed || !bytes.HasPrefix(field, []byte("id=")) {
		return 0, 0, false
	}
	start, stop = len("id="), len(field)
	if value := field[start:]; len(value) > 1 && (value[0] == '"' || value[0] == '\'') && value[0] == value[len(value)-1] {
		start, stop = start+1, stop-1
	}
	return start, stop, true
}

// isAttribute reports whether a field is a class, a pair of a key and a value, or a hyphen.
func (b braces) isAttribute(field []byte) bool {
	return field[0] == '.' && len(field) > 1 || bytes.IndexByte(field, '=') > 0 || b.hyphen && string(field) == "-"
}

// fieldEnd returns the end of the attribute at line[i:end]. Its value may be quoted.
func fieldEnd(line []byte, i, end int) int {
	var quote byte
	for ; i < end; i++ {
		switch c := line[i]; {
		case quote != 0:
			if c == quote {
				quote = 0
			}
		case c == '"' || c == '\'':
			quote = c
		case isBlank(c):
			return i
		}
	}
	return end
}

func isBlank(c byte) bool { return c == ' ' || c == '\t' }

// withoutCloser returns the length of line without the "#"s that close a heading, and without
// space.
func withoutCloser(line []byte) int {
	line = bytes.TrimRight(line, " \t")
	if short := bytes.TrimRight(line, "#"); len(short) < len(line) && (len(short) == 0 || isBlank(short[len(short)-1])) {
		line = bytes.TrimRight(short, " \t")
	}
	return len(line)
}

// docusaurusID reads "{#id}", which may have a backslash before it, and the comments "{/* #id */}"
// of MDX and "<!-- #id -->".
func docusaurusID(line []byte) (length, start, stop int) {
	length = len(line)
	for _, form := range [...]struct{ open, close string }{{"<!--", "-->"}, {"{/*", "*/}"}} {
		if open := bytes.LastIndex(line, []byte(form.open)); open >= 0 && bytes.HasSuffix(line[open:], []byte(form.close)) {
			start, stop = trimSpace(line, open+len(form.open), max(open+len(form.open), length-len(form.close)))
			return docusaurusName(line, open, start, stop, true)
		}
	}
	open := bytes.LastIndex(line, []byte("{#"))
	if open < 0 || line[length-1] != '}' {
		return length, 0, 0
	}
	start, stop = trimSpace(line, open+1, length-1)
	if open > 0 && line[open-1] == '\\' {
		open--
	}
	return docusaurusName(line, open, start, stop, false)
}

// docusaurusName returns the result of docusaurusID for the "#" and the id line[start:stop], in a
// form that begins at open. In a comment, more words may follow the id.
func docusaurusName(line []byte, open, start, stop int, comment bool) (length, idStart, idStop int) {
	if start == stop || line[start] != '#' || bytes.IndexByte(line[start:stop], '}') >= 0 {
		return len(line), 0, 0
	}
	start++
	if n := bytes.IndexAny(line[start:stop], " \t"); comment && n >= 0 {
		stop = start + n
	}
	if start, stop = trimSpace(line, start, stop); start == stop {
		return len(line), 0, 0
	}
	return len(bytes.TrimRight(line[:open], " \t")), start, stop
}

// trimSpace returns the place of line[start:stop] without space at its ends.
func trimSpace(line []byte, start, stop int) (int, int) {
	for start < stop && isBlank(line[start]) {
		start++
	}
	for start < stop && isBlank(line[stop-1]) {
		stop--
	}
	return start, stop
}
