//go:build countwork

package scan

import "sync/atomic"

// Worked is the number of bytes looked at so far.
var Worked atomic.Int64

// Work notes that n bytes have been looked at.
func Work(n int) { Worked.Add(int64(n)) }
