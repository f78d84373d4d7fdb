package template

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"strconv"
)

// ErrJSON reports a value in JSON that no variable can have, such as a list in a list.
var ErrJSON = errors.New("template: no variable can have this JSON value: use a string, a number, true, false, null, or an array or object of these")

// MarshalJSON returns the value as JSON: null, a string, an array of strings, or an object
// with string members in the order of the pairs. Pairs in which a name occurs twice are an
// array of objects such as {"name":"a","value":"1"}. A byte that is not UTF-8 becomes U+FFFD.
func (v Value) MarshalJSON() ([]byte, error) {
	var b bytes.Buffer
	e := json.NewEncoder(&b)
	e.SetEscapeHTML(false) // the caller escapes if it wants that
	switch v.kind {
	case undefined:
		return []byte("null"), nil
	case isString:
		e.Encode(v.text) // a Buffer returns no error, and all strings have a form
	case isList:
		e.Encode(v.list)
	case isPairs:
		if !v.isObject() {
			e.Encode(asMembers(v.pairs))
			break
		}
		for i, p := range v.pairs {
			b.WriteByte("{,"[min(i, 1)])
			e.Encode(p.Name)
			b.WriteByte(':')
			e.Encode(p.Value)
		}
		b.WriteByte('}')
	}
	return b.Bytes(), nil
}

// isObject reports whether the names of all pairs differ.
func (v Value) isObject() bool {
	seen := make(map[string]bool, len(v.pairs))
	for _, p := range v.pairs {
		seen[p.Name] = true
	}
	return len(seen) == len(v.pairs)
}

// A member is a pair in an array.
type member struct {
	Name  string `json:"name"`
	Value string `json:"value"`
}

func asMembers(pairs []Pair) []member {
	list := make([]member, len(pairs))
	for i, p := range pairs {
		list[i] = member(p)
	}
	return list
}

// UnmarshalJSON reads a value from JSON, so that encoding/json decodes an object into a [Map]:
//
//   - A string, a number, true or false is a string. A number stays as it is written.
//   - An array of these is a list.
//   - An object with such members is pairs, in the order of the text. So is an array of
//     objects such as {"name":"a","value":"1"}.
//   - null is undefined. As an item and as a member it is left out.
//
// For any other value, and for text other than white space after it, the error is [ErrJSON]. For a
// text that ends before its value does, it is [io.ErrUnexpectedEOF]. An error leaves v unchanged.
func (v *Value) UnmarshalJSON(data []byte) error {
	r := reader{json.NewDecoder(bytes.NewReader(data)), data}
	r.UseNumber()
	value, err := r.value()
	if err != nil {
		return err
	}
	rest := bytes.TrimLeft(data[r.InputOffset():], whiteSpace)
	if len(rest) > 0 {
		return &jsonError{fmt.Sprintf("template: text follows the value at offset %d: remove it", len(data)-len(rest)), ErrJSON}
	}
	*v = value
	return nil
}

// whiteSpace are the characters that can be around a value (RFC 8259, section 2).
const whiteSpace = " \t\n\r"

// A jsonError has a message of its own instead of that of its cause.
type jsonError struct {
	message string
	cause   error
}

func (e *jsonError) Error() string { return e.message }
func (e *jsonError) Unwrap() error { return e.cause }

// A reader reads a value from JSON.
type reader struct {
	*json.Decoder
	data []byte // the whole text
}

// next returns the next token. Brackets and braces are delimiters.
func (r reader) next() (token json.Token, delimiter json.Delim, err error) {
	token, err = r.Token()
	switch {
	case (err == io.EOF || err == io.ErrUnexpectedEOF) && len(bytes.Trim(r.data, whiteSpace)) == 0:
		return nil, 0, &jsonError{"template: there is no JSON value: give one, such as null", io.ErrUnexpectedEOF}
	case err == io.EOF || err == io.ErrUnexpectedEOF:
		return nil, 0, &jsonError{fmt.Sprintf("template: the JSON value is not whole: it ends at offset %d", len(r.data)), io.ErrUnexpectedEOF}
	case err != nil:
		return nil, 0, fmt.Errorf("template: %w", err)
	}
	delimiter, _ = token.(json.Delim)
	return token, delimiter, nil
}

func (r reader) value() (Value, error) {
	token, delimiter, err := r.next()
	switch {
	case err != nil:
		return Value{}, err
	case delimiter == '{':
		pairs, err := r.object()
		return Pairs(pairs...), err
	case delimiter == '[':
		return r.array()
	}
	text, ok := scalar(token)
	if !ok {
		return Value{}, nil
	}
	return String(text), nil
}

// scalar returns the text of a token that is not a delimiter. It returns false for null.
func scalar(token json.Token) (string, bool) {
	switch t := token.(type) {
	case string:
		return t, true
	case json.Number:
		return t.String(), true
	case bool:
		return strconv.FormatBool(t), true
	}
	return "", false
}

// array reads an array after its bracket. It is a list, or pairs if its items are objects.
func (r reader) array() (Value, error) {
	var list []string
	var pairs []Pair
	for r.More() {
		token, delimiter, err := r.next()
		if err != nil {
			return Value{}, err
		}
		switch delimiter {
		case 0:
			if text, ok := scalar(token); ok {
				list = append(list, text)
			}
		case '{':
			members, err := r.object()
			if err != nil {
				return Value{}, err
			}
			if len(members) != 2 || members[0].Name != "name" || members[1].Name != "value" {
				return Value{}, ErrJSON
			}
			pairs = append(pairs, Pair{members[0].Value, members[1].Value})
		default:
			return Value{}, ErrJSON
		}
		if len(list) > 0 && len(pairs) > 0 {
			return Value{}, ErrJSON
		}
	}
	if _, _, err := r.next(); err != nil || pairs == nil {
		return List(list...), err
	}
	return Pairs(pairs...), nil
}

// object reads an object after its brace.
func (r reader) object() ([]Pair, error) {
	var pairs []Pair
	for r.More() {
		name, _, err := r.next()
		if err != nil {
			return nil, err
		}
		token, delimiter, err := r.next()
		switch {
		case err != nil:
			return nil, err
		case delimiter != 0:
			return nil, ErrJSON
		}
		if text, ok := scalar(token); ok {
			pairs = append(pairs, Pair{name.(string), text})
		}
	}
	_, _, err := r.next()
	return pairs, err
}
