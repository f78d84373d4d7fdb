package document

import (
	"bytes"
	"io"
	"reflect"
	"testing"
	"unicode/utf8"

	"github.com/urikit/uri"
	"github.com/urikit/uri/internal/delimiter"
	"github.com/urikit/uri/iri"
	"github.com/urikit/uri/whatwg"
)

// testBase is the base of the documents in most tests.
var testBase = uri.MustParseURI("http://example.com/dir/doc?q")

// linksOf returns the links of a document, after checking the invariants of links.
func linksOf(t testing.TB, o Finder, doc []byte) []Link {
	t.Helper()
	return read(t, o, doc, bytes.NewReader(doc))
}

// read returns the links of the document that r reads.
func read(t testing.TB, o Finder, doc []byte, r io.Reader) []Link {
	t.Helper()
	var all []Link
	at := start
	for l, err := range o.Links(r) {
		if err != nil {
			t.Fatal(err)
		}
		if int64(l.Span.Offset) < at.offset {
			t.Fatalf("%q at %d comes after the link at %d", l.Raw, l.Span.Offset, at.offset)
		}
		at = checkLink(t, doc, l, at)
		all = append(all, l)
	}
	return all
}

// checkLink checks the invariants of links, such as that Raw is the text at Offset. It
// returns the place of l, which must not be before at.
func checkLink(t testing.TB, doc []byte, l Link, at place) place {
	t.Helper()
	end := l.Span.End()
	if l.Span.Offset < 0 || end > len(doc) || l.Span.Length != len(l.Raw) || string(doc[l.Span.Offset:end]) != l.Raw {
		t.Fatalf("at %d is not %q: %+v", l.Span.Offset, l.Raw, l)
	}
	at = at.after(doc[at.offset:l.Span.Offset])
	if l.Line != at.line || l.Column != at.column {
		t.Fatalf("%q is at %d:%d, not %d:%d", l.Raw, at.line, at.column, l.Line, l.Column)
	}
	switch {
	case l.Err == nil && l.Delimiter != delimiter.Suffix && l.Reference.String() != mapped(l):
		t.Fatalf("the reference is %q, the text %q", l.Reference, l.Text)
	case !l.Base.IsZero() && l.Err == nil && l.Target.IsZero():
		t.Fatalf("%q has a base and no target", l.Text)
	}
	if b := l.Browser; b.Reads && !b.Base.IsZero() && b.Err != ErrLimit && b.Err != ErrDescriptor {
		p := whatwg.Parser{Base: b.Base, Encoding: b.encoding}
		u, err := p.Parse(l.Text)
		if b.URL != u || err != nil && b.Err == nil {
			t.Fatalf("%q with base %q: browsers have %q, %v, not %q, %v", l.Text, b.Base, b.URL, b.Err, u, err)
		}
		encoded, _ := l.Encoded()
		if again, _ := p.Parse(encoded); again != u && utf8.ValidString(l.Text) {
			t.Fatalf("%q with base %q: encoded %q it is %q, not %q", l.Text, b.Base, encoded, again, u)
		}
	}
	if _, has := l.Base.Fragment(); has {
		t.Fatalf("the base %q has a fragment", l.Base)
	}
	return at
}

// mapped returns the text of a link, or the URI to which it maps where browsers do not read it.
func mapped(l Link) string {
	if i, err := iri.Parse(l.Text); err == nil && !l.Browser.Reads {
		u, _ := iri.Mapper{}.ToURI(i)
		return u.String()
	}
	return l.Text
}

// sameByReaders checks that the links do not depend on the sizes of reads, and checks their
// invariants.
func sameByReaders(t testing.TB, o Finder, doc []byte) {
	t.Helper()
	expected := linksOf(t, o, doc)
	for name, reader := range readers {
		if got := read(t, o, doc, reader(bytes.NewReader(doc))); !reflect.DeepEqual(got, expected) {
			t.Fatalf("read %s:\n%+v, not\n%+v", name, got, expected)
		}
	}
}

// readers read a document with various sizes of reads.
var readers = map[string]func(io.Reader) io.Reader{
	"by bytes":                    func(r io.Reader) io.Reader { return &oddReader{r: r, n: 1} },
	"by threes":                   func(r io.Reader) io.Reader { return &oddReader{r: r, n: 3} },
	"its end with its last bytes": func(r io.Reader) io.Reader { return &oddReader{r: r, n: 1 << 20, early: true} },
}

// An oddReader reads at most n bytes at a time, and sometimes none. If early is set, it
// returns io.EOF together with the last bytes.
type oddReader struct {
	r     io.Reader
	n     int
	early bool
	empty bool
}

func (o *oddReader) Read(p []byte) (int, error) {
	if o.empty = !o.empty && !o.early; o.empty {
		return 0, nil
	}
	n, err := o.r.Read(p[:min(len(p), o.n)])
	if o.early && err == nil {
		var b [1]byte
		if m, end := o.r.Read(b[:]); m == 0 && end == io.EOF {
			err = end
		} else if m == 1 {
			o.r = io.MultiReader(bytes.NewReader(b[:]), o.r)
		}
	}
	return n, err
}
