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

// hides reports whether a value at an offset is masked whole.
func (c *container) hides(value string, near *secret.Near, at int) bool {
	return c.secret && !secret.IsHarmlessValue(value) || c.name.Hides(value, near, at)
}

// A document is JSON whose secrets are masked.
type document struct {
	*masker
	text  string
	near  secret.Near
	found *strings.Replacer // masks secrets that are known, in strings
	out   []byte
	done  int // the end of the part of text that out has
}

// json returns JSON with its secrets masked: whole values by their names, and in strings those that
// each has, and those that are known already. The whole has a name, or is secret itself. json
// returns false if the text is not valid JSON. It returns the text itself if there is no mask, and
// changes it only where there is one.
func (m *masker) json(text string, name secret.Name, isSecret bool, found *strings.Replacer) (string, bool) {
	if !json.Valid(inplace.Bytes(text)) {
		return "", false
	}
	d := document{masker: m, text: text, near: secret.Near{Text: text}, found: found}
	d.values(container{name: name, secret: isSecret})
	if d.done == 0 {
		return text, true
	}
	return string(append(d.out, text[d.done:]...)), true
}

// values masks the values of the document, which is valid, so that no case checks the syntax. top
// is the container around the next value, and stack has those around it.
func (d *document) values(top container) {
	text := d.text
	var room [8]container
	stack := room[:0]
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
			if top.key {
				top.name, top.key = d.name(decoded(text[i:end])), false
				d.put(i, end, d.string(i, end, &container{}))
			} else {
				d.put(i, end, d.string(i, end, &top))
			}
		default:
			if c == '-' || c-'0' <= 9 {
				end = numberEnd(text, i)
				if top.hides(text[i:end], &d.near, i) {
					d.put(i, end, string(quote(d.mask)))
				}
			}
		}
		i = end
	}
}

// put writes a value in place of that from i to end.
func (d *document) put(i, end int, value string) {
	if value != d.text[i:end] {
		d.out = append(append(d.out, d.text[d.done:i]...), value...)
		d.done = end
	}
}

// string returns the string from i to end, which is in a container, with its secrets masked. It is a
// text of its own. A string with escapes is also read as it is written, as by programs that do not
// know JSON.
func (d *document) string(i, end int, in *container) string {
	whole := d.text[i:end]
	value := decoded(whole)
	shown := replace(value, d.found)
	switch {
	case in.hides(shown, &d.near, i):
		shown = d.mask
	case shown == value && len(value) < len(whole)-len(`""`): // it has escapes
		return d.written(i, end, value)
	default:
		shown = d.whole(shown, &d.near, i+1)
	}
	if shown == value {
		return whole
	}
	return string(quote(shown))
}

// written returns the string from i to end, which has escapes, with masks of the secrets of its
// value and of those that it has as it is written. It keeps escapes if it can. In a value that is
// JSON itself, each string is a text of its own.
func (d *document) written(i, end int, value string) string {
	whole := d.text[i:end]
	inner, isJSON := d.document(value)
	if isJSON {
		if inner == value {
			return whole
		}
		return string(quote(inner))
	}
	found := d.rules.AppendFindValue(nil, value, &secret.Near{Text: value}, 0)
	spans := d.rules.AppendFindValue(nil, whole[1:len(whole)-1], &d.near, i+1)
	if len(found)+len(spans) == 0 {
		return whole
	}
	masked := secret.Masks(value, found, d.mask)
	at := places(whole)
	for k, s := range found {
		found[k].Offset, found[k].Length = at[s.Offset], at[s.End()]-at[s.Offset]
	}
	for k := range spans {
		spans[k].Offset++ // the quote
	}
	found = secret.Merge(found)
	all := secret.Merge(slices.Concat(found, spans))
	if slices.EqualFunc(all, found, func(a, b secret.Span) bool { return a.Offset == b.Offset && a.Length == b.Length }) {
		return string(quote(masked))
	}
	hidden := string(quote(d.mask))
	masked = secret.Masks(whole, all, hidden[1:len(hidden)-1])
	if !json.Valid(inplace.Bytes(masked)) { // a span divides an escape
		return hidden
	}
	return masked
}

// numberEnd returns the end of the number of JSON that begins at i.
func numberEnd(text string, i int) int {
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

// places returns where each byte of the value of a string of JSON, and its end, is in the string.
func places(text string) (at []int) {
	for i := 1; i < len(text)-1; {
		end, size := i+1, 1
		if r, n := jsonstring.Escape(text[i:]); n > 0 {
			end, size = i+n, len(string(r))
		}
		for range size {
			at = append(at, i)
		}
		i = end
	}
	return append(at, len(text)-1)
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
// for another text.
func (m *masker) document(text string) (string, bool) {
	if !isJSON(text) {
		return "", false
	}
	return m.json(text, secret.Name{}, false, nil)
}

// isJSON reports whether a text looks like an object or an array of JSON.
func isJSON(text string) bool {
	if text == "" || text[0] > ' ' && text[0] != '{' && text[0] != '[' { // most texts
		return false
	}
	text = strings.TrimSpace(text)
	return len(text) > 1 && (text[0] == '{' && text[len(text)-1] == '}' || text[0] == '[' && text[len(text)-1] == ']')
}
