package dialect

import (
	"bytes"

	"github.com/urikit/uri"
	"github.com/urikit/uri/internal/field"
	"github.com/urikit/uri/internal/inplace"
)

// A Resolution is the target of a reference.
type Resolution struct {
	Text      []byte           // the target, or the words for the current document
	Target    []byte           // the same memory, or nil if the target is the current document
	Current   *field.Reference // the reference, if its target is the current document
	Misformed bool
	Opaque    bool // resolution removed dot-segments from an opaque path (RFC 3986, section 5.2.2)
	Same      bool // a reference to the base document
}

// ResolveInto sets r to the target of text, which p must accept by rule, and uses its memory again.
// It finds out whether that is the base document only if same is set.
func (b *Base) ResolveInto(r *Resolution, p Parser, rule uri.Rule, text []byte, same bool) error {
	*r = Resolution{Text: r.Text[:0]}
	if p.Reader != nil {
		ref, err := p.ParseBytes(rule, text)
		r.Text = append(r.Text, ref.String()...)
		r.Target, r.Same = r.Text, err == nil && same && b.IsSameDocument(&ref)
		return err
	}
	if rule != uri.RuleURIReference {
		if err := p.Validate(rule, inplace.String(text)); err != nil {
			return err
		}
	}
	var err error
	r.Text, err = b.AppendResolveText(r.Text, text)
	if err == uri.ErrCurrentDocument {
		ref, _ := p.ParseBytes(uri.RuleURIReference, text)
		r.Current, r.Misformed = &ref, b.IsMisformed(&ref)
		r.Text = append(r.Text[:0], CurrentDocument(&ref)...)
		return nil
	}
	if err != nil {
		return Refusal(err, p.Dialect)
	}
	r.Target = r.Text
	// Only a few references need another parser.
	mayRepeat := b.MayBeMisformed(text)
	changed := !bytes.Equal(r.Target, text) && hasScheme(text)
	if mayRepeat || changed || same && bytes.HasPrefix(r.Target, []byte(b.String())) {
		ref, err := p.ParseBytes(uri.RuleURIReference, text)
		if err != nil {
			return err
		}
		r.Misformed, r.Same = mayRepeat && b.IsMisformed(&ref), b.IsSameDocument(&ref)
		r.Opaque = changed && !r.Misformed && IsOpaque(&ref)
	}
	return nil
}

// hasScheme reports whether a reference begins with a scheme.
func hasScheme(text []byte) bool {
	i := bytes.IndexAny(text, ":/?#")
	return i > 0 && text[i] == ':'
}
