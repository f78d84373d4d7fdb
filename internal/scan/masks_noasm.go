//go:build (!amd64 && !arm64) || purego

package scan

// Fast says that Classify and Mark are: that there are kernels for them.
const Fast = false

// Classify stores the masks of the first Block bytes of s in m.
func Classify(s string, m *Masks) { classifyGeneric(s, m) }

// Mark stores the marks of the first Block bytes of s in m.
func Mark(s string, m *Marks) { markGeneric(s, m) }

// Kernels returns the names of what they can use here, the best first.
func Kernels() []string { return []string{"none"} }

// Choose makes Classify use a kernel, one of Kernels, for tests.
func Choose(string) {}
