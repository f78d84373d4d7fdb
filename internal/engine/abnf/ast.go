package abnf

// A node is the parsed form of a rule's elements (RFC 5234, section 4). There are five
// kinds. A [Set] represents every terminal value: a range is one Set, and a char-val or
// a dotted num-val is a concatenation of Sets. A group is the alternation inside it, and
// an option is a repetition of at most one.
type node interface{ node() }

// An alternation denotes the strings of all its nodes (RFC 5234, section 3.2). It has
// at least one node.
type alternation []node

// A concatenation denotes strings of each of its nodes in turn (RFC 5234,
// section 3.1). Without nodes it denotes the empty string, as "" does.
type concatenation []node

// A repetition denotes from min to max strings of element in a row (RFC 5234,
// section 3.6). A negative max means that there is no limit.
type repetition struct {
	min, max int
	element  node
}

// A reference denotes the strings of the rule of that name (RFC 5234, section
// 2.1). The line is where it was read.
type reference struct {
	name string
	line int
}

func (alternation) node()   {}
func (concatenation) node() {}
func (repetition) node()    {}
func (reference) node()     {}
func (Set) node()           {}
