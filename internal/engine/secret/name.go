package secret

import (
	"iter"
	"slices"
	"strings"
	"sync"

	"github.com/urikit/uri/internal/engine/ascii"
	"github.com/urikit/uri/internal/engine/percent"
)

// A verdict says whether a value is a secret by its name.
type verdict uint8

const (
	harmless verdict = iota
	byNeighbour
	byValue
	certain
)

// maxName is the number of characters at the end of a name that are read.
const maxName = 128

// IsName reports whether a name says that its value is a secret, whatever the value is. It reads a
// name in any common spelling: "db_password", "dbPassword", "DB-PASSWORD", "user[password]",
// "%70assword". Spaces at its ends do not count, and a NUL ends it too, as in PHP.
func (r *Rules) IsName(name string) bool {
	_, v := r.judge(name)
	return v == certain
}

// IsHeader reports whether the value of a header is a secret: its name is one of [Rules.IsName], or
// of the table's rows for headers.
func (r *Rules) IsHeader(name string) bool { return r.isHeader(name, false) }

// IsForOrigin reports whether a header is meant only for the origin of a request: its value is a
// secret, or its name is one of the table's rows for that. Each header that begins with "Proxy-" is
// one.
func (r *Rules) IsForOrigin(name string) bool {
	return hasPrefixFold(name, "proxy-") || r.isHeader(name, true)
}

func (r *Rules) isHeader(name string, forOrigin bool) bool {
	if r.IsName(name) {
		return true
	}
	s := spelling{header: true, origin: forOrigin}
	s.read(name)
	if s.n == 0 {
		return false
	}
	if r != nil {
		if _, v, ok := r.own(s.text[:s.n]); ok {
			return v == certain
		}
	}
	_, v := s.judge()
	return v == certain
}

// judge returns the row of a name and the verdict. The name may be percent-encoded. The first test
// finds most names harmless by their length and their last letters.
func (r *Rules) judge(name string) (row string, v verdict) {
	for len(name) > 0 && Separates(name[len(name)-1]) { // "Password?" of a form
		name = name[:len(name)-1]
	}
	if (r == nil || len(r.More) == 0) && !mayBeName(name) {
		return "", harmless
	}
	if row, v = r.judgeWhole(name); v != harmless {
		return row, v
	}
	first, last := 0, 0 // a name may be before a bracket or a NUL, and in the last brackets
	for i := 0; i < len(name); {
		c, n := percent.Next(name[i:])
		if c == '[' || c == 0 {
			if last = i + n; first == 0 {
				first = i
			}
		}
		i += n
	}
	if last > 0 {
		if row, v = r.judgeWhole(name[:first]); v == harmless {
			row, v = r.judgeWhole(name[last:])
		}
	}
	return row, v
}

// A spelling is the letters and digits of a name in lower case.
type spelling struct {
	text  [maxName]byte
	n     int
	parts [maxName]uint8 // where the parts of the name begin
	count int

	header bool // it is the name of a header
	origin bool // the question is whether the header is for one origin
}

// read reads the end of a name. A part begins after a mark and where the kind of character changes,
// but a capital belongs to the small letters after it. s.parts has the beginnings.
func (s *spelling) read(name string) {
	if len(name) > maxName {
		name = name[len(name)-maxName:]
	}
	const (
		other = iota
		lower
		upper
		digit
	)
	before := other
	for i := 0; i < len(name); {
		c, size := percent.Next(name[i:])
		i += size
		kind := lower
		switch {
		case c >= 'a' && c <= 'z', c >= 0x80:
		case c >= 'A' && c <= 'Z':
			kind, c = upper, c|0x20
		case c >= '0' && c <= '9':
			kind = digit
		default:
			before = other
			continue
		}
		switch {
		case before == kind, before == upper && kind == lower && s.n > 0 && int(s.parts[s.count-1]) == s.n-1:
		case before == upper && kind == lower: // the last letter of "SAMLR" begins "Response"
			s.begin(s.n - 1)
		default:
			s.begin(s.n)
		}
		s.text[s.n] = c
		s.n++
		before = kind
	}
}

func (s *spelling) begin(at int) {
	s.parts[s.count] = uint8(at)
	s.count++
}

// trim leaves out tails and numbers at the end.
func (s *spelling) trim() {
	for s.count > 1 {
		last := s.text[s.parts[s.count-1]:s.n]
		if last[0] > '9' && !isTail(last) {
			return
		}
		s.count--
		s.n = int(s.parts[s.count])
	}
}

func isTail(part []byte) bool {
	for _, tail := range tails {
		if tail == string(part) {
			return true
		}
	}
	return false
}

// isHeaderName reports whether a name is that of a header, wherever it is: it begins with "X-" (RFC
// 6648).
func isHeaderName(name string) bool { return hasPrefixFold(name, "x-") }

func (r *Rules) judgeWhole(name string) (string, verdict) {
	s := spelling{header: isHeaderName(name)}
	s.read(name)
	if s.n == 0 {
		return "", harmless
	}
	if r != nil {
		if row, v, ok := r.own(s.text[:s.n]); ok {
			return row, v
		}
	}
	if row, v := s.judge(); v != harmless {
		return row, v
	}
	all := s.n
	if s.trim(); s.n == all {
		return "", harmless
	}
	return s.judge()
}

// own returns the verdict of the names of r.
func (r *Rules) own(name []byte) (string, verdict, bool) {
	for _, less := range r.Less {
		if equalsName(less, name) {
			return "", harmless, true
		}
	}
	for _, more := range r.More {
		if equalsName(more, name) {
			return more, certain, true
		}
	}
	return "", harmless, false
}

// equalsName reports whether the letters and digits of a name are those of text.
func equalsName(name string, text []byte) bool {
	var s spelling
	s.read(name)
	return s.n > 0 && string(s.text[:s.n]) == string(text)
}

// judge compares a spelling with the rows whose words have its last letters. Of several that give
// the same verdict, the first row counts. w.reads says whether a word must be the end of the name,
// its last part, or all of it. A public word ends the search.
func (s *spelling) judge() (string, verdict) {
	name := s.text[:s.n]
	row, v, first := "", harmless, 0
	if s.n < 2 {
		return row, v // no word has one letter
	}
	for _, i := range byLast()[lastOf(name)] {
		w := &words[i]
		if len(w.text) > s.n {
			break
		}
		if string(name[s.n-len(w.text):]) != w.text {
			continue
		}
		switch w.reads {
		case public:
			return "", harmless
		case header, origin:
			if !s.header || w.reads == origin && !s.origin {
				continue
			}
			if at := s.n - len(w.text); at > 0 && int(s.parts[s.count-1]) != at {
				continue
			}
		case ending:
		case part:
			if at := s.n - len(w.text); at > 0 && int(s.parts[s.count-1]) != at {
				continue
			}
		default:
			if len(w.text) != s.n {
				continue
			}
		}
		if judged := w.reads.verdict(); v < judged || v == judged && i < first {
			row, v, first = w.text, judged, i
		}
	}
	return row, v
}

func (r reading) verdict() verdict {
	switch r {
	case random:
		return byValue
	case granted:
		return byNeighbour
	}
	return certain
}

// lastOf returns the low bits of the last two letters of a name.
func lastOf[T string | []byte](name T) uint {
	n := len(name)
	return uint(name[n-1]&31)<<5 | uint(name[n-2]&31)
}

// byLast are the indexes of the words by their last letters, the shortest word first.
var byLast = sync.OnceValue(func() *[32 * 32][]int {
	var index [32 * 32][]int
	for i := range words {
		last := &index[lastOf(words[i].text)]
		at := len(*last)
		for at > 0 && len(words[(*last)[at-1]].text) > len(words[i].text) {
			at--
		}
		*last = slices.Insert(*last, at, i)
	}
	return &index
})

// mayEnd has, for the low bits of the last two letters of a word or a tail, those of the letters
// before them. A word of two letters has all.
var mayEnd = func() (set [32 * 32]uint32) {
	add := func(text string) {
		n := len(text)
		before := &set[lastOf(text)]
		if n == 2 {
			*before = ^uint32(0)
		} else {
			*before |= 1 << (text[n-3] & 31)
		}
	}
	for _, w := range words {
		if w.reads != public {
			add(w.text)
			add(strings.TrimRight(w.text, "0123456789")) // see MayName
		}
	}
	for _, tail := range tails {
		add(tail)
	}
	return set
}()

// MayEnd is false only for the last bytes, three at least, of names whose values are no secrets by
// the table.
func MayEnd(name string) bool {
	n := len(name)
	c, b := name[n-1], name[n-2]
	switch {
	case Separates(c), ascii.IsLetter(c) && Separates(b): // no word has one letter
		return false
	case !ascii.IsLetter(c), !ascii.IsLetter(b), strings.IndexByte(name[max(0, n-len("%41bc")):], '%') >= 0: // judge may ignore the byte, or decode it
		return true
	}
	before := mayEnd[uint(c&31)<<5|uint(b&31)]
	switch a := name[n-3]; {
	case ascii.IsLetter(a):
		return before>>(a&31)&1 != 0
	case Separates(a):
		return before == ^uint32(0)
	}
	return before != 0
}

// EndsName is false only for three letters that end no name whose value may be a secret by the
// table. The name may still be a secret if one of the two bytes before them is "%".
func EndsName(a, b, c byte) bool { return mayEnd[uint(c&31)<<5|uint(b&31)]>>(a&31)&1 != 0 }

// MayName is false only if a text does not end with a name whose value may be a secret by the
// table.
func MayName(text string) bool {
	end := beforeDigits(text)
	return end > 0 && !Separates(text[end-1]) && mayEndBefore(text, end)
}

// mayBeName is MayName for a whole name. In it, a number can follow a separator, as in "API Key
// #1", and a NUL can end it.
func mayBeName(name string) bool {
	end := beforeDigits(name)
	return len(name) > 1 && end > 0 &&
		(end < len(name) && Separates(name[end-1]) || mayEndBefore(name, end) || strings.IndexByte(name, 0) >= 0 || strings.Contains(name, "%00"))
}

// beforeDigits returns where the digits at the end of a text begin, or a place among them: no more
// than maxName are read.
func beforeDigits(text string) int {
	end := len(text)
	for end > 0 && ascii.IsDigit(text[end-1]) && len(text)-end < maxName {
		end--
	}
	return end
}

// mayEndBefore is false only if a text does not end with a name of a secret and, from end on,
// digits. judge leaves such digits out, which follow the letters of a word, and stand alone in
// times.
func mayEndBefore(text string, end int) bool {
	n := len(text)
	switch {
	case n-end == maxName:
		return true
	case end == n:
		return n < 3 || MayEnd(text[max(0, n-len("%41bc")):])
	case !ascii.IsLetter(text[end-1]) || strings.IndexByte(text[max(0, end-len("%41bc")):end], '%') >= 0: // as in MayEnd
		return true
	case end == 1:
		return false
	case ascii.IsAlphanumeric(text[end-2]):
		return mayEnd[lastOf(text[:end])] != 0
	}
	return !Separates(text[end-2])
}

// MayBeName reports whether the value of a name may be a secret by the table: whether it is one, or
// can be one by its value or its neighbours.
func MayBeName(name string) bool {
	_, v := (*Rules)(nil).judge(name)
	return v != harmless
}

// IsHarmlessValue reports whether no name makes a value a secret.
func IsHarmlessValue(value string) bool {
	if len(value) > len("same-origin") {
		return false
	}
	if value == "" {
		return true
	}
	if harmlessBegins[len(value)]>>(value[0]&31)&1 != 0 {
		for _, v := range harmlessValues {
			if len(v) == len(value) && strings.EqualFold(v, value) {
				return true
			}
		}
	}
	return value == Masked
}

// harmlessBegins are the low bits of the first letters of harmlessValues, by their lengths.
var harmlessBegins = func() (set [len("same-origin") + 1]uint32) {
	for _, v := range harmlessValues {
		set[len(v)] |= 1 << (v[0] & 31)
	}
	return set
}()

// isFlag reports whether a value says yes or no instead of being a secret, as in "_auth=y".
func isFlag(row, value string) bool {
	return row == "auth" && len(value) == 1 && strings.IndexByte("yYnN01", value[0]) >= 0
}

// maxRandom is the number of bytes of a value that looksRandom reads. Many values can overlap, so
// it bounds the cost.
const maxRandom = 128

// looksRandom reports whether a value has the length and the mixture of letters and digits of a
// random one. A UUID, a digest and a session's identifier do; a date, a word and a slug do not.
// changes counts the places where the kind of character changes. A random value has one in at most
// six characters on average, or is a long number in hexadecimal.
func looksRandom(value string) bool {
	const least = 16
	if len(value) < least {
		return false
	}
	value = value[:min(len(value), maxRandom)]
	n, digits, letters, changes, isHex := 0, 0, 0, 0, true
	before := byte(0)
	for i := 0; i < len(value); {
		c, size := percent.Next(value[i:])
		i += size
		var kind byte
		switch {
		case c >= '0' && c <= '9':
			kind, digits = 1, digits+1
		case c >= 'a' && c <= 'z':
			kind, letters = 2, letters+1
		case c >= 'A' && c <= 'Z':
			kind, letters = 3, letters+1
		case c == '-', c == '_', c == '.', c == '+', c == '/', c == '=', c == '~', c == ':':
			continue
		default:
			return false
		}
		isHex = isHex && percent.IsHex(c)
		if n > 0 && kind != before {
			changes++
		}
		before = kind
		n++
	}
	return n >= least && digits >= 2 && letters >= 2 && (changes*6 >= n || isHex && n >= 32)
}

// Names returns the words of the table whose values are secrets, with a tail that each can have.
func Names() iter.Seq2[string, string] {
	return func(yield func(string, string) bool) {
		for i, w := range words {
			if w.reads.verdict() == certain && w.reads < header && !yield(w.text, "_"+tails[i%len(tails)]) {
				return
			}
		}
	}
}

// A Name says whether values are secrets by their name. The zero Name is that of harmless values.
type Name struct {
	row     string // of the table
	verdict verdict
}

// Name returns what the table and r say of a name.
func (r *Rules) Name(name string) Name {
	row, v := r.judge(name)
	return Name{row, v}
}

// HidesAll reports whether all values are secrets but those of [IsHarmlessValue].
func (n Name) HidesAll() bool { return n.verdict == certain }

// Hides reports whether a value is a secret by its name, by its name and what it looks like, or by
// its name and others near it. The value is at an offset of near, which is nil if nothing is near.
func (n Name) Hides(value string, near *Near, at int) bool {
	if n.verdict == harmless || IsHarmlessValue(value) || isFlag(n.row, value) {
		return false
	}
	return n.verdict == certain || isByValue(n.row, value) ||
		n.verdict == byNeighbour && near != nil && len(value) >= minCode && near.grants(at)
}

// IsCredentials reports whether the name is that of a header with credentials, such as "Cookie".
func (n Name) IsCredentials() bool { return n.row == "authorization" || n.row == "cookie" }

// A Near is a text with secrets and what is near them: a name such as "state=" makes a code near it
// a secret.
type Near struct {
	Text string

	from, end int // where the last answer holds
	granted   bool
}

// near is the number of bytes before and after a code in which such a name counts at least.
const near = 1 << 10

// grants reports whether such a name is near i. It remembers its answer for what follows i.
func (n *Near) grants(i int) bool {
	if i < n.from || i >= n.end {
		i = min(i, len(n.Text))
		n.from, n.end = i, i+near/2
		n.granted = hasNeighbour(n.Text[max(0, i-near):min(len(n.Text), n.end+near)])
	}
	return n.granted
}
