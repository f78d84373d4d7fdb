package main

import (
	"cmp"
	"fmt"
	"os"
	"path/filepath"
	"strings"
)

// A corpus is a list of URIs, valid or not.
type corpus struct {
	files []string // names without the folder
	lines []string
	bytes int // of all lines, without line ends
}

// defaultCorpus returns the folder that is read by default.
func defaultCorpus() string {
	return cmp.Or(os.Getenv("URIKIT_CORPUS"), filepath.Join("..", "testdata", "corpus"))
}

// readCorpus reads the *.txt files of dir in the order of their names.
func readCorpus(dir string) (*corpus, error) {
	paths, err := filepath.Glob(filepath.Join(dir, "*.txt"))
	if err != nil {
		return nil, err
	}
	c := new(corpus)
	for _, path := range paths {
		text, err := os.ReadFile(path)
		if err != nil {
			return nil, err
		}
		c.files = append(c.files, filepath.Base(path))
		for line := range strings.Lines(string(text)) {
			line = strings.TrimSuffix(line, "\n")
			c.lines = append(c.lines, line)
			c.bytes += len(line)
		}
	}
	if len(c.lines) == 0 {
		return nil, fmt.Errorf("no lines in %s", filepath.Join(dir, "*.txt"))
	}
	return c, nil
}

// describe returns a line of Markdown that describes c.
func (c *corpus) describe() string {
	return fmt.Sprintf("- %s: %d lines, %d bytes without line ends, %.1f a line\n",
		strings.Join(c.files, ", "), len(c.lines), c.bytes, float64(c.bytes)/float64(len(c.lines)))
}
