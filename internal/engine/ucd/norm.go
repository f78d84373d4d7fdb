package ucd

import (
	"slices"
	"strings"
	"unicode/utf8"
)

// A Form is a normalization form of UAX #15.
type Form bool

const (
	NFC  Form = false
	NFKC Form = true
)

// The syllables of Hangul (The Unicode Standard, section 3.12).
const (
	firstL, firstV, firstT, firstS = 0x1100, 0x1161, 0x11A7, 0xAC00
	countL, countV, countT         = 19, 21, 28
	countS                         = countL * countV * countT
)

// checked returns the properties of c that say whether a text is normalized: whether c is not in a
// normalized text, or perhaps not, and the combining class.
func (f Form) checked(c rune) (no, maybe bool, class uint8) {
	r := Of(c).r
	no = r.flags&notNFC != 0 || f == NFKC && r.flags&notNFKC != 0
	return no, r.flags&maybeNFC != 0, r.class
}

// StaysAfter reports whether a character is the same in normalization form C, wherever it follows
// characters that are and of which the last one has a combining class. It returns false for a few
// that are the same after some characters only.
func (a At) StaysAfter(class uint8) bool {
	return a.r.flags&(maybeNFC|notNFC) == 0 && (a.r.class == 0 || a.r.class >= class)
}

// StaysAfterStarter reports whether c is the same in normalization form C after a text that is and
// that ends with before, a character that begins a part of a text. It returns false for a few that
// are.
func StaysAfterStarter(before, c rune) bool {
	b, a := Of(before).r, Of(c).r
	if b.class != 0 || a.flags&notNFC != 0 || decomposition(c, false) != "" {
		return false
	}
	if a.class != 0 && decomposition(before, false) != "" {
		return false // c can belong between the parts of before
	}
	_, composes := compose(before, c)
	return !composes
}

// boundary reports whether c begins a part of a text that can be normalized alone.
func (f Form) boundary(c rune) bool {
	no, maybe, class := f.checked(c)
	if no {
		first, _ := utf8.DecodeRuneInString(decomposition(c, bool(f)))
		_, maybe, class = f.checked(first)
	}
	return !maybe && class == 0
}

// normal returns the length of the beginning of s that is normalized for certain and that ends
// where the next part can be normalized alone.
func (f Form) normal(s string) int {
	end, last := 0, uint8(0) // the last boundary, and the class of the character before
	for i := 0; i < len(s); {
		if s[i] < utf8.RuneSelf {
			// A character of ASCII begins a part. It composes with marks after it.
			end, last = i, 0
			i++
			continue
		}
		c, size := utf8.DecodeRuneInString(s[i:])
		no, maybe, class := f.checked(c)
		switch {
		case no && f.boundary(c):
			return i
		case no, maybe, class != 0 && class < last:
			return end
		case class == 0:
			end = i
		}
		last = class
		i += size
	}
	return len(s)
}

// IsNormal reports whether s is in the form. Invalid UTF-8 is.
func (f Form) IsNormal(s string) bool {
	done := f.normal(s)
	var t text32
	for done < len(s) {
		end := done + f.Next(s[done:])
		t.set(s[done:end], f)
		if !t.equal(s[done:end]) {
			return false
		}
		done = end
		done += f.normal(s[done:])
	}
	return true
}

// String returns s in the form. It returns s itself, without an allocation, if that is certain to
// be in the form. Invalid UTF-8 stays. The time is linear.
func (f Form) String(s string) string {
	done := f.normal(s)
	if done == len(s) {
		return s
	}
	var t text32
	out := make([]byte, 0, len(s)+16)
	from := 0
	for done < len(s) {
		out = append(out, s[from:done]...)
		from = done + f.Next(s[done:])
		t.set(s[done:from], f)
		out = t.append(out)
		done = from + f.normal(s[from:])
	}
	return string(append(out, s[from:]...))
}

// Next returns the length of the first part of s that can be normalized alone, at least one
// character unless s is empty.
func (f Form) Next(s string) int {
	for i, c := range s {
		if i > 0 && f.boundary(c) {
			return i
		}
	}
	return len(s)
}

// A text32 is a part of a text during its normalization.
type text32 struct {
	list    []rune // a byte of invalid UTF-8 is -1-byte
	classes []uint8
	sorted  []rune
}

// set normalizes s.
func (t *text32) set(s string, f Form) {
	t.list, t.classes = t.list[:0], t.classes[:0]
	for i := 0; i < len(s); {
		c, size := utf8.DecodeRuneInString(s[i:])
		if c == utf8.RuneError && size == 1 {
			t.add(-1-rune(s[i]), 0)
		} else {
			t.decompose(c, f)
		}
		i += size
	}
	t.order()
	t.compose()
}

func (t *text32) add(c rune, class uint8) {
	t.list, t.classes = append(t.list, c), append(t.classes, class)
}

func (t *text32) decompose(c rune, f Form) {
	if s := c - firstS; 0 <= s && s < countS {
		t.add(firstL+s/(countV*countT), 0)
		t.add(firstV+s/countT%countV, 0)
		if s%countT != 0 {
			t.add(firstT+s%countT, 0)
		}
		return
	}
	d := decomposition(c, bool(f))
	if d == "" {
		t.add(c, Of(c).CombiningClass())
		return
	}
	for _, c := range d {
		t.add(c, Of(c).CombiningClass())
	}
}

// order puts each run of combining marks into the order of their classes. It counts the classes, so
// that a long run takes linear time.
func (t *text32) order() {
	for i := 0; i < len(t.list); {
		end := i
		inOrder := true
		for end < len(t.list) && t.classes[end] != 0 {
			inOrder = inOrder && (end == i || t.classes[end-1] <= t.classes[end])
			end++
		}
		if !inOrder {
			t.sort(i, end)
		}
		i = end + 1
	}
}

func (t *text32) sort(start, end int) {
	var places [256]int // of the next character of each class
	for _, class := range t.classes[start:end] {
		places[class]++
	}
	next := 0
	for class, n := range places {
		places[class] = next
		next += n
	}
	t.sorted = append(t.sorted[:0], t.list[start:end]...)
	for i, c := range t.sorted {
		class := t.classes[start+i]
		t.list[start+places[class]] = c
		places[class]++
	}
	slices.Sort(t.classes[start:end])
}

// compose replaces pairs of characters by the character that they compose.
func (t *text32) compose() {
	starter, end := -1, 0 // the last starter, and the end of the result
	before := uint8(0)    // the class of the character before
	for i, c := range t.list {
		class := t.classes[i]
		if starter >= 0 && (before < class || starter == end-1) {
			if whole, ok := compose(t.list[starter], c); ok {
				t.list[starter] = whole
				continue
			}
		}
		if class == 0 {
			starter = end
		}
		before = class
		t.list[end] = c
		end++
	}
	t.list = t.list[:end]
}

// compose returns the character that two characters compose. It computes syllables of Hangul, and
// looks other pairs up in a sorted table.
func compose(a, b rune) (rune, bool) {
	switch {
	case firstL <= a && a < firstL+countL && firstV <= b && b < firstV+countV:
		return firstS + ((a-firstL)*countV+b-firstV)*countT, true
	case firstS <= a && a < firstS+countS && (a-firstS)%countT == 0 && firstT < b && b < firstT+countT:
		return a + b - firstT, true
	}
	i, ok := slices.BinarySearchFunc(composites[:], composite{first: a, second: b}, func(x, y composite) int {
		if x.first != y.first {
			return int(x.first) - int(y.first)
		}
		return int(x.second) - int(y.second)
	})
	if !ok {
		return 0, false
	}
	return composites[i].whole, true
}

// append appends the result to b.
func (t *text32) append(b []byte) []byte {
	for _, c := range t.list {
		if c < 0 {
			b = append(b, byte(-1-c))
		} else {
			b = utf8.AppendRune(b, c)
		}
	}
	return b
}

// equal reports whether the result is s.
func (t *text32) equal(s string) bool {
	for _, c := range t.list {
		if c < 0 {
			if s == "" || s[0] != byte(-1-c) {
				return false
			}
			s = s[1:]
			continue
		}
		rest, ok := strings.CutPrefix(s, string(c))
		if !ok {
			return false
		}
		s = rest
	}
	return s == ""
}
