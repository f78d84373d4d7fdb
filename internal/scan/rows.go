package scan

import "github.com/urikit/uri/internal/work"

// Rows has masks of a block of a text in which each row, such as a line, is a URI. Like
// [Masks] it has one bit for each byte, the first byte in the lowest bit.
type Rows struct {
	End    uint64 // the byte that ends a row
	Plain  uint64 // letters, digits and any of - . _ ~ ! $ & ' ( ) * + , ; = : / ? @
	Scheme uint64 // the letters of http and https
	Name   uint64 // plain in a host: small letters, digits and any of - . ~ ! $ & ' ( ) * + , ; =
	Colon  uint64
	Slash  uint64
	Dot    uint64
}

// ClassifyRows stores the masks of the first blocks of text in rows, one for each element of
// rows. text has at least that many whole blocks. The caller must check Fast first.
func ClassifyRows(text []byte, end byte, rows []Rows) {
	if len(rows) == 0 {
		return
	}
	text = text[:len(rows)*Block]
	work.Add(len(text))
	classifyRows(&text[0], end, &rows[0], len(rows))
}

// classifyRowsGeneric is ClassifyRows as a byte loop, for tests and for machines without a
// kernel.
func classifyRowsGeneric(text []byte, end byte, rows []Rows) {
	for i := range rows {
		m := Rows{}
		for j, b := range text[i*Block : (i+1)*Block] {
			bit := uint64(1) << j
			digit, small := '0' <= b && b <= '9', 'a' <= b && b <= 'z'
			mark := isPlainMark(b)
			if isLetter(b) || digit || mark || b == '/' || b == '?' || b == '@' {
				m.Plain |= bit
			}
			if small || digit || mark && b != ':' && b != '_' {
				m.Name |= bit
			}
			switch b {
			case 'h', 't', 'p', 's':
				m.Scheme |= bit
			case ':':
				m.Colon |= bit
			case '/':
				m.Slash |= bit
			case '.':
				m.Dot |= bit
			}
			if b == end {
				m.End |= bit
			}
		}
		rows[i] = m
	}
}
