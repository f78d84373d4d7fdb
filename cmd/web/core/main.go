//go:build js && wasm

// Core gives the first answer of the page, while the program of cmd/web/wasm still loads. It is
// built with the tag urismall. It defines the function uriGlance, which takes a text and returns an
// object.
package main

import (
	"syscall/js"

	"github.com/urikit/uri"
	"github.com/urikit/uri/cmd/internal/answer"
	"github.com/urikit/uri/cmd/internal/matched"
	"github.com/urikit/uri/internal/dialect"
	"github.com/urikit/uri/internal/field"
	"github.com/urikit/uri/internal/glance"
	"github.com/urikit/uri/internal/mask"
	"github.com/urikit/uri/internal/verdict"
	"github.com/urikit/uri/render"
)

func main() {
	js.Global().Set("uriGlance", js.FuncOf(func(_ js.Value, args []js.Value) any {
		text := args[0].String()
		d := dialect.RFC3986
		s := &verdict.Subject{Text: text, Dialect: d, Found: answer.FindingsOf(d, text)}
		ref, err := d.Parser().Parse(uri.RuleURIReference, text)
		if p, ok := answer.AsProblem(err); ok {
			s.Problem = answer.Beside(field.Completed(p, []byte(text)), s.Found)
		} else {
			s.Ref = &ref
		}
		secrets := mask.Find(text)
		view := render.OfText(text).Hide(secrets...)
		within := func(at uri.Span) string { return view.Line(glance.WideText, at).String() }
		page := glance.Of(s, &glance.Subject{Text: text, Secrets: secrets, Within: within})
		page["template"] = within(matched.Expression(text, s.Problem))
		return page
	}))
	js.Global().Get("uriReady").Invoke()
	select {}
}
