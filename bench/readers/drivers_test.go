package main

import (
	"testing"

	"github.com/urikit/uri/internal/readers/recorded"
)

// TestDrivers asks every driver that works here about texts that show a line of its own
// each: what it cannot represent breaks the protocol.
func TestDrivers(t *testing.T) {
	working, missing := installed()
	for _, name := range missing {
		t.Logf("left out: %s", name)
	}
	texts := []string{
		"http://user:secret@example.com:80/a?b#c", "", "\n", "a\u2028b", "http://\u00fc.example/\\\"\x00", "\U0001F600:", "//[::1]/", "http://a@",
	}
	for _, d := range append([]driver{}, working...) {
		answers, err := ask([]driver{d}, texts)
		if err != nil {
			t.Errorf("%v", err)
			continue
		}
		if len(answers[0]) < 2 {
			t.Errorf("%s answers for no reader", d.file)
		}
		for name, a := range answers[0] {
			if want := (recorded.Answer{Outcome: recorded.Host, Host: "example.com", User: "user", Password: "secret"}); a != want {
				t.Errorf("%s: %+v, want %+v", name, a, want)
			}
		}
	}
}
