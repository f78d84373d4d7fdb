package matched_test

import (
	"testing"

	"github.com/urikit/uri"
	"github.com/urikit/uri/cmd/internal/answer"
	"github.com/urikit/uri/cmd/internal/buffer"
	"github.com/urikit/uri/cmd/internal/matched"
	"github.com/urikit/uri/template"
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

func TestPutExpansion(t *testing.T) {
	to := buffer.New(nil)
	of := template.MustParse("{a,b*}{?a,c:3}")
	vars := template.Map{"a": template.String(""), "b": template.List()}
	if err := matched.PutExpansion(to, []byte(of.String()), nil, of.Variables(), vars); err != nil {
		t.Fatal(err)
	}
	if got, want := string(to.Bytes()), `{"input":"{a,b*}{?a,c:3}","valid":true,"output":"","expansion":"","variables":[{"name":"a","given":true},{"name":"b","given":false},{"name":"c","given":false}]}`+"\n"; got != want {
		t.Errorf("%s, want %s", got, want)
	}
}
