// Package iri parses, resolves, normalizes and compares Internationalized Resource Identifiers (RFC 3987),
// which can contain characters outside ASCII, and maps them to URIs and back.
//
//	r, err := iri.Parse("http://bücher.example/straße")
//
// The types correspond to those of package uri. Programs that send a URI, such as HTTP clients, map an
// IRI to a URI before.
package iri
