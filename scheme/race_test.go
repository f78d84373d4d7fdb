//go:build race

package scheme_test

// raceEnabled says that code allocates otherwise than it does for users.
const raceEnabled = true
