package ask

import (
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/urikit/uri/cmd/internal/answer"
)

// An Option is a part of a question. Its name is that of a flag of the command, of a member of a
// request over HTTP, and of a key of a project file. Each option is declared once. Code reads its
// value by the option, with the methods of [Values].
type Option struct {
	Name  string
	Short string // a letter for the command line, or ""
	Kind  Kind
	Where Where
	Key   bool   // a project file can have it
	Table string // of a project file, in that of the verb, or "" for that of the verb

	// Default is the value of an option that is not given. Its type is that of the Kind; nil is the
	// zero value.
	Default any

	// Values returns the possible values of a text, or of those in a list. Nil allows any.
	Values func() []string
	Local  []string // values that a request cannot have, because they need files

	// Words returns words with which a value can begin, for completion. A word can have a
	// description after a tab. A nil function returns those of Values.
	Words func() []string

	Usage string // for helps, with the name of the value in backquotes
	Open  string // follows the list of Words in helps, if other values are possible too
	Note  string // follows the list of Values in helps

	// Check returns an error for a text, or an element of a list, that is not valid. The error does
	// not show it. Pattern is its regular expression for OpenAPI, and Form says what the text must
	// be.
	Check   func(text string) error
	Pattern func() string
	Form    func() string

	Min, Max int                     // of a number or of those in a list; no limits if they are equal
	NotEmpty bool                    // a list must have an element
	Instead  func(to Speaker) string // what to write instead of an empty list
	Required bool

	like *Option // the option of which this is a variant, or nil
}

// A Kind is the type of a value. A value of the kind has the type of Go in parentheses.
type Kind uint8

const (
	Bool     Kind = iota // (bool)
	Text                 // (string)
	List                 // texts, with commas between them on the command line ([]string)
	Repeated             // texts, each in a flag of its own ([]string)
	Numbers              // integers, with commas between them on the command line ([]int)
	Object               // a JSON object ([json.RawMessage]); on the command line files with objects ([]string)
	Int                  // (int)
	Uint                 // (uint64)
	Size                 // a number of bytes (int64)
	Duration             // ([time.Duration])
)

// Where says which questions can have an option.
type Where uint8

const (
	Everywhere Where = iota
	CommandLine
	Service
	Settings // only project files
)

// like returns a variant of o for a verb: the same option with other properties.
func (o *Option) with(change func(*Option)) *Option {
	v := *o
	v.like = o.root()
	change(&v)
	return &v
}

// says returns a variant of o with another usage.
func (o *Option) says(usage string) *Option {
	return o.with(func(v *Option) { v.Usage = usage })
}

// without returns a variant of o that lacks some values.
func (o *Option) without(gone func() []string) *Option {
	return o.with(func(v *Option) {
		v.Values = func() []string {
			lacked := gone()
			return slices.DeleteFunc(slices.Clone(o.Values()), func(value string) bool { return slices.Contains(lacked, value) })
		}
	})
}

// notes returns a variant of o with another note.
func (o *Option) notes(note string) *Option {
	return o.with(func(v *Option) { v.Note = note })
}

// local returns a variant of o that only the command line has.
func (o *Option) local() *Option {
	return o.with(func(v *Option) { v.Where = CommandLine })
}

// root returns the option of which o is a variant, or o.
func (o *Option) root() *Option {
	if o.like != nil {
		return o.like
	}
	return o
}

// Flag returns the option as the command line has it.
func (o *Option) Flag() string { return "--" + o.Name }

// Is reports whether o is an option or a variant of it.
func (o *Option) Is(option *Option) bool { return o.root() == option.root() }

// AllValues returns the possible values, or nil for any. A request cannot have local ones.
func (o *Option) AllValues(request bool) []string {
	if o.Values == nil {
		return nil
	}
	values := o.Values()
	if request && o.Local != nil {
		values = slices.DeleteFunc(slices.Clone(values), func(value string) bool { return slices.Contains(o.Local, value) })
	}
	return values
}

// Help returns the usage with the list of the values.
func (o *Option) Help() string {
	usage := o.Usage
	if o.Values != nil && (o.Kind == Text || o.Kind == List && o.Words == nil) {
		usage += ": " + strings.Join(o.Values(), ", ")
	}
	if o.Open != "" {
		usage += ": " + strings.Join(o.Words(), ", ") + o.Open
	}
	if o.Note != "" {
		usage += "; " + o.Note
	}
	return usage
}

// IsList reports whether the values are lists.
func (o *Option) IsList() bool { return o.Kind == List || o.Kind == Repeated || o.Kind == Numbers }

// MostItems is the most that a list in a request can have. The time of an answer depends on the
// product of some lists and the input.
const MostItems = 100

var errTooMany = fmt.Errorf("must have at most %d elements", MostItems)

// decode returns the value of an option in a request.
func (o *Option) decode(value json.RawMessage) (any, error) {
	switch o.Kind {
	case Text:
		return one[string](value, "must be a string")
	case Bool:
		return one[bool](value, "must be true or false")
	case List, Repeated:
		return many[string](value, "must be an array of strings")
	case Numbers:
		return many[int](value, "must be an array of integers")
	}
	if len(value) == 0 || value[0] != '{' {
		return nil, errors.New("must be an object")
	}
	return value, nil
}

// one decodes a value that is not null.
func one[T any](value json.RawMessage, message string) (any, error) {
	var v *T
	if json.Unmarshal(value, &v) != nil || v == nil {
		return nil, errors.New(message)
	}
	return *v, nil
}

// many decodes an array without null.
func many[T any](value json.RawMessage, message string) (any, error) {
	var list []*T
	if json.Unmarshal(value, &list) != nil || list == nil || slices.Contains(list, nil) {
		return nil, errors.New(message)
	}
	if len(list) > MostItems {
		return nil, errTooMany
	}
	values := []T{}
	for _, v := range list {
		values = append(values, *v)
	}
	return values, nil
}

// check returns an error for a value of the type of the kind that the option cannot have. A list is
// checked by its elements first and by its length last, so an error names an element if it can.
func (o *Option) check(value any, request bool) error {
	switch value := value.(type) {
	case string:
		return o.checkElement(value, -1, request)
	case []string:
		for i, text := range value {
			if err := o.checkElement(text, i, request); err != nil {
				return err
			}
		}
		return o.checkLength(len(value))
	case []int:
		for i, n := range value {
			if err := o.checkNumber(n, i); err != nil {
				return err
			}
		}
		return o.checkLength(len(value))
	case int:
		return o.checkNumber(value, -1)
	case uint64:
		return o.checkNumber(int(min(value, uint64(maxInt))), -1)
	case time.Duration:
		return o.checkNumber(int(value), -1)
	}
	return nil
}

func (o *Option) checkLength(n int) error {
	if n == 0 && o.NotEmpty {
		return &OptionError{Option: o, Index: -1, Empty: true}
	}
	return nil
}

// checkElement checks a text: the value, or an element of a list.
func (o *Option) checkElement(text string, index int, request bool) error {
	if values := o.AllValues(request); values != nil && (request || o.Check == nil) && !slices.Contains(values, text) {
		return &OptionError{Option: o, Index: index, Err: &UnknownError{text, values}}
	}
	if o.Check == nil {
		return nil
	}
	if err := o.Check(text); err != nil {
		return &OptionError{Option: o, Index: index, Err: err}
	}
	return nil
}

func (o *Option) checkNumber(n, index int) error {
	if o.Min == o.Max || n >= o.Min && n <= o.Max {
		return nil
	}
	err := errors.New("must be " + o.Form())
	if index >= 0 {
		err = fmt.Errorf("%d %w", n, err)
	}
	return &OptionError{Option: o, Index: index, Err: err}
}

// An UnknownError reports a text that is not one of the possible values.
type UnknownError struct {
	value  string // may be a secret
	Values []string
}

func (e *UnknownError) Error() string { return "must be one of " + strings.Join(e.Values, ", ") }

// Suggestion returns the value that the user may have meant, for the end of a message, or "".
func (e *UnknownError) Suggestion() string { return answer.Suggest(e.value, e.Values) }

// namesOf returns the text that name returns for each value of a list.
func namesOf[T any](list []T, name func(T) string) []string {
	var names []string
	for _, v := range list {
		names = append(names, name(v))
	}
	return names
}

// NamesOf returns the names of some values of an enumeration.
func NamesOf[E fmt.Stringer](values ...E) []string { return namesOf(values, E.String) }

// elsewhere has the names of options of other programs that do what ours do with a value.
var elsewhere = []struct {
	option *Option
	value  string // "" if the option takes none, or any
	names  string
}{
	{Glob, "'!PATTERN'", "exclude exclude-path exclude-file ignore ignore-path skip"},
	{Glob, "PATTERN", "include include-path ext"},
	{FindOption, FindCode, "code include-verbatim"},
	{Fix, FixLocal, "diff dry-run autofix"},
	{Baseline, "FILE " + Write.Flag(), "write-baseline update-baseline baseline-write"},
	{Rules, "", "list-rules"},
	{JSON, "", "jsonl ndjson"},
	{Online, "", "external check-external remote"},
	{Jobs, "N", "threads concurrency workers"},
	{Quiet, "", "silent no-progress"},
	{Accept, `=["200-299", "403"]`, "accept accept-status status"},
	{Headers, `=["HOST=NAME:VARIABLE"]`, "header headers"},
	{Cache, `="FILE"`, "cache cache-file"},
	{Private, `=["10.0.0.0/8"]`, "allow-private private"},
	{Robots, "=false", "no-robots ignore-robots"},
}

// Elsewhere returns what to write for an option that other programs have and a verb has not, or "".
func Elsewhere(v *Verb, name string) string {
	for _, row := range elsewhere {
		for n := range strings.FieldsSeq(row.names) {
			if _, has := v.Option(row.option); n != name || !has {
				continue
			}
			if o := row.option; o.Where == Settings {
				return Config.Flag() + " '" + strings.Join([]string{v.Name, o.Table, o.Name}, ".") + row.value + "'"
			}
			return strings.TrimSpace(row.option.Flag() + " " + row.value)
		}
	}
	return ""
}
