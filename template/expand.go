package template

import (
	"unicode/utf8"

	"github.com/urikit/uri"
	"github.com/urikit/uri/internal/engine/percent"
	"github.com/urikit/uri/internal/engine/secret"
)

// Expand returns the expansion of the template (section 3.2). An undefined variable expands
// to nothing, and a nil vars has no variables. The error is a [*PrefixError].
func (t Template) Expand(vars Variables) (string, error) {
	var room [256]byte // on the stack
	b, err := t.AppendExpand(room[:0], vars)
	return string(b), err
}

// AppendExpand appends the expansion to dst. It allocates only to grow dst. An error leaves dst
// unchanged.
func (t Template) AppendExpand(dst []byte, vars Variables) ([]byte, error) {
	n := len(dst)
	if vars == nil {
		vars = Map(nil)
	}
	var value Value
	started := false // a variable of the expression is defined
	for i := range t.parts {
		p := &t.parts[i]
		if p.op == noOperator {
			dst = append(dst, t.literal(p)...)
			continue
		}
		lookUp(vars, t.source(p), &value)
		if err := t.check(p, &value); err != nil {
			return dst[:n], err
		}
		dst = t.append(dst, &started, p, &value)
		started = started && !p.has(isLast)
	}
	return dst, nil
}

// ExpandReference returns the expansion as a URI-reference of RFC 3986. An expansion need not be
// one: "{+x}" can give "a[". The error then wraps a [*uri.SyntaxError].
func (t Template) ExpandReference(vars Variables) (uri.Reference, error) {
	s, err := t.Expand(vars)
	if err != nil {
		return uri.Reference{}, err
	}
	return uri.Parse(s)
}

// lookUp sets value to that of a variable. A Map is read without a copy of the value on the way.
func lookUp(vars Variables, name string, value *Value) {
	if m, ok := vars.(Map); ok {
		*value = m[name]
		return
	}
	*value = vars.Lookup(name)
}

// check returns an error if a variable has a prefix and its value is not a string.
func (t *Template) check(v *part, value *Value) error {
	if v.prefix > 0 && value.kind > isString {
		name := t.source(v)
		return &PrefixError{name, v.start, "the value of " + secret.Quote(name) + " has a prefix but is not a string"}
	}
	return nil
}

// append appends the expansion of a variable. started says whether a variable before it was
// defined. Exploded lists and pairs have a form of their own. In all others commas join the items.
func (t *Template) append(dst []byte, started *bool, v *part, value *Value) []byte {
	op := &operators[v.op]
	if v.has(explode) && value.kind != isString {
		return op.exploded(dst, started, t.source(v), value)
	}
	if value.kind == undefined {
		return dst
	}
	dst = op.begin(dst, started)
	if op.named {
		dst = op.name(dst, t.source(v), value.kind == isString && value.text == "")
	}
	switch value.kind {
	case isString:
		text := value.text
		if v.prefix > 0 {
			text = op.prefixOf(text, int(v.prefix))
		}
		dst = op.data(dst, text)
	case isList:
		for i, item := range value.list {
			if i > 0 {
				dst = append(dst, ',')
			}
			dst = op.data(dst, item)
		}
	case isPairs:
		for i, p := range value.pairs {
			if i > 0 {
				dst = append(dst, ',')
			}
			dst = op.data(append(op.data(dst, p.Name), ','), p.Value)
		}
	}
	return dst
}

// begin appends what precedes a value.
func (op *operator) begin(dst []byte, started *bool) []byte {
	if *started {
		return append(dst, op.separator[0])
	}
	*started = true
	if op.first != "" {
		dst = append(dst, op.first[0])
	}
	return dst
}

// exploded appends the members of a list or pairs, each like a variable of its own.
func (op *operator) exploded(dst []byte, started *bool, name string, value *Value) []byte {
	for _, item := range value.list {
		dst = op.begin(dst, started)
		if op.named {
			dst = op.name(dst, name, item == "")
		}
		dst = op.data(dst, item)
	}
	for _, p := range value.pairs {
		dst = op.data(op.begin(dst, started), p.Name)
		if p.Value == "" && op.named {
			dst = append(dst, op.ifEmpty...)
			continue
		}
		dst = op.data(append(dst, '='), p.Value)
	}
	return dst
}

// name appends the name before a value.
func (op *operator) name(dst []byte, name string, empty bool) []byte {
	dst = append(dst, name...)
	if empty {
		return append(dst, op.ifEmpty...)
	}
	return append(dst, '=')
}

// prefixOf returns the first n characters of s. Where triplets stay,
// those of a character are one character.
func (op *operator) prefixOf(s string, n int) string {
	i := 0
	for ; n > 0 && i < len(s); n-- {
		if size := encodedRune(s[i:]); size > 0 && op.reserved {
			i += size
			continue
		}
		_, size := utf8.DecodeRuneInString(s[i:])
		i += size
	}
	return s[:i]
}

// encodedRune returns the length of the triplets of the first character of s, or of one triplet
// if they are not UTF-8. It returns 0 if s does not begin with a triplet.
func encodedRune(s string) int {
	var octets [utf8.UTFMax]byte
	n := 0
	for ; n < len(octets); n++ {
		octet, ok := percent.Octet(s[3*n:])
		if !ok {
			break
		}
		octets[n] = octet
	}
	_, size := utf8.DecodeRune(octets[:n])
	return size * len("%41")
}

// data appends s, percent-encoded.
func (op *operator) data(dst []byte, s string) []byte {
	allowed := op.allowed()
	done := 0
	for i := 0; i < len(s); i++ {
		b := s[i]
		if classes[b]&allowed != 0 {
			continue
		}
		if op.reserved && b == '%' {
			if _, ok := percent.Octet(s[i:]); ok {
				continue // its digits are unreserved
			}
		}
		dst = percent.Append(append(dst, s[done:i]...), b)
		done = i + 1
	}
	return append(dst, s[done:]...)
}
