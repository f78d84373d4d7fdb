package redact

import "github.com/urikit/uri/internal/engine/secret"

// ByStrings returns JSON with its secrets masked, read by its strings whatever it has.
func ByStrings(text string) string {
	masked, _ := ofZero.json([]byte(text), "", false, nil, secret.Merge(ofZero.rules.FindText(text)))
	return string(masked)
}
