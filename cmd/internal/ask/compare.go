package ask

import (
	"bytes"

	"github.com/urikit/uri"
	"github.com/urikit/uri/cmd/internal/answer"
	"github.com/urikit/uri/cmd/internal/buffer"
	"github.com/urikit/uri/internal/dialect"
	"github.com/urikit/uri/internal/field"
	"github.com/urikit/uri/internal/scalar"
	"github.com/urikit/uri/scheme"
)

// Compare answers whether two references are equivalent.
type Compare struct {
	Rule           uri.Rule
	Parser         dialect.Parser
	Normalizer     dialect.Normalizer
	Level          scalar.Level  // the highest level at which equal references are equivalent, if URN is not set
	Base           *dialect.Base // not nil to resolve both references first
	IgnoreFragment bool
	URN            bool // compare URNs by RFC 8141

	profile *Normalize // not nil for a profile
}

// CompareOf returns the verb for options. An error of the base is a [*ValueError].
func CompareOf(v *Values, normalizer dialect.Normalizer) (*Compare, error) {
	c := &Compare{
		Rule: v.Rule(), Parser: v.Parser(), Normalizer: normalizer,
		IgnoreFragment: v.Lists(Drop, field.NameFragment), URN: v.Text(Level) == LevelURN,
	}
	if c.Level, _ = v.Level(); c.URN {
		c.Level, _ = scalar.FindLevel(scalar.DefaultLevel)
	}
	if c.Level.Profile != "" {
		c.profile = NewNormalize(c.Rule, c.Parser, normalizer, Form{Level: c.Level})
		if !v.Given(Base) { // targets are URIs, and the inputs can be relative
			c.Rule, c.Parser = c.profile.rule, c.profile.parser
		}
	}
	var err error
	if v.Given(Base) {
		c.Base, err = BaseOf(v, uri.Resolver{Compat: uri.Compat{NewRequest: true}}) // RFC 2396: "#s" is a part of the base
	}
	return c, err
}

// LevelURN is the level of a comparison of URNs by RFC 8141, section 3.1. Other references are
// compared at the default level.
const LevelURN = "urn"

// A Comparison is the result of comparing two references, as JSON.
type Comparison struct {
	Equivalent bool    `json:"equivalent"`
	Level      string  `json:"level"` // the highest one at which equal references are equivalent
	Rung       *string `json:"rung"`  // the first level at which the references are equal, or null
}

// newComparison compares two references up to a level.
func newComparison(highest scalar.Level, n dialect.Normalizer, a, b *field.Reference) Comparison {
	c, first := Comparison{Level: highest.String()}, n
	if highest.IsGeneric {
		c.Level, first.Schemes = scalar.Generic, scheme.Known()
	}
	rung, found := first.EquivalentFrom(a, b)
	switch {
	case found:
		name := rung.String()
		c.Equivalent, c.Rung = rung <= highest.Level, &name
	case highest.IsGeneric && n.Normalize(a, highest.Level) == n.Normalize(b, highest.Level):
		c.Equivalent, c.Rung = true, &c.Level
	}
	return c
}

// newURNComparison compares two URNs.
func newURNComparison(a, b uri.URI) Comparison {
	c := Comparison{Equivalent: scheme.URNEquivalent(a, b), Level: LevelURN}
	if c.Equivalent {
		c.Rung = &c.Level
	}
	return c
}

// String returns the verdict, which begins with "equivalent" or "not equivalent".
func (c Comparison) String() string {
	level, found := scalar.FindLevel(c.Level)
	switch {
	case c.Equivalent:
		return "equivalent at level " + *c.Rung
	case c.Rung != nil:
		return "not equivalent up to level " + c.Level + "; equivalent at level " + *c.Rung
	case !found, level.Profile != "": // it has no levels below
		return "not equivalent at level " + c.Level
	}
	return "not equivalent at any level of RFC 3986"
}

// Compare compares the references of a pair. An error can be a [PartError].
func (v *Compare) Compare(p pair) (Comparison, error) {
	var refs [2]field.Reference
	err := p.each(func(i int, text []byte) (err error) {
		refs[i], err = v.Parser.ParseBytes(v.Rule, text)
		return err
	})
	if err == nil && v.Base != nil {
		err = p.each(func(i int, _ []byte) (err error) {
			refs[i], err = v.Base.Resolve(&refs[i])
			return dialect.Refusal(err, v.Parser.Dialect)
		})
	}
	if err != nil {
		return Comparison{}, err
	}
	if v.IgnoreFragment {
		for i := range refs {
			refs[i] = withoutFragment(refs[i], v.Parser.Dialect)
		}
	}
	if first, second, ok := urns(&refs[0], &refs[1]); ok && v.URN {
		return newURNComparison(first, second), nil
	}
	if v.profile != nil {
		return v.byProfile(p, &refs)
	}
	return newComparison(v.Level, v.Normalizer, &refs[0], &refs[1]), nil
}

// byProfile compares two references by their forms. An error is a [PartError].
func (v *Compare) byProfile(p pair, refs *[2]field.Reference) (Comparison, error) {
	var forms [2][]byte
	err := p.each(func(i int, _ []byte) (err error) {
		forms[i], err = v.profile.appendForm(nil, &refs[i])
		return err
	})
	if err != nil {
		return Comparison{}, err
	}
	c := newComparison(scalar.Level{Level: v.Level.Level}, v.Normalizer, &refs[0], &refs[1])
	c.Level = v.Level.Profile
	if !c.Equivalent && bytes.Equal(forms[0], forms[1]) {
		c.Equivalent, c.Rung = true, &c.Level
	}
	return c, nil
}

// answer answers an item.
func (v *Compare) answer(to *buffer.Buffer, it item) error {
	_, _, err := v.Answer(to, it.text, it.cut)
	return err
}

// Answer writes whether the two references in text are equivalent. The first one ends at cut or, if
// that is negative, at the only tab.
func (v *Compare) Answer(to *buffer.Buffer, text []byte, cut int) (equivalent, valid bool, err error) {
	p, err := SplitPair(text, cut)
	if err != nil {
		valid, err = PutInvalid(to, text, err)
		return false, valid, err
	}
	c, err := v.Compare(p)
	if err != nil {
		return false, false, p.putInvalid(to, text, err)
	}
	return c.Equivalent, true, answer.Encode(to, struct {
		Pair
		Valid  bool   `json:"valid"` // always true
		Output string `json:"output"`
		Comparison
	}{NewPair(text, p), true, c.String(), c})
}

// putInvalid writes the error of a pair.
func (p *pair) putInvalid(to *buffer.Buffer, text []byte, err error) error {
	problem, ok := answer.AsProblem(err)
	part, inPart := err.(PartError)
	if !ok || !inPart {
		_, err := PutInvalid(to, text, err)
		return err
	}
	moved := part.InRecord(field.Completed(problem, part.Text))
	return answer.Encode(to, struct {
		Pair
		answer.Invalid
	}{NewPair(text, *p), answer.Invalid{Error: answer.NewError(moved, text)}})
}

// urns returns a and b as URIs, and whether both have the scheme "urn".
func urns(a, b *field.Reference) (u, v uri.URI, ok bool) {
	u, errA := a.Mapped().URI()
	v, errB := b.Mapped().URI()
	return u, v, errA == nil && errB == nil && scheme.IsURN(u) && scheme.IsURN(v)
}

// A pair is a record of two references.
type pair struct{ a, b []byte }

// errNoPair reports that a record is not two references. The offset is that of the second
// tab, or the end of a record without a tab.
func errNoPair(offset int) error {
	return &uri.SyntaxError{
		Offset:     offset,
		Component:  uri.ComponentPath, // a tab would be in the path
		Span:       uri.Span{Length: offset},
		Production: uri.RuleURIReference.String(),
		Document:   uri.RFC3986.Document(),
		Section:    "4.1",
		Message:    "the record is not two references with one tab between them",
	}
}

// SplitPair returns the pair in a record. A ends at cut or, if cut is negative, at the only tab.
func SplitPair(record []byte, cut int) (pair, error) {
	if cut < 0 {
		if cut = bytes.IndexByte(record, '\t'); cut < 0 {
			return pair{}, errNoPair(len(record))
		}
		if second := bytes.IndexByte(record[cut+1:], '\t'); second >= 0 {
			return pair{}, errNoPair(cut + 1 + second)
		}
	}
	return pair{record[:cut], record[cut+1:]}, nil
}

// each calls do for both references. Its error becomes a [PartError], and ends the calls.
func (p *pair) each(do func(i int, text []byte) error) error {
	for i, part := range [...]PartError{{nil, "A", p.a, 0}, {nil, "B", p.b, len(p.a) + len("\t")}} {
		if part.error = do(i, part.Text); part.error != nil {
			return part
		}
	}
	return nil
}

// withoutFragment returns ref without its fragment.
func withoutFragment(ref field.Reference, d dialect.Dialect) field.Reference {
	at, ok := ref.Span(uri.ComponentFragment)
	if !ok {
		return ref
	}
	ref, _ = d.Parser().Parse(uri.RuleURIReference, ref.String()[:at.Offset-len("#")]) // cannot fail: each edition has references without fragments
	return ref
}

// A PartError is an error in a part of a record. The part begins at offset.
type PartError struct {
	error
	part   string
	Text   []byte
	offset int
}

func (e PartError) Unwrap() error { return e.error }

// InRecord returns p, the error in the part, as an error of the whole record.
func (e PartError) InRecord(p *uri.SyntaxError) *uri.SyntaxError {
	moved := *p
	moved.Message = "in " + e.part + ": " + moved.Message
	if moved.Offset >= 0 {
		moved.Offset += e.offset
		moved.Span.Offset += e.offset
	}
	return &moved
}

// A Pair is a pair as JSON.
type Pair struct {
	answer.Input
	A       string `json:"a"`
	ABase64 []byte `json:"a_base64,omitempty"`
	B       string `json:"b"`
	BBase64 []byte `json:"b_base64,omitempty"`
}

func NewPair(text []byte, p pair) Pair {
	a, b := answer.NewInput(p.a), answer.NewInput(p.b)
	return Pair{answer.NewInput(text), a.Input, a.Base64, b.Input, b.Base64}
}
