package main

import (
	"bytes"
	"fmt"
	"go/ast"
	"go/constant"
	"go/token"
	"go/types"
	"slices"
	"sort"
	"strings"
)

// A mutant is one alteration of a package's source.
type mutant struct {
	id   int
	file string // without its directory
	line int
	fn   string // the function that contains it
	op   string // the kind of alteration
	text string // the altered source
	nth  int    // its number among equal alterations in a function
	// built is the whole file with the alteration, if that is assembly.
	built string
}

// key names a mutant in a way that outlives changes elsewhere in the file.
func (m mutant) key() string {
	return fmt.Sprintf("%s\t%s\t%s\t%s\t%d", m.file, m.fn, m.op, m.text, m.nth)
}

// A source is a checked package.
type source struct {
	fset  *token.FileSet
	pkg   *types.Package
	info  *types.Info
	files []*ast.File
	text  map[*ast.File][]byte
	names map[*ast.File]string
}

// alter returns each file with all mutants in it, asleep, and those mutants. The
// mutant whose number the environment gives is awake; all others do as the source
// does, so one build serves all.
func (s *source) alter() (map[*ast.File][]byte, []mutant) {
	a := &alterer{source: s, marked: make(map[ast.Node]bool), same: make(map[string]int)}
	out := make(map[*ast.File][]byte)
	for _, f := range s.files {
		out[f] = a.alterFile(f)
	}
	return out, a.mutants
}

// An edit replaces drop bytes at an offset of a file.
type edit struct {
	at, drop int
	text     string
	close    bool // goes before an edit that opens at the same offset
}

type alterer struct {
	*source
	mutants []mutant
	same    map[string]int

	file   *ast.File
	fn     *ast.FuncDecl
	edits  []edit
	marked map[ast.Node]bool // conditions
	fixed  map[ast.Node]bool // that have to be constant, or are not to be looked at
	offset map[ast.Node]bool // integers to be one more
	list   map[ast.Node]bool // statements of a list
}

func (a *alterer) alterFile(f *ast.File) []byte {
	a.file, a.edits = f, nil
	for _, decl := range f.Decls {
		if fn, ok := decl.(*ast.FuncDecl); ok && fn.Body != nil {
			a.function(fn)
		}
	}
	sort.SliceStable(a.edits, func(i, j int) bool {
		x, y := a.edits[i], a.edits[j]
		return x.at < y.at || x.at == y.at && x.close && !y.close
	})
	var b bytes.Buffer
	at := 0
	for _, e := range a.edits {
		b.Write(a.text[f][at:e.at])
		b.WriteString(e.text)
		at = e.at + e.drop
	}
	b.Write(a.text[f][at:])
	return b.Bytes()
}

func (a *alterer) function(fn *ast.FuncDecl) {
	a.fn = fn
	a.fixed = make(map[ast.Node]bool)
	a.offset = make(map[ast.Node]bool)
	a.list = make(map[ast.Node]bool)
	a.leave(fn)
	var closing [][]edit
	ast.Inspect(fn.Body, func(n ast.Node) bool {
		if n == nil {
			a.edits = append(a.edits, closing[len(closing)-1]...)
			closing = closing[:len(closing)-1]
			return true
		}
		if a.fixed[n] {
			return false
		}
		closes, inside := a.visit(n)
		if !inside {
			a.edits = append(a.edits, closes...)
			return false
		}
		closing = append(closing, closes)
		return true
	})
}

// leave makes a function return zeros at once.
func (a *alterer) leave(fn *ast.FuncDecl) {
	var zeros []string
	if r := fn.Type.Results; r != nil && len(r.List) > 0 && r.List[0].Names == nil {
		for _, field := range r.List {
			zeros = append(zeros, "*new("+a.source.slice(a.file, field.Type)+")")
		}
	}
	id := a.add(fn, "return at once", fn.Name.Name)
	at := a.at(fn.Body.Lbrace) + 1
	a.edits = append(a.edits, edit{at: at, text: fmt.Sprintf(" if mutate_id == %d { return %s };", id, strings.Join(zeros, ", "))})
}

func (s *source) slice(f *ast.File, n ast.Node) string {
	return string(s.text[f][s.at(n.Pos()):s.at(n.End())])
}

func (s *source) at(p token.Pos) int { return s.fset.Position(p).Offset }

func (a *alterer) add(n ast.Node, op, text string) int {
	m := mutant{
		id:   len(a.mutants) + 1,
		file: a.names[a.file],
		line: a.fset.Position(n.Pos()).Line,
		fn:   a.fn.Name.Name,
		op:   op,
		text: strings.Join(strings.Fields(text), " "),
	}
	if r := a.fn.Recv; r != nil {
		m.fn = strings.TrimPrefix(a.source.slice(a.file, r.List[0].Type), "*") + "." + m.fn
	}
	k := m.key()
	m.nth = a.same[k]
	a.same[k]++
	a.mutants = append(a.mutants, m)
	return m.id
}

// wrap puts an expression in a call of one of the functions in awake.
func (a *alterer) wrap(n ast.Expr, op, fn string) []edit {
	id := a.add(n, op, a.source.slice(a.file, n))
	a.edits = append(a.edits, edit{at: a.at(n.Pos()), text: fmt.Sprintf("mutate_%s(%d, ", fn, id)})
	return []edit{{at: a.at(n.End()), text: ")", close: true}}
}

func (a *alterer) isInteger(e ast.Expr) bool {
	b, ok := a.typeOf(e).(*types.Basic)
	return ok && b.Info()&types.IsInteger != 0
}

func (a *alterer) typeOf(e ast.Expr) types.Type {
	if t := a.info.TypeOf(e); t != nil {
		return t.Underlying()
	}
	return nil
}

func (a *alterer) isVariable(e ast.Expr) bool {
	tv, ok := a.info.Types[e]
	return ok && tv.IsValue() && tv.Value == nil
}

// visit alters n itself. It returns the edits that close after the content of n, and
// whether to visit the content.
func (a *alterer) visit(n ast.Node) (closes []edit, inside bool) {
	if e, ok := n.(ast.Expr); ok {
		if tv := a.info.Types[e]; tv.IsValue() && tv.Value != nil {
			return a.constant(e, tv), false
		}
	}
	if a.leaves(n) {
		return nil, false
	}
	if decl, ok := n.(*ast.GenDecl); ok {
		return nil, decl.Tok == token.VAR
	}
	a.markParts(n)
	a.markOffsets(n)
	if s, ok := n.(ast.Stmt); ok {
		closes = append(closes, a.statement(s)...)
	}
	if e, ok := n.(ast.Expr); ok {
		closes = append(closes, a.expression(e)...)
	}
	// The last edit that opens closes first.
	slices.Reverse(closes)
	return closes, true
}

// leaves reports whether nothing in n is altered: a type, or a call of work.Add, which does nothing
// in the builds that mutants are tested in.
func (a *alterer) leaves(n ast.Node) bool {
	switch n := n.(type) {
	case *ast.ExprStmt:
		return strings.HasPrefix(a.source.slice(a.file, n), "work.Add(")
	case *ast.ArrayType, *ast.FuncType, *ast.StructType, *ast.MapType, *ast.InterfaceType:
		return true
	}
	return false
}

// markParts marks the parts of n that are conditions, statements of a list, or to be left as they
// are. Each case is a kind of node. A parent is visited before its parts, so the marks are there
// when the parts are altered.
func (a *alterer) markParts(n ast.Node) {
	switch n := n.(type) {
	case *ast.CompositeLit:
		if n.Type != nil {
			a.fixed[n.Type] = true
		}
	case *ast.KeyValueExpr:
		a.fixed[n.Key] = true
	case *ast.BlockStmt:
		a.statements(n.List)
	case *ast.CaseClause:
		a.statements(n.Body)
	case *ast.IfStmt:
		a.marked[ast.Unparen(n.Cond)] = true
	case *ast.ForStmt:
		if n.Cond != nil {
			a.marked[ast.Unparen(n.Cond)] = true
		}
	case *ast.SwitchStmt:
		if n.Tag == nil {
			for _, e := range cases(n.Body) {
				a.marked[ast.Unparen(e)] = true
			}
		}
	case *ast.TypeSwitchStmt:
		for _, e := range cases(n.Body) {
			a.fixed[e] = true
		}
	case *ast.UnaryExpr:
		if n.Op == token.NOT {
			a.marked[ast.Unparen(n.X)] = true
		}
	case *ast.ReturnStmt:
		for _, e := range n.Results {
			a.marked[ast.Unparen(e)] = true
		}
	}
}

// cases returns the expressions of the cases of a switch.
func cases(body *ast.BlockStmt) (list []ast.Expr) {
	for _, c := range body.List {
		list = append(list, c.(*ast.CaseClause).List...)
	}
	return list
}

// markOffsets marks the parts of n that are offsets. Those are variables that are returned, or used
// as an index or as an end of a slice.
func (a *alterer) markOffsets(n ast.Node) {
	switch n := n.(type) {
	case *ast.ReturnStmt:
		for _, e := range n.Results {
			if a.isVariable(e) && a.isInteger(e) {
				a.offset[e] = true
			}
		}
	case *ast.SliceExpr:
		for _, e := range []ast.Expr{n.Low, n.High} {
			if e != nil && a.isVariable(e) {
				a.offset[e] = true
			}
		}
	case *ast.IndexExpr:
		if a.isVariable(n.Index) && a.isInteger(n.Index) {
			a.offset[n.Index] = true
		}
	}
}

func (a *alterer) statements(list []ast.Stmt) {
	for _, s := range list {
		a.list[s] = true
	}
}

// typeName returns a type as the file writes it.
func (a *alterer) typeName(t types.Type) string {
	return types.TypeString(t, func(p *types.Package) string {
		if p == a.pkg {
			return ""
		}
		return p.Name()
	})
}

// constant alters an integer by one, up and down, a set of bits to the next, and a
// truth to its opposite. closes has the edits after e, the innermost first.
func (a *alterer) constant(e ast.Expr, tv types.TypeAndValue) []edit {
	basic, ok := tv.Type.Underlying().(*types.Basic)
	switch {
	case !ok:
		return nil
	case tv.Value.Kind() == constant.Bool:
		return a.wrap(e, "not", "not")
	case tv.Value.Kind() != constant.Int || basic.Info()&types.IsInteger == 0 || basic.Info()&types.IsUntyped != 0:
		return nil
	}
	if a.isForeign(e) {
		return nil
	}
	name := a.typeName(tv.Type)
	if a.isTyped(e) {
		name = ""
	}
	var closes []edit
	put := func(op, fn string) { closes = append(a.wrap(e, op, fn), closes...) }
	if isBits(tv.Type) {
		put("next bit", "twice")
	} else {
		put("+1", "more")
		if _, ok := e.(*ast.BasicLit); ok {
			put("-1", "fewer")
		}
	}
	if name != "" {
		a.edits = append(a.edits, edit{at: a.at(e.Pos()), text: name + "("})
		closes = append([]edit{{at: a.at(e.End()), text: ")", close: true}}, closes...)
	}
	return closes
}

// isBits reports whether a type looks like one of sets of bits.
func isBits(t types.Type) bool {
	_, named := types.Unalias(t).(*types.Named)
	b, ok := t.Underlying().(*types.Basic)
	return named && ok && b.Info()&types.IsUnsigned != 0
}

// isForeign reports whether e is a constant that has a type of another package only by its
// context, such as 1 in level - 1. A function's argument would lose it, and the file need not
// import the package.
func (a *alterer) isForeign(e ast.Expr) bool {
	tv := a.info.Types[e]
	return tv.Value != nil && !a.isTyped(e) && strings.Contains(a.typeName(tv.Type), ".")
}

// isTyped reports whether e is the name of a constant that has a type.
func (a *alterer) isTyped(e ast.Expr) bool {
	var obj types.Object
	switch e := e.(type) {
	case *ast.Ident:
		obj = a.info.Uses[e]
	case *ast.SelectorExpr:
		obj = a.info.Uses[e.Sel]
	}
	if obj == nil {
		return false
	}
	b, ok := obj.Type().(*types.Basic)
	return !ok || b.Info()&types.IsUntyped == 0
}

var assigned = map[token.Token]string{
	token.OR_ASSIGN: "or", token.AND_ASSIGN: "and", token.XOR_ASSIGN: "xor", token.AND_NOT_ASSIGN: "andnot",
	token.SHL_ASSIGN: "shl", token.SHR_ASSIGN: "shr", token.MUL_ASSIGN: "mul",
}

// statement drops a statement, and turns increments and assignments. Each case is a kind of
// statement. An increment is written as an addition, whose sign a mutant can turn.
func (a *alterer) statement(s ast.Stmt) (closes []edit) {
	switch s := s.(type) {
	case *ast.ExprStmt:
		if call, ok := s.X.(*ast.CallExpr); ok && a.source.slice(a.file, call.Fun) == "panic" {
			break // a function may end with it
		}
		return a.drop(s)
	case *ast.BranchStmt:
		if s.Tok == token.BREAK || s.Tok == token.CONTINUE {
			return a.drop(s)
		}
	case *ast.IncDecStmt:
		closes = a.drop(s)
		id := a.add(s, "turn", a.source.slice(a.file, s))
		op := " += "
		if s.Tok == token.DEC {
			op = " -= "
		}
		name := a.typeName(a.info.TypeOf(s.X))
		a.edits = append(a.edits, edit{at: a.at(s.TokPos), drop: 2, text: fmt.Sprintf("%smutate_flip(%d, %s(1))", op, id, name)})
	case *ast.AssignStmt:
		if s.Tok != token.DEFINE {
			closes = a.drop(s)
		}
		if len(s.Lhs) == len(s.Rhs) {
			closes = append(closes, a.assignment(s)...)
		}
	}
	return closes
}

// drop drops a statement of a list.
func (a *alterer) drop(s ast.Stmt) []edit {
	if !a.list[s] {
		return nil
	}
	id := a.add(s, "drop", a.source.slice(a.file, s))
	a.edits = append(a.edits, edit{at: a.at(s.Pos()), text: fmt.Sprintf("if mutate_id != %d { ", id)})
	return []edit{{at: a.at(s.End()), text: " }", close: true}}
}

// assignment turns the operator of an assignment, or marks what is assigned.
func (a *alterer) assignment(s *ast.AssignStmt) (closes []edit) {
	y := s.Rhs[0]
	switch s.Tok {
	case token.ASSIGN, token.DEFINE:
		for _, e := range s.Rhs {
			if a.isVariable(e) && a.isInteger(e) {
				a.offset[e] = true
			}
			a.marked[ast.Unparen(e)] = true
		}
	case token.ADD_ASSIGN, token.SUB_ASSIGN:
		if a.isInteger(y) && !a.isForeign(y) {
			id := a.add(s, "turn", a.source.slice(a.file, s))
			a.edits = append(a.edits, edit{at: a.at(y.Pos()), text: fmt.Sprintf("mutate_flip(%d, ", id)})
			closes = append(closes, edit{at: a.at(y.End()), text: ")", close: true})
		}
	default:
		if fn := assigned[s.Tok]; fn != "" && a.isInteger(y) {
			id := a.add(s, "turn", a.source.slice(a.file, s))
			x := a.source.slice(a.file, s.Lhs[0])
			a.edits = append(a.edits, edit{at: a.at(s.TokPos), drop: len(s.Tok.String()), text: fmt.Sprintf("= mutate_%s(%d, %s, ", fn, id, x)})
			closes = append(closes, edit{at: a.at(y.End()), text: ")", close: true})
		}
	}
	return closes
}

var operators = map[token.Token]string{
	token.LSS: "lss", token.LEQ: "leq", token.GTR: "gtr", token.GEQ: "geq",
	token.AND: "and", token.OR: "or", token.XOR: "xor", token.AND_NOT: "andnot",
	token.SHL: "shl", token.SHR: "shr", token.MUL: "mul",
}

// expression alters a condition, an offset or an operator.
func (a *alterer) expression(e ast.Expr) (closes []edit) {
	if a.offset[e] {
		if isBits(a.info.TypeOf(e)) {
			closes = a.wrap(e, "next bit", "twice")
		} else {
			closes = a.wrap(e, "one more", "more")
		}
	}
	if b, ok := e.(*ast.BinaryExpr); ok {
		return append(closes, a.binary(b)...)
	}
	if a.isCondition(e) {
		closes = append(closes, a.wrap(e, "not", "not")...)
	}
	return closes
}

// isCondition reports whether e is marked as a condition to be negated, itself and not a part of
// it.
func (a *alterer) isCondition(e ast.Expr) bool {
	if t, isBool := a.typeOf(e).(*types.Basic); !isBool || t.Info()&types.IsBoolean == 0 || !a.marked[e] || !a.isVariable(e) {
		return false
	}
	switch e := e.(type) {
	case *ast.ParenExpr:
		return false
	case *ast.UnaryExpr:
		return e.Op != token.NOT
	}
	return true
}

// binary alters an operator with two operands. Each case is a group of operators with the
// alterations that they have.
func (a *alterer) binary(b *ast.BinaryExpr) (closes []edit) {
	put := func(op, fn string) { closes = append(closes, a.wrap(b, op, fn)...) }
	replace := func(op, fn string) {
		put(op, fn)
		a.edits = append(a.edits, edit{at: a.at(b.OpPos), drop: len(b.Op.String()), text: ","})
	}
	switch b.Op {
	case token.LAND, token.LOR:
		a.marked[ast.Unparen(b.X)], a.marked[ast.Unparen(b.Y)] = true, true
		id := a.add(b, "and or", a.source.slice(a.file, b))
		// Negations of both sides and of the whole turn one into the other.
		for _, n := range []ast.Expr{b, b.X, b.Y} {
			a.edits = append(a.edits, edit{at: a.at(n.Pos()), text: fmt.Sprintf("mutate_not(%d, ", id)})
			closes = append(closes, edit{at: a.at(n.End()), text: ")", close: true})
		}
	case token.EQL, token.NEQ:
		put("not", "not")
	case token.LSS, token.LEQ, token.GTR, token.GEQ:
		put("not", "not")
		if t, ok := a.typeOf(b.X).(*types.Basic); ok && t.Info()&types.IsOrdered != 0 {
			replace("boundary", operators[b.Op])
		}
	case token.ADD, token.SUB:
		if a.isInteger(b) && !a.isForeign(b.Y) {
			id := a.add(b, "turn", a.source.slice(a.file, b))
			a.edits = append(a.edits, edit{at: a.at(b.Y.Pos()), text: fmt.Sprintf("mutate_flip(%d, ", id)})
			closes = append(closes, edit{at: a.at(b.Y.End()), text: ")", close: true})
		}
	default:
		if fn := operators[b.Op]; fn != "" && a.isInteger(b) {
			replace("turn", fn)
		}
	}
	return closes
}
