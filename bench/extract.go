package main

import (
	"bytes"
	"cmp"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"

	"mvdan.cc/xurls/v2"

	"github.com/urikit/uri"
	"github.com/urikit/uri/extract"
	"github.com/urikit/uri/internal/delimiter"
)

// finders join the lines to one text and find the URIs in it that have a scheme. They
// accept as many as they find.
var finders = []contender{
	{name: ours, what: "urikit `extract.Text`", prepare: inText(func(text []byte) (n int) {
		for range (extract.Text{}).Find(text) {
			n++
		}
		return n
	})},
	{name: "urikit-reader", what: "urikit `extract.Text`, `FindReader`", prepare: inText(func(text []byte) (n int) {
		for range (extract.Text{}).FindReader(bytes.NewReader(text)) {
			n++
		}
		return n
	})},
	{name: "xurls", what: "xurls `Strict`, `FindAllIndex`", prepare: inText(func(text []byte) int {
		return len(xurls.Strict().FindAllIndex(text, -1))
	})},
}

// suffixFinders also find references without a scheme. xurls calls that relaxed.
var suffixFinders = []contender{
	{name: ours, what: "urikit `extract.Text` with `Suffixes`", prepare: inText(func(text []byte) (n int) {
		for range (extract.Text{Suffixes: &extract.Suffixes{}}).Find(text) {
			n++
		}
		return n
	})},
	{name: "xurls-relaxed", what: "xurls `Relaxed`, `FindAllIndex`", prepare: inText(func(text []byte) int {
		return len(xurls.Relaxed().FindAllIndex(text, -1))
	})},
}

// inText turns a function for a whole text into passes.
func inText(count func([]byte) int) func([]string) pass {
	return func(lines []string) pass {
		text := []byte(strings.Join(lines, "\n"))
		return func() (accepted, sum int) { n := count(text); return n, n }
	}
}

// textSize limits the text. A regular expression needs a second for that much.
const textSize = 1 << 20

// textLines returns the lines of the text to search: the files of the folder that the
// environment variable URIKIT_TEXT names, by default the prose and the sources of this
// repository.
func textLines() ([]string, error) {
	dir := os.Getenv("URIKIT_TEXT")
	groups := [][]string{{".md"}, {".go", ".txtar"}}
	if dir != "" {
		groups = [][]string{{""}}
	}
	var files []string
	for _, extensions := range groups {
		err := filepath.WalkDir(cmp.Or(dir, ".."), func(path string, d fs.DirEntry, err error) error {
			switch name := d.Name(); {
			case err != nil:
				return err
			case d.IsDir() && strings.HasPrefix(name, ".") && name != "..":
				return fs.SkipDir
			case d.Type().IsRegular() && slices.ContainsFunc(extensions, func(e string) bool { return strings.HasSuffix(name, e) }):
				files = append(files, path)
			}
			return nil
		})
		if err != nil {
			return nil, err
		}
	}
	var text []byte
	for _, path := range files {
		file, err := os.ReadFile(path)
		if err != nil {
			return nil, err
		}
		if bytes.IndexByte(file, 0) >= 0 {
			continue // not text
		}
		if text = append(text, file...); len(text) >= textSize {
			break
		}
	}
	text = text[:min(len(text), textSize)]
	if len(text) == 0 {
		return nil, fmt.Errorf("no text in %s", cmp.Or(dir, ".."))
	}
	return strings.Split(string(text), "\n"), nil
}

// throughput describes how much of the text the contenders search in a second.
func throughput(results []result, lines []string) string {
	n := size(lines) + len(lines) - 1 // line ends
	var b strings.Builder
	fmt.Fprintf(&b, "\n%d bytes, in a second:\n\n", n)
	for _, r := range results {
		seconds := median(r.times) * float64(len(lines)) / 1e9
		fmt.Fprintf(&b, "- %s: %.1f MB\n", r.what, float64(n)/seconds/1e6)
	}
	return b.String()
}

// A difference is a kind of disagreement between xurls and us.
type difference struct {
	why      string
	ours     int // found only by us, or differently from xurls
	theirs   int
	examples []string
}

// A match pairs one of our ways to search text with the corresponding expression of xurls.
type match struct {
	title  string
	ours   extract.Text
	theirs *regexp.Regexp
}

func matches() []match {
	return []match{
		{"extract.Text, xurls.Strict", extract.Text{}, xurls.Strict()},
		{"extract.Text with Suffixes, xurls.Relaxed", extract.Text{Suffixes: &extract.Suffixes{}}, xurls.Relaxed()},
	}
}

// differences returns how many URIs both find in text, and the disagreements.
func (a match) differences(text []byte) (same int, kinds []difference) {
	type span struct{ start, end int }
	mine := slices.Collect(a.ours.Find(text))
	note := func(why string, ours, theirs int, example string) {
		i := slices.IndexFunc(kinds, func(d difference) bool { return d.why == why })
		if i < 0 {
			kinds = append(kinds, difference{why: why})
			i = len(kinds) - 1
		}
		d := &kinds[i]
		d.ours += ours
		d.theirs += theirs
		if len(d.examples) < 3 {
			d.examples = append(d.examples, example)
		}
	}
	i := 0
	only := func(m extract.Match) { note(whyOnlyOurs(m), 1, 0, m.Raw) }
	for _, found := range a.theirs.FindAllIndex(text, -1) {
		theirs := span{found[0], found[1]}
		for i < len(mine) && mine[i].Span.End() <= theirs.start {
			only(mine[i])
			i++
		}
		raw := string(text[theirs.start:theirs.end])
		if i == len(mine) || mine[i].Span.Offset >= theirs.end {
			note(whyOnlyTheirs(raw), 0, 1, raw)
			continue
		}
		m := mine[i]
		if us := (span{m.Span.Offset, m.Span.End()}); us == theirs {
			same++
		} else {
			note(whyOtherwise(m, raw), 1, 1, m.Raw+" / "+raw)
		}
		i++
		// One match of theirs may contain several of ours.
		for i < len(mine) && mine[i].Span.Offset < theirs.end {
			only(mine[i])
			i++
		}
	}
	for ; i < len(mine); i++ {
		only(mine[i])
	}
	slices.SortStableFunc(kinds, func(a, b difference) int { return (b.ours + b.theirs) - (a.ours + a.theirs) })
	return same, kinds
}

// whyOnlyOurs explains why xurls does not find m.
func whyOnlyOurs(m extract.Match) string {
	if m.Delimiter == delimiter.Suffix {
		return "xurls does not take the name, or sees no end that suits it"
	}
	if strings.HasPrefix(m.URI.String()[len(m.URI.Scheme()):], "://") {
		return "xurls does not know the scheme, or sees no end that suits it"
	}
	return "xurls takes the scheme only with \"//\", or not at all"
}

// whyOnlyTheirs explains why we do not find a match of xurls.
func whyOnlyTheirs(raw string) string {
	u, err := uri.ParseURI(raw)
	if err != nil {
		if _, err := uri.Parse(raw); err == nil {
			return "a name that we do not take for a suffix reference"
		}
		return "no URI by the grammar"
	}
	for m := range (extract.Text{}).Find([]byte(raw)) {
		if m.Raw == raw {
			return "what stands around it makes it part of something else"
		}
	}
	for m := range (extract.Text{AnyScheme: true}).Find([]byte(raw)) {
		if m.Raw == raw && m.URI == u {
			return "the scheme is not registered, or its rules are broken"
		}
	}
	return "nothing of it is taken"
}

// whyOtherwise explains why we find m where xurls finds raw.
func whyOtherwise(m extract.Match, raw string) string {
	switch {
	case strings.ContainsAny(m.Raw, " \t\r\n"):
		return "white space between delimiters"
	case !strings.HasPrefix(raw, m.Raw) && !strings.HasPrefix(m.Raw, raw):
		return "it begins elsewhere"
	case len(raw) > len(m.Raw) && !isURI(raw):
		return "xurls goes on with what no URI has"
	case len(raw) > len(m.Raw):
		return "punctuation at the end that xurls keeps"
	}
	return "punctuation at the end that we keep"
}

func isURI(s string) bool {
	_, err := uri.ParseURI(s)
	return err == nil
}

// describeDifferences returns the differences as Markdown.
func describeDifferences(text []byte) string {
	var b strings.Builder
	for _, a := range matches() {
		same, kinds := a.differences(text)
		fmt.Fprintf(&b, "%s: %d bytes, %d that both find alike.\n\n| urikit | xurls | why | for example |\n| ---: | ---: | --- | --- |\n", a.title, len(text), same)
		for _, d := range kinds {
			var examples []string
			for _, e := range d.examples {
				examples = append(examples, fmt.Sprintf("`%.80q`", e))
			}
			fmt.Fprintf(&b, "| %d | %d | %s | %s |\n", d.ours, d.theirs, d.why, strings.Join(examples, ", "))
		}
		b.WriteByte('\n')
	}
	return b.String()
}
