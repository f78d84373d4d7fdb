package render_test

import (
	"errors"
	"fmt"
	"os"
	"strconv"
	"strings"
	"testing"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"

	"github.com/urikit/uri"
	"github.com/urikit/uri/render"
)

func ExampleNewLine_marks() {
	line := render.NewLine("http://h:8x/p", 0, 72)
	fmt.Println(line)
	fmt.Println(string(line.AppendMark(nil, 10, uri.Span{Offset: 9, Length: 2})))
	fmt.Println(string(line.AppendRuler(nil)))
	// Output:
	// http://h:8x/p
	//          ~^
	// 0         10
}

func ExampleLine_AppendText() {
	line := render.NewLine("http://h/\t", 0, 72)
	page, err := line.AppendText([]byte("text:  "))
	if err != nil {
		panic(err)
	}
	page = line.AppendRuler(append(page, "\nbytes: "...))
	fmt.Printf("%s\n", page)
	// Output:
	// text:  http://h/\t
	// bytes: 0
}

func ExampleLine_AppendRuler() {
	line := render.NewLine("http://example.com/", 0, 72)
	fmt.Printf("%s\n%s\n", line, line.AppendRuler(nil))
	// Output:
	// http://example.com/
	// 0         10
}

func ExampleLine_AppendMark() {
	line := render.NewLine("http://h:8x/p", 0, 72)
	fmt.Printf("%s\n%s\n", line, line.AppendMark(nil, 10, uri.Span{Offset: 9, Length: 2}))
	// Output:
	// http://h:8x/p
	//          ~^
}

func ExampleNewLine() {
	const text = "http://example.com/a\tb?token=s3cret"
	token := uri.Span{Offset: 29, Length: 6}
	fmt.Println(render.NewLine(text, 0, 72, token))
	fmt.Println(render.NewLine(text, 20, 24, token)) // around the tab
	// Output:
	// http://example.com/a\tb?token=***
	// …://example.com/a\tb?tok…
}

func ExampleLine() {
	const text = "http://user:secret@h:8x/p"
	_, err := uri.Parse(text)
	wrong, _ := errors.AsType[*uri.SyntaxError](err)
	line := render.NewLine(text, wrong.Offset, 72)
	fmt.Println(line)
	fmt.Println(string(line.AppendMark(nil, wrong.Offset, wrong.Span)))
	// Output:
	// http://user:***@h:8x/p
	//                   ~^
}

func TestLine(t *testing.T) {
	long := "http://h/" + strings.Repeat("a", 100) + "|" + strings.Repeat("b", 100)
	for _, tt := range []struct {
		name       string
		text       string
		offset     int
		span       uri.Span
		line, mark string
	}{
		{"empty", "", 0, uri.Span{}, "", "^"},
		{"at the end", "ab", 2, uri.Span{Offset: 1, Length: 1}, "ab", " ~^"},
		{"inside the span", "abcd", 1, uri.Span{Offset: 0, Length: 3}, "abcd", "~^~"},
		{"no offset", "ab", -1, uri.Span{}, "ab", "^"},
		{"controls", "a\x00\t\n\x7f\x1bz", 6, uri.Span{}, `a\x00\t\n\x7f\x1bz`, strings.Repeat(" ", 17) + "^"},
		{"not UTF-8", "a\xff\xc3", 2, uri.Span{}, `a\xff\xc3`, "     ^"},
		{"format and combining characters", "\u202ee\u0301", 3, uri.Span{}, `\u202ee\u0301`, "      ^"},
		{"fillers, right to left, beyond the basic plane", "\u3164\u05d0\U000e0041", 5, uri.Span{}, `\u3164\u05d0\U000e0041`, "            ^"},
		{"wide characters", "日本x", 6, uri.Span{Offset: 3, Length: 4}, "日本x", "  ~~^"},
		{"password", "http://u:secret@h:x/", 19, uri.Span{Offset: 18, Length: 1}, "http://u:***@h:x/", strings.Repeat(" ", 15) + "~^"},
		{"caret in the password", "http://u:sec ret@h/", 12, uri.Span{Offset: 7, Length: 9}, "http://u:***@h/", "       ~~^~~"},
		{"long", long, 109, uri.Span{Offset: 8, Length: len(long) - 8},
			"…" + strings.Repeat("a", 26) + "|" + strings.Repeat("b", 12) + "…",
			strings.Repeat("~", 27) + "^" + strings.Repeat("~", 13)},
		{"end of a long one", long, len(long), uri.Span{}, "…" + strings.Repeat("b", 40), strings.Repeat(" ", 41) + "^"},
	} {
		line := render.NewLine(tt.text, max(tt.offset, 0), 40)
		if got := line.String(); got != tt.line {
			t.Errorf("%s: line is\n%s, want\n%s", tt.name, got, tt.line)
		}
		if got := string(line.AppendMark(nil, tt.offset, tt.span)); got != tt.mark {
			t.Errorf("%s: mark is\n%s, want\n%s", tt.name, got, tt.mark)
		}
	}
}

// TestLookalikes checks that characters that look like delimiters are shown as escapes,
// unless they are letters, marks or digits. The first three columns of the table come from
// confusables.txt of Unicode 17, NFKC of Python, and UTS #46.
func TestLookalikes(t *testing.T) {
	text, err := os.ReadFile("testdata/lookalikes.tsv")
	if err != nil {
		t.Fatal(err)
	}
	listed := map[rune]bool{}
	for line := range strings.Lines(string(text)) {
		column := strings.Split(line, "\t")
		var r rune
		if n, _ := fmt.Sscanf(column[0], "U+%X", &r); n != 1 {
			continue // a heading
		}
		listed[r] = true
		letter := strings.ContainsAny(column[3][:1], "LM") || column[3] == "Nd" || column[3] == "Nl"
		plain := strings.Contains(render.NewLine("a"+string(r)+"b", 0, 40).String(), string(r))
		leftToRight := r != 0x0660 && !unicode.Is(unicode.M, r) // other characters are always escaped
		if plain != (letter && leftToRight) {
			t.Errorf("%s is shown unescaped: %t", strings.TrimSpace(line), plain)
		}
	}
	if len(listed) < 100 {
		t.Errorf("only %d characters in the table", len(listed))
	}
	for r := rune(0x80); r <= unicode.MaxRune; r++ {
		if !listed[r] && unicode.In(r, unicode.S, unicode.P) && strings.ContainsAny(norm.NFKC.String(string(r)), `/\.:?#@%[]`) {
			t.Errorf("%U %c is not in the table", r, r)
		}
	}
	for _, r := range "\u2800\uFFFC\U00013441\U00013442\U0001D159" {
		if got, want := render.NewLine(string(r), 0, 40).String(), strings.Trim(strconv.QuoteToASCII(string(r)), `"`); got != want {
			t.Errorf("%U is shown as %q", r, got)
		}
	}
	// They join with others of their kind: jamo of Hangul, regional indicators, emoji modifiers.
	for _, r := range "\u1100\u11FF\uA960\uD7B0\U0001F1E6\U0001F1FF\U0001F3FB\U0001F3FF" {
		for _, shown := range []string{render.NewLine(string(r), 0, 40).String(), render.OfText(string(r)).Isolated(40).String()} {
			if strings.ContainsRune(shown, r) {
				t.Errorf("%U is shown as %q", r, shown)
			}
		}
	}
	const ordinary = "é ß я 中 ノ 丿 ー ・ · – — « » “ ” € © ° × ÷ → ★ 한 ﾉ Ａ ！ ＋"
	if got := render.NewLine(ordinary, 0, 200).String(); got != ordinary {
		t.Errorf("ordinary text is shown as %q", got)
	}
}

func TestColored(t *testing.T) {
	line := render.NewLine("ab:cd", 0, 40)
	style := render.Style{
		{Span: uri.Span{Offset: 0, Length: 2}, Color: "31"},
		{Span: uri.Span{Offset: 3, Length: 1}, Color: "34"},
		{Span: uri.Span{Offset: 4, Length: 1}, Color: "1"},
	}
	const want = "\x1b[31mab\x1b[0m:\x1b[34mc\x1b[0;1md\x1b[0m"
	if got := line.Colored(style); got != want {
		t.Errorf("got %q, want %q", got, want)
	}
	if got := line.Colored(nil); got != "ab:cd" {
		t.Errorf("plain: %q", got)
	}
}

// Marks are below the bytes that they mark, also below runs of plain characters and beside others.
func TestMark(t *testing.T) {
	const text = "ab\x00cde"
	columns := []int{0, 1, 2, 6, 7, 8, 9} // of the bytes, with NUL as \x00
	line := render.NewLine(text, 0, 80)
	for offset := range len(text) + 1 {
		for start := range len(text) + 1 {
			for end := start; end <= len(text); end++ {
				want := []byte(strings.Repeat(" ", 20))
				for at := start; at < end; at++ {
					width := 1
					if text[at] == 0 {
						width = 4
					}
					copy(want[columns[at]:], "~~~~"[:width])
				}
				want[columns[offset]] = '^'
				if got := string(line.AppendMark(nil, offset, uri.Span{Offset: start, Length: end - start})); got != strings.TrimRight(string(want), " ") {
					t.Fatalf("offset %d, span from %d to %d: got %q, want %q", offset, start, end, got, want)
				}
			}
		}
	}
}

func TestRuler(t *testing.T) {
	line := render.NewLine("0123456789\x00bcdefghij01", 0, 80)
	if got, want := string(line.AppendRuler(nil)), "0         10           20"; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
}

// A line that is not kept costs no memory.
func TestAppendAllocs(t *testing.T) {
	v := render.Of(uri.MustParse("http://user@example.com:8042/over/there?name=ferret#nose"))
	room := make([]byte, 0, 200)
	if n := testing.AllocsPerRun(10, func() {
		line := v.Line(60)
		text, _ := line.AppendText(room)
		line.AppendRuler(text)
		line.AppendMark(room, 3, uri.Span{Offset: 2, Length: 4})
		v.Line(60, uri.Span{Offset: 12, Length: 11}).AppendText(room)
		render.NewLine("a\u00e4b", 0, 60).AppendText(room)
	}); n > 0 {
		t.Errorf("%v allocations", n)
	}
}

// FuzzLine checks that a line has only printable characters, and is not much longer than
// the given columns.
func FuzzLine(f *testing.F) {
	f.Add("http://u:secret@h:8x/p", 11, 40)
	f.Add("\x80\x80\x80\x80\u202e\u0301", 3, 2)
	f.Add(strings.Repeat("\x80", 1000), 900, 10)
	f.Fuzz(func(t *testing.T, text string, offset, columns int) {
		offset = max(0, min(offset, len(text)))
		columns = 1 + (columns&0x7FFF)%200
		line := render.NewLine(text, offset, columns)
		shown := line.String()
		if !utf8.ValidString(shown) {
			t.Errorf("not UTF-8: %q", shown)
		}
		for _, r := range shown {
			if !unicode.IsPrint(r) || unicode.IsMark(r) {
				t.Errorf("shows %U", r)
			}
		}
		// Each byte takes at most ten columns. The line has at most two thirds of columns
		// bytes before the offset.
		if n := utf8.RuneCountInString(shown); n > 10*columns+40 {
			t.Errorf("%d characters for %d columns", n, columns)
		}
		if mark := string(line.AppendMark(nil, offset, uri.Span{Offset: offset})); strings.Count(mark, "^") != 1 {
			t.Errorf("mark %q", mark)
		}
	})
}
