package main

import "testing"

// TestPasswords is -passwords with fewer texts, where Node or Python is installed.
func TestPasswords(t *testing.T) {
	if testing.Short() {
		t.Skip("the readers take seconds to start")
	}
	if working, _ := installed(); !hasAsked(working) {
		t.Skip("neither Node nor Python is here to ask")
	}
	p := passwords{n: 500, seed: 2, root: "../.."}
	if err := p.run(); err != nil {
		t.Error(err)
	}
}
