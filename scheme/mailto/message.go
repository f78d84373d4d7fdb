package mailto

import (
	"slices"
	"strings"
)

// A Message is the content of a "mailto" URI. The zero Message is that of "mailto:".
type Message struct {
	// To are the addresses in the path, in order, such as "joe@example.com". A local part may
	// be a quoted-string with its quotation marks. A field "to" has further recipients; see
	// Addresses.
	To []string

	// Fields are the header fields and the body, in order.
	Fields []Field
}

// A Field is a header field. Its name is as written, but case-insensitive. The field "body" is
// not in the header: its value is the text of the message.
//
// A value may contain encoded words (RFC 2047), which [mime.WordDecoder] decodes.
type Field struct{ Name, Value string }

// is reports whether the field has one of the names, which are in lower case.
func (f Field) is(names ...string) bool { return slices.Contains(names, strings.ToLower(f.Name)) }

// Get returns the value of the first field with the given name, and whether there is one. Case
// does not matter.
func (m Message) Get(name string) (string, bool) {
	for _, f := range m.Fields {
		if strings.EqualFold(f.Name, name) {
			return f.Value, true
		}
	}
	return "", false
}

// Add adds a field.
func (m *Message) Add(name, value string) { m.Fields = append(m.Fields, Field{name, value}) }

// Body returns the text of the message, with CR and LF at each line break, and whether there is
// one. It is the first field "body".
func (m Message) Body() (string, bool) {
	body, ok := m.Get("body")
	return crlf(body), ok
}

// crlf returns text with CR and LF in place of each line break: CR, LF or both.
func crlf(text string) string {
	if !strings.ContainsAny(text, "\r\n") {
		return text
	}
	return strings.NewReplacer("\r\n", "\r\n", "\r", "\r\n", "\n", "\r\n").Replace(text)
}

// Addresses returns the addresses in all fields with the given name, such as "cc", in order.
// For "to" the addresses in the path come first. An address in a field is as written: "Joe
// <joe@example.com>" is one, which [net/mail.ParseAddress] parses. It is not checked. A group
// gives its members, without its name.
func (m Message) Addresses(name string) []string {
	var list []string
	if strings.EqualFold(name, "to") {
		list = slices.Clone(m.To)
	}
	for _, f := range m.Fields {
		if strings.EqualFold(f.Name, name) {
			list = appendAddresses(list, f.Value)
		}
	}
	return list
}

// appendAddresses appends the addresses in the value of a field to list. A comma separates
// them unless it is in a quoted-string, a comment, a domain-literal or angle brackets. A group,
// "name: a@b, c@d;", gives its members (RFC 5322, section 3.4).
func appendAddresses(list []string, value string) []string {
	var n nesting
	group, start, some := false, 0, false // some: a byte that is neither space nor in a comment
	add := func(end int) {
		if some {
			list = append(list, strings.Trim(value[start:end], " \t"))
		}
		start, some = end+1, false
	}
	for i := 0; i < len(value); i++ {
		c := value[i]
		inComment := n.comments > 0
		switch {
		case c == '\\' && (n.quoted || n.literal || inComment):
			i++
		case n.read(c):
		case c == ',':
			add(i)
			continue
		case c == ':':
			group, start, some = true, i+1, false
			continue
		case c == ';' && group:
			add(i)
			group = false
			continue
		}
		some = some || !inComment && n.comments == 0 && c != ' ' && c != '\t'
	}
	add(len(value))
	return list
}

// A nesting says what surrounds a byte of a list of addresses.
type nesting struct {
	quoted, literal, angle bool // a quoted-string, a domain-literal, an angle-addr
	comments               int  // how many comments, one in the other
}

// read reads a byte. It returns true if the byte cannot divide addresses, because of what surrounds
// it or because it begins or ends that. The order of the cases says what is read within what:
// nothing within a quoted-string, and only comments within a comment.
func (n *nesting) read(c byte) bool {
	switch {
	case n.quoted:
		n.quoted = c != '"'
	case n.comments > 0 && c == ')':
		n.comments--
	case c == '(' && !n.literal:
		n.comments++
	case n.comments > 0:
	case n.literal:
		n.literal = c != ']'
	case c == '"':
		n.quoted = true
	case c == '[':
		n.literal = true
	case c == '<', c == '>':
		n.angle = c == '<'
	default:
		return n.angle
	}
	return true
}

// Unsafe returns the fields that the documentation of the package calls unsafe: all but To, Cc,
// Subject, Keywords and Body. It returns nil if there is none.
func (m Message) Unsafe() []Field {
	var found []Field
	for _, f := range m.Fields {
		if !f.is("to", "cc", "subject", "keywords", "body") {
			found = append(found, f)
		}
	}
	return found
}
