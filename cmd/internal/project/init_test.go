package project

import (
	"regexp"
	"slices"
	"testing"

	"github.com/urikit/uri/cmd/internal/ask"
)

// The settings in the comments of a new project file are valid, and they are all that the file can
// have.
func TestInitial(t *testing.T) {
	text := regexp.MustCompile(`(?m)^# (\[|[a-z-]+ = )`).ReplaceAll(initial, []byte("$1"))
	p, err := ParseProject("init", text)
	if err != nil {
		t.Fatal(err)
	}
	for _, o := range ProjectKeys(ask.VerbCheck) {
		if !slices.Contains([]*ask.Option{ask.RuleOption, ask.Headers, ask.Private}, o) && !p.check.Has(o) {
			t.Errorf("there is no key %s", o.Name)
		}
	}
	if _, err := ParseProject("init", initial); err != nil {
		t.Error(err)
	}
}
