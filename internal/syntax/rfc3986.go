package syntax

// RFC3986 is the grammar of RFC 3986, Appendix A. The others are described by
// how they differ from it.
var RFC3986 = &Grammar{
	class:    &rfc3986,
	sets:     rfc3986Sets[:],
	rules:    1<<numRules - 1,
	document: document{name: "RFC 3986"},
}
