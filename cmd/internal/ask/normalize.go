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

// A Former appends the forms of references.
type Former struct {
	normalizer dialect.Normalizer
	level      uri.Level
	beyond     *canonical.Profile // nil for a form of RFC 3986
}

// Prepare returns the Former of the form. The reference must be a URI if the form goes beyond
// RFC 3986. The Former of a profile that begins with the reading of browsers needs a reference that
// [answer.Browser] has read.
func (f *Form) Prepare(normalizer dialect.Normalizer) (form *Former, browser bool) {
	if !f.beyond() {
		return &Former{normalizer: normalizer, level: f.Level.Level}, false
	}
	p, _ := canonical.Find(f.Profile)
	p.Level, p.Normalizer = f.Level.Level, normalizer.Normalizer
	if len(f.Drop) > 0 {
		p.Steps = append(p.Steps, dropSteps(f.Drop)...)
	}
	return &Former{beyond: &p}, p.Browser
}

// Append appends the form of a reference.
func (f *Former) Append(dst []byte, ref *field.Reference) ([]byte, error) {
	if f.beyond == nil {
		return f.normalizer.AppendNormalize(dst, ref, f.level), nil
	}
	r, _ := ref.AsURI()
	u, _ := r.URI()
	u, err := f.beyond.Apply(u)
	return append(dst, u.String()...), err
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

// droppable returns the components that set can drop. A name that ends with a colon needs an argument.
func droppable() []string { return field.Names(field.InRemoval) }

// Normalize answers with the normal form of a reference.
type Normalize struct {
	rule   uri.Rule
	parser dialect.Parser
	form   *Former
}

// NormalizeOf returns the verb for options, with their normalizer.
func NormalizeOf(v *Values, normalizer dialect.Normalizer) *Normalize {
	return NewNormalize(v.Rule(), v.Parser(), normalizer, FormOf(v))
}

// NewNormalize returns the verb for a form. A form beyond RFC 3986 is one of URIs.
func NewNormalize(rule uri.Rule, parser dialect.Parser, normalizer dialect.Normalizer, form Form) *Normalize {
	v := &Normalize{rule: rule, parser: parser}
	browser := false
	if v.form, browser = form.Prepare(normalizer); browser {
		v.parser = answer.Browser(whatwg.URL{})
	}
	if form.beyond() && rule == uri.RuleURIReference {
		v.rule = uri.RuleURI
	}
	return v
}

// Append appends the normal form of text.
func (v *Normalize) Append(dst, text []byte) ([]byte, error) {
	var ref field.Reference
	if err := v.parser.ParseInto(&ref, v.rule, inplace.String(text)); err != nil {
		return dst, err
	}
	return v.form.Append(dst, &ref)
}

// Answer writes the normal form of text.
func (v *Normalize) Answer(to *buffer.Buffer, text []byte) (valid bool, err error) {
	normal, err := v.Append(nil, text)
	if err != nil {
		return PutInvalid(to, text, err)
	}
	return true, PutResult(to, text, "normalized", normal)
}
