package document

import (
	"errors"
	"io"
	"iter"
	"math"

	"github.com/urikit/uri"
	"github.com/urikit/uri/extract"
)

// A Link is a reference in a document.
type Link struct {
	// Offset, Line and Column are where Raw begins, in bytes: the first byte of
	// a document has offset 0, line 1 and column 1. A line ends with LF.
	Offset int64
	Line   int
	Column int

	// Raw is what stands there, byte for byte, without what delimits it and
	// without white space around it.
	Raw string

	// Text is what Raw means in the document's format: Raw with its character
	// references, entities or escapes decoded. In running text it is the URI of
	// [extract.Match], without white space, and whole where Raw is a suffix
	// reference.
	Text string

	// Delimiter is what delimits Raw: in attributes and elsewhere by the format it
	// is extract.DelimiterAttribute or extract.DelimiterMarkup.
	Delimiter extract.Delimiter

	// URLPrefix says that "URL:" stands before Raw, in running text.
	URLPrefix bool

	// Element and Attribute say where the reference stands, as far as that can be
	// said: an element of HTML or XML and its attribute, if it is in one; the
	// function or at-rule in CSS; the key of a value in JSON.
	Element, Attribute string

	// Reference is the reference that Text is. If it is none, Err is the
	// [*uri.SyntaxError], and Reference and Target are zero.
	Reference uri.Reference

	// Err says why there is no Reference or no Target: besides a SyntaxError that is
	// [ErrTooLong], or what Finder.Resolver returns. Of a reference that gives the
	// document a base it may say why that does not count, as package baseuri has it.
	// That a relative reference has no base is no error.
	Err error

	// Base is the base URI in force where the reference stands, without a
	// fragment; zero if there is none.
	Base uri.URI

	// Target is what the reference is resolved to. It is zero if the reference is
	// relative and there is no base.
	Target uri.URI

	// Candidates are what Raw can mean in running text where that is more than
	// one URI; see [extract.Match].
	Candidates []uri.URI
}

// ErrTooLong says that a reference is longer than Finder.MaxLength, or one in a tag whose
// values are, taken together. The Link says where it is, but not what. As an error of
// [Finder.Links] it says that a document is too long for its format: see [Markdown].
var ErrTooLong = errors.New("document: too long")

// ErrEncoding says that a document is in UTF-16, which is not read.
var ErrEncoding = errors.New("document: in UTF-16")

// ErrBinary says that a document is no text.
var ErrBinary = errors.New("document: binary")

// A Finder finds the references in documents. The zero Finder is what most
// want, with a Base. It can be used from several goroutines.
type Finder struct {
	// Format is the format of the document.
	Format Format

	// Base is the base URI of the document, if it says nothing else itself: that
	// by which it was retrieved. It may be zero. Package baseuri knows more.
	Base uri.URI

	// Resolver resolves references. Its edition is also that by which they are
	// parsed; but URIs in running text are always found by RFC 3986.
	Resolver uri.Resolver

	// Text says how URIs are found in running text, and which URIs are found where
	// a format does not say that there is one: in strings of JSON, for example.
	Text extract.Text

	// TextToo finds URIs in the text of HTML and XHTML documents as well, where
	// they are no links. In that of other XML they are found always.
	TextToo bool

	// Names finds URIs as well that are names and meant for no one to
	// dereference: those of XML namespaces, the types of microdata, what terms
	// of JSON-LD stand for.
	Names bool

	// MaxLength is the length in bytes of the longest reference that is found; 4
	// MiB if it is zero, 2 GiB at most. "data" URIs are long. What is longer gives a Link with
	// ErrTooLong. A few times as much is held in memory.
	MaxLength int
}

const defaultMaxLength = 1 << 22

func (o *Finder) maxLength() int {
	if o.MaxLength > 0 {
		return min(o.MaxLength, math.MaxInt32)
	}
	return defaultMaxLength
}

// Links returns an iterator over the references in the document that r reads, in the
// order of the document. They are those of the document's format; see the
// description of the package. Memory does not grow with its length, except where the
// format says so.
//
// An error ends the iteration, and comes last, with a zero Link: one of r, or
// [ErrBinary], [ErrEncoding], [ErrTooLong]. What is wrong with a reference is no error
// of the iteration but Err of its Link. Nor is a document that its format does not
// allow: what can be found in it is.
func (o Finder) Links(r io.Reader) iter.Seq2[Link, error] {
	return func(yield func(Link, error) bool) {
		w := &walker{Finder: o, yield: yield}
		w.walk(r)
	}
}
