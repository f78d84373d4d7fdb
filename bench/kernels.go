package main

import (
	"github.com/urikit/uri"
	"github.com/urikit/uri/internal/scan"
)

// kernels parse with one kernel each. The first is the best one, which is used by default;
// the last uses no kernel.
var kernels = func() (list []contender) {
	best := scan.Kernels()[0]
	for _, kernel := range scan.Kernels() {
		c := accepts(kernel, "urikit `Parse`, "+kernel, func(s string) bool {
			_, err := uri.Parse(s)
			return err == nil
		})
		prepare := c.prepare
		c.prepare = func(lines []string) pass {
			p := prepare(lines)
			return func() int {
				scan.Choose(kernel)
				defer scan.Choose(best)
				return p()
			}
		}
		list = append(list, c)
	}
	list[0].name = ours
	return list
}()
