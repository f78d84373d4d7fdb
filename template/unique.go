package template

import (
	"strconv"

	"github.com/urikit/uri/internal/engine/secret"
)

// Unique returns nil if Match gives back the values with which the template was expanded. An
// [*AmbiguityError] says which expression prevents that. It can also report a template whose
// values are unique for a reason that Unique does not know.
//
// Some values always have the expansion of others: a list of one string has that of the string.
// For these, Match gives back the others. It gives back all values for which this is true:
//
//   - A variable with a prefix is a string of at most that many characters.
//   - In "{+x}" and "{#x}" the value is a string. It has only characters that a URI can
//     contain, and percent-encoded octets in normal form.
//   - In other expressions a variable is a string, or a list of two or more items. In "{x,y}"
//     only the last variable is a list. But an exploded variable, such as "x*", is a list or
//     pairs, of any length.
//   - Pairs in an expression with names, such as "{?x*}", do not all have the name of the
//     variable. Names are compared as they are expanded, in normal form.
//   - In an expression without names, no variable after an undefined one is defined.
//   - An expression with a variable that is defined does not expand to the empty text. So in
//     "{x}" and "{+x}" the value is not empty, and in "{x*}" it is not a list of one empty
//     item.
//
// For other values of such a template, Match finds values that have the same expansion.
func (t Template) Unique() error {
	first := make(map[string]group)
	names := make(map[string]string) // the names by their normal form
	for i := 0; i < len(t.parts); {
		g := t.group(i)
		i += len(g)
		for j := range g {
			if g.isLiteral() {
				break
			}
			v := &g[j]
			name, pattern := t.source(v), t.pattern(v)
			if problem := g.ambiguity(j); problem != "" {
				return &AmbiguityError{v.start, problem}
			}
			if other, ok := names[pattern]; ok && other != name {
				return &AmbiguityError{v.start, secret.Quote(name) + " and " + secret.Quote(other) + " are one name in normal form"}
			}
			names[pattern] = name
			if before := first[name]; before == nil {
				first[name] = g
			} else if before.op().reserved != g.op().reserved || before.several() || g.several() || v.prefix > 0 {
				return &AmbiguityError{v.start, secret.Quote(name) + " is expanded in several ways"}
			}
		}
	}
	return t.divides()
}

// divides returns an error if the bytes that follow an expression can be those of its values.
func (t Template) divides() error {
	// follow has the bytes that can follow an expression, from the end of the template. The
	// names tell where a named expression begins after another one.
	const byName, byByte = 1, 2
	var follow [256]byte
	touches := false
	for end := len(t.parts); end > 0; {
		start := end - 1
		for start > 0 && !t.parts[start-1].has(isLast) {
			start--
		}
		g := group(t.parts[start:end])
		end = start
		if g.isLiteral() {
			follow, touches = [256]byte{}, false
			follow[t.pattern(&g[0])[0]] = byByte
			continue
		}
		offset, op := t.offset(start), g.op()
		if touches {
			return &AmbiguityError{offset, "an expression without a first character follows this one"}
		}
		byNames := op.named && !g.explodes()
		for b, how := range follow {
			switch {
			case how == 0, how == byName && byNames:
			case g.can(byte(b)):
				return &AmbiguityError{offset, "the values can contain " + strconv.QuoteRune(rune(b)) + ", which also follows them"}
			case op.first != "" && byte(b) == op.first[0]:
				return &AmbiguityError{offset, "if the variables are undefined, " + strconv.QuoteRune(rune(b)) + " still follows"}
			}
		}
		switch {
		case op.first == "":
			touches = true
		case byNames:
			follow[op.first[0]] |= byName
		default:
			follow[op.first[0]] |= byByte
		}
	}
	return nil
}

// ambiguity returns why several values of the variable j can have one expansion, or "".
func (g group) ambiguity(j int) string {
	op, exploded := g.op(), g[j].has(explode)
	switch {
	case !g.several():
		return ""
	case op.reserved:
		return "the values can contain commas, which also separate them"
	case op.separator == ".":
		return "the values can contain dots, which also separate them"
	case exploded && op.named && len(g) > 1:
		return "an exploded variable with names can have those of the others"
	case exploded && j < len(g)-1:
		return "an exploded variable is not the last one of its expression"
	}
	return ""
}
