package ask

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/urikit/uri"
	"github.com/urikit/uri/canonical"
	"github.com/urikit/uri/cmd/internal/answer"
	"github.com/urikit/uri/internal/edit"
	"github.com/urikit/uri/internal/field"
)

// The edits of set without a value.
var (
	sortQuery = field.Query.String() + ".sort"
	dropEmpty = field.Query.String() + ".drop-empty"
	steps     = map[string]func() canonical.Step{sortQuery: canonical.SortParameters, dropEmpty: canonical.DropEmptyParameters}
)

// EditNames returns the names of the edits, as a shell completes them.
func EditNames() []string { return slices.Insert(edit.Names(), 3, sortQuery, dropEmpty) } // after those with an operator

// newEdit parses an EDIT.
func newEdit(with edit.Options, text string) (edit.Edit, error) {
	if step, ok := steps[text]; ok {
		return queryStep(with, step())
	}
	e, err := with.New(text)
	name, _, _ := strings.Cut(text, "=")
	return e, wrongEdit(err, name, EditNames())
}

// eachEdit parses an EDIT for each of several values.
func eachEdit(with edit.Options, text string) ([]edit.Edit, error) {
	list, err := with.List(text)
	name, _, _ := strings.Cut(text, "=")
	return list, wrongEdit(err, name, EditNames())
}

// queryStep returns the edit that applies a step to the query. The separator must be "&".
func queryStep(with edit.Options, step canonical.Step) (edit.Edit, error) {
	if with.Params.Semicolon {
		return nil, fmt.Errorf("query.sort and query.drop-empty need \"&\" between parameters: remove %s %s", Params.Flag(), ParamsSemicolon)
	}
	return func(b *uri.Builder) error {
		query, ok := b.Component(uri.ComponentQuery)
		if !ok {
			return nil
		}
		u, err := uri.ParseURI("http://h/?" + query)
		if err != nil {
			return nil // the last check refuses the query
		}
		if u, err = step.Apply(u); err != nil {
			return err
		}
		if query, ok = u.Query(); ok {
			b.SetComponent(uri.ComponentQuery, query)
		} else {
			b.RemoveComponent(uri.ComponentQuery)
		}
		return nil
	}, nil
}

// errNoEdit is the error of a text that is no EDIT, without the text.
var errNoEdit = errors.New("an EDIT has no \"=\"")

// wrongEdit returns an error of package edit in the words of the command line, without the value of the edit, which may
// be a password. In place of its name, the user may have meant one of the known names.
func wrongEdit(err error, name string, known []string) error {
	wrong, ok := errors.AsType[*edit.Error](err)
	if !ok {
		return err
	}
	said := wrong.Err.Error()
	value, isValue := errors.AsType[*edit.ValueError](wrong.Err)
	suggestion := answer.Suggest(strings.TrimRight(name, "?:+"), known)
	switch {
	case isValue:
		said = answer.DescribePart(value.Err, value.Before, value.Value)
	case wrong.Err == edit.ErrNoEdit:
		return answer.Quoting(fmt.Sprintf(`%q is not an EDIT, because it has no "=": write REFERENCEs after "--"%s`, wrong.Name, answer.Suggest(name, known)), errNoEdit)
	case wrong.Err == edit.ErrNoValues:
		return fmt.Errorf("%q needs values: write NAME=A,B,C", wrong.Name) // only the command has it
	case wrong.Err == edit.ErrNoPart:
		said += ": use a component, user, password, query:NAME or segment:N" + suggestion
	case wrong.Err == edit.ErrUnknown:
		said += `: "uri help set" lists them`
		if !strings.HasSuffix(wrong.Name, "?=") { // its name is known, but is never undefined
			said += suggestion
		}
	}
	return answer.About("", wrong.Name, errors.New(said))
}
