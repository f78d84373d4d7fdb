package record

import (
	"bytes"
	"encoding/json"
	"errors"
	"iter"
	"strconv"
	"strings"
	"unicode/utf16"
	"unicode/utf8"

	"github.com/urikit/uri/internal/engine/secret"
	"github.com/urikit/uri/internal/jsonstring"
)

// encoding/json checks a record. The functions here rely on that, and only find places in it.

// findJSON returns the place of the value at a path. Of several members with one name the last
// counts, as in encoding/json and in the parsers of Python and JavaScript.
func findJSON(rec []byte, path []string) (Place, error) {
	if !json.Valid(rec) {
		return Place{}, jsonError(rec)
	}
	at := skipSpace(rec, 0)
	for i, name := range path {
		found := -1
		switch rec[at] {
		case '{':
			for key, value := range membersOf(rec, at) {
				if isKey(key.Of(rec), name) {
					found = value.Start
				}
			}
		case '[':
			found = element(rec, at, name)
		}
		if found < 0 {
			return Place{}, Error("the record has no member " + secret.Quote(strings.Join(path[:i+1], ".")))
		}
		at = found
	}
	return Place{at, valueEnd(rec, at)}, nil
}

// jsonError returns the error of a record that is not valid JSON.
func jsonError(rec []byte) error {
	var value json.RawMessage
	err := json.Unmarshal(rec, &value)
	if syntax := (*json.SyntaxError)(nil); errors.As(err, &syntax) {
		return Error("the record is not JSON: " + syntax.Error() + ", at offset " + strconv.FormatInt(max(syntax.Offset-1, 0), 10))
	}
	return Error("the record is not JSON")
}

// Of returns the part of a record at a place.
func (p Place) Of(rec []byte) []byte { return rec[p.Start:p.End] }

// Members returns an iterator over the names, as written, and the values of an object, which must
// be valid JSON.
func Members(object []byte) iter.Seq2[[]byte, []byte] {
	return func(yield func(name, value []byte) bool) {
		for name, value := range membersOf(object, skipSpace(object, 0)) {
			if !yield(name.Of(object), value.Of(object)) {
				return
			}
		}
	}
}

// membersOf returns an iterator over the places of the keys and the values of the object at an
// offset.
func membersOf(rec []byte, at int) func(yield func(key, value Place) bool) {
	return func(yield func(key, value Place) bool) {
		at = skipSpace(rec, at+1)
		for rec[at] != '}' {
			key := Place{at, valueEnd(rec, at)}
			at = skipSpace(rec, skipSpace(rec, key.End)+1) // the colon
			value := Place{at, valueEnd(rec, at)}
			if !yield(key, value) {
				return
			}
			if at = skipSpace(rec, value.End); rec[at] == ',' {
				at = skipSpace(rec, at+1)
			}
		}
	}
}

// element returns the offset of an element of the array at an offset, or -1. The name is its
// number, from 0.
func element(rec []byte, at int, name string) int {
	n, err := strconv.Atoi(name)
	if err != nil {
		return -1
	}
	for at = skipSpace(rec, at+1); rec[at] != ']'; n-- {
		if n == 0 {
			return at
		}
		if at = skipSpace(rec, valueEnd(rec, at)); rec[at] == ',' {
			at = skipSpace(rec, at+1)
		}
	}
	return -1
}

// isKey reports whether a key, with its quotes, is the name.
func isKey(key []byte, name string) bool {
	if text := key[1 : len(key)-1]; bytes.IndexByte(text, '\\') < 0 {
		return string(text) == name
	}
	text, _, err := JSON.Text(key, new([]byte))
	return err == nil && string(text) == name
}

// skipSpace returns the offset of the next byte that is not white space.
func skipSpace(rec []byte, at int) int {
	for at < len(rec) && (rec[at] == ' ' || rec[at] == '\t' || rec[at] == '\n' || rec[at] == '\r') {
		at++
	}
	return at
}

// valueEnd returns the end of the value that begins at an offset.
func valueEnd(rec []byte, at int) int {
	depth := 0
	for {
		switch rec[at] {
		case '"':
			at = jsonstring.End(rec, at)
		case '{', '[':
			depth++
			at++
		case '}', ']':
			depth--
			at++
		case ',', ':', ' ', '\t', '\n', '\r':
			at++
		default:
			for at < len(rec) && !strings.ContainsRune(",:]} \t\n\r", rune(rec[at])) {
				at++
			}
		}
		if depth == 0 {
			return at
		}
	}
}

// kindJSON returns the kind of a value that is not a string.
func kindJSON(raw []byte) string {
	switch {
	case raw[0] == '{':
		return "an object"
	case raw[0] == '[':
		return "an array"
	case raw[0] == 't', raw[0] == 'f':
		return string(raw)
	}
	return "a number"
}

// appendStringText appends the text of a string, which is given without its quotes.
func appendStringText(dst, raw []byte) ([]byte, error) {
	for {
		i := bytes.IndexByte(raw, '\\')
		if i < 0 {
			return append(dst, raw...), nil
		}
		r, n := jsonstring.Escape(raw[i:])
		if utf16.IsSurrogate(r) {
			return dst, Error("the string has half of a surrogate pair, which is not a character")
		}
		dst = utf8.AppendRune(append(dst, raw[:i]...), r)
		raw = raw[i+n:]
	}
}

// HasCharacters reports whether the escapes in a text, which is valid JSON, are those of
// characters: none is half of a surrogate pair.
func HasCharacters(text []byte) bool {
	for {
		i := bytes.IndexByte(text, '\\') // only strings contain it
		if i < 0 {
			return true
		}
		r, n := jsonstring.Escape(text[i:])
		if utf16.IsSurrogate(r) {
			return false
		}
		text = text[i+n:]
	}
}

// appendStrings appends texts as an array of strings.
func appendStrings(dst []byte, texts iter.Seq[[]byte]) (_ []byte, err error) {
	separator := byte('[')
	for text := range texts {
		if dst, err = appendString(append(dst, separator), text); err != nil {
			return dst, err
		}
		separator = ','
	}
	if separator == '[' {
		dst = append(dst, separator)
	}
	return append(dst, ']'), nil
}

// appendString appends a text as a string.
func appendString(dst, text []byte) ([]byte, error) {
	if !utf8.Valid(text) {
		return dst, Error("the result is not UTF-8, and JSON needs that")
	}
	dst = append(dst, '"')
	from := 0
	for i, c := range text {
		if c >= ' ' && c != '"' && c != '\\' {
			continue
		}
		dst = append(dst, text[from:i]...)
		from = i + 1
		if letter, ok := jsonstring.Letter(c); ok {
			dst = append(dst, '\\', letter)
		} else {
			const hex = "0123456789abcdef"
			dst = append(dst, `\u00`...)
			dst = append(dst, hex[c>>4], hex[c&15])
		}
	}
	return append(append(dst, text[from:]...), '"'), nil
}

// appendMember appends the object in rec with a member more.
func appendMember(dst, rec []byte, name string, value []byte) ([]byte, error) {
	start := skipSpace(rec, 0)
	if rec[start] != '{' {
		return dst, Error("the record is not an object, so it cannot have a member more")
	}
	end := skipSpace(rec, start+1) // the end of the last member
	comma := ""
	for key, value := range membersOf(rec, start) {
		if isKey(key.Of(rec), name) {
			return dst, Error("the record has a member " + secret.Quote(name) + " already")
		}
		end, comma = value.End, ","
	}
	dst = append(append(dst, rec[:end]...), comma...)
	dst, err := appendString(dst, []byte(name))
	dst = append(append(dst, ':'), value...)
	return append(dst, rec[end:]...), err
}
