package format

import (
	"errors"
	"fmt"
	"strings"

	"github.com/urikit/uri"
	"github.com/urikit/uri/cmd/internal/answer"
	"github.com/urikit/uri/internal/field"
	"github.com/urikit/uri/internal/mask"
)

// A compiler reads a FORMAT.
type compiler struct {
	Format
	params uri.Params // how the parameters of a query are written
}

// Compile parses a FORMAT. Params says how the parameters of a query are written.
func Compile(text string, params uri.Params) (*Format, error) {
	c := compiler{params: params}
	for text != "" {
		var p part
		var err error
		switch {
		case strings.HasPrefix(text, "{{"), strings.HasPrefix(text, "}}"):
			p.text, text = text[:1], text[2:]
		case text[0] == '{':
			p, text, err = c.field(text[1:])
		case text[0] == '}':
			err = errors.New(`"}" without "{" before it: write "}}" for the character`)
		default:
			p.text, text, err = cut(text, "{}")
		}
		if err != nil {
			return nil, err
		}
		c.parts = append(c.parts, p)
	}
	return &c.Format, nil
}

// field parses a field. The text begins after its "{"; rest begins after its "}". end is the byte
// after what has been read.
func (c *compiler) field(text string) (p part, rest string, err error) {
	rest, delimited := strings.CutPrefix(text, "?")
	words, end, rest, err := cutWords(rest)
	if err != nil {
		return part{}, "", err
	}
	must := end == '!'
	if must {
		if rest == "" {
			return part{}, "", errNoBrace
		}
		end, rest = rest[0], rest[1:]
	}
	hasText := end == '|'
	if hasText {
		if p.text, end, rest, err = cutField(rest, "{}"); err != nil {
			return part{}, "", err
		}
	}
	if end == '{' {
		return part{}, "", errors.New(`"{" in a field: write "\{" for the character`)
	}
	if p.field, err = c.named(words); err == nil {
		err = p.finish(words, must, hasText, delimited)
	}
	if err != nil {
		return part{}, "", answer.Quoting(fmt.Sprintf("%#q: %s", "{"+mask.Redact(text[:len(text)-len(rest)]), err), err)
	}
	c.always = c.always || hasText && p.field.HasMany()
	return p, rest, nil
}

// finish applies the marks of a field: "!" for must, "|" for hasText and "?" for delimited.
func (p *part) finish(words []string, must, hasText, delimited bool) error {
	if must {
		switch {
		case hasText:
			return errors.New(`"!" and "|" exclude each other`)
		case p.field.HasMany():
			return errors.New(`"!" needs a field with one value`)
		}
		p.required = "{" + strings.Join(words, ":") + "}"
	}
	if !delimited {
		return nil
	}
	if p.before, p.after = p.field.Delimiters(); p.before+p.after == "" {
		return errors.New(`"?" needs a component with a delimiter`)
	}
	return nil
}

// named returns the field that words name. All fields with several values must be about the same
// list.
func (c *compiler) named(words []string) (*field.Selector, error) {
	last, decoded := len(words)-1, false
	if last > 0 && (words[last] == "decoded" || words[last] == "raw") {
		decoded, words = words[last] == "decoded", words[:last]
	}
	s, ok, err := field.Parse(words)
	switch {
	case err != nil:
		return nil, err
	case !ok || decoded && !s.Decodes():
		return nil, errors.New("unknown field" + answer.Suggest(strings.Join(words, ":"), field.Names(field.InFormat)))
	}
	s.Params, s.Decoded = c.params, decoded
	if s.HasMany() {
		if c.items != nil && !c.items.SharesItems(&s) {
			return nil, errors.New("the format has already another field with several values")
		}
		c.items = &s
	}
	return &s, nil
}

// cutWords cuts the words of a field, which colons separate, and the byte that ends them. A "!"
// within a word is a part of it.
func cutWords(text string) (words []string, end byte, rest string, err error) {
	rest, end = text, ':'
	for end == ':' {
		var word string
		if word, end, rest, err = cutField(rest, ":|{}!"); err != nil {
			return nil, 0, "", err
		}
		for end == '!' && rest != "" && rest[0] != '}' && rest[0] != '|' { // not at the end of the field
			var more string
			if more, end, rest, err = cutField(rest, ":|{}!"); err != nil {
				return nil, 0, "", err
			}
			word += "!" + more
		}
		words = append(words, word)
	}
	return words, end, rest, nil
}

// cut cuts text before the first byte that is in before, and replaces the escapes in head.
// Without such a byte, head is the whole text.
func cut(text, before string) (head, rest string, err error) {
	var b strings.Builder
	for i := 0; i < len(text); i++ {
		switch {
		case strings.IndexByte(before, text[i]) >= 0:
			return b.String(), text[i:], nil
		case text[i] == '\\':
			if i++; i == len(text) {
				return "", "", errors.New(`"\" at the end: write "\\" for the character`)
			}
			c, ok := escapes[text[i]]
			if !ok {
				return "", "", fmt.Errorf(`unknown escape %q: write "\\" for a backslash`, text[i-1:i+1])
			}
			b.WriteByte(c)
		default:
			b.WriteByte(text[i])
		}
	}
	return b.String(), "", nil
}

// escapes maps the byte after a backslash to its meaning.
var escapes = map[byte]byte{
	'n': '\n', 'r': '\r', 't': '\t', '0': 0,
	'\\': '\\', '{': '{', '}': '}', ':': ':', '|': '|', '!': '!',
}

// errNoBrace is the error of a field that does not end.
var errNoBrace = errors.New(`"{" must be followed by "}"; write a literal "{" as "{{"`)

// cutField is like cut within a field, where such a byte is required. It returns this byte, and
// rest begins after it.
func cutField(text, before string) (head string, at byte, rest string, err error) {
	head, rest, err = cut(text, before)
	if err != nil {
		return "", 0, "", err
	}
	if rest == "" {
		return "", 0, "", errNoBrace
	}
	return head, rest[0], rest[1:], nil
}
