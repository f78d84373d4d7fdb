package main

import (
	"errors"
	"strconv"
	"strings"

	"github.com/urikit/uri"
)

// segmentNumber parses the number of a segment: 1 is the first, -1 the last.
func segmentNumber(text string) (int, error) {
	n, err := strconv.Atoi(text)
	if err != nil || n == 0 {
		return 0, errors.New("a segment has a number: 1 is the first, -1 the last")
	}
	return n, nil
}

// findSegment returns the place of the n-th segment of a path, and whether it exists. See
// [uri.Path.Segments] for the definition of segments.
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
