package main

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"runtime"
	"strings"
	"text/tabwriter"

	"github.com/spf13/cobra"

	"github.com/urikit/uri"
	"github.com/urikit/uri/cmd/internal/ask"
	"github.com/urikit/uri/internal/peers"
	"github.com/urikit/uri/internal/process"
	"github.com/urikit/uri/uritest"
)

func newConformance(*streams) *cobra.Command {
	var in conformance
	cmd := &cobra.Command{
		Use:   "conformance [OPTION ...]",
		Short: "Check uri and net/url with the conformance vectors",
		Long: `conformance checks uri, and package net/url of Go, with the conformance vectors.

The vectors are questions with known answers for each edition of the standard,
and for RFC 3987 (IRIs): which texts are valid, what references resolve to, what
is equivalent, and so on. They are part of the program, or come from the folder
of --vectors.

conformance prints a table with the number of vectors and of correct answers for
each topic. A vector can have more than one answer. "-" means that an
implementation does not answer a topic: net/url knows one edition and not every
operation. --failures lists the wrong answers after the table, by the ID of
their vector.`,
		Example: `  uri conformance
  uri conformance --edition rfc3986 --failures
  uri conformance --json | jq -c 'select(.failed > 0)'`,
		Annotations:       negative("an answer of uri was wrong; those of net/url do not count"),
		Args:              atMost(0),
		ValidArgsFunction: cobra.NoFileCompletions,
		RunE: func(cmd *cobra.Command, args []string) error {
			return in.run(cmd.OutOrStdout())
		},
	}
	in.edition.values = []string{"all"}
	for _, e := range uri.Editions() {
		in.edition.values = append(in.edition.values, e.String())
	}
	in.edition.values = append(in.edition.values, "rfc3987")
	in.edition.add(cmd, "edition", "the edition of the standard", "")
	flags := cmd.Flags()
	flags.BoolVar(&in.failures, "failures", false, "list the wrong answers")
	flags.BoolVar(&in.json, "json", false, "print one JSON object per topic and implementation")
	flags.StringVar(&in.dir, "vectors", "", "read the vectors from this `FOLDER`")
	return cmd
}

// conformance has the options of the command.
type conformance struct {
	edition        choice
	failures, json bool
	dir            string
}

// asked are the implementations to check, this module first.
var asked = []struct {
	name           string
	implementation uritest.Implementation
}{
	{"urikit", peers.Urikit()},
	{"net/url", peers.NetURL()},
}

func (in *conformance) run(w io.Writer) error {
	var suite uritest.Suite
	if in.edition.chosen > 0 {
		suite.Editions = []string{in.edition.String()}
	}
	if in.dir != "" {
		suite.Vectors = os.DirFS(in.dir)
	}
	var reports []*uritest.Report
	for _, a := range asked {
		report, err := suite.Run(a.implementation)
		if err != nil && !errors.Is(err, uritest.ErrNoAnswer) { // net/url knows one edition
			return optionError(fmt.Errorf("--vectors %s: %w", ask.ShownName(in.dir), err))
		}
		reports = append(reports, report)
	}
	var b bytes.Buffer
	write := in.writeTable
	if in.json {
		write = in.writeJSON
	}
	if err := errors.Join(write(&b, reports), writeAll(w, b.Bytes())); err != nil {
		return err
	}
	if reports[0].Failed() > 0 {
		return process.ErrNegative
	}
	return nil
}

// writeTable writes a line for each topic, and the sums.
func (in *conformance) writeTable(w io.Writer, reports []*uritest.Report) error {
	t := tabwriter.NewWriter(w, 0, 0, 2, ' ', 0)
	row := func(edition, topic string, vectors any, results []uritest.Result) {
		fmt.Fprintf(t, "%s\t%s\t%v", edition, topic, vectors)
		for _, r := range results {
			fmt.Fprintf(t, "\t%v", r)
		}
		fmt.Fprintln(t)
	}
	fmt.Fprint(t, "edition\ttopic\tvectors")
	for _, a := range asked {
		fmt.Fprintf(t, "\t%s", a.name)
	}
	fmt.Fprintln(t)
	vectors, sums := 0, make([]uritest.Result, len(reports))
	for i, r := range reports[0].Results {
		var results []uritest.Result
		for n, report := range reports {
			result := report.Results[i]
			results = append(results, result)
			sums[n].Passed += result.Passed
			sums[n].Failed += result.Failed
		}
		vectors += r.Vectors
		row(r.Edition, r.Topic, r.Vectors, results)
	}
	row("total", "", vectors, sums)
	if err := t.Flush(); err != nil || !in.failures {
		return err
	}
	for n, report := range reports {
		for _, result := range report.Results {
			for _, f := range result.Failures {
				fmt.Fprintf(w, "\n%s: %s\n  %s\n  want %s\n  got  %s\n", asked[n].name, f.ID, f.Question, oneLine(f.Want), oneLine(f.Got))
			}
		}
	}
	return nil
}

// oneLine returns a text on one line, quoted if it has special characters.
func oneLine(text string) string {
	quoted := fmt.Sprintf("%+q", text)
	if plain := strings.ReplaceAll(quoted[1:len(quoted)-1], `\"`, `"`); !strings.Contains(plain, `\`) {
		return plain
	}
	return quoted
}

// writeJSON writes an object for each topic and implementation.
func (in *conformance) writeJSON(w io.Writer, reports []*uritest.Report) error {
	e := json.NewEncoder(w)
	e.SetEscapeHTML(false)
	for i := range reports[0].Results {
		for n, report := range reports {
			result := report.Results[i]
			if !in.failures {
				result.Failures = nil
			}
			object := struct {
				Implementation string `json:"implementation"`
				Version        string `json:"version"`
				uritest.Result
			}{asked[n].name, runtime.Version(), result}
			if n == 0 {
				object.Version = version()
			}
			if err := e.Encode(object); err != nil {
				return err
			}
		}
	}
	return nil
}
