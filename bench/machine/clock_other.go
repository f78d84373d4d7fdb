//go:build !unix

package machine

import "time"

// ProcessTime returns the wall time, because the system does not tell another one.
func ProcessTime() time.Duration { return WallTime() }
