package document

import (
	"io"
	"strings"
	"testing"

	"github.com/urikit/uri/extract"
	"github.com/urikit/uri/internal/testenv"
)

// A family is a kind of hostile Markdown documents, of any length.
type family struct {
	name string
	make func(size int) string
}

// repeated is the family of a repeated text.
func repeated(text string) family {
	return family{text, func(size int) string { return strings.Repeat(text, size/len(text)) }}
}

// around is the family of openers, a text, and as many closers.
func around(opener, between, closer string) family {
	return family{opener + between + closer, func(size int) string {
		n := size / (len(opener) + len(closer))
		return strings.Repeat(opener, n) + between + strings.Repeat(closer, n)
	}}
}

// halves is the family of a repeated text, and then another repeated text.
func halves(first, second string) family {
	return family{first + "..." + second, func(size int) string {
		return strings.Repeat(first, size/2/len(first)) + strings.Repeat(second, size/2/len(second))
	}}
}

// growing is the family of lines or words in which each repeats a text once more than the
// one before.
func growing(before, text, after string) family {
	return family{before + text + after + "...", func(size int) string {
		var b strings.Builder
		for n := 1; b.Len() < size; n++ {
			b.WriteString(before + strings.Repeat(text, n) + after)
		}
		return b.String()[:size]
	}}
}

// markdownFamilies are the hostile families.
var markdownFamilies = func() []family {
	all := []family{
		around("[", "", "]"), around("[", "a", "](b)"), around("![", "a", "](b)"), around("[", "a", "][]"), around("[", "", "](b"),
		around("![", "[a](b)", "]"), around("(", "", ")"), around("> ", "a", "\n"), around("- ", "a", "\n"), around("`", "a", "`"),
		around("<div>", "", "</div>"), around("[a](", "", ")"), around("*", "a", "*"),
		halves("- ", "\n"), halves("- ", "\n  a"), halves("> ", "\n"), halves("> ", "a\n"), halves("> - ", "\n"), halves(">", "\n>"),
		halves("1. ", "\n"), halves("[a]: b\n\n", "[a]"), halves("![", "[a](b)"), halves("[", "[a](b)"), halves("[^a]: ", "\n"),
		growing("", "`", " "), growing("`", "`", " a "), growing("", " ", "- a\n"), growing("", "  ", "a\n"), growing("", "> ", "a\n"),
		growing("", "- ", "a\n"), growing("[", "a", "]: b\n\n"), growing("[a](", "(", " "), growing("", "#", " a\n"), growing("", "~", "\n"),
		growing("|", "a|", "\n|-|\n"), growing("<a", " b", " "), growing("[", "[", "]"), growing("", "\t", "a\n"),
		{"distinct labels", func(size int) string {
			var b strings.Builder
			for n := 0; b.Len() < size; n++ {
				label := "[" + strings.Repeat("a", n%7) + string(rune('a'+n%26)) + string(rune('a'+n/26%26)) + string(rune('a'+n/676%26)) + "]"
				b.WriteString(label + ": b\n\n" + label + label + " ")
			}
			return b.String()[:size]
		}},
		{"a long label", func(size int) string { return "[" + strings.Repeat("a ", size/2) + "]: b" }},
		{"long labels", func(size int) string {
			return strings.Repeat("["+strings.Repeat("É", 999)+"]", size/2000) + "\n\n[a]: b"
		}},
		{"a wide table", func(size int) string {
			return strings.Repeat("|a", size/8) + "\n" + strings.Repeat("|-", size/8) + "\n" + strings.Repeat("|\n", size/4)
		}},
		{"quotation that goes on", func(size int) string { return strings.Repeat("> ", size/4) + strings.Repeat("a\n", size/4) }},
		{"a narrow table", func(size int) string { return "a\n-|\n" + strings.Repeat(":\n", size/2) }},
		{"thematic breaks in lists", func(size int) string { return strings.Repeat("- * + ", size/6) }},
		{"spaces in lists", func(size int) string { return strings.Repeat("- ", 99) + "\n" + strings.Repeat(" ", size-300) + "a" }},
	}
	for _, text := range hostileMarkdown {
		all = append(all, repeated(text))
	}
	return all
}()

// hostileOptions are the options with the most work.
var hostileOptions = Finder{Format: Markdown, Base: testBase, TextToo: true, Names: true, Text: extract.Text{Suffixes: &extract.Suffixes{}}}

// drain iterates over the links of a document.
func drain(t testing.TB, o Finder, r io.Reader) {
	t.Helper()
	for _, err := range o.Links(r) {
		if err != nil {
			t.Fatal(err)
		}
	}
}

// TestMarkdownHostile reads the hostile families. TestMarkdownWorkIsLinear counts the steps.
func TestMarkdownHostile(t *testing.T) {
	size := testenv.Tier(1<<15, 1<<17, 1<<19)
	for _, f := range markdownFamilies {
		drain(t, hostileOptions, strings.NewReader(f.make(size)))
	}
}
