package ask

import (
	"errors"

	"github.com/urikit/uri"
	"github.com/urikit/uri/cmd/internal/answer"
	"github.com/urikit/uri/cmd/internal/buffer"
	"github.com/urikit/uri/cmd/internal/condition"
	"github.com/urikit/uri/internal/dialect"
	"github.com/urikit/uri/internal/edit"
	"github.com/urikit/uri/internal/field"
	"github.com/urikit/uri/internal/inplace"
)

// Set answers with a reference whose components are changed.
type Set struct {
	Lists edit.Lists // a result for each combination

	rule   uri.Rule
	parser dialect.Parser // of inputs
	edited dialect.Parser // of results
	edits  []edit.Edit
	meets  condition.Test
}

// SetOf returns the verb for options, with their parser, and the texts of edits. It first drops
// what [Drop] names. Without edits it changes nothing.
func SetOf(values *Values, parser dialect.Parser, texts []string) (*Set, error) {
	v := &Set{rule: values.Rule(), parser: parser, edited: values.Dialect().Parser()}
	with := edit.Options{Params: values.Params(), Parser: v.edited, Steps: steps}
	add := func(o *Option, e edit.Edit, err error) error {
		if err != nil {
			return &OptionError{Option: o, Index: -1, Err: err}
		}
		v.edits = append(v.edits, e)
		return nil
	}
	for _, name := range values.Texts(Drop) {
		e, err := with.Removal(name)
		if err := add(Drop, e, wrongEdit(err, name, Drop.Words())); err != nil {
			return nil, err
		}
	}
	for _, text := range texts {
		e, err := newEdit(with, text)
		if err := add(Edits, e, err); err != nil {
			return nil, err
		}
	}
	for _, text := range values.Texts(Each) {
		list, err := eachEdit(with, text)
		if err != nil {
			return nil, &OptionError{Option: Each, Index: -1, Err: err}
		}
		v.Lists = append(v.Lists, list)
	}
	var err error
	if v.meets, err = ConditionsOf(values, values.Texts(If)); err != nil {
		return nil, &OptionError{Option: If, Index: -1, Err: err}
	}
	return v, nil
}

// ConditionsOf returns the test of conditions, all of them or, with [Any], one.
func ConditionsOf(v *Values, texts []string) (condition.Test, error) {
	test, err := condition.Parse(texts, v.Is(Any), v.Params(), v.Normalizer())
	if excluded, ok := errors.AsType[*condition.ExcludedError](err); ok {
		advice := ", or add " + Any.Flag()
		err = answer.Quoting(excluded.Error()+advice, errors.New(excluded.Unquoted()+advice))
	}
	return test, err
}

// Read sets ref to an input. With an older edition, it must also be a reference by RFC 3986, by
// which set edits.
func (v *Set) Read(ref *field.Reference, text []byte) error {
	err := v.parser.ParseInto(ref, v.rule, inplace.String(text))
	if err == nil && v.parser.Dialect.IsOlder() {
		latest := dialect.RFC3986.Parser()
		err = latest.ParseInto(ref, uri.RuleURIReference, inplace.String(text))
	}
	return err
}

// Meets reports whether a reference meets the conditions of [If]. Others stay as they are.
func (v *Set) Meets(ref *field.Reference) (bool, error) { return v.meets(ref) }

// Change returns a reference with the changes, and then a combination of those of Lists. It uses
// the memory of b.
func (v *Set) Change(b *uri.Builder, ref *field.Reference, combination []edit.Edit) (field.Reference, error) {
	return edit.Apply(b, ref, v.edits, combination, v.edited)
}

// Answer writes the changed reference.
func (v *Set) Answer(to *buffer.Buffer, text []byte) (valid bool, err error) {
	var ref field.Reference
	err = v.Read(&ref, text)
	meets := false
	if err == nil {
		meets, err = v.meets(&ref)
	}
	result := text
	if err == nil && meets {
		var changed field.Reference
		changed, err = v.Change(new(uri.Builder), &ref, nil)
		result = []byte(changed.String())
	}
	if err != nil {
		return PutInvalid(to, text, err)
	}
	return true, PutResult(to, text, "result", result)
}
