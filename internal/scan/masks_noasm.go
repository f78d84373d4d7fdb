//go:build !amd64 || purego

package scan

// Fast says that Classify is: that there is a kernel for it.
const Fast = false

// Classify stores the masks of the first Block bytes of s in m.
func Classify(s string, m *Masks) { classifyGeneric(s, m) }

// Kernels returns the names of what Classify can use here, the best first.
func Kernels() []string { return []string{"none"} }

// Choose makes Classify use a kernel, one of Kernels, for tests.
func Choose(string) {}
