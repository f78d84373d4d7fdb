//go:build race

package testenv

// Race reports whether the race detector is on. It makes code allocate that does not
// allocate for users.
const Race = true
