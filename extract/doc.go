// Package extract finds IRIs and URIs in text (RFC 3986, Appendix C; RFC 3987), and guesses
// the URIs of suffix references (section 4.5).
//
//	for m := range (extract.Text{}).Find(text) {
//		fmt.Println(m.Line, m.Column, m.URI) // 1 5 https://example.com/%C3%B6
//	}
//
// It needs packages uri, iri, whatwg and scheme, and golang.org/x/text.
//
// In text, angle brackets, double quotes or white space delimit a URI, perhaps after
// the prefix "URL:". White space and line breaks within brackets or quotes are not part
// of the URI. [Text] removes them, and reports which bytes it read as which URI. Every
// result is an IRI by the grammar, unless the field Invalid or Refused of Text is set. A
// [Match] has the IRI as written and the URI to which it maps: "https://example.com/ö" and
// "https://example.com/%C3%B6". With the field OnlyURIs, characters outside ASCII end a URI.
//
// # Running text
//
// If only white space delimits a URI, finding it is a guess. So [Text] applies these
// rules:
//
//   - The scheme is one for which package scheme has rules, and the URI keeps them. Or
//     the scheme is registered, and "//" and at least one character follow. So "note:
//     this" is not a URI. A few schemes with rules need "//" too, because their rules allow
//     nearly every word: "go:generate" is not found. AnyScheme accepts any scheme. A "+" before the scheme is not
//     part of it, as in "(+http://example.com/bot)". A scheme does not begin within a word or a host, as in
//     "mail.example:443", unless "//" follows.
//   - The URI ends before the first byte that cannot be in a URI, before a "%" that two
//     hexadecimal digits do not follow, and where the grammar allows no more. If the text
//     goes on there without a delimiter, [Match.Truncated] says so. If it goes on in the
//     host, as in "http://good.example|evil.example/", the text is not a URI.
//   - Punctuation of a sentence at the end (KeepPunctuation), and brackets that the URI
//     closes and does not open (KeepBrackets), are not part of it. The standard does
//     not mention them.
//   - A text is not a URI if it has a second "@" before its path, because its host is
//     unclear. Nor is "http://exa mple.com/": a space seems to be in the host.
//
// # IRIs in running text
//
// Letters, marks, digits and symbols of any script are part of an IRI. These rules decide
// where it ends:
//
//   - Unicode's Terminal_Punctuation ends it (the marks that end a sentence or a part of
//     one, such as "。", "、", "،", "؟" and "।"), and so do "…", a long dash and "｜". So do
//     quotation marks, except the apostrophe ’, which is part of words.
//   - White space, and characters that are not seen or control the direction of text, end
//     it. Joiners within a word do not. If a character of a URI follows one that is not
//     seen, Match.Truncated says so. If that seems to be in a host, the text is not an IRI.
//   - Brackets such as "（" and "《" are part of it only in pairs. Other punctuation
//     outside ASCII is not part of its end.
//   - In a host, punctuation and brackets end it. The full stops "。", "．" and "｡" separate
//     labels (RFC 3987, section 3.1) if the host before them is not complete by itself, as
//     in "http://h。example/x". Otherwise a sentence ends there. If a host may go on after
//     punctuation, Match.Truncated says so.
//
// Scripts such as Han, hiragana, Thai and hangul put no space between words, or none before
// particles. Nothing then says where an IRI ends and the next word begins. These rules come
// from texts in which people wrote URLs:
//
//   - A letter or an opening bracket of such a script ends a URI if it is the first character
//     outside ASCII in the path, query or fragment, and follows an ASCII letter or digit:
//     "http://example.com/bは". A host ends so if its last label has ASCII before.
//   - After a slash it is part of the IRI: "https://ja.wikipedia.org/wiki/東京". The exceptions
//     are particles, as in "https://example.com/を参照", and, after the slash of the host,
//     all hiragana.
//   - After that, the IRI goes on to its delimiter: "/wiki/東京Tower".
//   - In parentheses that begin directly before the IRI, and between delimiters, it is certain
//     where it ends, and these rules do not apply: "(https://ja.wikipedia.org/wiki/B言語)".
//
// Other programs choose otherwise: GitHub's Markdown takes everything up to white space, and
// Twitter ends a URL before any letter of such a script.
//
// # Suffix references
//
// By the grammar, "www.example.com/x" is a relative reference. It can only be a suffix
// reference where nobody would write a relative reference. So Text finds suffix
// references only if its field Suffixes is set. [Suffixes] describes the rules. They apply to
// the ASCII form of names with letters outside ASCII: "www.bücher.de". In scripts without
// spaces between words, only names by the rules www and ftp are found, because nothing says
// where another name begins.
//
// # Texts that people type
//
// [Typed] reads one text that a person typed or pasted, such as " <www.example.com/my file>", as
// the URL that it means, with each change and its reason.
//
// # Cost
//
// Everything takes time linear in the length of the input. FindReader needs memory for
// a few times the longest URI that it may find, however long the text is.
package extract
