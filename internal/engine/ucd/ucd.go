// Package ucd has properties of characters, normalization forms and mappings of names, all of one
// version of Unicode. Packages unicode and golang.org/x/text have other versions, which depend on
// the version of Go.
//
// Look-ups take constant time and do not allocate.
package ucd

import "math/bits"

//go:generate go run ./gen

// A Category is a set of values of General_Category.
type Category uint32

const (
	Cc Category = 1 << iota
	Cf
	Cn
	Co
	Cs
	Ll
	Lm
	Lo
	Lt
	Lu
	Mc
	Me
	Mn
	Nd
	Nl
	No
	Pc
	Pd
	Pe
	Pf
	Pi
	Po
	Ps
	Sc
	Sk
	Sm
	So
	Zl
	Zp
	Zs

	L = Ll | Lm | Lo | Lt | Lu
	M = Mc | Me | Mn
	N = Nd | Nl | No
	P = Pc | Pd | Pe | Pf | Pi | Po | Ps
	S = Sc | Sk | Sm | So
	Z = Zl | Zp | Zs
)

// A Bidi is a set of values of Bidi_Class.
type Bidi uint32

const (
	AL Bidi = 1 << iota
	AN
	B
	BN
	CS
	EN
	ES
	ET
	FSI
	Left // L
	LRE
	LRI
	LRO
	NSM
	ON
	PDF
	PDI
	R
	RLE
	RLI
	RLO
	Segment // S
	WS
)

// A Joining is a value of Joining_Type.
type Joining uint8

const (
	NonJoining Joining = iota
	JoinCausing
	DualJoining
	LeftJoining
	RightJoining
	Transparent
)

// A Derived is a value of the derived property of IDNA2008 (RFC 5892, section 3), by its algorithm.
type Derived uint8

const (
	Disallowed Derived = iota
	Valid              // PVALID
	ContextJ
	ContextO
	Unassigned
)

// A Look is how a character is shown, as far as that can mislead a reader.
type Look uint8

const (
	Plain     Look = iota
	Control        // a control character (Cc)
	Direction      // controls the direction of text (Bidi_Control)
	Invisible      // a format character, a line separator, one that programs ignore, or one that shows nothing or a box
	Space          // a space (Zs)
	Delimiter      // a symbol, a punctuation mark or a number that looks like / \ . : ? # @ % [ ], or like a group with one
	Private        // has no meaning but by agreement (Co)
	Missing        // not assigned, or half of a surrogate pair
)

// A flag is a property with two values.
type flag uint8

const (
	maybeNFC  flag = 1 << iota // NFC_QC and NFKC_QC are Maybe
	notNFC                     // NFC_QC is No
	notNFKC                    // NFKC_QC is No
	ignorable                  // Default_Ignorable_Code_Point
	later                      // unassigned in Unicode 3.2
	wide                       // East_Asian_Width is Wide or Fullwidth
	terminal                   // Terminal_Punctuation
	parting                    // Terminal_Punctuation or Quotation_Mark, or U+2014, U+2015, U+2025, U+2026 or U+FF5C
)

// A record has the properties of a code point.
type record struct {
	category Category
	bidi     Bidi
	joining  Joining
	class    uint8 // Canonical_Combining_Class
	script   uint8
	derived  Derived
	look     Look
	flags    flag
}

// A composite is a pair of characters and the character that they compose.
type composite struct{ first, second, whole rune }

// At has the properties of a code point. A value outside Unicode has those of U+10FFFF.
type At struct{ r *record }

// Of returns the properties of c.
func Of(c rune) At {
	n := propertyAfter
	if i := uint(uint32(c)); i>>(propertyLow+propertyHigh) < uint(len(propertyTop)) {
		m := uint(propertyTop[i>>(propertyLow+propertyHigh)])<<propertyHigh | i>>propertyLow&(1<<propertyHigh-1)
		n = int(propertyBlocks[uint(propertyMiddle[m])<<propertyLow|i&(1<<propertyLow-1)])
	}
	return At{&records[n]}
}

// Category returns General_Category, which is a set of one value.
func (a At) Category() Category { return a.r.category }

// Bidi returns Bidi_Class, which is a set of one value.
func (a At) Bidi() Bidi { return a.r.bidi }

// Joining returns Joining_Type.
func (a At) Joining() Joining { return a.r.joining }

// CombiningClass returns Canonical_Combining_Class.
func (a At) CombiningClass() uint8 { return a.r.class }

// Derived returns the derived property of IDNA2008.
func (a At) Derived() Derived { return a.r.derived }

// Script returns the name of the script, such as "Latin" or "Old_Italic". It is "Unknown" for
// unassigned code points.
func (a At) Script() string { return scripts[a.r.script] }

// Ignorable reports whether the code point is a Default_Ignorable_Code_Point: programs that cannot
// show it show nothing.
func (a At) Ignorable() bool { return a.r.flags&ignorable != 0 }

// Assigned32 reports whether Unicode 3.2 has the code point (RFC 3454, table A.1).
func (a At) Assigned32() bool { return a.r.flags&later == 0 }

// Look returns how the character is shown.
func (a At) Look() Look { return a.r.look }

// In reports whether the category is one of the set.
func (a At) In(set Category) bool { return a.r.category&set != 0 }

// Wide reports whether the character takes two columns in a terminal (UAX #11).
func (a At) Wide() bool { return a.r.flags&wide != 0 }

// Terminal reports whether the character is Terminal_Punctuation: it ends a sentence or a part of
// one.
func (a At) Terminal() bool { return a.r.flags&terminal != 0 }

// Parts reports whether the character sets off a part of running text: terminal punctuation, a
// quotation mark, an ellipsis, a dash that sets off words, or a bar.
func (a At) Parts() bool { return a.r.flags&parting != 0 }

// IsPrint reports whether c is a letter, mark, number, punctuation mark, symbol or the space of
// ASCII.
func IsPrint(c rune) bool { return c == ' ' || In(c, L|M|N|P|S) }

// In reports whether c has one of the categories.
func In(c rune, set Category) bool { return Of(c).r.category&set != 0 }

// IsLetter reports whether c is a letter.
func IsLetter(c rune) bool { return In(c, L) }

// A Status is what a table of mappings does with a code point.
type Status uint8

const (
	Stays   Status = iota
	Refused        // disallowed, prohibited
	Ignored        // mapped to nothing
	Mapped
)

// UTS46 returns what IdnaMappingTable.txt does with c, and the text to which it maps c. A deviation
// character stays.
func UTS46(c rune) (Status, string) {
	n := mappingAfter
	if i := uint(uint32(c)); i>>(mappingLow+mappingHigh) < uint(len(mappingTop)) {
		m := uint(mappingTop[i>>(mappingLow+mappingHigh)])<<mappingHigh | i>>mappingLow&(1<<mappingHigh-1)
		n = int(mappingBlocks[uint(mappingMiddle[m])<<mappingLow|i&(1<<mappingLow-1)])
	}
	return status(n)
}

// Nameprep returns what nameprep (RFC 3491) does with c before normalization, and the text to which
// it maps c (RFC 3454, tables B.1 and B.2). It refuses the characters of tables C.1.2, C.2.2 and
// C.3 to C.9. They are refused after normalization only.
func Nameprep(c rune) (Status, string) {
	n := nameprepAfter
	if i := uint(uint32(c)); i>>(nameprepLow+nameprepHigh) < uint(len(nameprepTop)) {
		m := uint(nameprepTop[i>>(nameprepLow+nameprepHigh)])<<nameprepHigh | i>>nameprepLow&(1<<nameprepHigh-1)
		n = int(nameprepBlocks[uint(nameprepMiddle[m])<<nameprepLow|i&(1<<nameprepLow-1)])
	}
	return status(n)
}

// status reads a value of a table of mappings.
func status(n int) (Status, string) {
	if n < int(Mapped) {
		return Status(n), ""
	}
	return Mapped, text(n - int(Mapped))
}

// text returns the text of a number.
func text(n int) string { return texts[offsets[n]:offsets[n+1]] }

// decomposition returns the full decomposition of a character that is not a syllable of Hangul, or
// "".
func decomposition(c rune, compatible bool) string {
	i := uint(uint32(c))
	if compatible && i>>(compatibleLow+compatibleHigh) < uint(len(compatibleTop)) {
		m := uint(compatibleTop[i>>(compatibleLow+compatibleHigh)])<<compatibleHigh | i>>compatibleLow&(1<<compatibleHigh-1)
		if n := compatibleBlocks[uint(compatibleMiddle[m])<<compatibleLow|i&(1<<compatibleLow-1)]; n != 0 {
			return text(int(n) - 1)
		}
	}
	if i>>(canonicalLow+canonicalHigh) < uint(len(canonicalTop)) {
		m := uint(canonicalTop[i>>(canonicalLow+canonicalHigh)])<<canonicalHigh | i>>canonicalLow&(1<<canonicalHigh-1)
		if n := canonicalBlocks[uint(canonicalMiddle[m])<<canonicalLow|i&(1<<canonicalLow-1)]; n != 0 {
			return text(int(n) - 1)
		}
	}
	return ""
}

// CodePoint returns the Unicode notation for r, such as U+00E9.
func CodePoint(r rune) string {
	b := []byte("U+")
	for shift := 4 * max(3, (bits.Len32(uint32(r))-1)/4); shift >= 0; shift -= 4 {
		b = append(b, "0123456789ABCDEF"[r>>shift&15])
	}
	return string(b)
}
