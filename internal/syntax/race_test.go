//go:build race

package syntax_test

// raceEnabled says that everything takes ten times as long.
const raceEnabled = true
