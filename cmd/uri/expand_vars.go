package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"maps"
	"os"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"github.com/urikit/uri/internal/stream"
	"github.com/urikit/uri/template"
)

// assignments are the options that give variables their values.
type assignments struct {
	list  []string // of --var
	files []string // of --vars
}

func (a *assignments) addFlags(cmd *cobra.Command) {
	cmd.Flags().StringArrayVar(&a.list, "var", nil, "the value of a variable, as `NAME=VALUE` (repeatable)")
	cmd.Flags().StringArrayVar(&a.files, "vars", nil, "a `FILE` with a JSON object of values; - is standard input (repeatable)")
}

// read returns the variables. An error is an error of the command line, or a failure.
func (a *assignments) read(stdin *os.File) (template.Map, error) {
	vars := template.Map{}
	for _, name := range a.files {
		if err := readVariables(vars, name, stdin); err != nil {
			return nil, err
		}
	}
	set := map[string]assigned{}
	for _, text := range a.list {
		name, key, value, err := assignment(text)
		if err != nil {
			return nil, fmt.Errorf("--var: %w", err)
		}
		v := set[name]
		if key == nil {
			v.list = append(v.list, value)
		} else {
			v.pairs = append(v.pairs, template.Pair{Name: *key, Value: value})
		}
		if v.list != nil && v.pairs != nil {
			return nil, fmt.Errorf("--var: %s has values with and without a key", name)
		}
		set[name] = v
	}
	for name, v := range set {
		vars[name] = v.value()
	}
	return vars, nil
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

// assignment splits NAME=VALUE or NAME[KEY]=VALUE. Without KEY, key is nil.
func assignment(text string) (name string, key *string, value string, err error) {
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

// readVariables adds to vars the members of the JSON object in a file, or on standard input if
// the name is "-".
func readVariables(vars template.Map, name string, stdin *os.File) error {
	var data []byte
	var err error
	if name == "-" {
		name = stream.Stdin
		if data, err = io.ReadAll(stdin); err != nil {
			return &stream.Failure{Err: fmt.Errorf("%s: %w", name, stream.Reason(err))}
		}
	} else if data, err = os.ReadFile(name); err != nil {
		return optionError(err)
	}
	var values map[string]json.RawMessage
	if err := json.Unmarshal(data, &values); err != nil {
		return fmt.Errorf("--vars: %s is not a JSON object: %s", shownName(name), jsonProblem(err))
	}
	for _, variable := range slices.Sorted(maps.Keys(values)) {
		var v template.Value
		if err := json.Unmarshal(values[variable], &v); err != nil {
			return fmt.Errorf("--vars: %s: the member %s: %s", shownName(name), shownName(variable), said(err))
		}
		vars[variable] = v
	}
	return nil
}

// jsonProblem returns the message of an error of JSON, with its place.
func jsonProblem(err error) string {
	message := strings.TrimPrefix(err.Error(), "json: ")
	if syntax := (*json.SyntaxError)(nil); errors.As(err, &syntax) {
		return fmt.Sprintf("%s (after %d bytes)", message, syntax.Offset)
	}
	if wrong := (*json.UnmarshalTypeError)(nil); errors.As(err, &wrong) {
		return "it is of the type " + wrong.Value
	}
	return message
}
