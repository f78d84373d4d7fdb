package main

import (
	"cmp"
	"errors"
	"fmt"
	"io/fs"
	"iter"
	"slices"
	"strings"

	"github.com/urikit/uri/audit"
	"github.com/urikit/uri/cmd/internal/answer"
	"github.com/urikit/uri/cmd/internal/ask"
	"github.com/urikit/uri/cmd/internal/cli"
	"github.com/urikit/uri/cmd/internal/project"
	"github.com/urikit/uri/cmd/internal/report"
	"github.com/urikit/uri/cmd/internal/stream"
	"github.com/urikit/uri/extract/document"
	"github.com/urikit/uri/internal/engine/secret"
	"github.com/urikit/uri/internal/process"
	"github.com/urikit/uri/linkcheck"
	"github.com/urikit/uri/whatwg"
)

var _ = runs(ask.VerbCheck, runner{run: runCheck, words: fileNames})

// checking is a run of check.
type checking struct {
	*cli.Options
	walk     project.WalkFlags
	config   linkcheck.Config  // of all trees
	whole    *linkcheck.Config // without what the project file leaves out, or nil
	to       *report.Reporter
	out      *cli.Output
	accepted baseline
	found    baseline // nil unless it is written
	trees    []*tree
	byFolder map[string]*tree
	baseline string           // the absolute path of its file
	others   int              // files of folders that are no documents
	omitted  int              // findings that the project file leaves out
	changed  *project.Changes // since the commit of --since, or nil
	prober   *prober          // with --online

	links, files int  // that --fix changes
	hides        bool // the difference hides a secret
	sum          report.Sum
}

// ruleConfig is the rule about the project file itself. No setting turns it off, because a change
// that is checked could contain that setting.
var ruleConfig = audit.Rule{
	ID: "config-changed", Severity: audit.SeverityHigh, Section: "7",
	Title:   "a change of the settings of the check",
	Does:    "a file " + project.ProjectFile + " that is not that of the revision whose settings apply",
	Example: `glob = ["!*"]`,
	Advice:  "Read the change: it can hide findings from later checks.",
}

// runCheck reports what is wrong with the links of documents. The options that print or write
// something else come first, and return. Then it reads the configuration, the names, the baselines
// and the changed files, in this order, so that each mistake is reported before a document is read.
func runCheck(opts *cli.Options, args []string) error {
	c := &checking{Options: opts, byFolder: map[string]*tree{}}
	c.Pages = c.Text(ask.Format) == ask.FormatText
	if c.Is(ask.Init) {
		if len(args) > 0 {
			return fmt.Errorf("%s writes into the working folder: remove the arguments", ask.Init.Flag())
		}
		return project.Init()
	}
	if err := cmp.Or(c.walk.UseProject(opts), c.configure()); err != nil {
		return err
	}
	if c.Is(ask.Rules) {
		rules, err := c.rules()
		if err != nil {
			return err
		}
		return report.ListRules(opts, args, rules)
	}
	names, err := c.walk.Prepare(opts, args)
	if err != nil {
		return err
	}
	if len(names) == 0 && len(opts.Records.Files) == 0 {
		names = []string{"."}
	}
	if slices.Contains(names, "-") {
		return errors.New("standard input is no document in a folder: name a file")
	}
	if _, err := c.CheckFiles(names); err != nil {
		return err
	}
	if err := c.openBaselines(); err != nil {
		return err
	}
	if commit := c.Text(ask.Since); c.Given(ask.Since) {
		if c.changed, err = project.ChangedSince(commit); err != nil {
			return err
		}
	}
	return c.run(names)
}

// configure sets the settings that all trees share. An error is one of the command line.
func (c *checking) configure() error {
	rules, err := c.AuditConfig()
	if err != nil {
		return err
	}
	c.config = linkcheck.Config{
		Finder: c.DocumentFinder(), Strict: c.Text(ask.As) != ask.AsBrowser, Audit: rules, Slugs: c.Text(ask.Slugs),
		MaxDocument: c.Records.MaxRecord, Workers: c.Records.Jobs,
	}
	c.Limit(&c.config.Finder, nil)
	if c.Has(ask.Extension) {
		c.config.Extensions = slices.Clone(c.Texts(ask.Extension))
		for i, extension := range c.config.Extensions {
			c.config.Extensions[i] = "." + strings.TrimPrefix(extension, ".")
		}
	}
	if site := c.Text(ask.Base); site != "" {
		c.config.Site, err = whatwg.Parse(site)
		if err == nil && c.config.Site.Scheme() != "http" && c.config.Site.Scheme() != "https" {
			err = errors.New("a site has the scheme http or https")
		}
		if err != nil {
			return cli.WrongOption(ask.Base, "%w", err)
		}
	}
	if c.Has(ask.Index) {
		c.config.Index = c.Texts(ask.Index)
	}
	if (c.Has(ask.Fix) || c.Has(ask.RuleOption)) && !c.Has(ask.MinSeverity) { // whoever names a rule wants its findings
		c.config.Audit.MinSeverity = audit.SeverityInfo
	}
	return c.configureWhole()
}

// configureWhole makes the settings without those of the project file that leave out findings.
// It makes none if the file has no such setting.
func (c *checking) configureWhole() error {
	values, differs := c.Values.Clone(), false
	for _, o := range []*ask.Option{ask.RuleOption, ask.Severity, ask.MinSeverity, ask.AllowPort} {
		if values.Has(o) && !values.Given(o) {
			values.Forget(o)
			differs = true
		}
	}
	if !differs {
		return nil
	}
	rules, err := values.AuditConfig()
	whole := c.config
	whole.Audit = rules
	c.whole = &whole
	return err
}

// rules returns the rules with their settings.
func (c *checking) rules() ([]report.Rule, error) {
	config := c.config
	config.Files = noFiles{}
	checker, err := linkcheck.New(config)
	if err != nil {
		return nil, err
	}
	all := linkcheck.Rules()
	if c.Revision() != "" {
		all = append(all, ruleConfig)
	}
	return report.NewRules(all, func(id string) (audit.Severity, bool) {
		if id == ruleConfig.ID {
			return ruleConfig.Severity, true
		}
		return checker.Severity(id)
	}), nil
}

// noFiles is an empty tree.
type noFiles struct{}

func (noFiles) Open(name string) (fs.File, error) {
	return nil, &fs.PathError{Op: "open", Path: name, Err: fs.ErrNotExist}
}

// checkMemory is the memory in bytes that a check of many documents needs beside that of short
// ones.
const checkMemory = 20 << 20

// run checks files and folders.
func (c *checking) run(names []string) error {
	defer stream.FillHeap(checkMemory)()
	rules, err := c.rules()
	if err != nil {
		return err
	}
	c.out = c.Open(0)
	c.to = &report.Reporter{Format: c.Text(ask.Format), Rules: rules, Out: c.out}
	if err := c.to.Begin(); err != nil {
		return err
	}
	result := c.checkAll(names)
	c.sum.Notes = c.walk.Omissions(c.omitted)
	if err := c.to.End(&c.sum); err != nil {
		return c.out.Close(err)
	}
	if c.found != nil {
		result = c.endBaseline(result)
	}
	return c.out.Close(cmp.Or(c.end(result), result))
}

// checkAll checks the project file and all trees.
func (c *checking) checkAll(names []string) error {
	result := c.reportChange()
	if c.isOver(result) {
		return result
	}
	if c.changed != nil && c.changed.None() {
		return result
	}
	if err := c.collect(names); c.isOver(err) {
		return err
	} else {
		result = process.Worse(result, err)
	}
	if c.Is(ask.Online) {
		if err := c.openProber(); err != nil {
			return err
		}
	}
	for _, t := range c.trees {
		if c.isOver(result) {
			break
		}
		result = process.Worse(result, c.checkTree(t))
	}
	if c.prober != nil {
		result = process.Worse(result, c.closeProber())
	}
	return result
}

// isOver reports whether an error ends the run.
func (c *checking) isOver(err error) bool {
	if err == nil || err == process.ErrInvalid || err == process.ErrUnread {
		return err != nil && c.Records.Invalid == stream.Fail
	}
	return true
}

// end writes the notes about the run. It returns an error if nothing was checked.
func (c *checking) end(result error) error {
	if result != nil && result != process.ErrInvalid && result != process.ErrUnread {
		return nil
	}
	if err := c.out.Flush(); err != nil { // its error comes alone
		return err
	}
	for _, line := range c.sum.Notes {
		if err := c.out.Output.Note([]byte("uri: " + line + "\n")); err != nil {
			return err
		}
	}
	if c.Has(ask.Fix) {
		if err := noteChanges(c.out, c.links, c.files, c.Is(ask.Write)); err != nil {
			return err
		}
		if c.hides {
			if err := c.out.Output.Note([]byte("uri: the diff shows *** for secrets, so it does not apply: " + ask.Write.Flag() + " writes the changes with the secrets\n")); err != nil {
				return err
			}
		}
	}
	if c.changed != nil && c.changed.None() && result == nil {
		return c.out.Output.Note([]byte("uri: nothing changed since " + answer.ShownName(c.Text(ask.Since)) + "\n"))
	}
	if c.sum.Documents == 0 && result == nil {
		return errors.New("there is no document: nothing was checked")
	}
	return c.out.Output.Note([]byte("uri: " + c.sum.String() + c.leftOut() + "\n"))
}

// checkTree checks the documents of a tree.
func (c *checking) checkTree(t *tree) error {
	if c.changed != nil && c.changed.Top != t.top {
		return cli.WrongOption(ask.Since, "%s is not in the repository of the working folder", answer.ShownName(t.shown[t.names[0]]))
	}
	if c.prober == nil {
		return c.checkNames(t, t.names, c.config)
	}
	var asked, others []string // of a file that did not change, only the links to others that did are of interest
	for _, name := range t.names {
		if c.changed == nil || c.changed.Has(name) {
			asked = append(asked, name)
		} else {
			others = append(others, name)
		}
	}
	if err := c.prober.gather(c.Cmd.Context(), c, t, asked); err != nil {
		return err
	}
	config := c.config
	config.Prober = c.prober
	result := c.checkNames(t, asked, config)
	if c.isOver(result) {
		return result
	}
	return process.Worse(result, c.checkNames(t, others, c.config))
}

// checkNames checks documents of a tree.
func (c *checking) checkNames(t *tree, names []string, config linkcheck.Config) error {
	checker, err := t.checker(c, config)
	if err != nil {
		return err
	}
	all := func(*linkcheck.Report) {}
	if c.whole != nil {
		done, err := c.countOmitted(t, names, &all)
		if err != nil {
			return err
		}
		defer done()
	}
	result := error(nil)
	for r := range checker.Check(c.Cmd.Context(), slices.Values(names)) {
		all(&r)
		c.keepChanged(&r)
		err := c.put(checker, &report.Document{
			Report: r, Name: t.shown[r.Name],
			Read:        func() ([]byte, error) { return fs.ReadFile(t.files, r.Name) },
			Fingerprint: func(f linkcheck.Finding) string { return checker.Fingerprint(r.Name, f) },
			Shown:       t.near,
		})
		if result = process.Worse(result, err); c.isOver(result) {
			break
		}
	}
	return result
}

// keepChanged takes away the findings in documents that did not change, but for those about targets
// that did.
func (c *checking) keepChanged(r *linkcheck.Report) {
	if c.changed == nil || c.changed.Has(r.Name) {
		return
	}
	r.Findings = slices.DeleteFunc(r.Findings, func(f linkcheck.Finding) bool {
		name, _, _ := strings.Cut(f.Target, "#")
		return name == "" || !c.changed.Has(name)
	})
}

// countOmitted sets count to a function that counts the findings that the project file leaves out
// of the next report.
func (c *checking) countOmitted(t *tree, names []string, count *func(*linkcheck.Report)) (done func(), err error) {
	checker, err := t.checker(c, *c.whole)
	if err != nil {
		return nil, err
	}
	next, stop := iter.Pull(checker.Check(c.Cmd.Context(), slices.Values(names)))
	*count = func(r *linkcheck.Report) {
		whole, _ := next()
		type key struct {
			id string
			at int
		}
		reported := map[key]bool{}
		for _, f := range r.Findings {
			reported[key{f.ID, f.At.Offset}] = true
		}
		for _, f := range whole.Findings {
			if !reported[key{f.ID, f.At.Offset}] {
				c.omitted++
			}
		}
	}
	return stop, nil
}

// put reports the findings of a document. Its error comes first, then its findings, and last what
// is not known.
func (c *checking) put(checker *linkcheck.Checker, d *report.Document) error {
	d.Secrets = &secret.Rules{More: c.config.Audit.Parameters}
	result := error(nil)
	if d.Err != nil {
		switch {
		case errors.Is(d.Err, linkcheck.ErrTooLong):
			d.Err = &stream.TooLong{What: "the document", Most: c.config.MaxDocument}
		case errors.Is(d.Err, document.ErrBinary):
			d.Err = errors.New("it is a binary file: none of its links was checked")
		case cli.IsTooLong(d.Err):
			d.Err = errors.New(ask.SaidOfLink(d.Err) + cli.ShortenIt)
		}
		name := d.Name
		if d.Line > 0 {
			name = fmt.Sprintf("%s:%d:%d", name, d.Line, d.Column)
		}
		result = c.out.Settle(name, d.Err)
		c.sum.Failed = true
	}
	c.sortOut(d)
	showsDiff := c.Has(ask.Fix) && !c.Is(ask.Write)
	if c.Has(ask.Fix) && checker != nil {
		if showsDiff && len(d.Findings) > 0 {
			result = process.Worse(result, process.ErrInvalid)
		}
		if err := c.fix(checker, d); err != nil {
			return err
		}
	}
	if len(d.Findings) > 0 {
		result = process.Worse(result, process.ErrInvalid)
	}
	c.sum.Add(d)
	if !showsDiff {
		if err := c.to.Put(d); err != nil {
			return err
		}
	}
	for _, f := range d.NotKnown {
		note := fmt.Sprintf("uri: %s:%d:%d: not known: %s\n", answer.ShownName(d.Name), f.Line, f.Column, f.Message)
		if err := c.out.Output.Note([]byte(note)); err != nil {
			return err
		}
	}
	return result
}

// sortOut takes away the findings that go into a baseline or are in one.
func (c *checking) sortOut(d *report.Document) {
	if c.found == nil && len(c.accepted) == 0 {
		return
	}
	d.Findings = slices.DeleteFunc(d.Findings, func(f linkcheck.Finding) bool {
		known := d.Fingerprint(f)
		if c.found != nil {
			c.found.add(known, f.Finding)
			return true
		}
		if !c.accepted.has(known) {
			return false
		}
		if c.byProject() {
			c.omitted++
		}
		return true
	})
}

// byProject reports whether the baseline is that of the project file.
func (c *checking) byProject() bool { return c.Has(ask.Baseline) && !c.Given(ask.Baseline) }

// reportChange reports a change of the project file, if there is one.
func (c *checking) reportChange() error {
	change := c.walk.Changed
	if change == nil {
		return nil
	}
	text := strings.ToValidUTF8(string(change.Text), "\uFFFD")
	f := linkcheck.Finding{Line: 1, Column: 1, Finding: audit.Finding{
		ID: ruleConfig.ID, Severity: ruleConfig.Severity, Section: ruleConfig.Section, Message: change.Message, Advice: ruleConfig.Advice,
	}}
	defer func() { c.sum.Documents = 0 }() // it is none
	return c.put(nil, &report.Document{
		Report: linkcheck.Report{Findings: []linkcheck.Finding{f}}, Name: change.Name,
		Read:        func() ([]byte, error) { return change.Text, nil },
		Fingerprint: func(f linkcheck.Finding) string { return audit.Auditor{}.Fingerprint(text, f.Finding) },
	})
}
