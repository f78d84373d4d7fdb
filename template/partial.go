package template

import "strings"

// Partial returns the template in which the variables that vars defines are expanded, as far
// as a template can express that. A variable that vars does not define stays, since a later
// expansion can define it. The result expands with all variables like t does:
//
//   - An expression whose variables are all defined is expanded.
//   - In an expression with one of the operators . / ; ? and &, the variables at the
//     beginning are expanded if they are defined. "{?a,b}" becomes "?a=1{&b}".
//   - Any other expression stays whole, and the later expansion needs all of its variables.
//
// The error is a [*PrefixError].
func (t Template) Partial(vars Variables) (Template, error) {
	if vars == nil {
		return t, nil
	}
	var b strings.Builder
	for i := 0; i < len(t.parts); {
		g := t.group(i)
		if g.isLiteral() {
			b.WriteString(t.source(&g[0]))
			i++
			continue
		}
		var dst []byte
		started := false
		n := 0 // the number of variables at the beginning that are defined
		for ; n < len(g); n++ {
			v := &g[n]
			value := vars.Lookup(t.source(v))
			if !value.IsDefined() {
				break
			}
			if err := t.check(v, &value); err != nil {
				return Template{}, err
			}
			dst = t.append(dst, &started, v, &value)
		}
		end, next := t.offset(i+len(g)), g.op().next
		switch {
		case n == 0 || n < len(g) && next == "":
			b.WriteString(t.text[t.offset(i):end])
		case n == len(g):
			b.Write(dst)
		default:
			b.Write(dst)
			b.WriteString("{" + next + t.text[g[n].start:end])
		}
		i += len(g)
	}
	return Parse(b.String())
}
