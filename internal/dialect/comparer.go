package dialect

import (
	"errors"
	"slices"
	"strings"

	"github.com/urikit/uri"
	"github.com/urikit/uri/internal/departures"
	"github.com/urikit/uri/internal/engine/scan"
	"github.com/urikit/uri/internal/field"
	"github.com/urikit/uri/internal/mask"
	"github.com/urikit/uri/scheme"
)

// A readBase is the base by an edition, or the error of the edition.
type readBase struct {
	*Base
	Text string
	Err  error
}

// A Table has the readings of an input by all editions.
type Table struct {
	Text     string
	Readings []Reading
	by       *Comparer
}

// A Reading is the input by one edition.
type Reading struct {
	Dialect Dialect
	Ref     field.Reference
	Err     error           // the reason why it is not valid
	Normal  field.Reference // the normal form, if it is valid
	Plain   bool            // it certainly has no departures and violations

	HasTarget bool
	Target    field.Reference // zero if the target is the current document, or if there is none
	Current   string          // the words for the current document, if it is the target
	Refused   error           // the reason why there is no target
	Base      readBase
}

// dialects are those of the readings.
var dialects = Dialects()

// A Comparer finds out how the editions of the standard read a reference.
type Comparer struct {
	Rule  uri.Rule
	bases []readBase
}

// SetBase sets the base of the targets. It returns an error if no edition accepts it: then no input
// has a target.
func (v *Comparer) SetBase(text string) error {
	v.bases = nil
	for _, d := range dialects {
		base, err := d.Base(text, uri.Resolver{Schemes: scheme.Known()})
		v.bases = append(v.bases, readBase{base, text, err})
	}
	if !slices.ContainsFunc(v.bases, func(b readBase) bool { return b.Err == nil }) {
		return v.bases[0].Err
	}
	return nil
}

// Read returns the readings of text.
func (v *Comparer) Read(text []byte) (*Table, error) {
	t := new(Table)
	return t, v.ReadInto(t, text)
}

// ReadInto is like Read, but it uses the memory of a table that is not needed any more. The first
// dialect is RFC 3986. If the text is plain by it, the other dialects get their normal form from
// its own.
func (v *Comparer) ReadInto(t *Table, text []byte) error {
	*t = Table{Text: string(text), Readings: slices.Grow(t.Readings[:0], len(dialects))[:len(dialects)], by: v}
	uris, iris := false, false
	for i, d := range dialects {
		r := &t.Readings[i]
		*r = Reading{Dialect: d}
		p := d.Parser()
		if r.Err = p.ParseInto(&r.Ref, v.Rule, t.Text); r.Err == nil {
			if r.Plain = uris && !d.AreIRIs() || iris && d.AreIRIs(); !r.Plain {
				r.Normal = d.Normalizer().Normalize(&r.Ref, uri.LevelScheme)
			} else if r.Normal = r.Ref; d.AreIRIs() {
				normal, _ := t.Readings[0].Normal.AsURI()
				r.Normal = d.Reference(normal)
			}
		}
		if i == 0 {
			uris, iris = arePlain(r)
			r.Plain = r.Err == nil // RFC 3986 has no advice
		}
		if v.bases != nil {
			if err := r.resolve(text, v.Rule, v.bases[i]); err != nil {
				return err
			}
		}
	}
	return nil
}

// arePlain reports whether valid readings by older editions, or as IRIs, certainly have no note and
// have the normal form of strict, the reading by RFC 3986. In an older edition that is the text
// itself: it has nothing that RFC 3986 keeps for some schemes only.
func arePlain(strict *Reading) (uris, iris bool) {
	text := strict.Ref.String()
	host, ok := strict.Ref.Span(uri.ComponentHost)
	if strict.Err != nil || !ok || strings.IndexByte(text, '%') >= 0 {
		return false, false
	}
	_, port := strict.Ref.Span(uri.ComponentPort)
	uris = !port && strict.Normal == strict.Ref && !scan.HasUpper(text[:host.End()]) && !strings.Contains(text, "/.")
	return uris, !strings.Contains(host.Of(text), "--") // a label of it can be encoded
}

// IsBare reports whether the reading k is that of rfc2396bis-02, and the text matches its ABNF
// without the prose.
func (t *Table) IsBare(k int) bool {
	return t.Readings[k].Dialect == URIs(uri.RFC2396bis02) && departures.MatchesBareABNF(t.by.Rule, t.Text)
}

// Masked returns the readings of the text with its secrets masked, against the base with its
// secrets masked. It returns nil if both have no secrets. Where they cannot be read the table has
// readings of nothing. The argument has the secrets of the text.
func (t *Table) Masked(secrets mask.Spans) *Table {
	base := ""
	if t.by.bases != nil {
		base = t.by.bases[0].Text
	}
	masked := mask.Redact(base)
	if len(secrets) == 0 && masked == base {
		return nil
	}
	text := secrets.Mask(t.Text, uri.Span{Length: len(t.Text)})
	v := Comparer{Rule: t.by.Rule}
	if t.by.bases == nil || v.SetBase(masked) == nil {
		if m, err := v.Read([]byte(text)); err == nil {
			return m
		}
	}
	return &Table{Text: text, Readings: make([]Reading, len(t.Readings))}
}

// resolve finds the target of text against base. The error is a failure of processing.
func (r *Reading) resolve(text []byte, rule uri.Rule, base readBase) error {
	p := r.Dialect.Parser()
	p.URIs.Compat.QueryOnly = true
	ref, err := p.ParseBytes(rule, text)
	if err != nil {
		return nil // no target
	}
	if r.HasTarget, r.Base = true, base; base.Err != nil {
		return nil
	}
	switch r.Target, err = base.Resolve(&ref); err {
	case nil:
		return nil
	case uri.ErrCurrentDocument:
		r.Current = CurrentDocument(&ref)
		return nil
	}
	r.Refused = Refusal(err, r.Dialect)
	if _, ok := errors.AsType[*uri.SyntaxError](r.Refused); !ok {
		return err
	}
	return nil
}

// IsValid reports whether at least one edition accepts the text.
func (t *Table) IsValid() bool {
	return slices.ContainsFunc(t.Readings, func(r Reading) bool { return r.Err == nil })
}

// CurrentDocument returns the text for the target of ref, which is the current document.
func CurrentDocument(ref *field.Reference) string {
	parts := uri.Parts{Path: "(current document)"}
	parts.Fragment, parts.HasFragment = ref.Fragment()
	return parts.String()
}
