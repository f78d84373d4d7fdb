package machine

import "time"

var began = time.Now()

// WallTime returns the time since the start of this process.
func WallTime() time.Duration { return time.Since(began) }
