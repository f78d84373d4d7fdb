// Package edit parses edits of references, such as query:page=2, and applies them: changes of
// components, of parameters of the query and of segments of the path.
package edit

import (
	"errors"
	"fmt"
	"strconv"
	"strings"

	"github.com/urikit/uri"
	"github.com/urikit/uri/internal/dialect"
	"github.com/urikit/uri/internal/field"
	"github.com/urikit/uri/internal/glob"
	"github.com/urikit/uri/pct"
)

// An Edit changes components of a reference. The result is checked after the last edit.
type Edit func(*uri.Builder) error

// Apply applies edits, and then more, to a reference, which p has parsed. The result must also be
// valid for p. An error is about the reference as a whole. Apply uses the memory of b.
func Apply(b *uri.Builder, ref *field.Reference, edits, more []Edit, p dialect.Parser) (result field.Reference, err error) {
	take(b, ref)
	before := *b
	for _, list := range [...][]Edit{edits, more} {
		for _, edit := range list {
			if err := edit(b); err != nil {
				return result, err
			}
		}
	}
	if *b == before {
		return *ref, nil
	}
	result, err = p.Dialect.Build(b)
	if err == nil && p.Dialect.IsOlder() {
		err = p.Validate(uri.RuleURIReference, result.String())
	}
	if syntax, ok := errors.AsType[*uri.SyntaxError](err); ok {
		// The offset counts in the result, which is not printed.
		err = &uri.SyntaxError{Offset: -1, Component: syntax.Component, Production: syntax.Production, Document: syntax.Document, Section: syntax.Section, Message: syntax.Message}
	}
	return result, err
}

// take sets the components of b, which are texts, to those of a reference.
func take(b *uri.Builder, ref *field.Reference) {
	if r, ok := ref.AsURI(); ok {
		*b = *r.Builder()
		return
	}
	*b = uri.Builder{}
	for c := uri.ComponentScheme; c <= uri.ComponentFragment; c++ {
		if text, ok := ref.Component(c); ok && c != uri.ComponentAuthority {
			b.SetComponent(c, text)
		}
	}
}

// Options say how the texts of edits are read.
type Options struct {
	Params uri.Params // how the parameters of a query are written
	Parser dialect.Parser
	Steps  map[string]Step // by the names of edits without a value
}

// Names returns the names of the edits, as a shell completes them.
func Names() []string {
	names := []string{path + "/=", segment + "+=", query + "+=", SortQuery, DropEmpty}
	for _, name := range field.Names(field.InEdit) {
		if !strings.HasSuffix(name, ":") {
			name += "="
		}
		names = append(names, name)
	}
	return names
}

// The names of fields that are followed by an operator.
var (
	path    = field.Path.String()
	query   = field.Query.String()
	segment = field.Segment.Stem()
)

// An Error reports an edit that cannot be parsed.
type Error struct {
	Name string // the part of the edit that a message may quote
	Err  error  // one of those below, a [*ValueError], or another one that says what is wrong
}

func (e *Error) Error() string { return strconv.Quote(e.Name) + ": " + e.Err.Error() }
func (e *Error) Unwrap() error { return e.Err }

// What [Error.Err] can be.
var (
	ErrNoEdit   = errors.New("it has no \"=\"")
	ErrNoValues = errors.New("it has no values")
	ErrUnknown  = errors.New("unknown EDIT")
	ErrNoPart   = errors.New("unknown component")
)

// A ValueError reports a value that is not valid in its component.
type ValueError struct {
	Err    error  // a [*uri.SyntaxError] of Value
	Before string // the delimiter before the component
	Value  string // can be a secret
}

func (e *ValueError) Error() string { return "the value is not valid" }
func (e *ValueError) Unwrap() error { return e.Err }

// New parses an EDIT, NAME=VALUE. An error is an [*Error].
func (o Options) New(text string) (Edit, error) {
	if step, ok := o.Steps[text]; ok {
		return o.step(step)
	}
	name, value, ok := strings.Cut(text, "=")
	if ok {
		if before, isAbsent := cutAbsent(name); isAbsent {
			return o.absent(before, value)
		}
	}
	if !ok {
		return nil, &Error{field.Shown(text), ErrNoEdit}
	}
	e, err := o.named(name, value)
	if err != nil {
		return nil, &Error{field.Shown(name) + "=", err}
	}
	return e, nil
}

// named returns the edit with a name: that of a field, which an operator can follow.
func (o Options) named(name, value string) (Edit, error) {
	if parameter, ok := field.QueryName.Argument(name); ok && parameter != "" { // query:=DATA is not a parameter
		return o.parameter(parameter, value)
	}
	if number, ok := field.Segment.Argument(name); ok {
		return newSegment(number, value)
	}
	switch name {
	case path + "/":
		return newJoin(value)
	case query + "+":
		return o.parameterName(value)
	case segment + "+":
		return func(b *uri.Builder) error {
			b.AppendSegments(value)
			return nil
		}, checkSegment(value)
	}
	return o.text(name, value)
}

// cutAbsent cuts the "?" from the name of an edit for what is undefined: NAME? or NAME?:.
func cutAbsent(name string) (string, bool) {
	name, isData := strings.CutSuffix(name, ":")
	name, ok := strings.CutSuffix(name, "?")
	if isData {
		name += ":"
	}
	return name, ok
}

// absent returns the edit that does what NAME=VALUE does where NAME is undefined.
func (o Options) absent(name, value string) (Edit, error) {
	e, err := o.New(name + "=" + value)
	if err != nil {
		return nil, err
	}
	defined := o.defined(name)
	if parameter, ok := field.QueryName.Argument(name); ok && strings.Contains(parameter, "*") {
		return nil, &Error{field.Shown(name) + "?=", errStar}
	}
	if defined == nil {
		return nil, &Error{field.Shown(name) + "?=", ErrUnknown}
	}
	return func(b *uri.Builder) error {
		if defined(b) {
			return nil
		}
		return e(b)
	}, nil
}

// defined returns the function that reports whether a field is defined, or nil if there is no such
// field. A path is undefined if it is empty.
func (o Options) defined(name string) func(*uri.Builder) bool {
	if parameter, ok := field.QueryName.Argument(name); ok && parameter != "" {
		parameter, _ := glob.Name(parameter)
		return func(b *uri.Builder) bool {
			params := o.Params
			params.Query, _ = b.Component(uri.ComponentQuery)
			_, ok := params.Get(parameter)
			return ok
		}
	}
	f, ok := field.Find(field.InEdit, strings.TrimSuffix(name, ":"))
	if !ok {
		return nil
	}
	component := f.Component()
	if component == uri.ComponentAuthority {
		component = uri.ComponentHost // an authority has a host
	}
	return func(b *uri.Builder) bool {
		text, ok := b.Component(component)
		switch f {
		case field.Path:
			return text != ""
		case field.Password:
			return strings.Contains(text, ":")
		}
		return ok
	}
}

// ofData are the fields that can be set to data.
var ofData = map[field.Field]pct.Set{
	field.Userinfo: pct.Userinfo,
	field.User:     pct.Host, // a colon, which it encodes, would end a user
	field.Password: pct.Host,
	field.Host:     pct.Host,
	field.Path:     pct.Path,
	field.Query:    pct.Query,
	field.Fragment: pct.Fragment,
}

// text returns the edit that sets a component, or a part of the userinfo, to a text or, with a
// colon after the name, to data. For the parser of IRIs it can be one of an IRI.
func (o Options) text(name, value string) (Edit, error) {
	name, isData := strings.CutSuffix(name, ":")
	f, ok := field.Find(field.InEdit, name)
	if !ok {
		return nil, ErrUnknown
	}
	if isData {
		set, ok := ofData[f]
		if !ok {
			return nil, fmt.Errorf("this component cannot be percent-encoded: write %s=", name)
		}
		value = string(pct.Encode(set, value))
	}
	p := o.Parser
	if !p.Dialect.AreIRIs() {
		p = dialect.RFC3986.Parser()
	}
	if err := p.Validate(f.Rule(), value); err != nil {
		before, _ := f.Delimiters()
		return nil, &ValueError{err, before, value}
	}
	switch f {
	case field.User, field.Password:
		return newUserinfo(f, value)
	case field.Authority:
		return newAuthority(value, p), nil
	}
	return func(b *uri.Builder) error {
		b.SetComponent(f.Component(), value)
		return nil
	}, nil
}

// newAuthority returns the edit that sets the authority to a valid text.
func newAuthority(value string, p dialect.Parser) Edit {
	ref, _ := p.Parse(uri.RuleURIReference, "//"+value)
	a, _ := ref.Authority()
	host, _ := a.Host()
	return func(b *uri.Builder) error {
		b.RemoveComponent(uri.ComponentAuthority).SetComponent(uri.ComponentHost, host.String())
		if userinfo, ok := a.Userinfo(); ok {
			b.SetComponent(uri.ComponentUserinfo, userinfo)
		}
		if port, ok := a.Port(); ok {
			b.SetComponent(uri.ComponentPort, port)
		}
		return nil
	}
}

// Removal returns the edit that removes a component, a parameter or a segment. It does nothing if
// the reference has none. An error is an [*Error].
func (o Options) Removal(name string) (Edit, error) {
	e, err := o.removal(name)
	if err != nil {
		return nil, &Error{field.Shown(name), err}
	}
	return e, nil
}

func (o Options) removal(name string) (Edit, error) {
	if parameter, ok := field.QueryName.Argument(name); ok {
		return o.removeParameter(parameter), nil
	}
	if number, ok := field.Segment.Argument(name); ok {
		n, err := field.ParseNumber(number)
		return func(b *uri.Builder) error { return removeSegment(b, n) }, err
	}
	switch f, ok := field.Find(field.InRemoval, name); {
	case !ok:
		return nil, ErrNoPart
	case f == field.User:
		return removeUser, nil
	case f == field.Password:
		return removePassword, nil
	default:
		return func(b *uri.Builder) error {
			b.RemoveComponent(f.Component())
			return nil
		}, nil
	}
}
