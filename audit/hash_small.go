//go:build urismall

package audit

// hash returns the same for all texts: a program with the tag urismall shows no fingerprint.
func hash([]byte) (none [32]byte) { return none }
