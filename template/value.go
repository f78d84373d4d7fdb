package template

import "slices"

// A Value is the value of a variable (RFC 6570, section 2.3). The zero Value is undefined.
type Value struct {
	kind  kind
	text  string
	list  []string
	pairs []Pair
}

type kind uint8

const (
	undefined kind = iota
	isString
	isList
	isPairs
)

// A Pair is a member of an associative array.
type Pair struct{ Name, Value string }

// String returns the value s, which may be empty.
func String(s string) Value { return Value{kind: isString, text: s} }

// List returns a list. Without items it is undefined. It keeps the slice.
func List(items ...string) Value {
	if len(items) == 0 {
		return Value{}
	}
	return Value{kind: isList, list: items}
}

// Pairs returns an associative array, in the order of the pairs. Without pairs it is
// undefined. It keeps the slice.
func Pairs(pairs ...Pair) Value {
	if len(pairs) == 0 {
		return Value{}
	}
	return Value{kind: isPairs, pairs: pairs}
}

// IsDefined reports whether the variable has a value.
func (v Value) IsDefined() bool { return v.kind != undefined }

// Text returns the value of a string. It returns false for any other value.
func (v Value) Text() (string, bool) { return v.text, v.kind == isString }

// Items returns the items of a list, and nil for any other value. The caller must not change
// them.
func (v Value) Items() []string { return v.list }

// Members returns the members of an associative array, and nil for any other value. The
// caller must not change them.
func (v Value) Members() []Pair { return v.pairs }

// Equal reports whether two values are the same, in the same order.
func (v Value) Equal(w Value) bool {
	return v.kind == w.kind && v.text == w.text && slices.Equal(v.list, w.list) && slices.Equal(v.pairs, w.pairs)
}

// Variables give a template its values.
type Variables interface {
	// Lookup returns the value of a variable, or the zero Value if it is undefined. The
	// name is as in the template: "%41" is not "A".
	Lookup(name string) Value
}

// A Map has the values of variables by name. Nil has none.
type Map map[string]Value

// Lookup returns the value of a variable.
func (m Map) Lookup(name string) Value { return m[name] }
