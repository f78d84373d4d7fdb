package render

import (
	"fmt"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/urikit/uri"
	"github.com/urikit/uri/internal/engine/percent"
	"github.com/urikit/uri/internal/engine/ucd"
	"github.com/urikit/uri/internal/script"
)

// A Note is a remark about a place in a text, for people.
type Note struct {
	Span uri.Span
	Text string // printable, on one line
}

// Notes returns notes on characters that are invisible or look like others, in the
// order of the text, or nil:
//
//   - characters, encoded or not, that control, change the direction of text, are
//     invisible or look like a space, and octets that are not UTF-8;
//   - before the path, symbols and punctuation outside ASCII, which may look like
//     delimiters;
//   - labels of a host that stand for such characters or for letters outside ASCII,
//     with these characters and whether their scripts are mixed.
//
// For characters of one kind in one part of the text there is one note, at the first of
// them. Hidden spans and the password have no notes. The time is linear in the length
// of the text.
func (v View) Notes() []Note {
	var notes []Note
	for _, p := range v.parts {
		if p.role != hidden && !(v.plain && strings.IndexByte(p.at.Of(v.text), '%') < 0) {
			notes = append(notes, v.oddities(p.at, p.role < path)...)
		}
	}
	if host := v.host.Of(v.text); !isOrdinary(host) {
		for _, l := range labels(host) {
			if text, ok := unicodeLabel(l); ok {
				at := uri.Span{Offset: v.host.Offset + l.start, Length: l.end - l.start}
				notes = append(notes, Note{at, labelNote(text)})
			}
		}
	}
	slices.SortStableFunc(notes, func(a, b Note) int { return a.Span.Offset - b.Span.Offset })
	return notes
}

// labelNote returns the note for a label that stands for text.
func labelNote(text string) string {
	names := script.Names(nil, []rune(text))
	note := fmt.Sprintf("stands for \"%s\"", NewLine(text, 0, 60))
	if len(names) > 0 {
		note += ", in letters of " + strings.Join(names, ", ")
	}
	if script.Mixed(names) {
		note += ": scripts that no language uses together"
	}
	if i := strings.IndexFunc(text, isSymbol); i >= 0 {
		r, _ := utf8.DecodeRuneInString(text[i:])
		note += fmt.Sprintf("; %U %s", r, kindNotes[symbol])
	}
	return note
}

// A kind is a kind of misleading character.
type kind uint8

const (
	ordinary kind = iota
	control
	direction
	unseen
	space
	symbol // outside ASCII, before the path
	broken // an octet that is not part of a character in UTF-8
	kinds  = iota
)

var kindNotes = [kinds]string{
	control:   "is a control character",
	direction: "changes the writing direction of the characters around it",
	unseen:    "is invisible",
	space:     "looks like a space",
	symbol:    "is a symbol or punctuation, and may look like a delimiter",
	broken:    "is not UTF-8",
}

func kindOf(r rune) kind {
	if ' ' <= r && r < 0x7F {
		return ordinary
	}
	switch ucd.Of(r).Look() {
	case ucd.Control:
		return control
	case ucd.Direction:
		return direction
	case ucd.Invisible:
		return unseen
	case ucd.Space:
		return space
	}
	return ordinary
}

// isSymbol reports whether r is a symbol or punctuation outside ASCII.
func isSymbol(r rune) bool {
	return r >= utf8.RuneSelf && ucd.In(r, ucd.S|ucd.P)
}

// oddities returns a note for each kind of misleading character in the shown text of a
// part, and for symbols only if symbols is true. A note is about the first character of its kind
// and counts the others. Secrets are skipped.
func (v View) oddities(at uri.Span, symbols bool) []Note {
	var first [kinds]Note
	var more [kinds]int
	clear := at.Offset // nothing is hidden from i to clear
	for i := at.Offset; i < at.End(); {
		if i == clear {
			var secret uri.Span
			if _, clear, secret = v.around(i); clear == i {
				i, clear = secret.End(), secret.End()
				continue
			}
			clear = min(clear, at.End())
		}
		text := v.text[:clear]
		if c := text[i]; c != '%' && ' ' <= c && c < 0x7F {
			i++
			continue
		}
		r, n := character(text[i:])
		k := broken
		if r != notUTF8 {
			k = kindOf(r)
		}
		if k == ordinary && symbols && isSymbol(r) {
			k = symbol
		}
		switch {
		case k == ordinary:
		case first[k].Text != "":
			more[k]++
		default:
			name := fmt.Sprintf("%U", r)
			if c, _ := percent.Next(text[i:]); k == broken {
				name = fmt.Sprintf("the octet %02X", c)
			}
			first[k] = Note{uri.Span{Offset: i, Length: n}, name + " " + kindNotes[k]}
		}
		i += n
	}
	var notes []Note
	for k, note := range first {
		if more[k] > 0 {
			note.Text += fmt.Sprintf("; and %d more", more[k])
		}
		if note.Text != "" {
			notes = append(notes, note)
		}
	}
	return notes
}

// notUTF8 is the result of [character] for an octet that is not part of a character.
const notUTF8 rune = -1

// character returns the character at the beginning of s and its length in bytes. Its octets
// may be percent-encoded.
func character(s string) (r rune, n int) {
	var octets [utf8.UTFMax]byte
	var ends [utf8.UTFMax]int
	for k := range octets {
		c, size := percent.Next(s[n:])
		n += size
		octets[k], ends[k] = c, n
		if utf8.FullRune(octets[:k+1]) || n == len(s) {
			break
		}
	}
	r, size := utf8.DecodeRune(octets[:])
	if r == utf8.RuneError && size == 1 {
		return notUTF8, ends[0]
	}
	return r, ends[size-1]
}
