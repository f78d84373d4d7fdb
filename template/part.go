package template

// A part is a literal or a variable with its modifiers (section 2.4). Parts have no pointers, so
// that a template is allocated fast and costs the garbage collector nothing.
type part struct {
	start, end int    // the literal, or the name of the variable, in the template
	spelling   uint32 // the number of its spelling, from 1 on, or 0 if it is as in the template
	prefix     uint16 // the number of characters, 0 for all
	op         uint8  // the operator of its expression, or noOperator
	flags      flags
}

// noOperator is the operator of a literal.
const noOperator = uint8(len(operators))

// flags are properties of a variable.
type flags uint8

const (
	isLast   flags = 1 << iota // of its group
	explode                    // it is exploded
	explodes                   // a variable of its expression is exploded; of the first one only
)

// has reports whether the part has the flag.
func (p *part) has(f flags) bool { return p.flags&f != 0 }

// A spelling is how a part is spelled otherwise than in the template.
type spelling struct {
	literal string // the literal as it is expanded
	pattern string // the literal or the name in normal form
}

// source returns a part as it is in the template.
func (t *Template) source(p *part) string { return t.text[p.start:p.end] }

// literal returns a literal as it is expanded.
func (t *Template) literal(p *part) string {
	if p.spelling == 0 {
		return t.source(p)
	}
	return t.spellings[p.spelling-1].literal
}

// pattern returns a literal, or the name of a variable, in normal form.
func (t *Template) pattern(p *part) string {
	if p.spelling == 0 {
		return t.source(p)
	}
	return t.spellings[p.spelling-1].pattern
}

// offset returns the place of the group that begins with part i, or the length of the template.
func (t *Template) offset(i int) int {
	if i == len(t.parts) {
		return len(t.text)
	}
	p := &t.parts[i]
	if p.op == noOperator {
		return p.start
	}
	return p.start - len("{") - len(operators[p.op].symbol)
}

// A group is a literal, or the variables of an expression.
type group []part

// group returns the group that begins with part i.
func (t *Template) group(i int) group {
	end := i
	for !t.parts[end].has(isLast) {
		end++
	}
	return t.parts[i : end+1]
}

// isLiteral reports whether g is a literal, which has no operator.
func (g group) isLiteral() bool { return g[0].op == noOperator }

// op returns the operator of an expression.
func (g group) op() *operator { return &operators[g[0].op] }

// explodes reports whether a variable of g is exploded.
func (g group) explodes() bool { return g[0].has(explodes) }

// several reports whether an expression can have more than one value.
func (g group) several() bool { return g.explodes() || len(g) > 1 }
