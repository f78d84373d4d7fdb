package extract

import (
	"bytes"

	"github.com/urikit/uri/internal/engine/work"
	"github.com/urikit/uri/internal/pattern"
)

// placeholders matches "{name}", "{{name}}", "${name}", "<name>", "[name]", "[user@]", "[:port]",
// ":port" and the verbs of formats such as "%s".
var placeholders = pattern.Pattern{Expr: `\$?\{\{?[^{}@\\]*\}?\}|<[A-Za-z_][A-Za-z0-9_-]*>|\[:?[A-Za-z_]+[:@]?\]|%[sdvq]\b|:(?i:port)$`}

// placeholder returns err, the error of text, as a [placeholderError] if the text would be a URI
// without placeholders.
func (f *finder) placeholder(text string, err error) error {
	work.Add(len(text))
	if rest := withoutPlaceholders([]byte(text)); len(rest) < len(text) && f.check(string(rest)) == nil {
		return placeholderError{err}
	}
	return err
}

// withoutPlaceholders returns text without the placeholders of documentation.
func withoutPlaceholders(text []byte) []byte {
	if !bytes.ContainsAny(text, "{<[%") && !bytes.HasSuffix(bytes.ToLower(text), []byte(":port")) {
		return text
	}
	return placeholders.Get().ReplaceAll(text, nil)
}
