package main

import "github.com/urikit/uri/internal/engine/scan"

// byKernel returns c once for each kernel. The first is the best one, which is used by
// default, and keeps its name. The last uses no kernel.
func byKernel(c contender) (list []contender) {
	best := scan.Kernels()[0]
	for _, kernel := range scan.Kernels() {
		k := c
		k.what = c.what + ", " + kernel
		if kernel != best {
			k.name = kernel
		}
		k.prepare = func(lines []string) pass {
			p := c.prepare(lines)
			return func() (accepted, sum int) {
				scan.Choose(kernel)
				defer scan.Choose(best)
				return p()
			}
		}
		if c.answer != nil {
			k.answer = func(line string) (string, bool) {
				scan.Choose(kernel)
				defer scan.Choose(best)
				return c.answer(line)
			}
		}
		list = append(list, k)
	}
	return list
}
