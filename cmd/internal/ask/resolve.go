package ask

import (
	"bytes"

	"github.com/urikit/uri"
	"github.com/urikit/uri/cmd/internal/answer"
	"github.com/urikit/uri/cmd/internal/buffer"
	"github.com/urikit/uri/internal/dialect"
	"github.com/urikit/uri/internal/field"
	"github.com/urikit/uri/internal/inplace"
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

// A Resolution is the target of a reference.
type Resolution struct {
	Text      []byte           // the target as the command prints it
	target    []byte           // the same memory, or nil if the target is the current document
	current   *field.Reference // the reference, if its target is the current document
	Misformed bool
	Opaque    bool // resolution removed dot-segments from an opaque path (RFC 3986, section 5.2.2)
	same      bool // a reference to the base document
}

// Resolve sets r to the target of text, and uses its memory again. It finds out whether that is the
// base document only if same is set.
func (v *Resolve) Resolve(r *Resolution, text []byte, same bool) error {
	*r = Resolution{Text: r.Text[:0]}
	if v.Parser.Reader != nil {
		ref, err := v.Parser.ParseBytes(v.rule, text)
		r.Text = append(r.Text, ref.String()...)
		r.target, r.same = r.Text, err == nil && same && v.base.IsSameDocument(&ref)
		return err
	}
	if v.rule != uri.RuleURIReference {
		if err := v.Parser.Validate(v.rule, inplace.String(text)); err != nil {
			return err
		}
	}
	var err error
	r.Text, err = v.base.AppendResolveText(r.Text, text)
	if err == uri.ErrCurrentDocument {
		ref, _ := v.Parser.ParseBytes(uri.RuleURIReference, text)
		r.current, r.Misformed = &ref, v.base.IsMisformed(&ref)
		r.Text = append(r.Text[:0], CurrentDocument(&ref)...)
		return nil
	}
	if err != nil {
		return dialect.Refusal(err, v.Parser.Dialect)
	}
	r.target = r.Text
	// Only a few references need another parser.
	mayRepeat := v.base.MayBeMisformed(text)
	changed := !bytes.Equal(r.target, text) && hasScheme(text)
	if mayRepeat || changed || same && bytes.HasPrefix(r.target, []byte(v.base.String())) {
		ref, err := v.Parser.ParseBytes(uri.RuleURIReference, text)
		if err != nil {
			return err
		}
		r.Misformed, r.same = mayRepeat && v.base.IsMisformed(&ref), v.base.IsSameDocument(&ref)
		r.Opaque = changed && !r.Misformed && dialect.IsOpaque(&ref)
	}
	return nil
}

// hasScheme reports whether a reference begins with a scheme.
func hasScheme(text []byte) bool {
	i := bytes.IndexAny(text, ":/?#")
	return i > 0 && text[i] == ':'
}

// Answer writes the target of text.
func (v *Resolve) Answer(to *buffer.Buffer, text []byte) (valid bool, err error) {
	var r Resolution
	if err := v.Resolve(&r, text, true); err != nil {
		return PutInvalid(to, text, err)
	}
	if r.current != nil {
		return true, putCurrentDocument(to, text, &r)
	}
	var marks []string
	if r.Misformed {
		marks = append(marks, "misformed")
	}
	if r.Opaque {
		marks = append(marks, "opaque_changed")
	}
	if r.same {
		marks = append(marks, "same_document")
	}
	return true, PutResult(to, text, "target", r.target, marks...)
}

// putCurrentDocument writes the object for a target that is the current document.
func putCurrentDocument(to *buffer.Buffer, text []byte, r *Resolution) error {
	object := struct {
		answer.Input
		Valid           bool    `json:"valid"` // always true
		Output          string  `json:"output"`
		Target          *string `json:"target"` // always null
		CurrentDocument bool    `json:"current_document"`
		Fragment        *string `json:"fragment"`
		Misformed       bool    `json:"misformed,omitempty"`
	}{Input: answer.NewInput(text), Valid: true, Output: string(r.Text), CurrentDocument: true, Misformed: r.Misformed}
	if fragment, has := r.current.Fragment(); has {
		object.Fragment = &fragment
	}
	return Encode(to, object)
}
