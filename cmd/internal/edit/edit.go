// Package edit has the edits of set: changes of components of a reference.
package edit

import (
	"errors"
	"fmt"
	"strings"

	"github.com/urikit/uri"
	"github.com/urikit/uri/cmd/internal/answer"
	"github.com/urikit/uri/cmd/internal/ask"
	"github.com/urikit/uri/cmd/internal/condition"
	"github.com/urikit/uri/internal/dialect"
	"github.com/urikit/uri/internal/field"
	"github.com/urikit/uri/internal/glob"
	"github.com/urikit/uri/iri"
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
	err = built(&result, b, p)
	if err == nil && p.Dialect.IsOlder() {
		err = p.Validate(uri.RuleURIReference, result.String())
	}
	if syntax, ok := errors.AsType[*uri.SyntaxError](err); ok {
		// The offset counts in the result, which is not printed.
		err = answer.WholeError(syntax.Component, syntax.Production, syntax.Document, syntax.Section, syntax.Message)
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

// built sets r to the reference that b builds. For the parser of IRIs it is one.
func built(r *field.Reference, b *uri.Builder, p dialect.Parser) error {
	result, err := b.Build()
	if err == nil {
		*r = p.Dialect.Reference(result)
		return nil
	}
	if syntax, ok := answer.AsProblem(err); !p.Dialect.AreIRIs() || !ok || syntax.Offset < 0 {
		return err
	}
	parts := uri.Parts{}
	parts.Scheme, parts.HasScheme = b.Component(uri.ComponentScheme)
	parts.Authority, parts.HasAuthority = b.Component(uri.ComponentAuthority)
	parts.Path, _ = b.Component(uri.ComponentPath)
	parts.Query, parts.HasQuery = b.Component(uri.ComponentQuery)
	parts.Fragment, parts.HasFragment = b.Component(uri.ComponentFragment)
	wide, err := iri.Build(parts)
	*r = field.FromIRI(wide)
	return err
}

// Options say how the texts of edits are read.
type Options struct {
	Params uri.Params // how the parameters of a query are written
	Parser dialect.Parser
}

// Names returns the names of the edits, as a shell completes them.
func Names() []string {
	names := []string{path + "/=", segment + "+=", query + "+=", sortQuery, dropEmpty}
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

	sortQuery = query + ".sort"
	dropEmpty = query + ".drop-empty"
)

// errNoEdit is the error of an unknown edit.
var errNoEdit = errors.New("unknown EDIT: \"uri help set\" lists them")

// errNoPart is the error of an unknown component of --drop.
var errNoPart = errors.New("unknown component: use a component, user, password, query:NAME or segment:N")

// suggestFor returns a suggestion for a name if err says that it is unknown.
func suggestFor(err error, name string, known []string) string {
	if errors.Is(err, errNoEdit) || errors.Is(err, errNoPart) {
		return answer.Suggest(strings.TrimRight(name, "?:+"), known)
	}
	return ""
}

// New parses an EDIT. An error does not quote the value, which may be a password.
func (o Options) New(text string) (Edit, error) {
	if step, ok := steps[text]; ok {
		return o.step(step())
	}
	name, value, ok := strings.Cut(text, "=")
	if ok {
		if before, isAbsent := cutAbsent(name); isAbsent {
			return o.absent(before, value)
		}
	}
	if !ok {
		return nil, fmt.Errorf(`%q is not an EDIT, because it has no "=": write REFERENCEs after "--"%s`,
			condition.Shown(text), answer.Suggest(text, Names()))
	}
	e, err := o.named(name, value)
	if err != nil {
		return nil, fmt.Errorf("%q: %w%s", condition.Shown(name)+"=", err, suggestFor(err, name, Names()))
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
		return nil, fmt.Errorf("%q: %w", condition.Shown(name)+"?=", errStar)
	}
	if defined == nil {
		return nil, fmt.Errorf("%q: %w", condition.Shown(name)+"?=", errNoEdit)
	}
	return func(b *uri.Builder) error {
		if defined(b) {
			return nil
		}
		return e(b)
	}, nil
}

// defined returns the function that reports whether a field is defined, or nil if there is no such field. A path is
// undefined if it is empty.
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

// text returns the edit that sets a component, or a part of the userinfo, to a text or, with a colon after the
// name, to data. For the parser of IRIs it can be one of an IRI.
func (o Options) text(name, value string) (Edit, error) {
	name, isData := strings.CutSuffix(name, ":")
	f, ok := field.Find(field.InEdit, name)
	if !ok {
		return nil, errNoEdit
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
		return nil, errors.New(answer.DescribePart(err, before, value))
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

// Removal returns the edit for --drop. It does nothing if the reference has no such
// component, parameter or segment.
func (o Options) Removal(name string) (Edit, error) {
	e, err := o.removal(name)
	if err != nil {
		return nil, fmt.Errorf("%s %q: %w%s", ask.Drop.Flag(), condition.Shown(name), err, suggestFor(err, name, ask.Drop.Words()))
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
		return nil, errNoPart
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
