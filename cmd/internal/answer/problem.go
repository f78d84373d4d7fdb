package answer

import (
	"errors"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/urikit/uri"
	"github.com/urikit/uri/audit"
	"github.com/urikit/uri/internal/auditname"
	"github.com/urikit/uri/internal/dialect"
	"github.com/urikit/uri/internal/engine/syntax"
	"github.com/urikit/uri/internal/engine/ucd"
	"github.com/urikit/uri/internal/field"
	"github.com/urikit/uri/internal/mask"
)

// AsProblem returns the syntax error in err, and whether there is one.
func AsProblem(err error) (p *uri.SyntaxError, ok bool) {
	if p, ok = err.(*uri.SyntaxError); !ok { // as the dialects give it, without a search
		ok = errors.As(err, &p)
	}
	return p, ok
}

// WholeError returns an error about an input as a whole, without an offset.
func WholeError(component uri.Component, rule, document, section, message string) error {
	return &uri.SyntaxError{Offset: -1, Component: component, Production: rule, Document: document, Section: section, Message: message}
}

// Describe returns the description of a syntax error of text: the message, and in parentheses
// the offset, the component, the rule, the document and its section, and for an IRI the offset
// in characters.
func Describe(err error, text string) string {
	p, _ := AsProblem(err)
	return string(AppendDescription(nil, p, []byte(text), mask.Find(text)))
}

// DescribePart is Describe for a part of a reference. The delimiter before the part can make a
// secret of its text.
func DescribePart(err error, delimiter, part string) string {
	p, _ := AsProblem(err)
	whole := *p
	whole.Offset += len(delimiter)
	shown := *p
	shown.Message = mask.Find(delimiter + part).Message(&whole)
	return Describe(&shown, part)
}

// AppendDescription appends what Describe returns to dst, for a text with these secrets.
func AppendDescription(dst []byte, p *uri.SyntaxError, text []byte, secrets mask.Spans) []byte {
	p = field.Complete(p, text, secrets)
	dst = append(append(dst, p.Message...), " ("...)
	if p.Offset >= 0 {
		dst = strconv.AppendInt(dst, int64(p.Offset), 10)
	} else {
		dst = append(dst, '-')
	}
	dst = append(dst, ", "...)
	if p.Component != uri.ComponentNone {
		dst = append(dst, p.Component.String()...)
	} else {
		dst = append(dst, '-')
	}
	dst = append(append(dst, ", "...), p.Production...)
	dst = append(append(dst, "; "...), p.Document...)
	dst = append(append(dst, " section "...), p.Section...)
	if n := characterOf(p, text); n >= 0 {
		dst = strconv.AppendInt(append(dst, "; character "...), int64(n), 10)
	}
	return append(dst, ')')
}

// characterOf returns the offset of an error of text in characters, if text should be an IRI,
// or -1. A byte that is not UTF-8 counts as a character.
func characterOf(p *uri.SyntaxError, text []byte) int {
	if p.Document != dialect.RFC3987.Document() || p.Offset < 0 || p.Offset > len(text) {
		return -1
	}
	return utf8.RuneCount(text[:p.Offset])
}

// Said returns the text of an error without the name of its package.
func Said(err error) string {
	text := err.Error()
	for _, name := range []string{"alias: ", "baseuri: ", "entity: ", "document: ", "template: ", "toml: ", "uri: "} {
		text = strings.TrimPrefix(text, name)
	}
	return text
}

// ShownName returns the name of a file for diagnoses. Control characters are escaped. Secrets are
// masked, because the name may be a reference that the user meant for another command, also after a
// folder.
func ShownName(name string) string {
	folder, base := filepath.Split(name)
	name = mask.Redact(folder + mask.Redact(base))
	hidden := func(r rune) bool { return !ucd.IsPrint(r) }
	if name == "" || !utf8.ValidString(name) || strings.ContainsFunc(name, hidden) {
		return strconv.Quote(name)
	}
	return name
}

// AuditText returns the findings in a text that is not a URI. Advice says how to write a name in
// punycode.
func AuditText(by *audit.Auditor, text string) []audit.Finding {
	found := by.AuditText(text)
	for i := range found {
		f := &found[i]
		before, ok := strings.CutSuffix(f.Advice, field.Punycode+".")
		if !ok {
			continue
		}
		p := field.Completed(&uri.SyntaxError{Offset: -1, Component: f.Component, Span: f.Span, Message: f.Message + ": " + field.Punycode}, []byte(text))
		fault, advice := syntax.CutAdvice(p.Message)
		f.Message = fault
		if f.Advice = before + advice + "."; advice == "" {
			f.Advice = AdviceOf(f.ID)
		}
	}
	return found
}

// FindingsOf returns the findings in a text by a dialect: none by an older edition.
func FindingsOf(d dialect.Dialect, text string) []audit.Finding {
	if d.IsOlder() {
		return nil
	}
	return AuditText(AuditorOf(d), text)
}

// FindingsIn returns the findings in a text that is read as ref. They are those of the text, also
// where browsers read another one in it.
func FindingsIn(d dialect.Dialect, text string, ref *field.Reference) []audit.Finding {
	found := FindingsOf(d, text)
	if ref.String() != text {
		found = Accepted(found)
	}
	return found
}

// Accepted returns the findings in a text that is valid because browsers accept it.
func Accepted(found []audit.Finding) []audit.Finding {
	return slices.DeleteFunc(found, func(f audit.Finding) bool { return f.ID == auditname.Invalid })
}

// AdviceOf returns the advice of a rule.
func AdviceOf(id string) string {
	for _, r := range audit.Rules() {
		if r.ID == id {
			return r.Advice
		}
	}
	return ""
}

// Beside returns an error of a text beside its findings. Their advice decides what to do, so the
// message is without advice if there are findings.
func Beside(p *uri.SyntaxError, found []audit.Finding) *uri.SyntaxError {
	fault, advice := syntax.CutAdvice(p.Message)
	if advice == "" || len(found) == 0 {
		return p
	}
	with := *p
	with.Message = fault
	return &with
}
