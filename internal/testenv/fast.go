//go:build !race && !countwork

package testenv

// Slow reports whether the build makes everything several times as slow.
const Slow = false
