package alias

import (
	"bufio"
	"bytes"
	"errors"
	"io"
	"strconv"

	"github.com/urikit/uri"
)

// header is the first line of a file. Its number changes with the format.
const header = "uri-aliases 1"

// Errors of files, in a [*LineError]. There are those of syntax too, and
// [ErrFragment], [ErrUserinfo], [ErrLength] and [ErrFull].
var (
	// ErrHeader says that the first line is not that of a file of aliases, of
	// this version.
	ErrHeader = errors.New("the file does not begin with \"" + header + "\"")

	// ErrColumns says that a line has no tab.
	ErrColumns = errors.New("there are not two URIs and a tab between them")

	// ErrNormal says that a URI is not in normal form.
	ErrNormal = errors.New("not in normal form")

	// ErrOrder says that an alias does not sort behind that of the line before.
	ErrOrder = errors.New("not in order")

	// ErrCycle says that a canonical URI is an alias itself.
	ErrCycle = errors.New("a canonical URI is an alias")
)

// A LineError is what is wrong with a line of a file.
type LineError struct {
	Line int // counted from 1
	Err  error
}

// Error returns the number of the line and what Err says, which holds nothing of
// the line but a character that is out of place.
func (e *LineError) Error() string {
	return "alias: line " + strconv.Itoa(e.Line) + ": " + e.Err.Error()
}

// Unwrap returns Err.
func (e *LineError) Unwrap() error { return e.Err }

// Save writes the aliases as text that [Load] reads: a first line that says what
// it is and in which version, then a line for each alias, with a tab between it
// and its canonical URI, sorted by bytes. The same aliases give the same text. The
// error is that of w.
func (s *Store) Save(w io.Writer) error {
	b := bufio.NewWriter(w)
	b.WriteString(header + "\n")
	for _, p := range s.pairs() {
		b.WriteString(p.alias)
		b.WriteByte('\t')
		b.WriteString(p.canonical.String())
		b.WriteByte('\n')
	}
	return b.Flush()
}

// Load returns a new Store with the aliases that [Store.Save] wrote, and r to its
// end. It takes nothing on trust but that they have been seen: each line is held
// against the grammar, the normal form, which is that of c, and the lines before
// it; and what a store saved is all that it takes, to the byte. It does not ask the
// policy, which judges redirects.
//
// The error is a [*LineError], also where it is r's; then there is no Store. Memory
// is that of the aliases, which c limits, and of one line.
func Load(r io.Reader, c Config) (*Store, error) {
	s := New(c)
	lines := bufio.NewReaderSize(r, 2*MaxLength+len("\t\n"))
	before := ""
	for n := 1; ; n++ {
		line, err := lines.ReadSlice('\n')
		switch {
		case err == io.EOF && len(line) == 0 && n > 1:
			return s, nil
		case n == 1 && string(line) == header+"\n":
			continue
		case n == 1 && (err == nil || err == io.EOF || err == bufio.ErrBufferFull):
			err = ErrHeader
		case err == bufio.ErrBufferFull:
			err = ErrLength
		case err == io.EOF:
			err = io.ErrUnexpectedEOF // it has been cut off
		case err == nil:
			before, err = s.loadLine(line[:len(line)-1], before)
		}
		if err != nil {
			return nil, &LineError{n, err}
		}
	}
}

// loadLine learns from a line, and returns its alias. Before is that of the line
// before.
func (s *Store) loadLine(line []byte, before string) (string, error) {
	left, right, ok := bytes.Cut(line, []byte("\t"))
	if !ok {
		return "", ErrColumns
	}
	alias, err := s.loadURI(left)
	if err != nil {
		return "", err
	}
	canonical, err := s.loadURI(right)
	if err != nil {
		return "", err
	}
	text, c := alias.String(), s.class(canonical.String())
	switch {
	case text <= before:
		return "", ErrOrder
	case alias == canonical, s.class(text) != nil, c != nil && c.canonical != canonical:
		return "", ErrCycle
	case !s.learn(alias, canonical):
		return "", ErrFull
	}
	return text, nil
}

// loadURI returns the URI that text is, which is to be as a store keeps it.
func (s *Store) loadURI(text []byte) (uri.URI, error) {
	u, err := uri.ParseURIBytes(text)
	if err != nil {
		return uri.URI{}, err
	}
	if err := unfit(u); err != nil {
		return uri.URI{}, err
	}
	if _, ok := u.Fragment(); ok {
		return uri.URI{}, ErrFragment
	}
	if s.normal(u) != u {
		return uri.URI{}, ErrNormal
	}
	return u, nil
}
