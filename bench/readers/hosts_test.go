package main

import (
	"os"
	"strings"
	"testing"
)

// TestPage checks that the page is made of the recorded answers.
func TestPage(t *testing.T) {
	want, err := recordedResults()
	if err != nil {
		t.Fatal(err)
	}
	page, err := os.ReadFile(inRepository("docs/tables/readers.md"))
	if err != nil {
		t.Fatal(err)
	}
	if !strings.Contains(string(page), begin+"\n"+want+"\n"+end) {
		t.Error("the page is not made of the recorded answers: go run ./readers -o ../docs/tables/readers.md")
	}
}
