package ask

import (
	"slices"

	"github.com/urikit/uri"
	"github.com/urikit/uri/cmd/internal/answer"
	"github.com/urikit/uri/cmd/internal/buffer"
	"github.com/urikit/uri/internal/dialect"
	"github.com/urikit/uri/internal/inplace"
	"github.com/urikit/uri/internal/schemename"
	"github.com/urikit/uri/scheme"
)

// Validate answers whether a reference is valid.
type Validate struct {
	Rule        uri.Rule
	Parser      dialect.Parser
	SchemeRules bool // check also the rules of the scheme
}

// ValidateOf returns the verb for options.
func ValidateOf(v *Values) Validate { return Validate{v.Rule(), v.Parser(), v.Is(SchemeRules)} }

// Check returns why text is not valid, or nil. With SchemeRules it also returns all violations of
// these, and the components to which they do not apply.
func (v Validate) Check(text []byte) (broken []scheme.Violation, unasked []string, err error) {
	err = v.Parser.Validate(v.Rule, inplace.String(text))
	if err == nil && v.SchemeRules {
		return checkScheme(v.Parser.Dialect, text)
	}
	return nil, nil, err
}

// checkScheme is askScheme for a text. The error is the first violation that makes the text
// invalid.
func checkScheme(d dialect.Dialect, text []byte) (broken []scheme.Violation, unasked []string, err error) {
	ref, err := d.Parser().ParseBytes(uri.RuleURIReference, text)
	if err != nil {
		return nil, nil, err
	}
	broken, unasked = dialect.AskScheme(d, &ref)
	i := slices.IndexFunc(broken, func(v scheme.Violation) bool { return v.Need != schemename.Deprecated })
	if i < 0 {
		return broken, unasked, nil
	}
	return broken, unasked, answer.NewSchemeProblem(d, broken[i])
}

// Answer writes whether text is valid.
func (v Validate) Answer(to *buffer.Buffer, text []byte) (valid bool, err error) {
	broken, unasked, err := v.Check(text)
	switch {
	case broken == nil && err != nil:
		return PutInvalid(to, text, err)
	case broken == nil:
		return true, to.Put(append(answer.AppendInput(to, to.Bytes(), text), `,"valid":true}`+"\n"...))
	}
	object := struct {
		Valid      bool               `json:"valid"`
		Error      *answer.Error      `json:"error,omitempty"`
		Violations []answer.Violation `json:"violations,omitzero"`
		Unasked    []string           `json:"unasked,omitempty"`
	}{err == nil, answer.AsError(err, text), answer.NewViolations(broken), unasked}
	return object.Valid, answer.PutObject(to, text, object)
}
