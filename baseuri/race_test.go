//go:build race

package baseuri_test

// raceEnabled says that code allocates otherwise than it does for users.
const raceEnabled = true
