package audit

import (
	"encoding/hex"

	"github.com/urikit/uri/internal/mask"
)

// redacted returns the text with its secrets masked, those of [Config.Parameters] too.
func (a Auditor) redacted(text string) string {
	return mask.Redact(text, a.settings().parameters...)
}

// Fingerprint returns a hash, in hexadecimal, of the rule's string and the text without its
// secrets. Findings of one rule in one text have the same fingerprint, whatever the
// place of the text, the severity and the message. The secrets are masked first, so the
// fingerprint does not reveal them, and it does not change with them.
//
// A program can save the fingerprints of known findings in a file, as a baseline.
func (a Auditor) Fingerprint(text string, f Finding) string {
	sum := hash([]byte("audit/1\x00" + f.ID + "\x00" + a.redacted(text)))
	return hex.EncodeToString(sum[:16])
}
