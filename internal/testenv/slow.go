//go:build race || countwork

package testenv

// Slow reports whether this build runs several times more slowly.
const Slow = true
