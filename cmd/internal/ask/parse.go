package ask

import (
	"bytes"

	"github.com/urikit/uri"
	"github.com/urikit/uri/cmd/internal/answer"
	"github.com/urikit/uri/cmd/internal/buffer"
	"github.com/urikit/uri/internal/derive"
	"github.com/urikit/uri/internal/dialect"
	"github.com/urikit/uri/internal/field"
	"github.com/urikit/uri/internal/inplace"
)

// Parse answers with the components of a reference.
type Parse struct {
	Rule   uri.Rule
	Parser dialect.Parser
	Params uri.Params // the format of the parameters
}

// ParseOf returns the verb for options.
func ParseOf(v *Values) Parse { return Parse{v.Rule(), v.Parser(), v.Params()} }

// Answer writes the components of text.
func (v Parse) Answer(to *buffer.Buffer, text []byte) (valid bool, err error) {
	var ref field.Reference
	if err := v.Parser.ParseInto(&ref, v.Rule, inplace.String(text)); err != nil {
		return PutInvalid(to, text, err)
	}
	return true, putReference(to, &ref, text, v.Parser, v.Params)
}

// putReference writes a reference, which a parser has read in a text, as JSON. There can be a
// parameter for each byte of a long query, so they are written one by one.
func putReference(to *buffer.Buffer, ref *field.Reference, text []byte, p dialect.Parser, params uri.Params) error {
	b, d := to.Bytes(), p.Dialect
	switch {
	case p.Reader != nil:
		object := answer.AppendReference(nil, ref, d)
		b = append(answer.AppendInput(to, b, text), object[len(`{"input":"`)+len(ref.String())+len(`"`):]...)
	case d.AreIRIs():
		var head bytes.Buffer
		if err := answer.Encode(&head, answer.NewReference(ref, d)); err != nil {
			return err
		}
		b = append(b, bytes.TrimSuffix(head.Bytes(), []byte("}\n"))...)
	default:
		b = answer.AppendReference(b, ref, d)
	}
	b = append(b, `,"params":[`...)
	params.Query, _ = ref.Query()
	at := 0
	for p := range params.All() {
		if at > 0 {
			b = append(b, ',')
		}
		b, at = appendJSONParam(to, b, p, params, at)
		b = to.Send(b)
	}
	return to.Put(append(b, "]}\n"...))
}

// appendJSONParam appends a parameter, with its decoded name and value. It is at an offset in the
// query, and appendJSONParam also returns the offset of the next one.
func appendJSONParam(to *buffer.Buffer, dst []byte, p uri.Param, params uri.Params, at int) ([]byte, int) {
	name, _ := params.DecodeValue(p.Name) // no error: the reference is valid
	dst = answer.AppendMember(to, append(dst, '{'), "name", inplace.Bytes(name))
	end := at + len(p.Name)
	if p.HasValue {
		end += len("=") + len(p.Value)
		value, _ := params.DecodeValue(p.Value)
		dst = answer.AppendMember(to, append(dst, ','), "value", inplace.Bytes(value))
	} else {
		dst = append(dst, `,"value":null`...)
	}
	return append(answer.AppendMember(to, append(dst, ','), "raw", inplace.Bytes(params.Query[at:end])), '}'), end + len("&")
}

// AnyText is the value of [As] for texts that need not be valid. Their parts are the subexpressions
// of the regular expression in Appendix B.
const AnyText = "any"

// PutSubexpressions writes the subexpressions of text.
func PutSubexpressions(to *buffer.Buffer, text []byte) (valid bool, err error) {
	var v struct {
		Valid bool       `json:"valid"` // whether the text is a URI-reference
		Parts [9]*string `json:"parts"`
	}
	v.Valid = uri.Parser{}.ValidateBytes(uri.RuleURIReference, text) == nil
	list := derive.Subexpressions(string(text))
	for i := range list {
		if list[i].Matches {
			v.Parts[i] = &list[i].Text
		}
	}
	return true, answer.PutObject(to, text, v) // every text has them
}

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
	return t.IsValid(), answer.Encode(to, newJSONTable(t))
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
