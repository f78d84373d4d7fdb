//go:build race

package canonical_test

// raceEnabled says that long texts take long.
const raceEnabled = true
