// Package extract finds URIs in text (RFC 3986, Appendix C), guesses what suffix
// references stand for (section 4.5), and reads what people type.
//
//	for m, err := range (extract.Text{}).FindReader(file) { ... }
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
//   - It is none if its host goes on with letters that no URI has: the beginning of an
//     IRI's host is the name of another. Letters of scripts that put no spaces between
//     words may begin the next word, and end it.
//   - It is none if a second "@" stands before its path, which leaves open what its host
//     is.
//
// # Suffix references
//
// "www.example.com/x" is a relative reference by the grammar, and a suffix reference
// only where none can be meant. So they are found only if [Text] has [Suffixes], whose
// description has the rules by which they are.
//
// # What people type
//
// [Typed] takes off delimiters and white space, and completes suffix references;
// [Input] does more if it is asked to. Every change is reported as a [Repair]. Nothing
// else in this module repairs what it is given.
//
// # Cost
//
// All takes time linear in the length of what it is given. FindReader holds a few
// times the length of the longest URI that it is to find, and no more, however long
// the text is.
package extract
