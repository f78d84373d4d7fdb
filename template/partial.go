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
	for i := range t.parts {
		p := &t.parts[i]
		whole := t.text[p.span[0]:p.span[1]]
		if p.op == nil {
			b.WriteString(whole)
			continue
		}
		var dst []byte
		started := false
		n := 0
		for ; n < len(p.variables); n++ {
			v := &p.variables[n]
			value := vars.Lookup(v.name)
			if !value.IsDefined() {
				break
			}
			if err := v.check(&value); err != nil {
				return Template{}, err
			}
			dst = p.op.append(dst, &started, v, &value)
		}
		switch {
		case n == 0 || n < len(p.variables) && p.op.next == "":
			b.WriteString(whole)
		case n == len(p.variables):
			b.Write(dst)
		default:
			b.Write(dst)
			b.WriteString("{" + p.op.next + t.text[p.variables[n].offset:p.span[1]])
		}
	}
	return Parse(b.String())
}
