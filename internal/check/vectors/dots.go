package main

import "strings"

// removeDotSegments is section 5.2.4 of RFC 3986 step by step, with its input and
// output buffers.
func removeDotSegments(path string) string {
	input, output := path, ""
	for input != "" {
		switch {
		case strings.HasPrefix(input, "../"): // A
			input = input[len("../"):]
		case strings.HasPrefix(input, "./"):
			input = input[len("./"):]
		case strings.HasPrefix(input, "/./"): // B
			input = input[len("/."):]
		case input == "/.":
			input = "/"
		case strings.HasPrefix(input, "/../"), input == "/..": // C
			input = "/" + strings.TrimPrefix(input[len("/.."):], "/")
			output = output[:max(0, strings.LastIndexByte(output, '/'))]
		case input == ".", input == "..": // D
			input = ""
		default: // E
			n := strings.IndexByte(input[1:], '/') + 1
			if n == 0 {
				n = len(input)
			}
			output += input[:n]
			input = input[n:]
		}
	}
	return output
}

// olderSteps runs the steps c to g of RFC 2396, section 5.2, step 6, which are the steps
// 3 to 7 of merge in the drafts. A slash at the beginning is the root; the texts between
// the other slashes are segments, also empty ones. With keep, ".." segments that lead
// above the root stay; without it they are dropped.
func olderSteps(buffer string, keep bool) string {
	begins := func(i int) bool { return beginsSegment(buffer, i) }
	for i := 0; i < len(buffer); i++ { // c
		if begins(i) && strings.HasPrefix(buffer[i:], "./") {
			buffer = buffer[:i] + buffer[i+len("./"):]
			i--
		}
	}
	if buffer == "." || strings.HasSuffix(buffer, "/.") { // d
		buffer = buffer[:len(buffer)-1]
	}
	buffer = withoutClimbs(buffer)                        // e
	if head, ok := strings.CutSuffix(buffer, "/.."); ok { // f
		if i := strings.LastIndexByte(head, '/') + 1; begins(i) && head[i:] != ".." {
			buffer = buffer[:i]
		}
	}
	rest := strings.TrimPrefix(buffer, "/") // g
	root := buffer[:len(buffer)-len(rest)]
	for !keep && strings.HasPrefix(rest, "../") {
		rest = rest[len("../"):]
	}
	if !keep && rest == ".." {
		rest = ""
	}
	return root + rest
}

// beginsSegment reports whether a segment of a buffer begins at i.
func beginsSegment(buffer string, i int) bool {
	return i > 0 && buffer[i-1] == '/' || i == 0 && !strings.HasPrefix(buffer, "/")
}

// withoutClimbs removes segments with the "../" after each, until there are no more.
func withoutClimbs(buffer string) string {
	for i := range buffer {
		segment, rest, _ := strings.Cut(buffer[i:], "/")
		if beginsSegment(buffer, i) && segment != ".." && strings.HasPrefix(rest, "../") {
			return withoutClimbs(buffer[:i] + rest[len("../"):])
		}
	}
	return buffer
}
