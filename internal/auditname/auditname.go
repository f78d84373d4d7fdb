// Package auditname has the names in the reports of package audit, which are plain strings for its
// callers. Our own code cannot misspell these.
package auditname

// The rules.
const (
	Invalid             = "invalid"
	TwoReadings         = "two-readings"
	BrowserDiffers      = "browser-differs"
	Backslash           = "backslash"
	StrippedCharacter   = "stripped-character"
	SuffixReference     = "suffix-reference"
	GuessedHost         = "guessed-host"
	ScriptLink          = "script-link"
	SchemeRisky         = "scheme-risky"
	SchemeRestriction   = "scheme-restriction"
	SchemeNotHTTPS      = "scheme-not-https"
	SchemeNotAllowed    = "scheme-not-allowed"
	PortZero            = "port-zero"
	PortRange           = "port-range"
	PortLineProtocol    = "port-line-protocol"
	PortWellKnown       = "port-well-known"
	PortNotDefault      = "port-not-default"
	PortSpelling        = "port-spelling"
	EncodedNUL          = "encoded-nul"
	EncodedControl      = "encoded-control"
	EncodedDelimiter    = "encoded-delimiter"
	EncodedSeparator    = "encoded-separator"
	DoubleEncoding      = "double-encoding"
	NotUTF8             = "not-utf-8"
	InvisibleCharacter  = "invisible-character"
	EncodedDotSegment   = "encoded-dot-segment"
	ParameterDotSegment = "parameter-dot-segment"
	Climb               = "climb"
	OpaqueDotSegment    = "opaque-dot-segment"
	PathAuthority       = "path-authority"
	FSCharacter         = "fs-character"
	FSName              = "fs-name"
	IPv4Rare            = "ipv4-rare"
	IPv4Prefix          = "ipv4-prefix"
	IPv4Embedded        = "ipv4-embedded"
	SpecialAddress      = "special-address"
	Zone                = "zone"
	TrailingDot         = "trailing-dot"
	HostEncoded         = "host-encoded"
	HostFolds           = "host-folds"
	HostLength          = "host-length"
	HostForm            = "host-form"
	SingleLabel         = "single-label"
	AddressMechanism    = "address-mechanism"
	Password            = "password"
	PasswordEmpty       = "password-empty"
	Userinfo            = "userinfo"
	CredentialParameter = "credential-parameter"
	UserinfoMisleading  = "userinfo-misleading"
	TrustedName         = "trusted-name"
	MixedScripts        = "mixed-scripts"
	InvalidALabel       = "invalid-a-label"
	DirectionControl    = "direction-control"
	MixedDirections     = "mixed-directions"
	NotNFC              = "not-nfc"
)

// Secret is the rule of package linkcheck about secrets, which is in its own table.
const Secret = "secret"

// Browsers is the reader that reads a text as browsers do.
const Browsers = "browsers (WHATWG)"

// The outcomes of readings.
const (
	NoHost  = "no host" // the text names no host
	Named   = "named"   // the text names the host
	Refused = "refused" // the text is an error
)
