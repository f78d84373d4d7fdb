//go:build !urismall

package audit

import "crypto/sha256"

// hash returns the hash of a fingerprint. The tag urismall replaces it: crypto/sha256 is a
// twentieth of the first program of the web page.
func hash(text []byte) [sha256.Size]byte { return sha256.Sum256(text) }
