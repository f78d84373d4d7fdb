package ask

import (
	"bytes"
	"errors"
	"fmt"
	"strings"

	"github.com/urikit/uri"
	"github.com/urikit/uri/cmd/internal/answer"
	"github.com/urikit/uri/cmd/internal/buffer"
	"github.com/urikit/uri/template"
)

// Expand answers with the expansion of a template.
type Expand struct {
	Variables template.Map
}

// Append appends the expansion of a template.
func (v *Expand) Append(dst []byte, text string) ([]byte, error) {
	t, err := template.Parse(text)
	if err == nil {
		dst, err = t.AppendExpand(dst, v.Variables)
	}
	if err != nil {
		return dst, TemplateProblem(err, text)
	}
	return dst, nil
}

// Answer writes the expansion of a template.
func (v *Expand) Answer(to *buffer.Buffer, text []byte) (valid bool, err error) {
	expansion, err := v.Append(nil, string(text))
	if err != nil {
		return PutInvalid(to, text, err)
	}
	return true, PutResult(to, text, "expansion", expansion)
}

// mostExpansion is the longest expansion that a request can ask for. A short template can repeat a
// long value many times.
const mostExpansion = 16 << 20

// longestExpansion returns a length that no expansion of a template exceeds, if the values of the
// variables have some length together.
func longestExpansion(text []byte, values int) int64 {
	each := int64(3) // an encoded byte
	longest := int64(len(text)) * each
	longest += int64(bytes.Count(text, []byte("{"))+bytes.Count(text, []byte(","))) * int64(values) * 2 * each
	if bytes.Contains(text, []byte("*}")) || bytes.Contains(text, []byte("*,")) { // each item of a list gets the name of its variable
		longest += int64(len(text)) * int64(values)
	}
	return longest
}

func prepareExpand(values *Values) (job, error) {
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
		if longestExpansion(it.text, length) > mostExpansion {
			return documentError(it.key, "URI-Template", rfc6570, "2", fmt.Sprintf("the expansion can be longer than %d bytes", mostExpansion))
		}
		_, err := v.Answer(to, it.text)
		return err
	}, nil
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
