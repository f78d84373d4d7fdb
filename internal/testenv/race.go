//go:build race

package testenv

// Race reports whether the race detector is on. It makes code allocate that otherwise
// does not.
const Race = true
