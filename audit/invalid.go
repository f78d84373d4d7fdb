package audit

import (
	"errors"
	"strings"

	"github.com/urikit/uri"
	"github.com/urikit/uri/internal/auditname"
	"github.com/urikit/uri/internal/engine/syntax"
)

// refuse reports why a text is not a reference, and two errors that programs are known to read
// differently: backslashes, and characters that some programs remove. The error of the parser is
// reported first. The other two are looked for in the text itself, because the parser stops at the
// first error.
func (x *audit) refuse(err error) {
	component, at, message := uri.ComponentNone, uri.Span{Length: len(x.text)}, err.Error()
	if e, ok := errors.AsType[*uri.SyntaxError](err); ok {
		component, message = e.Component, x.spans().Message(e)
		if e.Offset >= 0 && e.Span.End() <= len(x.text) {
			at = e.Span
		}
	}
	message, x.repair = syntax.CutAdvice(message)
	x.report(auditname.Invalid, component, at, message)

	if i := strings.IndexByte(x.text, '\\'); i >= 0 {
		message := "a backslash, which some programs read as a slash and others do not"
		if x.ofBrowser() && !strings.ContainsAny(x.text[:i], "?#") {
			message = "a backslash, which browsers read as a slash and other programs do not"
		}
		x.report(auditname.Backslash, x.componentAt(i), x.shown(i), message)
	}
	for i := range len(x.text) {
		c := x.text[i]
		if c < 0x20 || c == 0x7F || c == ' ' && (i == 0 || i == len(x.text)-1) {
			x.report(auditname.StrippedCharacter, x.componentAt(i), x.shown(i), "a space or control character, which some programs remove")
			break
		}
	}
}

// shown returns the place of a byte, or that of the password if it contains the byte.
func (x *audit) shown(i int) uri.Span {
	at := uri.Span{Offset: i, Length: 1}
	if x.secret(at) {
		return x.password
	}
	return at
}
