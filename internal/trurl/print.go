package trurl

import (
	"encoding/json"
	"strings"
	"unicode/utf8"

	"github.com/urikit/uri/internal/percent"
)

// print prints an address in the form that the options ask for.
func (p *program) print(a *address, q query) *failure {
	if p.hasFormat {
		return p.get(a, q)
	}
	text, err := p.text(a, p.writing)
	if err != nil {
		return p.bad(statusBadURL, "invalid url [%v]", err)
	}
	if p.json {
		p.object(a, q, text)
		return nil
	}
	p.out.WriteString(text + "\n")
	return nil
}

// text writes the address. A name that has no form in Unicode stays in ASCII.
func (p *program) text(a *address, w writing) (string, error) {
	text, err := a.write(w)
	if err != nil && w.unicode {
		p.note("Error converting url to IDN [%v]", err)
		w.unicode = false
		text, err = a.write(w)
	}
	return text, err
}

// value returns a part as it is shown. It returns false for a part that is not defined.
func (p *program) value(a *address, part part, w writing, encoded bool) (string, bool, error) {
	switch part {
	case partURL:
		s, err := p.text(a, w)
		return s, true, err
	case partHost:
		if !a.defined[partHost] {
			return "", false, nil
		}
		s, err := a.host(w)
		if err != nil && w.unicode {
			p.note("Error converting url to IDN [%v]", err)
			w.unicode = false
			s, err = a.host(w)
		}
		return s, true, err
	case partPort:
		s, has := a.port(w)
		return s, has, nil
	}
	s, has := a.get(part)
	if !has || encoded {
		return s, has, nil
	}
	if part == partQuery {
		s = strings.ReplaceAll(s, "+", " ")
	}
	s, err := decode(s)
	return s, has, err
}

// get prints the format of --get.
func (p *program) get(a *address, q query) *failure {
	var open, end byte
	format := p.format
	for format != "" {
		c := format[0]
		if open == 0 && (c == '{' || c == '[') {
			open, end = c, c+2
		}
		switch {
		case c == '\\' && len(format) > 1:
			if i := strings.IndexByte(`rnt\{[`, format[1]); i >= 0 {
				p.out.WriteByte("\r\n\t\\{["[i])
			} else {
				p.out.WriteString(format[:2])
			}
			format = format[2:]
		case c != open:
			p.out.WriteByte(c)
			format = format[1:]
		case len(format) > 1 && format[1] == open: // twice: itself
			p.out.WriteByte(open)
			format = format[2:]
		default:
			variable, rest, closed := strings.Cut(format[1:], string(end))
			if !closed {
				p.out.WriteByte(open)
				format = format[1:]
				continue
			}
			if failed := p.variable(a, q, variable); failed != nil {
				return failed
			}
			format = rest
		}
	}
	p.out.WriteByte('\n')
	return nil
}

// variable prints what a variable of --get stands for.
func (p *program) variable(a *address, q query, variable string) *failure {
	w, encoded, must, strict := p.writing, p.encode, false, false
	name := variable
	for {
		modifier, rest, has := strings.Cut(name, ":")
		if !has {
			break
		}
		switch modifier {
		case "", "url":
			encoded = true
		case "default":
			w.defaultPort = true
		case "must":
			must = true
		case "strict":
			strict = true
		case "puny":
			if w.unicode {
				return fail(statusGet, "puny modifier is mutually exclusive with idn")
			}
			w.ascii = true
		case "idn":
			if w.ascii {
				return fail(statusGet, "idn modifier is mutually exclusive with puny")
			}
			w.unicode = true
		case "query", "query-all":
			if !p.parameter(q, rest, encoded, modifier == "query-all") && must {
				return fail(statusGet, "missing must:%s", modifier+":"+rest)
			}
			return nil
		default:
			return fail(statusGet, "Bad --get syntax: %s", variable)
		}
		name = rest
	}
	part, ok := partOf(name)
	if !ok {
		return fail(statusGet, "%q is not a recognized URL component", name)
	}
	s, has, err := p.value(a, part, w, encoded)
	switch {
	case err != nil && strict:
		return fail(statusGet, "problems URL decoding %s", name)
	case err != nil:
		p.note("%v (%s)", err, name)
	case !has && must:
		return fail(statusGet, "missing must:%s", name)
	case has:
		p.out.WriteString(s)
	}
	return nil
}

// parameter prints the first value of a parameter or all of them, and reports whether there is
// one. Decoded, a period replaces NUL.
func (p *program) parameter(q query, name string, encoded, all bool) bool {
	found := false
	for _, pair := range q.pairs {
		text, value := pair.name, strings.ReplaceAll(pair.value, "\x00", ".")
		if encoded {
			text, value = encode(pair.name, "+", lower), encode(pair.value, "+", lower)
		}
		if text != name {
			continue
		}
		if found {
			p.out.WriteByte(' ')
		}
		p.out.WriteString(value)
		found = true
		if !all {
			break
		}
	}
	return found
}

// object prints an address as an object of the JSON array.
func (p *program) object(a *address, q query, text string) {
	if p.started {
		p.out.WriteByte(',')
	}
	p.started = true
	p.out.WriteString("\n  {\n    \"url\": " + quote(text) + ",\n    \"parts\": {")
	first := true
	for part := partScheme; part < parts; part++ {
		s, has, err := p.value(a, part, p.writing, p.encode)
		if err != nil {
			p.note("%v (%s)", err, partNames[part])
		}
		if !has || err != nil {
			continue
		}
		if !first {
			p.out.WriteByte(',')
		}
		first = false
		p.out.WriteString("\n      \"" + partNames[part] + "\": " + quote(s))
	}
	p.out.WriteString("\n    }")
	if _, has := a.get(partQuery); has {
		p.out.WriteString(",\n    \"params\": [")
		for i, pair := range q.pairs {
			if i > 0 {
				p.out.WriteByte(',')
			}
			p.out.WriteString("\n      {\n        \"key\": " + quote(pair.name) + ",\n        \"value\": " + quote(pair.value) + "\n      }")
		}
		p.out.WriteString("\n    ]")
	}
	p.out.WriteString("\n  }")
}

// quote returns s as a JSON string. Octets that are not UTF-8 are percent-encoded, since JSON
// has no other way to show them.
func quote(s string) string {
	if !utf8.ValidString(s) {
		var b []byte
		for len(s) > 0 {
			r, n := utf8.DecodeRuneInString(s)
			if r == utf8.RuneError && n == 1 {
				b = percent.Append(b, s[0])
			} else {
				b = append(b, s[:n]...)
			}
			s = s[n:]
		}
		s = string(b)
	}
	var b strings.Builder
	e := json.NewEncoder(&b)
	e.SetEscapeHTML(false)
	e.Encode(s) // a string is always encoded
	return strings.TrimSuffix(b.String(), "\n")
}
