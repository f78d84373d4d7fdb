package markdown

import (
	"fmt"
	"strings"
	"testing"
)

// outline returns the headings and footnotes of a document: a line for each, with the places of its lines,
// and its content, in which each piece but text is marked.
func outline(source string) string {
	var all []string
	marks := [...]struct{ before, after string }{
		Words: {"", ""}, Code: {"`", "`"}, Tag: {"(", ")"}, Address: {"<", ">"}, OpenLink: {"[", ""}, CloseLink: {"", "]"},
		OpenImage: {"![", ""}, CloseImage: {"", "]"}, NoteMark: {"[^", "]"},
	}
	Parser{
		Headings: func(h *Heading) {
			line := fmt.Sprintf("%d", h.Level)
			for _, l := range h.Lines {
				line += fmt.Sprintf(" %d-%d", l.Start, l.Stop)
			}
			line += " "
			for _, p := range h.Content {
				line += marks[p.What].before + string(p.Text) + marks[p.What].after
			}
			all = append(all, line)
		},
		HeadingEnd: func(line Span) int32 {
			if n := strings.LastIndex(source[line.Start:line.Stop], " {"); n >= 0 {
				return line.Start + int32(n)
			}
			return line.Stop
		},
		Footnotes: func(label Span) {
			all = append(all, fmt.Sprintf("note %d %s", label.Start, source[label.Start:label.Stop]))
		},
	}.Parse([]byte(source))
	return strings.Join(all, "; ")
}

// TestHeadings checks the headings and footnotes of documents.
func TestHeadings(t *testing.T) {
	for source, want := range map[string]string{
		"# a\n\n###### b #\n####### c\n#d":               "1 2-3 a; 6 12-13 b",
		"#\n## \n":                                       "1 1-1 ; 2 5-5 ",
		"a\n=\n\nb\nc\n---\n":                            "1 0-1 a; 2 5-6 7-8 b\nc",
		"> # a\n> b\n> -\n\n- ## c\n":                    "1 4-5 a; 2 8-9 b; 2 20-21 c",
		"[a]: b\n[c]\n=\n":                               "1 7-10 [c]",
		"    # a\n\n```\n# a\n```\n":                     "",
		"# *a* **b** ***c*** _d_ __e__ ~f~":              "1 2-33 a b c d e f",
		"# a*b*c a_b_c _a_b":                             "1 2-18 abc a_b_c _a_b",
		"# *a **b* c**":                                  "1 2-13 a b c",
		"# **a* b":                                       "1 2-8 *a b",
		"# *a [b*](c) d*":                                "1 2-15 a [b*] d",
		"# ~~a~~ ~~~b~~~ ~c~~":                           "1 2-20 a ~~~b~~~ ~c~~",
		"# \\*a\\* &amp; `x *y*` `` ` ``":                "1 2-29 \\*a\\* &amp; `x *y*` ```",
		"# <b>a</b> <http://x/> <y@z.a> <a":              "1 2-33 (<b>)a(</b>) <http://x/> <y@z.a> <a",
		"# [a][x] ![b](c) [![d](e)](f) [g] h]\n\n[x]: y": "1 2-36 [a] ![b] [![d]] [g] h]",
		"# a[^n] [^m]\n\n[^n]: # b":                      "note 16 n; 1 2-12 a[^n] [^m]; 1 22-23 b",
		"# a {b}\n\nc {d}\n===\n":                        "1 2-3 a; 1 9-10 c",
		"# `a":                                           "1 2-4 `a",
		"#\ta\t#\t":                                      "1 2-3 a",
	} {
		if got := outline(source); got != want {
			t.Errorf("%q: %s, not %s", source, got, want)
		}
	}
}

// TestHeadingsChangeNothing checks that a parser that gives headings finds the same links and the same HTML.
func TestHeadingsChangeNothing(t *testing.T) {
	source := []byte("# [a](b) <i> ![c][k]\n\n[k]: l\n\nd [^e] <j>\n===\n\n[^e]: [f](g)\n")
	plain := Parser{Code: true, Suffixes: true}.Parse(source)
	outlined := Parser{Code: true, Suffixes: true, Headings: func(*Heading) {}, Footnotes: func(Span) {}}.Parse(source)
	if got, want := fmt.Sprint(outlined), fmt.Sprint(plain); got != want {
		t.Errorf("%s, not %s", got, want)
	}
}
