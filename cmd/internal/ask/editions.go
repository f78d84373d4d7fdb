package ask

import (
	"slices"
	"strings"

	"github.com/urikit/uri"
	"github.com/urikit/uri/cmd/internal/answer"
	"github.com/urikit/uri/cmd/internal/buffer"
	"github.com/urikit/uri/internal/departures"
	"github.com/urikit/uri/internal/dialect"
	"github.com/urikit/uri/internal/engine/scan"
	"github.com/urikit/uri/internal/field"
	"github.com/urikit/uri/internal/mask"
)

// A readBase is the base by an edition, or the error of the edition.
type readBase struct {
	*dialect.Base
	Text string
	Err  error
}

// A EditionTable has the readings of an input by all editions.
type EditionTable struct {
	Text     string
	Readings []EditionReading
	by       *Editions
}

// A EditionReading is the input by one edition.
type EditionReading struct {
	Dialect   dialect.Dialect
	Ref       field.Reference
	Err       error           // the reason why it is not valid
	Normal    field.Reference // the normal form, if it is valid
	Plain     bool            // it certainly has no departures and violations
	HasTarget bool
	Target    field.Reference // zero if the target is the current document, or if there is none
	Current   string          // the words for the current document, if it is the target
	Refused   error           // the reason why there is no target
	Base      readBase
}

// dialects are those of the readings.
var dialects = dialect.Dialects()

// Editions answers how the editions of the standard read a reference.
type Editions struct {
	Rule  uri.Rule
	bases []readBase
}

// EditionsOf returns the verb for options. An error of the base is a [*ValueError].
func EditionsOf(v *Values) (*Editions, error) {
	e := &Editions{Rule: v.Rule()}
	if !v.Given(Base) {
		return e, nil
	}
	return e, e.SetBase(v.Text(Base))
}

// SetBase sets the base of the targets. The error is a [*ValueError] if no edition accepts it: then no
// input has a target.
func (v *Editions) SetBase(text string) error {
	v.bases = nil
	for _, d := range dialect.Dialects() {
		base, err := ParseBase(text, d, uri.Resolver{})
		v.bases = append(v.bases, readBase{base, text, err})
	}
	if !slices.ContainsFunc(v.bases, func(b readBase) bool { return b.Err == nil }) {
		return badBase(v.bases[0].Err, text)
	}
	return nil
}

// Read returns the readings of text.
func (v *Editions) Read(text []byte) (*EditionTable, error) {
	t := new(EditionTable)
	return t, v.ReadInto(t, text)
}

// ReadInto is like Read, but it uses the memory of a table that is not needed any more.
func (v *Editions) ReadInto(t *EditionTable, text []byte) error {
	*t = EditionTable{Text: string(text), Readings: slices.Grow(t.Readings[:0], len(dialects))[:len(dialects)], by: v}
	uris, iris := false, false
	for i, d := range dialects {
		r := &t.Readings[i]
		*r = EditionReading{Dialect: d}
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

// arePlain reports whether valid readings by older editions, or as IRIs, certainly have no note and have the normal form
// of strict, the reading by RFC 3986. In an older edition that is the text itself: it has nothing that RFC 3986 keeps
// for some schemes only.
func arePlain(strict *EditionReading) (uris, iris bool) {
	text := strict.Ref.String()
	host, ok := strict.Ref.Span(uri.ComponentHost)
	if strict.Err != nil || !ok || strings.IndexByte(text, '%') >= 0 {
		return false, false
	}
	_, port := strict.Ref.Span(uri.ComponentPort)
	uris = !port && strict.Normal == strict.Ref && !scan.HasUpper(text[:host.End()]) && !strings.Contains(text, "/.")
	return uris, !strings.Contains(host.Of(text), "--") // a label of it can be encoded
}

// IsBare reports whether the reading k is that of rfc2396bis-02, and the text matches its ABNF without the prose.
func (t *EditionTable) IsBare(k int) bool {
	return t.Readings[k].Dialect == dialect.URIs(uri.RFC2396bis02) && departures.MatchesBareABNF(t.by.Rule, t.Text)
}

// Masked returns the readings of the text with its secrets masked, against the base with its
// secrets masked. It returns nil if both have no secrets. Where they cannot be read the table has
// readings of nothing. The argument has the secrets of the text.
func (t *EditionTable) Masked(secrets mask.Spans) *EditionTable {
	base := ""
	if t.by.bases != nil {
		base = t.by.bases[0].Text
	}
	masked := mask.Redact(base)
	if len(secrets) == 0 && masked == base {
		return nil
	}
	text := secrets.Mask(t.Text, uri.Span{Length: len(t.Text)})
	v := Editions{Rule: t.by.Rule}
	if t.by.bases == nil || v.SetBase(masked) == nil {
		if m, err := v.Read([]byte(text)); err == nil {
			return m
		}
	}
	return &EditionTable{Text: text, Readings: make([]EditionReading, len(t.Readings))}
}

// Answer writes the readings of text.
func (v *Editions) Answer(to *buffer.Buffer, text []byte) (valid bool, err error) {
	t, err := v.Read(text)
	if err != nil {
		return PutInvalid(to, text, err)
	}
	return t.IsValid(), Encode(to, newJSONTable(t))
}

// resolve finds the target of text against base. The error is a failure of processing.
func (r *EditionReading) resolve(text []byte, rule uri.Rule, base readBase) error {
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
	r.Refused = dialect.Refusal(err, r.Dialect)
	if _, ok := answer.AsProblem(r.Refused); !ok {
		return err
	}
	return nil
}

// IsValid reports whether at least one edition accepts the text.
func (t *EditionTable) IsValid() bool {
	return slices.ContainsFunc(t.Readings, func(r EditionReading) bool { return r.Err == nil })
}

// A jsonTable is a table as JSON.
type jsonTable struct {
	answer.Input
	Valid    bool `json:"valid"` // by at least one edition
	Editions struct {
		RFC3986      jsonReading `json:"rfc3986"`
		RFC2396bis02 jsonReading `json:"rfc2396bis-02"`
		RFC2396bis01 jsonReading `json:"rfc2396bis-01"`
		RFC2396      jsonReading `json:"rfc2396"`
		RFC3987      jsonReading `json:"rfc3987"`
	} `json:"editions"`
}

type jsonReading struct {
	Valid              bool               `json:"valid"`
	Error              *answer.Error      `json:"error,omitempty"`
	*answer.Components                    // nil if it is not valid
	Normalized         *string            `json:"normalized,omitempty"`
	Departures         []answer.Departure `json:"departures,omitzero"`
	BareABNF           *bool              `json:"bare_abnf,omitempty"` // only for rfc2396bis-02
	*jsonTarget                           // nil without a base
}

type jsonTarget struct {
	Target          *string       `json:"target"`
	CurrentDocument bool          `json:"current_document,omitempty"`
	Error           *answer.Error `json:"target_error,omitempty"`
	BaseError       *answer.Error `json:"base_error,omitempty"` // offsets count in the base
}

func newJSONTable(t *EditionTable) *jsonTable {
	j := &jsonTable{Input: answer.NewInput([]byte(t.Text)), Valid: t.IsValid()}
	to := []*jsonReading{&j.Editions.RFC3986, &j.Editions.RFC2396bis02, &j.Editions.RFC2396bis01, &j.Editions.RFC2396, &j.Editions.RFC3987}
	for i, r := range t.Readings {
		if *to[i] = newJSONReading(&r, t.Text); to[i] == &j.Editions.RFC2396bis02 {
			to[i].BareABNF = new(t.IsBare(i))
		}
	}
	return j
}

func newJSONReading(r *EditionReading, text string) jsonReading {
	j := jsonReading{Valid: r.Err == nil, Error: answer.AsError(r.Err, []byte(text))}
	if j.Valid {
		components, normal := answer.NewComponents(&r.Ref, r.Dialect), r.Normal.String()
		j.Components, j.Normalized = &components, &normal
		j.Departures = answer.NewDepartures(&r.Ref, r.Dialect)
	}
	if r.HasTarget {
		j.jsonTarget = &jsonTarget{
			CurrentDocument: r.Current != "",
			Error:           answer.AsError(r.Refused, nil),
			BaseError:       answer.AsError(r.Base.Err, []byte(r.Base.Text)),
		}
		if text := r.Target.String(); text != "" {
			j.Target = &text
		}
	}
	return j
}
