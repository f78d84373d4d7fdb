package ask

import (
	"github.com/urikit/uri/cmd/internal/answer"
	"github.com/urikit/uri/cmd/internal/buffer"
	"github.com/urikit/uri/internal/dialect"
)

// Editions answers how the editions of the standard read a reference.
type Editions struct{ dialect.Comparer }

// EditionsOf returns the verb for options. An error of the base is a [*ValueError].
func EditionsOf(v *Values) (*Editions, error) {
	e := &Editions{dialect.Comparer{Rule: v.Rule()}}
	if !v.Given(Base) {
		return e, nil
	}
	return e, badBase(e.SetBase(v.Text(Base)), v.Text(Base))
}

// Answer writes the readings of text.
func (v *Editions) Answer(to *buffer.Buffer, text []byte) (valid bool, err error) {
	t, err := v.Read(text)
	if err != nil {
		return PutInvalid(to, text, err)
	}
	return t.IsValid(), Encode(to, newJSONTable(t))
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

func newJSONTable(t *dialect.Table) *jsonTable {
	j := &jsonTable{Input: answer.NewInput([]byte(t.Text)), Valid: t.IsValid()}
	to := []*jsonReading{&j.Editions.RFC3986, &j.Editions.RFC2396bis02, &j.Editions.RFC2396bis01, &j.Editions.RFC2396, &j.Editions.RFC3987}
	for i, r := range t.Readings {
		if *to[i] = newJSONReading(&r, t.Text); to[i] == &j.Editions.RFC2396bis02 {
			to[i].BareABNF = new(t.IsBare(i))
		}
	}
	return j
}

func newJSONReading(r *dialect.Reading, text string) jsonReading {
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
