//go:build countwork

package work

import "sync/atomic"

// Total is the number of bytes counted so far.
var Total atomic.Int64

// Add adds n bytes to the count.
func Add(n int) { Total.Add(int64(n)) }
