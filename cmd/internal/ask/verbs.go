package ask

import (
	"bytes"
	"cmp"
	"encoding/base64"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"
	"sync"

	"github.com/urikit/uri"
	"github.com/urikit/uri/audit"
	"github.com/urikit/uri/cmd/internal/buffer"
	"github.com/urikit/uri/extract"
	"github.com/urikit/uri/extract/document"
	"github.com/urikit/uri/internal/engine/enum"
	"github.com/urikit/uri/iri"
	"github.com/urikit/uri/scheme"
	"github.com/urikit/uri/template"
)

// A Verb is a kind of question. Its name and those of its options are those of the command.
type Verb struct {
	Name    string
	Options []Option
	Pair    bool // the members "a" and "b" can replace the input
	Many    bool // the answer about an input is an array

	prepare func(o options) (job, error)
}

// A Type is the type of an option, as in JSON Schema.
type Type string

const (
	String  Type = "string"
	Boolean Type = "boolean"
	Strings Type = "strings" // an array of strings
	Numbers Type = "numbers" // an array of integers
	Object  Type = "object"
)

// An Option is a member of a request besides the input.
type Option struct {
	Name     string
	Type     Type
	Values   []string // the possible values of a string, or of those in an array; nil for any
	Required bool
}

// MostItems is the most that a list in a request can have. The time of an answer depends on the
// product of some lists and the input.
const MostItems = 100

var errTooMany = fmt.Errorf("must have at most %d elements", MostItems)

// decode returns the value of an option: a string, a bool, a []string, a []int or a
// json.RawMessage.
func (o *Option) decode(value json.RawMessage) (any, error) {
	switch o.Type {
	case String:
		var text *string
		if json.Unmarshal(value, &text) != nil || text == nil {
			return nil, errors.New("must be a string")
		}
		if o.Values != nil && !slices.Contains(o.Values, *text) {
			return nil, errors.New("must be one of " + strings.Join(o.Values, ", "))
		}
		return *text, nil
	case Boolean:
		var is *bool
		if json.Unmarshal(value, &is) != nil || is == nil {
			return nil, errors.New("must be true or false")
		}
		return *is, nil
	case Strings:
		var list []*string
		if json.Unmarshal(value, &list) != nil || list == nil || slices.Contains(list, nil) {
			return nil, errors.New("must be an array of strings")
		}
		if len(list) > MostItems {
			return nil, errTooMany
		}
		texts := []string{}
		for i, text := range list {
			if o.Values != nil && !slices.Contains(o.Values, *text) {
				return nil, fmt.Errorf("element %d must be one of %s", i, strings.Join(o.Values, ", "))
			}
			texts = append(texts, *text)
		}
		return texts, nil
	case Numbers:
		var list []*int
		if json.Unmarshal(value, &list) != nil || list == nil || slices.Contains(list, nil) {
			return nil, errors.New("must be an array of integers")
		}
		if len(list) > MostItems {
			return nil, errTooMany
		}
		numbers := []int{}
		for _, n := range list {
			numbers = append(numbers, *n)
		}
		return numbers, nil
	}
	if len(value) == 0 || value[0] != '{' {
		return nil, errors.New("must be an object")
	}
	return value, nil
}

// options are the decoded options of a request.
type options map[string]any

func (o options) has(name string) bool { return o[name] != nil }

// The following methods return the zero value for an option that is not there.

func (o options) text(name string) string {
	text, _ := o[name].(string)
	return text
}

func (o options) is(name string) bool {
	is, _ := o[name].(bool)
	return is
}

func (o options) texts(name string) []string {
	texts, _ := o[name].([]string)
	return texts
}

func (o options) numbers(name string) []int {
	numbers, _ := o[name].([]int)
	return numbers
}

// or returns a text, or a default if it is not there.
func (o options) or(name, value string) string {
	if text, ok := o[name].(string); ok {
		return text
	}
	return value
}

// keys returns the names of the options.
func (v *Verb) keys() []string {
	var names []string
	for _, o := range v.Options {
		names = append(names, o.Name)
	}
	return names
}

// hasMember reports whether a request can have a member of that name.
func (v *Verb) hasMember(name string) bool {
	return slices.Contains(v.Inputs(), strings.TrimSuffix(name, "_base64")) || slices.Contains(v.keys(), name)
}

// Inputs returns the names of the members that can be the input. Each can have its bytes in Base64
// in a second member, whose name ends with "_base64".
func (v *Verb) Inputs() []string {
	if v.Pair {
		return []string{"input", "a", "b"}
	}
	return []string{"input"}
}

// input returns the input in a request. A member whose value is not valid is a [*ValueError], unless
// other members are missing or superfluous.
func (v *Verb) input(values map[string]json.RawMessage) (it item, err error) {
	var wrong *ValueError
	text := func(name string) (text []byte, key string) {
		plain, isPlain := values[name]
		encoded, isEncoded := values[name+"_base64"]
		if err != nil || !isPlain && !isEncoded {
			return nil, ""
		}
		if isPlain {
			key = name
			text, err = stringOf(key, plain)
		}
		if err == nil && isEncoded {
			it.bytes = true
			key = name + "_base64"
			var decoded []byte
			if decoded, err = bytesOf(key, encoded); err == nil && isPlain && !bytes.Equal(text, shownBytes(decoded)) {
				err = base64Error(name, "differs from "+key+": send one of them")
			}
			if about := asValueError(err); about != nil {
				wrong, err = cmp.Or(wrong, about), nil
			}
			text = decoded
		}
		return text, key
	}
	it.cut = -1
	it.text, it.key = text("input")
	var a, b []byte
	var keyA, keyB string
	if v.Pair {
		a, keyA = text("a")
		b, keyB = text("b")
	}
	switch {
	case err != nil:
	case it.key != "" && (keyA != "" || keyB != ""):
		err = &RequestError{-1, it.key, "the request has \"a\" or \"b\" too: remove one"}
	case it.key != "":
	case keyA != "" && keyB != "":
		it.text, it.cut, it.key = slices.Concat(a, []byte("\t"), b), len(a), keyA
	case keyA != "":
		err = &RequestError{-1, "b", "the member is missing"}
	case keyB != "":
		err = &RequestError{-1, "a", "the member is missing"}
	default:
		err = &RequestError{-1, "input", "the member is missing"}
	}
	if err == nil && wrong != nil {
		return item{cut: -1}, wrong
	}
	return it, err
}

// base64Error returns the error of a member in Base64.
func base64Error(name, message string) *ValueError {
	return documentError(name, "base64", "RFC 4648", "4", message)
}

// stringOf returns the string in a member.
func stringOf(name string, value json.RawMessage) ([]byte, error) {
	var s *string
	if json.Unmarshal(value, &s) != nil || s == nil {
		return nil, &RequestError{-1, name, "must be a string"}
	}
	return []byte(*s), nil
}

// bytesOf returns the bytes in a member in Base64.
func bytesOf(name string, value json.RawMessage) ([]byte, error) {
	encoded, err := stringOf(name, value)
	if err != nil {
		return nil, err
	}
	b, err := base64.StdEncoding.Strict().AppendDecode(nil, encoded)
	if err != nil {
		return nil, base64Error(name, "must be Base64 with padding")
	}
	return b, nil
}

// shownBytes returns the text that answers have next to bytes in Base64: each byte that is not UTF-8 is
// U+FFFD.
func shownBytes(b []byte) []byte { return []byte(string([]rune(string(b)))) }

// start returns the job for the options in a request.
func (v *Verb) start(names []string, values map[string]json.RawMessage) (job, error) {
	o := options{}
	for _, name := range names {
		i := slices.Index(v.keys(), name)
		value, err := v.Options[i].decode(values[name])
		if err != nil {
			return nil, &RequestError{-1, name, err.Error()}
		}
		o[name] = value
	}
	for _, option := range v.Options {
		if option.Required && !o.has(option.Name) {
			return nil, &RequestError{-1, option.Name, "the member is missing"}
		}
	}
	job, err := v.prepare(o)
	if wrong := asValueError(err); wrong != nil {
		return func(*buffer.Buffer, item) error { return wrong }, nil
	}
	if wrong := (*RequestError)(nil); errors.As(err, &wrong) {
		return nil, wrong
	}
	if err != nil {
		key, message := optionOf(err)
		return nil, &RequestError{-1, key, message}
	}
	return job, nil
}

// of returns the job of a method that answers about a text.
func of(answer func(to *buffer.Buffer, text []byte) (valid bool, err error)) job {
	return func(to *buffer.Buffer, it item) error {
		_, err := answer(to, it.text)
		return err
	}
}

// Verbs returns all verbs.
func Verbs() []Verb { return slices.Clone(verbs()) }

func findVerb(name string) (*Verb, bool) {
	all := verbs()
	i := slices.IndexFunc(all, func(v Verb) bool { return v.Name == name })
	if i < 0 {
		return nil, false
	}
	return &all[i], true
}

// Options that several verbs have.
var (
	asOption      = Option{Name: "as", Type: String, Values: RuleNames()}
	editionOption = Option{Name: "edition", Type: String, Values: editionNames()}
	baseOption    = Option{Name: "base", Type: String}
	levelOption   = Option{Name: "level", Type: String, Values: LevelNames(uri.LevelScheme)}
)

func editionNames() []string {
	var names []string
	for _, e := range uri.Editions() {
		names = append(names, e.String())
	}
	return names
}

// booleans returns options that are true or false.
func booleans(names ...string) []Option {
	var list []Option
	for _, name := range names {
		list = append(list, Option{Name: name, Type: Boolean})
	}
	return list
}

// reading returns the rule and the parser for the options "as" and "edition".
func (o options) reading() (uri.Rule, uri.Parser, error) {
	rule, iris, err := ParseRule(o.or("as", RuleNames()[0]))
	if err != nil {
		return rule, uri.Parser{}, err
	}
	if err := CheckEdition(rule, iris, o.has("edition")); err != nil || iris {
		return rule, Parser(RFC3987), err
	}
	e, err := enum.Of[uri.Edition](o.or("edition", uri.RFC3986.String()))
	return rule, Parser(e), err
}

// level returns the level, or a default.
func (o options) level(otherwise uri.Level) (uri.Level, error) {
	return ParseLevel(o.or("level", otherwise.String()))
}

// normalizer returns the normalizer of an edition for the options "generic" and "nfc".
func (o options) normalizer(e uri.Edition) Normalizer {
	n := NormalizerOf(e)
	if o.is("generic") {
		n.Schemes = scheme.Generic(n.Schemes)
	}
	n.NFC = o.is("nfc")
	return n
}

// verbs are made when they are needed, because the names of profiles need all schemes.
var verbs = sync.OnceValue(func() []Verb {
	return []Verb{
		{
			Name:    "parse",
			Options: append([]Option{asOption, editionOption}, booleans("form", "semicolon")...),
			prepare: func(o options) (job, error) {
				rule, parser, err := o.reading()
				return of(Parse{rule, parser, uri.Params{Form: o.is("form"), Semicolon: o.is("semicolon")}}.Answer), err
			},
		}, {
			Name:    "validate",
			Options: append([]Option{asOption, editionOption}, booleans("scheme-rules")...),
			prepare: func(o options) (job, error) {
				rule, parser, err := o.reading()
				return of(Validate{rule, parser, o.is("scheme-rules")}.Answer), err
			},
		}, {
			Name: "normalize",
			Options: append([]Option{asOption, editionOption, levelOption,
				{Name: "profile", Type: String, Values: ProfileNames()}, {Name: "drop", Type: Strings}}, booleans("generic", "nfc")...),
			prepare: func(o options) (job, error) {
				rule, parser, err := o.reading()
				if err != nil {
					return nil, err
				}
				form := Form{LevelSet: o.has("level"), Generic: o.is("generic"), Profile: o.text("profile"), Drop: o.texts("drop")}
				if form.Level, err = o.level(uri.LevelPath); err != nil {
					return nil, err
				}
				v, err := NewNormalize(rule, parser, o.normalizer(parser.Edition), form)
				return of(v.Answer), err
			},
		}, {
			Name: "resolve",
			Options: append([]Option{asOption, editionOption, {Name: "base", Type: String, Required: true}},
				booleans("lax", "refuse-climb", "same-authority", "hierarchical", "drop-climb", "keep-absolute-dots", "new-request")...),
			prepare: func(o options) (job, error) {
				rule, parser, err := o.reading()
				if err != nil {
					return nil, err
				}
				base, err := PrepareBase(o.text("base"), parser.Edition, uri.Resolver{
					Lax: o.is("lax"), RefuseClimb: o.is("refuse-climb"), RefuseOtherAuthority: o.is("same-authority"), RefuseNonHierarchical: o.is("hierarchical"),
					Compat: uri.Compat{DropClimb: o.is("drop-climb"), KeepAbsoluteDots: o.is("keep-absolute-dots"), NewRequest: o.is("new-request")},
				})
				if err != nil {
					return nil, err
				}
				return of(NewResolve(rule, parser, base).Answer), nil
			},
		}, {
			Name:    "compare",
			Options: append([]Option{asOption, editionOption, levelOption, baseOption}, booleans("generic", "ignore-fragment", "urn")...),
			Pair:    true,
			prepare: prepareCompare,
		}, {
			Name: "convert",
			Options: []Option{
				{Name: "from", Type: String, Values: []string{FormURI, FormIRI, FormBrowser, FormTyped}},
				{Name: "to", Type: String, Values: []string{FormURI, FormIRI, FormBrowser}},
				{Name: "host", Type: String, Values: []string{iri.HostASCII.String(), iri.HostUnicode.String(), iri.HostPercent.String()}},
				baseOption,
			},
			prepare: func(o options) (job, error) {
				c := NewConversion(o.or("from", FormIRI), o.or("to", FormURI))
				if o.has("host") {
					host, err := enum.Of[iri.HostForm](o.text("host"))
					if err == nil {
						err = c.SetHost(host)
					}
					if err != nil {
						return nil, err
					}
				}
				if o.has("base") {
					if err := c.SetBase(o.text("base")); err != nil {
						return nil, err
					}
				}
				return of(c.Answer), nil
			},
		}, {
			Name:    "expand",
			Options: []Option{{Name: "var", Type: Strings}, {Name: "vars", Type: Object}},
			prepare: prepareExpand,
		}, {
			Name: "audit",
			Options: []Option{
				{Name: "as", Type: String, Values: AuditRules}, editionOption,
				{Name: "min-severity", Type: String, Values: SeverityNames()},
				{Name: "rule", Type: Strings, Values: ruleIDs()}, {Name: "enable", Type: Strings, Values: ruleIDs()}, {Name: "disable", Type: Strings, Values: ruleIDs()},
				{Name: "severity", Type: Strings},
				{Name: "links", Type: Boolean}, {Name: "require-https", Type: Boolean}, {Name: "schemes", Type: Strings}, {Name: "allow-port", Type: Numbers},
				{Name: "trusted", Type: Strings}, {Name: "secret-parameter", Type: Strings},
			},
			prepare: prepareAudit,
		}, {
			Name:    "editions",
			Options: []Option{asOption, levelOption, baseOption},
			prepare: func(o options) (job, error) {
				rule, _, err := o.reading()
				if err != nil {
					return nil, err
				}
				v := &Editions{Rule: rule}
				if v.Level, err = o.level(uri.LevelPath); err != nil {
					return nil, err
				}
				if o.has("base") {
					if err := v.SetBase(o.text("base")); err != nil && asValueError(err) == nil {
						return nil, err
					}
				}
				return of(v.Answer), nil
			},
		}, {
			Name:    "explain",
			Options: []Option{asOption, editionOption, {Name: "view", Type: String, Values: ViewNames}, baseOption, {Name: "with", Type: String}},
			prepare: prepareExplain,
		}, {
			Name: "extract",
			Options: append([]Option{{Name: "from", Type: String, Values: FormatNames()}, editionOption,
				{Name: "content-type", Type: String}, {Name: "default-base", Type: String}, {Name: "suffix-scheme", Type: String}},
				booleans("resolve", "strict", "suffix", "any-name", "any-scheme", "keep-punctuation", "keep-brackets", "only-uris", "code", "text-too", "names")...),
			Many:    true,
			prepare: prepareExtract,
		},
	}
})

// mostExpansion is the longest expansion that a request can ask for. A short template can repeat a
// long value many times.
const mostExpansion = 16 << 20

// MostPort is the highest port of TCP and UDP.
const MostPort = 65535

// longestExpansion returns a length that no expansion of a template exceeds, if the values of the
// variables have some length together.
func longestExpansion(text []byte, values int) int64 {
	each := int64(3) // an encoded byte
	longest := int64(len(text)) * each
	longest += int64(bytes.Count(text, []byte("{"))+bytes.Count(text, []byte(","))) * int64(values) * 2 * each
	if bytes.Contains(text, []byte("*}")) || bytes.Contains(text, []byte("*,")) { // each item of a list gets the name of its variable
		longest += int64(len(text)) * int64(values)
	}
	return longest
}

func prepareExpand(o options) (job, error) {
	v := Expand{template.Map{}}
	object, _ := o["vars"].(json.RawMessage)
	if object != nil {
		err := DecodeVariables(v.Variables, object)
		if wrong, ok := errors.AsType[*VariableError](err); ok { // its name may be a secret
			return nil, &RequestError{-1, "vars", fmt.Sprintf("member %d: %s", wrong.Index, Said(wrong.Err))}
		}
		if err != nil {
			return nil, err // cannot happen: it is an object
		}
	}
	single := template.Map{}
	err := Assign(single, o.texts("var"))
	if errors.Is(err, errMixed) {
		err = &RequestError{-1, "var", "a variable " + errMixed.Error()}
	}
	if err != nil {
		return nil, err
	}
	for name, value := range single {
		if _, twice := v.Variables[name]; twice {
			return nil, &RequestError{-1, "var", "sets a variable that vars has too: remove one"}
		}
		v.Variables[name] = value
	}
	values := len(object) + len(strings.Join(o.texts("var"), " "))
	return func(to *buffer.Buffer, it item) error {
		if longestExpansion(it.text, values) > mostExpansion {
			return documentError(it.key, "URI-Template", rfc6570, "2", fmt.Sprintf("the expansion can be longer than %d bytes", mostExpansion))
		}
		_, err := v.Answer(to, it.text)
		return err
	}, nil
}

func prepareAudit(o options) (job, error) {
	set := AuditSettings{
		Rule: o.texts("rule"), Enable: o.texts("enable"), Disable: o.texts("disable"), Severity: o.texts("severity"),
		RequireHTTPS: o.is("require-https"), AllowPort: o.numbers("allow-port"),
		HasEdition: o.has("edition"), HasRequireHTTPS: o.has("require-https"), HasSchemes: o.has("schemes"), HasLinks: o.has("links"),
	}
	set.Links = o.is("links")
	// These errors of the command show the value, which may be a secret.
	for i, setting := range set.Severity {
		id, name, _ := strings.Cut(setting, "=")
		if CheckRule(id) != nil || CheckSeverity(name) != nil {
			return nil, &RequestError{-1, "severity", fmt.Sprintf("element %d must be the ID of a rule, =, and one of %s", i, strings.Join(SeverityNames(), ", "))}
		}
	}
	for i, name := range o.texts("schemes") {
		if CheckSchemeName(name) != nil {
			return nil, &RequestError{-1, "schemes", fmt.Sprintf("element %d must be the name of a scheme only, such as https", i)}
		}
	}
	for i, port := range set.AllowPort {
		if port < 0 || port > MostPort {
			return nil, &RequestError{-1, "allow-port", fmt.Sprintf("element %d must be a port, a number from 0 to %d", i, MostPort)}
		}
	}
	set.Schemes, set.Trusted, set.Parameters = o.texts("schemes"), o.texts("trusted"), o.texts("secret-parameter")
	var err error
	if set.Edition, err = enum.Of[uri.Edition](o.or("edition", uri.RFC3986.String())); err != nil {
		return nil, err
	}
	if set.MinSeverity, err = enum.Of[audit.Severity](o.or("min-severity", audit.SeverityInfo.String())); err != nil {
		return nil, err
	}
	v, err := NewAudit(o.or("as", AuditRules[0]), set)
	if err != nil {
		return nil, err
	}
	return of(v.Answer), nil
}

func prepareExtract(o options) (job, error) {
	v := &Extract{Resolve: o.is("resolve"), Strict: o.is("strict")}
	e, err := enum.Of[uri.Edition](o.or("edition", uri.RFC3986.String()))
	if err != nil {
		return nil, err
	}
	v.SetEdition(e)
	if v.Links.Format, err = enum.Of[document.Format](o.or("from", document.Auto.String())); err != nil {
		return nil, err
	}
	suffixes := extract.Suffixes{Scheme: o.or("suffix-scheme", "http"), AnyName: o.is("any-name")}
	if err := CheckSuffixScheme(suffixes.Scheme); err != nil {
		return nil, err
	}
	if o.is("suffix") || suffixes.AnyName || o.has("suffix-scheme") {
		v.Links.Text.Suffixes = &suffixes
	}
	text := &v.Links.Text
	text.AnyScheme, text.KeepPunctuation, text.KeepBrackets, text.OnlyURIs = o.is("any-scheme"), o.is("keep-punctuation"), o.is("keep-brackets"), o.is("only-uris")
	v.Links.Code, v.Links.TextToo, v.Links.Names = o.is("code"), o.is("text-too"), o.is("names")
	v.Links.ContentType = o.text("content-type")
	if o.has("default-base") {
		if err := v.SetBase(o.text("default-base")); err != nil {
			return nil, err
		}
	}
	return func(to *buffer.Buffer, it item) error {
		own := *v
		if !it.bytes { // its encoding is known, whatever the document says
			kind, _, _ := strings.Cut(cmp.Or(v.Links.ContentType, "unknown/unknown"), ";")
			own.Links.ContentType = kind + "; charset=utf-8"
		}
		return own.answer(to, it)
	}, nil
}

func prepareCompare(o options) (job, error) {
	rule, parser, err := o.reading()
	if err != nil {
		return nil, err
	}
	v := &Compare{Rule: rule, Parser: parser, Normalizer: o.normalizer(parser.Edition), IgnoreFragment: o.is("ignore-fragment"), URN: o.is("urn")}
	if v.URN {
		if err := NeedsDefault("--urn", rule, parser.Edition); err != nil {
			return nil, err
		}
	}
	if v.Level, err = o.level(DefaultCompared); err != nil {
		return nil, err
	}
	if o.has("base") {
		if v.Base, err = PrepareBase(o.text("base"), parser.Edition, uri.Resolver{Compat: uri.Compat{NewRequest: true}}); err != nil {
			return nil, err
		}
	}
	return func(to *buffer.Buffer, it item) error {
		_, _, err := v.AnswerAt(to, it.text, it.cut)
		return err
	}, nil
}
