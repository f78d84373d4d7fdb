package render

import "unicode"

// lookalikes are symbols and punctuation that look like a delimiter of a URI, or like a
// group of characters that contains one: / \ . : ? # @ % [ ]. They are
//
//   - those that the confusables of UTS #39 map to one of these,
//   - those with one of these in their compatibility decomposition (NFKC), which
//     software applies to host names,
//   - the full stops that UTS #46 maps to ".", and U+2572, the pair of U+2571.
//
// Letters, marks and digits that look like one, such as U+30CE, are ordinary text in
// their scripts. testdata/lookalikes.tsv has all of these characters.
var lookalikes = &unicode.RangeTable{
	R16: []unicode.Range16{
		{Lo: 0x02F8, Hi: 0x02F8, Stride: 1},
		{Lo: 0x0589, Hi: 0x0589, Stride: 1},
		{Lo: 0x05C3, Hi: 0x05C3, Stride: 1},
		{Lo: 0x066A, Hi: 0x066A, Stride: 1},
		{Lo: 0x0701, Hi: 0x0704, Stride: 1},
		{Lo: 0x16EC, Hi: 0x16EC, Stride: 1},
		{Lo: 0x1735, Hi: 0x1735, Stride: 1},
		{Lo: 0x1803, Hi: 0x1803, Stride: 1},
		{Lo: 0x1809, Hi: 0x1809, Stride: 1},
		{Lo: 0x2024, Hi: 0x2026, Stride: 1},
		{Lo: 0x2041, Hi: 0x2041, Stride: 1},
		{Lo: 0x2044, Hi: 0x2044, Stride: 1},
		{Lo: 0x2047, Hi: 0x2049, Stride: 1},
		{Lo: 0x2052, Hi: 0x2052, Stride: 1},
		{Lo: 0x205A, Hi: 0x205A, Stride: 1},
		{Lo: 0x2100, Hi: 0x2101, Stride: 1},
		{Lo: 0x2105, Hi: 0x2106, Stride: 1},
		{Lo: 0x2215, Hi: 0x2216, Stride: 1},
		{Lo: 0x2236, Hi: 0x2236, Stride: 1},
		{Lo: 0x2488, Hi: 0x249B, Stride: 1},
		{Lo: 0x2571, Hi: 0x2572, Stride: 1},
		{Lo: 0x27CB, Hi: 0x27CB, Stride: 1},
		{Lo: 0x27CD, Hi: 0x27CD, Stride: 1},
		{Lo: 0x29F5, Hi: 0x29F5, Stride: 1},
		{Lo: 0x29F8, Hi: 0x29F9, Stride: 1},
		{Lo: 0x2A74, Hi: 0x2A74, Stride: 1},
		{Lo: 0x2F02, Hi: 0x2F03, Stride: 1},
		{Lo: 0x3002, Hi: 0x3002, Stride: 1},
		{Lo: 0x31D3, Hi: 0x31D4, Stride: 1},
		{Lo: 0x33C2, Hi: 0x33C2, Stride: 1},
		{Lo: 0x33C7, Hi: 0x33C7, Stride: 1},
		{Lo: 0x33D8, Hi: 0x33D8, Stride: 1},
		{Lo: 0xA60E, Hi: 0xA60E, Stride: 1},
		{Lo: 0xA789, Hi: 0xA789, Stride: 1},
		{Lo: 0xFE12, Hi: 0xFE13, Stride: 1},
		{Lo: 0xFE16, Hi: 0xFE16, Stride: 1},
		{Lo: 0xFE19, Hi: 0xFE19, Stride: 1},
		{Lo: 0xFE30, Hi: 0xFE30, Stride: 1},
		{Lo: 0xFE47, Hi: 0xFE48, Stride: 1},
		{Lo: 0xFE52, Hi: 0xFE52, Stride: 1},
		{Lo: 0xFE55, Hi: 0xFE56, Stride: 1},
		{Lo: 0xFE5F, Hi: 0xFE5F, Stride: 1},
		{Lo: 0xFE68, Hi: 0xFE68, Stride: 1},
		{Lo: 0xFE6A, Hi: 0xFE6B, Stride: 1},
		{Lo: 0xFF03, Hi: 0xFF03, Stride: 1},
		{Lo: 0xFF05, Hi: 0xFF05, Stride: 1},
		{Lo: 0xFF0E, Hi: 0xFF0F, Stride: 1},
		{Lo: 0xFF1A, Hi: 0xFF1A, Stride: 1},
		{Lo: 0xFF1F, Hi: 0xFF20, Stride: 1},
		{Lo: 0xFF3B, Hi: 0xFF3D, Stride: 1},
		{Lo: 0xFF61, Hi: 0xFF61, Stride: 1},
	},
	R32: []unicode.Range32{
		{Lo: 0x10A50, Hi: 0x10A50, Stride: 1},
		{Lo: 0x1D20F, Hi: 0x1D20F, Stride: 1},
		{Lo: 0x1D23A, Hi: 0x1D23B, Stride: 1},
		{Lo: 0x1F100, Hi: 0x1F100, Stride: 1},
	},
}

// blanks are characters that unicode.IsPrint reports as printable, and that show
// nothing or a box: BRAILLE PATTERN BLANK, OBJECT REPLACEMENT CHARACTER, EGYPTIAN
// HIEROGLYPH FULL BLANK and HALF BLANK, MUSICAL SYMBOL NULL NOTEHEAD.
var blanks = &unicode.RangeTable{
	R16: []unicode.Range16{{Lo: 0x2800, Hi: 0x2800, Stride: 1}, {Lo: 0xFFFC, Hi: 0xFFFC, Stride: 1}},
	R32: []unicode.Range32{{Lo: 0x13441, Hi: 0x13442, Stride: 1}, {Lo: 0x1D159, Hi: 0x1D159, Stride: 1}},
}
