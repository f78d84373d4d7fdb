// Package template expands URI Templates, and matches URIs against them (RFC 6570, all four
// levels). It needs only package uri and the standard library.
//
//	t, err := template.Parse("https://example.com/search{?q,lang}")
//	s, err := t.Expand(template.Map{"q": template.String("a b")})
//	// https://example.com/search?q=a%20b
//	vars, ok := t.Match(s)
//	// q is "a b"
//
// A [Template] is parsed once and then expanded, which does not fail except for a prefix
// such as "{x:3}" of a list. [Template.Partial] expands the variables that are known.
//
// # Values
//
// A [Value] is a string, a list, or a list of pairs, which RFC 6570 calls an associative
// array. Pairs keep their order. The zero Value is undefined, and so is a list or pairs
// without members. Strings hold any bytes; characters outside ASCII are encoded as UTF-8,
// and so is each byte that is not UTF-8. [FromMap] and [FromStruct] make values of Go's, and
// encoding/json decodes an object into a [Map]. Only the latter keeps the order of an object.
//
// # Matching
//
// [Template.Match] finds values that a URI can be an expansion of. It reads the URI from left
// to right and never goes back, so its time is linear in the length of the URI:
//
//   - A literal matches itself. Percent-encoded octets match by their normal form, so "%7e"
//     matches "~" and "%2F" does not match "/".
//   - An expression takes the bytes that it can expand to, up to the first place of the
//     literal after it. Before the last literal it takes all but that literal at the end.
//   - In "{+x}" and "{#x}" the value is the text as it is in the URI. In other expressions it
//     is decoded.
//   - In an expression without names, each variable takes one item if those after it can take
//     the rest. "a,b" is a list of two in "{x}", but two variables in "{x,y}". In
//     "{/list*,path}" the last item of "/a/b/c" is the path.
//   - An exploded variable gives a list, or pairs if its members have names.
//   - Where nothing is left for a variable, it is undefined. A variable that occurs twice
//     must have one value.
//
// The values expand to the URI again, in normal form. [Template.Unique] says for which templates
// they are the values that were expanded, and defines which values that excludes. For these
// templates Match finds values for every expansion. Others, such as "{x}{y}" and "{x}-{y}", have
// several readings, and Match tries only the one above. So it can find none for an expansion that
// has only another reading.
//
// # Where RFC 6570 is not followed to the letter
//
// "'" is a literal, by the verified erratum 6937.
//
// In an expression with names, such as "{?pairs*}", the names of pairs are encoded like values,
// so that "a&b" is one name. Appendix A encodes them like literals, which leaves "&" as it is.
//
// A template that is not valid, or a prefix of a list or of pairs, is an error without a
// result. Section 3 recommends the partial expansion with a report of the error.
package template
