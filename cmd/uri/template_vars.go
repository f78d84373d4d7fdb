package main

import (
	"errors"
	"os"

	"github.com/urikit/uri/cmd/internal/answer"
	"github.com/urikit/uri/cmd/internal/ask"
	"github.com/urikit/uri/cmd/internal/cli"
	"github.com/urikit/uri/cmd/internal/stream"
	"github.com/urikit/uri/cmd/internal/unpack"
	"github.com/urikit/uri/internal/bom"
	"github.com/urikit/uri/internal/process"
	"github.com/urikit/uri/template"
)

// readVariables adds to vars the members of the JSON object in a file, or on standard input if
// the name is "-". The file may be compressed.
func readVariables(vars template.Map, name string, stdin *os.File, most int64) error {
	in := stdin
	if name == "-" {
		name = stream.Stdin
	} else {
		f, err := os.Open(name)
		if err != nil {
			return cli.OptionError(err)
		}
		defer f.Close()
		in = f
	}
	data, err := stream.ReadAll(bom.NewReader(unpack.NewReader(in)), "the object", most)
	if _, ok := errors.AsType[*stream.TooLong](err); ok {
		return cli.WrongFile(ask.Vars, name, err)
	}
	if err != nil {
		return &process.Failure{Err: cli.WrongFile(ask.Vars, name, process.Reason(err))}
	}
	if err := ask.DecodeVariables(vars, data); err != nil {
		return cli.WrongOption(ask.Vars, "%s%w", answer.ShownName(name), err)
	}
	return nil
}
