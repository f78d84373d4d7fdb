package main

import (
	"cmp"
	"fmt"
	"slices"
	"sync/atomic"

	"github.com/spf13/cobra"

	"github.com/urikit/uri/audit"
	"github.com/urikit/uri/cmd/internal/answer"
	"github.com/urikit/uri/cmd/internal/ask"
	"github.com/urikit/uri/cmd/internal/cli"
	"github.com/urikit/uri/cmd/internal/project"
	"github.com/urikit/uri/cmd/internal/stream"
	"github.com/urikit/uri/extract/document"
	"github.com/urikit/uri/internal/dialect"
	"github.com/urikit/uri/internal/process"
)

var _ = runs(ask.VerbAudit, runner{run: runAudit, words: auditWords})

// auditing has the options and the state of an audit.
type auditing struct {
	*cli.Options
	walk   project.WalkFlags
	format string

	verb      *auditors
	lenient   bool         // links in documents are what browsers read, and need not be URIs
	whole     *auditors    // those without the project file, or nil if that leaves out no finding
	omitted   atomic.Int64 // the findings that the project file leaves out
	byProject bool         // the baseline is that of the project file
	rules     []audit.Rule
	accepted  baseline
	found     baseline // nil without --write
	failed    bool     // a file could not be read
	logged    bool     // the SARIF log has a result
}

// auditWords completes an argument, which can be a file.
func auditWords(cmd *cobra.Command, _ []string, _ string) ([]string, cobra.ShellCompDirective) {
	if files, err := cmd.Flags().GetBool(ask.Files.Name); files && err == nil {
		return fileNames(nil, nil, "")
	}
	return nil, cobra.ShellCompDirectiveNoFileComp
}

// runAudit reports findings.
func runAudit(opts *cli.Options, args []string) error {
	a := &auditing{Options: opts, rules: audit.Rules()}
	opts.Nothing, opts.Records.Counted = "no finding", ""
	if opts.Dialect.AreIRIs() { // the rules are about URIs, and IRIs are valid too
		opts.Dialect = dialect.RFC3986
	}
	if err := a.walk.UseProject(opts); err != nil {
		return err
	}
	a.byProject = a.Has(ask.Baseline) && !a.Given(ask.Baseline)
	if a.Revision() != "" {
		a.rules = append(a.rules, ruleConfig)
	}
	if err := cmp.Or(a.prepare(args), a.prepareWhole()); err != nil {
		return err
	}
	if a.Is(ask.Rules) {
		out := a.Open(0)
		return out.Close(a.listRules(out))
	}
	args, size, err := a.sources(args)
	if err != nil {
		return err
	}
	if err := a.openBaselines(); err != nil {
		return err
	}
	return a.run(args, size)
}

// run audits the arguments, whose size is 0 if it is not known.
func (a *auditing) run(args []string, size int64) error {
	if a.found != nil || a.format == ask.FormatSARIF {
		a.Records.Jobs = 1 // the baseline and the log are shared
	}
	out := a.Open(size)
	audits := a.auditAll
	if a.format == ask.FormatSARIF {
		audits = a.log
	}
	err := audits(out, args)
	if err == nil && !a.Is(ask.Files) && a.found == nil && a.format != ask.FormatSARIF {
		err = a.NoteNothing(out, args)
	}
	a.failed = a.failed || err == process.ErrUnread
	if omitted := a.walk.NoteOmitted(out, int(a.omitted.Load())); err == nil || omitted != nil && omitted != process.ErrInvalid {
		err = omitted
	}
	if a.found != nil {
		err = a.endBaseline(out, err)
	}
	return out.Close(err)
}

// endBaseline writes the baseline, unless the audit has ended with a failure. It returns the error of the
// audit, or else its own.
func (a *auditing) endBaseline(out *cli.Output, err error) error {
	if err != nil && err != process.ErrInvalid && err != process.ErrUnread {
		out.Note(a.Text(ask.Baseline), "not written") // run returns err, also if this fails
		return err
	}
	return cmp.Or(a.writeBaseline(out), err)
}

// sources returns the arguments, with the names of files in a list, and the size of the inputs.
func (a *auditing) sources(args []string) ([]string, int64, error) {
	var err error
	if a.Is(ask.Files) {
		if args, err = a.walk.Prepare(a.Options, args); err != nil {
			return nil, 0, err
		}
	}
	size, err := a.checkSources(args)
	return args, size, err
}

// checkSources checks the files that are named. It returns the size of the inputs, or 0 if it is
// not known.
func (a *auditing) checkSources(args []string) (int64, error) {
	if !a.Is(ask.Files) {
		if err := cli.RefuseFolders(args); err != nil {
			return 0, err
		}
		return a.CheckInputs(args)
	}
	if len(args) == 0 && !a.Has(ask.FilesFrom) {
		return stream.SizeOf(a.Std.In), a.RefuseTerminal()
	}
	return a.CheckFiles(args)
}

// prepareWhole makes an auditor without those settings of the project file that leave out findings.
// It makes none if the file has no such setting.
func (a *auditing) prepareWhole() error {
	whole, differs := a.Values.Clone(), false
	for _, o := range []*ask.Option{ask.RuleOption, ask.Severity, ask.MinSeverity, ask.AllowPort} {
		if whole.Has(o) && !whole.Given(o) {
			whole.Forget(o)
			differs = true
		}
	}
	if !differs {
		return nil
	}
	var err error
	a.whole, err = newAuditors(a.lenient, whole)
	return err
}

// countOmitted counts the findings in s that the project file leaves out.
func (a *auditing) countOmitted(s *audited) {
	if a.whole != nil {
		all := audited{Record: s.Record, link: s.link}
		a.whole.find(&all)
		for _, f := range all.findings {
			same := func(g audit.Finding) bool { return g.ID == f.ID && g.Span == f.Span }
			if !slices.ContainsFunc(s.findings, same) {
				a.omitted.Add(1)
			}
		}
	}
	if a.byProject && a.found == nil {
		for _, f := range s.findings {
			if a.accepted.has(s.fingerprints.Of(f)) {
				a.omitted.Add(1)
			}
		}
	}
}

// auditAll audits the arguments: references, or with --files documents.
func (a *auditing) auditAll(out *cli.Output, args []string) error {
	changed := a.reportChange(out)
	if changed != nil && (changed != process.ErrInvalid || a.Records.Invalid == stream.Fail) {
		return changed
	}
	err := a.auditInputs(out, args)
	if err == nil {
		err = changed
	}
	return err
}

// auditInputs audits the arguments.
func (a *auditing) auditInputs(out *cli.Output, args []string) error {
	if a.Is(ask.Files) {
		return a.auditDocuments(out, args)
	}
	return out.EachJob(args, func(out *cli.Output) stream.Job {
		s := new(audited) // used again for each record
		return func(r stream.Record) error {
			*s = audited{Record: r}
			return a.audit(out, s)
		}
	})
}

// prepare checks the options and makes the auditor. An error is an error of the command
// line.
func (a *auditing) prepare(args []string) error {
	a.format = a.Text(ask.Format)
	a.Pages = a.format != ask.FormatGitHub // whose commands have names of files as they are
	if a.Is(ask.Rules) && len(args) > 0 {
		return fmt.Errorf("%s only lists the rules: remove the inputs", ask.Rules.Flag())
	}
	a.lenient = !a.Dialect.IsOlder() && (!a.Given(ask.As) || a.Text(ask.As) != ask.As.Default)
	var err error
	a.verb, err = newAuditors(a.lenient, a.Values)
	return err
}

// audited is a text with its findings.
type audited struct {
	stream.Record
	link     *document.Link // its link in a document, or nil
	columns  *columnCounter // of the document, if it is a file
	valid    bool
	findings []audit.Finding // those to report

	fingerprints answer.Fingerprints
}

// audit audits a text and reports the findings.
func (a *auditing) audit(out *cli.Output, s *audited) error {
	a.verb.find(s)
	a.countOmitted(s)
	if a.found != nil {
		for _, f := range s.findings {
			a.found.add(s.fingerprints.Of(f), f)
		}
		s.findings = nil
	} else if len(a.accepted) > 0 {
		s.findings = slices.DeleteFunc(s.findings, func(f audit.Finding) bool { return a.accepted.has(s.fingerprints.Of(f)) })
	}
	if err := a.report(out, s); err != nil {
		return err
	}
	if len(s.findings) > 0 {
		return process.ErrInvalid
	}
	return nil
}
