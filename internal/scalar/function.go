package scalar

import (
	"bytes"
	"errors"
	"fmt"
	"iter"
	"slices"
	"strings"

	"github.com/urikit/uri"
	"github.com/urikit/uri/internal/engine/secret"
	"github.com/urikit/uri/internal/plainuri"
)

// A Result is the type of a function's results.
type Result uint8

const (
	Text Result = iota // any bytes
	Bool               // "0" or "1"
	List               // words, with a Separator between two of them
)

// Separator is the byte between two words of a List. Words are not empty, and have letters, digits
// and "-".
const Separator = ' '

// Words returns the words of a List, which can be none.
func Words(text []byte) iter.Seq[[]byte] {
	return func(yield func([]byte) bool) {
		for len(text) > 0 {
			word, rest, _ := bytes.Cut(text, []byte{Separator})
			if !yield(word) {
				return
			}
			text = rest
		}
	}
}

// A Function is a function of texts.
type Function struct {
	Name    string
	Args    []string // the names of the arguments, in order
	Result  Result
	Options []Option // the options that change the result
	Does    string   // for people: what the function returns
	Null    string   // for people: when the result is NULL, or "" for never

	prepare func(Options) (Call, error)
	plain   func(Options) plainuri.Kind // nil is None
}

// A Call appends the result for a row to dst. args has a text for each argument; none is NULL. If
// ok is false, the result is NULL, and out is dst.
//
// A Call keeps memory of its own between rows, so only one goroutine may use it at a time. It
// keeps nothing of args and dst.
type Call func(dst []byte, args [][]byte) (out []byte, ok bool)

// An Option is the name of a field of [Options], as options of the command have it.
type Option string

// The options of functions.
const (
	OptionLevel  Option = "level"
	OptionParams Option = "params" // Raw and Form
	OptionRule   Option = "as"
)

// Options are settings of a function that are the same for all rows. The zero value has the
// defaults. A function ignores the options that it does not have.
type Options struct {
	// Level is one of [LevelNames], but not that of [uri.LevelProtocol]. Empty is
	// DefaultLevel.
	Level string

	// Rule is the rule of a valid text. The zero value is [uri.RuleURIReference].
	Rule uri.Rule

	// Raw leaves percent-encoded octets in values of parameters.
	Raw bool

	// Form reads "+" in a query as a space, as HTML forms write it.
	Form bool
}

// Prepare returns a Call for the options. The error says which option is wrong.
func (f *Function) Prepare(o Options) (Call, error) { return f.prepare(o) }

// Plain returns a kind of texts for which no call is needed: the result is the text itself, or "1"
// for a Bool. It returns [plainuri.None] if every text needs a call.
func (f *Function) Plain(o Options) plainuri.Kind {
	if f.plain == nil {
		return plainuri.None
	}
	return f.plain(o)
}

// Takes reports whether an option changes the result.
func (f *Function) Takes(o Option) bool { return slices.Contains(f.Options, o) }

// Find returns the function with a name, and whether there is one.
func Find(name string) (*Function, bool) {
	i := slices.IndexFunc(functions, func(f Function) bool { return f.Name == name })
	if i < 0 {
		return nil, false
	}
	return &functions[i], true
}

// Functions returns the functions, in the order of documentation.
func Functions() []*Function {
	var all []*Function
	for i := range functions {
		all = append(all, &functions[i])
	}
	return all
}

// A Named is a function with options under a name that SQL can have.
type Named struct {
	Name string // such as "uri_normalize_crawl"
	*Function
	Options Options // other options than the function's Options have their defaults
}

// Comment returns what the function returns, and when that is NULL, for the catalog of an engine.
func (n Named) Comment() string {
	text := n.Does
	if n.Options.Level != "" {
		text += "; level " + n.Options.Level
	}
	if n.Null != "" {
		text += ". NULL: " + n.Null
	}
	return text + "."
}

// SQL returns the functions that engines register: "uri_" and the name of each function, and for
// those that have the option "level" one more for each profile.
func SQL() []Named {
	var all []Named
	for _, f := range Functions() {
		name := "uri_" + f.Name
		all = append(all, Named{Name: name, Function: f})
		if !f.Takes(OptionLevel) {
			continue
		}
		for _, profile := range Profiles() {
			all = append(all, Named{name + "_" + strings.ReplaceAll(profile, "-", "_"), f, Options{Level: profile}})
		}
	}
	return all
}

// level returns the level of the options.
func (o *Options) level() (Level, error) {
	name := o.Level
	if name == "" {
		name = DefaultLevel
	}
	level, ok := FindLevel(name)
	switch {
	case !ok:
		return level, fmt.Errorf("scalar: there is no level %s", secret.Quote(name))
	case level.Level > uri.LevelScheme:
		return level, errors.New("scalar: a function has no level that needs aliases")
	}
	return level, nil
}
