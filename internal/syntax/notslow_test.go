//go:build !race && !countwork

package syntax_test

const slow = false
