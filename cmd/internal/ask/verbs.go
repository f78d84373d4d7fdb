package ask

import (
	"slices"
	"strings"

	"github.com/urikit/uri"
	"github.com/urikit/uri/audit"
	"github.com/urikit/uri/cmd/internal/admit"
	"github.com/urikit/uri/cmd/internal/redacted"
	"github.com/urikit/uri/guard"
	"github.com/urikit/uri/internal/auditname"
	"github.com/urikit/uri/internal/dialect"
	"github.com/urikit/uri/internal/field"
	"github.com/urikit/uri/internal/record"
	"github.com/urikit/uri/internal/scalar"
	"github.com/urikit/uri/iri"
	"github.com/urikit/uri/pct"
)

// All are all verbs, in the order of helps.
var All = []*Verb{
	VerbValidate, VerbParse, VerbGet, VerbSet, VerbResolve, VerbNormalize, VerbConvert, VerbFilter, VerbDedup,
	VerbExtract, VerbCheck, VerbAudit, VerbExplain,
	VerbCompare, VerbRelativize, VerbEncode, VerbDecode, VerbTemplate, VerbSchemes,
	VerbPipe, VerbTrurl, VerbServe, VerbConformance,
	VerbVersion, VerbMan, VerbCompletion, VerbHelp,
}

// served are the verbs that requests can have, in the order of the description of the service.
var served = []*Verb{
	VerbParse, VerbValidate, VerbNormalize, VerbResolve, VerbCompare, VerbConvert, VerbTemplate, VerbAudit,
	VerbExplain, VerbExtract, VerbGet, VerbSet, VerbEncode, VerbDecode, VerbRelativize, VerbRedact, VerbGuard,
}

// Alone are the verbs of requests that are no commands.
var Alone = []*Verb{VerbRedact, VerbGuard}

// Options that several verbs have.
var (
	reading  = []*Option{As, EditionOption, Changes}
	params   = []*Option{Params.without(values(ParamsRaw))}
	display  = []*Option{Color, Quiet}
	data     = slices.Concat(display, []*Option{File, In, MaxRecord, FieldOption, Header, Charset, JSON, Null, SkipEmpty, Jobs, Invalid, MaxErrors})
	form     = []*Option{Out, Replace, Add}
	folders  = []*Option{Hidden, NoIgnore, Config, Glob}
	required = Base.with(func(o *Option) { o.Required = true })
)

// Lists are the options that verbs which read lists share, as they are in each of them.
var Lists = slices.Concat(reading, data, form)

// listed is [File] for verbs whose arguments are files.
var listed = File.says("also read the files and folders that this `FILE` names, one in each line, or ended by NUL with " + Null.Flag() + "; \"-\" is standard input (repeatable)")

// linksAs is [As] for links in documents.
var linksAs = As.with(func(o *Option) {
	o.Values, o.Default, o.Usage = values(FormBrowser, uriReference), FormBrowser, "how links are read: as browsers do, or by RFC 3986"
})

// documentOptions returns the options of a verb that reads documents instead of records.
func documentOptions(object string) []*Option {
	return append(slices.Clone(display),
		JSON.says("print one JSON object per "+object+", one per line"),
		Null.says("end each line of plain output with NUL instead of LF"))
}

// asked returns a list with some of its options as ones that requests can have too.
func asked(list []*Option, options ...*Option) []*Option {
	for _, o := range options {
		list = replaced(list, o.with(func(o *Option) { o.Where = Everywhere }))
	}
	return list
}

// replaced returns a list with a variant of one of its options.
func replaced(list []*Option, variant *Option) []*Option {
	list = slices.Clone(list)
	for i, o := range list {
		if o.Is(variant) {
			list[i] = variant
		}
	}
	return list
}

// Values that constraints need.
var (
	uriRules = RuleNames()[:len(RuleNames())/2]
	iriRules = RuleNames()[len(RuleNames())/2:]
	standard = is(EditionOption, uri.RFC3986.String())
	ofRules  = is(As, uriRules...)
	ofURIs   = is(As, append(slices.Clone(uriRules), AsBrowser)...)
	browser  = is(As, AsBrowser)
	protocol = uri.LevelProtocol.String()
	hasAlias = has(Aliases)
	lowLevel = is(Level, NamesOf(uri.LevelString, uri.LevelCase, uri.LevelPercent)...)
	absolute = is(As, slices.DeleteFunc(append(slices.Clone(uriRules), AsBrowser), func(name string) bool { return name == strings.ToLower(uri.RuleRelativeRef.String()) })...)
)

// Constraints that several verbs have.
var (
	editionNeedsURIs   = &Constraint{If: has(EditionOption), Needs: []Condition{ofRules}}
	changesNeedBrowser = &Constraint{If: has(Changes), Needs: []Condition{browser}, Because: `other rules change no input; "uri convert" has changes with each rule, also typed`}
	schemeNeedsTexts   = &Constraint{If: has(DefaultScheme), Needs: []Condition{is(FindOption, FindWWW, FindNames)}}
	jsonHasNoForm      = &Constraint{If: has(JSON), Excludes: []Condition{has(Out)}, Because: "it prints objects"}
	aliasesNeedURIs    = &Constraint{If: hasAlias, Needs: []Condition{ofURIs}}
	aliasesByRFC3986   = &Constraint{If: hasAlias, Needs: []Condition{standard}}
	levelHasAliases    = []*Constraint{
		{If: is(Level, protocol), Needs: []Condition{hasAlias}},
		{If: hasAlias, Needs: []Condition{isOrAbsent(Level, protocol)}},
		aliasesNeedURIs, aliasesByRFC3986,
	}
)

// olderEditions returns the names of the editions before RFC 3986.
func olderEditions() []string {
	var names []string
	for _, d := range dialect.Dialects() {
		if d.IsOlder() {
			names = append(names, d.String())
		}
	}
	return names
}

var VerbValidate = &Verb{
	Name: "validate", Use: "[OPTION ...] [REFERENCE ...]", Short: "Report which inputs are valid",
	Options: slices.Concat(reading, []*Option{SchemeRules, Print}, data, form),
	Constraints: []*Constraint{
		editionNeedsURIs, changesNeedBrowser, jsonHasNoForm,
		{If: is(Print, PrintNone), Excludes: []Condition{has(Add)}, Because: "it prints no record"},
		{If: is(Invalid, InvalidKeep, InvalidEmpty), Needs: []Condition{is(Print, PrintValid, PrintInvalid), has(Add), has(JSON)}},
		{If: has(Replace), Needs: []Condition{is(Print, PrintValid, PrintInvalid), has(Add)}},
	},
	prepare: func(v *Values) (job, error) { return of(ValidateOf(v).Answer), nil },
}

// AllEditions is the value of [EditionOption] that stands for each edition.
const AllEditions = "all"

var (
	allEditions = is(EditionOption, AllEditions)
	anyText     = is(As, AnyText)
)

var VerbParse = &Verb{
	Name: "parse", Use: "[OPTION ...] [REFERENCE ...]", Short: "Print the components of each input",
	Options: slices.Concat([]*Option{
		As.with(func(o *Option) {
			o.Values = func() []string { return append(RuleNames(), AsBrowser, AnyText) }
			o.Note = browserNote + ", and any prints the subexpressions of Appendix B"
		}),
		EditionOption.with(func(o *Option) {
			o.Values = func() []string { return append(NamesOf(uri.Editions()...), AllEditions) }
			o.Note = "all prints the readings side by side"
		}), Changes,
		Base.notes("with the edition all, the target is shown too")}, params, data),
	Constraints: []*Constraint{
		editionNeedsURIs, changesNeedBrowser,
		{If: anyText, Excludes: []Condition{has(Params)}},
		{If: allEditions, Excludes: []Condition{has(Params)}},
		{If: has(Base), Needs: []Condition{allEditions}},
	},
	prepare: func(v *Values) (job, error) {
		switch {
		case v.Text(As) == AnyText:
			return of(PutSubexpressions), nil
		case v.Text(EditionOption) == AllEditions:
			e, err := EditionsOf(v)
			if err != nil && asValueError(err) == nil { // each edition says why it refuses the base
				return nil, err
			}
			return of(e.Answer), nil
		}
		return of(ParseOf(v).Answer), nil
	},
}

// FieldsFormat is [Format] for get, whose command has it as an argument.
var FieldsFormat = Format.with(func(o *Option) {
	o.Where, o.Values, o.Default, o.Required = Service, nil, nil, true
	o.Usage, o.Note = "text with fields in braces, such as {host} or {query:NAME:decoded}", ""
})

var VerbGet = &Verb{
	Name: "get", Use: "[FORMAT] [OPTION ...] [REFERENCE ...]", Short: "Print parts of each input",
	Arguments: FieldsFormat,
	Options:   slices.Concat([]*Option{FieldsFormat}, reading, params, []*Option{AllowNUL, Column}, data, form),
	Constraints: []*Constraint{
		editionNeedsURIs, changesNeedBrowser, jsonHasNoForm,
		{If: has(Column), Excludes: []Condition{has(Replace), has(Add), is(Invalid, InvalidKeep)}, Because: "it prints rows"},
	},
	prepare: prepared(func(v *Values) (*Get, error) { return GetOf(v, v.Parser(), v.Text(FieldsFormat)) }),
}

var VerbSet = &Verb{
	Name: "set", Use: "EDIT ... [OPTION ...] [-- REFERENCE ...]", Short: "Change components of each input",
	Arguments: Edits,
	Options: slices.Concat([]*Option{Edits}, reading, params, []*Option{Drop, If,
		Any.says("change the inputs that meet one CONDITION, not all"), Each}, linkOptions, replaced(data, orLinks), form),
	Constraints: slices.Concat([]*Constraint{
		editionNeedsURIs, changesNeedBrowser, jsonHasNoForm,
		{If: has(Any), Needs: []Condition{has(If)}},
		{If: inLinks, Needs: []Condition{has(File)}, Because: "links are in files and folders"},
		{If: inLinks, Excludes: []Condition{has(Each), has(FieldOption), has(Header), has(Charset), has(JSON), has(Null), has(SkipEmpty), has(Jobs), has(Out), has(Replace), has(Add), is(Invalid, InvalidKeep, InvalidEmpty)},
			Because: "it changes files"},
	}, need(inLinks, linkOptions...)),
	prepare: prepared(func(v *Values) (*Set, error) { return SetOf(v, v.Parser(), v.Texts(Edits)) }),
}

// inLinks is the condition that the inputs of set are the links of documents.
var inLinks = is(In, InLinks)

// linkOptions are the options of set about links of documents.
var linkOptions = append([]*Option{Write, DocumentFormat.local(),
	Base.with(func(o *Option) {
		o.Where, o.Note = CommandLine, "that of the links for "+If.Flag()+", in documents that contain none; "+OwnFile+" is the URI of the file"
	})}, folders...)

// orLinks is [In] with [InLinks].
var orLinks = In.with(func(o *Option) {
	o.Values = func() []string { return append(In.Values(), InLinks) }
	o.Note += "; links are those of the documents of " + File.Flag() + ", which can be folders"
})

// need returns the constraints of options that need a condition.
func need(needed Condition, options ...*Option) []*Constraint {
	var list []*Constraint
	for _, o := range options {
		list = append(list, &Constraint{If: has(o), Needs: []Condition{needed}})
	}
	return list
}

var VerbResolve = &Verb{
	Targets: true,
	Name:    "resolve", Use: "--base URI [OPTION ...] [REFERENCE ...]", Short: "Resolve references against a base URI",
	Options: slices.Concat(reading, []*Option{Refuse, Variant, required}, data, form),
	Constraints: []*Constraint{
		editionNeedsURIs, changesNeedBrowser, jsonHasNoForm,
		{If: browser, Excludes: []Condition{has(Refuse), has(Variant)}, Because: "browsers resolve by the URL Standard"},
		{If: is(Variant, VariantKeepDots), Needs: []Condition{is(EditionOption, olderEditions()...)}},
	},
	prepare: prepared(ResolveOf),
}

// droppedInForms is Drop for normal forms, which cannot lack other components.
var droppedInForms = Drop.with(func(o *Option) {
	o.Words, o.Check, o.Form, o.Pattern = values(dropped...), checkDropped, fixed(droppedForm), fixed(droppedPattern)
})

var VerbNormalize = &Verb{
	Name: "normalize", Use: "[OPTION ...] [REFERENCE ...]", Short: "Print the normal form of each input",
	Options: slices.Concat(reading, []*Option{Level.without(values(LevelURN)), droppedInForms, NFC, Aliases}, data, form),
	Constraints: slices.Concat(levelHasAliases, []*Constraint{
		editionNeedsURIs, changesNeedBrowser, jsonHasNoForm,
		{If: has(NFC), Needs: []Condition{is(As, iriRules...)}},
		{If: levelProfile, Needs: []Condition{standard}}, {If: levelProfile, Needs: []Condition{absolute}},
		{If: has(Drop), Excludes: []Condition{lowLevel}}, {If: has(Drop), Needs: []Condition{standard}}, {If: has(Drop), Needs: []Condition{absolute}},
	}),
	prepare: func(v *Values) (job, error) { return of(NormalizeOf(v, v.Normalizer()).Answer), nil },
}

var VerbConvert = &Verb{
	Name: "convert", Use: "[OPTION ...] [REFERENCE ...]", Short: "Convert between URIs, IRIs and what browsers read",
	Options: slices.Concat([]*Option{As.with(func(o *Option) {
		o.Values = func() []string { return append(RuleNames(), AsBrowser, AsTyped, AsHost) }
		o.Default, o.Usage, o.Note = iriReference, "how the inputs are read", "with "+To.Flag()+" iri alone the default is uri-reference"
	}), To, HostOption, Base.notes("the targets of the inputs are converted"), Changes}, data, form),
	Constraints: []*Constraint{
		jsonHasNoForm,
		{If: has(HostOption), Needs: []Condition{is(To, FormURI, FormIRI)}, Because: "browsers have one form of a host"},
		{If: is(HostOption, iri.HostUnicode.String()), Needs: []Condition{is(To, FormIRI)}, Because: "a URI is ASCII"},
		{If: is(As, AsHost), Needs: []Condition{is(To, FormURI, FormIRI)}, Because: "browsers read hosts in URLs"},
		{If: is(As, AsHost), Excludes: []Condition{has(HostOption), has(Base)}, Because: "the result is the form that " + To.Flag() + " says"},
	},
	prepare: prepared(ConversionOf),
}

var VerbFilter = &Verb{
	Name: "filter", Use: "CONDITION ... [OPTION ...] [-- REFERENCE ...]", Short: "Print the inputs that meet conditions",
	Options:     slices.Concat(reading, params, []*Option{Any, Sample}, data, form),
	Constraints: []*Constraint{editionNeedsURIs, changesNeedBrowser, jsonHasNoForm},
}

// levelProfile is lazy, because the names of profiles need all schemes.
var levelProfile = Condition{Option: Level, Listed: scalar.Profiles}

var VerbDedup = &Verb{
	Name: "dedup", Use: "[OPTION ...] [REFERENCE ...]", Short: "Print one input for each key, or sort, group or count inputs",
	Options: slices.Concat(reading, params, []*Option{Level.without(values(LevelURN)), Aliases, By, Keep, Sort,
		Count, Top, NotIn, AlsoIn,
		Memory.with(func(o *Option) { o.Default = int64(1 << 30) })}, data, form),
	Constraints: slices.Concat(levelHasAliases, []*Constraint{
		editionNeedsURIs, changesNeedBrowser, jsonHasNoForm,
		{If: levelProfile, Needs: []Condition{standard}}, {If: levelProfile, Needs: []Condition{absolute}},
		{If: has(By), Excludes: []Condition{has(Level), has(Aliases)}, Because: "the key is the normal form, or another one"},
		{If: has(Changes), Excludes: []Condition{has(JSON)}, Because: "its objects are about keys"},
		{If: has(Count), Excludes: []Condition{is(Keep, KeepAll, KeepGroups)}},
		{If: has(Top), Needs: []Condition{has(Count)}},
	}),
}

var VerbCompare = &Verb{
	Group: Other, Name: "compare", Use: "[OPTION ...] [REFERENCE REFERENCE]", Short: "Report whether two references are equivalent",
	Negative: "a pair was not equivalent, or invalid",
	Targets:  true,
	Pair:     true,
	Options: slices.Concat(reading, []*Option{Level,
		Base.notes("both references are resolved first"), Drop.with(func(o *Option) { o.Values, o.Words = values(field.NameFragment), values(field.NameFragment) }), Aliases}, data, form),
	Constraints: slices.Concat(levelHasAliases, []*Constraint{
		editionNeedsURIs, changesNeedBrowser, jsonHasNoForm,
		{If: levelProfile, Needs: []Condition{standard}}, {If: levelProfile, Needs: []Condition{absolute}},
		{If: is(Level, LevelURN), Needs: []Condition{standard}}, {If: is(Level, LevelURN), Needs: []Condition{ofURIs}},
	}),
	prepare: func(values *Values) (job, error) {
		v, err := CompareOf(values, values.Normalizer())
		if err != nil {
			return nil, err
		}
		return v.answer, nil
	},
}

var VerbExtract = &Verb{
	Name: "extract", Use: "[OPTION ...] [FILE ...]", Short: "Find URIs and references in files",
	Negative: "a reference or a base was invalid, or a file could not be understood",
	Many:     true,
	Options: slices.Concat([]*Option{
		linksAs, EditionOption, DocumentFormat, Base.notes("of documents that contain none; " + OwnFile + " is the URI of the file"),
		FindOption, DefaultScheme, ResolveOption, Position, Bases,
		MaxRecord.says("refuse a reference, a Markdown document, or a list of files that is longer than this `SIZE`: bytes, or with K, M or G").notes("references have 4M without it, in running text 64K, and Markdown 2M"),
		Invalid.with(func(o *Option) {
			o.Usage, o.Note = "what to print for an invalid reference", "the default is drop, and in JSON an object with the error"
		}), MaxErrors.says("print at most this `NUMBER` of messages about references; 0 prints all"), listed}, folders, documentOptions("reference")),
	Constraints: []*Constraint{
		schemeNeedsTexts,
		{If: has(Bases), Excludes: []Condition{has(As), has(FindOption), has(ResolveOption), has(Position)}, Because: "it prints bases"},
	},
	prepare: func(values *Values) (job, error) {
		v, err := ExtractOf(values)
		if err != nil {
			return nil, err
		}
		return v.job(), nil
	},
}

// policies are the settings of audit that need a rule.
func policy(o *Option, rule string) *Constraint {
	return &Constraint{If: has(o), Needs: []Condition{isOrAbsent(RuleOption, rule)}}
}

// rulePolicy are the options about what the rules find.
var rulePolicy = []*Option{RequireHTTPS, AllowScheme, AllowPort, Trusted, SecretParameter}

// policies are the constraints of rulePolicy.
var policies = []*Constraint{policy(RequireHTTPS, auditname.SchemeNotHTTPS), policy(AllowScheme, auditname.SchemeNotAllowed)}

// failAtFinding is [Invalid] for findings.
var failAtFinding = Invalid.with(func(o *Option) {
	o.Values, o.Default = values(InvalidDrop, InvalidFail), InvalidDrop
	o.Usage, o.Note = "what to do at an input with a finding", "fail stops there"
})

var VerbCheck = &Verb{
	Name: "check", Use: "[OPTION ...] [PATH ...]", Short: "Find broken, risky and secret links in files and folders",
	Negative: "a finding was reported, or a file could not be understood",
	Options: slices.Concat([]*Option{
		linksAs, FindOption.with(func(o *Option) { o.Key = true }),
		Root, Base.with(func(o *Option) {
			o.Where, o.Key, o.Note = CommandLine, true, "that of the site which has the files below the root"
		}), Extension, Slugs,
		MinSeverity.with(func(o *Option) { o.Default = audit.SeverityLow.String() }), RuleOption, Severity}, rulePolicy, []*Option{
		Online, Fix, Since, Baseline, Write, Format, Rules, Init,
		MaxRecord.says("refuse a reference, a document, or a list of files that is longer than this `SIZE`: bytes, or with K, M or G").notes("references have 4M without it, in running text 64K"),
		failAtFinding.says("what to do at a file with a finding"), Jobs, listed, Index}, onlineKeys, folders, documentOptions("document")),
	Constraints: append([]*Constraint{
		{If: has(JSON), Excludes: []Condition{has(Format)}, Because: "it prints objects"},
		{If: has(Write), Needs: []Condition{has(Baseline), has(Fix)}},
		{If: has(Fix), Excludes: []Condition{has(Baseline), has(JSON), has(Format)}, Because: "it shows or writes changes"},
		{If: is(Fix, FixOnline), Needs: []Condition{has(Online)}},
		{If: has(Rules), Excludes: []Condition{has(Baseline), has(Write), has(Fix), has(Since), has(Online), has(Format), has(Init)}, Because: "it only lists the rules"},
		{If: has(Init), Excludes: []Condition{has(Baseline), has(Write), has(Fix), has(Since), has(Online), has(Format), has(JSON)}, Because: "it only writes the file"},
	}, policies...),
}

var VerbAudit = &Verb{
	Name: "audit", Use: "[OPTION ...] [REFERENCE ...]", Short: "Find attacks and risky constructs in each input",
	Negative: "a finding was reported",
	Options: slices.Concat([]*Option{
		As.with(func(o *Option) {
			o.Values = values(uriReference, iriReference, AsBrowser)
		}), EditionOption,
		MinSeverity, RuleOption.with(func(o *Option) { o.Values, o.Words, o.Check = textRules.ids, textRules.words, textRules.check }),
		Severity.with(func(o *Option) { o.Words, o.Check = textRules.words, textRules.checkSetting })}, rulePolicy, []*Option{Rules}, replaced(data, failAtFinding)),
	Constraints: append([]*Constraint{
		{If: has(EditionOption), Needs: []Condition{is(As, uriReference)}},
	}, policies...),
	prepare: prepared(NewAudit),
}

var (
	listView = is(ViewOption, ViewTable, ViewRows)
	pageView = is(ViewOption, ViewPage, ViewBrief)
)

// formParams is [Params] for a page in which the parameters of a query can be written.
var formParams = Params.with(func(o *Option) {
	o.Where, o.Values, o.Note = Service, values(ParamsForm), `form reads "+" as a space`
})

var VerbExplain = &Verb{
	Name: "explain", Use: "[OPTION ...] [REFERENCE ...]", Short: "Show everything about each input",
	Options: slices.Concat(reading, []*Option{ViewOption, Base.with(func(o *Option) { o.Where = Service }), With.notes("the page compares it"), formParams}, asked(data, In, FieldOption, Header)),
	Constraints: []*Constraint{
		editionNeedsURIs, changesNeedBrowser,
		{If: has(Params), Needs: []Condition{is(ViewOption, EditView)}},
		{If: has(Base), Needs: []Condition{pageView}},
		{If: has(With), Needs: []Condition{pageView}},
		{If: has(In), Needs: []Condition{listView}, Request: true}, {If: has(FieldOption), Needs: []Condition{listView}, Request: true}, {If: has(Header), Needs: []Condition{listView}, Request: true},
		{If: has(ViewOption), Excludes: []Condition{browser}, Because: "the page shows what browsers read"},
		{If: has(Changes), Excludes: []Condition{has(JSON)}, Because: "its changes are those of normalization"},
	},
	prepare: func(v *Values) (job, error) {
		if listView.met(v) {
			return of(listOf(v)), nil
		}
		return of(explainOf(v)), nil
	},
}

var VerbRelativize = &Verb{
	Group: Other, Name: "relativize", Use: "--base URI [OPTION ...] [URI ...]", Short: "Find the shortest reference to each URI",
	Options: slices.Concat([]*Option{As.with(func(o *Option) {
		o.Values = func() []string { return append(RuleNames(uri.RuleURI, uri.RuleAbsoluteURI), AsBrowser) }
		o.Default = o.Values()[0]
	}), EditionOption, Changes, required, KindOption}, data, form),
	Constraints: []*Constraint{editionNeedsURIs, changesNeedBrowser, jsonHasNoForm},
	prepare:     prepared(func(v *Values) (*Relativize, error) { return RelativizeOf(v, v.Parser()) }),
}

var VerbEncode = &Verb{
	Group: Other, Name: "encode", Use: "[OPTION ...] [DATA ...]", Short: "Percent-encode data for a component",
	Options: slices.Concat([]*Option{Component, EditionOption, Also}, data, form),
	Constraints: []*Constraint{jsonHasNoForm,
		{If: is(Component, pct.Host.String()), Needs: []Condition{standard}}},
	prepare: func(v *Values) (job, error) { return of(EncodeOf(v).Answer), nil },
}

var VerbDecode = &Verb{
	Group: Other, Name: "decode", Use: "[OPTION ...] [TEXT ...]", Short: "Decode percent-encoded text",
	Options: slices.Concat([]*Option{Component, AllowNUL, Data}, data, form),
	Constraints: []*Constraint{jsonHasNoForm,
		{If: has(Data), Excludes: []Condition{has(Component), has(AllowNUL), is(Invalid, InvalidKeep, InvalidEmpty)}, Because: "it decodes URIs and writes bytes"}},
	prepare: func(v *Values) (job, error) { return of(DecodeOf(v).Answer), nil },
}

// rows are the values of [In] whose records have several texts.
var rows = is(In, NamesOf(record.TSV, record.CSV, record.Space, record.JSON)...)

var VerbTemplate = &Verb{
	Group: Other, Name: "template", Use: "TEMPLATE [OPTION ...] [REFERENCE ...]", Short: "Expand a URI template, or find the variables of references",
	Negative: "a row could not be expanded, or an input was invalid or did not match",
	Options:  slices.Concat([]*Option{Var, Vars, With.notes("the answer has its variables instead of an expansion"), Match, AllowNUL.local(), Unique}, data, form),
	Constraints: []*Constraint{
		jsonHasNoForm,
		{If: has(With), Excludes: []Condition{has(Var), has(Vars)}, Because: "it finds the values"},
		{If: has(Match), Excludes: []Condition{has(Var), has(Vars)}, Because: "it finds the values"},
		{If: is(In, NamesOf(record.Squid, record.Combined)...), Needs: []Condition{has(Match)}, Because: "a log has no values for a template"},
		{If: has(AllowNUL), Needs: []Condition{has(Match)}}, {If: has(Unique), Needs: []Condition{has(Match)}},
		{If: has(FieldOption), Needs: []Condition{has(Match)}, Because: "each column or member is a variable"},
		{If: has(Replace), Needs: []Condition{has(Match)}, Because: "an expansion has no field of its own"},
		{If: has(File), Needs: []Condition{has(Match), rows}, Because: "only rows have variables"},
		{If: has(Add), Needs: []Condition{has(Match), rows}, Because: "only rows have variables"},
	},
	prepare: prepareExpand,
}

var VerbSchemes = &Verb{
	Group: Other, Name: "schemes", Use: "[OPTION ...] [NAME ...]", Short: "List URI schemes and their rules",
	Negative: "a NAME is invalid or unknown",
	Options:  data,
}

var VerbRedact = &Verb{
	Group: Other, Name: "redact", Short: "Mask the secrets in each input",
	Options: []*Option{As.with(func(o *Option) {
		o.Values, o.Usage, o.Note = values(uriReference, AnyText), "how each input is read", "any is a running text, such as a line of a log"
	})},
	prepare: prepared(func(v *Values) (*redacted.Masker, error) { return redacted.New(v.Text(As) == AnyText) }),
}

var VerbGuard = &Verb{
	Group: Other, Name: "guard", Short: "Report which URIs from outside a program may fetch",
	Options: []*Option{
		AllowScheme.says("allow only the schemes in this `LIST`, by default http and https"),
		AllowPort.says("allow only the ports in this `LIST`, by default 80 and 443"),
		AllowHost.with(func(o *Option) {
			o.Usage, o.Check, o.Form = "allow only the hosts in this `LIST`; *.NAME is all names below NAME", admit.HostError, fixed("a host, or *. and a name")
		}),
		Private.with(func(o *Option) {
			o.Where, o.Key, o.Table, o.Usage, o.Check = Service, false, "", "also allow the private addresses in these blocks", admit.PrefixError
			o.Pattern = fixed("^[0-9A-Fa-f:.]+/[0-9]+$")
		}),
		AllowNUL,
	},
	prepare: prepared(func(v *Values) (*admit.Guard, error) {
		c := guard.Config{AllowSchemes: v.Texts(AllowScheme), AllowHosts: v.Texts(AllowHost), AllowNUL: v.Is(AllowNUL)}
		if v.Given(AllowPort) {
			c.AllowPorts = []uint16{}
		}
		for _, port := range v.Numbers(AllowPort) {
			c.AllowPorts = append(c.AllowPorts, uint16(port))
		}
		return admit.New(c, v.Texts(Private))
	}),
}

var VerbPipe = &Verb{
	Group: Other, Name: "pipe", Use: "[FUNCTION] [OPTION ...]", Short: "Call a function for each row that a database sends",
	Options: []*Option{
		In.with(func(o *Option) {
			o.Values, o.Default, o.Usage, o.Note = values(record.TSV.String(), "rowbinary", InColumns), record.TSV.String(), "the format of rows and results", ""
		}),
		MaxRecord.says("end at a row that is longer than this `SIZE`: bytes, or with K, M or G"), Invalid.with(func(o *Option) {
			o.Values, o.Default = values(InvalidNull, InvalidEmpty, InvalidKeep, InvalidFail), InvalidNull
			o.Usage, o.Note = "the result for a bad value", "keep is the value; null and empty also are the result for NULL"
		}),
		Level.without(values(protocol, LevelURN)),
		As.with(func(o *Option) { o.Values, o.Note = values(uriRules...), "only valid and error have it" }),
		ChunkHeader, Params.without(values(ParamsSemicolon))},
	Constraints: []*Constraint{
		{If: is(In, InColumns), Excludes: []Condition{has(Invalid), has(Level), has(As), has(ChunkHeader), has(Params)}, Because: "the plan has the options"},
	},
}

// InColumns is the format of columns, whose first frame names the functions.
const InColumns = "columns"

var VerbTrurl = &Verb{
	Group: Other, Name: "trurl", Use: "[OPTION | URL] ...", Short: "Run the command line of trurl",
	Statuses: trurlStatuses,
}

// trurlStatuses are the exit statuses of trurl after 0 with their meanings.
const trurlStatuses = `1 --url-file could not be read
2 --append was wrong
3 an option had no argument, or reading or writing failed
4 an option was unknown or excludes another
5 --set was wrong
7 there was no valid URL to print
8 --trim was wrong
9 a URL was not valid, with --verify
10 --get was wrong, or a component was missing or could not be decoded
11 --iterate was wrong
12 --replace was wrong`

var VerbServe = &Verb{
	Group: Other, Name: "serve", Use: "[OPTION ...]", Short: "Answer over HTTP, with a page for browsers",
	Options: []*Option{Listen, AllowHost, TokenFile, MaxBody, Timeout, Jobs, Quiet},
}

var VerbConformance = &Verb{
	Group: Other, Name: "conformance", Use: "[OPTION ...] [FOLDER]", Short: "Check uri, net/url or a program with the conformance vectors",
	Negative: "an answer of uri or of the program was wrong; those of net/url do not count",
	Options: []*Option{EditionOption.with(func(o *Option) {
		o.Values = func() []string {
			return slices.Concat([]string{AllEditions}, NamesOf(dialect.Dialects()...), []string{"rfc6570", "url-standard", "uts46", "schemes"})
		}
		o.Default = AllEditions
	}), Level.with(func(o *Option) {
		o.Values, o.Local, o.Default, o.Usage = values(Requirements...), nil, Requirements[1], "the lowest requirement level of the vectors"
	}), Chapter, Exec, Timeout.says("the `TIME` for the program to answer a question"), Answer,
		Baseline.says("expect the failures whose IDs are in this `FILE`"),
		Format.with(func(o *Option) {
			o.Values, o.Usage, o.Note = values(FormatText, FormatTAP, FormatJUnit), "how to report results", ""
		}), JSON.says("print one JSON object per topic and implementation")},
	Constraints: []*Constraint{
		{If: has(JSON), Excludes: []Condition{has(Format)}, Because: "it prints objects"},
		{If: has(Answer), Excludes: []Condition{has(Exec), has(EditionOption), has(Level), has(Chapter), has(Baseline), has(Format), has(JSON)}, Because: "it only answers"},
		{If: has(Timeout), Needs: []Condition{has(Exec)}},
	},
}

var VerbVersion = &Verb{
	Group: Program, Name: "version", Use: "[OPTION ...]", Short: "Print the version of uri",
}

var VerbMan = &Verb{
	Group: Program, Name: "man", Use: "[OPTION ...] [COMMAND]", Short: "Print the manual page of uri or of a command",
	Options: []*Option{Dir},
}

var VerbCompletion = &Verb{
	Group: Program, Name: "completion", Use: "[OPTION ...] SHELL", Short: "Print the completion script for a shell",
}

var VerbHelp = &Verb{
	Group: Program, Name: "help", Use: "[OPTION ...] [COMMAND | schema COMMAND | TOPIC]", Short: "Print the help of a command, or the schema of its JSON",
}
