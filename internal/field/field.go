// Package field has the table of the fields of a reference: its components, their parts, and facts
// that follow from them.
//
// A [Field] is a row of the table. A [Selector] reads the field in references. The text of a field
// is that of the reference, as written, unless it is a fact or [Selector.Decoded] is set. A field
// can be undefined, which differs from an empty text.
package field

import (
	"slices"
	"strings"

	"github.com/urikit/uri"
)

// A Field is a field of a reference.
type Field uint8

// The fields, in the order in which parse prints those that are members.
const (
	None Field = iota
	Kind
	Scheme
	Authority
	AuthorityKind
	Userinfo
	User
	Password
	Host
	HostASCII
	HostUnicode
	HostKind
	Domain
	Suffix
	Subdomain
	Port
	EffectivePort
	Origin
	Path
	SegmentAll
	Segment
	Segments
	Extension
	PathKind
	OpaquePart
	Query
	QueryName
	QueryNameAll
	QueryNameJoin
	Parameter
	ParameterName
	ParameterNameJoin
	ParameterValue
	ParameterValueJoin
	Fragment
	URI
	Address

	fields = iota
)

// A Use is a set of places in which a field can be named.
type Use uint8

const (
	InFormat    Use = 1 << iota // {FIELD}, as get prints it
	InCondition                 // FIELD=VALUE, which filter compares
	InEdit                      // FIELD=TEXT, which set writes
	InRemoval                   // --remove FIELD
	InMembers                   // the lines of parse, and the members of JSON
)

// A Source is the section that defines a field.
type Source struct {
	Document string
	Section  string // "" for a document as a whole
}

// String returns the name of the field. "NAME" and "N" in it stand for the argument.
func (f Field) String() string { return table[f].name }

// Stem returns the name of the field up to its argument, such as "query".
func (f Field) Stem() string {
	argument := table[f].argument()
	if argument == "" {
		return table[f].name
	}
	stem, _, _ := strings.Cut(table[f].name, ":"+argument)
	return stem
}

// Has reports whether the field has all uses.
func (f Field) Has(u Use) bool { return table[f].in&u == u }

// Source returns the source of the field.
func (f Field) Source() Source {
	if source := table[f].source; source.Document != "" {
		return source
	}
	of, _ := Find(InMembers, table[f].of.String())
	return table[of].source
}

// Component returns the component that is the field or that contains it, or [uri.ComponentNone].
func (f Field) Component() uri.Component { return table[f].of }

// Delimiters returns the delimiters before and after a component or a password.
func (f Field) Delimiters() (before, after string) { return table[f].before, table[f].after }

// Rule returns the rule for a text to which the field can be set.
func (f Field) Rule() uri.Rule { return table[f].rule }

// Argument returns the argument in a text that begins with the stem of the field and a colon, such
// as "a:b" in "query:a:b".
func (f Field) Argument(text string) (string, bool) {
	rest, ok := strings.CutPrefix(text, f.Stem())
	if !ok {
		return "", false
	}
	return strings.CutPrefix(rest, ":")
}

// Joined returns the field that joins the texts of a field with several, if there is one.
func (f Field) Joined() (Field, bool) {
	name := strings.TrimSuffix(table[f].name, ":all") + ":join"
	i := slices.IndexFunc(table[:], func(r row) bool { return r.name == name })
	return Field(max(i, 0)), i >= 0
}

// All returns the fields with a use, in the order of the table.
func All(u Use) []Field {
	var all []Field
	for f := range Field(fields) {
		if f.Has(u) && f != None {
			all = append(all, f)
		}
	}
	return all
}

// Names returns what a shell completes: the names of the fields with a use, in order. A name that
// ends with a colon needs an argument.
func Names(u Use) []string {
	var names []string
	for _, f := range All(u) {
		name := f.String()
		if table[f].argument() != "" {
			name = f.Stem() + ":"
		}
		names = append(names, name)
	}
	slices.Sort(names)
	return slices.Compact(names)
}

// Find returns the field with a use and a name without an argument.
func Find(u Use, name string) (Field, bool) {
	for f := range Field(fields) {
		if table[f].in&u == u && table[f].name == name && f != None {
			return f, table[f].argument() == ""
		}
	}
	return None, false
}
