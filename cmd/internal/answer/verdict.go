package answer

import (
	"strconv"

	"github.com/urikit/uri"
	"github.com/urikit/uri/audit"
	"github.com/urikit/uri/internal/dialect"
	"github.com/urikit/uri/internal/field"
	"github.com/urikit/uri/internal/schemename"
)

// A Verdict says in a sentence whether a text is valid and how many findings it has, as JSON.
type Verdict struct {
	Text     string `json:"text"`
	Severity string `json:"severity"` // the highest one of the findings, high if the text is not valid, or ""
}

// kindPhrases has a phrase for each value of [field.KindOf].
var kindPhrases = map[string]string{
	field.KindURI: "a URI", field.KindIRI: "an IRI",
	field.KindRelative: "a relative reference", field.KindRelativeIRI: "a relative reference",
}

// NewVerdict returns the verdict on a text with its findings. The error is that of [Beside], or nil if
// the text is a reference, ref. Without an audit, as in the older editions, the rules of the scheme
// that the text breaks count as findings; an audit reports them.
func NewVerdict(p *uri.SyntaxError, ref *field.Reference, d dialect.Dialect, found []audit.Finding) Verdict {
	text, severity := AppendVerdict(nil, p, ref, d, found)
	return Verdict{string(text), severity}
}

// AppendVerdict appends the text of the verdict that NewVerdict returns to dst, and returns its
// severity, too.
func AppendVerdict(dst []byte, p *uri.SyntaxError, ref *field.Reference, d dialect.Dialect, found []audit.Finding) (text []byte, severity string) {
	var counts [audit.SeverityHigh + 1]int
	for _, f := range found {
		counts[f.Severity]++
	}
	if p == nil && d.IsOlder() {
		broken, _ := dialect.AskScheme(d, ref)
		for _, v := range broken {
			if v.Need == schemename.Deprecated {
				counts[audit.SeverityLow]++
			} else {
				counts[audit.SeverityMedium]++
			}
		}
	}
	kinds, all := 0, 0
	for s, n := range counts {
		if all += n; n > 0 {
			kinds++
			severity = audit.Severity(s).String()
		}
	}
	verdict := "Valid"
	if p != nil {
		verdict, severity = "Not valid", audit.SeverityHigh.String()
	}
	dst = append(dst, verdict...)
	separator := ", with "
	for s := len(counts) - 1; s >= 0; s-- {
		if counts[s] == 0 {
			continue
		}
		dst = strconv.AppendInt(append(dst, separator...), int64(counts[s]), 10)
		dst = append(append(dst, ' '), audit.Severity(s).String()...)
		if kinds--; kinds > 1 {
			separator = ", "
		} else {
			separator = " and "
		}
	}
	if all > 0 {
		dst = AppendNoun(dst, all, " finding")
	}
	dst = append(dst, ": "...)
	switch {
	case p != nil:
		dst = append(dst, p.Message...)
	case ref.String() == "":
		dst = append(dst, "an empty reference, which means the base"...)
	default:
		dst = append(append(dst, kindPhrases[field.KindOf(ref)]...), " of "...)
		n := len(ref.String())
		dst = AppendNoun(AppendNumber(dst, n), n, " byte")
	}
	return append(dst, '.'), severity
}

// AppendNumber appends a number with a comma before each group of three digits.
func AppendNumber(dst []byte, n int) []byte {
	if n < 1000 {
		return strconv.AppendInt(dst, int64(n), 10)
	}
	dst = append(AppendNumber(dst, n/1000), ',')
	rest := n % 1000
	return append(dst, byte('0'+rest/100), byte('0'+rest/10%10), byte('0'+rest%10))
}

// AppendNoun appends a noun for a number of things.
func AppendNoun(dst []byte, n int, noun string) []byte {
	if dst = append(dst, noun...); n != 1 {
		dst = append(dst, 's')
	}
	return dst
}
