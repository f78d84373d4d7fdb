package redact

// Decoded returns the value of a string of JSON.
var Decoded = decoded

// Placed returns places in the value of a string of JSON as places in the string.
var Placed = placed
