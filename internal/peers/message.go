package peers

import (
	"encoding/base64"
	"encoding/json"
	"fmt"
	"strings"
	"unicode/utf8"

	"github.com/urikit/uri/uritest"
)

// A message is a question or an answer of the protocol of uritest/vectors/PROTOCOL.md. A text that
// is not UTF-8 is in base64 on the line only.
type message map[string]any

// A formError reports a line that has not the form of a message.
type formError string

func (e formError) Error() string { return string(e) }

// readMessage reads a line.
func readMessage(line []byte) (m message, err error) {
	if err := json.Unmarshal(line, &m); err != nil || m == nil {
		return nil, formError("the line is not a JSON object: " + shorten(line))
	}
	for name, value := range m {
		if plain, ok := strings.CutSuffix(name, "_base64"); ok {
			text, isText := value.(string)
			decoded, err := base64.StdEncoding.DecodeString(text)
			if err != nil || !isText {
				return nil, formError(name + " is not base64: " + shorten(line))
			}
			m[plain] = string(decoded)
		}
	}
	return m, nil
}

// shorten returns a line for a message to people.
func shorten(line []byte) string {
	const most = 200
	if len(line) > most {
		return fmt.Sprintf("%q…", line[:most])
	}
	return fmt.Sprintf("%q", line)
}

// line returns the message as a line of US-ASCII, so that its reader need not know an encoding.
func (m message) line() []byte {
	written := make(message, len(m))
	for name, value := range m {
		if text, ok := value.(string); ok && !utf8.ValidString(text) {
			name, value = name+"_base64", base64.StdEncoding.EncodeToString([]byte(text))
		}
		written[name] = value
	}
	text, err := json.Marshal(written)
	if err != nil {
		panic(err) // a message has only texts, numbers, lists and null
	}
	var line []byte
	for _, r := range string(text) {
		switch {
		case r < utf8.RuneSelf:
			line = append(line, byte(r))
		case r > 0xffff:
			r -= 0x10000
			line = fmt.Appendf(line, `\u%04x\u%04x`, 0xd800+r>>10, 0xdc00+r&0x3ff)
		default:
			line = fmt.Appendf(line, `\u%04x`, r)
		}
	}
	return append(line, '\n')
}

// member returns a member that must be there.
func member[T any](m message, name string) (value T, err error) {
	value, ok := m[name].(T)
	if !ok {
		return value, formError(fmt.Sprintf("the message has no %s, or one of the wrong type", name))
	}
	return value, nil
}

// text returns a text, or "" if there is none.
func (m message) text(name string) string {
	text, _ := m[name].(string)
	return text
}

// texts returns a list of texts.
func (m message) texts(name string) (list []string, err error) {
	values, err := member[[]any](m, name)
	for _, value := range values {
		text, ok := value.(string)
		if !ok {
			return nil, formError("not every element of " + name + " is a text")
		}
		list = append(list, text)
	}
	return list, err
}

// variables returns the variables of a template, in the form that uritest.Implementation has.
func (m message) variables() (map[string]any, error) {
	all, err := member[map[string]any](m, "variables")
	for name, value := range all {
		list, ok := value.([]any)
		if !ok {
			continue
		}
		var texts []string
		var pairs [][2]string
		for _, element := range list {
			pair, _ := element.([]any)
			if text, ok := element.(string); ok {
				texts = append(texts, text)
			} else if len(pair) == 2 {
				pairs = append(pairs, [2]string{fmt.Sprint(pair[0]), fmt.Sprint(pair[1])})
			} else {
				return nil, formError("an element of the variable " + name + " is neither a text nor a pair")
			}
		}
		if all[name] = texts; pairs != nil {
			all[name] = pairs
		}
	}
	return all, err
}

// has reports whether the message has a member.
func (m message) has(name string) bool {
	_, ok := m[name]
	return ok
}

// A component is a component that can be undefined.
type component struct {
	name  string
	value **string
}

// optionalComponents returns the components of c that can be undefined.
func optionalComponents(c *uritest.Components) []component {
	return []component{
		{"scheme", &c.Scheme}, {"authority", &c.Authority}, {"userinfo", &c.Userinfo}, {"host", &c.Host}, {"port", &c.Port},
		{"query", &c.Query}, {"fragment", &c.Fragment}, {"opaque_part", &c.OpaquePart},
	}
}

// components returns the components in an answer. Those that are missing are unknown, and null is
// an undefined one.
func (m message) components() (c uritest.Components, err error) {
	all := optionalComponents(&c)
	for _, part := range all {
		switch value, ok := m[part.name]; {
		case !ok:
			c.Unknown = append(c.Unknown, part.name)
		case value != nil:
			text, err := member[string](m, part.name)
			if err != nil {
				return c, err
			}
			*part.value = &text
		}
	}
	c.Path, c.HostKind = m.text("path"), m.text("host_kind")
	c.Registry, _ = m["registry"].(bool)
	for _, name := range []string{"path", "registry"} {
		if !m.has(name) {
			c.Unknown = append(c.Unknown, name)
		}
	}
	c.Untold = len(c.Unknown) == len(all)+len([]string{"path", "registry"})
	return c, nil
}

// addComponents adds the components to an answer.
func (m message) addComponents(c uritest.Components) {
	for _, part := range optionalComponents(&c) {
		if *part.value == nil {
			m[part.name] = nil
		} else {
			m[part.name] = **part.value
		}
	}
	m["path"], m["registry"] = c.Path, c.Registry
	if c.HostKind != "" {
		m["host_kind"] = c.HostKind
	}
}
