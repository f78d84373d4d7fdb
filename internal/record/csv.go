package record

import "bytes"

// closingQuote returns the offset of the quote that ends a quoted text, or -1.
func closingQuote(text []byte) int {
	for i := 0; ; i += len(`""`) {
		n := bytes.IndexByte(text[i:], '"')
		if n < 0 {
			return -1
		}
		if i += n; i+1 == len(text) || text[i+1] != '"' {
			return i
		}
	}
}

// appendUnquoted appends the text of a field that begins with a quote.
func appendUnquoted(dst, raw []byte) []byte {
	n := closingQuote(raw[1:])
	quoted, rest := raw[1:1+n], raw[1+n+1:]
	for {
		n := bytes.IndexByte(quoted, '"')
		if n < 0 {
			return append(append(dst, quoted...), rest...)
		}
		dst = append(dst, quoted[:n+1]...)
		quoted = quoted[n+len(`""`):]
	}
}

// appendCSV appends a text as a field of CSV.
func appendCSV(dst, text []byte, quoted bool) []byte {
	if !quoted && bytes.IndexByte(text, ',') < 0 && bytes.IndexByte(text, '"') < 0 && bytes.IndexByte(text, '\n') < 0 &&
		bytes.IndexByte(text, '\r') < 0 {
		return append(dst, text...)
	}
	dst = append(dst, '"')
	for {
		n := bytes.IndexByte(text, '"')
		if n < 0 {
			return append(append(dst, text...), '"')
		}
		dst = append(append(dst, text[:n+1]...), '"')
		text = text[n+1:]
	}
}
