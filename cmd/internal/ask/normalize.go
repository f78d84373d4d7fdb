package ask

import (
	"errors"

	"github.com/urikit/uri"
	"github.com/urikit/uri/canonical"
	"github.com/urikit/uri/cmd/internal/answer"
	"github.com/urikit/uri/cmd/internal/buffer"
	"github.com/urikit/uri/internal/dialect"
	"github.com/urikit/uri/internal/field"
	"github.com/urikit/uri/internal/inplace"
	"github.com/urikit/uri/internal/scalar"
	"github.com/urikit/uri/whatwg"
)

// A Form is a normal form.
type Form struct {
	scalar.Level
	Drop []string // values of the option Drop
}

// beyond reports whether the form goes beyond RFC 3986.
func (f *Form) beyond() bool { return f.Profile != "" || len(f.Drop) > 0 }

// FormOf returns the form for options.
func FormOf(v *Values) Form {
	level, _ := v.Level()
	return Form{level, v.Texts(Drop)}
}

// dropSteps returns the steps that drop components, each of which [checkDropped] accepts.
func dropSteps(names []string) []canonical.Step {
	var steps []canonical.Step
	var parameters []string
	for _, name := range names {
		switch pattern, ok := field.QueryName.Argument(name); {
		case ok:
			parameters = append(parameters, pattern)
		case name == field.NameFragment:
			steps = append(steps, canonical.DropFragment())
		default:
			steps = append(steps, canonical.DropUserinfo())
		}
	}
	if parameters != nil {
		steps = append(steps, canonical.DropParameters(parameters...))
	}
	return steps
}

// dropped are the components that normalize can drop, as a shell completes them.
var dropped = []string{field.NameFragment, field.NameUserinfo, field.QueryName.Stem()}

const (
	droppedForm    = "fragment, userinfo or query:NAME"
	droppedPattern = `^(fragment|userinfo|query:[\s\S]*)$`
)

// checkDropped returns an error for a component that normalize cannot drop.
func checkDropped(name string) error {
	if _, ok := field.QueryName.Argument(name); ok || name == field.NameFragment || name == field.NameUserinfo {
		return nil
	}
	return errors.New("must be " + droppedForm)
}

// droppable returns the components that set can drop. Names that end with a colon need an argument.
func droppable() []string { return field.Names(field.InRemoval) }

// Normalize answers with the normal form of a reference.
type Normalize struct {
	rule       uri.Rule
	parser     dialect.Parser
	normalizer dialect.Normalizer
	level      uri.Level
	beyond     *canonical.Profile // nil for a form of RFC 3986
}

// NormalizeOf returns the verb for options, with their normalizer.
func NormalizeOf(v *Values, normalizer dialect.Normalizer) *Normalize {
	return NewNormalize(v.Rule(), v.Parser(), normalizer, FormOf(v))
}

// NewNormalize returns the verb for a form. A form beyond RFC 3986 is one of URIs, and that of a
// profile can begin with the reading of browsers.
func NewNormalize(rule uri.Rule, parser dialect.Parser, normalizer dialect.Normalizer, form Form) *Normalize {
	v := &Normalize{rule, parser, normalizer, form.Level.Level, nil}
	if !form.beyond() {
		return v
	}
	p, _ := canonical.Find(form.Profile)
	p.Level, p.Normalizer = v.level, normalizer.Normalizer
	if len(form.Drop) > 0 {
		p.Steps = append(p.Steps, dropSteps(form.Drop)...)
	}
	if v.beyond = &p; p.Browser {
		v.parser = answer.Browser(whatwg.URL{})
	}
	if rule == uri.RuleURIReference {
		v.rule = uri.RuleURI
	}
	return v
}

// appendForm appends the normal form of a reference, which the parser of the verb has read.
func (v *Normalize) appendForm(dst []byte, ref *field.Reference) ([]byte, error) {
	if v.beyond == nil {
		return v.normalizer.AppendNormalize(dst, ref, v.level), nil
	}
	r, _ := ref.AsURI()
	u, _ := r.URI()
	u, err := v.beyond.Apply(u)
	return append(dst, u.String()...), err
}

// Append appends the normal form of text.
func (v *Normalize) Append(dst, text []byte) ([]byte, error) {
	var ref field.Reference
	if err := v.parser.ParseInto(&ref, v.rule, inplace.String(text)); err != nil {
		return dst, err
	}
	return v.appendForm(dst, &ref)
}

// Answer writes the normal form of text.
func (v *Normalize) Answer(to *buffer.Buffer, text []byte) (valid bool, err error) {
	normal, err := v.Append(nil, text)
	if err != nil {
		return PutInvalid(to, text, err)
	}
	return true, PutResult(to, text, "normalized", normal)
}
