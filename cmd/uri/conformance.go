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

	"github.com/urikit/uri/cmd/internal/answer"
	"github.com/urikit/uri/cmd/internal/ask"
	"github.com/urikit/uri/cmd/internal/cli"
	"github.com/urikit/uri/internal/peers"
	"github.com/urikit/uri/internal/process"
	"github.com/urikit/uri/uritest"
)

var _ = runs(ask.VerbConformance, runner{run: runConformance, args: atMost(1), words: folderNames})

// asked are the implementations to check, this module first.
var asked = []struct {
	name           string
	implementation uritest.Implementation
}{
	{"urikit", peers.Urikit()},
	{"net/url", peers.NetURL()},
}

// runConformance prints how many vectors each implementation answers correctly.
func runConformance(opts *cli.Options, args []string) error {
	var suite uritest.Suite
	if opts.Given(ask.EditionOption) && opts.Text(ask.EditionOption) != ask.AllEditions {
		suite.Editions = []string{opts.Text(ask.EditionOption)}
	}
	dir := ""
	if len(args) > 0 {
		dir = args[0]
		suite.Vectors = os.DirFS(dir)
	}
	var reports []*uritest.Report
	for _, a := range asked {
		report, err := suite.Run(a.implementation)
		if err != nil && !errors.Is(err, uritest.ErrNoAnswer) { // net/url knows one edition
			return cli.OptionError(fmt.Errorf("the vectors of %s: %w", answer.ShownName(dir), err))
		}
		reports = append(reports, report)
	}
	var b bytes.Buffer
	write := writeTopics
	if opts.JSON {
		write = writeTopicsJSON
	}
	if err := errors.Join(write(&b, reports), cli.WriteAll(opts.Cmd.OutOrStdout(), b.Bytes())); err != nil {
		return err
	}
	if reports[0].Failed() > 0 {
		return process.ErrNegative
	}
	return nil
}

// writeTopics writes a line for each topic, the sums, and the wrong answers of this module.
func writeTopics(w io.Writer, reports []*uritest.Report) error {
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
	if err := t.Flush(); err != nil {
		return err
	}
	for _, result := range reports[0].Results {
		for _, f := range result.Failures {
			fmt.Fprintf(w, "\n%s\n  %s\n  want %s\n  got  %s\n", f.ID, f.Question, oneLine(f.Want), oneLine(f.Got))
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

// writeTopicsJSON writes an object for each topic and implementation, with the wrong answers.
func writeTopicsJSON(w io.Writer, reports []*uritest.Report) error {
	e := json.NewEncoder(w)
	e.SetEscapeHTML(false)
	for i := range reports[0].Results {
		for n, report := range reports {
			result := report.Results[i]
			object := struct {
				Implementation string `json:"implementation"`
				Version        string `json:"version"`
				uritest.Result
			}{asked[n].name, runtime.Version(), result}
			if n == 0 {
				object.Version = cli.Version()
			}
			if err := e.Encode(object); err != nil {
				return err
			}
		}
	}
	return nil
}
