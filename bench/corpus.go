package main

import (
	"cmp"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
)

// A corpus is lists of URIs, valid or not.
type corpus struct {
	lists []list
	files []list   // of the folder "files", which are measured on their own
	lines []string // of all lists
	bytes int      // of all lines, without line ends
}

// A list is the lines of a file.
type list struct {
	name  string // without the folder and ".txt"
	lines []string
	open  bool // the last line has no line end
}

// defaultCorpus returns the folder that is read by default.
func defaultCorpus() string {
	return cmp.Or(os.Getenv("URIKIT_CORPUS"), filepath.Join("..", "testdata", "corpus"))
}

// readCorpus reads the *.txt files of dir in the order of their names, and those of its folder
// "files".
func readCorpus(dir string) (*corpus, error) {
	lists, err := readLists(dir)
	if err != nil {
		return nil, err
	}
	c := newCorpus(lists...)
	if len(c.lines) == 0 {
		return nil, fmt.Errorf("no lines in %s", filepath.Join(dir, "*.txt"))
	}
	c.files, err = readLists(filepath.Join(dir, "files"))
	return c, err
}

// readLists reads the *.txt files of dir.
func readLists(dir string) (lists []list, err error) {
	paths, err := filepath.Glob(filepath.Join(dir, "*.txt"))
	if err != nil {
		return nil, err
	}
	for _, path := range paths {
		text, err := os.ReadFile(path)
		if err != nil {
			return nil, err
		}
		l := list{name: strings.TrimSuffix(filepath.Base(path), ".txt")}
		for line := range strings.Lines(string(text)) {
			line, closed := strings.CutSuffix(line, "\n")
			l.lines, l.open = append(l.lines, line), !closed
		}
		lists = append(lists, l)
	}
	return lists, nil
}

func newCorpus(lists ...list) *corpus {
	c := new(corpus)
	for _, l := range lists {
		c.lines = append(c.lines, l.lines...)
	}
	rest := c.lines
	for _, l := range lists {
		n := len(l.lines)
		l.lines, rest = rest[:n:n], rest[n:]
		c.lists = append(c.lists, l)
	}
	c.bytes = size(c.lines)
	return c
}

// size returns the sum of the lengths of lines.
func size(lines []string) (n int) {
	for _, line := range lines {
		n += len(line)
	}
	return n
}

// describe returns a line of Markdown that describes c.
func (c *corpus) describe() string {
	var names []string
	for _, l := range slices.Concat(c.lists, c.files) {
		names = append(names, fmt.Sprintf("%s.txt (%d)", l.name, len(l.lines)))
	}
	return fmt.Sprintf("- lines of %s\n", strings.Join(names, ", "))
}
