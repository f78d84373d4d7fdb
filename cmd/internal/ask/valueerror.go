package ask

import (
	"errors"
	"strconv"

	"github.com/urikit/uri"
	"github.com/urikit/uri/cmd/internal/answer"
	"github.com/urikit/uri/cmd/internal/buffer"
)

// A ValueError reports a value that has the right type, but is not valid. On the command line it is
// an error of the options. In a request it is the answer about one input.
type ValueError struct {
	Key  string // the option, or the member of a request, with the value
	Text string // the value
	Err  error  // wraps a [*uri.SyntaxError] of Text
}

// Error returns the message for people.
func (e *ValueError) Error() string { return e.Key + ": " + answer.Describe(e.Err, e.Text) }

func (e *ValueError) Unwrap() error { return e.Err }

// documentError returns the ValueError of a member as a whole.
func documentError(key, rule, document, section, message string) *ValueError {
	return &ValueError{Key: key, Err: answer.WholeError(uri.ComponentNone, rule, document, section, message)}
}

// asValueError returns the ValueError in err, or nil.
func asValueError(err error) *ValueError {
	wrong, _ := errors.AsType[*ValueError](err)
	return wrong
}

// putWrong writes the answer about an input that has none because of e.
func (v *Verb) putWrong(to *buffer.Buffer, it item, e *ValueError) error {
	if v.Many {
		to.WriteByte('[')
	}
	b := append(to.Bytes(), '{')
	member := func(name string, text []byte) {
		b = append(answer.AppendMember(to, b, name, text), ',')
	}
	if it.key != "" {
		member("input", it.text)
		if p, err := SplitPair(it.text, it.cut); v.Pair && err == nil {
			member("a", p.a)
			member("b", p.b)
		}
	}
	if err := to.Put(e.appendTo(append(b, `"valid":false,"error":`...))); err != nil {
		return err
	}
	_, err := to.WriteString("}\n")
	if v.Many {
		_, err = to.WriteString("]\n")
	}
	return err
}

// appendTo appends e as JSON: an [Error] with the member that it is about.
func (e *ValueError) appendTo(dst []byte) []byte {
	p, _ := answer.AsProblem(e.Err)
	about := answer.AppendError(nil, p, []byte(e.Text))
	dst = append(strconv.AppendQuote(append(dst, `{"key":`...), e.Key), ',')
	return append(dst, about[len("{"):]...)
}
