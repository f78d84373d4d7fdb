package redact

import (
	"bytes"
	"encoding/json"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/urikit/uri/internal/engine/secret"
	"github.com/urikit/uri/internal/inplace"
	"github.com/urikit/uri/internal/jsonstring"
)

// A container is an object or an array of JSON, or the place of the whole.
type container struct {
	object, key, secret bool        // key: a key is next; secret: all values within are secrets
	name                secret.Name // of the next value
}

// json returns JSON with its secrets masked: in strings, whole values by their names, and those
// that are known already: texts, or spans in the JSON. The whole has a name, or is secret itself.
// json returns false if the text is not valid JSON. It returns the text itself if there is no mask,
// and changes it only where there is one. top is the container around the next value, and stack has
// those around it. The text is valid, so that no case checks the syntax.
func (m *masker) json(text []byte, name secret.Name, isSecret bool, found *strings.Replacer, spans []secret.Span) ([]byte, bool) {
	if !json.Valid(text) {
		return nil, false
	}
	var out []byte
	done := 0 // the end of the part of text that out has
	put := func(i, end int, value string) {
		if value != inplace.String(text[i:end]) {
			out = append(append(out, text[done:i]...), value...)
			done = end
		}
	}
	var room [8]container
	stack, top := room[:0], container{name: name, secret: isSecret}
	for i := 0; i < len(text); {
		end := i + 1
		switch c := text[i]; c {
		case '{', '[':
			stack = append(stack, top)
			top = container{object: c == '{', key: c == '{', secret: top.secret || top.name.HidesAll()}
			if c == '[' {
				top.name = stack[len(stack)-1].name
			}
		case '}', ']':
			top, stack = stack[len(stack)-1], stack[:len(stack)-1]
		case ',':
			top.key = top.object
		case '"':
			end = jsonstring.End(text, i)
			whole := inplace.String(text[i:end])
			name, isSecret := top.name, top.secret
			if top.key {
				name, isSecret = secret.Name{}, false
				top.name, top.key = m.name(decoded(whole)), false
			}
			if spans = after(spans, i); len(spans) > 0 && spans[0].Offset < end {
				put(i, end, m.covered(whole, i, name, isSecret, spans))
			} else {
				put(i, end, m.jsonString(whole, name, isSecret, found))
			}
		default:
			if c == '-' || c-'0' <= 9 {
				end = numberEnd(text, i)
				if spans = after(spans, i); len(spans) > 0 && spans[0].Offset < end || isWhole(top.name, inplace.String(text[i:end]), top.secret) {
					put(i, end, string(quote(m.mask)))
				}
			}
		}
		i = end
	}
	if done == 0 {
		return text, true
	}
	return append(out, text[done:]...), true
}

// numberEnd returns the end of the number of JSON that begins at i.
func numberEnd(text []byte, i int) int {
	for i < len(text) && text[i] > ' ' && text[i] != ',' && text[i] != ']' && text[i] != '}' {
		i++
	}
	return i
}

// decoded returns the value of a string of JSON: a part of it, or a copy if it has escapes. Bytes
// that are not UTF-8 stay.
func decoded(text string) string {
	text = text[1 : len(text)-1]
	i := strings.IndexByte(text, '\\')
	if i < 0 {
		return text
	}
	value := make([]byte, 0, len(text))
	for ; i >= 0; i = strings.IndexByte(text, '\\') {
		value = append(value, text[:i]...)
		r, n := jsonstring.Escape(text[i:])
		value, text = utf8.AppendRune(value, r), text[i+n:]
	}
	return inplace.String(append(value, text...))
}

// jsonString returns a string of JSON with its secrets masked.
func (m *masker) jsonString(text string, name secret.Name, isSecret bool, found *strings.Replacer) string {
	value := decoded(text)
	masked := m.value(name, replace(value, found), isSecret)
	if masked == value {
		return text
	}
	return string(quote(masked))
}

// after returns the spans that do not end before a place.
func after(spans []secret.Span, at int) []secret.Span {
	for len(spans) > 0 && spans[0].End() <= at {
		spans = spans[1:]
	}
	return spans
}

// covered returns a string of JSON, the whole that begins at i, with its secrets masked, and with
// masks of spans too. It reads JSON in the string once, as jsonString does: reading it twice at
// each depth would take exponential time.
func (m *masker) covered(whole string, i int, name secret.Name, isSecret bool, spans []secret.Span) string {
	hidden := string(quote(m.mask))
	value, at := unquoted(whole)
	if isWhole(name, value, isSecret) {
		return hidden
	}
	found := m.rules.FindText(value)
	if inner, ok := m.document(value, append(within(spans, at, i), found...)); ok {
		if inner == value {
			return whole
		}
		return string(quote(inner))
	}
	if len(found) == 0 && secret.BeginsWithScheme(value) {
		found = m.rules.Find(value)
	}
	masked := secret.Masks(value, found, m.mask)
	for k, s := range found {
		found[k].Offset, found[k].Length = at[s.Offset], at[s.End()]-at[s.Offset]
	}
	found = secret.Merge(found)
	all := slices.Clone(found)
	for _, s := range spans {
		if s.Offset-i >= len(whole)-1 {
			break
		}
		start := max(s.Offset-i, 1)
		if s.Length = min(s.End()-i, len(whole)-1) - start; s.Length > 0 {
			s.Offset = start
			all = append(all, s)
		}
	}
	all = secret.Merge(all)
	if slices.EqualFunc(all, found, func(a, b secret.Span) bool { return a.Offset == b.Offset && a.Length == b.Length }) {
		if masked == value {
			return whole
		}
		return string(quote(masked))
	}
	masked = secret.Masks(whole, all, hidden[1:len(hidden)-1])
	if !json.Valid([]byte(masked)) { // a span divides an escape
		return hidden
	}
	return masked
}

// within returns spans of JSON as places in the value of a string that begins at i. The argument at
// is that of unquoted.
func within(spans []secret.Span, at []int, i int) (inner []secret.Span) {
	for _, s := range spans {
		start, _ := slices.BinarySearch(at, s.Offset-i+1)
		for start = max(start-1, 0); start > 0 && at[start-1] == at[start]; start-- { // to the beginning of a character
		}
		end, _ := slices.BinarySearch(at, s.End()-i)
		if end = min(end, len(at)-1); start < end {
			inner = append(inner, secret.Span{Offset: start, Length: end - start, Kind: s.Kind})
		}
		if end == len(at)-1 {
			break
		}
	}
	return inner
}

// unquoted returns the value of a string of JSON, and for each of its bytes, and its end, where it
// is in the string.
func unquoted(text string) (value string, at []int) {
	var b []byte
	for i := 1; i < len(text)-1; {
		end := i + 1
		if r, n := jsonstring.Escape(text[i:]); n > 0 {
			b, end = utf8.AppendRune(b, r), i+n
		} else {
			b = append(b, text[i])
		}
		for len(at) < len(b) {
			at = append(at, i)
		}
		i = end
	}
	return string(b), append(at, len(text)-1)
}

// quote returns a string of JSON, as log/slog writes it.
func quote(text string) []byte {
	var b bytes.Buffer
	e := json.NewEncoder(&b)
	e.SetEscapeHTML(false)
	_ = e.Encode(text) // a string is no error
	return bytes.TrimSuffix(b.Bytes(), []byte("\n"))
}

// document returns a text that is an object or an array of JSON with its secrets masked, and false
// for another text. spans are its secrets as running text.
func (m *masker) document(text string, spans []secret.Span) (string, bool) {
	if !isJSON(text) {
		return "", false
	}
	masked, ok := m.json(inplace.Bytes(text), secret.Name{}, false, nil, secret.Merge(slices.Clone(spans)))
	return inplace.String(masked), ok
}

// isJSON reports whether a text looks like an object or an array of JSON.
func isJSON(text string) bool {
	if text == "" || text[0] > ' ' && text[0] != '{' && text[0] != '[' { // most texts
		return false
	}
	text = strings.TrimSpace(text)
	return len(text) > 1 && (text[0] == '{' && text[len(text)-1] == '}' || text[0] == '[' && text[len(text)-1] == ']')
}
