package main

import "testing"

// TestPasswords is -passwords with fewer texts, where Node or Python is installed.
func TestPasswords(t *testing.T) {
	if testing.Short() {
		t.Skip("-short is set: it starts readers in other languages")
	}
	if !hasAsked(installed()) {
		t.Skip("needs one of the programs node and python3, which are not in PATH")
	}
	p := passwords{n: 500, seed: 2, root: "../.."}
	if err := p.run(); err != nil {
		t.Error(err)
	}
}
