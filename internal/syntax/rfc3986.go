package syntax

// RFC3986 is the grammar of RFC 3986, Appendix A. The other grammars are described by
// their differences from it.
var RFC3986 = &Grammar{
	class:    &rfc3986,
	sets:     rfc3986Sets[:],
	tables:   &rfc3986Tables,
	document: document{name: "RFC 3986"},
}
