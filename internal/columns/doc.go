// Package columns lets another program call the functions of package scalar for columns of texts.
// It reads frames from a stream and writes an answer to each, in order. A column has the buffers of
// Apache Arrow: a bitmap of validity, offsets and bytes. So neither side loops over rows to make a
// frame.
//
// docs/design/columns.md describes the frames.
//
// Source: https://arrow.apache.org/docs/format/Columnar.html
package columns
