package alias

import (
	"bufio"
	"bytes"
	"errors"
	"io"
	"strconv"
	"strings"

	"github.com/urikit/uri"
)

// header is the first line of a file. Its number changes with the format.
const header = "uri-aliases 1"

// Errors of files, in a [*LineError]. There are those of syntax too, and
// [ErrFragment], [ErrUserinfo], [ErrLength] and [ErrFull].
var (
	// ErrHeader says that the first line is not that of a file of aliases, of
	// this version.
	ErrHeader = errors.New("alias: the file does not begin with \"" + header + "\"")

	// ErrColumns says that a line has no tab.
	ErrColumns = errors.New("alias: there are not two URIs and a tab between them")

	// ErrOrder says that an alias does not sort behind that of the line before.
	ErrOrder = errors.New("alias: not in order")
)

// A LineError is what is wrong with a line of a file.
type LineError struct {
	Line int // counted from 1
	Err  error
}

// Error returns the number of the line and what Err says, which holds nothing of
// the line but a character that is out of place.
func (e *LineError) Error() string {
	return "alias: line " + strconv.Itoa(e.Line) + ": " + strings.TrimPrefix(e.Err.Error(), "alias: ")
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

// Load returns a new Store with the aliases that [Store.Save] wrote, and reads r to
// its end. It does not ask the policy, which judges redirects: that the aliases have
// been seen is taken on trust, and nothing else.
//
// What is normal is not the same for ever: a later version knows more of schemes,
// or c has others. So all is normalized again, by c. What turns out to be the same
// by then needs no alias and is left out, without an error, as is what comes to be
// longer than [MaxLength]. Where lines come to contradict each other the later one
// counts, and what leads to an alias leads to its canonical URI, as with
// [Store.Observe].
//
// One bad line is enough to refuse a file, and there is no Store: what has been
// damaged in one place cannot be trusted in others, and with half of the aliases a
// caller would not know which are missing. The error is a [*LineError], also where
// it is r's. Memory is that of the aliases, which c limits, and of one line.
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

// loadLine learns from a line, and returns its alias as it stands there. Before is
// that of the line before.
func (s *Store) loadLine(line []byte, before string) (string, error) {
	left, right, ok := bytes.Cut(line, []byte("\t"))
	if !ok {
		return "", ErrColumns
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
		return "", ErrOrder
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

// loadURI returns the URI that text is, which is to be one that a store keeps.
func loadURI(text []byte) (uri.URI, error) {
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
	return u, nil
}
