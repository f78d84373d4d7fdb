//go:build !purego

package scan

import "github.com/urikit/uri/internal/engine/work"

// Fast reports whether Classify and Mark have a vector kernel on this machine.
var Fast = avx2

// The kernel in use, one of those that the processor and the system support.
var avx2, avx512 = features()

// Kernels returns the names of the kernels that this machine supports, the best first.
func Kernels() []string {
	switch avx2, avx512 := features(); {
	case avx512:
		return []string{"AVX-512", "AVX2", "none"}
	case avx2:
		return []string{"AVX2", "none"}
	}
	return []string{"none"}
}

// Choose selects one of Kernels, for tests. No other goroutine may call Classify or Mark
// at the same time.
func Choose(kernel string) {
	avx2, avx512 = kernel != "none", kernel == "AVX-512"
	Fast = avx2
}

// Classify stores the masks of the first Block bytes of s in m. The caller must check
// Fast first.
//
// The kernels look up the two halves of a byte in two tables of 16 entries. The two
// entries have a common bit for each set that contains the byte (Langdale and Lemire,
// "Parsing gigabytes of JSON per second", VLDB Journal 28, 2019). The kernels may read
// bytes before and after s, but only on memory pages that contain bytes of s.
func Classify(s string, m *Masks) {
	work.Add(min(len(s), Block))
	classify(s, m)
}

// classify is one of the two below.
//
//go:noescape
func classify(s string, m *Masks)

//go:noescape
func classifyAVX512(s string, m *Masks)

//go:noescape
func classifyAVX2(s string, m *Masks)

// Trace is Classify and [Masks.Outline] in one, but needs fewer masks for most texts. The caller
// must check Fast first.
func Trace(s string, o *Outline) (end int) {
	work.Add(min(len(s), Block))
	return trace(s, o)
}

// trace is one of the two below.
//
//go:noescape
func trace(s string, o *Outline) (end int)

//go:noescape
func traceAVX512(s string, o *Outline) (end int)

//go:noescape
func traceAVX2(s string, o *Outline) (end int)

// Mark stores the marks of the first Block bytes of s in m. The caller must check Fast
// first.
func Mark(s string, m *Marks) {
	work.Add(min(len(s), Block))
	mark(s, m)
}

// mark is one of the two below.
//
//go:noescape
func mark(s string, m *Marks)

//go:noescape
func markAVX512(s string, m *Marks)

//go:noescape
func markAVX2(s string, m *Marks)

// features reports whether the machine can run the AVX2 and the AVX-512 kernels: the
// processor has the instructions and the system saves the registers.
func features() (avx2, avx512 bool) {
	const (
		popcnt  = 1 << 23 // leaf 1, ecx
		osxsave = 1 << 27
		avx     = 1 << 28

		bmi1     = 1 << 3 // leaf 7, ebx
		avx2bit  = 1 << 5
		bmi2     = 1 << 8
		avx512f  = 1 << 16
		avx512bw = 1 << 30
		avx512vl = 1 << 31

		ymm = 0x06 // of xcr0: SSE and AVX
		zmm = 0xE6 // and the three parts of AVX-512
	)
	leaves, _, _, _ := cpuid(0, 0)
	if leaves < 7 {
		return false, false
	}
	_, _, ecx, _ := cpuid(1, 0)
	if ecx&popcnt == 0 || ecx&osxsave == 0 || ecx&avx == 0 {
		return false, false
	}
	saved, _ := xgetbv()
	_, ebx, _, _ := cpuid(7, 0)
	avx2 = saved&ymm == ymm && ebx&avx2bit != 0 && ebx&bmi1 != 0 && ebx&bmi2 != 0
	avx512 = avx2 && saved&zmm == zmm && ebx&avx512f != 0 && ebx&avx512bw != 0 && ebx&avx512vl != 0
	return avx2, avx512
}

func cpuid(leaf, sub uint32) (eax, ebx, ecx, edx uint32)

func xgetbv() (eax, edx uint32)
