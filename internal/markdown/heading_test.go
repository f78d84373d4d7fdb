package markdown

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"
)

// outline returns the headings, the footnotes and the HTML of a document: a line for each, with the
// places of the lines of a heading, and its content, in which each piece but text is marked. Only
// says that nothing else is wanted.
func outline(source string, only bool) string {
	var all []string
	marks := [...]struct{ before, after string }{
		Words: {"", ""}, Code: {"`", "`"}, Tag: {"(", ")"}, Address: {"<", ">"}, OpenLink: {"[", ""}, CloseLink: {"", "]"},
		OpenImage: {"![", ""}, CloseImage: {"", "]"}, NoteMark: {"[^", "]"},
	}
	parts := Parser{
		Outline: only,
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
	for _, h := range parts.HTML {
		all = append(all, fmt.Sprintf("HTML %d %s", h.Kind, source[h.Start:h.Stop]))
	}
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
		if got, _, _ := strings.Cut(outline(source, false), "; HTML"); got != want {
			t.Errorf("%q: %s, not %s", source, got, want)
		}
	}
}

// TestOutline checks that a parser of which nothing but the outline is wanted finds the same one.
func TestOutline(t *testing.T) {
	parts := strings.Split("a|# |b\n|\n|> |- |1. |<b>|</b>|<|<!-- |-->|\n---\n|`|```\n|[^n]|[^n]: |[|](c)|[a]: b\n|    |<div>\n|<http://x/>|\\|\t", "|")
	random := rand.New(rand.NewPCG(1, 2))
	most := 0
	for range 20_000 {
		var b strings.Builder
		for range 1 + random.IntN(24) {
			b.WriteString(parts[random.IntN(len(parts))])
		}
		want := outline(b.String(), false)
		if got := outline(b.String(), true); got != want {
			t.Errorf("%q: %s, not %s", b.String(), got, want)
		}
		most = max(most, strings.Count(want, ";"))
	}
	if most < 5 {
		t.Errorf("no document has more than %d parts", most)
	}
}

// TestHeadingsChangeNothing checks that a parser that gives headings finds the same links and the
// same HTML.
func TestHeadingsChangeNothing(t *testing.T) {
	source := []byte("# [a](b) <i> ![c][k]\n\n[k]: l\n\nd [^e] <j>\n===\n\n[^e]: [f](g)\n")
	plain := Parser{Code: true, Suffixes: true}.Parse(source)
	outlined := Parser{Code: true, Suffixes: true, Headings: func(*Heading) {}, Footnotes: func(Span) {}}.Parse(source)
	if got, want := fmt.Sprint(outlined), fmt.Sprint(plain); got != want {
		t.Errorf("%s, not %s", got, want)
	}
}
