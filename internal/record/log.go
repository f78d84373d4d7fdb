package record

import (
	"bytes"
	"strconv"

	"github.com/urikit/uri/internal/engine/percent"
)

// The columns of Squid's native format, from 0.
const (
	squidMethod  = 5
	squidURL     = 6
	squidColumns = 10
)

const (
	errRequest  = Error("the record has no request")
	errTarget   = Error("the request has no target")
	errAsterisk = Error("the target of the request is *, which is not a reference (RFC 9112, section 3.2.4)")
	errCombined = Error(`the record is not in the combined log format: no request in quotes follows a time in brackets`)
)

// The beginnings that the text of a target in a log has, and that the log does not.
const (
	beforeAuthority = "//" // the target of CONNECT is an authority (RFC 9112, section 3.2.3)
	beforePath      = "/." // a path that begins with two slashes would be read as an authority (RFC 3986, section 4.2)
)

// findSquid returns the place of the URL in a record of Squid's native format, and what precedes it
// in the text. It counts the columns to recognize the format, and remembers two. Then each case is
// a record without a URL, or with the authority of CONNECT.
func findSquid(rec []byte) (at Place, added string, err error) {
	n := 0
	var method, url Place
	for column := range Squid.columns(rec) {
		switch n {
		case squidMethod:
			method = column
		case squidURL:
			url = column
		}
		if n == squidColumns && rec[column.Start] == '[' { // the headers of log_mime_hdrs
			break
		}
		if n++; n > squidColumns {
			break
		}
	}
	text := url.Of(rec)
	switch {
	case n != squidColumns:
		return at, "", Error("the record is not in Squid's native format, which has " + strconv.Itoa(squidColumns) + " columns")
	case string(text) == "-":
		return at, "", errRequest
	case bytes.HasPrefix(text, []byte("error:")):
		return at, "", errRequest
	case string(method.Of(rec)) == "CONNECT":
		added = beforeAuthority
	}
	return url, added, nil
}

// findCombined returns the place of the target of the request in a record of the combined log
// format, and what precedes it in the text. The request is in the quotes after the time: the
// method, the target and, except in HTTP/0.9, the version.
func findCombined(rec []byte) (at Place, added string, err error) {
	time, ok := timeOf(rec)
	if !ok {
		return at, "", errCombined
	}
	start := time.End + len(` "`)
	end := quoteEnd(rec, start)
	if end < 0 {
		return at, "", errCombined
	}
	line := rec[start:end]
	if len(line) == 0 || string(line) == "-" {
		return at, "", errRequest
	}
	method, target, ok := bytes.Cut(line, []byte(" "))
	if !ok {
		return at, "", errTarget
	}
	at = Place{end - len(target), end}
	if n := bytes.LastIndexByte(target, ' '); bytes.HasPrefix(target[n+1:], []byte("HTTP/")) {
		at.End -= len(target) - max(n, 0)
	}
	switch target = at.Of(rec); {
	case len(target) == 0:
		return at, "", errTarget
	case string(target) == "*":
		return at, "", errAsterisk
	case string(method) == "CONNECT":
		added = beforeAuthority
	case bytes.HasPrefix(target, []byte("//")):
		added = beforePath
	}
	return at, added, nil
}

// commonColumns is the number of columns of the common log format, with which the combined one
// begins.
const commonColumns = 7

// target returns the text of the target of a request in a log, after what is added to it. It is a
// view of raw or of buf.
func (f Format) target(raw []byte, added string, buf *[]byte) []byte {
	hasEscape := f == Combined && bytes.IndexByte(raw, '\\') >= 0
	if added == "" && !hasEscape {
		return raw
	}
	*buf = append((*buf)[:0], added...)
	if hasEscape {
		*buf = appendLogText(*buf, raw)
	} else {
		*buf = append(*buf, raw...)
	}
	return *buf
}

// withTarget appends the record of a log with a result in place of its target, without what was
// added to that.
func (r *Record) withTarget(dst []byte, f Format, result []byte, isNull bool) ([]byte, error) {
	if rest, ok := bytes.CutPrefix(result, []byte(r.added)); ok && (r.added != beforePath || bytes.HasPrefix(rest, []byte("//"))) {
		result = rest
	}
	dst = append(dst, r.Whole[:r.place.Start]...)
	var err error
	switch {
	case isNull || len(result) == 0:
		dst = f.AppendNull(dst)
	case f == Combined:
		dst = appendLog(dst, result)
	default:
		dst, err = appendBlank(dst, result)
	}
	return append(dst, r.Whole[r.place.End:]...), err
}

// timeOf returns the place of the time in brackets in a record of the combined log format. The
// request in quotes follows it. The name of a user before it can contain anything but a quote,
// which is escaped.
func timeOf(rec []byte) (Place, bool) {
	end := bytes.Index(rec, []byte(`] "`))
	if end < 0 {
		return Place{}, false
	}
	start := bytes.LastIndex(rec[:end], []byte(" ["))
	return Place{start + 1, end + 1}, start >= 0
}

// quoteEnd returns the offset of the quote that ends a text, which begins at an offset, or -1. A
// quote after a backslash is a part of the text.
func quoteEnd(rec []byte, at int) int {
	for i := at; i < len(rec); i++ {
		switch rec[i] {
		case '\\':
			i++
		case '"':
			return i
		}
	}
	return -1
}

// appendLogText appends the text of a column of the combined log format, which is given without its
// quotes. Apache writes a quote and a backslash after a backslash, white space as in C, and other
// bytes as \xhh. Nginx writes all as \xhh.
func appendLogText(dst, raw []byte) []byte {
	for i := 0; i < len(raw); i++ {
		c := raw[i]
		if c != '\\' || i+1 == len(raw) {
			dst = append(dst, c)
			continue
		}
		i++
		if n := bytes.IndexByte([]byte(`btnvfr"\`), raw[i]); n >= 0 {
			dst = append(dst, "\b\t\n\v\f\r\"\\"[n])
		} else if raw[i] == 'x' && i+2 < len(raw) && percent.IsHex(raw[i+1]) && percent.IsHex(raw[i+2]) {
			n, _ := strconv.ParseUint(string(raw[i+1:i+3]), 16, 8)
			dst, i = append(dst, byte(n)), i+2
		} else {
			dst = append(dst, '\\', raw[i])
		}
	}
	return dst
}

// appendLog appends a text with the escapes that both servers read. A space is escaped, too,
// because it would end the target of a request.
func appendLog(dst, text []byte) []byte {
	const hex = "0123456789abcdef"
	for _, c := range text {
		if c <= ' ' || c >= 0x7F || c == '"' || c == '\\' {
			dst = append(dst, '\\', 'x', hex[c>>4], hex[c&15])
		} else {
			dst = append(dst, c)
		}
	}
	return dst
}
