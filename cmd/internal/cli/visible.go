package cli

import (
	"io"
	"os"
	"strconv"
	"unicode/utf8"

	"golang.org/x/term"

	"github.com/urikit/uri/cmd/internal/answer"
	"github.com/urikit/uri/internal/engine/ucd"
)

// A Visible file is a terminal. Characters that would act on it, that change the direction of
// text or that are invisible are written as escapes: in JSON as those of JSON, and otherwise as
// in a Go string literal, except line feeds and tabs.
type Visible struct {
	File *os.File
	JSON bool
	Null bool   // NUL ends records
	rest []byte // the beginning of a character
}

// VisibleOn returns a writer to file that is visible if file is a terminal.
func VisibleOn(file *os.File, json, null bool) io.Writer {
	if !term.IsTerminal(int(file.Fd())) {
		return file
	}
	return &Visible{File: file, JSON: json, Null: null}
}

// Stat returns the FileInfo of the terminal, which can be that of standard error too.
func (v *Visible) Stat() (os.FileInfo, error) { return v.File.Stat() }

// Write writes b. It returns len(b) unless it fails.
func (v *Visible) Write(b []byte) (int, error) {
	text := append(v.rest, b...)
	shown, rest := v.shown(text)
	v.rest = append([]byte(nil), rest...)
	if _, err := v.File.Write(shown); err != nil {
		return 0, err
	}
	return len(b), nil
}

// shown returns a text as a terminal shows it, and the beginning of a character at its end.
func (v *Visible) shown(text []byte) (shown, rest []byte) {
	shown = make([]byte, 0, len(text)+len(text)/8)
	for len(text) > 0 {
		if c := text[0]; ' ' <= c && c <= '~' || c == '\n' {
			shown, text = append(shown, c), text[1:]
			continue
		}
		if !utf8.FullRune(text) {
			break
		}
		r, n := utf8.DecodeRune(text)
		shown, text = v.appendShown(shown, text[:n], r), text[n:]
	}
	return shown, text
}

// shownText returns a text as a terminal shows it.
func shownText(text string) string {
	var v Visible
	shown, rest := v.shown([]byte(text))
	for i := range rest {
		shown = v.appendShown(shown, rest[i:i+1], utf8.RuneError)
	}
	return string(shown)
}

// appendShown appends a character that is not plain ASCII.
func (v *Visible) appendShown(dst, char []byte, r rune) []byte {
	broken := r == utf8.RuneError && len(char) == 1
	switch {
	case !broken && ucd.IsPrint(r), r == '\t' && !v.JSON, r == 0 && v.Null:
		return append(dst, char...)
	case !v.JSON:
		quoted := strconv.QuoteToASCII(string(char))
		return append(dst, quoted[1:len(quoted)-1]...)
	}
	return answer.AppendEscape(dst, r)
}
