package secret

import "strings"

// A Parameter is a name and its value, which is a secret.
type Parameter struct {
	Name, Value Span
	Row         string // the row of the table, or the name of Rules
}

// separators are the characters that the name of a parameter may follow. After "=" there is a value
// that is a list of parameters itself.
const separators = "&;?#/,(="

var separating = func() (set uint64) {
	for i := range len(separators) {
		set |= 1 << separators[i] // all are less than 64
	}
	return set
}()

// Separates reports whether the name of a parameter may follow c.
func Separates(c byte) bool { return c < 64 && separating>>c&1 != 0 }

// Parameters calls yield for each parameter of a reference that is a secret, in the order of the
// text. It reads names wherever one can be: in the query and the fragment, after a semicolon, a
// comma or a parenthesis, and at the beginning of a segment. A value may be a reference, or a list
// of parameters itself, so Parameters reads on within a value that is no secret.
func (r *Rules) Parameters(text string, yield func(Parameter)) {
	for list := (parameters{text: text, jdbc: hasPrefixFold(text, "jdbc:")}); ; {
		p, ok := list.next(r)
		if !ok {
			return
		}
		yield(p)
	}
}

// A list of parameters is read from its beginning to its end.
type parameters struct {
	text  string
	from  int  // what is before it was read
	where int  // what is before it was searched for mark
	mark  byte // the last of "?" and "#", or "/" after one, or 0
	jdbc  bool
	end   int // where the last value ends

	granted, known bool // whether there is a neighbour, if it is known
}

// nameStart returns where the name before the "=" at i begins.
func nameStart(text string, i int) int {
	for i > 0 && !Separates(text[i-1]) {
		i--
	}
	return i
}

// next returns the next parameter that is a secret.
func (l *parameters) next(r *Rules) (Parameter, bool) {
	text := l.text
	for {
		n := strings.IndexByte(text[l.from:], '=')
		if n < 0 {
			return Parameter{}, false
		}
		equals := l.from + n
		begin := max(l.from, nameStart(text, equals))
		l.from = equals + 1
		row, v := r.judge(text[begin:equals])
		if v == harmless {
			continue
		}
		l.findMark(begin)
		if l.end < l.from { // otherwise this is a value within a value
			mark := l.mark
			if mark == 0 && begin > 0 && text[begin-1] == ';' {
				mark = '/'
			}
			l.end = l.from + valueLen(text[l.from:], mark, l.jdbc)
		}
		if !l.isSecret(row, text[l.from:l.end], v) {
			continue
		}
		p := Parameter{span(begin, equals, Parameters), span(l.from, l.end, Parameters), row}
		l.from = l.end
		if l.mark == 0 && !l.jdbc {
			l.where = l.end // a mask covers its slashes
		}
		return p, true
	}
}

// findMark searches what is before begin for the mark.
func (l *parameters) findMark(begin int) {
	if begin <= l.where || l.mark == '#' {
		return
	}
	between := l.text[l.where:begin]
	l.where = begin
	switch has := func(c byte) bool { return strings.IndexByte(between, c) >= 0 }; {
	case has('#'):
		l.mark = '#'
	case l.mark == '?':
	case has('?'):
		l.mark = '?'
	case l.mark == 0 && has('/'):
		l.mark = '/'
	}
}

// isSecret reports whether the value of a name with a verdict is a secret.
func (l *parameters) isSecret(row, value string, v verdict) bool {
	if v == byNeighbour && !l.known {
		l.granted, l.known = hasNeighbour(l.text), true
	}
	if IsHarmlessValue(value) || isFlag(row, value) {
		return false
	}
	return v == certain || v == byNeighbour && l.granted && len(value) >= minCode || isByValue(row, value)
}

// minCode is the length of the shortest authorization code. Two letters are a country.
const minCode = 4

// isByValue reports whether the value of a name that may be harmless is a secret.
func isByValue(row, value string) bool {
	return looksRandom(value) || row == "ticket" && isTicket(value)
}

// isTicket reports whether a value is a ticket (CAS Protocol 3.0, section 3).
func isTicket(value string) bool {
	for _, prefix := range [...]string{"ST-", "PT-", "TGT-", "TGC-", "PGT-", "PGTIOU-", "LT-"} {
		if strings.HasPrefix(value, prefix) && len(value) > len(prefix)+4 {
			return true
		}
	}
	return false
}

// hasNeighbour reports whether a text has one of neighbours as a name.
func hasNeighbour(text string) bool {
	for _, name := range neighbours {
		for from := 0; ; {
			i := strings.Index(text[from:], name)
			if i < 0 {
				break
			}
			if from += i; from == 0 || Separates(text[from-1]) || strings.HasSuffix(text[:from], ampersand) {
				return true
			}
			from += len(name)
		}
	}
	return false
}

// valueLen returns the length of the value at the beginning of s. The mark is "?" in a query, "#"
// in a fragment, "/" in a path with a slash, and otherwise 0. In a query or a fragment, ";" ends a
// value only if a parameter follows, because it may be a part of the value.
func valueLen(s string, mark byte, jdbc bool) int {
	ends := ";,/?#&)"
	switch {
	case mark == 0 && !jdbc:
		ends = ";,?#&)"
	case mark == '?' && jdbc:
		ends = "&;"
	case mark == '?':
		ends = "&;#"
	case mark == '#':
		ends = "&;"
	case jdbc: // drivers allow any other character
		ends = ";&)"
	}
	n := until(s, ends)
	for (mark == '?' || mark == '#') && n < len(s) && s[n] == ';' {
		next := until(s[n+1:], ends)
		if name := until(s[n+1:], separators); next == 0 || n+1+name < len(s) && s[n+1+name] == '=' {
			break
		}
		n += 1 + next
	}
	if i := strings.Index(s[:n], ampersand); i >= 0 {
		n = i
	}
	return n
}

// ampersand is how encoding/json writes "&".
const ampersand = `\u0026`

// until returns the index of the first of chars in s, or len(s).
func until(s, chars string) int {
	if i := strings.IndexAny(s, chars); i >= 0 {
		return i
	}
	return len(s)
}

func hasPrefixFold(s, prefix string) bool {
	return len(s) >= len(prefix) && strings.EqualFold(s[:len(prefix)], prefix)
}
