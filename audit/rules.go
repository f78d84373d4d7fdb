package audit

import "strconv"

// An ID is the name of a rule. IDs do not change.
type ID string

// A Rule is a rule that an Auditor applies.
type Rule struct {
	ID       ID
	Severity Severity
	Section  string // of RFC 3986
	Title    string // a few words
	Does     string // what the rule finds, for people
	Example  string // a text with a finding
	Advice   string // what to do about it
	Optional bool   // the zero Auditor does not apply the rule
}

// Help returns a description of the rule in a paragraph of plain text.
func (r Rule) Help() string {
	return "Finds " + r.Does + ", as in " + strconv.QuoteToASCII(r.Example) + ". " + r.Advice +
		" See RFC 3986, section " + r.Section + "."
}

// Rules returns the rules, in the order of the chapters. The caller may change the
// slice.
func Rules() []Rule {
	list := make([]Rule, len(rules))
	for i := range rules {
		list[i] = rules[i].Rule
	}
	return list
}

// A rule is a Rule with the check that applies it and the signs that it needs: a text in
// which it finds something has at least one of them. A rule without signs is applied to
// every text.
type rule struct {
	by    check
	needs signs
	Rule
}

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

// rules are all rules, in the order of [Rules].
var rules = [...]rule{
	{
		by: inText, needs: invalidText,
		Rule: Rule{
			ID: RuleInvalid, Severity: SeverityHigh, Section: "4.1",
			Title:   "not a URI reference",
			Does:    "the text is no URI-reference; what software makes of it is anyone's guess",
			Example: "http://example.com/a b",
			Advice:  "Refuse it; do not repair it.",
		},
	},
	{
		by: inReadings, needs: numberLabel,
		Rule: Rule{
			ID: RuleTwoReadings, Severity: SeverityHigh, Section: "7.6",
			Title:   "read as several hosts",
			Does:    "readers in wide use take different hosts from the same text",
			Example: "http:/evil.example/",
			Advice:  "Refuse it, or pass on the parsed host and not the text.",
		},
	},
	{
		by: inText, needs: invalidText,
		Rule: Rule{
			ID: RuleBackslash, Severity: SeverityHigh, Section: "7.6",
			Title:   "backslash",
			Does:    "a backslash, which browsers take for a slash and others do not",
			Example: `http://good.example\@evil.example/`,
			Advice:  "Refuse it.",
		},
	},
	{
		by: inText, needs: invalidText,
		Rule: Rule{
			ID: RuleStrippedCharacter, Severity: SeverityHigh, Section: "7.6",
			Title:   "character that may be dropped",
			Does:    "a space at either end, or a control character, which some software drops and some does not",
			Example: "java\nscript:alert(1)",
			Advice:  "Refuse it; never strip before a check, or after.",
		},
	},
	{
		by: inScheme, needs: oddForm,
		Rule: Rule{
			ID: RuleSuffixReference, Severity: SeverityLow, Section: "4.5",
			Title:   "host taken for a scheme",
			Does:    `the scheme with what follows looks like a host and its port: software that guesses adds "http://"`,
			Example: "localhost:8080/admin",
			Advice:  "Write the scheme.",
		},
	},
	{
		by: inGuesses, needs: oddForm,
		Rule: Rule{
			ID: RuleGuessedHost, Severity: SeverityMedium, Section: "4.5",
			Title:   "host to programs that guess",
			Does:    `no registered scheme, and an "@" before the first "/", "?" or "#", a dot in the scheme of an authority, or "0" as what may be a port: programs that guess a scheme find another host than the grammar does`,
			Example: "good.example:80@127.0.0.1:8080/",
			Advice:  "Refuse it; write the scheme.",
		},
	},
	{
		by: inScheme, needs: oddForm,
		Rule: Rule{
			ID: RuleSchemeRisky, Severity: SeverityMedium, Section: "7.2",
			Title:   "risky scheme",
			Does:    "a scheme that runs scripts, reads files, or lets the text speak another protocol",
			Example: "gopher://example.com/1",
			Advice:  "Allow schemes by a list of those that are needed.",
		},
	},
	{
		by: inScheme, needs: oddForm,
		Rule: Rule{
			ID: RuleSchemeRestriction, Severity: SeverityMedium, Section: "3.1",
			Title:   "against the scheme's rules",
			Does:    "a component that the scheme's own specification does not allow, or lacks",
			Example: "http:///x",
			Advice:  "Discard it; do not repair it.",
		},
	},

	{
		by: inPort, needs: oddForm,
		Rule: Rule{
			ID: RulePortZero, Severity: SeverityMedium, Section: "7.2",
			Title:   "port 0",
			Does:    "port 0, which nothing can listen on; software takes it for any, the default or an error",
			Example: "http://example.com:0/",
			Advice:  "Refuse it.",
		},
	},
	{
		by: inPort, needs: oddForm,
		Rule: Rule{
			ID: RulePortRange, Severity: SeverityMedium, Section: "7.2",
			Title:   "port above 65535",
			Does:    "a port above 65535, which some software takes modulo 65536",
			Example: "http://example.com:65616/",
			Advice:  "Refuse it.",
		},
	},
	{
		by: inPort, needs: oddForm,
		Rule: Rule{
			ID: RulePortLineProtocol, Severity: SeverityHigh, Section: "7.2",
			Title:   "port of a line protocol",
			Does:    "the port of a protocol that may take another protocol's text for its commands, and not the scheme's own",
			Example: "http://example.com:25/",
			Advice:  "Do not connect.",
		},
	},
	{
		by: inPort, needs: oddForm,
		Rule: Rule{
			ID: RulePortWellKnown, Severity: SeverityMedium, Section: "7.2",
			Title:   "well-known port of another scheme",
			Does:    "a port up to 1023 that is not the scheme's own",
			Example: "http://example.com:81/",
			Advice:  "Do not connect unless the service there is known to be compatible.",
		},
	},
	{
		by: inPort, needs: oddForm,
		Rule: Rule{
			ID: RulePortNotDefault, Severity: SeverityInfo, Section: "7.2",
			Title:   "port that is not the default",
			Does:    "a port that is not the scheme's own",
			Example: "http://example.com:8080/",
			Advice:  "Make sure that it is meant.",
		},
	},
	{
		by: inPort, needs: oddForm,
		Rule: Rule{
			ID: RulePortSpelling, Severity: SeverityInfo, Section: "3.2.3",
			Title:   "unusual spelling of a port",
			Does:    "a port that is empty or has leading zeros, which not everyone reads alike",
			Example: "http://example.com:080/",
			Advice:  "Write it without zeros, or leave it out.",
		},
	},

	{
		by: inOctets, needs: encoded,
		Rule: Rule{
			ID: RuleEncodedNUL, Severity: SeverityHigh, Section: "7.3",
			Title:   "encoded NUL",
			Does:    "an encoded NUL, at which some software ends the text",
			Example: "http://example.com/a%00.txt",
			Advice:  "Refuse it unless raw data is expected.",
		},
	},
	{
		by: inOctets, needs: encoded,
		Rule: Rule{
			ID: RuleEncodedControl, Severity: SeverityHigh, Section: "7.2",
			Title:   "encoded control character",
			Does:    "an encoded control character; CR and LF end a line of many protocols",
			Example: "telnet://example.com/%0D%0Aquit",
			Advice:  "Do not decode it before it is sent.",
		},
	},
	{
		by: inOctets, needs: encoded,
		Rule: Rule{
			ID: RuleEncodedDelimiter, Severity: SeverityLow, Section: "7.3",
			Title:   "encoded delimiter",
			Does:    "an encoded character that would delimit if it were decoded: a slash, backslash or semicolon in a path, any delimiter in an authority",
			Example: "http://example.com/a%2Fb",
			Advice:  "Split first and decode later, once; check what is decoded.",
		},
	},
	{
		by: inOctets, needs: encoded,
		Rule: Rule{
			ID: RuleEncodedSeparator, Severity: SeverityInfo, Section: "2.2",
			Title:   "encoded separator of parameters",
			Does:    "an encoded separator of parameters in a query",
			Example: "http://example.com/?a=b%26c=d",
			Advice:  "Split first and decode later.", Optional: true,
		},
	},
	{
		by: inOctets, needs: encoded,
		Rule: Rule{
			ID: RuleDoubleEncoding, Severity: SeverityLow, Section: "2.4",
			Title:   "double encoding",
			Does:    "a percent sign that is encoded itself and would begin a triplet",
			Example: "http://example.com/%252e%252e/",
			Advice:  "Decode once only.",
		},
	},
	{
		by: inOctets, needs: encoded,
		Rule: Rule{
			ID: RuleNotUTF8, Severity: SeverityLow, Section: "7.3",
			Title:   "octets that are not UTF-8",
			Does:    "encoded octets that are not UTF-8: another charset, or a spelling that some decoders take for another character",
			Example: "http://example.com/%C0%AFetc",
			Advice:  "Refuse it where text is expected.",
		},
	},
	{
		by: inOctets, needs: encoded,
		Rule: Rule{
			ID: RuleInvisibleCharacter, Severity: SeverityMedium, Section: "7.6",
			Title:   "invisible character",
			Does:    "a character that is not seen, or that turns the direction of what is",
			Example: "http://example.com/%E2%80%AEgnp.exe",
			Advice:  "Show it encoded.",
		},
	},
	{
		by: inSegments, needs: encoded,
		Rule: Rule{
			ID: RuleEncodedDotSegment, Severity: SeverityMedium, Section: "7.3",
			Title:   "encoded dot-segment",
			Does:    `an encoded "." or ".." segment, alone or behind an encoded slash or backslash`,
			Example: "http://example.com/%2e%2e/x",
			Advice:  "Normalize before a check of the path, and check what is decoded.",
		},
	},
	{
		by: inSegments, needs: encoded | dotSegment,
		Rule: Rule{
			ID: RuleParameterDotSegment, Severity: SeverityMedium, Section: "7.3",
			Title:   "dot-segment with a parameter",
			Does:    `a "." or ".." with a parameter, which some servers drop and then climb`,
			Example: "http://example.com/a/..;/admin",
			Advice:  "Refuse it.",
		},
	},
	{
		by: inSegments, needs: dotSegment,
		Rule: Rule{
			ID: RuleClimb, Severity: SeverityLow, Section: "5.4.2",
			Title:   "path above the root",
			Does:    `".." segments that lead above the root of the path`,
			Example: "http://example.com/a/../../etc",
			Advice:  "Refuse it; resolution drops them, but not all software does.",
		},
	},
	{
		by: inSegments, needs: oddForm,
		Rule: Rule{
			ID: RulePathAuthority, Severity: SeverityMedium, Section: "3.3",
			Title:   "path that becomes an authority",
			Does:    `a path without an authority that begins with "//" once its dot-segments are removed: some resolvers make a host of it`,
			Example: "web+demo:/..//evil.example/",
			Advice:  "Refuse it, or resolve it with software that keeps it a path.",
		},
	},
	{
		by: inSegments, needs: encoded | drive,
		Rule: Rule{
			ID: RuleFSCharacter, Severity: SeverityLow, Section: "7.3",
			Title:   "character special in file names",
			Does:    `a segment that decodes to one with a character special in file names: ":", "[" or "]"`,
			Example: "http://example.com/C%3A/x",
			Advice:  "Check the decoded segment before a file is named by it.",
		},
	},
	{
		by: inSegments, needs: encoded | dotSegment | device,
		Rule: Rule{
			ID: RuleFSName, Severity: SeverityLow, Section: "7.3",
			Title:   "name special to file systems",
			Does:    "a segment that decodes to a name that file systems do not treat as a file's",
			Example: "http://example.com/aux",
			Advice:  "Check the decoded segment before a file is named by it.",
		},
	},

	{
		by: inHost, needs: numberLabel,
		Rule: Rule{
			ID: RuleIPv4Rare, Severity: SeverityHigh, Section: "7.4",
			Title:   "rare form of an IPv4 address",
			Does:    "a name by the grammar that is written like an IPv4 address, and read as one by C library routines and browsers",
			Example: "http://0x7f.1/",
			Advice:  "Refuse it; compare addresses as numbers.",
		},
	},
	{
		by: inHost, needs: ipv4Begin,
		Rule: Rule{
			ID: RuleIPv4Prefix, Severity: SeverityLow, Section: "7.4",
			Title:   "name that begins with an address",
			Does:    "a name that begins with an IPv4 address: people and Boost.URL 1.81 take it for the address",
			Example: "http://10.0.0.1.x/",
			Advice:  "Read names from their end.",
		},
	},
	{
		by: inHost, needs: oddForm,
		Rule: Rule{
			ID: RuleIPv4Embedded, Severity: SeverityMedium, Section: "7.4",
			Title:   "embedded IPv4 address",
			Does:    "an IPv6 address that embeds one of IPv4, to which packets may go",
			Example: "http://[64:ff9b::127.0.0.1]/",
			Advice:  "Judge the IPv4 address too.",
		},
	},
	{
		by: inHost, needs: numberLabel | specialName,
		Rule: Rule{
			ID: RuleSpecialAddress, Severity: SeverityMedium, Section: "7.4",
			Title:   "special-purpose address",
			Does:    "an address of a block with a special purpose: loopback, private, link-local and so on",
			Example: "http://169.254.169.254/",
			Advice:  "Do not connect on behalf of others.",
		},
	},
	{
		by: inHost, needs: oddForm,
		Rule: Rule{
			ID: RuleZone, Severity: SeverityMedium, Section: "3.2.2",
			Title:   "zone of an address",
			Does:    `what looks like the zone of an address: RFC 3986 has none, and "%25" is read differently`,
			Example: "http://fe80%25eth0/",
			Advice:  "Refuse it.",
		},
	},
	{
		by: inHost, needs: strayJoint,
		Rule: Rule{
			ID: RuleTrailingDot, Severity: SeverityInfo, Section: "3.2.2",
			Title:   "dot behind the host",
			Does:    "a dot behind the host: the same host to DNS, another to lists, cookies and certificates",
			Example: "http://example.com./",
			Advice:  "Compare without it.",
		},
	},
	{
		by: inHost, needs: oddForm,
		Rule: Rule{
			ID: RuleHostEncoded, Severity: SeverityMedium, Section: "3.2.2",
			Title:   "percent-encoded host",
			Does:    "a host with percent-encoded octets, which some software decodes and some does not",
			Example: "http://%65xample.com/",
			Advice:  "Refuse it where names are those of DNS.",
		},
	},
	{
		by: inHost, needs: oddForm,
		Rule: Rule{
			ID: RuleHostFolds, Severity: SeverityHigh, Section: "7.6",
			Title:   "host that folds to another",
			Does:    "a host with characters that Unicode folding turns into others, of ASCII",
			Example: "http://%E2%91%A0%E2%91%A1%E2%91%A6.0.0.1/",
			Advice:  "Fold first, then check; or refuse it.",
		},
	},
	{
		by: inHost, needs: oddForm,
		Rule: Rule{
			ID: RuleHostLength, Severity: SeverityLow, Section: "3.2.2",
			Title:   "name too long for DNS",
			Does:    "a name that is too long for DNS: a label above 63 octets, or a name above 253",
			Example: "http://aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa.example/",
			Advice:  "Refuse it where names are those of DNS.",
		},
	},
	{
		by: inHost, needs: strayJoint,
		Rule: Rule{
			ID: RuleHostForm, Severity: SeverityInfo, Section: "3.2.2",
			Title:   "name unlike one of DNS",
			Does:    "a name that is none of a host in DNS: an empty label, a hyphen at its end, other characters than letters, digits and hyphens",
			Example: "http://good..example/",
			Advice:  "Refuse it where names are those of DNS.",
		},
	},
	{
		by: inHost, needs: oneLabel,
		Rule: Rule{
			ID: RuleSingleLabel, Severity: SeverityInfo, Section: "3.2.2",
			Title:   "name of one label",
			Does:    "a name without a dot, in a scheme whose hosts have names in DNS: it names different hosts in different networks",
			Example: "http://intranet/",
			Advice:  "Write the fully qualified domain name.",
		},
	},
	{
		by: inHost, needs: oddForm,
		Rule: Rule{
			ID: RuleAddressMechanism, Severity: SeverityMedium, Section: "3.2.2",
			Title:   "address mechanism not supported",
			Does:    "an address of a future version of IP, in a format that no software supports",
			Example: "http://[v1.fe]/",
			Advice:  "Refuse it.",
		},
	},

	{
		by: inUserinfo, needs: oddForm,
		Rule: Rule{
			ID: RulePassword, Severity: SeverityHigh, Section: "7.5",
			Title:   "password",
			Does:    "a password in clear text",
			Example: "http://user:secret@example.com/",
			Advice:  "Remove it, and change it.",
		},
	},
	{
		by: inUserinfo, needs: oddForm,
		Rule: Rule{
			ID: RulePasswordEmpty, Severity: SeverityInfo, Section: "3.2.1",
			Title:   "empty password",
			Does:    `a ":" in userinfo with nothing behind it: no password`,
			Example: "http://user:@example.com/",
			Advice:  "Leave the colon out.",
		},
	},
	{
		by: inUserinfo, needs: oddForm,
		Rule: Rule{
			ID: RuleUserinfo, Severity: SeverityLow, Section: "7.6",
			Title:   "userinfo",
			Does:    "userinfo, which is rare and hides where the host begins",
			Example: "http://user@example.com/",
			Advice:  "Show it apart from the host.",
		},
	},
	{
		by: inParameters, needs: encoded | secretName | ownParameter,
		Rule: Rule{
			ID: RuleCredentialParameter, Severity: SeverityMedium, Section: "7.5",
			Title:   "credential in a parameter",
			Does:    "a parameter whose name says that its value is a secret",
			Example: "http://example.com/?access_token=abc",
			Advice:  "Send it in a header or body; keep it out of logs.",
		},
	},

	{
		by: inNames, needs: oddForm,
		Rule: Rule{
			ID: RuleUserinfoMisleading, Severity: SeverityHigh, Section: "7.6",
			Title:   "userinfo like a host",
			Does:    "userinfo that looks like a host",
			Example: "ftp://cnn.example.com&story=breaking_news@10.0.0.1/top_story.htm",
			Advice:  "Do not follow it; the host is what stands behind the \"@\".",
		},
	},
	{
		by: inNames, needs: innerDomain | ownTrusted,
		Rule: Rule{
			ID: RuleTrustedName, Severity: SeverityMedium, Section: "7.6",
			Title:   "name in front of another",
			Does:    "a name that begins like that of someone else, with labels behind it that make it another host",
			Example: "http://www.example.com.login.test/",
			Advice:  "Read names from their end.",
		},
	},
	{
		by: inNames, needs: strayJoint,
		Rule: Rule{
			ID: RuleMixedScripts, Severity: SeverityMedium, Section: "7.6",
			Title:   "mixed scripts",
			Does:    "a label with letters of several scripts, or of one that look like Latin ones",
			Example: "http://xn--pple-43d.example/",
			Advice:  "Show it as it is encoded.",
		},
	},
	{
		by: inNames, needs: strayJoint,
		Rule: Rule{
			ID: RuleInvalidALabel, Severity: SeverityMedium, Section: "3.2.2",
			Title:   "invalid A-label",
			Does:    `a label that begins with "xn--" and is not how its decoded form is encoded, or stands for symbols or punctuation`,
			Example: "http://xn--example-.com/",
			Advice:  "Refuse it.",
		},
	},
}

// indexes has the place of each rule in rules, by its ID.
var indexes = func() map[ID]int {
	m := make(map[ID]int, len(rules))
	for i := range rules {
		m[rules[i].ID] = i
	}
	return m
}()
