package render

import (
	"unicode/utf8"

	"github.com/urikit/uri"
	"github.com/urikit/uri/internal/percent"
	"github.com/urikit/uri/internal/secret"
)

// A veiled is a text with the secrets in it, of which nothing is to be shown.
type veiled struct {
	text     string
	password uri.Span // empty if there is none
	secrets  secret.Spans
}

// veil returns the text with its password and what lies in the spans as secrets.
func veil(text string, spans []uri.Span) veiled {
	v := veiled{text: text}
	var secrets []uri.Span
	if password, ok := uri.PasswordSpan(text); ok {
		v.password = password
		secrets = append(secrets, password)
	}
	v.secrets = secret.Merge(len(text), append(secrets, spans...))
	return v
}

// around returns where what is shown as it is begins and ends, around the byte at i.
// If that byte is of a secret, the end is the secret's beginning, and at the secret.
func (v veiled) around(i int) (start, end int, at uri.Span) {
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

// hides reports whether a part of a secret lies in a span.
func (v veiled) hides(at uri.Span) bool {
	_, ok := v.secrets.Search(at)
	return ok
}

// next returns the cell for what begins at i: a secret that i is in, or else a
// character, of which nothing behind end belongs.
func (v veiled) next(i, end int) cell {
	_, clear, secret := v.around(i)
	if clear <= i {
		return mask(secret)
	}
	return nextCell(v.text[:min(clear, end)], i)
}

// run returns the cell for the characters that stand for themselves from i on, up to
// end at most: one of no width, if there is none.
func (v veiled) run(i, end int) cell {
	_, clear, _ := v.around(i)
	k := i
	for end = min(end, clear); k < end && isPlain(v.text[k]); k++ {
	}
	return cell{show: v.text[i:k], width: k - i, start: i, end: k, run: true}
}

// last returns the cell for what ends at i, of which nothing before start belongs.
func (v veiled) last(start, i int) cell {
	from, clear, secret := v.around(i - 1)
	if clear < i {
		return mask(secret)
	}
	_, size := utf8.DecodeLastRuneInString(v.text[max(from, start):i])
	return nextCell(v.text[:i], i-size)
}

// first returns where that begins which has i in it: a secret, or a character.
func (v veiled) first(i int) int {
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

// triplet returns where the triplet begins that i is inside of, or else i. Nothing
// before start belongs to it.
func (v veiled) triplet(start, i, end int) int {
	from, clear, _ := v.around(i)
	text := v.text[:min(max(clear, i), end)]
	for k := max(i-2, from, start); k < i; k++ {
		if _, n := percent.Next(text[k:]); n == len("%41") {
			return k
		}
	}
	return i
}

// mask returns the cell for a secret, the same for each.
func mask(secret uri.Span) cell {
	return cell{show: uri.Mask, width: len(uri.Mask), start: secret.Offset, end: secret.End()}
}
