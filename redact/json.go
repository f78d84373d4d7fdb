package redact

import (
	"bytes"
	"encoding/json"
	"slices"
	"strings"

	"github.com/urikit/uri/internal/engine/secret"
)

// json returns JSON with its secrets masked: in strings, whole values by their names, and those
// that are known already: texts, or spans in the JSON. The whole has a name, or is secret itself.
// json returns false if the text is not valid JSON. The text changes only where there is a mask.
// top is the container around the next value, and stack has those around it. The text is valid, so
// that no case checks the syntax.
func (m *masker) json(text []byte, name string, isSecret bool, found *strings.Replacer, spans []secret.Span) ([]byte, bool) {
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
			start := len(out)
			if top.key {
				var name string
				_ = json.Unmarshal(text[i:end], &name) // it is valid
				top.name, top.key = m.cutName(name), false
				out = m.jsonString(out, text[i:end], "", false, found)
			} else {
				out = m.jsonString(out, text[i:end], top.name, top.secret, found)
			}
			if spans = after(spans, i); len(spans) > 0 && spans[0].Offset < end {
				out = append(out[:start], m.covered(text, i, end, string(out[start:]), spans)...)
			}
			i = end
			continue
		default:
			if c == '-' || c-'0' <= 9 {
				end := i + len(text[i:]) - len(bytes.TrimLeft(text[i:], "+-.eE0123456789"))
				if spans = after(spans, i); len(spans) > 0 && spans[0].Offset < end || m.isWhole(top.name, string(text[i:end]), top.secret) {
					out = append(out, quote(m.mask)...)
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

// maxName is the length of the longest name that is read whole. Each value in an array has the name
// of the array, so longer names would take quadratic time.
const maxName = 512

// cutName returns the end of a long name, or its beginning if that alone says that it is secret.
func (m *masker) cutName(name string) string {
	if len(name) <= maxName {
		return name
	}
	if first := name[:maxName]; m.hides(first) {
		return first
	}
	return name[len(name)-maxName:]
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

// after returns the spans that do not end before a place.
func after(spans []secret.Span, at int) []secret.Span {
	for len(spans) > 0 && spans[0].End() <= at {
		spans = spans[1:]
	}
	return spans
}

// covered returns a string of JSON, which is text[i:end], with masks of spans too. The string with
// its own secrets masked is the argument masked.
func (m *masker) covered(text []byte, i, end int, masked string, spans []secret.Span) string {
	whole, hidden := string(text[i:end]), string(quote(m.mask))
	value, at := unquoted(whole)
	if masked == hidden || masked != whole && isJSON(value) && json.Valid([]byte(value)) {
		return masked
	}
	found := m.rules.FindText(value)
	if len(found) == 0 && secret.BeginsWithScheme(value) {
		found = m.rules.Find(value)
	}
	for k, s := range found {
		found[k].Offset, found[k].Length = at[s.Offset], at[s.End()]-at[s.Offset]
	}
	found = joined(found)
	all := slices.Clone(found)
	for _, s := range spans {
		if s.Offset >= end-1 {
			break
		}
		start := max(s.Offset-i, 1)
		if s.Length = min(s.End()-i, len(whole)-1) - start; s.Length > 0 {
			s.Offset = start
			all = append(all, s)
		}
	}
	all = joined(all)
	if slices.EqualFunc(all, found, func(a, b secret.Span) bool { return a.Offset == b.Offset && a.Length == b.Length }) {
		return masked
	}
	masked = secret.Masks(whole, all, hidden[1:len(hidden)-1])
	if !json.Valid([]byte(masked)) { // a span divides an escape
		return hidden
	}
	return masked
}

// joined sorts spans and joins those that overlap.
func joined(spans []secret.Span) []secret.Span {
	slices.SortFunc(spans, func(a, b secret.Span) int { return a.Offset - b.Offset })
	joined := spans[:0]
	for _, s := range spans {
		if last := len(joined) - 1; last >= 0 && s.Offset < joined[last].End() {
			joined[last].Length = max(joined[last].End(), s.End()) - joined[last].Offset
			continue
		}
		joined = append(joined, s)
	}
	return joined
}

// unquoted returns the value of a string of JSON, and for each of its bytes, and its end, where it
// is in the string.
func unquoted(text string) (value string, at []int) {
	var b strings.Builder
	for i := 1; i < len(text)-1; {
		n := 1
		if text[i] == '\\' {
			if n = 2; text[i+1] == 'u' {
				n = 6
			}
		}
		if next := i + n; n == 6 && strings.HasPrefix(text[next:], `\u`) && strings.ContainsAny(text[i+2:i+3], "dD") { // a surrogate
			n = 12
		}
		if n == 1 {
			b.WriteByte(text[i])
		} else {
			var c string
			_ = json.Unmarshal([]byte(`"`+text[i:i+n]+`"`), &c) // it is valid
			b.WriteString(c)
		}
		for len(at) < b.Len() {
			at = append(at, i)
		}
		i += n
	}
	return b.String(), append(at, len(text)-1)
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
	masked, ok := m.json([]byte(text), "", false, nil, slices.Clone(spans))
	return string(masked), ok
}

// mayDiffer is false for a text of which masks of spans, its secrets as running text, make what
// document makes. It is fast for texts without secrets.
func (p *Policy) mayDiffer(text string, spans []secret.Span, rules *secret.Rules) bool {
	if !isJSON(text) {
		return false
	}
	for _, s := range spans {
		if p.Mask != "" || strings.IndexByte(text[s.Offset:s.End()], '"') >= 0 {
			return true
		}
	}
	return len(spans) > 0 && strings.IndexByte(text, '\\') >= 0 || hasEscapes(text) || beginsWithOption(text) || mayHide(text, spans, rules)
}

// beginsWithOption reports whether a string of JSON can begin with the option of a command. In
// running text an option follows white space.
func beginsWithOption(text string) bool {
	for {
		_, after, ok := strings.Cut(text, `"-`)
		if !ok {
			return false
		}
		if after != "" && strings.IndexByte("-uUp", after[0]) >= 0 {
			return true
		}
		text = after
	}
}

// isJSON reports whether a text looks like an object or an array of JSON.
func isJSON(text string) bool {
	text = strings.TrimSpace(text)
	return len(text) > 1 && (text[0] == '{' && text[len(text)-1] == '}' || text[0] == '[' && text[len(text)-1] == ']')
}

// mayHide reports whether the value of a secret name in JSON is a number, an object or an array, or
// a string that is none of the spans.
func mayHide(text string, spans []secret.Span, rules *secret.Rules) bool {
	for from := 0; ; {
		i := strings.IndexByte(text[from:], ':')
		if i < 0 {
			return false
		}
		name := text[from : from+i]
		from += i + 1
		for name != "" && name[len(name)-1] <= ' ' {
			name = name[:len(name)-1]
		}
		if name == "" || name[len(name)-1] != '"' {
			continue
		}
		name = name[:len(name)-1]
		if (rules == nil || len(rules.More) == 0) && !secret.MayName(name) {
			continue
		}
		name = name[strings.LastIndexByte(name, '"')+1:]
		value := strings.TrimLeft(text[from:], " \t\r\n")
		at := len(text) - len(value) + len(`"`)
		spans = after(spans, at)
		isFound := len(spans) > 0 && spans[0].Offset == at
		if value != "" && !isFound && strings.IndexByte("tfn", value[0]) < 0 && rules.IsName(name) {
			return true
		}
	}
}

// hasEscapes reports whether JSON has an escape of a visible character of ASCII other than those
// that encoding/json writes so: "&", "<" and ">".
func hasEscapes(text string) bool {
	for {
		_, after, ok := strings.Cut(text, `\u00`)
		if !ok {
			return false
		}
		if len(after) > 1 && after[0] >= '2' && after[0] <= '7' {
			switch strings.ToLower(after[:2]) {
			case "26", "3c", "3e":
			default:
				return true
			}
		}
		text = after
	}
}
