package audit

// The IDs of the rules. [Rules] describes them.
const (
	RuleInvalid             ID = "invalid"
	RuleTwoReadings         ID = "two-readings"
	RuleBackslash           ID = "backslash"
	RuleStrippedCharacter   ID = "stripped-character"
	RuleSuffixReference     ID = "suffix-reference"
	RuleGuessedHost         ID = "guessed-host"
	RuleSchemeRisky         ID = "scheme-risky"
	RuleSchemeRestriction   ID = "scheme-restriction"
	RulePortZero            ID = "port-zero"
	RulePortRange           ID = "port-range"
	RulePortLineProtocol    ID = "port-line-protocol"
	RulePortWellKnown       ID = "port-well-known"
	RulePortNotDefault      ID = "port-not-default"
	RulePortSpelling        ID = "port-spelling"
	RuleEncodedNUL          ID = "encoded-nul"
	RuleEncodedControl      ID = "encoded-control"
	RuleEncodedDelimiter    ID = "encoded-delimiter"
	RuleEncodedSeparator    ID = "encoded-separator"
	RuleDoubleEncoding      ID = "double-encoding"
	RuleNotUTF8             ID = "not-utf-8"
	RuleInvisibleCharacter  ID = "invisible-character"
	RuleEncodedDotSegment   ID = "encoded-dot-segment"
	RuleParameterDotSegment ID = "parameter-dot-segment"
	RuleClimb               ID = "climb"
	RulePathAuthority       ID = "path-authority"
	RuleFSCharacter         ID = "fs-character"
	RuleFSName              ID = "fs-name"
	RuleIPv4Rare            ID = "ipv4-rare"
	RuleIPv4Prefix          ID = "ipv4-prefix"
	RuleIPv4Embedded        ID = "ipv4-embedded"
	RuleSpecialAddress      ID = "special-address"
	RuleZone                ID = "zone"
	RuleTrailingDot         ID = "trailing-dot"
	RuleHostEncoded         ID = "host-encoded"
	RuleHostFolds           ID = "host-folds"
	RuleHostLength          ID = "host-length"
	RuleHostForm            ID = "host-form"
	RuleSingleLabel         ID = "single-label"
	RuleAddressMechanism    ID = "address-mechanism"
	RulePassword            ID = "password"
	RulePasswordEmpty       ID = "password-empty"
	RuleUserinfo            ID = "userinfo"
	RuleCredentialParameter ID = "credential-parameter"
	RuleUserinfoMisleading  ID = "userinfo-misleading"
	RuleTrustedName         ID = "trusted-name"
	RuleMixedScripts        ID = "mixed-scripts"
	RuleInvalidALabel       ID = "invalid-a-label"
)

// indexes are the rules by ID.
var indexes = func() map[ID]ruleID {
	m := make(map[ID]ruleID, ruleCount)
	for i, r := range rules {
		m[r.ID] = ruleID(i)
	}
	return m
}()

func indexOf(id ID) (ruleID, bool) {
	i, ok := indexes[id]
	return i, ok
}
