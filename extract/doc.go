// Package extract finds URIs in text (RFC 3986, Appendix C).
//
//	for m, err := range extract.Text{}.FindReader(file) { ... }
//
// In text a URI stands between angle brackets, double quotes or white space, and
// perhaps behind "URL:". Between brackets and quotes white space and line breaks are
// no part of it. [Text] takes them out, and says which bytes it has read as which
// URI. What it finds is always a URI by the grammar.
//
// # Running text
//
// A URI that is delimited by white space alone is a guess, and so Text is careful
// with it.
//
//   - Its scheme is one that package scheme has rules of, which the URI keeps; or it is
//     registered, and "//" and something more follow. So "note: this" is none.
//     AnyScheme takes any.
//   - It ends before the first byte that no URI has, before a "%" that begins no
//     triplet, and where the grammar allows no more.
//   - The punctuation of a sentence at its end (KeepPunctuation), and brackets that it
//     closes and does not open (KeepBrackets), are not part of it. The standard says
//     nothing of them.
package extract
