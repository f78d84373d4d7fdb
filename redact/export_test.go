package redact

// Decoded returns the value of a string of JSON.
var Decoded = decoded

// PlaceSpans turns places in the value of a string of JSON into places in the string.
var PlaceSpans = placeSpans
