//go:build js && wasm

// Wasm answers in a browser, or in Node, like "uri serve". It defines the function uriAnswer, which takes
// the name of a verb and a request as JSON. The result is an object with the member "answer", JSON, or
// the member "problem", a text.
package main

import (
	"syscall/js"

	"github.com/urikit/uri/cmd/internal/ask"
)

func main() {
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
