package ask

import (
	"errors"
	"fmt"
	"strings"

	"github.com/urikit/uri/canonical"
	"github.com/urikit/uri/cmd/internal/answer"
	"github.com/urikit/uri/internal/edit"
)

// steps are the edits without a value.
var steps = map[string]edit.Step{edit.SortQuery: canonical.SortParameters().Apply, edit.DropEmpty: canonical.DropEmptyParameters().Apply}

// newEdit parses an EDIT.
func newEdit(with edit.Options, text string) (edit.Edit, error) {
	e, err := with.New(text)
	if err == edit.ErrSeparator {
		return nil, fmt.Errorf("%w: remove %s %s", err, Params.Flag(), ParamsSemicolon)
	}
	name, _, _ := strings.Cut(text, "=")
	return e, wrongEdit(err, name, edit.Names())
}

// eachEdit parses an EDIT for each of several values.
func eachEdit(with edit.Options, text string) ([]edit.Edit, error) {
	list, err := with.List(text)
	name, _, _ := strings.Cut(text, "=")
	return list, wrongEdit(err, name, edit.Names())
}

// errNoEdit is the error of a text that is no EDIT, without the text.
var errNoEdit = errors.New("an EDIT has no \"=\"")

// wrongEdit returns an error of package edit in the words of the command line, without the value of
// the edit, which may be a password. In place of its name, the user may have meant one of the known
// names.
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
