package ask

import (
	"github.com/urikit/uri"
	"github.com/urikit/uri/cmd/internal/answer"
	"github.com/urikit/uri/cmd/internal/buffer"
	"github.com/urikit/uri/internal/dialect"
)

// Resolve answers with the target of a reference.
type Resolve struct {
	rule   uri.Rule
	Parser dialect.Parser
	base   *dialect.Base
}

// NewResolve returns the verb for a base that prepareBase has returned.
func NewResolve(rule uri.Rule, parser dialect.Parser, base *dialect.Base) *Resolve {
	parser.URIs.Compat.QueryOnly = true
	return &Resolve{rule, parser, base}
}

// ResolveOf returns the verb for options. An error of the base is a [*ValueError].
func ResolveOf(v *Values) (*Resolve, error) {
	base, err := BaseOf(v, uri.Resolver{
		Lax:         v.Lists(Variant, VariantLax),
		RefuseClimb: v.Lists(Refuse, RefuseClimb), RefuseOtherAuthority: v.Lists(Refuse, RefuseAuthority), RefuseNonHierarchical: v.Lists(Refuse, RefuseRootless),
		Compat: uri.Compat{
			DropClimb: v.Lists(Variant, VariantDropClimb), KeepAbsoluteDots: v.Lists(Variant, VariantKeepDots), NewRequest: v.Lists(Variant, VariantNewRequest),
		},
	})
	if err != nil {
		return nil, err
	}
	return NewResolve(v.Rule(), v.Parser(), base), nil
}

// Resolve sets r to the target of text, and uses its memory again. It finds out whether that is the
// base document only if same is set.
func (v *Resolve) Resolve(r *dialect.Resolution, text []byte, same bool) error {
	return v.base.ResolveInto(r, v.Parser, v.rule, text, same)
}

// Answer writes the target of text.
func (v *Resolve) Answer(to *buffer.Buffer, text []byte) (valid bool, err error) {
	var r dialect.Resolution
	if err := v.Resolve(&r, text, true); err != nil {
		return PutInvalid(to, text, err)
	}
	if r.Current != nil {
		return true, putCurrentDocument(to, text, &r)
	}
	var marks []string
	if r.Misformed {
		marks = append(marks, "misformed")
	}
	if r.Opaque {
		marks = append(marks, "opaque_changed")
	}
	if r.Same {
		marks = append(marks, "same_document")
	}
	return true, PutResult(to, text, "target", r.Target, marks...)
}

// putCurrentDocument writes the object for a target that is the current document.
func putCurrentDocument(to *buffer.Buffer, text []byte, r *dialect.Resolution) error {
	object := struct {
		answer.Input
		Valid           bool    `json:"valid"` // always true
		Output          string  `json:"output"`
		Target          *string `json:"target"` // always null
		CurrentDocument bool    `json:"current_document"`
		Fragment        *string `json:"fragment"`
		Misformed       bool    `json:"misformed,omitempty"`
	}{Input: answer.NewInput(text), Valid: true, Output: string(r.Text), CurrentDocument: true, Misformed: r.Misformed}
	if fragment, has := r.Current.Fragment(); has {
		object.Fragment = &fragment
	}
	return answer.Encode(to, object)
}
