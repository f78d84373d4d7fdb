package main

import (
	"errors"
	"fmt"
	"os"

	"github.com/spf13/cobra"

	"github.com/urikit/uri/cmd/internal/ask"
	"github.com/urikit/uri/cmd/internal/stream"
	"github.com/urikit/uri/cmd/internal/unpack"
	"github.com/urikit/uri/internal/bom"
	"github.com/urikit/uri/internal/process"
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

// read returns the variables. A file has at most so many bytes. An error is an error of the command line, or a failure.
func (a *assignments) read(stdin *os.File, most int64) (template.Map, error) {
	vars := template.Map{}
	for _, name := range a.files {
		if err := readVariables(vars, name, stdin, most); err != nil {
			return nil, err
		}
	}
	return vars, ask.Assign(vars, a.list)
}

// readVariables adds to vars the members of the JSON object in a file, or on standard input if
// the name is "-". The file may be compressed.
func readVariables(vars template.Map, name string, stdin *os.File, most int64) error {
	in := stdin
	if name == "-" {
		name = stream.Stdin
	} else {
		f, err := os.Open(name)
		if err != nil {
			return optionError(err)
		}
		defer f.Close()
		in = f
	}
	data, err := stream.ReadAll(bom.NewReader(unpack.NewReader(in)), "the object", most)
	if _, ok := errors.AsType[*stream.TooLong](err); ok {
		return fmt.Errorf("--vars: %s: %w", ask.ShownName(name), err)
	}
	if err != nil {
		return &process.Failure{Err: fmt.Errorf("--vars: %s: %w", ask.ShownName(name), process.Reason(err))}
	}
	if err := ask.DecodeVariables(vars, data); err != nil {
		return fmt.Errorf("--vars: %s%w", ask.ShownName(name), err)
	}
	return nil
}
