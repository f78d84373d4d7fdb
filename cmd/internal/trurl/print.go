package trurl

import (
	"fmt"
	"strings"
	"unicode/utf8"

	"github.com/urikit/uri/idn"
	"github.com/urikit/uri/internal/engine/ascii"
	"github.com/urikit/uri/internal/engine/percent"
	"github.com/urikit/uri/internal/readers/libcurl"
)

// print prints an address in the form that the options ask for.
func (p *program) print(a *libcurl.URL, q query) *failure {
	if p.given["get"] {
		return p.get(a, q)
	}
	text, err := p.inForm(p.writing, a.Write)
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

// inForm calls write with w. Where a name has no form in Unicode, it makes a note, calls write
// again without that form, and no longer asks for that form.
func (p *program) inForm(w writing, write func(libcurl.Writing) (string, error)) (string, error) {
	s, err := write(w.forms())
	if err == libcurl.ErrHost && w.unicode {
		p.quietNote("Error converting url to IDN [%v]", err)
		p.writing.unicode, w.unicode = false, false
		s, err = write(w.forms())
	}
	return s, err
}

// writing says how a URL is written.
type writing struct {
	libcurl.Writing
	ascii   bool // names in their ASCII form
	unicode bool // names in Unicode
}

// forms returns how libcurl writes a URL, with the forms of names.
func (w writing) forms() libcurl.Writing {
	w.Name = func(host string) (string, error) {
		switch {
		case w.ascii && !ascii.Only(host):
			return idn.ToASCII(host)
		case w.unicode && ascii.Only(host) && strings.Contains(strings.ToLower(host), "xn--"):
			return idn.ToUnicode(host)
		}
		return host, nil
	}
	return w.Writing
}

// value returns a part as it is shown. It returns false for a part that is not defined.
func (p *program) value(a *libcurl.URL, part libcurl.Part, w writing, encoded bool) (string, bool, error) {
	switch part {
	case libcurl.PartURL:
		s, err := p.inForm(w, a.Write)
		return s, true, err
	case libcurl.PartHost:
		if !a.Defined[libcurl.PartHost] {
			return "", false, nil
		}
		s, err := p.inForm(w, a.Host)
		return s, true, err
	case libcurl.PartPort:
		s, has := a.Port(w.Writing)
		return s, has, nil
	}
	s, has := a.Value[part], a.Defined[part]
	if part == libcurl.PartPath {
		s, has = a.Path(), true
	}
	if !has || encoded {
		return s, has, nil
	}
	return percent.Decode(s), has, nil
}

// get prints the format of --get. open and end enclose a variable: the first bracket in the format
// decides which they are.
func (p *program) get(a *libcurl.URL, q query) *failure {
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
			if failed := p.variable(a, q, variable, format[:len(variable)+2]); failed != nil {
				return failed
			}
			format = rest
		}
	}
	p.out.WriteByte('\n')
	return nil
}

// variable prints what a variable of --get stands for. It is asked for in brackets.
func (p *program) variable(a *libcurl.URL, q query, variable, asked string) *failure {
	m := modifiers{writing: p.writing, encoded: p.encode}
	name := variable
	for {
		modifier, rest, has := strings.Cut(name, ":")
		if !has {
			break
		}
		if modifier == "query" || modifier == "query-all" {
			p.parameter(q, rest, m.encoded, modifier == "query-all")
			return nil
		}
		if problem := m.add(modifier, name == variable); problem == errSyntax {
			return fail(statusGet, "Bad --get syntax: %s", asked)
		} else if problem != "" {
			return fail(statusGet, "%s", problem)
		}
		name = rest
	}
	if name == "" {
		return fail(statusGet, "Bad --get syntax: %s", asked)
	}
	return p.component(a, name, m)
}

// component prints a component, by its name after modifiers. A problem is a note, or with strict a
// failure.
func (p *program) component(a *libcurl.URL, name string, m modifiers) *failure {
	part, ok := partOf(name)
	if !ok {
		return fail(statusGet, "\"%s\" is not a recognized URL component", name)
	}
	s, has, err := p.value(a, part, m.writing, m.encoded)
	if err == nil && strings.Contains(s, "\x00") {
		err = libcurl.ErrDecode
	}
	if has = has && (m.must || s != "" || part != libcurl.PartQuery && part != libcurl.PartFragment); !has && m.strict && !m.must && err == nil {
		err = libcurl.Error("No " + name + " part in the URL")
		m.strict = false
	}
	switch {
	case err != nil && m.strict:
		return fail(statusGet, "problems URL decoding %s", name)
	case err != nil:
		p.quietNote("%v (%s)", err, name)
	case !has && m.must:
		return fail(statusGet, "missing must:%s", name)
	case has:
		p.out.WriteString(s)
	}
	return nil
}

// modifiers are those before the name of a variable, such as "must:host".
type modifiers struct {
	writing                 writing
	encoded                 bool
	must, strict, puny, idn bool
}

// errSyntax is what add returns for a text that is no modifier.
const errSyntax = "syntax"

// add adds a modifier. It returns what is wrong with it, or nothing.
func (m *modifiers) add(modifier string, isFirst bool) string {
	switch modifier {
	case "":
		if !isFirst {
			return errSyntax
		}
		m.encoded = true
	case "url":
		m.encoded = true
	case "default":
		m.writing.DefaultPort = true
	case "must":
		m.must, m.writing.Empty = true, true
	case "strict":
		m.strict = true
	case "puny":
		if m.idn {
			return "puny modifier is mutually exclusive with idn"
		}
		m.writing.ascii, m.puny = true, true
	case "idn":
		if m.puny {
			return "idn modifier is mutually exclusive with puny"
		}
		m.writing.unicode, m.idn = true, true
	default:
		return errSyntax
	}
	return ""
}

// parameter prints the first value of a parameter or all of them. Decoded, a period replaces NUL.
func (p *program) parameter(q query, name string, encoded, all bool) {
	found := false
	for _, pair := range q.pairs {
		text := strings.ReplaceAll(pair.decoded, "\x00", ".")
		if encoded {
			text = pair.text
		}
		value, has := strings.CutPrefix(text, name+"=")
		if !has {
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
}

// object prints an address as an object of the JSON array. It writes the text itself, since the
// order of members, the indents and the empty members that are left out are those of trurl.
func (p *program) object(a *libcurl.URL, q query, text string) {
	if p.started {
		p.out.WriteByte(',')
	}
	p.started = true
	p.out.WriteString("\n  {\n    \"url\": " + quote(text) + ",\n    \"parts\": {")
	first := true
	for c := libcurl.PartScheme; c < libcurl.Parts; c++ {
		s, has, err := p.value(a, c, p.writing, p.encode)
		if c == libcurl.PartQuery && !p.encode {
			s = form(a.Value[c])
		}
		if err != nil {
			p.quietNote("%v (%s)", err, partNames[c])
		}
		if !has || err != nil || s == "" && (c == libcurl.PartQuery || c == libcurl.PartFragment) {
			continue
		}
		if !first {
			p.out.WriteByte(',')
		}
		first = false
		p.out.WriteString("\n      \"" + partNames[c] + "\": " + quote(s))
	}
	p.out.WriteString("\n    }")
	if q.had {
		p.out.WriteString(",\n    \"params\": [\n")
		for i, pair := range q.pairs {
			if i > 0 {
				p.out.WriteString(",\n")
			}
			name, value := pair.cut()
			p.out.WriteString("      {\n        \"key\": " + quote(name) + ",\n        \"value\": " + quote(value) + "\n      }")
		}
		p.out.WriteString("\n    ]")
	}
	p.out.WriteString("\n  }")
}

// quote returns s as a JSON string. Octets that are not UTF-8 are percent-encoded, since JSON
// has no other way to show them.
func quote(s string) string {
	b := []byte{'"'}
	for len(s) > 0 {
		r, n := utf8.DecodeRuneInString(s)
		switch {
		case r == utf8.RuneError && n == 1:
			b = percent.Append(b, s[0])
		case r == '"' || r == '\\':
			b = append(b, '\\', s[0])
		case r < ' ':
			if i := strings.IndexByte("\b\f\n\r\t", s[0]); i >= 0 {
				b = append(b, '\\', "bfnrt"[i])
			} else {
				b = fmt.Appendf(b, `\u%04x`, r)
			}
		default:
			b = append(b, s[:n]...)
		}
		s = s[n:]
	}
	return string(append(b, '"'))
}
