package ask

import (
	"github.com/urikit/uri"
	"github.com/urikit/uri/cmd/internal/buffer"
	"github.com/urikit/uri/internal/dialect"
	"github.com/urikit/uri/internal/field"
	"github.com/urikit/uri/internal/inplace"
)

// Relativize answers with the shortest reference to a URI.
type Relativize struct {
	rule    uri.Rule
	parser  dialect.Parser
	base    *dialect.Base
	choices uri.Relativizer
}

// RelativizeOf returns the verb for options, with their parser. A wrong base is a [*ValueError].
func RelativizeOf(v *Values, parser dialect.Parser) (*Relativize, error) {
	base, err := BaseOf(v, uri.Resolver{})
	if err != nil {
		return nil, err
	}
	kind := v.Text(KindOption)
	choices := uri.Relativizer{KeepAuthority: kind == KindNetworkPath, AbsolutePath: kind == KindAbsolutePath, RefuseClimb: kind == KindNoClimb}
	return &Relativize{v.Rule(), parser, base, choices}, nil
}

// Reference returns the shortest reference to the URI that a text is. It uses the memory of target.
func (v *Relativize) Reference(target *field.Reference, text []byte) (string, error) {
	if err := v.parser.ParseInto(target, v.rule, inplace.String(text)); err != nil {
		return "", err
	}
	ref, err := v.base.Relativize(target, v.choices)
	if err != nil {
		return "", dialect.Refusal(err, v.parser.Dialect)
	}
	return ref, nil
}

// Answer writes the reference.
func (v *Relativize) Answer(to *buffer.Buffer, text []byte) (valid bool, err error) {
	var target field.Reference
	ref, err := v.Reference(&target, text)
	if err != nil {
		return PutInvalid(to, text, err)
	}
	return true, PutResult(to, text, "reference", []byte(ref))
}
