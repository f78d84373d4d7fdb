package relink

import (
	"bytes"
	"fmt"
	"strconv"
	"strings"

	"github.com/urikit/uri"
	"github.com/urikit/uri/internal/mask"
)

// context is the number of lines around a change in a diff.
const context = 3

// AppendDiff appends the changes of a file as a unified diff, which patch and "git apply" read.
// Both texts must have the same number of lines, as those of [Change] have. It appends nothing if
// they are the same. If secrets is not nil, it masks the places in a text that secrets returns,
// line by line.
func AppendDiff(dst []byte, name string, before, after []byte, secrets func(text []byte) mask.Spans) []byte {
	old, now := splitLines(before), splitLines(after)
	shown := [2][][]byte{old, now}
	if secrets != nil && !bytes.Equal(before, after) {
		shown = [2][][]byte{maskLines(before, old, secrets(before)), maskLines(after, now, secrets(after))}
	}
	headed := false
	for i := 0; i < len(old); i++ {
		if bytes.Equal(old[i], now[i]) {
			continue
		}
		last := i // the last line of the hunk that differs
		for k := i + 1; k < len(old) && k <= last+2*context; k++ {
			if !bytes.Equal(old[k], now[k]) {
				last = k
			}
		}
		if !headed {
			dst = fmt.Appendf(dst, "--- %s\n+++ %s\n", headerName("a/", name), headerName("b/", name))
			headed = true
		}
		dst = appendHunk(dst, old, now, shown, max(i-context, 0), min(last+context+1, len(old)))
		i = last
	}
	return dst
}

// splitLines returns the lines of a text with their ends. The last one can lack it.
func splitLines(text []byte) [][]byte {
	lines := bytes.SplitAfter(text, []byte{'\n'})
	if last := len(lines) - 1; len(lines[last]) == 0 {
		lines = lines[:last]
	}
	return lines
}

// maskLines returns the lines of a text without its secrets. Each keeps its end, so that a secret
// of several lines hides as many.
func maskLines(text []byte, lines [][]byte, secrets mask.Spans) [][]byte {
	if len(secrets) == 0 {
		return lines
	}
	whole, at := string(text), 0
	masked := make([][]byte, len(lines))
	for i, line := range lines {
		content := uri.Span{Offset: at, Length: len(bytes.TrimRight(line, "\r\n"))}
		masked[i] = append([]byte(secrets.Mask(whole, content)), line[content.Length:]...)
		at += len(line)
	}
	return masked
}

// appendHunk appends the lines from one to before another, as they are shown.
func appendHunk(dst []byte, old, now [][]byte, shown [2][][]byte, from, to int) []byte {
	dst = fmt.Appendf(dst, "@@ -%d,%d +%d,%d @@\n", from+1, to-from, from+1, to-from)
	for i := from; i < to; i++ {
		if bytes.Equal(old[i], now[i]) {
			dst = appendLine(dst, ' ', shown[0][i])
			continue
		}
		end := i + 1
		for end < to && !bytes.Equal(old[end], now[end]) {
			end++
		}
		for _, line := range shown[0][i:end] {
			dst = appendLine(dst, '-', line)
		}
		for _, line := range shown[1][i:end] {
			dst = appendLine(dst, '+', line)
		}
		i = end - 1
	}
	return dst
}

func appendLine(dst []byte, mark byte, line []byte) []byte {
	dst = append(append(dst, mark), line...)
	if !bytes.HasSuffix(line, []byte{'\n'}) {
		dst = append(dst, "\n\\ No newline at end of file\n"...)
	}
	return dst
}

// headerName returns the name of a file for the header of a diff, in the way of git: a name with
// unusual bytes is in quotes, and a tab follows one with spaces. The first case quotes, the second
// adds the tab, and all other names stay as they are.
func headerName(prefix, name string) string {
	name = prefix + strings.TrimPrefix(name, "/")
	unusual := func(r rune) bool { return r < ' ' || r >= 0x7F || r == '"' || r == '\\' }
	switch {
	case strings.ContainsFunc(name, unusual):
		var b strings.Builder
		b.WriteByte('"')
		for i := range len(name) {
			switch c := name[i]; {
			case c == '"' || c == '\\':
				b.WriteString(`\` + string(rune(c)))
			case c < ' ' || c >= 0x7F:
				b.WriteString(`\` + fmt.Sprintf("%03s", strconv.FormatUint(uint64(c), 8)))
			default:
				b.WriteByte(c)
			}
		}
		return b.String() + `"`
	case strings.Contains(name, " "):
		return name + "\t"
	}
	return name
}
