package redact

// Decoded returns the value of a string of JSON.
var Decoded = decoded

// Unquoted returns it with the place of each byte.
var Unquoted = unquoted
