package extract

import (
	"unicode/utf8"

	"github.com/urikit/uri/internal/engine/ascii"
	"github.com/urikit/uri/internal/engine/work"
)

// longestName is the length of the longest local part, "@" and the longest name. A name with
// characters outside ASCII must not have more bytes either.
const longestName = 64 + 1 + 253

// startOfName returns the beginning of the name or the local part that ends at i. After a
// letter of a script without spaces between words, an ASCII letter or digit begins a name.
func (f *finder) startOfName(i int) int {
	for start := i; ; {
		work.Add(1)
		size := f.ofNameBefore(start)
		if size == 0 || i-start+size > longestName {
			return start
		}
		if size > 1 && start < i && ascii.IsAlphanumeric(f.text[start]) {
			if r, _ := utf8.DecodeLastRune(f.text[:start]); isUnspaced(r) {
				return start
			}
		}
		start -= size
	}
}

// endOfName returns the end of the name that begins at start and goes on after i. It ends before a
// letter of a script without spaces between words as [endOfHost] says.
func (f *finder) endOfName(start, i int) int {
	end, wide := i, false
	for end < len(f.text) {
		size := 1
		if !inName[f.text[end]] {
			if size = f.wideAt(end); size == 0 || !isOfName(f.text[end:]) {
				break
			}
			wide = true
		}
		if end-i+size > longestName {
			break
		}
		end += size
	}
	if wide {
		return start + endOfHost(f.text[start:end])
	}
	return end
}

// isBetweenLetters reports whether letters or digits of names are before and after i.
func (f *finder) isBetweenLetters(i int) bool {
	before, after := f.text[i-1], f.text[i+1]
	return (ascii.IsAlphanumeric(before) || before >= utf8.RuneSelf && f.ofNameBefore(i) > 0) &&
		(ascii.IsAlphanumeric(after) || f.wideAt(i+1) > 0 && isOfName(f.text[i+1:]))
}

// ofNameBefore returns the length of the character of a name that ends at i, or 0.
func (f *finder) ofNameBefore(i int) int {
	from := max(f.from, 0)
	if i <= from {
		return 0
	}
	if f.text[i-1] < utf8.RuneSelf {
		if inName[f.text[i-1]] {
			return 1
		}
		return 0
	}
	_, size := utf8.DecodeLastRune(f.text[from:i])
	if f.wideAt(i-size) == 0 || !isOfName(f.text[i-size:]) {
		return 0
	}
	return size
}

// beginsName reports whether the character at i can begin a name in running text. Nothing
// says where a name begins in a script without spaces between words.
func (f *finder) beginsName(i int) bool {
	if f.text[i] < utf8.RuneSelf {
		return ascii.IsAlphanumeric(f.text[i])
	}
	r, _ := utf8.DecodeRune(f.text[i:])
	return !isUnspaced(r)
}

// endOfPort returns the end of the port whose colon is at i, or i if there is no port.
func (f *finder) endOfPort(i int) int {
	end := i + 1
	for end < len(f.text) && end-i < len(":65535 ") && ascii.IsDigit(f.text[end]) {
		end++
	}
	if end == i+1 || f.text[i] != ':' {
		return i
	}
	return end
}

// endOfRest returns the last possible end of the path, query and fragment that begin
// at i. wide says that a character outside ASCII belongs to the IRI. The first one may begin the
// text after it.
func (f *finder) endOfRest(i int) int {
	start, wide, fragment := i, false, false
	for limit := f.limit(i); i < limit; {
		switch b := f.text[i]; {
		case !inURI[b]:
			size := f.wideAt(i)
			if size == 0 || f.endsProse(i) || !wide && start+endOfPath(f.text[start:limit], 0, i-start, false) == i {
				return i
			}
			wide = true
			i += size - 1
		case b == '[', b == ']', b == '#' && fragment:
			return i
		case b == '%':
			if i+2 >= len(f.text) || !isHex(f.text[i+1]) || !isHex(f.text[i+2]) {
				return i
			}
			i += 2
		case b == '#':
			fragment = true
		}
		i++
	}
	return i
}
