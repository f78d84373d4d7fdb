package baseuri

import (
	"bytes"
	"errors"
	"io"
	"math"
	"strings"

	"github.com/urikit/uri/internal/basedoc"
	nethtml "golang.org/x/net/html"
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

// Embedded reads the document until it knows the base, and returns it. It returns zero for
// a document without one. It reads a few KiB further. The document can be any bytes. The errors
// are those of r, [ErrLimit] and [ErrEncoding].
func (h HTML) Embedded(r io.Reader) (Embedded, error) {
	r, err := open(r)
	if err != nil {
		return Embedded{}, err
	}
	input := &window{r: r, left: math.MaxInt64}
	z := nethtml.NewTokenizer(input)
	z.SetMaxBuf(maxToken)
	head := basedoc.Head{Body: h.Body, Scripting: h.Scripting}
	for !head.Done() {
		z.AllowCDATA(head.IsForeign())
		switch kind := z.Next(); kind {
		case nethtml.ErrorToken:
			switch err := z.Err(); {
			case err == io.EOF:
				return h.result(&head), nil
			case errors.Is(err, nethtml.ErrBufferExceeded):
				return Embedded{}, ErrLimit
			default:
				return Embedded{}, err
			}
		case nethtml.TextToken:
			head.Text(z.Text())
		case nethtml.StartTagToken, nethtml.SelfClosingTagToken:
			raw := z.Raw()
			if isBase(raw) {
				raw = bytes.Clone(raw) // TagName changes it
			}
			tag, _ := z.TagName()
			name := string(tag)
			href, hasHref := "", false
			if name == "base" {
				href, hasHref = hrefOf(basedoc.Canonical(raw))
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
	if _, found := head.Href(); !found && input.err != nil {
		// Done may be wrong: the error may have cut off a tag, so that it looked like text.
		return Embedded{}, input.err
	}
	return h.result(&head), nil
}

// isBase reports whether a tag can be that of a base element.
func isBase(raw []byte) bool {
	const begin = "<base"
	return len(raw) >= len(begin) && strings.EqualFold(string(raw[:len(begin)]), begin)
}

// hrefOf returns the href of a tag: the first one, if it has several.
func hrefOf(tag []byte) (href string, has bool) {
	z := nethtml.NewTokenizer(bytes.NewReader(tag))
	z.Next()
	_, more := z.TagName()
	for more && !has {
		var key, value []byte
		if key, value, more = z.TagAttr(); string(key) == "href" {
			href, has = string(value), true
		}
	}
	return href, has
}

// result returns the base that head has found.
func (h HTML) result(head *basedoc.Head) Embedded {
	if href, found := head.Href(); found {
		return h.Href(href)
	}
	return Embedded{}
}

// Href returns the Embedded of a base element with this value of its href attribute,
// character references decoded. It ignores white space around the value.
func (h HTML) Href(value string) Embedded {
	text := strings.Trim(value, basedoc.Space)
	e := Embedded{format: html}
	if h.RemoveBreaks && strings.ContainsAny(text, "\t\n\r") {
		text = strings.NewReplacer("\t", "", "\n", "", "\r", "").Replace(text)
		e.repaired = true
	}
	e.texts = []string{text}
	return e
}
