package redact

import (
	"bytes"
	"encoding/json"
	"strings"
)

// json returns JSON with its secrets masked: in strings, whole values by their names, and those
// that are known already. The whole has a name, or is secret itself. json returns false if the text
// is not valid JSON. The text changes only where there is a mask. top is the container around the
// next value, and stack has those around it. The text is valid, so that no case checks the syntax.
func (m *masker) json(text []byte, name string, isSecret bool, found *strings.Replacer) ([]byte, bool) {
	if !json.Valid(text) {
		return nil, false
	}
	out := make([]byte, 0, len(text)+16)
	type container struct {
		object, key, secret bool // key: a key is next; secret: all values within are secrets
		name                string
	}
	var stack []container
	top := container{name: name, secret: isSecret}
	for i := 0; i < len(text); {
		switch c := text[i]; c {
		case '{', '[':
			stack = append(stack, top)
			top = container{object: c == '{', key: c == '{', secret: top.secret || m.hides(top.name)}
			if c == '[' {
				top.name = stack[len(stack)-1].name
			}
		case '}', ']':
			top, stack = stack[len(stack)-1], stack[:len(stack)-1]
		case ',':
			top.key = top.object
		case '"':
			end := i + 1
			for text[end] != '"' {
				if text[end] == '\\' {
					end++
				}
				end++
			}
			end++
			if top.key {
				var name string
				_ = json.Unmarshal(text[i:end], &name) // it is valid
				top.name, top.key = name, false
				out = m.jsonString(out, text[i:end], "", false, found)
			} else {
				out = m.jsonString(out, text[i:end], top.name, top.secret, found)
			}
			i = end
			continue
		default:
			if c == '-' || c-'0' <= 9 {
				end := i + 1
				for end < len(text) && bytes.IndexByte([]byte("+-.eE0123456789"), text[end]) >= 0 {
					end++
				}
				if m.isWhole(top.name, string(text[i:end]), top.secret) {
					out = append(append(append(out, '"'), m.mask...), '"')
				} else {
					out = append(out, text[i:end]...)
				}
				i = end
				continue
			}
		}
		out = append(out, text[i])
		i++
	}
	return out, true
}

// jsonString appends a string of JSON with its secrets masked.
func (m *masker) jsonString(dst, text []byte, name string, isSecret bool, found *strings.Replacer) []byte {
	var value string
	if json.Unmarshal(text, &value) != nil {
		return append(dst, text...)
	}
	masked := m.value(name, replace(value, found), isSecret)
	if masked == value {
		return append(dst, text...)
	}
	return append(dst, quote(masked)...)
}

// quote returns a string of JSON, as log/slog writes it.
func quote(text string) []byte {
	var b bytes.Buffer
	e := json.NewEncoder(&b)
	e.SetEscapeHTML(false)
	_ = e.Encode(text) // a string is no error
	return bytes.TrimSuffix(b.Bytes(), []byte("\n"))
}

// isObject reports whether a line looks like an object of JSON.
func isObject(line string) bool {
	line = strings.TrimSpace(line)
	return len(line) > 1 && line[0] == '{' && line[len(line)-1] == '}'
}
