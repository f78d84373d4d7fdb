package answer

import (
	"sync"

	"github.com/urikit/uri"
	"github.com/urikit/uri/audit"
	"github.com/urikit/uri/idn"
	"github.com/urikit/uri/internal/auditname"
	"github.com/urikit/uri/internal/dialect"
	"github.com/urikit/uri/internal/field"
	"github.com/urikit/uri/internal/mask"
	"github.com/urikit/uri/internal/verdict"
	"github.com/urikit/uri/pct"
	"github.com/urikit/uri/scheme"
)

// MaxParts is the most entries of a list in an [Explanation].
const MaxParts = 10000

// DecodePart returns a part of a valid reference, decoded.
func DecodePart(text string) string {
	decoded, _ := pct.Decode(text)
	return decoded
}

// An Explanation is the output of explain for a reference, as JSON.
type Explanation struct {
	*Reference
	Verdict    verdict.Verdict `json:"verdict"`
	Rules      []string        `json:"rules"`
	Spans      map[string]Span `json:"spans"`
	Address    *string         `json:"address"`
	PortNumber *uint16         `json:"port_number"`
	Segments   []segmentRecord `json:"segments"`
	ladder
	URN        bool          `json:"urn"`
	Scheme     *SchemeRecord `json:"scheme_rules"` // null without a scheme
	Violations []Violation   `json:"violations"`
	Unasked    []string      `json:"unasked,omitempty"` // components to which the rules do not apply
	judgement
	IRI        *iriForms      `json:"iri,omitempty"` // only for an IRI
	Departures []Departure    `json:"departures,omitzero"`
	Omitted    map[string]int `json:"omitted,omitempty"` // the number of omitted entries of each list
}

type segmentRecord struct {
	Text    string `json:"text"`
	Decoded string `json:"decoded"`
	Base64  []byte `json:"decoded_base64,omitempty"` // if Decoded is not UTF-8
}

// NewExplanation returns the explanation of a reference, by the dialect of the normalizer. Each
// step fills one member, and most depend only on the reference. Lists have at most MaxParts
// elements, and Omitted counts those that are left out.
func NewExplanation(ref *field.Reference, text []byte, normalizer dialect.Normalizer) *Explanation {
	d := normalizer.Dialect
	j := &Explanation{
		Reference:  NewReference(ref, d),
		Rules:      []string{uri.RuleURIReference.String()},
		Spans:      map[string]Span{},
		Segments:   []segmentRecord{},
		ladder:     newLadder(ref, normalizer),
		Departures: NewDepartures(ref, d),
	}
	given := ref.String()
	if given != string(text) { // browsers read it
		given, j.Input = string(text), NewInput(text)
	}
	found := FindingsIn(d, given, ref)
	if !d.IsOlder() {
		j.judgement = newJudgement(given, AuditorOf(d), found)
	}
	j.Verdict = verdict.Of(&verdict.Subject{Text: given, Ref: ref, Dialect: d, Found: found})
	if d.AreIRIs() {
		j.Rules[0], j.IRI = "IRI-reference", newIRIForms(ref)
	}
	broken, unasked := dialect.AskScheme(d, ref)
	j.Violations, j.Unasked = NewViolations(broken), unasked
	for _, m := range dialect.Matches(nil, ref, d.Parser()) {
		if m.Name != j.Rules[0] {
			j.Rules = append(j.Rules, m.Name)
		}
	}
	for component := uri.ComponentScheme; component <= uri.ComponentFragment; component++ {
		if at, ok := ref.Span(component); ok {
			j.Spans[component.String()] = NewSpan(at)
		}
	}
	if host, ok := ref.Host(); ok {
		if addr, ok := host.Addr(); ok {
			text := addr.String()
			j.Address = &text
		}
	}
	if n, err := ref.PortNumber(); err == nil {
		j.PortNumber = &n
	}
	if u, err := ref.Mapped().URI(); err == nil {
		j.URN = scheme.IsURN(u)
		j.Scheme = NewSchemeRecord(FindScheme(u.Scheme()))
	}
	segments := 0
	for text := range ref.Path().Segments() {
		if segments++; segments > MaxParts {
			continue
		}
		decoded := DecodePart(text)
		j.Segments = append(j.Segments, segmentRecord{text, decoded, Bytes(decoded)})
	}
	for list, n := range map[string]int{field.Segments.String(): segments, "changes": j.changes, "departures": len(j.Departures)} {
		if n > MaxParts {
			if j.Omitted == nil {
				j.Omitted = map[string]int{}
			}
			j.Omitted[list] = n - MaxParts
		}
	}
	j.Departures = j.Departures[:min(len(j.Departures), MaxParts)]
	return j
}

// An invalidExplanation is what explain says about an invalid text, as JSON.
type invalidExplanation struct {
	Invalid
	Verdict verdict.Verdict `json:"verdict"`
	judgement
}

// NewInvalidExplanation returns the explanation of a text that dialect d, RFC 3986 or RFC 3987,
// refuses.
func NewInvalidExplanation(problem *uri.SyntaxError, text []byte, d dialect.Dialect) any {
	by := AuditorOf(d)
	found := AuditText(by, string(text))
	problem = Beside(field.Completed(problem, text), found)
	judged := verdict.Of(&verdict.Subject{Text: string(text), Problem: problem, Dialect: d, Found: found})
	return invalidExplanation{Invalid{Error: NewError(problem, text)}, judged, newJudgement(string(text), by, found)}
}

var ofIRIs = sync.OnceValue(func() *audit.Auditor {
	a, _ := audit.New(audit.Config{IRIs: true}) // cannot fail
	return &a
})

// AuditorOf returns the auditor for references of a dialect, RFC 3986 or RFC 3987.
func AuditorOf(d dialect.Dialect) *audit.Auditor {
	if d.AreIRIs() {
		return ofIRIs()
	}
	return new(audit.Auditor)
}

// A judgement has the findings of an audit and the hosts that different readers find, as
// JSON. Both are null for older editions.
type judgement struct {
	Findings []Finding     `json:"findings"`
	Readings []hostReading `json:"readings"`
}

// A hostReading is a reading as JSON.
type hostReading struct {
	Reader  string  `json:"reader"`
	Outcome string  `json:"outcome"`
	Host    *string `json:"host"` // null if the reader finds none
}

func newJudgement(text string, by *audit.Auditor, found []audit.Finding) judgement {
	j := judgement{Findings: NewFindings(found, &Fingerprints{By: by, Text: []byte(text)})}
	for _, r := range audit.Readings(text) {
		reading := hostReading{Reader: r.Reader, Outcome: r.Outcome}
		if r.Outcome == auditname.Named {
			reading.Host = &r.Shown
		}
		j.Readings = append(j.Readings, reading)
	}
	return j
}

// DomainName returns the host of ref, decoded, if it is a domain name by its scheme.
func DomainName(ref *field.Reference) (string, bool) {
	h, _ := ref.Host()
	if !field.IsDomain(ref) || h.String() == "" {
		return "", false
	}
	at, _ := ref.Span(uri.ComponentHost)
	if mask.Find(ref.String()).Overlap(at) {
		return "", false
	}
	return h.Decoded(), true
}

// A iriForms has the other forms of an IRI, as JSON.
type iriForms struct {
	URI         *string `json:"uri"` // null if the host has no ASCII form
	HostASCII   *string `json:"host_ascii"`
	HostUnicode *string `json:"host_unicode"`
	HostShown   *string `json:"host_shown"`
}

func newIRIForms(ref *field.Reference) *iriForms {
	j := new(iriForms)
	i, _ := ref.AsIRI()
	if u, err := i.URIReference(); err == nil {
		text := u.String()
		j.URI = &text
	}
	if name, ok := DomainName(ref); ok {
		if ascii, err := idn.ToASCII(name); err == nil {
			j.HostASCII = &ascii
		}
		if unicode, err := idn.ToUnicode(name); err == nil {
			j.HostUnicode = &unicode
		}
		shown := idn.Display(name)
		j.HostShown = &shown
	}
	return j
}
