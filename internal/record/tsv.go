package record

import (
	"bytes"
	"strings"
)

// The escapes of tab-separated values: the characters after a backslash, and what they mean. The
// first tsvWritten are written; PostgreSQL and ClickHouse write the others, too.
const (
	tsvEscapes = `tnr\bfv0'`
	tsvMeaning = "\t\n\r\\\b\f\v\x00'"
	tsvWritten = 4
)

// appendUnescaped appends the text of a field. A backslash before any other character is a
// backslash.
func appendUnescaped(dst, raw []byte) []byte {
	for {
		n := bytes.IndexByte(raw, '\\')
		if n < 0 || n+1 == len(raw) {
			return append(dst, raw...)
		}
		dst = append(dst, raw[:n]...)
		if i := strings.IndexByte(tsvEscapes, raw[n+1]); i >= 0 {
			dst = append(dst, tsvMeaning[i])
		} else {
			dst = append(dst, '\\', raw[n+1])
		}
		raw = raw[n+2:]
	}
}

// appendTSV appends a text as a field.
func appendTSV(dst, text []byte) []byte {
	for {
		n := bytes.IndexAny(text, tsvMeaning[:tsvWritten])
		if n < 0 {
			return append(dst, text...)
		}
		i := strings.IndexByte(tsvMeaning, text[n])
		dst = append(append(dst, text[:n]...), '\\', tsvEscapes[i])
		text = text[n+1:]
	}
}
