package whatwg

import (
	"strconv"

	"github.com/urikit/uri"
)

// A ValidationError is a fault in a text by the Standard (section 1.1). It contains no part of
// the text, so it is safe to log.
type ValidationError struct {
	// Name is the name in the Standard, such as "host-missing" or "IPv4-too-many-parts".
	Name string

	// Span is the place of the fault in the text. It is empty where something is missing.
	// Faults that the parser finds only in a converted host have the place of the host.
	Span uri.Span

	// Message describes the fault for people, without the place.
	Message string
}

// Error returns the name, the message and the place.
func (e *ValidationError) Error() string {
	return "whatwg: " + e.Name + ": " + e.Message + " (offset " + strconv.Itoa(e.Span.Offset) + ")"
}

// A fault is a validation error of the Standard at a place.
type fault struct {
	name errorName
	span uri.Span
}

// exported returns the fault for callers.
func (f fault) exported() ValidationError {
	e := validationErrors[f.name]
	return ValidationError{Name: e.name, Span: f.span, Message: e.message}
}

// An errorName is the name of a validation error, as an index of validationErrors.
type errorName uint8

// The validation errors, in the order of the Standard. No parser reports domain-to-Unicode.
const (
	domainToASCII errorName = iota
	domainInvalidCodePoint
	hostInvalidCodePoint
	ipv4EmptyPart
	ipv4TooManyParts
	ipv4NonNumericPart
	ipv4NonDecimalPart
	ipv4OutOfRangePart
	ipv6Unclosed
	ipv6InvalidCompression
	ipv6TooManyPieces
	ipv6MultipleCompression
	ipv6InvalidCodePoint
	ipv6TooFewPieces
	ipv4InIPv6TooManyPieces
	ipv4InIPv6InvalidCodePoint
	ipv4InIPv6OutOfRangePart
	ipv4InIPv6TooFewParts
	invalidURLUnit
	specialSchemeMissingFollowingSolidus
	missingSchemeNonRelativeURL
	invalidReverseSolidus
	invalidCredentials
	hostMissing
	portOutOfRange
	portInvalid
	fileInvalidWindowsDriveLetter
	fileInvalidWindowsDriveLetterHost
)

// validationErrors are the names of the validation errors, and their descriptions.
var validationErrors = [...]struct{ name, message string }{
	domainToASCII:                        {"domain-to-ASCII", "the domain cannot be converted to ASCII"},
	domainInvalidCodePoint:               {"domain-invalid-code-point", "the domain has a character that no domain can have"},
	hostInvalidCodePoint:                 {"host-invalid-code-point", "the host has a character that no host can have"},
	ipv4EmptyPart:                        {"IPv4-empty-part", "the IPv4 address ends in a dot"},
	ipv4TooManyParts:                     {"IPv4-too-many-parts", "the IPv4 address has more than four parts"},
	ipv4NonNumericPart:                   {"IPv4-non-numeric-part", "the host ends in a number, but one of its parts is not a number"},
	ipv4NonDecimalPart:                   {"IPv4-non-decimal-part", "the IPv4 address has an octal or hexadecimal part"},
	ipv4OutOfRangePart:                   {"IPv4-out-of-range-part", "the IPv4 address has a part above 255"},
	ipv6Unclosed:                         {"IPv6-unclosed", `the IPv6 address lacks its closing "]"`},
	ipv6InvalidCompression:               {"IPv6-invalid-compression", "the IPv6 address begins with a single colon"},
	ipv6TooManyPieces:                    {"IPv6-too-many-pieces", "the IPv6 address has more than eight pieces"},
	ipv6MultipleCompression:              {"IPv6-multiple-compression", `the IPv6 address has "::" twice`},
	ipv6InvalidCodePoint:                 {"IPv6-invalid-code-point", "the IPv6 address has an invalid character or ends in a colon"},
	ipv6TooFewPieces:                     {"IPv6-too-few-pieces", "the IPv6 address has fewer than eight pieces"},
	ipv4InIPv6TooManyPieces:              {"IPv4-in-IPv6-too-many-pieces", "the IPv6 address has more than six pieces before its IPv4 address"},
	ipv4InIPv6InvalidCodePoint:           {"IPv4-in-IPv6-invalid-code-point", "the IPv4 address in the IPv6 address is invalid"},
	ipv4InIPv6OutOfRangePart:             {"IPv4-in-IPv6-out-of-range-part", "the IPv4 address in the IPv6 address has a part above 255"},
	ipv4InIPv6TooFewParts:                {"IPv4-in-IPv6-too-few-parts", "the IPv4 address in the IPv6 address has fewer than four parts"},
	invalidURLUnit:                       {"invalid-URL-unit", "a character must be percent-encoded or removed"},
	specialSchemeMissingFollowingSolidus: {"special-scheme-missing-following-solidus", `exactly "//" must follow the scheme`},
	missingSchemeNonRelativeURL:          {"missing-scheme-non-relative-URL", "the scheme is missing, and there is no base URL that allows this"},
	invalidReverseSolidus:                {"invalid-reverse-solidus", "a backslash is used instead of a slash"},
	invalidCredentials:                   {"invalid-credentials", "the URL has a username or a password"},
	hostMissing:                          {"host-missing", "there is no host"},
	portOutOfRange:                       {"port-out-of-range", "the port is above 65535"},
	portInvalid:                          {"port-invalid", "the port is not a number"},
	fileInvalidWindowsDriveLetter:        {"file-invalid-Windows-drive-letter", "a relative URL begins with a Windows drive letter"},
	fileInvalidWindowsDriveLetterHost:    {"file-invalid-Windows-drive-letter-host", "a Windows drive letter is in the place of a host"},
}
