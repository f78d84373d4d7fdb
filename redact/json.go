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

// hides reports whether a value is masked whole: it is within a secret, or the name says so. The
// value is at an offset of near, which is nil if nothing is near.
func (c *container) hides(value string, near *secret.Near, at int) bool {
	return c.secret && !secret.IsHarmlessValue(value) || c.name.Hides(value, near, at)
}

// A document is JSON whose secrets are masked.
type document struct {
	*masker
	text   string
	near   secret.Near
	found  *strings.Replacer // masks secrets that are known, in strings
	inKey  bool              // the last strings are lines of a private key
	quoted string            // the mask, once it was needed
	tell   func(text string) // if not nil, it is told each text that is masked, as it is written
	out    []byte
	done   int // the end of the part of text that out has
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
	return inplace.String(append(d.out, text[d.done:]...)), true
}

// secretsOf reads an object or an array of JSON. It calls tell with each text that has to be
// masked, as that is written there. It returns false for another text.
func (m *masker) secretsOf(text string, tell func(string)) bool {
	if !isJSON(text) || !json.Valid(inplace.Bytes(text)) {
		return false
	}
	d := document{masker: m, text: text, near: secret.Near{Text: text}, tell: tell}
	d.values(container{})
	return true
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
			d.inKey = false
		case ',':
			top.key = top.object
		case '"':
			end = jsonstring.End(text, i)
			value, in := decoded(text[i:end]), top
			if top.key {
				top.name, top.key = d.name(value), false
				in = container{object: true}
			}
			d.put(i, end, d.string(i, end, value, &in))
		default:
			if c == '-' || c-'0' <= 9 {
				end = numberEnd(text, i)
				if top.hides(text[i:end], &d.near, i) {
					d.put(i, end, d.hide(text[i:end]))
				}
			}
		}
		i = end
	}
}

// hide returns the mask, as a string of JSON, for a text of the document.
func (d *document) hide(text string) string {
	if d.tell != nil {
		d.tell(text)
	}
	if d.quoted == "" {
		d.quoted = string(quote(d.mask))
	}
	return d.quoted
}

// put writes a value in place of that from i to end.
func (d *document) put(i, end int, value string) {
	if value != d.text[i:end] {
		d.out = append(append(d.out, d.text[d.done:i]...), value...)
		d.done = end
	}
}

// string returns the string from i to end, which is in a container and has a value, with its
// secrets masked. A value that is JSON itself is read as JSON. Any other string with escapes is
// also read as it is written, as by programs that do not know JSON.
func (d *document) string(i, end int, value string, in *container) string {
	whole := d.text[i:end]
	raw := whole[1 : len(whole)-1]
	if in.hides(value, &d.near, i) || !in.object && d.isInKey(value) {
		return d.hide(raw)
	}
	if masked, ok := d.document(value, d.found); ok {
		if masked == value {
			return whole
		}
		d.hide(raw)
		return string(quote(masked))
	}
	var room [8]secret.Span
	if shown := replace(value, d.found); shown != value {
		spans := d.rules.AppendFindValue(room[:0], shown, &d.near, i+1, true)
		return string(quote(secret.Masks(shown, spans, d.mask)))
	}
	spans := d.rules.AppendFindValue(room[:0], raw, &d.near, i+1, false)
	if len(value) < len(raw) { // it has escapes
		spans = placed(raw, d.rules.AppendFindValue(nil, value, &d.near, i+1, true), spans)
	}
	if len(spans) == 0 {
		return whole
	}
	mask := ""
	for _, s := range spans {
		mask = d.hide(raw[s.Offset:s.End()])
	}
	return `"` + secret.Masks(raw, spans, mask[1:len(mask)-1]) + `"`
}

// isInKey reports whether an element of an array is a line of a private key, after the element with
// the line before the key.
func (d *document) isInKey(value string) bool {
	if d.inKey && !secret.EndsKey(value) {
		return secret.MayBeInKey(value) && !d.policy.Show.Tokens
	}
	d.inKey = secret.OpensKey(value)
	return false
}

// A cursor goes through a string of JSON, without its quotes, from character to character, and last
// to its end.
type cursor struct {
	raw     string
	at, end int // of the character
	value   int // its place in the value of the string
	size    int // its length there
}

func (c *cursor) next() {
	c.at, c.value = c.end, c.value+c.size
	c.end, c.size = c.at+1, 1
	if r, n := jsonstring.Escape(c.raw[c.at:]); n > 0 {
		c.end, c.size = c.at+n, len(string(r))
	}
}

// ofValue moves the cursor to the character that has the byte of the value at i, and returns its
// place in the string.
func (c *cursor) ofValue(i int) int {
	for c.value+c.size <= i {
		c.next()
	}
	return c.at
}

// ofString moves the cursor to the character that has the byte of the string at i. It reports
// whether i is within the character, not at its beginning.
func (c *cursor) ofString(i int) bool {
	for c.end <= i {
		c.next()
	}
	return c.at < i
}

// placed returns places in the value of a string of JSON, and places in the string without its
// quotes, as places in the string, none of which divides an escape.
func placed(raw string, found, spans []secret.Span) []secret.Span {
	c := cursor{raw: raw}
	for k, s := range found {
		found[k].Offset = c.ofValue(s.Offset)
		found[k].Length = c.ofValue(s.End()) - found[k].Offset
	}
	c = cursor{raw: raw}
	for k, s := range spans {
		start, end := s.Offset, s.End()
		if c.ofString(start) {
			start = c.end
		}
		if c.ofString(end) {
			end = c.at
		}
		spans[k].Offset, spans[k].Length = start, end-start
	}
	return secret.Merge(slices.Concat(found, spans))
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

// quote returns a string of JSON, as log/slog writes it.
func quote(text string) []byte {
	var b bytes.Buffer
	e := json.NewEncoder(&b)
	e.SetEscapeHTML(false)
	_ = e.Encode(text) // a string is no error
	return bytes.TrimSuffix(b.Bytes(), []byte("\n"))
}

// document returns a text that is an object or an array of JSON with its secrets masked, in strings
// also those that are known. It returns false for another text.
func (m *masker) document(text string, found *strings.Replacer) (string, bool) {
	if !isJSON(text) {
		return "", false
	}
	return m.json(text, secret.Name{}, false, found)
}

// isJSON reports whether a text looks like an object or an array of JSON.
func isJSON(text string) bool {
	if text == "" || text[0] > ' ' && text[0] != '{' && text[0] != '[' { // most texts
		return false
	}
	text = strings.TrimSpace(text)
	return len(text) > 1 && (text[0] == '{' && text[len(text)-1] == '}' || text[0] == '[' && text[len(text)-1] == ']')
}
