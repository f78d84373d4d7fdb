//go:build !linux

package machine

import "os"

// Resident returns 0, because other systems count memory in other ways.
func Resident(*os.ProcessState) int64 { return 0 }
