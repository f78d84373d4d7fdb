// Package relink changes links in documents, and leaves all other bytes.
//
// The new text of a link is written with the escapes of its place: character references in HTML and
// XML, backslashes in CSS, JSON and Markdown. Where it is the same as the old text, the bytes stay
// too. The package does not model how these formats nest. It reads the changed document again: each
// link must have its new text and all others must be as before. Otherwise the package tries other
// escapes. If none works, it leaves the link unchanged.
package relink
