package peers

import (
	"encoding/json"
	"fmt"
	"io"
	"strings"
	"text/tabwriter"

	"github.com/urikit/uri/uritest"
)

// An Asked is an implementation and what it answered.
type Asked struct {
	Name, Version  string
	Implementation uritest.Implementation
	Report         *uritest.Report
}

// WriteTable writes a line for each topic, the sums, and the wrong answers of the first
// implementation. With problems, it writes these instead of the wrong answers.
func WriteTable(w io.Writer, asked []Asked, problems []string) error {
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
		fmt.Fprintf(t, "\t%s", a.Name)
	}
	fmt.Fprintln(t)
	vectors, sums := 0, make([]uritest.Result, len(asked))
	for i, r := range asked[0].Report.Results {
		var results []uritest.Result
		for n, a := range asked {
			result := a.Report.Results[i]
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
	for _, problem := range problems {
		fmt.Fprintf(w, "\n%s\n", oneLine(problem))
	}
	for _, result := range asked[0].Report.Results {
		for _, f := range result.Failures {
			if problems == nil {
				fmt.Fprintf(w, "\n%s\n  %s\n  want %s\n  got  %s\n", f.ID, f.Question, oneLine(f.Want), oneLine(f.Got))
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

// WriteJSON writes an object for each topic and implementation, with the wrong answers.
func WriteJSON(w io.Writer, asked []Asked) error {
	e := json.NewEncoder(w)
	e.SetEscapeHTML(false)
	for i := range asked[0].Report.Results {
		for _, a := range asked {
			object := struct {
				Implementation string `json:"implementation"`
				Version        string `json:"version"`
				uritest.Result
			}{a.Name, a.Version, a.Report.Results[i]}
			if err := e.Encode(object); err != nil {
				return err
			}
		}
	}
	return nil
}
