//go:build !purego

package scan

import "github.com/urikit/uri/internal/engine/work"

// Fast reports whether Classify and Mark have a vector kernel on this machine.
var Fast = features()

// Kernels returns the names of the kernels that this machine supports, the best first.
func Kernels() []string {
	if features() {
		return []string{"AVX2", "none"}
	}
	return []string{"none"}
}

// Choose selects one of Kernels, for tests. No other goroutine may call Classify or Mark
// at the same time.
func Choose(kernel string) { Fast = kernel != "none" }

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

//go:noescape
func classify(s string, m *Masks)

// Trace is Classify and [Masks.Outline] in one, but needs fewer masks for most texts. The bytes of
// the mask wide are plain. The caller must check Fast first.
func Trace(s string, wide uint64) (at Packed, end int) {
	work.Add(min(len(s), Block))
	return trace(s, wide)
}

//go:noescape
func trace(s string, wide uint64) (at Packed, end int)

// Mark stores the marks of the first Block bytes of s in m. The caller must check Fast
// first.
func Mark(s string, m *Marks) {
	work.Add(min(len(s), Block))
	mark(s, m)
}

//go:noescape
func mark(s string, m *Marks)

// features reports whether the machine can run the kernels: the processor has the instructions,
// AVX2, BMI1, BMI2 and POPCNT, and the system saves the registers.
func features() bool {
	const (
		popcnt  = 1 << 23 // leaf 1, ecx
		osxsave = 1 << 27
		avx     = 1 << 28

		bmi1 = 1 << 3 // leaf 7, ebx
		avx2 = 1 << 5
		bmi2 = 1 << 8

		ymm = 0x06 // of xcr0: SSE and AVX
	)
	leaves, _, _, _ := cpuid(0, 0)
	if leaves < 7 {
		return false
	}
	_, _, ecx, _ := cpuid(1, 0)
	if ecx&popcnt == 0 || ecx&osxsave == 0 || ecx&avx == 0 {
		return false
	}
	saved, _ := xgetbv()
	_, ebx, _, _ := cpuid(7, 0)
	return saved&ymm == ymm && ebx&avx2 != 0 && ebx&bmi1 != 0 && ebx&bmi2 != 0
}

func cpuid(leaf, sub uint32) (eax, ebx, ecx, edx uint32)

func xgetbv() (eax, edx uint32)
