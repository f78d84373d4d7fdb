package ask

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"iter"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/urikit/uri"
	"github.com/urikit/uri/cmd/internal/answer"
	"github.com/urikit/uri/cmd/internal/buffer"
	"github.com/urikit/uri/internal/record"
)

// A Request is what a program asks a verb: one input or several, each with its options.
type Request struct {
	verb  *Verb
	items []item
	list  bool // an array, also if it has one element

	decoder *decoder // whose job no other request has
}

// An item is an input with the job that answers it.
type item struct {
	text  []byte
	bytes bool   // the text was in Base64, so it need not be UTF-8
	cut   int    // the end of the first of two references, or -1
	key   string // the name of the member with the text, or with the first of two references
	job   job
}

// spaces are the white space of JSON.
const spaces = " \t\r\n"

// A job writes the answer about a text. It returns a [*ValueError] before it writes anything.
type job func(to *buffer.Buffer, it item) error

// A RequestError says why a request cannot be answered.
type RequestError struct {
	Index   int    // of the element in an array, or -1
	Key     string // the name of the member that is wrong, or ""
	Message string
}

func (e *RequestError) Error() string {
	place := ""
	if e.Index >= 0 {
		place = "element " + strconv.Itoa(e.Index) + ": "
	}
	if e.Key != "" {
		place += strconv.Quote(e.Key) + ": "
	}
	return "answer: " + place + e.Message
}

// A LengthError is the [RequestError] of a request that is as it must be, but whose answer is too
// long.
type LengthError struct{ RequestError }

func (e *LengthError) Unwrap() error { return &e.RequestError }

// ErrVerb reports that there is no verb of that name.
var ErrVerb = errors.New("answer: no such verb")

// Decode reads a request to a verb, which is JSON: an object with an input and options, or an array
// of such objects. The answer is the JSON object that the command prints for the input, or an array
// of such objects. An input that is not valid has an answer, too, and one with a base that is not
// valid. The error is [ErrVerb] or a [*RequestError].
func Decode(verb string, request []byte) (*Request, error) {
	v, ok := find(served, verb)
	if !ok {
		return nil, ErrVerb
	}
	if err := checkJSON(request); err != nil {
		return nil, err
	}
	d, ok := v.idle.Get().(*decoder)
	if !ok {
		d = &decoder{verb: v}
	}
	if bytes.TrimLeft(request, spaces)[0] != '[' {
		it, err := d.item(request, -1)
		return &Request{verb: v, items: []item{it}, decoder: d}, err
	}
	var elements []json.RawMessage
	if err := json.Unmarshal(request, &elements); err != nil {
		return nil, err // cannot happen: it is an array
	}
	r := &Request{verb: v, items: make([]item, len(elements)), list: true, decoder: d}
	for i, element := range elements {
		var err error
		if r.items[i], err = d.item(element, i); err != nil {
			return nil, err
		}
	}
	return r, nil
}

// Lines answers the requests of a list, each alone.
type Lines struct{ d decoder }

// LinesOf returns the Lines of a verb. The error is [ErrVerb].
func LinesOf(verb string) (*Lines, error) {
	v, ok := find(served, verb)
	if !ok {
		return nil, ErrVerb
	}
	return &Lines{decoder{verb: v}}, nil
}

// Answer writes the answer to a line, which is an object like that of [Decode], or the input alone,
// as a string. The error is a [*RequestError], or that of the writer.
func (l *Lines) Answer(to *buffer.Buffer, line []byte) error {
	if err := checkJSON(line); err != nil {
		return err
	}
	switch bytes.TrimLeft(line, spaces)[0] {
	case '"':
		line = slices.Concat([]byte(`{"input":`), line, []byte("}"))
	case '{':
	default:
		return &RequestError{-1, "", "a line is an object, or a string"}
	}
	it, err := l.d.decode(line)
	if err != nil {
		return err
	}
	return it.answer(l.d.verb, to)
}

// checkJSON returns an error unless the request is JSON whose strings are all Unicode. The decoder
// would replace other bytes and escapes, so the answer would be about another text.
func checkJSON(request []byte) error {
	if !json.Valid(request) {
		var value json.RawMessage
		return &RequestError{-1, "", "not JSON: " + JSONProblem(json.Unmarshal(request, &value))}
	}
	const advice = ": send other bytes as \"input_base64\""
	if !utf8.Valid(request) {
		return &RequestError{-1, "", "the request is not UTF-8" + advice}
	}
	if !record.HasCharacters(request) {
		return &RequestError{-1, "", "half of a surrogate pair is no character" + advice}
	}
	return nil
}

// Answer writes the answer. It ends with the error of the context or of the writer. A
// [RequestError] gets the name and the index of the input.
func (r *Request) Answer(ctx context.Context, to *buffer.Buffer) error {
	if r.list {
		to.WriteByte('[')
	}
	for i, it := range r.items {
		if i > 0 {
			to.WriteByte(',')
		}
		if err := ctx.Err(); err != nil {
			return err
		}
		err := it.answer(r.verb, to)
		if wrong, ok := errors.AsType[*RequestError](err); ok && r.list {
			wrong.Index = i
		}
		if err != nil {
			return err
		}
	}
	if r.list {
		to.WriteString("]\n")
	}
	if r.decoder.options == nil {
		r.verb.idle.Put(r.decoder) // with its job
	}
	return to.Flush()
}

// answer writes the answer of a verb about an item. A [RequestError] gets the name of the input.
func (it item) answer(v *Verb, to *buffer.Buffer) error {
	err := it.job(to, it)
	if wrong := asValueError(err); wrong != nil {
		err = v.putWrong(to, it, wrong)
	}
	if wrong, ok := errors.AsType[*RequestError](err); ok {
		wrong.Key = it.key
	}
	return err
}

// A decoder decodes the elements of an array. Most have the options of the one before, so its job
// is used again.
type decoder struct {
	verb    *Verb
	options []byte // the options of the last element, as written
	job     job
	values  membersOf // memory
}

// item decodes an object. The index is that of its element in an array, or -1.
func (d *decoder) item(object []byte, index int) (item, error) {
	it, err := d.decode(object)
	if wrong := (*RequestError)(nil); errors.As(err, &wrong) {
		wrong.Index = index
	}
	return it, err
}

// decode reads a request. A request with the options of the last one has the same job. A value that
// is not valid is the result of its item, so that the next requests are answered.
func (d *decoder) decode(object []byte) (item, error) {
	if !bytes.HasPrefix(bytes.TrimLeft(object, spaces), []byte("{")) {
		return item{}, &RequestError{-1, "", "a request is an object, or an array of objects"}
	}
	values := d.values[:0]
	defer func() { clear(values); d.values = values }()
	for name, value := range members(object) {
		if !d.verb.hasMember(name) {
			return item{}, &RequestError{-1, shownKey(name), "unknown: the options of " + d.verb.Name + " are " + strings.Join(d.verb.keys(), ", ")}
		}
		if _, twice := values.find(name); twice {
			return item{}, &RequestError{-1, name, errTwice.Error()}
		}
		values = append(values, named{name, value})
	}
	it, err := d.verb.input(values)
	wrong := asValueError(err)
	if err != nil && wrong == nil {
		return item{}, err
	}
	var written []byte
	for _, m := range values {
		if slices.Contains(d.verb.keys(), m.name) {
			written = append(append(append(strconv.AppendQuote(written, m.name), ':'), m.value...), ',')
		}
	}
	if d.job == nil || !bytes.Equal(written, d.options) {
		if d.job, err = d.verb.start(slices.Clone(values)); err != nil {
			return item{}, err
		}
		d.options = written
	}
	if it.job = d.job; wrong != nil {
		it.job = func(*buffer.Buffer, item) error { return wrong }
	}
	return it, nil
}

var errTwice = errors.New("the member appears twice")

// members returns the members of an object, which is valid JSON, in their order.
func members(object []byte) iter.Seq2[string, json.RawMessage] {
	return func(yield func(string, json.RawMessage) bool) {
		for written, value := range record.Members(object) {
			name := string(written[1 : len(written)-1])
			if strings.Contains(name, "\\") {
				json.Unmarshal(written, &name) // cannot fail: it is a string
			}
			if !yield(name, value) {
				return
			}
		}
	}
}

// shownKey returns an unknown name if it is like one that a verb knows, and otherwise "", because
// it may be a secret.
func shownKey(name string) string {
	var known []string
	for _, v := range Verbs() {
		known = append(known, v.keys()...)
		for _, input := range v.Inputs() {
			known = append(known, input, input+"_base64")
		}
	}
	if answer.Suggest(strings.ToLower(name), known) == "" {
		return ""
	}
	return name
}

// Append appends the answer of a verb to a request.
func Append(dst []byte, verb string, request []byte) ([]byte, error) {
	r, err := Decode(verb, request)
	if err != nil {
		return dst, err
	}
	to := buffer.New(nil)
	to.Put(dst)
	if err := r.Answer(context.Background(), to); err != nil {
		return dst, err
	}
	return to.Bytes(), nil
}

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
