package main

import (
	"net/url"
	"strings"

	"github.com/urikit/uri"
	"github.com/urikit/uri/pct"
)

// encoders encode data as segments. If nothing has to be encoded, Encode
// returns data unchanged, and so does PathEscape of net/url.
var encoders = []contender{
	makes(ours, "urikit `pct.Encode`", func(data string) (string, error) {
		return string(pct.Encode(pct.Segment, data)), nil
	}),
	appendsString("urikit-append", "urikit `pct.AppendEncode`", func(dst []byte, data string) ([]byte, error) {
		return pct.AppendEncode(dst, pct.Segment, data), nil
	}),
	makes(theirs, "net/url `PathEscape`", func(data string) (string, error) {
		return url.PathEscape(data), nil
	}).differing("encodes some more characters than a segment needs"),
}

// decoders decode segments to data.
var decoders = []contender{
	appendsString(ours, "urikit `pct.AppendDecode`", pct.AppendDecode),
	makes("urikit-values", "urikit `pct.Decode`", pct.Decode),
	makes(theirs, "net/url `PathUnescape`", url.PathUnescape),
}

// appendsString returns a contender that converts strings to bytes in a buffer that it
// reuses.
func appendsString(name, what string, f func(dst []byte, s string) ([]byte, error)) contender {
	return contender{
		name: name, what: what,
		prepare: func(lines []string) pass {
			var made []byte
			return each(func(s string) (int, error) {
				var err error
				made, err = f(made[:0], s)
				return len(made), err
			})(lines)
		},
		answer: func(line string) (string, bool) {
			made, err := f(nil, line)
			return string(made), err == nil
		},
	}
}

// segments returns the last segment of each path of lines, unless it is empty: encoded as
// in the line, and decoded.
func segments(lines []string) (encoded, data []string) {
	for _, line := range lines {
		u, err := uri.Parse(line)
		if err != nil {
			continue
		}
		path := u.Path().String()
		segment := path[strings.LastIndexByte(path, '/')+1:]
		if decoded, err := pct.Decode(segment); err == nil && segment != "" {
			encoded, data = append(encoded, segment), append(data, decoded)
		}
	}
	return encoded, data
}

// encodeAll encodes each line as a whole, as if it were data in another URI.
func encodeAll(lines []string) (encoded []string) {
	for _, line := range lines {
		encoded = append(encoded, string(pct.Encode(pct.Segment, line)))
	}
	return encoded
}
