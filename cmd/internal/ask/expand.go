package ask

import (
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/urikit/uri"
	"github.com/urikit/uri/cmd/internal/answer"
	"github.com/urikit/uri/cmd/internal/buffer"
	"github.com/urikit/uri/cmd/internal/matched"
	"github.com/urikit/uri/internal/dialect"
	"github.com/urikit/uri/template"
)

// Expand answers with the expansion of a template.
type Expand struct {
	Variables template.Map
}

// Append appends the expansion of a template.
func (v *Expand) Append(dst []byte, text string) ([]byte, error) {
	_, dst, err := v.expand(dst, text)
	return dst, err
}

func (v *Expand) expand(dst []byte, text string) (t template.Template, _ []byte, err error) {
	if t, err = template.Parse(text); err == nil {
		dst, err = t.AppendExpand(dst, v.Variables)
	}
	if err != nil {
		err = TemplateProblem(err, text)
	}
	return t, dst, err
}

// Answer writes the expansion of a template.
func (v *Expand) Answer(to *buffer.Buffer, text []byte) (valid bool, err error) {
	t, expansion, err := v.expand(nil, string(text))
	if err != nil {
		return PutInvalid(to, text, err)
	}
	return true, matched.PutExpansion(to, text, expansion, t.Variables(), v.Variables)
}

// mostExpansion is the longest expansion that a request can ask for. A short template can repeat a
// long value many times.
const mostExpansion = 16 << 20

func prepareExpand(values *Values) (job, error) {
	if values.Given(With) {
		return matchJob(values.Text(With))
	}
	v := Expand{template.Map{}}
	object := values.Object(Vars)
	if object != nil {
		err := DecodeVariables(v.Variables, object)
		if wrong, ok := errors.AsType[*VariableError](err); ok { // its name may be a secret
			return nil, &OptionError{Option: Vars, Index: -1, Err: fmt.Errorf("member %d: %s", wrong.Index, answer.Said(wrong.Err))}
		}
		if err != nil {
			return nil, err // cannot happen: it is an object
		}
	}
	single := template.Map{}
	if err := Assign(single, values.Texts(Var)); errors.Is(err, errMixed) { // the name may be a secret
		return nil, &OptionError{Option: Var, Index: -1, Err: fmt.Errorf("a variable %w", errMixed)}
	} else if err != nil {
		return nil, err
	}
	for name, value := range single {
		if _, twice := v.Variables[name]; twice {
			return nil, &OptionError{Option: Var, Index: -1, Err: errors.New("sets a variable that " + Vars.Name + " has too: remove one")}
		}
		v.Variables[name] = value
	}
	length := len(object) + len(strings.Join(values.Texts(Var), " "))
	return func(to *buffer.Buffer, it item) error {
		if matched.LongestExpansion(it.text, length) > mostExpansion {
			return documentError(it.key, "URI-Template", rfc6570, "2", fmt.Sprintf("the expansion can be longer than %d bytes", mostExpansion))
		}
		_, err := v.Answer(to, it.text)
		return err
	}, nil
}

// matchJob returns the job that finds the variables with which a template expands to a reference.
func matchJob(text string) (job, error) {
	ref, err := uri.Parse(text)
	if err != nil {
		return nil, &OptionError{Option: With, Index: -1, Err: errors.New(answer.Said(err))}
	}
	return of(func(to *buffer.Buffer, text []byte) (bool, error) {
		t, err := template.Parse(string(text))
		if err != nil {
			return PutInvalid(to, text, TemplateProblem(err, string(text)))
		}
		vars, ok := t.Match(ref.String())
		switch {
		case !ok:
			return true, matched.PutNone(to, text)
		case matched.HasNUL(vars):
			return PutInvalid(to, text, NewProblem(dialect.RFC3986, uri.ComponentNone, uri.RuleURIReference, "7.3", "a value contains NUL, where many programs end a text"))
		}
		return true, matched.Put(to, text, matched.AppendLine(nil, t.Variables(), vars), t.Variables(), vars)
	}), nil
}

// rfc6570 is the name of the document in errors of templates.
const rfc6570 = "RFC 6570"

// TemplateProblem returns an error of package template about a text as a diagnosis.
func TemplateProblem(err error, text string) error {
	if wrong := (*template.SyntaxError)(nil); errors.As(err, &wrong) {
		start := wrong.Offset
		if wrong.Production != "literals" { // the error is in an expression
			start = strings.LastIndexByte(text[:wrong.Offset], '{')
		}
		message := wrong.Message
		if wrong.Expected != "" {
			message += ": expected " + wrong.Expected
		}
		return templateError(uri.Span{Offset: start, Length: wrong.Offset - start}, wrong.Production, wrong.Section, message)
	}
	if wrong := (*template.PrefixError)(nil); errors.As(err, &wrong) {
		at := uri.Span{Offset: wrong.Offset, Length: len(wrong.Name)}
		return templateError(at, "prefix", "2.4.1", "the value of "+wrong.Name+" is a list or an object, which cannot have a prefix: remove the prefix")
	}
	return err
}

// templateError returns a diagnosis with the mark after a span.
func templateError(at uri.Span, production, section, message string) error {
	return &uri.SyntaxError{Offset: at.End(), Span: at, Production: production, Document: rfc6570, Section: section, Message: message}
}

// Assign adds to vars the variables of a list of NAME=VALUE and NAME[KEY]=VALUE. An error is an
// error of the options.
func Assign(vars template.Map, list []string) error {
	set := map[string]assigned{}
	for _, text := range list {
		name, key, value, err := Assignment(text)
		if err != nil {
			return &OptionError{Option: Var, Index: -1, Err: err}
		}
		v := set[name]
		if key == nil {
			v.list = append(v.list, value)
		} else {
			v.pairs = append(v.pairs, template.Pair{Name: *key, Value: value})
		}
		if v.list != nil && v.pairs != nil {
			return &OptionError{Option: Var, Index: -1, Err: fmt.Errorf("%s %w", name, errMixed)}
		}
		set[name] = v
	}
	for name, v := range set {
		vars[name] = v.value()
	}
	return nil
}

var errMixed = errors.New("has values with and without a key")

// assigned has what --var assigns to a variable: a list or pairs.
type assigned struct {
	list  []string
	pairs []template.Pair
}

func (v assigned) value() template.Value {
	switch {
	case v.pairs != nil:
		return template.Pairs(v.pairs...)
	case len(v.list) == 1:
		return template.String(v.list[0])
	}
	return template.List(v.list...)
}

// Assignment splits NAME=VALUE or NAME[KEY]=VALUE. Without KEY, key is nil.
func Assignment(text string) (name string, key *string, value string, err error) {
	n := strings.IndexAny(text, "=[")
	if n < 0 {
		return "", nil, "", errors.New(`"=" is missing: write NAME=VALUE`)
	}
	name, rest := text[:n], text[n+1:]
	if t, err := template.Parse("{" + name + "}"); err != nil || !slices.Equal(t.Variables(), []string{name}) {
		return "", nil, "", errors.New("before the \"=\" is not the name of a variable, which has letters, digits, \"_\" and \".\"")
	}
	if text[n] == '=' {
		return name, nil, rest, nil
	}
	k, value, ok := strings.Cut(rest, "]=")
	if !ok {
		return "", nil, "", errors.New(`"]=" is missing: write NAME[KEY]=VALUE`)
	}
	return name, &k, value, nil
}

// A VariableError reports that a member of an object of variables has no value for a variable, or
// that it appears a second time.
type VariableError struct {
	Name  string
	Index int // of the member in the object
	Err   error
}

func (e *VariableError) Error() string {
	return fmt.Sprintf(": the member %s: %s", answer.ShownName(e.Name), answer.Said(e.Err))
}

// DecodeVariables adds to vars the members of a JSON object. The text of an error follows the name
// of the object. It is a [VariableError] if it is about one member.
func DecodeVariables(vars template.Map, data []byte) error {
	var object map[string]json.RawMessage
	if err := json.Unmarshal(data, &object); err != nil {
		return fmt.Errorf(" is not a JSON object: %s", JSONProblem(err))
	}
	index := 0
	for name, value := range members(data) {
		var v template.Value
		err := json.Unmarshal(value, &v)
		if _, twice := object[name]; !twice {
			err = errTwice
		}
		delete(object, name) // a second member of this name is an error
		if err != nil {
			return &VariableError{name, index, err}
		}
		vars[name] = v
		index++
	}
	return nil
}

// JSONProblem returns the message of an error of JSON, with its place.
func JSONProblem(err error) string {
	message := strings.TrimPrefix(err.Error(), "json: ")
	if syntax := (*json.SyntaxError)(nil); errors.As(err, &syntax) {
		return fmt.Sprintf("%s (after %d bytes)", message, syntax.Offset)
	}
	if wrong := (*json.UnmarshalTypeError)(nil); errors.As(err, &wrong) {
		return "it is of the type " + wrong.Value
	}
	return message
}
