package baseuri

import (
	"bytes"
	"encoding/json"
	"io"

	"github.com/urikit/uri"
	"github.com/urikit/uri/internal/basedoc"
)

// maxDepth is the maximum nesting of elements and values.
const maxDepth = 10000

// JSONLD returns the base that a JSON-LD document gives itself: the @base in the first
// @context of the document, which must be an object (JSON-LD 1.1, section 4.1.3). For
// contexts deeper in the document, which apply to the objects that contain them, use
// [JSONLDContext]. If the document is an array, it has no context of its own.
//
// JSONLD reads the document to the end of that context, and a few KiB further. The
// errors are those of r, [ErrLimit], [ErrForm] and [ErrEncoding].
func JSONLD(r io.Reader) (Embedded, error) {
	r, err := open(r)
	if err != nil {
		return Embedded{}, err
	}
	s := newScanner(r)
	switch token, err := s.token(); {
	case err != nil:
		return Embedded{}, err
	case token != json.Delim('{'):
		return Embedded{}, nil
	}
	for {
		key, err := s.token()
		if err != nil {
			return Embedded{}, err
		}
		switch key {
		case json.Delim('}'):
			return Embedded{}, nil
		case "@context":
			var context json.RawMessage
			s.window.left = maxToken
			if err := s.Decode(&context); err != nil {
				return Embedded{}, s.window.explain(err)
			}
			return JSONLDContext(context)
		}
		if err := s.skip(); err != nil {
			return Embedded{}, err
		}
	}
}

// JSONLDContext returns the base that a JSON-LD context gives (JSON-LD 1.1 API, section
// 4.1). The context is JSON: an object with a @base, or an array of contexts, each of
// which starts with the base of the one before. A @base of null means that there is no
// base, so that relative references stay relative. A context of null restores the base
// of the document. A @base in a context of another document does not count, and
// JSONLDContext does not fetch it.
//
// The error is [ErrForm], or [ErrLimit] if the values are nested too deeply or there are
// more than 64 relative bases.
func JSONLDContext(context []byte) (Embedded, error) {
	s := newScanner(bytes.NewReader(context))
	token, err := s.token()
	if err != nil {
		return Embedded{}, err
	}
	var e Embedded
	if token != json.Delim('[') {
		return e, e.context(s, token)
	}
	for {
		token, err := s.token()
		switch {
		case err != nil:
			return Embedded{}, err
		case token == json.Delim(']'):
			return e, nil
		}
		if err := e.context(s, token); err != nil {
			return Embedded{}, err
		}
	}
}

// context adds the context that begins with token to e. A null removes the contexts before it. A
// string names a context in another document. An object counts by its last "@base".
func (e *Embedded) context(s *scanner, token json.Token) error {
	switch t := token.(type) {
	case nil:
		*e = Embedded{}
		return nil
	case string: // the context is in another document
		return nil
	case json.Delim:
		if t == '{' {
			break
		}
		return basedoc.ErrContext
	default:
		return basedoc.ErrContext
	}
	var base json.Token
	has := false
	for {
		key, err := s.token()
		if err != nil {
			return err
		}
		if key == json.Delim('}') {
			break
		}
		if key != "@base" {
			if err := s.skip(); err != nil {
				return err
			}
			continue
		}
		if base, err = s.token(); err != nil {
			return err
		}
		has = true
		if _, ok := base.(json.Delim); ok {
			return basedoc.ErrContext
		}
	}
	if !has {
		return nil
	}
	switch text := base.(type) {
	case nil:
		*e = Embedded{reset: true}
	case string:
		if uri.Split(text).HasScheme {
			*e = Embedded{}
		}
		if len(e.texts) == maxSteps {
			return ErrLimit
		}
		e.texts = append(e.texts, text)
	default:
		return basedoc.ErrContext
	}
	return nil
}

// A scanner is a json.Decoder that limits the length and the nesting of tokens.
type scanner struct {
	*json.Decoder
	window *window
	depth  int
}

func newScanner(r io.Reader) *scanner {
	w := &window{r: filler{r}}
	d := json.NewDecoder(w)
	d.UseNumber() // a number too large for a float64 is not an error
	return &scanner{Decoder: d, window: w}
}

// token returns the next token.
func (s *scanner) token() (json.Token, error) {
	s.window.left = maxToken
	token, err := s.Token()
	if err != nil {
		return nil, s.window.explain(err)
	}
	switch token {
	case json.Delim('{'), json.Delim('['):
		if s.depth++; s.depth > maxDepth {
			return nil, basedoc.ErrTooDeep
		}
	case json.Delim('}'), json.Delim(']'):
		s.depth--
	}
	return token, nil
}

// skip skips a value.
func (s *scanner) skip() error {
	for depth := s.depth; ; {
		if _, err := s.token(); err != nil || s.depth == depth {
			return err
		}
	}
}
