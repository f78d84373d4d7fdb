package stream

import (
	"math"
	"os"
	"runtime"
	"runtime/debug"
	"runtime/metrics"
	"sync"
)

// enoughMemory is the memory limit at which the runtime collects garbage before it grows. Only
// long records need more.
const enoughMemory = 40 << 20

// lateGC is the percentage of new memory at which the runtime collects garbage. With the default of
// 100 the first collection comes at 4 MiB, which a short run reaches just before its end.
const lateGC = 200

// heap is the memory limit of the process, as far as this package sets it.
var heap struct {
	sync.Mutex
	on      bool  // this package sets the limit
	more    int64 // bytes for memory that is not for records
	watched bool  // a watch follows the collections
}

// LimitHeap sets a memory limit of about 40 MiB plus more, the number of bytes that the program
// needs besides its records. If a long record needs more memory, the limit rises with it: otherwise
// the runtime would collect without end. LimitHeap changes nothing if the environment has
// GOMEMLIMIT or GOGC. The caller must call restore, which sets the previous limit.
func LimitHeap(more int64) (restore func()) { return limitAt(lateGC, more) }

// FillHeap is like LimitHeap, but the runtime collects no garbage before the limit. It suits a
// short run that allocates much and keeps little.
func FillHeap(more int64) (restore func()) { return limitAt(-1, more) }

// limitAt is LimitHeap with the percentage of new memory at which the runtime collects garbage.
func limitAt(percent int, more int64) (restore func()) {
	if os.Getenv("GOMEMLIMIT") != "" || os.Getenv("GOGC") != "" {
		return func() {}
	}
	percent = debug.SetGCPercent(percent)
	heap.Lock()
	on, before := heap.on, heap.more
	heap.Unlock()
	limitHeap(true, more)
	return func() {
		limitHeap(on, before)
		debug.SetGCPercent(percent)
	}
}

// limitHeap sets the limit, or removes it.
func limitHeap(on bool, more int64) {
	heap.Lock()
	defer heap.Unlock()
	heap.on, heap.more = on, more
	if !on {
		debug.SetMemoryLimit(math.MaxInt64)
		return
	}
	debug.SetMemoryLimit(limitFor(more, liveHeap()))
	if !heap.watched {
		heap.watched = true
		watchHeap(&watch{})
	}
}

// limitFor returns the memory limit for a heap with so many bytes in use after a collection, of
// which about more are not for records. The rest may have as much garbage, so that collections stay
// linear in the memory that is allocated.
func limitFor(more, live int64) int64 {
	return more + max(enoughMemory, enoughMemory/4+2*(live-more))
}

// A watch is garbage at once, so that its finalizer runs after each collection. It has a pointer,
// because other small objects can share their memory, and keep it.
type watch struct{ _ *watch }

// watchHeap sets the limit after the next collection, and watches on while there is one.
func watchHeap(w *watch) {
	runtime.SetFinalizer(w, func(w *watch) {
		heap.Lock()
		defer heap.Unlock()
		if heap.watched = heap.on; heap.watched {
			debug.SetMemoryLimit(limitFor(heap.more, liveHeap()))
			watchHeap(w)
		}
	})
}

// liveHeap returns the bytes that were in use at the last collection.
func liveHeap() int64 {
	sample := []metrics.Sample{{Name: "/gc/heap/live:bytes"}}
	metrics.Read(sample)
	return int64(sample[0].Value.Uint64())
}
