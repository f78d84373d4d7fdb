package whatwg

import (
	"errors"
	"strconv"

	"github.com/urikit/uri"
	"github.com/urikit/uri/internal/enum"
)

// ErrTooLong reports a serialization of 4 GiB or more. The Standard has no such limit.
var ErrTooLong = errors.New("whatwg: the URL is longer than 4294967295 bytes")

// An ErrorName is the name of a validation error of the Standard (section 1.1).
type ErrorName uint8

// The validation errors, in the order of the Standard.
const (
	DomainToASCII ErrorName = iota
	DomainInvalidCodePoint
	DomainToUnicode // no parser reports it
	HostInvalidCodePoint
	IPv4EmptyPart
	IPv4TooManyParts
	IPv4NonNumericPart
	IPv4NonDecimalPart
	IPv4OutOfRangePart
	IPv6Unclosed
	IPv6InvalidCompression
	IPv6TooManyPieces
	IPv6MultipleCompression
	IPv6InvalidCodePoint
	IPv6TooFewPieces
	IPv4InIPv6TooManyPieces
	IPv4InIPv6InvalidCodePoint
	IPv4InIPv6OutOfRangePart
	IPv4InIPv6TooFewParts
	InvalidURLUnit
	SpecialSchemeMissingFollowingSolidus
	MissingSchemeNonRelativeURL
	InvalidReverseSolidus
	InvalidCredentials
	HostMissing
	PortOutOfRange
	PortInvalid
	FileInvalidWindowsDriveLetter
	FileInvalidWindowsDriveLetterHost
)

var errorNames = enum.Names[ErrorName]{Package: "whatwg", What: "validation error", Names: []string{
	"domain-to-ASCII",
	"domain-invalid-code-point",
	"domain-to-Unicode",
	"host-invalid-code-point",
	"IPv4-empty-part",
	"IPv4-too-many-parts",
	"IPv4-non-numeric-part",
	"IPv4-non-decimal-part",
	"IPv4-out-of-range-part",
	"IPv6-unclosed",
	"IPv6-invalid-compression",
	"IPv6-too-many-pieces",
	"IPv6-multiple-compression",
	"IPv6-invalid-code-point",
	"IPv6-too-few-pieces",
	"IPv4-in-IPv6-too-many-pieces",
	"IPv4-in-IPv6-invalid-code-point",
	"IPv4-in-IPv6-out-of-range-part",
	"IPv4-in-IPv6-too-few-parts",
	"invalid-URL-unit",
	"special-scheme-missing-following-solidus",
	"missing-scheme-non-relative-URL",
	"invalid-reverse-solidus",
	"invalid-credentials",
	"host-missing",
	"port-out-of-range",
	"port-invalid",
	"file-invalid-Windows-drive-letter",
	"file-invalid-Windows-drive-letter-host",
}}

// messages describe the validation errors, in the same order.
var messages = [...]string{
	DomainToASCII:                        "the domain cannot be converted to ASCII",
	DomainInvalidCodePoint:               "the domain has a character that no domain can have",
	DomainToUnicode:                      "the domain cannot be converted to Unicode",
	HostInvalidCodePoint:                 "the host has a character that no host can have",
	IPv4EmptyPart:                        "the IPv4 address ends in a dot",
	IPv4TooManyParts:                     "the IPv4 address has more than four parts",
	IPv4NonNumericPart:                   "the host ends in a number, but one of its parts is not a number",
	IPv4NonDecimalPart:                   "the IPv4 address has an octal or hexadecimal part",
	IPv4OutOfRangePart:                   "the IPv4 address has a part above 255",
	IPv6Unclosed:                         `the IPv6 address lacks its closing "]"`,
	IPv6InvalidCompression:               "the IPv6 address begins with a single colon",
	IPv6TooManyPieces:                    "the IPv6 address has more than eight pieces",
	IPv6MultipleCompression:              `the IPv6 address has "::" twice`,
	IPv6InvalidCodePoint:                 "the IPv6 address has an invalid character or ends in a colon",
	IPv6TooFewPieces:                     "the IPv6 address has fewer than eight pieces",
	IPv4InIPv6TooManyPieces:              "the IPv6 address has more than six pieces before its IPv4 address",
	IPv4InIPv6InvalidCodePoint:           "the IPv4 address in the IPv6 address is invalid",
	IPv4InIPv6OutOfRangePart:             "the IPv4 address in the IPv6 address has a part above 255",
	IPv4InIPv6TooFewParts:                "the IPv4 address in the IPv6 address has fewer than four parts",
	InvalidURLUnit:                       "a character must be percent-encoded or removed",
	SpecialSchemeMissingFollowingSolidus: `exactly "//" must follow the scheme`,
	MissingSchemeNonRelativeURL:          "the scheme is missing, and there is no base URL that allows this",
	InvalidReverseSolidus:                "a backslash is used instead of a slash",
	InvalidCredentials:                   "the URL has a username or a password",
	HostMissing:                          "there is no host",
	PortOutOfRange:                       "the port is above 65535",
	PortInvalid:                          "the port is not a number",
	FileInvalidWindowsDriveLetter:        "a relative URL begins with a Windows drive letter",
	FileInvalidWindowsDriveLetterHost:    "a Windows drive letter is in the place of a host",
}

// String returns the name in the Standard, such as "host-missing".
func (n ErrorName) String() string { return errorNames.String(n) }

// ParseErrorName is the inverse of String. The error wraps [uri.ErrUnknownName].
func ParseErrorName(name string) (ErrorName, error) { return errorNames.Parse(name) }

// MarshalText returns the name. A value without one is an error.
func (n ErrorName) MarshalText() ([]byte, error) { return errorNames.MarshalText(n) }

// UnmarshalText sets n to the validation error of that name. An error leaves n unchanged.
func (n *ErrorName) UnmarshalText(text []byte) error { return errorNames.UnmarshalText(n, text) }

// A ValidationError is a fault in a text by the Standard. Its message contains no part of the
// text, so it is safe to log.
type ValidationError struct {
	Name ErrorName

	// Span is the place of the fault in the text. It is empty where something is missing.
	// Faults that the parser finds only in a converted host have the place of the host.
	Span uri.Span
}

// Error returns the name, a description and the place.
func (e *ValidationError) Error() string {
	description := ""
	if int(e.Name) < len(messages) {
		description = messages[e.Name]
	}
	return "whatwg: " + e.Name.String() + ": " + description + " (offset " + strconv.Itoa(e.Span.Offset) + ")"
}

// A HostKind is a kind of host (section 3.1).
type HostKind uint8

// The kinds of hosts.
const (
	HostNull   HostKind = iota // the URL has no host
	HostEmpty                  // the empty host, as in "file:///"
	HostDomain                 // a domain, in ASCII
	HostIPv4                   // an IPv4 address
	HostIPv6                   // an IPv6 address, in brackets
	HostOpaque                 // the host of a URL that is not special
)

var hostKindNames = enum.Names[HostKind]{Package: "whatwg", What: "host kind",
	Names: []string{"null", "empty", "domain", "ipv4", "ipv6", "opaque"}}

// String returns "null", "empty", "domain", "ipv4", "ipv6" or "opaque".
func (k HostKind) String() string { return hostKindNames.String(k) }

// ParseHostKind is the inverse of String. The error wraps [uri.ErrUnknownName].
func ParseHostKind(name string) (HostKind, error) { return hostKindNames.Parse(name) }

// MarshalText returns the name. A value without one is an error.
func (k HostKind) MarshalText() ([]byte, error) { return hostKindNames.MarshalText(k) }

// UnmarshalText sets k to the kind of that name. An error leaves k unchanged.
func (k *HostKind) UnmarshalText(text []byte) error { return hostKindNames.UnmarshalText(k, text) }
