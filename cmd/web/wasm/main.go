//go:build js && wasm

// Wasm answers in a browser, or in Node, like "uri serve". It defines the function uriAnswer, which
// takes the name of a verb and a request as JSON. The result is an object with the member "answer",
// JSON, or the member "problem", a text.
package main

import (
	"runtime/debug"
	"syscall/js"

	"github.com/urikit/uri/cmd/internal/ask"
)

// The heap is small between two questions about rows of a list, so it may grow to several times its
// size before garbage is collected, which would take a third of the time. A large text has the
// limit instead.
const (
	heapGrowth = 400 // percent
	mostHeap   = 256 << 20
)

func main() {
	debug.SetGCPercent(heapGrowth)
	debug.SetMemoryLimit(mostHeap)
	js.Global().Set("uriAnswer", js.FuncOf(func(_ js.Value, args []js.Value) any {
		text, err := ask.Append(nil, args[0].String(), []byte(args[1].String()))
		if err != nil {
			return map[string]any{"problem": err.Error()}
		}
		return map[string]any{"answer": string(text)}
	}))
	if ready := js.Global().Get("uriReady"); ready.Type() == js.TypeFunction {
		ready.Invoke()
	}
	select {}
}
