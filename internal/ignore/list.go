package ignore

import (
	"strings"

	"github.com/urikit/uri/internal/bom"
)

// A List is the patterns of a .gitignore file. A later one overrides those before it.
type List struct {
	patterns []pattern
}

// Parse reads the content of a .gitignore file: one pattern in each line. It skips empty lines and
// those that begin with "#".
func Parse(content string) List {
	var l List
	for line := range strings.Lines(bom.Trim(content)) {
		line = strings.TrimSuffix(line, "\n")
		if line != "" && line[0] != '#' {
			l.patterns = append(l.patterns, parsePattern(strings.TrimSuffix(line, "\r")))
		}
	}
	return l
}

// Match looks for the last pattern that matches a name, which is relative to the folder of the
// file and has "/" between segments. It reports whether such a file is ignored, and whether
// there is such a pattern.
//
// Match does not look at the folders of the file: whoever walks a tree does not enter a folder
// that is ignored.
func (l List) Match(name string, isDir bool) (ignored, found bool) {
	for i := len(l.patterns) - 1; i >= 0; i-- {
		if p := &l.patterns[i]; p.match(name, isDir) {
			return !p.negated, true
		}
	}
	return false, false
}

// Covers reports whether a name, or a folder that it is in, is ignored by l alone.
func (l List) Covers(name string, isDir bool) bool {
	for end, c := range []byte(name) {
		if c == '/' {
			if ignored, _ := l.Match(name[:end], true); ignored {
				return true
			}
		}
	}
	ignored, _ := l.Match(name, isDir)
	return ignored
}

// Names reports whether a pattern matches a file by its own name, such as "*.yaml", and not only by
// a folder that the file is in, or as any file.
func (l List) Names(name string) bool {
	for i := range l.patterns {
		if p := &l.patterns[i]; p.names && p.match(name, false) {
			return true
		}
	}
	return false
}

// Valid reports whether a text is a pattern that can match a name.
func Valid(text string) bool {
	l := Parse(text)
	return len(l.patterns) == 1 && !l.patterns[0].invalid && !strings.Contains(text, "\n")
}
