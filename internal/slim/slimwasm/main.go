// Slimwasm makes the WebAssembly of Go programs smaller, in place.
package main

import (
	"fmt"
	"os"

	"github.com/urikit/uri/internal/slim"
)

func main() {
	for _, name := range os.Args[1:] {
		module, err := os.ReadFile(name)
		if err == nil {
			module, err = slim.Program(module)
		}
		if err == nil {
			err = os.WriteFile(name, module, 0o666)
		}
		if err != nil {
			fmt.Fprintln(os.Stderr, err)
			os.Exit(1)
		}
	}
}
