package main

import (
	"fmt"

	"github.com/spf13/cobra"

	"github.com/urikit/uri"
	"github.com/urikit/uri/audit"
	"github.com/urikit/uri/cmd/internal/ask"
	"github.com/urikit/uri/cmd/internal/cli"
	"github.com/urikit/uri/cmd/internal/report"
	"github.com/urikit/uri/cmd/internal/stream"
	"github.com/urikit/uri/internal/dialect"
	"github.com/urikit/uri/internal/process"
)

var _ = runs(ask.VerbAudit, runner{run: runAudit, words: cobra.NoFileCompletions})

// runAudit reports the findings in each input.
func runAudit(opts *cli.Options, args []string) error {
	opts.Nothing, opts.Records.Counted, opts.Pages = "no finding", "", true
	if opts.Dialect.AreIRIs() { // the rules are about URIs, and IRIs are valid too
		opts.Dialect = dialect.RFC3986
	}
	verb, err := ask.NewAudit(opts.Values)
	if err != nil {
		return err
	}
	if opts.Is(ask.Rules) {
		return report.ListRules(opts, args, report.NewRules(audit.Rules(), verb.Auditor.Severity))
	}
	if err := cli.RefuseFolders(args); err != nil {
		return err
	}
	return opts.RunJob(args, func(out *cli.Output, r stream.Record) error { return reportFindings(out, r, verb) })
}

// reportFindings writes the findings in a record.
func reportFindings(out *cli.Output, r stream.Record, verb *ask.Audit) error {
	found, valid, known := verb.Find(r.Text)
	if out.JSON {
		if err := out.ObjectOf(r.Text, ask.NewFound(found, valid, &known)); err != nil {
			return err
		}
	} else {
		for _, f := range found {
			severity, component := f.Severity.String(), "-"
			if out.Color {
				severity = cli.SeverityColors[f.Severity].Paint(severity)
			}
			if f.Component != uri.ComponentNone {
				component = f.Component.String()
			}
			if err := out.Line(fmt.Appendf(nil, "%s: %s %s %s: %s", cli.PlaceOf(r), severity, f.ID, component, f.Message)); err != nil {
				return &process.Failure{Err: err}
			}
		}
	}
	if len(found) > 0 {
		return process.ErrInvalid
	}
	return nil
}
