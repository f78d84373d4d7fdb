package main

import (
	"cmp"
	"errors"
	"fmt"
	"reflect"
	"slices"
	"sync/atomic"

	"github.com/spf13/cobra"

	"github.com/urikit/uri"
	"github.com/urikit/uri/audit"
	"github.com/urikit/uri/cmd/internal/ask"
	"github.com/urikit/uri/cmd/internal/stream"
	"github.com/urikit/uri/extract/document"
	"github.com/urikit/uri/internal/auditname"
	"github.com/urikit/uri/internal/engine/enum"
	"github.com/urikit/uri/internal/process"
)

func newAudit(std *streams) *cobra.Command {
	a := auditing{
		format: choice{values: []string{formatText, formatJSON, formatSARIF, formatGitHub}},
		as:     choice{values: []string{"uri-reference", "iri-reference"}},
	}
	cmd := &cobra.Command{
		Use:   "audit [OPTION ...] [REFERENCE ... | --files FILE ...]",
		Short: "Find attacks and risky constructs in each input",
		Long: `audit finds attacks and risky constructs in each input.

Its rules are those of RFC 3986, section 7, and others from practice; --rules
lists them. audit reads only the text and uses no network. An input that is not
valid is a finding of the rule "invalid", and is audited too. With --as
iri-reference, an IRI (RFC 3987) is valid. With --links, the inputs are links or
targets of redirects, and those that run a script in browsers have high
severity. The programs whose readings audit
compares take any reference, so --as has no narrower rules; "uri validate --as"
checks these. With an older --edition, validity is that of its document; the
other rules stay, because they are about programs of today. Each finding is a
line:

    SOURCE:RECORD: SEVERITY ID component: message

SOURCE is "stdin" or "arg". The component is "-" if the finding is about the
whole input. audit prints nothing about an input without findings. If nothing is
found in the arguments, a note on standard error says how they were read. An
argument without a scheme that names a folder is an error. Passwords and the
values of secret parameters are masked in every format, except in "input" of
JSON.

With --files, the arguments are files or folders, and the inputs are the
references in them: the links of HTML, XML, CSS, JSON and Markdown, and in
running text URIs and texts that may hide a host. --links applies to the links,
and to running text only if it is given. Links of HTML, SVG, CSS and Markdown
may be IRIs; where browsers repair them, "invalid" has the severity info, unless
programs or people read them in several ways. With --as uri-reference, they must
be URIs. SOURCE:RECORD is then FILE:LINE:COLUMN, where columns count bytes from
1. Folders are read in sorted order, without symbolic links, ".git", without
--hidden hidden files, and without --no-ignore the files that .gitignore and
.git/info/exclude name. Binary files are skipped with a note on standard error.
The PATTERNS of --include and --exclude are those of .gitignore, relative to the
working folder. They also apply to files that are arguments. --files-from reads
names, one in each line, or ended by NUL.

A baseline is a file of known findings. --write-baseline writes all findings to
one and reports none. --baseline does not report the findings in one. A baseline
identifies a finding by its rule and reference, so it can move in the file.

The file .uri.toml in the working folder, or above it up to the top of the
repository, can have these options; docs/audit.md describes it. Options of the
command line win. --no-config ignores the file. If it or .gitignore leaves out
files, folders or findings, a line on standard error says how many. If a folder
is named and such a file leaves nothing to audit, the exit status is 1. If all
files that are named are left out, it is 0.

With --config-from, .uri.toml, the baseline that it names and .gitignore are
those of a git revision, such as origin/main, so that a change cannot decide how
it is checked. A .uri.toml that differs from that of the revision is a finding
"config-changed" of high severity. No option but --no-config turns it off.

A file that cannot be read is reported, and the others are audited. A baseline
that is written then lacks its findings, and a note says so.`,
		Example: `  uri audit 'http://example.com@0x7f.1/'
  uri audit --as iri-reference 'http://bücher.example/straße'
  uri audit --edition rfc2396 'http://example.com/a//b' 'http:'
  uri audit --links com.example.app:/oauth2redirect 'javascript:alert(1)'
  uri audit --files --format github --min-severity medium docs README.md
  uri audit --files --format sarif . >uri.sarif
  uri audit --rules`,
		Annotations: negative("a finding was reported"),
		RunE:        func(cmd *cobra.Command, args []string) error { return a.run(cmd, args) },
	}
	a.opts.addEdition(cmd)
	a.opts.addDataFlags(cmd, std)
	a.opts.pages, a.opts.nothing = true, "no finding"
	a.addFlags(cmd)
	return cmd
}

// The values of --format.
const (
	formatText   = "text"
	formatJSON   = "json"
	formatSARIF  = "sarif"
	formatGitHub = "github"
)

// auditing has the options and the state of an audit.
type auditing struct {
	opts     options
	format   choice
	as       choice
	from     document.Format
	files    bool
	walk     walkFlags
	list     bool // list the rules
	settings ask.AuditSettings
	baseline string // the file name, or ""
	write    string // the file name, or ""

	verb      auditors
	lenient   bool         // links in documents are what browsers read, and need not be URIs
	whole     *auditors    // those without the project file, or nil if that leaves out no finding
	omitted   atomic.Int64 // the findings that the project file leaves out
	byProject bool         // the baseline is that of the project file
	rules     []audit.Rule
	accepted  baseline
	found     baseline // nil without --write-baseline
	failed    bool     // a file could not be read
	logged    bool     // the SARIF log has a result
}

func (a *auditing) addFlags(cmd *cobra.Command) {
	flags := cmd.Flags()
	a.format.add(cmd, "format", "how to report findings", "github writes workflow commands, and --json is the same as json")
	a.as.add(cmd, "as", "the rule by which an input is valid", "")
	flags.BoolVar(&a.files, "files", false, "audit the references in files and folders")
	addFrom(cmd, &a.from, "the format of the files")
	a.walk.add(cmd, "with --files, ")
	addEnum(cmd, &a.settings.MinSeverity, enum.Of[audit.Severity], ask.SeverityNames(), audit.SeverityInfo.String(),
		"min-severity", "the lowest severity to report")
	flags.BoolVar(&a.list, "rules", false, "list the rules and their settings, as text, json or sarif")
	flags.StringSliceVar(&a.settings.Rule, "rule", nil, "apply only the rules in this `LIST`")
	flags.StringSliceVar(&a.settings.Enable, "enable", nil, "also apply the optional rules in this `LIST`")
	flags.StringSliceVar(&a.settings.Disable, "disable", nil, "do not apply the rules in this `LIST`")
	flags.StringSliceVar(&a.settings.Severity, "severity", nil, "set severities of rules: a `LIST` of ID=SEVERITY")
	flags.BoolVar(&a.settings.Links, "links", false, "the inputs are links or redirects: report those that run scripts, by the rule "+auditname.ScriptLink)
	flags.BoolVar(&a.settings.RequireHTTPS, "require-https", false, "report the scheme http, by the rule "+auditname.SchemeNotHTTPS)
	flags.StringSliceVar(&a.settings.Schemes, "schemes", nil, "report schemes that are not in this `LIST`, by the rule "+auditname.SchemeNotAllowed)
	flags.IntSliceVar(&a.settings.AllowPort, "allow-port", nil, "allow the ports in this `LIST`")
	flags.StringSliceVar(&a.settings.Trusted, "trusted", nil, "find names that imitate the host names in this `LIST`")
	flags.StringSliceVar(&a.settings.Parameters, "secret-parameter", nil, "treat the query parameters in this `LIST` as secrets too")
	flags.StringVar(&a.baseline, "baseline", "", "do not report the findings in this `FILE`")
	flags.StringVar(&a.write, "write-baseline", "", "write all findings to this `FILE` and report none")

	a.rules = audit.Rules()
	var ids []string
	for _, r := range a.rules {
		ids = append(ids, r.ID+"\t"+r.Title)
	}
	for _, name := range []string{"rule", "enable", "disable", "severity"} {
		if err := cmd.RegisterFlagCompletionFunc(name, listOf(ids)); err != nil {
			panic(err) // cannot happen: the option exists
		}
	}
	if err := cmd.RegisterFlagCompletionFunc("schemes", listOf(registeredSchemes())); err != nil {
		panic(err) // cannot happen: the option exists
	}
	cmd.ValidArgsFunction = func(*cobra.Command, []string, string) ([]string, cobra.ShellCompDirective) {
		if a.files {
			return fileNames(nil, nil, "")
		}
		return nil, cobra.ShellCompDirectiveNoFileComp
	}
}

func (a *auditing) run(cmd *cobra.Command, args []string) error {
	given, baseline := a.settings, a.baseline
	if err := a.walk.useProject(cmd); err != nil {
		return err
	}
	a.byProject = a.baseline != baseline
	if a.walk.from != "" {
		a.rules = append(a.rules, ruleConfig)
	}
	if err := a.prepare(cmd, args); err != nil {
		return err
	}
	if err := a.prepareWhole(given); err != nil {
		return err
	}
	if a.list {
		out := a.opts.open(0)
		return out.Close(a.listRules(out))
	}
	if a.files {
		var err error
		if args, err = a.walk.prepare(a.opts.std, args, a.opts.records.MaxRecord); err != nil {
			return err
		}
	}
	size, err := a.checkSources(args)
	if err != nil {
		return err
	}
	if err := a.openBaselines(); err != nil {
		return err
	}
	if a.found != nil || a.format.String() == formatSARIF {
		a.opts.records.Jobs = 1 // the baseline and the log are shared
	}
	out := a.opts.open(size)
	if a.format.String() == formatSARIF {
		err = a.log(out, args)
	} else {
		err = a.auditAll(out, args)
	}
	if err == nil && !a.files && a.write == "" && a.format.String() != formatSARIF {
		err = a.opts.noteNothing(out, args)
	}
	a.failed = a.failed || err == process.ErrUnread
	if omitted := a.walk.noteOmitted(out, int(a.omitted.Load())); err == nil || omitted != nil && omitted != process.ErrInvalid {
		err = omitted
	}
	if a.write != "" && (err == nil || err == process.ErrInvalid || err == process.ErrUnread) {
		err = cmp.Or(a.writeBaseline(out), err)
	} else if a.write != "" {
		out.note(a.write, "not written") // run returns err, also if this fails
	}
	return out.Close(err)
}

// checkSources checks the files that are named. It returns the size of the inputs, or 0 if it is
// not known.
func (a *auditing) checkSources(args []string) (int64, error) {
	if !a.files {
		if err := refuseFolders(args); err != nil {
			return 0, err
		}
		return a.opts.checkInputs(args)
	}
	if len(args) == 0 && a.walk.listed == "" {
		return stream.SizeOf(a.opts.std.in), a.opts.refuseTerminal()
	}
	return a.opts.checkFiles(args)
}

// prepareWhole makes an auditor without those settings of the project file that leave out findings.
// It makes none if the file has no such setting. given has the settings of the command line.
func (a *auditing) prepareWhole(given ask.AuditSettings) error {
	whole := a.settings
	whole.Rule, whole.Disable, whole.Severity = given.Rule, given.Disable, given.Severity
	whole.MinSeverity, whole.AllowPort = given.MinSeverity, given.AllowPort
	if reflect.DeepEqual(whole, a.settings) {
		return nil
	}
	var err error
	a.whole, err = newAuditors(a.as.String(), a.lenient, whole)
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
func (a *auditing) auditAll(out *output, args []string) error {
	changed := a.reportChange(out)
	if changed != nil && (changed != process.ErrInvalid || a.opts.records.FailFast) {
		return changed
	}
	err := a.auditInputs(out, args)
	if err == nil {
		err = changed
	}
	return err
}

// auditInputs audits the arguments.
func (a *auditing) auditInputs(out *output, args []string) error {
	if a.files {
		return a.auditDocuments(out, args)
	}
	return out.each(args, func(out *output) stream.Job {
		s := new(audited) // used again for each record
		return func(r stream.Record) error {
			*s = audited{Record: r}
			return a.audit(out, s)
		}
	})
}

// prepare checks the options and makes the auditor. An error is an error of the command
// line.
func (a *auditing) prepare(cmd *cobra.Command, args []string) error {
	if a.opts.json {
		if cmd.Flags().Changed("format") && a.format.String() != formatJSON {
			return errors.New("--json and --format: --json means --format json; remove one")
		}
		a.format.chosen = slices.Index(a.format.values, formatJSON)
	}
	a.opts.json = a.format.String() == formatJSON
	a.opts.pages = a.format.String() != formatGitHub // whose commands have names of files as they are
	if a.list {
		if len(args) > 0 || a.files || cmd.Flags().Changed("baseline") || a.write != "" {
			return errors.New("--rules only lists the rules: remove the inputs, --files and the baselines")
		}
		if a.format.String() == formatGitHub {
			return errors.New("--rules: --format github is not available; use text, json or sarif")
		}
	}
	for _, name := range append(walkOptions, "from") {
		if cmd.Flags().Changed(name) && !a.files {
			return fmt.Errorf("--%s needs --files", name)
		}
	}
	for _, name := range [...]string{"file", "in", "field", "header", "charset"} {
		if a.files && cmd.Flags().Changed(name) {
			return fmt.Errorf("--%s is about lists of inputs, and with --files the arguments are documents: remove one", name)
		}
	}

	flags := cmd.Flags()
	a.settings.HasEdition, a.settings.Edition = flags.Changed("edition"), a.opts.edition
	a.settings.HasLinks = flags.Changed("links")
	a.settings.HasRequireHTTPS, a.settings.HasSchemes = flags.Changed("require-https"), flags.Changed("schemes")
	a.lenient = a.opts.edition == uri.RFC3986 && (!flags.Changed("as") || a.as.String() == ask.AuditRules[1])
	verb, err := newAuditors(a.as.String(), a.lenient, a.settings)
	if err == nil {
		a.verb = *verb
	}
	return err
}

// audited is a text with its findings.
type audited struct {
	stream.Record
	link     *document.Link // its link in a document, or nil
	columns  *columnCounter // of the document, if it is a file
	valid    bool
	findings []audit.Finding // those to report

	fingerprints ask.Fingerprints
}

// audit audits a text and reports the findings.
func (a *auditing) audit(out *output, s *audited) error {
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
