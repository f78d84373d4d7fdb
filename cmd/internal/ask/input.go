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

// input returns the input in a request. A member whose value is not valid is a [*ValueError], unless
// other members are missing or superfluous.
func (v *Verb) input(values map[string]json.RawMessage) (it item, err error) {
	var wrong *ValueError
	text := func(name string) (text []byte, key string) {
		plain, isPlain := values[name]
		encoded, isEncoded := values[name+"_base64"]
		if err != nil || !isPlain && !isEncoded {
			return nil, ""
		}
		if isPlain {
			key = name
			text, err = stringOf(key, plain)
		}
		if err == nil && isEncoded {
			it.bytes = true
			key = name + "_base64"
			var decoded []byte
			if decoded, err = bytesOf(key, encoded); err == nil && isPlain && !bytes.Equal(text, shownBytes(decoded)) {
				err = base64Error(name, "differs from "+key+": send one of them")
			}
			if about := asValueError(err); about != nil {
				wrong, err = cmp.Or(wrong, about), nil
			}
			text = decoded
		}
		return text, key
	}
	it.cut = -1
	it.text, it.key = text("input")
	var a, b []byte
	var keyA, keyB string
	if v.Pair {
		a, keyA = text("a")
		b, keyB = text("b")
	}
	switch {
	case err != nil:
	case it.key != "" && (keyA != "" || keyB != ""):
		err = &RequestError{-1, it.key, "the request has \"a\" or \"b\" too: remove one"}
	case it.key != "":
	case keyA != "" && keyB != "":
		it.text, it.cut, it.key = slices.Concat(a, []byte("\t"), b), len(a), keyA
	case keyA != "":
		err = &RequestError{-1, "b", "the member is missing"}
	case keyB != "":
		err = &RequestError{-1, "a", "the member is missing"}
	default:
		err = &RequestError{-1, "input", "the member is missing"}
	}
	if err == nil && wrong != nil {
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
	var s *string
	if json.Unmarshal(value, &s) != nil || s == nil {
		return nil, &RequestError{-1, name, "must be a string"}
	}
	return []byte(*s), nil
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

// shownBytes returns the text that answers have next to bytes in Base64: each byte that is not UTF-8 is
// U+FFFD.
func shownBytes(b []byte) []byte { return []byte(string([]rune(string(b)))) }
