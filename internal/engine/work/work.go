//go:build !countwork

package work

// Add adds n bytes to the count if the build tag countwork is set. Otherwise it does
// nothing.
func Add(n int) {}
