// Package audit says what in a reference is, or may be used for, an attack: the
// chapters of RFC 3986, section 7, as rules, and what practice has added since.
//
//	for _, f := range (audit.Auditor{}).AuditText(text) {
//		fmt.Println(f.Severity, f.ID, f.Message)
//	}
//
// An [Auditor] goes by the text alone. It asks no network, resolves no name and
// keeps nothing, so the same text always has the same findings. That there are
// none does not say that a reference may be fetched: what a name leads to is known
// when a connection is made, and not before.
//
// # Two readings
//
// Strings that pass one program's check and lead another program elsewhere are how
// request forgery works. [Readings] says which host each of several readers would
// take from a string: the grammar of RFC 3986, the regular expression of its
// Appendix B, browsers, C library routines and others. Where they differ, the
// finding "two-readings" names them. What is no valid reference is read too:
// the grammar refuses it, but others do not.
//
// # Secrets
//
// No message holds a password, nor the value of a parameter. A password is all that
// [uri.Redact] masks, also where only some programs read one. A [Finding] has a
// [uri.Span], which says where in the text it is; who shows that place shows what
// stands there.
package audit
