package uri

import (
	"github.com/urikit/uri/internal/engine/secret"
)

// Redacted returns the text with "***" in place of each of its secrets: passwords, users that are
// tokens, values of parameters, well-known tokens and the paths of webhooks. Without secrets it
// returns the text itself, without an allocation. The result is valid, as the text is.
//
// It reads the text in each way in which a program in wide use reads it. Package redact lists
// these secrets, also masks invalid and running text, and takes a policy.
func (c components) Redacted() string { return secret.String(c.text) }
