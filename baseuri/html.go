package baseuri

import (
	"errors"
	"io"
	"math"
	"strings"

	nethtml "golang.org/x/net/html"

	"github.com/urikit/uri/internal/foreign"
)

// HTML is how the base of an HTML document is found: the href of the first base
// element in its head that has one (HTML Standard, section 4.2.3). The zero HTML is
// what most want.
//
// If that href cannot be a base, no other base element takes its place, and the
// document's other sources go. So it is in browsers.
type HTML struct {
	// Body looks for the base element in the body too, where none is allowed to
	// be. Browsers heed it there as well. The document is then read up to its end
	// if it has none.
	Body bool

	// Scripting reads the document as who runs its scripts does: to them the
	// content of a noscript element is text, and a base element there is none.
	Scripting bool

	// RemoveBreaks takes tabs and line breaks out of the href, as browsers do:
	// see [Embedded.Repaired]. By the URL Standard as by RFC 3986 they are an
	// error in a URL, and without this the href is none.
	RemoveBreaks bool
}

// Find reads the document up to where it knows its base, and returns that, or zero if
// there is none. It reads a few KiB further than it looks. The document is bytes,
// valid or not; the errors are those of r, [ErrTooLong] and [ErrEncoding].
func (h HTML) Find(r io.Reader) (Embedded, error) {
	r, err := open(r)
	if err != nil {
		return Embedded{}, err
	}
	input := &window{r: r, left: math.MaxInt64}
	z := nethtml.NewTokenizer(input)
	z.SetMaxBuf(MaxToken)
	head := Head{HTML: h}
	for !head.Done() {
		z.AllowCDATA(head.foreign.Vocabulary() != foreign.HTML)
		switch kind := z.Next(); kind {
		case nethtml.ErrorToken:
			switch err := z.Err(); {
			case err == io.EOF:
				return head.Embedded(), nil
			case errors.Is(err, nethtml.ErrBufferExceeded):
				return Embedded{}, ErrTooLong
			default:
				return Embedded{}, err
			}
		case nethtml.TextToken:
			head.Text(z.Text())
		case nethtml.StartTagToken, nethtml.SelfClosingTagToken:
			tag, more := z.TagName()
			name := string(tag)
			var key, value []byte
			href, hasHref := "", false
			for more && name == "base" {
				key, value, more = z.TagAttr()
				if string(key) == "href" {
					href, hasHref = string(value), true
				}
			}
			head.StartTag(name, kind == nethtml.SelfClosingTagToken, href, hasHref)
			if !head.RawText() {
				z.NextIsNotRawText()
			}
		case nethtml.EndTagToken:
			tag, _ := z.TagName()
			head.EndTag(string(tag))
		}
	}
	if head.Embedded().IsZero() && input.err != nil {
		return Embedded{}, input.err // what it has cut off may have looked like a text
	}
	return head.Embedded(), nil
}

// Href returns what a base element says whose href attribute has that value,
// character references decoded. White space around it does not count.
func (h HTML) Href(value string) Embedded {
	text := strings.Trim(value, space)
	e := Embedded{format: html}
	if h.RemoveBreaks && strings.ContainsAny(text, "\t\n\r") {
		text = strings.NewReplacer("\t", "", "\n", "", "\r", "").Replace(text)
		e.repaired = true
	}
	e.texts = []string{text}
	return e
}
