package render

import (
	"unicode/utf8"

	"github.com/urikit/uri"
	"github.com/urikit/uri/internal/engine/percent"
	"github.com/urikit/uri/internal/engine/secret"
	"github.com/urikit/uri/internal/mask"
)

// A veiled is a text and the places of its secrets, which must not be shown.
type veiled struct {
	text     string
	password uri.Span // empty without a password
	secrets  mask.Spans
	plain    bool // all characters are plain, and none is secret
	natural  bool // cells are those of an isolated line
}

// veil returns the text with its password and the spans as secrets.
func veil(text string, spans []uri.Span) veiled {
	v := veiled{text: text}
	if start, end := secret.Password(text); start < end {
		v.password = uri.Span{Offset: start, Length: end - start}
	}
	v.secrets = mask.Merge(len(text), append(mask.Find(text), spans...))
	v.plain = len(v.secrets) == 0 && plainLen(text) == len(text)
	return v
}

// around returns the text without secrets around the byte at i, from start to end, and the
// secret at that follows. If the byte is in a secret, at is this secret and end is its
// beginning.
func (v *veiled) around(i int) (start, end int, at uri.Span) {
	end = len(v.text)
	k, _ := v.secrets.Search(uri.Span{Offset: i})
	if k > 0 {
		start = v.secrets[k-1].End()
	}
	if k < len(v.secrets) {
		at = v.secrets[k]
		end = at.Offset
	}
	return start, end, at
}

// hides reports whether a span overlaps a secret.
func (v *veiled) hides(at uri.Span) bool {
	_, ok := v.secrets.Search(at)
	return ok
}

// next returns the cell at i: the mask of a secret that contains i, or otherwise one
// character, which ends at end at most.
func (v *veiled) next(i, end int) cell {
	_, clear, secret := v.around(i)
	if clear <= i {
		return maskCell(secret)
	}
	return v.cell(v.text[:min(clear, end)], i)
}

// cell returns the cell for the character of text that begins at i.
func (v *veiled) cell(text string, i int) cell {
	if v.natural {
		return naturalCell(text, i)
	}
	return nextCell(text, i)
}

// run returns the cell for the plain characters that begin at i and end at end at most. Its
// width is 0 without plain characters.
func (v *veiled) run(i, end int) cell {
	k := max(i, min(end, len(v.text)))
	if !v.plain {
		_, clear, _ := v.around(i)
		k = i + plainLen(v.text[i:max(i, min(k, clear))])
	}
	return cell{show: v.text[i:k], width: k - i, start: i, end: k, run: true}
}

// plainLen returns the number of plain characters at the beginning of s.
func plainLen(s string) (n int) {
	for n < len(s) && isPlain(s[n]) {
		n++
	}
	return n
}

// last returns the cell that ends at i: the mask of a secret, or otherwise one character,
// which begins at start at least.
func (v *veiled) last(start, i int) cell {
	from, clear, secret := v.around(i - 1)
	if clear < i {
		return maskCell(secret)
	}
	_, size := utf8.DecodeLastRuneInString(v.text[max(from, start):i])
	return v.cell(v.text[:i], i-size)
}

// first returns the beginning of the secret or character that contains i.
func (v *veiled) first(i int) int {
	from, clear, _ := v.around(i)
	if clear <= i {
		return clear
	}
	for k := i; k > from && k > i-utf8.UTFMax; k-- {
		if utf8.RuneStart(v.text[k]) {
			return k
		}
	}
	return max(from, i-(utf8.UTFMax-1))
}

// triplet returns the beginning of the percent-encoded octet that contains i after its
// first byte, or otherwise i. It ignores text before start and after end.
func (v *veiled) triplet(start, i, end int) int {
	from, clear, _ := v.around(i)
	text := v.text[:min(max(clear, i), end)]
	for k := max(i-2, from, start); k < i; k++ {
		if _, n := percent.Next(text[k:]); n == len("%41") {
			return k
		}
	}
	return i
}

// maskCell returns the cell for a secret. All secrets look the same.
func maskCell(at uri.Span) cell {
	return cell{show: secret.Masked, width: len(secret.Masked), start: at.Offset, end: at.End()}
}
