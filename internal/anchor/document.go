package anchor

import (
	"bytes"

	"github.com/urikit/uri/internal/bom"
	"github.com/urikit/uri/internal/markdown"
)

// A kind says what an anchor is.
type kind uint8

const (
	isID   kind = iota // an id, which must be unique
	isName             // the name of an a element
	isSlug             // an id that the renderer makes
)

// A found is a fragment that a document offers. Its place is text[start:stop] of the document. That of
// a slug is the heading.
type found struct {
	kind        kind
	id          string
	start, stop int
	heading     bool // it is the id of a heading of Markdown
}

// anchors calls give with each anchor of a document in UTF-8. Those of a Markdown document are not in
// order.
func anchors(text []byte, format Format, rule Rule, give func(found)) {
	switch format {
	case HTML:
		markup(text, false, give)
	case XML:
		markup(text, true, give)
	case Markdown:
		markdownAnchors(text, rule.of(), give)
	}
}

// markdownAnchors calls give with each anchor of a Markdown document.
func markdownAnchors(text []byte, r *renderer, give func(found)) {
	skipped := frontMatter(text)
	text = text[skipped:]
	prefixed := func(f found) {
		f.start, f.stop = f.start+skipped, f.stop+skipped
		give(f)
		if r.prefix != "" {
			f.kind, f.id = isSlug, r.prefix+f.id
			give(f)
		}
	}
	unique := uniquer{count: r.count}
	if r.again {
		unique.again = r.slug
	}
	var explicit found
	notes := 0
	parser := markdown.Parser{
		HeadingEnd: func(line markdown.Span) int32 {
			explicit = found{}
			if r.attributes == nil {
				return line.Stop
			}
			length, start, stop := r.attributes(text[line.Start:line.Stop])
			at := int(line.Start)
			explicit = found{isID, string(text[at+start : at+stop]), at + start, at + stop, true}
			return line.Start + int32(length)
		},
		Headings: func(h *markdown.Heading) {
			if r.oneLine && len(h.Lines) > 1 {
				return
			}
			if explicit.id != "" {
				if !r.separate {
					unique.use(explicit.id)
				}
				prefixed(explicit)
				return
			}
			slug := string(r.slug(nil, r.text(text, h)))
			if slug == "" {
				slug = r.empty
			}
			if id := unique.unique(slug); id != "" {
				prefixed(found{isSlug, id, int(h.Lines[0].Start), int(h.Lines[len(h.Lines)-1].Stop), true})
			}
		},
		Footnotes: func(label markdown.Span) {
			if r.footnotes == nil {
				return
			}
			notes++
			r.footnotes(func(id string) {
				prefixed(found{isSlug, id, int(label.Start), int(label.Stop), false})
			}, string(text[label.Start:label.Stop]), notes)
		},
	}
	inHTML(text, parser.Parse(text).HTML, prefixed)
}

// inHTML calls give with each anchor in the HTML of a Markdown document.
func inHTML(text []byte, parts []markdown.Span, give func(found)) {
	if len(parts) == 0 {
		return
	}
	var joined []byte
	starts := make([]int, len(parts)) // where the parts begin in joined
	for i, p := range parts {
		if i > 0 && p.Kind != markdown.MoreLines && p.Start > parts[i-1].Stop {
			joined = append(joined, '\n')
		}
		starts[i] = len(joined)
		joined = append(joined, text[p.Start:p.Stop]...)
	}
	part := 0
	markup(joined, false, func(f found) {
		for part+1 < len(parts) && starts[part+1] <= f.start {
			part++
		}
		shift := int(parts[part].Start) - starts[part]
		f.start, f.stop = f.start+shift, f.stop+shift
		give(f)
	})
}

// frontMatter returns the length of the metadata at the beginning of a Markdown document: YAML between
// lines "---", or TOML between lines "+++".
func frontMatter(text []byte) int {
	body := bom.Trim(text)
	for _, fence := range []string{"---", "+++"} {
		if line, _, _ := bytes.Cut(body, []byte{'\n'}); string(bytes.TrimRight(line, " \t\r")) != fence {
			continue
		}
		at := len(text) - len(body)
		first := true
		for rest := text[at:]; len(rest) > 0; first = false {
			line, after, _ := bytes.Cut(rest, []byte{'\n'})
			rest = after
			if !first && string(bytes.TrimRight(line, " \t\r")) == fence {
				return len(text) - len(rest)
			}
		}
	}
	return 0
}
