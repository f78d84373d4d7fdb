package answer

import (
	"strconv"
	"strings"

	"github.com/urikit/uri"
	"github.com/urikit/uri/audit"
	"github.com/urikit/uri/scheme"
)

// A Verdict says in a sentence whether a text is valid and how many findings it has, as JSON.
type Verdict struct {
	Text     string `json:"text"`
	Severity string `json:"severity"` // the highest one of the findings, high if the text is not valid, or ""
}

// kindPhrases has a phrase for each value of KindOf.
var kindPhrases = map[string]string{"uri": "a URI", "iri": "an IRI", "relative-ref": "a relative reference", "irelative-ref": "a relative reference"}

// NewVerdict returns the verdict on a text with its findings. The error is that of [Beside], or nil if
// the text is a reference, ref. Without an audit, as in the older editions, the rules
// of the scheme that the text breaks count as findings; an audit reports them.
func NewVerdict(p *uri.SyntaxError, ref uri.Reference, e uri.Edition, found []audit.Finding) Verdict {
	var counts [audit.SeverityHigh + 1]int
	for _, f := range found {
		counts[f.Severity]++
	}
	if p == nil && IsOlder(e) {
		broken, _ := AskScheme(e, ref)
		for _, v := range broken {
			if v.Need == scheme.Deprecated {
				counts[audit.SeverityLow]++
			} else {
				counts[audit.SeverityMedium]++
			}
		}
	}
	all, list, severity := 0, []string(nil), ""
	for s := int(audit.SeverityHigh); s >= 0; s-- {
		if counts[s] == 0 {
			continue
		}
		name := audit.Severity(s).String()
		if all == 0 {
			severity = name
		}
		all += counts[s]
		list = append(list, strconv.Itoa(counts[s])+" "+name)
	}
	v := Verdict{"Valid", severity}
	if p != nil {
		v = Verdict{"Not valid", audit.SeverityHigh.String()}
	}
	if all > 0 {
		if n := len(list) - 1; n > 0 {
			list = []string{strings.Join(list[:n], ", "), list[n]}
		}
		v.Text += ", with " + strings.Join(list, " and ") + " finding"
		if all > 1 {
			v.Text += "s"
		}
	}
	switch {
	case p != nil:
		v.Text += ": " + p.Message + "."
	case ref.String() == "":
		v.Text += ": an empty reference, which means the base."
	default:
		v.Text += ": " + kindPhrases[KindOf(ref, e)] + " of " + counted(len(ref.String()), "byte") + "."
	}
	return v
}

// counted returns a number and a noun.
func counted(n int, noun string) string {
	if n != 1 {
		noun += "s"
	}
	return strconv.Itoa(n) + " " + noun
}
