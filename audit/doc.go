// Package audit finds attacks in references, and things that attackers use. Its rules
// come from RFC 3986, section 7, and from practice since then.
//
//	for _, f := range (audit.Auditor{}).AuditText(text) {
//		fmt.Println(f.Severity, f.ID, f.Message) // "high password ..." and others
//	}
//
// It needs packages uri, iri, whatwg, idn and scheme, and golang.org/x/text.
//
// An [Auditor] looks only at the text. It accesses no network, looks up no names and
// keeps no state, so the same text always has the same findings. A reference without
// findings is not necessarily safe to fetch: the addresses of a name are known only
// when a program connects.
//
// # Two readings
//
// Request forgery uses texts that pass the check of one program and lead another
// program to a different host. [Readings] returns the host that each of several readers
// takes from a text: the grammar of RFC 3986, the regular expression of its Appendix B,
// browsers, C library routines and others. If they differ, the finding "two-readings"
// names the readers. Invalid references are read too, because some readers accept them.
//
// # IRIs
//
// An IRI (RFC 3987) is not a URI, so it is "invalid", unless [Config.IRIs] accepts it. In both
// cases its findings include those of section 4 of RFC 3987: characters that control the
// direction of text, and parts that are shown in another order.
//
// # Secrets
//
// No message contains what package redact masks, or the value of a parameter. A [Finding] has a
// [uri.Span] with its place in the text. A program that shows the text at that place may show a
// secret.
package audit
