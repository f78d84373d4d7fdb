package alias

import (
	"bufio"
	"bytes"
	"errors"
	"io"
	"strconv"

	"github.com/urikit/uri"
	"github.com/urikit/uri/internal/engine/secret"
)

// header is the first line of a file. Its number changes with the format.
const header = "uri-aliases 1"

// ErrFile reports a line that [Store.Save] does not write, in a [*LineError]: a first line that
// does not begin a file of aliases of this version, a line without a tab, or an alias that does
// not sort after the one before. Its message says which. A line can also have a
// [*uri.SyntaxError], [ErrUnfit] or [ErrFull].
var ErrFile = errors.New("alias: the line is not one of a file of aliases")

// The faults of a file.
var (
	errHeader  = &fault{ErrFile, "the file does not begin with \"" + header + "\""}
	errColumns = &fault{ErrFile, "the line is not two URIs with a tab between them"}
	errOrder   = &fault{ErrFile, "the alias does not sort after the one before"}
)

// A LineError reports an error in a line of a file.
type LineError struct {
	Line int // counted from 1
	Err  error
}

// Error returns the number of the line and the message of Err. The message contains at
// most one character of the line, one that the grammar does not allow.
func (e *LineError) Error() string {
	return "alias: line " + strconv.Itoa(e.Line) + ": " + secret.Cause(e.Err, "alias: ")
}

// Unwrap returns Err.
func (e *LineError) Unwrap() error { return e.Err }

// Save writes the aliases as text that [Load] reads. The first line has the name and
// version of the format. Each other line has an alias, a tab and its canonical URI. The
// lines are sorted by bytes, so the same aliases give the same text. The error is that
// of w.
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

// Load reads r to its end and returns a new Store with the aliases that [Store.Save]
// wrote. It trusts the file: it does not check the aliases against the policy, which
// judges redirects.
//
// Load normalizes all URIs by c, because normal forms change: a later version knows
// more schemes, or c has others. It drops, without an error, an alias that has become
// equal to its canonical URI, or a URI that has become longer than 64 KiB. If
// lines contradict each other, the later one counts. An alias of an alias becomes an
// alias of the canonical URI, as in [Store.Observe].
//
// One bad line makes the whole file invalid. A file that is damaged in one place may be
// damaged elsewhere, and a caller could not know which aliases are missing. Load then
// returns nil and a [*LineError], which also wraps an error of r. Load needs memory for
// the aliases, which c limits, and for one line.
func Load(r io.Reader, c Config) (*Store, error) {
	s := New(c)
	lines := bufio.NewReaderSize(r, 2*maxLength+len("\t\n"))
	before := ""
	for n := 1; ; n++ {
		line, err := lines.ReadSlice('\n')
		switch {
		case err == io.EOF && len(line) == 0 && n > 1:
			return s, nil
		case n == 1 && string(line) == header+"\n":
			continue
		case n == 1 && (err == nil || err == io.EOF || err == bufio.ErrBufferFull):
			err = errHeader
		case err == bufio.ErrBufferFull:
			err = errLength
		case err == io.EOF:
			err = io.ErrUnexpectedEOF // the last line has no newline
		case err == nil:
			before, err = s.loadLine(line[:len(line)-1], before)
		}
		if err != nil {
			return nil, &LineError{n, err}
		}
	}
}

// loadLine adds the alias of a line, and returns its text. The argument before is the text
// that it returned for the previous line.
func (s *Store) loadLine(line []byte, before string) (string, error) {
	left, right, ok := bytes.Cut(line, []byte("\t"))
	if !ok {
		return "", errColumns
	}
	alias, err := loadURI(left)
	if err != nil {
		return "", err
	}
	canonical, err := loadURI(right)
	if err != nil {
		return "", err
	}
	text := alias.String()
	if text <= before {
		return "", errOrder
	}
	alias, canonical = s.normal(alias), s.normal(canonical)
	if alias == canonical || unfit(alias) != nil || unfit(canonical) != nil {
		return text, nil
	}
	if !s.learn(alias, canonical) {
		return "", ErrFull
	}
	return text, nil
}

// loadURI parses a URI, and returns an error if a store cannot contain it.
func loadURI(text []byte) (uri.URI, error) {
	u, err := uri.Parser{}.ParseURIBytes(text)
	if err != nil {
		return uri.URI{}, err
	}
	if err := unfit(u); err != nil {
		return uri.URI{}, err
	}
	if _, ok := u.Fragment(); ok {
		return uri.URI{}, errFragment
	}
	return u, nil
}
