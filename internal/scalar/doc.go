// Package scalar is the table of the functions that SQL engines call for each row: their names,
// arguments, options and results. "uri pipe" and the integrations have them from here, so a
// function has one name and one meaning in every engine.
//
// A function takes texts, which can be any bytes, and appends a text. It never fails: a bad value
// gives NULL. A row with NULL among its arguments gives NULL without a call, in every function.
// Components are those of RFC 3986, as they are written, unless the function says otherwise.
package scalar
