package main

import (
	"testing"

	"github.com/urikit/uri/internal/readers/recorded"
)

// TestAdapters asks every adapter that works here about texts that a wrong line would break.
func TestAdapters(t *testing.T) {
	texts := []string{
		"http://user:secret@example.com:80/a?b#c", "", "\n", "a\u2028b", "http://\u00fc.example/\\\"\x00", "\U0001F600:", "//[::1]/", "http://a@",
	}
	answers, err := ask(installed(), texts)
	if err != nil {
		t.Fatal(err)
	}
	if len(answers[0]) == 0 {
		t.Error("nobody answers")
	}
	for name, a := range answers[0] {
		want := recorded.Answer{Outcome: recorded.Host, Host: "example.com", User: "user", Password: "secret"}
		if a.Port, a.Path = "", ""; a != want { // some say "", others the port of the scheme; the path may have the query
			t.Errorf("%s: %+v, want %+v", name, a, want)
		}
	}
}
