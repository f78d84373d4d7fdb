// Package documents has no code: its tests compare package extract/document, and internal/markdown,
// with the parsers of other modules, which the module of the library does not require. The tests of
// the two packages compare them with golang.org/x/net/html and the standard library.
package documents
