package redact

// Decoded returns the value of a string of JSON.
var Decoded = decoded

// Places returns the place of each byte of it.
var Places = places
