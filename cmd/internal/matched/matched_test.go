package matched_test

import (
	"testing"

	"github.com/urikit/uri"
	"github.com/urikit/uri/cmd/internal/answer"
	"github.com/urikit/uri/cmd/internal/matched"
)

func TestExpression(t *testing.T) {
	for text, want := range map[string]string{
		"http://h/{id}{?q}": "{id}", "{+base}/x": "{+base}", "http://h/{id": "", "http://h/{}": "", "http://h/{id}/a b": "", "http://h/a b{id}": "", "http://h/": "", "http://h/%{id}": "",
	} {
		_, err := uri.Parse(text)
		problem, _ := answer.AsProblem(err)
		if got := matched.Expression(text, problem).Of(text); got != want {
			t.Errorf("%s: %q, want %q", text, got, want)
		}
	}
}
