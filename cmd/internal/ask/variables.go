package ask

import (
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/urikit/uri/cmd/internal/answer"
	"github.com/urikit/uri/template"
)

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

// A VariableError reports that a member of an object of variables has no value for a variable, or that
// it appears a second time.
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
