package main

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"maps"
	"os"
	"runtime"
	"slices"

	"github.com/urikit/uri/cmd/internal/answer"
	"github.com/urikit/uri/cmd/internal/ask"
	"github.com/urikit/uri/cmd/internal/cli"
	"github.com/urikit/uri/internal/peers"
	"github.com/urikit/uri/internal/process"
	"github.com/urikit/uri/uritest"
)

var _ = runs(ask.VerbConformance, runner{run: runConformance, args: atMost(1), words: folderNames})

// runConformance prints how many vectors each implementation answers correctly, or answers
// questions.
func runConformance(opts *cli.Options, args []string) error {
	if opts.Is(ask.Answer) {
		return peers.Serve(opts.Std.In, opts.Cmd.OutOrStdout(), "urikit", cli.Version(), peers.Urikit())
	}
	// This module comes first: its wrong answers count.
	asked := []peers.Asked{
		{Name: "urikit", Version: cli.Version(), Implementation: peers.Urikit()},
		{Name: "net/url", Version: runtime.Version(), Implementation: peers.NetURL()},
	}
	var program *peers.Program
	if opts.Given(ask.Exec) {
		var err error
		if program, err = peers.StartProgram(opts.Text(ask.Exec), opts.Duration(ask.Timeout)); err != nil {
			return cli.WrongOption(ask.Exec, "%w", err)
		}
		defer program.Close()
		asked = []peers.Asked{{Name: program.Name, Version: program.Version, Implementation: program.Implementation()}}
	}
	expected, err := readExpected(opts.Text(ask.Baseline))
	if err != nil {
		return err
	}
	suite := uritest.Suite{Topics: opts.Texts(ask.Chapter)}
	suite.Levels = ask.Requirements[:slices.Index(ask.Requirements, opts.Text(ask.Level))+1]
	if edition := opts.Text(ask.EditionOption); edition != ask.AllEditions {
		suite.Editions = []string{edition}
	}
	dir := "this program"
	if len(args) > 0 {
		dir = answer.ShownName(args[0])
		suite.Vectors = os.DirFS(args[0])
	}
	for i, a := range asked {
		asked[i].Report, err = suite.Run(a.Implementation)
		if err != nil && (i == 0 || !errors.Is(err, uritest.ErrNoAnswer)) { // net/url knows one edition
			return cli.OptionError(fmt.Errorf("the vectors of %s: %w", dir, err))
		}
	}
	problems := append([]string{}, asked[0].Report.Check(expected)...) // not nil
	var b bytes.Buffer
	if err := errors.Join(writeConformance(opts, &b, asked, expected, problems), cli.WriteAll(opts.Cmd.OutOrStdout(), b.Bytes())); err != nil {
		return err
	}
	if program != nil {
		program.Close()
		for _, kind := range slices.Sorted(maps.Keys(program.Troubles)) {
			fmt.Fprintf(opts.Std.Err, "uri: %s: %s: %d\n", program.Name, kind, program.Troubles[kind])
		}
	}
	if len(problems) > 0 || program != nil && program.Troubles[peers.SurplusLine] > 0 {
		return process.ErrNegative
	}
	return nil
}

// readExpected reads the file of expected failures, if it has a name.
func readExpected(name string) (map[string]bool, error) {
	if name == "" {
		return nil, nil
	}
	text, err := os.ReadFile(name)
	if err != nil {
		return nil, cli.WrongOption(ask.Baseline, "%w", err)
	}
	expected, err := uritest.ReadExpected(bytes.NewReader(text))
	if err != nil {
		return nil, cli.WrongOption(ask.Baseline, "%w", err)
	}
	return expected, nil
}

// writeConformance writes the reports in the format of the options.
func writeConformance(opts *cli.Options, w io.Writer, asked []peers.Asked, expected map[string]bool, problems []string) error {
	switch {
	case opts.JSON:
		return peers.WriteJSON(w, asked)
	case opts.Text(ask.Format) == ask.FormatTAP:
		return asked[0].Report.WriteTAP(w, expected)
	case opts.Text(ask.Format) == ask.FormatJUnit:
		return asked[0].Report.WriteJUnit(w, expected)
	case expected == nil:
		problems = nil // the table shows more of each failure
	}
	return peers.WriteTable(w, asked, problems)
}
