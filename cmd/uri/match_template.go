package main

import (
	"errors"

	"github.com/urikit/uri/cmd/internal/answer"
	"github.com/urikit/uri/cmd/internal/ask"
	"github.com/urikit/uri/template"
)

// compileTemplate returns the template that is an argument. An error is an error of the command
// line.
func compileTemplate(text string) (template.Template, error) {
	t, err := template.Parse(text)
	if err != nil {
		return t, errors.New("the template: " + answer.Describe(ask.TemplateProblem(err, text), text))
	}
	return t, nil
}
