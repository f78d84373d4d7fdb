// Package pathparam reads and changes the parameters in the segments of a path, such as "v=1.1"
// in "/name;v=1.1/x".
//
//	s := pathparam.Segment{Text: "name;v=1.1"}
//	version, ok := s.Get("v") // 1.1 true
//
// RFC 2396 had them in its grammar (section 3.3): segment = *pchar *( ";" param ). In RFC 3986
// they are a convention (section 3.3), and a segment is one text. So normalizing and resolving
// treat "a;p" and "a" as different segments, and "..;p" is not a dot-segment. Some servers
// ignore parameters, and read "..;p" as "..". Package audit finds such segments (rule
// parameter-dot-segment).
//
// [Segment.WithName], [Segment.Remove] and [Segment.WithoutParams] can make the dot-segments "." and
// "..", which resolving and normalizing remove, with the segment before "..". They can make no
// other, and the other methods make none.
//
// # Raw and decoded
//
// The text of a segment is raw, as [uri.Path.Segments] returns it. A percent-encoded ";", "="
// or "," is data: "a%3Bb" has no parameter. Names and values that are arguments or results
// of methods are decoded, except those of [Segment.All]. A "%" without two hexadecimal digits,
// which no path contains, stays as it is.
package pathparam
