// Package urn reads, builds and compares Uniform Resource Names (RFC 8141). It needs only packages
// uri and scheme and the standard library.
//
//	u, err := urn.Parse("urn:example:weather?=op=map&lat=39.56")
//	u.NID()                // example
//	u.NSS()                // weather
//	u.QComponent()         // op=map&lat=39.56 true
//	u.Normal().String()    // urn:example:weather
//
// A URN has a namespace identifier (NID) and a namespace-specific string (NSS), and may have an
// r-, a q- and an f-component (section 2). All texts here are raw: percent-encoded octets stay
// as they are. Package pct decodes and encodes them.
//
// The rules are those of package scheme for all URNs. The rules of single namespaces, such as the
// form of an ISBN, do not make a text invalid here: [scheme.Set.ViolationsOf] reports them.
package urn
