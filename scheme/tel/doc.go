// Package tel reads, builds and compares the telephone numbers of "tel" URIs (RFC 3966). It needs
// only packages uri and scheme and the standard library.
//
//	n, err := tel.Parse("tel:863-1234;phone-context=+1-914-555")
//	n.Digits()        // 8631234
//	n.IsGlobal()      // false
//	n.Context()       // +1-914-555 true
//
// The rules are those of package scheme (sections 3 and 5), with one exception: Parse also
// accepts parameters in another order than that of section 3, because section 4 compares numbers
// regardless of their order. [Build] writes them in that order.
//
// All texts here are raw, except that percent-encoded unreserved characters are decoded, which
// RFC 3986, section 6.2.2.2, allows for every URI. Package pct decodes the rest.
package tel
