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
	"github.com/urikit/uri/internal/check/peers"
	"github.com/urikit/uri/internal/stream"
	"github.com/urikit/uri/uritest"
)

func newConformance() *cobra.Command {
	var in conformance
	cmd := &cobra.Command{
		Use:   "conformance [flags]",
		Short: "Hold this program and net/url against the conformance vectors",
		Long: `conformance asks what this program is made of, and package net/url of Go's
standard library, the questions of the conformance vectors: what texts are, what
references resolve to, what is equivalent, and so on, in each edition of the
standard. The answers come from the documents and from programs that follow them
to the letter.

It prints a table: for each topic, how many vectors there are, and how many of the
answers are right. A vector can take more than one answer; "-" is where none is
given, for net/url knows one edition, and not everything. With --failures each
answer that is wrong follows, by the id of its vector.

The vectors are part of the program. With --vectors others are read from a folder
of the same form.

The exit status is 1 if an answer of this program is wrong; those of net/url do
not count.`,
		Example: `  uri conformance
  uri conformance --edition rfc3986 --json | jq -c 'select(.failed > 0)'`,
		Args:              cobra.NoArgs,
		ValidArgsFunction: cobra.NoFileCompletions,
		RunE: func(cmd *cobra.Command, args []string) error {
			return in.run(cmd.OutOrStdout())
		},
	}
	in.edition.values = []string{"all"}
	for _, e := range uri.Editions() {
		in.edition.values = append(in.edition.values, e.String())
	}
	in.edition.add(cmd, "edition", "the edition of the standard", "")
	flags := cmd.Flags()
	flags.BoolVar(&in.failures, "failures", false, "list the answers that are wrong")
	flags.BoolVar(&in.json, "json", false, "one JSON object per topic and implementation")
	flags.StringVar(&in.dir, "vectors", "", "read the vectors from a `folder`")
	return cmd
}

// conformance are the flags.
type conformance struct {
	edition        choice
	failures, json bool
	dir            string
}

// asked are those who are asked, this module first.
var asked = []struct {
	name           string
	implementation any
}{
	{"urikit", peers.Urikit{}},
	{"net/url", peers.NetURL{}},
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
		if err != nil {
			return optionError(fmt.Errorf("--vectors %s: %w", in.dir, err))
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
		return stream.ErrNegative
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

// oneLine shows the text of an error, which can hold anything.
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
