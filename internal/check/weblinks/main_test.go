package main

import (
	"os"
	"path/filepath"
	"testing"
)

func Example() {
	os.Args = []string{"weblinks", "testdata"}
	main()
	// Output:
	// testdata: 1 files, 11 links, 6 with a target of browsers only, 1 with a strict one only, 1 with none, 1 with two that differ
	//
	// | links | reason | example |
	// | ---: | --- | --- |
	// | 2 | a space in the path | "a b" |
	// | 1 | `#` in the fragment | "#a#b" |
	// | 1 | `%` without two digits in the path | "100%" |
	// | 1 | `|` in the path | "a|b" |
	// | 1 | a letter or sign outside ASCII in the path | "/ünï" |
}

// A folder without HTML has no table.
func TestEmpty(t *testing.T) {
	if err := os.WriteFile(filepath.Join(t.TempDir(), "a.txt"), []byte("<a href='a b'>"), 0o666); err != nil {
		t.Fatal(err)
	}
	c := counts{reasons: make(map[string]*reason)}
	if err := c.folder(t.TempDir()); err != nil || c.files != 0 {
		t.Error(c, err)
	}
}
