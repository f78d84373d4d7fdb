package ask

import (
	"strings"
	"time"

	"github.com/urikit/uri"
	"github.com/urikit/uri/audit"
	"github.com/urikit/uri/extract/document"
	"github.com/urikit/uri/internal/auditname"
	"github.com/urikit/uri/internal/field"
	"github.com/urikit/uri/internal/record"
	"github.com/urikit/uri/internal/scalar"
	"github.com/urikit/uri/iri"
	"github.com/urikit/uri/linkcheck"
	"github.com/urikit/uri/pct"
	"github.com/urikit/uri/scheme"
)

// The options about what an input is and how it is read.
var (
	As = &Option{Name: "as", Kind: Text, Values: func() []string { return append(RuleNames(), AsBrowser) }, Default: uriReference,
		Usage: "the rule that an input must match", Note: browserNote}
	EditionOption = &Option{Name: "edition", Kind: Text, Values: func() []string { return NamesOf(uri.Editions()...) }, Default: uri.RFC3986.String(),
		Usage: "the edition of the standard"}
	Params = &Option{Name: "params", Kind: List, Values: values(ParamsForm, ParamsSemicolon, ParamsRaw), Usage: "read the parameters of queries by this `LIST`",
		Note: `form reads and writes "+" for a space, semicolon separates parameters with ";" instead of "&", and raw decodes nothing`}
	Component = &Option{Name: "component", Kind: Text, Values: func() []string { return append(NamesOf(components...), ComponentForm, ComponentUnreserved) }, Default: pct.Segment.String(),
		Usage: "the component of the text", Note: `form is a query-param with "+" for a space, as HTML forms have it, and unreserved any component, with every reserved character encoded`}
)

// The options about forms of references.
var (
	Level = &Option{Name: "level", Kind: Text, Values: func() []string { return append(scalar.LevelNames(), LevelURN) }, Local: []string{uri.LevelProtocol.String()},
		Default: scalar.DefaultLevel, Usage: "the level at which references are equivalent"}
	NFC     = &Option{Name: "nfc", Usage: "in IRIs, also compose characters (normalization form C)"}
	Drop    = &Option{Name: "drop", Kind: List, Words: droppable, Usage: "drop the components in this `LIST`, such as fragment, userinfo or query:NAME; in the NAME of a parameter, * is any text"}
	Aliases = &Option{Name: "aliases", Kind: Text, Where: CommandLine, Usage: "replace the aliases in this `FILE`, at level protocol"}

	To = &Option{Name: "to", Kind: Text, Values: func() []string { return []string{FormURI, FormIRI, FormBrowser} }, Default: FormURI,
		Usage: "the form of the results"}
	HostOption = &Option{Name: "host", Kind: Text, Values: func() []string { return NamesOf(iri.HostASCII, iri.HostUnicode, iri.HostPercent) },
		Usage: "the form of names in hosts"}
	Changes = &Option{Name: "changes", Where: CommandLine, Usage: "list the changes on standard error", Note: "it needs --as browser, but not in convert"}
)

const browserNote = "browser reads what browsers accept as they do"

// The options about bases and targets.
var (
	Base   = &Option{Name: "base", Kind: Text, Usage: "the base `URI`"}
	Refuse = &Option{Name: "refuse", Kind: List, Values: values(RefuseClimb, RefuseAuthority, RefuseRootless),
		Usage: "refuse what is in this `LIST`", Note: "climb is a reference that climbs above the root, authority a target with another authority than the base, rootless a base whose path does not begin with a slash"}
	Variant = &Option{Name: "variant", Kind: List, Values: values(VariantLax, VariantDropClimb, VariantKeepDots, VariantNewRequest),
		Usage: "resolve as the variants of the algorithm in this `LIST` do", Note: "lax is that of section 5.2.2, and the others are of older editions"}
	KindOption = &Option{Name: "kind", Kind: Text, Values: values(KindShortest, KindNoClimb, KindAbsolutePath, KindNetworkPath), Default: KindShortest,
		Usage: "the kind of the reference (section 4.2), if one resolves to the URI", Note: `no-climb has no ".." segment`}
)

// The values of [Refuse].
const (
	RefuseClimb     = "climb"
	RefuseAuthority = field.NameAuthority
	RefuseRootless  = "rootless"
)

// The values of [Variant].
const (
	VariantLax        = "lax"
	VariantDropClimb  = "drop-climb"
	VariantKeepDots   = "keep-dots"
	VariantNewRequest = "new-request"
)

// The values of [KindOption].
const (
	KindShortest     = "shortest"
	KindNoClimb      = "no-climb"
	KindAbsolutePath = "absolute-path"
	KindNetworkPath  = "network-path"
)

// The options about checks and comparisons.
var (
	SchemeRules = &Option{Name: "scheme-rules", Usage: "also check URIs against the rules of their schemes"}
	Print       = &Option{Name: "print", Kind: Text, Where: CommandLine, Values: values(PrintNone, PrintValid, PrintInvalid), Default: PrintNone, Usage: "which inputs to copy to standard output"}
	ViewOption  = &Option{Name: "view", Kind: Text, Where: Service, Values: func() []string { return ViewNames }, Usage: "what people see in a page or a table"}
	With        = &Option{Name: "with", Kind: Text, Where: Service, Usage: "also read this `REFERENCE`"}
)

// The values of [Print].
const (
	PrintNone    = "none"
	PrintValid   = "valid"
	PrintInvalid = "invalid"
)

// The options about templates.
var (
	Var = &Option{Name: "var", Kind: Repeated, Usage: "the value of a variable, as `NAME=VALUE` (repeatable)",
		Pattern: func() string {
			const char = "([A-Za-z0-9_]|%[0-9A-Fa-f]{2})"
			return "^" + char + `+(\.` + char + `+)*(=|\[[\s\S]*\]=)`
		}}
	Vars     = &Option{Name: "vars", Kind: Object, Usage: "a `FILE` with a JSON object of values; - is standard input (repeatable)"}
	Match    = &Option{Name: "match", Where: CommandLine, Usage: "find the variables of references, instead of expanding the template"}
	AllowNUL = &Option{Name: "allow-nul", Usage: "allow decoded text with NUL, as from %00 (section 7.3)"}
	Unique   = &Option{Name: "unique", Where: CommandLine, Usage: "refuse a template if several values can have the same expansion"}
)

// The options about findings.
var (
	MinSeverity = &Option{Name: "min-severity", Kind: Text, Key: true, Values: SeverityNames, Check: CheckSeverity, Default: audit.SeverityInfo.String(), Usage: "the lowest severity to report"}
	RuleOption  = &Option{Name: "rule", Kind: List, Key: true, Values: documentRules.ids, Words: documentRules.words, Check: CheckRule, NotEmpty: true, Usage: "apply only the rules in this `LIST`"}
	Severity    = &Option{Name: "severity", Kind: List, Key: true, Words: documentRules.words, Check: documentRules.checkSetting, Usage: "set rules: a `LIST` of ID=SEVERITY; SEVERITY is off, on, or the severity of the findings",
		Form:    func() string { return "the ID of a rule, =, and one of " + strings.Join(settingNames(), ", ") },
		Pattern: func() string { return "^[a-z-]+=(" + strings.Join(settingNames(), "|") + ")$" }}
	RequireHTTPS = &Option{Name: "require-https", Key: true, Usage: "report the scheme http, by the rule " + auditname.SchemeNotHTTPS}
	AllowScheme  = &Option{Name: "allow-scheme", Kind: List, Key: true, NotEmpty: true, Words: registeredSchemes, Check: CheckSchemeName, Pattern: fixed("^[A-Za-z][A-Za-z0-9+.-]*$"),
		Form: fixed("the name of a scheme only, such as https"),
		Instead: func(to Speaker) string {
			return "to allow all schemes, write " + to.Name(Severity) + " " + auditname.SchemeNotAllowed + "=" + SettingOff
		},
		Usage: "report schemes that are not in this `LIST`, by the rule " + auditname.SchemeNotAllowed}
	AllowPort = &Option{Name: "allow-port", Kind: Numbers, Key: true, Max: MostPort, Form: fixed("a port, a number from 0 to 65535"),
		Usage: "allow the ports in this `LIST`"}
	Trusted         = &Option{Name: "trusted", Kind: List, Key: true, Usage: "find hosts that continue after a name in this `LIST`, such as NAME.evil.example"}
	SecretParameter = &Option{Name: "secret-parameter", Kind: List, Key: true, Usage: "treat the query parameters in this `LIST` as secrets too"}
	Baseline        = &Option{Name: "baseline", Kind: Text, Key: true, Where: CommandLine, Usage: "do not report the findings in this `FILE`"}
	Format          = &Option{Name: "format", Kind: Text, Where: CommandLine, Values: values(FormatText, FormatSARIF, FormatGitHub, FormatJUnit, FormatMarkdown), Default: FormatText,
		Usage: "how to report findings", Note: "github writes workflow commands, and markdown a summary"}
	Rules = &Option{Name: "rules", Where: CommandLine, Usage: "list the rules and their settings, as text or JSON"}
)

// The options about trees of documents.
var (
	Root      = &Option{Name: "root", Kind: Text, Key: true, Where: CommandLine, Usage: "the `FOLDER` to which links lead that begin with a slash"}
	Extension = &Option{Name: "extension", Kind: List, Key: true, Where: CommandLine, Usage: "find the target of a link also with one of the extensions in this `LIST`, such as .html"}
	Slugs     = &Option{Name: "slugs", Kind: Text, Key: true, Where: CommandLine, Values: linkcheck.SlugRules, Usage: "the program whose fragments the headings of Markdown have", Note: "without it, the files of the project decide"}
	Online    = &Option{Name: "online", Where: CommandLine, Usage: "ask other sites whether their pages exist"}
	Fix       = &Option{Name: "fix", Kind: Text, Where: CommandLine, Values: values(FixLocal, FixOnline), Usage: "correct links where that is certain", Note: "online also follows pages that moved"}
	Since     = &Option{Name: "since", Kind: Text, Where: CommandLine, Usage: "report only files that changed since this `COMMIT`, and links to them"}
	Init      = &Option{Name: "init", Where: CommandLine, Usage: "write a file " + ProjectFile + " with comments"}
)

// The keys of project files that are no options. Those of the table online apply with [Online].
var (
	Index    = &Option{Name: "index", Kind: List, Key: true, Where: Settings, Usage: "the names of the files that stand for their folder"}
	Accept   = online(&Option{Name: "accept", Kind: List, Check: checkStatuses, Form: fixed("a status or a range of statuses, such as 200-299"), Usage: "the statuses of pages that exist"})
	Patience = online(&Option{Name: "patience", Kind: Int, Max: 36500, Form: fixed("a number of days"), Usage: "the days after which a page of which nothing is known is dead"})
	Headers  = online(&Option{Name: "headers", Kind: List, Check: checkHeader, Form: fixed("HOST=NAME:VARIABLE"), Usage: "headers for hosts, with the variables of the environment that have their values"})
	Robots   = online(&Option{Name: "robots", Usage: "respect robots.txt"})
	Cache    = online(&Option{Name: "cache", Kind: Text, Usage: "the file that keeps answers"})
	Private  = online(&Option{Name: "private", Kind: List, Check: checkPrefix, Form: fixed("a block of addresses, such as 127.0.0.0/8"), Usage: "blocks of private addresses to ask"})
)

// onlineKeys are the keys of the table online.
var onlineKeys = []*Option{Accept, Patience, Headers, Robots, Cache, Private}

func online(o *Option) *Option {
	o.Key, o.Where, o.Table = true, Settings, "online"
	return o
}

// The values of [Fix].
const (
	FixLocal  = "local"
	FixOnline = "online"
)

// The settings of a rule in [Severity] besides severities. Each but off turns the rule on.
const (
	SettingOff = "off"
	SettingOn  = "on"
)

// The values of [Format].
const (
	FormatText     = "text"
	FormatSARIF    = "sarif"
	FormatGitHub   = "github"
	FormatJUnit    = "junit"
	FormatMarkdown = "markdown"
	FormatTAP      = "tap"
)

// The options about documents.
var (
	DocumentFormat = &Option{Name: "from", Kind: Text, Words: FormatNames, Open: ", or a media type such as 'text/html; charset=latin1'", Default: document.Auto.String(),
		Check: checkFormat, Form: fixed("a format or a media type"), Pattern: func() string { return "^(" + strings.Join(FormatNames(), "|") + ")$|/" },
		Usage: "the `FORMAT` of the documents"}
	ResolveOption = &Option{Name: "resolve", Usage: "print the targets of the references"}
	FindOption    = &Option{Name: "find", Kind: List, Values: values(FindWWW, FindNames, FindSchemes, FindCode, FindPageText, FindNamespaces, FindPunctuation, FindBrackets),
		Usage: "also find what is in this `LIST`", Note: `"uri help extract" describes it`}
	DefaultScheme = &Option{Name: "default-scheme", Kind: Text, Default: "http", Words: registeredSchemes, Check: CheckSchemeSyntax, Pattern: AllowScheme.Pattern,
		Usage: "the scheme `NAME` of texts without a scheme"}
	Bases    = &Option{Name: "bases", Where: CommandLine, Usage: "print the base URI of each document, or part of a message, instead"}
	Position = &Option{Name: "position", Where: CommandLine, Usage: "print FILE:LINE:COLUMN: before each reference"}

	Hidden   = &Option{Name: "hidden", Where: CommandLine, Usage: "also read hidden files in folders"}
	NoIgnore = &Option{Name: "no-ignore", Where: CommandLine, Usage: "also read files in folders that git ignores"}
	Config   = &Option{Name: "config", Kind: Repeated, Where: CommandLine, Words: values(ConfigNone, ConfigGit), Check: checkConfig,
		Usage: "the `SOURCE` of " + ProjectFile + ", its baseline and .gitignore: " + ConfigNone + " ignores " + ProjectFile + ", " + ConfigGit + "REVISION reads them from a commit, such as git:origin/main, and KEY=VALUE sets a key, as in TOML (repeatable)"}
	Glob = &Option{Name: "glob", Kind: List, Where: CommandLine, Usage: "read only files that match one of these `PATTERNS` of .gitignore; \"!\" before one leaves out"}
)

// The values of [FindOption].
const (
	FindWWW         = "www"
	FindNames       = "names"
	FindSchemes     = "schemes"
	FindCode        = "code"
	FindPageText    = "page-text"
	FindNamespaces  = "namespaces"
	FindPunctuation = "punctuation"
	FindBrackets    = "brackets"
)

// The values of [Config]: one, and the beginning of others.
const (
	ConfigNone = "none"
	ConfigGit  = "git:"
)

// OwnFile is the value of [Base] for the URI of the file itself.
const OwnFile = "file:"

// ProjectFile is the name of the file with the settings of a project.
const ProjectFile = ".uri.toml"

// The options about the records that the command reads and writes.
var (
	File = &Option{Name: "file", Short: "f", Kind: Repeated, Where: CommandLine,
		Usage: "also read the inputs in this `FILE`, after the arguments; \"-\" is standard input (repeatable)"}
	In = &Option{Name: "in", Kind: Text, Where: CommandLine, Values: recordFormats(record.Lines, record.TSV, record.CSV, record.JSON, record.Space, record.Squid, record.Combined), Default: record.Lines.String(),
		Usage: "the format of the inputs", Note: "a field of each record is the input; space is columns with white space between them, and squid and combined are logs"}
	Write = &Option{Name: "write", Where: CommandLine, Usage: "write the files instead of showing what would change"}

	MaxRecord = &Option{Name: "max-record", Kind: Size, Where: CommandLine, Default: int64(64 << 20), Min: 1,
		Usage: "refuse a record that is longer than this `SIZE`: bytes, or with K, M or G"}
	FieldOption = &Option{Name: "field", Kind: Text, Where: CommandLine,
		Usage: "the `FIELD` of a record that is the input: the number of a column, its name in the header, names of JSON members and indexes from 0 with dots between them, or a JSON Pointer"}
	Header    = &Option{Name: "header", Where: CommandLine, Usage: "the first record of tsv, csv and space has the names of the columns; implied by --field with a name"}
	Charset   = &Option{Name: "charset", Kind: Text, Where: CommandLine, Usage: "the `NAME` of the encoding of the inputs, such as utf-16, if it is not UTF-8"}
	Null      = &Option{Name: "null", Short: "0", Where: CommandLine, Usage: "end records with NUL instead of LF, in input and plain output"}
	SkipEmpty = &Option{Name: "skip-empty", Where: CommandLine, Usage: "skip empty records, which otherwise are empty references; comments are not skipped: remove them with sed '/^#/d'"}
	Jobs      = &Option{Name: "jobs", Short: "j", Kind: Int, Where: CommandLine, Max: maxInt, Form: fixed("a number, 0 or more"),
		Usage: "work on this `NUMBER` of inputs at once; 0 chooses it by the cores of the machine"}
	Invalid = &Option{Name: "invalid", Kind: Text, Where: CommandLine, Values: values(InvalidKeep, InvalidDrop, InvalidEmpty, InvalidFail),
		Usage: "what to print for an input that has no result",
		Note:  "the default is drop, and keep with --replace and --add; --json prints an object with the error, unless this is drop, but for whole records and rows"}
	MaxErrors = &Option{Name: "max-errors", Kind: Int, Where: CommandLine, Default: 10, Max: maxInt, Form: fixed("a number, 0 or more"),
		Usage: "print at most this `NUMBER` of messages about inputs that are read; 0 prints all"}
	Quiet = &Option{Name: "quiet", Short: "q", Where: CommandLine, Usage: "print no messages about inputs, no summary and no progress"}

	JSON  = &Option{Name: "json", Where: CommandLine, Usage: "print one JSON object per input, valid or not, one per line; with whole records or rows, each as an object"}
	Color = &Option{Name: "color", Kind: Text, Where: CommandLine, Values: values(Auto, Always, Never), Default: Auto,
		Usage: "when to use colours", Note: "auto uses them on a terminal, unless NO_COLOR is set"}
	Out = &Option{Name: "out", Kind: Text, Where: CommandLine, Values: recordFormats(record.Lines, record.TSV, record.CSV), Default: record.Lines.String(),
		Usage: "the format of the results", Note: "the default is that of --in for tables and whole records, and otherwise lines"}
	Column = &Option{Name: "column", Kind: Repeated, Where: CommandLine, Words: func() []string { return KeyNames()[1:] },
		Usage: "print a row for each input, with a column of this `NAME[=FORMAT]`; the FORMAT of a field is its name in braces (repeatable)"}
	Replace = &Option{Name: "replace", Where: CommandLine, Usage: "print each record with the result in place of the field"}
	Add     = &Option{Name: "add", Kind: Text, Where: CommandLine, Usage: "print each record with the result as a field more, with this `NAME`"}
)

// The values of [Invalid]. That of pipe has InvalidNull in place of InvalidDrop.
const (
	InvalidKeep  = "keep"
	InvalidDrop  = "drop"
	InvalidEmpty = "empty"
	InvalidFail  = "fail"
	InvalidNull  = "null"
)

// The values of [Color].
const (
	Auto   = "auto"
	Always = "always"
	Never  = "never"
)

// The options about lists of references.
var (
	By   = &Option{Name: "by", Kind: Text, Words: KeyNames, Usage: "the `KEY` of an input, instead of its normal form", Open: ", or a format of get"}
	Keep = &Option{Name: "keep", Kind: Text, Values: values(KeepFirst, KeepLast, KeepShortest, KeepAll, KeepGroups), Default: KeepFirst,
		Usage: "the inputs to print for a key", Note: "groups prints all inputs of each key that has several"}
	Sort   = &Option{Name: "sort", Kind: List, Words: KeyNames, Usage: "print in the order of the keys in this `LIST`, which are those of --by"}
	Count  = &Option{Name: "count", Where: CommandLine, Usage: "print the number of inputs and the key, most inputs first"}
	NotIn  = &Option{Name: "not-in", Kind: Repeated, Usage: "leave out inputs that have the key of an input in this `FILE` (repeatable)"}
	AlsoIn = &Option{Name: "also-in", Kind: Repeated, Usage: "print only inputs that have the key of an input in this `FILE` (repeatable)"}

	Top    = &Option{Name: "top", Kind: Uint, Usage: "print only this `NUMBER` of keys; 0 prints all"}
	Memory = &Option{Name: "memory", Kind: Size, Default: int64(128 << 20), Usage: "use this `SIZE` of memory for keys before temporary files: bytes, or with K, M or G"}

	If     = &Option{Name: "if", Kind: Repeated, Usage: "change only inputs that meet this `CONDITION` of filter (repeatable)"}
	Any    = &Option{Name: "any", Usage: "print the inputs that meet one of the CONDITIONs, not all"}
	Sample = &Option{Name: "sample", Kind: Uint, Min: 1, Max: maxInt, Form: aboveZero, Usage: "print only this `NUMBER` of the inputs, the same each time"}
	Edits  = &Option{Name: "edit", Kind: Repeated, Where: Service, Usage: "the `EDITs`, as the command has them: NAME=TEXT, NAME:=DATA and so on"}
	Each   = &Option{Name: "each", Kind: Repeated, Where: CommandLine, Usage: "print a result for each value of this `EDIT`: NAME=A,B,C (repeatable)"}
	Also   = &Option{Name: "also", Kind: Text, Usage: "also encode each of these `CHARACTERS`"}
	Data   = &Option{Name: "data", Usage: `write the bytes that "data" URIs contain`}
)

// The values of [Keep].
const (
	KeepFirst    = "first"
	KeepLast     = "last"
	KeepShortest = "shortest"
	KeepAll      = "all"
	KeepGroups   = "groups"
)

// The options about rows of databases.
var (
	ChunkHeader = &Option{Name: "chunk-header", Usage: "a line with the number of rows precedes each chunk"}
)

// The options about the service.
var (
	Listen    = &Option{Name: "listen", Kind: Text, Default: "127.0.0.1:3986", Usage: "the `ADDRESS` and port; port 0 means any, which is printed"}
	AllowHost = &Option{Name: "allow-host", Kind: List, Usage: "also answer requests to the host names in this `LIST`"}
	TokenFile = &Option{Name: "token-file", Kind: Text, Usage: "require the token in this `FILE`"}
	MaxBody   = &Option{Name: "max-body", Kind: Size, Default: int64(1 << 20), Min: 1,
		Usage: "refuse a body that is longer than this `SIZE`: bytes, or with K, M or G", Note: "an answer can be 32 times as long"}
	Timeout = &Option{Name: "timeout", Kind: Duration, Default: 15 * time.Second, Min: 1, Max: maxInt, Form: aboveZero, Usage: "the `TIME` for a client to send a request, and for the answer"}
)

// The options about conformance.
var (
	Exec    = &Option{Name: "exec", Kind: Text, Usage: "ask this `COMMAND` instead, by the protocol of uritest/vectors/PROTOCOL.md"}
	Answer  = &Option{Name: "answer", Usage: "answer questions by that protocol"}
	Chapter = &Option{Name: "chapter", Kind: List, NotEmpty: true, Usage: "ask only the topics in this `LIST`, such as parse"}
)

// Requirements are the requirement levels of vectors, from the highest.
var Requirements = []string{"required", "recommended", "judgement"}

// The options about the program.
var (
	Dir     = &Option{Name: "dir", Kind: Text, Usage: "write all pages into this `FOLDER`"}
	Version = &Option{Name: "version", Usage: "print the version, like \"uri version\""}
	Help    = &Option{Name: "help", Short: "h", Usage: "print this help"}
)

const maxInt = int(^uint(0) >> 1)

// The values of [Params].
const (
	ParamsForm      = "form"
	ParamsSemicolon = "semicolon"
	ParamsRaw       = "raw"
)

// The values of [Component] besides the [components].
const (
	ComponentForm       = "form"
	ComponentUnreserved = "unreserved"
)

// components are values of [Component].
var components = []pct.Set{pct.Userinfo, pct.Host, pct.Segment, pct.Path, pct.Query, pct.QueryParam, pct.Fragment}

func values(list ...string) func() []string { return func() []string { return list } }

func fixed(text string) func() string { return func() string { return text } }

var aboveZero = fixed("above 0")

// InLinks is the value of [In] for the links of documents, which only set has.
const InLinks = "links"

// recordFormats returns a function that returns the names of formats.
func recordFormats(formats ...record.Format) func() []string {
	return func() []string { return NamesOf(formats...) }
}

// registeredSchemes returns the names of the registered schemes.
func registeredSchemes() []string {
	var names []string
	for r := range scheme.Registrations() {
		names = append(names, r.Name)
	}
	return names
}

// KeyText is the name of the key that is the input as written.
const KeyText = "text"

// KeyNames returns the names of keys: those of fields without an argument that have one text.
func KeyNames() []string {
	names := []string{KeyText}
	for _, f := range field.All(field.InFormat) {
		if s := field.Of(f); !s.HasMany() && f.Stem() == f.String() {
			names = append(names, f.String())
		}
	}
	return names
}
