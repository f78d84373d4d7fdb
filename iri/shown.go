package iri

import (
	"strings"
	"unicode/utf8"

	"github.com/urikit/uri/idn"
	"github.com/urikit/uri/internal/engine/scan"
	"github.com/urikit/uri/internal/engine/syntax"
	"github.com/urikit/uri/internal/engine/ucd"
)

// An obstacle is the reason for which a character outside ASCII stays percent-encoded.
type obstacle string

// The obstacles. The sections are those of RFC 3987.
const (
	none          obstacle = ""
	notInIRIs     obstacle = "no IRI has it, or only a query does (section 2.2)"
	ofDirection   obstacle = "it controls the direction of text (section 4.1)"
	invisible     obstacle = "it is invisible or formats text (section 6.1, a and b)"
	likeSpace     obstacle = "it looks like a space (section 6.1, b)"
	likeDelimiter obstacle = "it looks like a delimiter (section 6.1, b)"
	private       obstacle = "it has no meaning but by agreement (RFC 3454, table C.3)"
	unassigned    obstacle = "no character is assigned"
	parting       obstacle = "it looks like a bracket, a quotation mark or the end of a sentence, where a reader ends the IRI (section 6.1, b)"
	prohibited    obstacle = "stringprep prohibits it (section 6.1, b; RFC 3454, appendix C)"
	otherWidth    obstacle = "it is a character in another width (section 6.1, b)"
)

// obstacleOf returns the reason for which r, a character outside ASCII, stays percent-encoded in
// an IRI that is made from a URI or from data, or none.
//
// Section 6.1 names full-width Latin letters and half-width Katakana among the look-alikes. All
// characters in another width stay encoded: a reader who types what is shown gets others.
func obstacleOf(r rune) obstacle {
	at := ucd.Of(r)
	switch at.Look() {
	case ucd.Direction:
		return ofDirection
	case ucd.Invisible:
		return invisible
	case ucd.Space:
		return likeSpace
	case ucd.Delimiter:
		return likeDelimiter
	case ucd.Private:
		return private
	}
	if !syntax.IsWide(r, true) {
		return notInIRIs
	}
	if at.Look() == ucd.Missing {
		return unassigned
	}
	if at.Parts() || at.In(ucd.Ps|ucd.Pe|ucd.Pi|ucd.Pf) {
		return parting
	}
	if 0xFF00 <= r && r <= 0xFFEF {
		return otherWidth
	}
	if status, _ := ucd.Nameprep(r); status == ucd.Refused {
		return prohibited
	}
	return none
}

// isShown reports whether a character outside ASCII stands in an IRI, not encoded, that is made
// from a URI or from data, or that is normalized.
//
// A letter, digit or mark of domain names, which most characters are, has no obstacle unless it
// looks like a delimiter or parts text. A test checks that.
func isShown(r rune) bool {
	at := ucd.Of(r)
	return at.Derived() == ucd.Valid && at.Look() == ucd.Plain && !at.Parts() || obstacleOf(r) == none
}

// unicodeName is [idn.ToUnicode], but leaves the labels in ASCII that have a character that is
// not shown.
func unicodeName(name string) (string, error) {
	unicode, err := idn.ToUnicode(name)
	if err != nil || isShownAll(unicode) {
		return unicode, err
	}
	labels := strings.Split(unicode, ".")
	for i, label := range labels {
		if isShownAll(label) {
			continue
		}
		if labels[i], err = idn.ToASCII(label); err != nil {
			return "", err
		}
	}
	return strings.Join(labels, "."), nil
}

// isShownAll reports whether s is ASCII but for characters that are shown.
func isShownAll(s string) bool {
	for i := scan.ASCII(s, 0); i < len(s); i = scan.ASCII(s, i) {
		for _, r := range s[i:] {
			if r < utf8.RuneSelf {
				break
			}
			if !isShown(r) {
				return false
			}
			i += utf8.RuneLen(r)
		}
	}
	return true
}
