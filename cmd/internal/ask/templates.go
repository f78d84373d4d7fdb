package ask

import (
	"errors"
	"strings"

	"github.com/urikit/uri"
	"github.com/urikit/uri/template"
)

// rfc6570 is the name of the document in errors of templates.
const rfc6570 = "RFC 6570"

// TemplateProblem returns an error of package template about a text as a diagnosis.
func TemplateProblem(err error, text string) error {
	if wrong := (*template.SyntaxError)(nil); errors.As(err, &wrong) {
		start := wrong.Offset
		if wrong.Production != "literals" { // the error is in an expression
			start = strings.LastIndexByte(text[:wrong.Offset], '{')
		}
		message := wrong.Message
		if wrong.Expected != "" {
			message += ": expected " + wrong.Expected
		}
		return templateError(uri.Span{Offset: start, Length: wrong.Offset - start}, wrong.Production, wrong.Section, message)
	}
	if wrong := (*template.PrefixError)(nil); errors.As(err, &wrong) {
		at := uri.Span{Offset: wrong.Offset, Length: len(wrong.Name)}
		return templateError(at, "prefix", "2.4.1", "the value of "+wrong.Name+" is a list or an object, which cannot have a prefix: remove the prefix")
	}
	return err
}

// templateError returns a diagnosis with the mark after a span.
func templateError(at uri.Span, production, section, message string) error {
	return &uri.SyntaxError{Offset: at.End(), Span: at, Production: production, Document: rfc6570, Section: section, Message: message}
}
