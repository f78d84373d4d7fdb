package ask

import (
	"bytes"
	"cmp"
	"encoding/base64"
	"encoding/json"
	"slices"
	"strings"
)

// hasMember reports whether a request can have a member of that name.
func (v *Verb) hasMember(name string) bool {
	return slices.Contains(v.Inputs(), strings.TrimSuffix(name, "_base64")) || slices.Contains(v.keys(), name)
}

// Inputs returns the names of the members that can be the input. Each can have its bytes in Base64
// in a second member, whose name ends with "_base64".
func (v *Verb) Inputs() []string {
	if v.Pair {
		return []string{"input", "a", "b"}
	}
	return []string{"input"}
}

// membersOf are the members of an object. There are few.
type membersOf []named

// named is a value with the name of its member.
type named struct {
	name  string
	value json.RawMessage
}

// find returns the value of a name, and whether there is one.
func (m membersOf) find(name string) (json.RawMessage, bool) {
	for _, member := range m {
		if member.name == name {
			return member.value, true
		}
	}
	return nil, false
}

// A member is a text of a request, in one or both of its forms.
type member struct {
	text  []byte
	key   string // the name of the member that has it, or "" if there is none
	bytes bool   // it is in Base64
	wrong *ValueError
}

// memberOf returns the text of a name. A value that is not valid is in the member.
func memberOf(values membersOf, name string) (m member, err error) {
	plain, isPlain := values.find(name)
	encoded, isEncoded := values.find(name + "_base64")
	if isPlain {
		m.key = name
		if m.text, err = stringOf(name, plain); err != nil {
			return m, err
		}
	}
	if !isEncoded {
		return m, nil
	}
	text := m.text
	m.key, m.bytes = name+"_base64", true
	if m.text, err = bytesOf(m.key, encoded); err == nil && isPlain && !bytes.Equal(text, shownBytes(m.text)) {
		err = base64Error(name, "differs from "+m.key+": send one of them")
	}
	if m.wrong = asValueError(err); m.wrong != nil {
		err = nil
	}
	return m, err
}

// input returns the input in a request. A member whose value is not valid is a [*ValueError],
// unless other members are missing or superfluous.
func (v *Verb) input(values membersOf) (it item, err error) {
	input, err := memberOf(values, "input")
	var a, b member
	if v.Pair && err == nil {
		if a, err = memberOf(values, "a"); err == nil {
			b, err = memberOf(values, "b")
		}
	}
	it = item{text: input.text, key: input.key, cut: -1, bytes: input.bytes || a.bytes || b.bytes}
	switch {
	case err != nil:
	case input.key != "" && (a.key != "" || b.key != ""):
		err = &RequestError{-1, it.key, "the request has \"a\" or \"b\" too: remove one"}
	case input.key != "":
	case a.key != "" && b.key != "":
		it.text, it.cut, it.key = slices.Concat(a.text, []byte("\t"), b.text), len(a.text), a.key
	case a.key != "":
		err = &RequestError{-1, "b", "the member is missing"}
	case b.key != "":
		err = &RequestError{-1, "a", "the member is missing"}
	default:
		err = &RequestError{-1, "input", "the member is missing"}
	}
	if wrong := cmp.Or(input.wrong, a.wrong, b.wrong); err == nil && wrong != nil {
		return item{cut: -1}, wrong
	}
	return it, err
}

// base64Error returns the error of a member in Base64.
func base64Error(name, message string) *ValueError {
	return documentError(name, "base64", "RFC 4648", "4", message)
}

// stringOf returns the string in a member.
func stringOf(name string, value json.RawMessage) ([]byte, error) {
	if value[0] != '"' {
		return nil, &RequestError{-1, name, "must be a string"}
	}
	if text := value[1 : len(value)-1]; bytes.IndexByte(text, '\\') < 0 {
		return text, nil
	}
	var s string
	err := json.Unmarshal(value, &s) // cannot fail: it is a string
	return []byte(s), err
}

// bytesOf returns the bytes in a member in Base64.
func bytesOf(name string, value json.RawMessage) ([]byte, error) {
	encoded, err := stringOf(name, value)
	if err != nil {
		return nil, err
	}
	b, err := base64.StdEncoding.Strict().AppendDecode(nil, encoded)
	if err != nil {
		return nil, base64Error(name, "must be Base64 with padding")
	}
	return b, nil
}

// shownBytes returns the text that answers have next to Base64: bytes outside UTF-8 are U+FFFD.
func shownBytes(b []byte) []byte { return []byte(string([]rune(string(b)))) }
