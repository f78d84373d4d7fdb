// Package extract finds URIs in text (RFC 3986, Appendix C), guesses the URIs of suffix
// references (section 4.5), and reads what people type.
//
//	for m, err := range (extract.Text{}).FindReader(file) { ... }
//
// In text, angle brackets, double quotes or white space delimit a URI, perhaps after
// the prefix "URL:". White space and line breaks within brackets or quotes are not part
// of the URI. [Text] removes them, and reports which bytes it read as which URI. Every
// result is a URI by the grammar, unless the field Invalid of Text is set.
//
// # Running text
//
// If only white space delimits a URI, finding it is a guess. So [Text] applies these
// rules:
//
//   - The scheme is one for which package scheme has rules, and the URI keeps them. Or
//     the scheme is registered, and "//" and at least one character follow. So "note:
//     this" is not a URI. AnyScheme accepts any scheme.
//   - The URI ends before the first byte that cannot be in a URI, before a "%" that two
//     hexadecimal digits do not follow, and where the grammar allows no more.
//   - Punctuation of a sentence at the end (KeepPunctuation), and brackets that the URI
//     closes and does not open (KeepBrackets), are not part of it. The standard does
//     not mention them.
//   - A text is not a URI if letters that cannot be in a URI follow its host, because
//     the whole name would be another host. The exception is a letter of a script
//     without spaces between words. It may begin the next word, and it ends the URI.
//   - A text is not a URI if it has a second "@" before its path, because its host is
//     unclear.
//
// # Suffix references
//
// By the grammar, "www.example.com/x" is a relative reference. It can only be a suffix
// reference where nobody would write a relative reference. So Text finds suffix
// references only if its field Suffixes is set. [Suffixes] describes the rules.
//
// # What people type
//
// [Typed] removes delimiters and white space, and completes suffix references. [Input]
// has options for more. Both report each change as a [Repair]. Nothing else in this
// module repairs its input, except the option RemoveBreaks of package baseuri.
//
// # Cost
//
// Everything takes time linear in the length of the input. FindReader needs memory for
// a few times the longest URI that it may find, however long the text is.
package extract
