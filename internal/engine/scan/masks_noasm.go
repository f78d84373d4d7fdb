//go:build (!amd64 && !arm64) || purego

package scan

// Fast reports whether Classify and Mark have a vector kernel.
const Fast = false

// Classify stores the masks of the first Block bytes of s in m, slowly.
func Classify(s string, m *Masks) { classifyGeneric(s, m) }

// Trace is Classify and [Masks.Outline] in one. The bytes of the mask wide are plain.
func Trace(s string, wide uint64) (at Packed, end int) {
	var m Masks
	var o Outline
	Classify(s, &m)
	m.NotAuthority &^= wide
	m.NotPath &^= wide
	end = m.Outline(s, &o)
	return o.Pack(), end
}

// Mark stores the marks of the first Block bytes of s in m.
func Mark(s string, m *Marks) { MarkByTable(s, m) }

// Kernels returns the names of the kernels that this machine supports, the best first.
func Kernels() []string { return []string{"none"} }

// Choose selects one of Kernels, for tests. Without kernels it does nothing.
func Choose(string) {}
