package main

import (
	"regexp"
	"strings"
)

// absolutePaths matches the URIs with an authority and a path, but without userinfo. The
// groups are the scheme, the authority, the path and the rest, each with its delimiters.
var absolutePaths = regexp.MustCompile(`^([A-Za-z][A-Za-z0-9+.-]*:)(//[^/?#@]*)(/[^?#]*)(.*)$`)

// spelled returns the URIs of c with something to normalize in each, in turn: scheme and
// authority in upper case, an "e" of the path as "%65", and "/x/.." before the path. Lines
// that absolutePaths does not match, or with bytes outside ASCII, are left out, but take
// their turns. So does the empty line after a last line end.
func spelled(c *corpus) (lines []string) {
	turn := 0
	for _, l := range c.lists {
		for i, line := range l.lines {
			if s, ok := spell(strings.TrimRight(line, "\r"), (turn+i)%3); ok {
				lines = append(lines, s)
			}
		}
		turn += len(l.lines)
		if !l.open {
			turn++
		}
	}
	return lines
}

func spell(line string, turn int) (string, bool) {
	m := absolutePaths.FindStringSubmatch(line)
	if m == nil || len(asciiLines([]string{line})) == 0 {
		return "", false
	}
	scheme, authority, path, rest := m[1], m[2], m[3], m[4]
	switch {
	case turn == 0:
		scheme, authority = strings.ToUpper(scheme), strings.ToUpper(authority)
	case turn == 1 && strings.Contains(path, "e"):
		path = strings.Replace(path, "e", "%65", 1)
	default:
		path = "/x/.." + path
	}
	return scheme + authority + path + rest, true
}
