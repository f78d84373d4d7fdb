//go:build !race

package baseuri_test

const raceEnabled = false
