package baseuri

import (
	"errors"
	"io"
	"math"
	"strings"

	nethtml "golang.org/x/net/html"

	"github.com/urikit/uri/internal/foreign"
)

// HTML finds the base of an HTML document: the href of the first base element in its
// head that has one (HTML Standard, section 4.2.3). The zero HTML suits most programs.
//
// If that href cannot be a base, no other base element replaces it, and the document's
// other sources apply. Browsers do the same.
type HTML struct {
	// Body also looks for the base element in the body, where the standard forbids it
	// but browsers obey it. A document without one is then read to its end.
	Body bool

	// Scripting reads the document like a program that runs its scripts: the content of
	// a noscript element is text, and a base element there is ignored.
	Scripting bool

	// RemoveBreaks removes tabs and line breaks from the href, as browsers do: see
	// [Embedded.Repaired]. By the URL Standard and by RFC 3986, they are errors in a
	// URL, and without this option the href is invalid.
	RemoveBreaks bool
}

// Find reads the document until it knows the base, and returns it. It returns zero for
// a document without one. It reads a few KiB further. The document can be any bytes. The errors
// are those of r, [ErrTooLong] and [ErrEncoding].
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
		// Done may be wrong: the error may have cut off a tag, so that it looked like text.
		return Embedded{}, input.err
	}
	return head.Embedded(), nil
}

// Href returns the Embedded of a base element with this value of its href attribute,
// character references decoded. It ignores white space around the value.
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
