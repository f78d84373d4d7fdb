package answer

import (
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/urikit/uri/template"
)

// Assign adds to vars the variables of a list of NAME=VALUE and NAME[KEY]=VALUE. An error is an
// error of the options.
func Assign(vars template.Map, list []string) error {
	set := map[string]assigned{}
	for _, text := range list {
		name, key, value, err := Assignment(text)
		if err != nil {
			return fmt.Errorf("--var: %w", err)
		}
		v := set[name]
		if key == nil {
			v.list = append(v.list, value)
		} else {
			v.pairs = append(v.pairs, template.Pair{Name: *key, Value: value})
		}
		if v.list != nil && v.pairs != nil {
			return fmt.Errorf("--var: %s has values with and without a key", name)
		}
		set[name] = v
	}
	for name, v := range set {
		vars[name] = v.value()
	}
	return nil
}

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

// DecodeVariables adds to vars the members of a JSON object. The text of an error follows the name
// of the object.
func DecodeVariables(vars template.Map, data []byte) error {
	var values map[string]json.RawMessage
	if err := json.Unmarshal(data, &values); err != nil {
		return fmt.Errorf(" is not a JSON object: %s", JSONProblem(err))
	}
	for _, variable := range slices.Sorted(maps.Keys(values)) {
		var v template.Value
		if err := json.Unmarshal(values[variable], &v); err != nil {
			return fmt.Errorf(": the member %s: %s", ShownName(variable), Said(err))
		}
		vars[variable] = v
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
