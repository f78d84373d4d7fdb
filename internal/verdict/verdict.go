// Package verdict judges a text in one sentence: whether it is dangerous, not valid, valid with
// remarks or valid, why, and what to do.
package verdict

import (
	"strconv"
	"strings"

	"github.com/urikit/uri"
	"github.com/urikit/uri/audit"
	"github.com/urikit/uri/internal/auditname"
	"github.com/urikit/uri/internal/dialect"
	"github.com/urikit/uri/internal/engine/ascii"
	"github.com/urikit/uri/internal/field"
	"github.com/urikit/uri/internal/schemename"
)

// The states of a text.
const (
	Dangerous = "dangerous" // a finding is about an attack or a secret
	Invalid   = "invalid"
	Remarks   = "remarks" // it is valid, and a finding asks for attention
	Valid     = "valid"
)

// If no finding decides the state of a text, one of these does.
const (
	AroundLink = "around-link" // characters around the link are not a part of it
	OtherHost  = "other-host"  // a parameter has an address of another host
	NoHost     = "no-host"     // the text looks like a host, and names none
	SchemeRule = "scheme-rule" // the text breaks a rule of its scheme; only without an audit
	Absolute   = "absolute"    // the text is valid and has a scheme
	Relative   = "relative"    // the text is valid without a scheme
	Empty      = "empty"
)

// A Verdict says in a sentence whether a text is valid and how many findings it has, as JSON.
type Verdict struct {
	Text      string `json:"text"`
	Severity  string `json:"severity"` // the highest one of the findings, high if the text is not valid, or ""
	State     string `json:"state"`
	DecidedBy string `json:"decided_by"` // the ID of the finding that decides, or one of [Deciders]
	Reason    string `json:"reason"`     // the end of Text
	AdviceOf  string `json:"advice_of"`  // what DecidedBy is, or the ID of another finding; "" without advice
	Advice    string `json:"advice"`     // what to do, or ""
	Host      string `json:"host"`       // the host to which browsers connect, or ""
	OtherHost string `json:"other_host"` // the host of an address in a parameter, if it decides and is no secret
}

// Deciders returns what can decide a verdict beside the findings.
func Deciders() []string {
	return []string{AroundLink, OtherHost, NoHost, SchemeRule, Absolute, Relative, Empty}
}

// A Subject is a text with what is known about it. The audit did not run for the older editions.
type Subject struct {
	Text    string
	Problem *uri.SyntaxError // nil if the text is valid
	Ref     *field.Reference // the text, if it is valid
	Dialect dialect.Dialect
	Found   []audit.Finding
}

// Of returns the verdict on s.
func Of(s *Subject) Verdict {
	counts, severity := s.count()
	state, by, worst := s.state()
	reason := string(s.appendReason(nil, by, worst))
	v := Verdict{
		Text:     string(appendCounts(nil, s.title(state), counts)) + ": " + reason + ".",
		Severity: severity, State: state, DecidedBy: by, Reason: reason,
	}
	if name := s.host(); name != "" {
		v.Host = host(name)
	}
	if by == OtherHost {
		if name, _ := s.elsewhere(); name != "" {
			v.OtherHost = host(name)
		}
	}
	v.AdviceOf, v.Advice = s.advice(by, worst)
	if (by == Absolute || by == Relative) && worst == nil && v.Host != "" {
		v.AdviceOf, v.Advice = by, "It leads to "+v.Host+". A valid link need not be a safe one."
	}
	return v
}

// Append appends the text of the verdict on s to dst. It allocates nothing for a valid text without
// findings.
func Append(dst []byte, s *Subject) []byte {
	counts, _ := s.count()
	state, by, worst := s.state()
	dst = append(appendCounts(dst, s.title(state), counts), ": "...)
	return append(s.appendReason(dst, by, worst), '.')
}

// Severity returns the severity of the verdict on s.
func Severity(s *Subject) string {
	_, severity := s.count()
	return severity
}

type counts [audit.SeverityHigh + 1]int

// count returns the number of findings of each severity. Without an audit, the rules of the scheme
// that the text breaks count as findings; an audit reports them.
func (s *Subject) count() (n counts, severity string) {
	for _, f := range s.Found {
		n[f.Severity]++
	}
	if s.Problem == nil && s.Dialect.IsOlder() {
		broken, _ := dialect.AskScheme(s.Dialect, s.Ref)
		for _, v := range broken {
			if v.Need == schemename.Deprecated {
				n[audit.SeverityLow]++
			} else {
				n[audit.SeverityMedium]++
			}
		}
	}
	for i, of := range n {
		if of > 0 {
			severity = audit.Severity(i).String()
		}
	}
	if s.Problem != nil {
		severity = audit.SeverityHigh.String()
	}
	return n, severity
}

// state returns the state of the text, what decides it, and the finding that decides it, if there
// is one, or else the finding that has the advice. The order of the cases matters: what is around
// the text comes before a danger, a danger before an error, and an error before remarks.
func (s *Subject) state() (state, by string, worst *audit.Finding) {
	for i := range s.Found {
		f := &s.Found[i]
		if f.ID != auditname.Invalid && (worst == nil || s.rank(f) > s.rank(worst)) {
			worst = f
		}
	}
	switch {
	case s.isStray():
		return Invalid, AroundLink, nil
	case worst != nil && s.rank(worst) > rankOf(audit.SeverityHigh):
		return Dangerous, worst.ID, worst
	case s.Problem != nil:
		return Invalid, auditname.Invalid, s.invalid()
	case worst != nil && worst.Severity > audit.SeverityInfo:
		return Remarks, worst.ID, worst
	}
	if _, ok := s.elsewhere(); ok {
		return Remarks, OtherHost, nil
	}
	n, _ := s.count()
	_, hasScheme := s.Ref.Scheme()
	switch noHost := s.namesNoHost(); {
	case noHost && worst != nil:
		return Remarks, worst.ID, worst
	case noHost:
		return Remarks, NoHost, nil
	case n[audit.SeverityLow]+n[audit.SeverityMedium] > 0:
		return Remarks, SchemeRule, nil
	case s.Ref.String() == "":
		return Valid, Empty, worst
	case hasScheme:
		return Valid, Absolute, worst
	}
	return Valid, Relative, worst
}

// rank returns how much a finding weighs. One that deceives people or programs weighs more than
// another.
func (s *Subject) rank(f *audit.Finding) int {
	n := rankOf(f.Severity)
	switch {
	case f.ID == auditname.TwoReadings && f.Severity == audit.SeverityHigh:
		n += 3
	case f.ID == auditname.MixedScripts, f.ID == auditname.ScriptLink, f.ID == auditname.SchemeRisky && s.isScript():
		return rankOf(audit.SeverityHigh) + 1
	case f.Severity == audit.SeverityHigh:
		n++
	}
	if f.Advice != "" {
		n++
	}
	return n
}

// isScript reports whether the scheme is one whose path is a program for browsers.
func (s *Subject) isScript() bool {
	name := ascii.Lower(s.Text[:min(len(s.Text), len("javascript:"))])
	return name == "javascript:" || strings.HasPrefix(name, "vbscript:")
}

func rankOf(severity audit.Severity) int { return int(severity) * 10 }

// invalid returns the finding that the text is not valid, or nil without an audit.
func (s *Subject) invalid() *audit.Finding {
	for i := range s.Found {
		if s.Found[i].ID == auditname.Invalid {
			return &s.Found[i]
		}
	}
	return nil
}

// advice returns the advice about what decides, and what has it. A finding without advice has that
// of the first finding with advice that is as serious.
func (s *Subject) advice(by string, worst *audit.Finding) (of, advice string) {
	switch by {
	case AroundLink:
		return by, "Remove them."
	case NoHost:
		return by, "If you mean a host, write the scheme before it."
	case OtherHost:
		return by, "If the site sends visitors there, it must allow known hosts only."
	}
	if worst == nil {
		return "", ""
	}
	for _, f := range s.Found {
		if worst.Advice == "" && f.Advice != "" && f.Severity >= worst.Severity {
			return f.ID, f.Advice
		}
	}
	if worst.Advice == "" {
		return "", ""
	}
	return worst.ID, worst.Advice
}

// title returns the first words of a verdict.
func (s *Subject) title(state string) string {
	switch {
	case state == Dangerous && s.Problem != nil:
		return "Dangerous and not valid"
	case state == Dangerous:
		return "Dangerous"
	case s.Problem != nil:
		return "Not valid"
	}
	return "Valid"
}

// appendCounts appends words and the number of findings of each severity to dst.
func appendCounts(dst []byte, words string, n counts) []byte {
	kinds, all := 0, 0
	for _, of := range n {
		if all += of; of > 0 {
			kinds++
		}
	}
	dst = append(dst, words...)
	separator := ", with "
	for s := len(n) - 1; s >= 0; s-- {
		if n[s] == 0 {
			continue
		}
		dst = strconv.AppendInt(append(dst, separator...), int64(n[s]), 10)
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
	return dst
}

// kindPhrases has a phrase for each value of [field.KindOf].
var kindPhrases = map[string]string{
	field.KindURI: "a URI", field.KindIRI: "an IRI",
	field.KindRelative: "a relative reference", field.KindRelativeIRI: "a relative reference",
}

// appendReason appends the reason of the verdict to dst.
func (s *Subject) appendReason(dst []byte, by string, worst *audit.Finding) []byte {
	switch by {
	case AroundLink:
		return append(dst, "spaces, quotes or brackets are around the link"...)
	case Empty:
		return append(dst, "an empty reference, which means the base"...)
	case auditname.Invalid:
		return append(dst, s.Problem.Message...)
	case SchemeRule, OtherHost, NoHost, Absolute, Relative:
	default:
		return s.appendFinding(dst, worst)
	}
	n := len(s.Ref.String())
	dst = append(append(dst, kindPhrases[field.KindOf(s.Ref)]...), " of "...)
	dst = AppendNoun(AppendNumber(dst, n), n, " byte")
	switch by {
	case NoHost:
		dst = append(dst, ", which names no host"...)
	case OtherHost:
		dst = append(dst, " with an address of another host in a parameter"...)
		if name, _ := s.elsewhere(); name != "" {
			dst = append(append(dst, ", "...), host(name)...)
		}
	}
	return dst
}

// appendFinding appends the reason that a finding gives to dst.
func (s *Subject) appendFinding(dst []byte, f *audit.Finding) []byte {
	if s.rank(f) <= rankOf(audit.SeverityHigh) { // it is a remark
		return append(dst, f.Message...)
	}
	switch f.ID {
	case auditname.TwoReadings:
		if sentence := hosts(s.Text); sentence != "" {
			return append(dst, sentence...)
		}
	case auditname.SchemeRisky:
		return append(dst, "opening it runs a program in the page"...)
	case auditname.UserinfoMisleading:
		if name := browsersHost(s.Text); name != "" {
			return append(append(append(dst, "it leads to "...), host(name)...), `, not to what is before the "@"`...)
		}
	case auditname.MixedScripts:
		return append(dst, "the host looks like another name, but has letters of another alphabet"...)
	}
	return append(dst, f.Message...)
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
