// Package iri parses, builds, resolves, normalizes and compares Internationalized Resource
// Identifiers (RFC 3987), which can contain characters outside ASCII, and maps them to URIs and
// back.
//
//	i, err := iri.ParseIRI("http://bücher.example/straße")
//	u, err := i.URI() // http://xn--bcher-kva.example/stra%C3%9Fe
//	request, err := http.NewRequest("GET", u.String(), nil)
//
// It needs packages uri, idn and scheme, and no other module.
//
// # Values
//
// [Reference] and [IRI] correspond to uri.Reference and uri.URI: the same names give the same
// components, as written, in UTF-8. Spans and offsets are in bytes. Parsing changes nothing and
// does not allocate. As text, in encoding/json, encoding/gob, database/sql and package flag, they
// are parsed strictly. The zero Reference is the empty reference. The zero IRI has no text: it
// gives [uri.ErrZero], and NULL in databases.
//
// # URIs
//
// Protocols such as HTTP take URIs. [IRI.URI] maps an IRI to the URI that it stands for (section
// 3.1): the host becomes ASCII if the scheme has domain names as hosts, and other characters
// outside ASCII are percent-encoded. [FromURI] is the reverse without a change of the text.
// [Mapper] has options for both directions, decodes characters (section 3.2), and returns the
// changes.
//
// # Comparing
//
// [Normalizer] compares IRIs at the levels of package uri (section 5). [Reference.Violations]
// returns the rules of RFC 3987 that the grammar does not have.
package iri
