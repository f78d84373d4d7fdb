package ask

import (
	"encoding"
	"encoding/json"
	"maps"
	"slices"
	"time"
	"unicode/utf8"

	"github.com/urikit/uri"
	"github.com/urikit/uri/cmd/internal/answer"
	"github.com/urikit/uri/internal/dialect"
	"github.com/urikit/uri/internal/engine/enum"
	"github.com/urikit/uri/internal/scalar"
	"github.com/urikit/uri/whatwg"
)

// Values are the values of the options of a verb. An option that has none has its default.
type Values struct {
	verb *Verb
	of   map[*Option]given
}

// given is the value of an option.
type given struct {
	value any
	own   bool // the question has it, and not a file with settings
}

// NewValues returns values without any option.
func (v *Verb) NewValues() *Values { return &Values{v, map[*Option]given{}} }

// Give sets an option that the question has. The type of the value is that of the kind.
func (v *Values) Give(o *Option, value any) { v.of[o.root()] = given{value, true} }

// Suppose sets an option that the question does not have. [Values.Given] stays false.
func (v *Values) Suppose(o *Option, value any) { v.of[o.root()] = given{value, false} }

// Verb returns the verb.
func (v *Values) Verb() *Verb { return v.verb }

// Value returns the value of an option, or nil if it has its default.
func (v *Values) Value(o *Option) any { return v.of[o.root()].value }

// Forget removes an option.
func (v *Values) Forget(o *Option) { delete(v.of, o.root()) }

// Clone returns a copy.
func (v *Values) Clone() *Values { return &Values{v.verb, maps.Clone(v.of)} }

// Given reports whether the question has an option.
func (v *Values) Given(o *Option) bool { return v.of[o.root()].own }

// Has reports whether an option has another value than its default, from the question or from a
// file with settings.
func (v *Values) Has(o *Option) bool { return v.of[o.root()].value != nil }

// get returns the value of an option: the default if there is no other, and zero if the verb has
// not the option.
func get[T any](v *Values, o *Option) (value T) {
	if g, ok := v.of[o.root()]; ok {
		value, _ = g.value.(T)
		return value
	}
	if own, ok := v.verb.Option(o); ok {
		value, _ = own.Default.(T)
	}
	return value
}

// The following methods return the value of an option of the kind. An option that the verb has not
// is zero.

func (v *Values) Is(o *Option) bool                { return get[bool](v, o) }
func (v *Values) Text(o *Option) string            { return get[string](v, o) }
func (v *Values) Texts(o *Option) []string         { return get[[]string](v, o) }
func (v *Values) Numbers(o *Option) []int          { return get[[]int](v, o) }
func (v *Values) Object(o *Option) json.RawMessage { return get[json.RawMessage](v, o) }
func (v *Values) Int(o *Option) int                { return get[int](v, o) }
func (v *Values) Uint(o *Option) uint64            { return get[uint64](v, o) }
func (v *Values) Size(o *Option) int64             { return get[int64](v, o) }
func (v *Values) Duration(o *Option) time.Duration { return get[time.Duration](v, o) }

// Lists reports whether the list of an option has an element.
func (v *Values) Lists(o *Option, element string) bool { return slices.Contains(v.Texts(o), element) }

// Optional returns the text of an option, or nil if it is not given.
func (v *Values) Optional(o *Option) *string {
	if !v.Given(o) {
		return nil
	}
	text := v.Text(o)
	return &text
}

// Rule returns the rule of [As].
func (v *Values) Rule() uri.Rule {
	if v.Text(As) != AsBrowser {
		rule, _, _ := ParseRule(v.Text(As)) // one of its values
		return rule
	}
	if own, _ := v.verb.Option(As); own.Default == uriRule {
		return uri.RuleURI
	}
	return uri.RuleURIReference
}

// Dialect returns the dialect of [EditionOption], or that of IRIs if [As] asks for them.
func (v *Values) Dialect() dialect.Dialect {
	if _, iris, _ := ParseRule(v.Text(As)); iris {
		return dialect.RFC3987
	}
	return dialect.URIs(chosen[uri.Edition](v, EditionOption))
}

// Parser returns the parser for [As] and [EditionOption]. With [Base], it reads what browsers
// accept as its targets, if the verb is about targets.
func (v *Values) Parser() dialect.Parser {
	if v.Text(As) != AsBrowser {
		return v.Dialect().Parser()
	}
	var base whatwg.URL
	if v.verb.Targets && v.Given(Base) {
		base, _ = whatwg.Parse(v.Text(Base)) // BaseOf reports an error
	}
	return answer.Browser(base)
}

// Reading returns the value of [As] that reads a text outside ASCII which the present one refuses:
// the same rule for IRIs, or that of browsers. It returns "" if there is none.
func (v *Values) Reading(text string) string {
	own, ok := v.verb.Option(As)
	if !ok || !utf8.ValidString(text) || utf8.RuneCountInString(text) == len(text) || v.Parser().Validate(v.Rule(), text) == nil {
		return ""
	}
	with := v.Clone()
	for _, r := range rules {
		for _, name := range []string{r.iri, AsBrowser} {
			if r.name != v.Text(As) && r.iri != v.Text(As) || !slices.Contains(own.Values(), name) {
				continue
			}
			if with.Give(As, name); with.Parser().Validate(with.Rule(), text) == nil {
				return name
			}
		}
	}
	return ""
}

// Level returns the level of [Level], and whether it is named. [Aliases] alone gives the highest.
func (v *Values) Level() (scalar.Level, bool) {
	if v.Given(Aliases) && !v.Given(Level) {
		return scalar.Level{Level: uri.LevelProtocol}, true
	}
	return scalar.FindLevel(v.Text(Level))
}

// Params returns the format of the parameters of queries.
func (v *Values) Params() uri.Params {
	return uri.Params{Form: v.Lists(Params, ParamsForm), Semicolon: v.Lists(Params, ParamsSemicolon)}
}

// Normalizer returns the normalizer for [As], [EditionOption], [Level] and [NFC].
func (v *Values) Normalizer() dialect.Normalizer {
	n := v.Dialect().Normalizer()
	level, _ := v.Level()
	n.Schemes = level.Schemes()
	n.NFC = v.Is(NFC)
	return n
}

// chosen returns the value of an enumeration that an option names, or else the zero value.
func chosen[E any, P interface {
	*E
	encoding.TextUnmarshaler
}](v *Values, o *Option) E {
	e, _ := enum.Of[E, P](v.Text(o)) // one of its values
	return e
}

// The default of the rules, for URIs and for IRIs.
const (
	uriReference = "uri-reference"
	iriReference = "iri-reference"
	uriRule      = "uri" // the default of relativize
)

// rules are the values of --as: the names of rules in lower case, and of their IRI forms.
var rules = [...]struct {
	uri.Rule
	name, iri string
}{
	{uri.RuleURIReference, uriReference, iriReference},
	{uri.RuleURI, uriRule, "iri"},
	{uri.RuleAbsoluteURI, "absolute-uri", "absolute-iri"},
	{uri.RuleRelativeRef, "relative-ref", "irelative-ref"},
}

// ParseRule returns the rule for a value of --as, and whether it is that of IRIs.
func ParseRule(name string) (rule uri.Rule, iris bool, err error) {
	for _, r := range rules {
		if r.iri == name || r.name == name {
			return r.Rule, r.iri == name, nil
		}
	}
	rule, err = enum.Of[uri.Rule](name)
	return rule, false, err
}

// RuleNames returns the values of --as, or only those of some rules.
func RuleNames(only ...uri.Rule) []string {
	var names, iris []string
	for _, r := range rules {
		if only == nil || slices.Contains(only, r.Rule) {
			names, iris = append(names, r.name), append(iris, r.iri)
		}
	}
	return append(names, iris...)
}
