package main

import (
	"errors"
	"strconv"
	"strings"

	"github.com/urikit/uri"
)

// segmentNumber returns the number of a segment: from 1, or from -1 at the end.
func segmentNumber(text string) (int, error) {
	n, err := strconv.Atoi(text)
	if err != nil || n == 0 {
		return 0, errors.New("a segment has a number: 1 is the first, -1 the last")
	}
	return n, nil
}

// findSegment returns where the n-th segment of a path lies, and whether there is
// one. See [uri.Path.Segments] for what a segment is.
func findSegment(path string, n int) (at uri.Span, ok bool) {
	if path == "" {
		return uri.Span{}, false
	}
	start := len(path) - len(strings.TrimPrefix(path, "/"))
	if n < 0 {
		n += strings.Count(path[start:], "/") + 2
	}
	if n < 1 {
		return uri.Span{}, false
	}
	for {
		length := strings.IndexByte(path[start:], '/')
		last := length < 0
		if last {
			length = len(path) - start
		}
		if n--; n == 0 {
			return uri.Span{Offset: start, Length: length}, true
		}
		if last {
			return uri.Span{}, false
		}
		start += length + len("/")
	}
}
