package document

import (
	"bytes"
	"sync"

	"github.com/yuin/goldmark/ast"
	"github.com/yuin/goldmark/extension"
	"github.com/yuin/goldmark/parser"
	"github.com/yuin/goldmark/text"
	"github.com/yuin/goldmark/util"
)

// markdownParser returns the parser of Markdown. It knows no emphasis: links bind more
// tightly, and a URI in running text may have a "*" or "_" in it. What would take it
// longer than linear time, and nobody writes, is not taken for what it is: quotations
// and lists that are nested too deep, parentheses in a destination likewise, and
// paragraphs that are too long, of which the rest is another.
var markdownParser = sync.OnceValue(func() parser.Parser {
	return parser.NewParser(
		parser.WithBlockParsers(
			util.Prioritized(parser.NewSetextHeadingParser(), 100),
			util.Prioritized(parser.NewThematicBreakParser(), 200),
			util.Prioritized(container{parser.NewListParser()}, 300),
			util.Prioritized(container{parser.NewListItemParser()}, 400),
			util.Prioritized(parser.NewCodeBlockParser(), 500),
			util.Prioritized(parser.NewATXHeadingParser(), 600),
			util.Prioritized(parser.NewFencedCodeBlockParser(), 700),
			util.Prioritized(container{parser.NewBlockquoteParser()}, 800),
			util.Prioritized(parser.NewHTMLBlockParser(), 900),
			util.Prioritized(container{extension.NewFootnoteBlockParser()}, 999),
			util.Prioritized(parser.NewParagraphParser(), 1000),
		),
		parser.WithInlineParsers(
			util.Prioritized(parser.NewCodeSpanParser(), 100),
			util.Prioritized(links{parser.NewLinkParser()}, 200),
			util.Prioritized(parser.NewAutoLinkParser(), 300),
			util.Prioritized(parser.NewRawHTMLParser(), 400),
		),
		parser.WithParagraphTransformers(
			util.Prioritized(paragraphs{
				parser.LinkReferenceParagraphTransformer,
				extension.NewTableParagraphTransformer(),
			}, 100),
		),
	)
})

// A container parses blocks that hold blocks, if they are not nested too deep.
type container struct{ parser.BlockParser }

const maxContainers = 64

func (c container) Open(parent ast.Node, reader text.Reader, pc parser.Context) (ast.Node, parser.State) {
	depth := 0
	for n := parent; n != nil; n = n.Parent() {
		if depth++; depth > maxContainers {
			return nil, parser.NoChildren
		}
	}
	return c.BlockParser.Open(parent, reader, pc)
}

// paragraphs transforms what has been read as a paragraph: definitions and tables in
// it. One that is too long becomes several.
type paragraphs []parser.ParagraphTransformer

const maxLines = 1 << 10

func (p paragraphs) Transform(n *ast.Paragraph, reader text.Reader, pc parser.Context) {
	all := n.Lines().Sliced(0, n.Lines().Len())
	for ; len(all) > maxLines; all = all[maxLines:] {
		part := ast.NewParagraph()
		part.SetPos(all[0].Start)
		part.Lines().AppendAll(all[:maxLines])
		n.Parent().InsertBefore(n.Parent(), n, part)
		p.transform(part, reader, pc)
	}
	if len(all) < n.Lines().Len() {
		rest := text.NewSegments()
		rest.AppendAll(all)
		n.SetLines(rest)
	}
	p.transform(n, reader, pc)
}

func (p paragraphs) transform(n *ast.Paragraph, reader text.Reader, pc parser.Context) {
	for _, t := range p {
		if n.Parent() != nil {
			t.Transform(n, reader, pc)
		}
	}
}

// links parses links and images.
type links struct{ parser.InlineParser }

func (l links) Parse(parent ast.Node, block text.Reader, pc parser.Context) ast.Node {
	line, _ := block.PeekLine()
	rest, ok := bytes.CutPrefix(line, []byte("]("))
	if ok && !isDestination(rest) {
		return nil
	}
	n := l.InlineParser.Parse(parent, block, pc)
	// An empty destination has a place, too: before the ")".
	_, behind := block.Position()
	nowhere := block.Source()[max(behind.Start-1, 0):][:0]
	switch n := n.(type) {
	case *ast.Link:
		if n.Destination == nil && n.Reference == nil {
			n.Destination = nowhere
		}
	case *ast.Image:
		if n.Destination == nil && n.Reference == nil {
			n.Destination = nowhere
		}
	}
	return n
}

func (l links) CloseBlock(parent ast.Node, block text.Reader, pc parser.Context) {
	l.InlineParser.(interface {
		CloseBlock(ast.Node, text.Reader, parser.Context)
	}).CloseBlock(parent, block, pc)
}

// maxParentheses is how deep they are nested at most in a destination, as in other
// parsers.
const maxParentheses = 32

// isDestination reports whether line may begin with a destination.
func isDestination(line []byte) bool {
	line = bytes.TrimLeft(line, " \t\r\n")
	angle := len(line) > 0 && line[0] == '<'
	depth := 0
	for i := 0; i < len(line); i++ {
		switch b := line[i]; {
		case b == '\\' && i+1 < len(line) && util.IsPunct(line[i+1]):
			i++
		case angle && b == '>', !angle && util.IsSpace(b):
			return true
		case angle && b == '<' && i > 0:
			return false
		case !angle && b == '(':
			if depth++; depth > maxParentheses {
				return false
			}
		case !angle && b == ')':
			if depth--; depth < 0 {
				return true
			}
		}
	}
	return true
}
