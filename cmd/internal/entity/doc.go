// Package entity takes apart a file whose base URI is asked for. The file is a document, a
// mail or a web archive with parts, or an HTTP message as "curl -i" writes it. The entity
// around a document can give it a base (RFC 3986, section 5.1.2).
//
// [File.Parts] recognizes the kind of file by its content type, its name or its beginning.
package entity
