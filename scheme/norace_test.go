//go:build !race

package scheme_test

const raceEnabled = false
