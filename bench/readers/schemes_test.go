package main

import (
	"encoding/json"
	"os"
	"slices"
	"testing"

	"github.com/urikit/uri/internal/readers/recorded"
)

// TestRecordedTexts checks that the recorded answers are about the texts that the program asks.
func TestRecordedTexts(t *testing.T) {
	_, records, err := recorded.ReadFile("../../uritest/vectors/readers/schemes.jsonl.gz", nil, 0)
	if err != nil {
		t.Fatal(err)
	}
	var texts []string
	for _, r := range records {
		texts = append(texts, r.Text)
	}
	if !slices.Equal(texts, schemeTexts()) {
		t.Error("schemes.jsonl.gz has other texts than the schemes of today: record it again")
	}

	scripts, err := os.Open("../../testdata/readers/scripts.jsonl")
	if err != nil {
		t.Fatal(err)
	}
	defer scripts.Close()
	texts = nil
	for d := json.NewDecoder(scripts); d.More(); {
		var s script
		if err := d.Decode(&s); err != nil {
			t.Fatal(err)
		}
		texts = append(texts, s.Text)
	}
	if !slices.Equal(texts, scriptTexts()) {
		t.Error("scripts.jsonl has other texts than scripts.go: record it again")
	}
}
