// Print collects garbage, grows its stack and recovers from a panic.
package main

import (
	"fmt"
	"runtime"
)

func sum(n int) int {
	if n == 0 {
		return 0
	}
	var room [200]int
	room[n%200] = n
	return room[n%200] + sum(n-1)
}

func main() {
	defer func() { fmt.Println(recover(), sum(100)) }()
	for range 20 {
		_ = make([]byte, 1<<20)
		runtime.GC()
	}
	panic("recovered")
}
