package uri

import (
	"log/slog"

	"github.com/urikit/uri/internal/secret"
)

// Mask is shown in place of a secret. It is valid in each component in which a secret can be.
const Mask = secret.Masked

// Redact returns a reference, valid or not, with [Mask] in place of each of its secrets: passwords,
// users that are tokens, values of parameters, well-known tokens and the paths of webhooks. Without
// secrets it returns the text itself, without an allocation. A valid text stays valid.
//
// It reads the text in each way in which a program in wide use reads it. Package redact describes
// what a secret is, masks running text too, and can be told what to mask.
func Redact(s string) string { return secret.String(s) }

// Redacted returns the text with its secrets masked; see [Redact].
func (c components) Redacted() string { return Redact(c.text) }

// LogValue returns [Reference.Redacted]. slog ignores it in slices and structs; the handler of package
// redact does not.
func (c components) LogValue() slog.Value { return slog.StringValue(c.Redacted()) }
