package ask

import (
	"errors"
	"slices"
	"sync"

	"github.com/urikit/uri/cmd/internal/buffer"
)

// A Verb is a kind of question, and a command, unless it is in [Alone]. Its name is that of both.
type Verb struct {
	Name  string
	Group Group
	Use   string // the command line, after the name of the program
	Short string // what it does, for lists

	Options     []*Option
	Constraints []*Constraint

	// Arguments is the member with what the command has as arguments before the inputs, or nil.
	Arguments *Option

	Pair bool // the members "a" and "b" can replace the input
	Many bool // the answer about an input is an array

	Targets bool // it is about the targets of its inputs against the option [Base]

	Negative string // when the command exits with status 1, if that is not only for an invalid input
	Statuses string // all statuses of the command after 0, if it has its own: "STATUS MEANING" in each line

	// prepare returns the job for the options of a request. It is nil for verbs of the command.
	prepare func(*Values) (job, error)

	idle  sync.Pool // of decoders without options
	once  sync.Once
	names []string // of the options of a request
}

// A Group is a group of verbs in helps.
type Group uint8

const (
	Daily Group = iota
	Other
	Program // verbs about the program itself, without inputs
)

// Groups are the groups in the order of helps.
var Groups = []Group{Daily, Other, Program}

// ID returns the name of the group.
func (g Group) ID() string { return [...]string{"daily", "other", "program"}[g] }

// String returns the title of the group.
func (g Group) String() string {
	return [...]string{"Daily commands", "Other commands", "Commands about uri itself"}[g]
}

// Option returns the verb's variant of an option, and whether it has one.
func (v *Verb) Option(o *Option) (*Option, bool) {
	for _, own := range v.Options {
		if own.Is(o) {
			return own, true
		}
	}
	return nil, false
}

// CommandOptions returns the options that the command line can have.
func (v *Verb) CommandOptions() []*Option {
	return slices.DeleteFunc(slices.Clone(v.Options), func(o *Option) bool { return o.Where == Service || o.Where == Settings })
}

// RequestOptions returns the options that a request can have.
func (v *Verb) RequestOptions() []*Option {
	return slices.DeleteFunc(slices.Clone(v.Options), func(o *Option) bool { return o.Where == CommandLine || o.Where == Settings })
}

// keys returns the names of the options of a request. The caller must not change them.
func (v *Verb) keys() []string {
	v.once.Do(func() {
		v.names = namesOf(v.RequestOptions(), func(o *Option) string { return o.Name })
	})
	return v.names
}

// Verbs returns the verbs that requests can have, in the order of the description of the service.
func Verbs() []*Verb { return slices.Clone(served) }

// Find returns the command with a name.
func Find(name string) (*Verb, bool) { return find(All, name) }

func find(list []*Verb, name string) (*Verb, bool) {
	i := slices.IndexFunc(list, func(v *Verb) bool { return v.Name == name })
	if i < 0 {
		return nil, false
	}
	return list[i], true
}

// Shares returns whether v reads lists and has the option of a name as all such verbs, by [Lists].
func (v *Verb) Shares(name string) bool {
	return slices.Contains(v.Options, File) &&
		slices.ContainsFunc(v.Options, func(o *Option) bool { return o.Name == name && slices.Contains(Lists, o) })
}

// start returns the job for the options in a request.
func (v *Verb) start(given membersOf) (job, error) {
	values := v.NewValues()
	for _, o := range v.RequestOptions() {
		member, ok := given.find(o.Name)
		if !ok {
			continue
		}
		value, err := o.decode(member)
		if err == nil {
			err = o.check(value, true)
		}
		if wrong, ok := errors.AsType[*OptionError](err); ok {
			return nil, &RequestError{-1, o.Name, wrong.Say(Members)}
		}
		if err != nil {
			return nil, &RequestError{-1, o.Name, err.Error()}
		}
		values.Give(o, value)
	}
	err := values.Check(true)
	var job job
	if err == nil {
		job, err = v.prepare(values)
	}
	if wrong := asValueError(err); wrong != nil {
		return func(*buffer.Buffer, item) error { return wrong }, nil
	}
	if wrong, ok := errors.AsType[*OptionError](err); ok {
		err = &RequestError{-1, wrong.Option.Name, wrong.Say(Members)}
	}
	return job, err
}

// prepared returns the function that prepares the job of a verb, of the function that returns the
// verb for options.
func prepared[T interface {
	Answer(to *buffer.Buffer, text []byte) (valid bool, err error)
}](verbOf func(*Values) (T, error)) func(*Values) (job, error) {
	return func(values *Values) (job, error) {
		v, err := verbOf(values)
		if err != nil {
			return nil, err
		}
		return of(v.Answer), nil
	}
}

// of returns the job of a method that answers about a text.
func of(answer func(to *buffer.Buffer, text []byte) (valid bool, err error)) job {
	return func(to *buffer.Buffer, it item) error {
		_, err := answer(to, it.text)
		return err
	}
}
