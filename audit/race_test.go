//go:build race

package audit_test

// raceEnabled says that code allocates otherwise than it does for users.
const raceEnabled = true
