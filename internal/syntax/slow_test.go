//go:build race || countwork

package syntax_test

// slow says that everything takes several times as long, by the build tags.
const slow = true
