//go:build (!amd64 && !arm64) || purego

package scan

// Fast says that Classify and Mark are: that there are kernels for them.
const Fast = false

// Classify stores the masks of the first Block bytes of s in m, slowly.
func Classify(s string, m *Masks) { classifyGeneric(s, m) }

// Mark stores the marks of the first Block bytes of s in m, slowly.
func Mark(s string, m *Marks) { markGeneric(s, m) }

// Kernels returns the names of what they can use here, the best first.
func Kernels() []string { return []string{"none"} }

// Choose makes them use a kernel, one of Kernels, for tests: here there is none.
func Choose(string) {}
