package audit

import "github.com/urikit/uri/internal/auditname"

// rules has all rules, in the order of [Rules].
var rules = [...]rule{
	{
		by: inText, needs: invalidText, says: refuse,
		Rule: Rule{
			ID: auditname.Invalid, Severity: SeverityHigh, Section: "4.1",
			Title:   "not a URI reference",
			Does:    "a text that is not a URI reference, and that different programs read differently",
			Example: "http://example.com/a b",
			Advice:  "Refuse it. Do not repair it.",
		},
	},
	{
		by: inReadings, needs: numberLabel, says: refuse,
		Rule: Rule{
			ID: auditname.TwoReadings, Severity: SeverityHigh, Section: "7.6",
			Title:   "read as several hosts",
			Does:    "a text in which widely used programs read different hosts",
			Example: "http:/evil.example/",
			Advice:  "Refuse it, or pass on the host that you checked, not the text.",
		},
	},
	{
		by: inBrowsers, needs: oddForm, says: handle,
		Rule: Rule{
			ID: auditname.BrowserDiffers, Severity: SeverityLow, Section: "7.6",
			Title:   "read otherwise by browsers",
			Does:    "a reference that browsers refuse, or in which they read another host, port or path than RFC 3986 after normalization, if no other rule says so",
			Example: "file:///C:/../x",
			Advice:  "Pass on the parsed and normalized reference, not the text.",
		},
	},
	{
		by: inText, needs: invalidText, says: refuse,
		Rule: Rule{
			ID: auditname.Backslash, Severity: SeverityHigh, Section: "7.6",
			Title:   "backslash",
			Does:    "a backslash, which browsers read as a slash and other programs do not",
			Example: `http://good.example\@evil.example/`,
			Advice:  "Refuse it.",
		},
	},
	{
		by: inText, needs: invalidText, says: refuse,
		Rule: Rule{
			ID: auditname.StrippedCharacter, Severity: SeverityHigh, Section: "7.6",
			Title:   "character that may be removed",
			Does:    "a space at an end, or a control character, which some programs remove and others do not",
			Example: "java\nscript:alert(1)",
			Advice:  "Refuse it. Do not remove the character, neither before a check nor after.",
		},
	},
	{
		by: inScheme, needs: oddScheme, says: change,
		Rule: Rule{
			ID: auditname.SuffixReference, Severity: SeverityLow, Section: "4.5",
			Title:   "host read as a scheme",
			Does:    `a scheme and path that look like a host and port: programs that guess a scheme read the host`,
			Example: "localhost:8080/admin",
			Advice:  "If you mean a host, write the scheme before it.",
		},
	},
	{
		by: inGuesses, needs: oddGuess, says: refuse, own: "write the scheme",
		Rule: Rule{
			ID: auditname.GuessedHost, Severity: SeverityMedium, Section: "4.5",
			Title:   "host that only some programs read",
			Does:    `a text without a registered scheme in which programs that guess the scheme read another host than the grammar: it has an "@" before the first "/", "?" or "#", a dot in a scheme before "//", or a "0" that may be a port`,
			Example: "good.example:80@127.0.0.1:8080/",
			Advice:  "Refuse it.",
		},
	},
	{
		by: inScheme, needs: oddForm, says: refuse,
		Rule: Rule{
			ID: auditname.ScriptLink, Severity: SeverityHigh, Section: "7.2",
			Title:   "link that runs a script",
			Does:    `a link or the target of a redirect that runs a script in browsers: the scheme "javascript" or "vbscript", also with characters that browsers remove, or "data" with HTML or XML`,
			Example: "javascript:alert(1)",
			Advice:  "Refuse it. Accept only links of schemes that you need.", Optional: true,
		},
	},
	{
		by: inScheme, needs: oddForm,
		Rule: Rule{
			ID: auditname.SchemeRisky, Severity: SeverityMedium, Section: "7.2",
			Title:   "risky scheme",
			Does:    "a scheme that runs scripts, reads files, or lets the text send commands of another protocol",
			Example: "gopher://example.com/1",
			Advice:  "Refuse schemes that are not on a list of those that you need.",
		},
	},
	{
		by: inScheme, needs: oddScheme, says: refuse,
		Rule: Rule{
			ID: auditname.SchemeRestriction, Severity: SeverityMedium, Section: "3.1",
			Title:   "violation of the scheme's rules",
			Does:    "a component that the specification of the scheme forbids, or the absence of one that it requires",
			Example: "http:///x",
			Advice:  "Discard it. Do not repair it.",
		},
	},
	{
		by: inPolicy, says: change,
		Rule: Rule{
			ID: auditname.SchemeNotHTTPS, Severity: SeverityMedium, Section: "RFC 9110, 4.2.2",
			Title:   "http instead of https",
			Does:    `the scheme "http", whose connections are neither encrypted nor authenticated`,
			Example: "http://example.com/",
			Advice:  `Use "https" if the server supports it.`, Optional: true,
		},
	},
	{
		by: inPolicy, says: change,
		Rule: Rule{
			ID: auditname.SchemeNotAllowed, Severity: SeverityMedium, Section: "3.1",
			Title:   "scheme that is not allowed",
			Does:    "a scheme that is not on the list of allowed schemes",
			Example: "ftp://example.com/",
			Advice:  "Use an allowed scheme, or add this one to the list.", Optional: true,
		},
	},

	{
		by: inPort, needs: hasPort, says: refuse,
		Rule: Rule{
			ID: auditname.PortZero, Severity: SeverityMedium, Section: "7.2",
			Title:   "port 0",
			Does:    "port 0, on which no server can listen: some programs use any port instead, some the default, some return an error",
			Example: "http://example.com:0/",
			Advice:  "Refuse it.",
		},
	},
	{
		by: inPort, needs: hasPort, says: refuse,
		Rule: Rule{
			ID: auditname.PortRange, Severity: SeverityMedium, Section: "7.2",
			Title:   "port above 65535",
			Does:    "a port above 65535, which some programs reduce modulo 65536 to another port",
			Example: "http://example.com:65616/",
			Advice:  "Refuse it.",
		},
	},
	{
		by: inPort, needs: hasPort, says: refuse,
		Rule: Rule{
			ID: auditname.PortLineProtocol, Severity: SeverityHigh, Section: "7.2",
			Title:   "port of a line protocol",
			Does:    "a port of another protocol than the scheme's, whose server may execute the text of a request as commands",
			Example: "http://example.com:25/",
			Advice:  "Do not connect.",
		},
	},
	{
		by: inPort, needs: hasPort, says: refuse,
		Rule: Rule{
			ID: auditname.PortWellKnown, Severity: SeverityMedium, Section: "7.2",
			Title:   "well-known port of another scheme",
			Does:    "a port up to 1023 that is not the default of the scheme",
			Example: "http://example.com:81/",
			Advice:  "Do not connect unless you know that the service there speaks the protocol of the scheme.",
		},
	},
	{
		by: inPort, needs: hasPort, says: handle,
		Rule: Rule{
			ID: auditname.PortNotDefault, Severity: SeverityInfo, Section: "7.2",
			Title:   "port that is not the default",
			Does:    "a port that is not the default of the scheme",
			Example: "http://example.com:8080/",
			Advice:  "Check that this port is intended.",
		},
	},
	{
		by: inPort, needs: hasPort, says: change,
		Rule: Rule{
			ID: auditname.PortSpelling, Severity: SeverityInfo, Section: "3.2.3",
			Title:   "unusual spelling of a port",
			Does:    "a port that is empty or has leading zeros, which programs read differently",
			Example: "http://example.com:080/",
			Advice:  "Write the number without leading zeros, or leave out an empty port with its colon.",
		},
	},

	{
		by: inOctets, needs: encoded, says: refuse,
		Rule: Rule{
			ID: auditname.EncodedNUL, Severity: SeverityHigh, Section: "7.3",
			Title:   "encoded NUL",
			Does:    "an encoded NUL, at which some programs end the text",
			Example: "http://example.com/a%00.txt",
			Advice:  "Refuse it unless you expect raw data.",
		},
	},
	{
		by: inOctets, needs: encoded, says: handle,
		Rule: Rule{
			ID: auditname.EncodedControl, Severity: SeverityHigh, Section: "7.2",
			Title:   "encoded control character",
			Does:    "an encoded control character, such as CR and LF, which end a command in many protocols",
			Example: "telnet://example.com/%0D%0Aquit",
			Advice:  "Do not decode it before you send it.",
		},
	},
	{
		by: inOctets, needs: encoded, says: handle,
		Rule: Rule{
			ID: auditname.EncodedDelimiter, Severity: SeverityLow, Section: "7.3",
			Title:   "encoded delimiter",
			Does:    "an encoded character that would be a delimiter if it were decoded: a slash, backslash or semicolon in a path, or any delimiter in an authority",
			Example: "http://example.com/a%2Fb",
			Advice:  "Split first. Then decode each part once, and check the result.",
		},
	},
	{
		by: inOctets, needs: separator, says: handle,
		Rule: Rule{
			ID: auditname.EncodedSeparator, Severity: SeverityInfo, Section: "2.2",
			Title:   "encoded separator of parameters",
			Does:    "an encoded separator of parameters in a query",
			Example: "http://example.com/?a=b%26c=d",
			Advice:  "Split first. Then decode each part.", Optional: true,
		},
	},
	{
		by: inOctets, needs: encoded, says: handle,
		Rule: Rule{
			ID: auditname.DoubleEncoding, Severity: SeverityLow, Section: "2.4",
			Title:   "double encoding",
			Does:    "an encoded percent sign that would begin a percent-encoded character if it were decoded",
			Example: "http://example.com/%252e%252e/",
			Advice:  "Decode only once.",
		},
	},
	{
		by: inOctets, needs: encoded, says: refuse,
		Rule: Rule{
			ID: auditname.NotUTF8, Severity: SeverityLow, Section: "7.3",
			Title:   "octets that are not UTF-8",
			Does:    "octets that are not UTF-8: another character set, or an invalid form that some decoders read as another character",
			Example: "http://example.com/%C0%AFetc",
			Advice:  "Refuse it where you expect text.",
		},
	},
	{
		by: inOctets, needs: encoded, says: handle,
		Rule: Rule{
			ID: auditname.InvisibleCharacter, Severity: SeverityMedium, Section: "7.6",
			Title:   "invisible character",
			Does:    "a character that is invisible, or that changes the writing direction of other characters",
			Example: "http://example.com/%E2%80%AEgnp.exe",
			Advice:  "Show it percent-encoded.",
		},
	},
	{
		by: inSegments, needs: encoded, says: handle,
		Rule: Rule{
			ID: auditname.EncodedDotSegment, Severity: SeverityMedium, Section: "7.3",
			Title:   "encoded dot-segment",
			Does:    `an encoded "." or ".." segment, also one after an encoded slash or backslash`,
			Example: "http://example.com/%2e%2e/x",
			Advice:  "Normalize the path before you check it, and check it decoded.",
		},
	},
	{
		by: inSegments, needs: encoded | dotSegment, says: refuse,
		Rule: Rule{
			ID: auditname.ParameterDotSegment, Severity: SeverityMedium, Section: "7.3",
			Title:   "dot-segment with a parameter",
			Does:    `a "." or ".." segment with a parameter, which some servers remove before they resolve the dots`,
			Example: "http://example.com/a/..;/admin",
			Advice:  "Refuse it.",
		},
	},
	{
		by: inSegments, needs: dotSegment, says: refuse,
		Rule: Rule{
			ID: auditname.Climb, Severity: SeverityLow, Section: "5.4.2",
			Title:   "path above the root",
			Does:    `".." segments that lead above the root of the path`,
			Example: "http://example.com/a/../../etc",
			Advice:  "Refuse it. Resolution removes these segments, but not every program does.",
		},
	},
	{
		by: inSegments, needs: oddPath, says: handle,
		Rule: Rule{
			ID: auditname.OpaqueDotSegment, Severity: SeverityLow, Section: "5.2.2",
			Title:   "dot-segment in data",
			Does:    "a \".\" or \"..\" segment in a path that is opaque, because it is rootless or the scheme gives paths no hierarchy: resolution removes it, and browsers do after a slash",
			Example: "data:text/html,x/../y",
			Advice:  "Compare and pass on the text as it is written. Do not resolve it.",
		},
	},
	{
		by: inSegments, needs: oddPath, says: refuse,
		Rule: Rule{
			ID: auditname.PathAuthority, Severity: SeverityMedium, Section: "3.3",
			Title:   "path that becomes an authority",
			Does:    `a path without an authority that begins with "//" after its dot-segments are removed: some programs then read a host in it`,
			Example: "web+demo:/..//evil.example/",
			Advice:  "Refuse it, or resolve it only with a program that keeps it a path.",
		},
	},
	{
		by: inSegments, needs: encoded | drive, says: handle,
		Rule: Rule{
			ID: auditname.FSCharacter, Severity: SeverityLow, Section: "7.3",
			Title:   "character special in file names",
			Does:    `a segment with an encoded ":", "[" or "]", which are special in file names, or a drive such as "C:"`,
			Example: "http://example.com/C%3A/x",
			Advice:  "Check the decoded segment before you use it as a file name.",
		},
	},
	{
		by: inSegments, needs: encoded | dotSegment | device, says: handle,
		Rule: Rule{
			ID: auditname.FSName, Severity: SeverityLow, Section: "7.3",
			Title:   "name special to file systems",
			Does:    "a segment that some file systems do not treat as the name of a file, such as a device name",
			Example: "http://example.com/aux",
			Advice:  "Check the decoded segment before you use it as a file name.",
		},
	},

	{
		by: inHost, needs: numberLabel, says: refuse,
		Rule: Rule{
			ID: auditname.IPv4Rare, Severity: SeverityHigh, Section: "7.4",
			Title:   "rare form of an IPv4 address",
			Does:    "a host that is a name by the grammar, but that browsers or C libraries read as an IPv4 address",
			Example: "http://0x7f.1/",
			Advice:  "Refuse it. Compare addresses as numbers, not as text.",
		},
	},
	{
		by: inHost, needs: ipv4Begin, says: handle,
		Rule: Rule{
			ID: auditname.IPv4Prefix, Severity: SeverityLow, Section: "7.4",
			Title:   "name that begins with an address",
			Does:    "a name that begins with an IPv4 address: people, and Boost.URL 1.81, read it as the address",
			Example: "http://10.0.0.1.x/",
			Advice:  "Compare names from their end.",
		},
	},
	{
		by: inHost, needs: oddHost, says: handle,
		Rule: Rule{
			ID: auditname.IPv4Embedded, Severity: SeverityMedium, Section: "7.4",
			Title:   "embedded IPv4 address",
			Does:    "an IPv6 address that embeds an IPv4 address, to which packets may go",
			Example: "http://[64:ff9b::127.0.0.1]/",
			Advice:  "Check the IPv4 address, too.",
		},
	},
	{
		by: inHost, needs: numberLabel | specialName | oddHost, says: refuse,
		Rule: Rule{
			ID: auditname.SpecialAddress, Severity: SeverityMedium, Section: "7.4",
			Title:   "special-purpose address",
			Does:    "an address of a block with a special purpose: loopback, private, link-local and so on",
			Example: "http://169.254.169.254/",
			Advice:  "Do not connect to it if the text comes from outside.",
		},
	},
	{
		by: inHost, needs: oddForm, says: refuse,
		Rule: Rule{
			ID: auditname.Zone, Severity: SeverityMedium, Section: "3.2.2",
			Title:   "zone of an address",
			Does:    `an address that seems to have a zone: RFC 3986 has no zones, and programs read "%25" differently`,
			Example: "http://fe80%25eth0/",
			Advice:  "Refuse it.",
		},
	},
	{
		by: inHost, needs: strayJoint, says: handle,
		Rule: Rule{
			ID: auditname.TrailingDot, Severity: SeverityInfo, Section: "3.2.2",
			Title:   "dot after the host",
			Does:    "a dot at the end of the host: DNS finds the same host, but lists of hosts, cookies and certificates distinguish the two",
			Example: "http://example.com./",
			Advice:  "Compare names without it.",
		},
	},
	{
		by: inHost, needs: oddForm, says: refuse,
		Rule: Rule{
			ID: auditname.HostEncoded, Severity: SeverityMedium, Section: "3.2.2",
			Title:   "percent-encoded host",
			Does:    "a host with percent-encoded characters, which some programs decode and others do not",
			Example: "http://%65xample.com/",
			Advice:  "Refuse it where you expect a DNS name.",
		},
	},
	{
		by: inHost, needs: oddForm, says: refuse, own: "write the host in ASCII",
		Rule: Rule{
			ID: auditname.HostFolds, Severity: SeverityHigh, Section: "7.6",
			Title:   "host that becomes another",
			Does:    "a host with characters that browsers convert to ASCII, such as circled digits, so that they read another host",
			Example: "http://%E2%91%A0%E2%91%A1%E2%91%A6.0.0.1/",
			Advice:  "Refuse it.",
		},
	},
	{
		by: inHost, needs: oddForm, says: refuse,
		Rule: Rule{
			ID: auditname.HostLength, Severity: SeverityLow, Section: "3.2.2",
			Title:   "name too long for DNS",
			Does:    "a name that is too long for DNS: above 253 bytes, or with a label above 63",
			Example: "http://aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa.example/",
			Advice:  "Refuse it where you expect a DNS name.",
		},
	},
	{
		by: inHost, needs: strayJoint, says: refuse,
		Rule: Rule{
			ID: auditname.HostForm, Severity: SeverityInfo, Section: "3.2.2",
			Title:   "not a DNS host name",
			Does:    "a name that is not a valid DNS host name: it has an empty label, a hyphen at an end of a label, or other characters than letters, digits and hyphens",
			Example: "http://good..example/",
			Advice:  "Refuse it where you expect a DNS name.",
		},
	},
	{
		by: inHost, needs: oneLabel, says: change,
		Rule: Rule{
			ID: auditname.SingleLabel, Severity: SeverityInfo, Section: "3.2.2",
			Title:   "name of one label",
			Does:    "a name without a dot, which may lead to different hosts in different networks",
			Example: "http://intranet/",
			Advice:  "Write the full domain name.",
		},
	},
	{
		by: inHost, needs: oddHost, says: refuse,
		Rule: Rule{
			ID: auditname.AddressMechanism, Severity: SeverityMedium, Section: "3.2.2",
			Title:   "unknown address format",
			Does:    "an address of a future IP version, in a format that no program supports",
			Example: "http://[v1.fe]/",
			Advice:  "Refuse it.",
		},
	},

	{
		by: inUserinfo, needs: oddForm, says: protect,
		Rule: Rule{
			ID: auditname.Password, Severity: SeverityHigh, Section: "7.5",
			Title:   "password",
			Does:    "a password that everyone can read who sees the text",
			Example: "http://user:secret@example.com/",
			Advice:  "Change the password, and do not write it in a URI.",
		},
	},
	{
		by: inUserinfo, needs: hasUser, says: change,
		Rule: Rule{
			ID: auditname.PasswordEmpty, Severity: SeverityInfo, Section: "3.2.1",
			Title:   "empty password",
			Does:    `a ":" at the end of userinfo: an empty password`,
			Example: "http://user:@example.com/",
			Advice:  "Remove the colon.",
		},
	},
	{
		by: inUserinfo, needs: hasUser, says: handle,
		Rule: Rule{
			ID: auditname.Userinfo, Severity: SeverityLow, Section: "7.6",
			Title:   "userinfo",
			Does:    "userinfo, which is rare, and which readers may mistake for the host",
			Example: "http://user@example.com/",
			Advice:  "Show it separately from the host.",
		},
	},
	{
		by: inParameters, needs: secretName | ownParameter, says: protect,
		Rule: Rule{
			ID: auditname.CredentialParameter, Severity: SeverityMedium, Section: "7.5",
			Title:   "credential in a parameter",
			Does:    "a parameter whose value is probably a secret, by its name",
			Example: "http://example.com/?access_token=abc",
			Advice:  "Send it in a header or body, and keep it out of logs.",
		},
	},

	{
		by: inNames, needs: hasUser, says: refuse,
		Rule: Rule{
			ID: auditname.UserinfoMisleading, Severity: SeverityHigh, Section: "7.6",
			Title:   "userinfo like a host",
			Does:    "userinfo that looks like a host",
			Example: "ftp://cnn.example.com&story=breaking_news@10.0.0.1/top_story.htm",
			Advice:  "Do not follow it.",
		},
	},
	{
		by: inNames, needs: innerDomain | ownTrusted, says: handle,
		Rule: Rule{
			ID: auditname.TrustedName, Severity: SeverityMedium, Section: "7.6",
			Title:   "name that begins like another",
			Does:    "a name that begins like that of a known host, but continues and names another one",
			Example: "http://www.example.com.login.test/",
			Advice:  "Compare names from their end.",
		},
	},
	{
		by: inNames, needs: strayJoint, says: handle,
		Rule: Rule{
			ID: auditname.MixedScripts, Severity: SeverityMedium, Section: "7.6",
			Title:   "mixed scripts",
			Does:    "a label that mixes scripts, or whose letters outside ASCII all look like letters of ASCII",
			Example: "http://xn--pple-43d.example/",
			Advice:  "Show the label in its encoded form.",
		},
	},
	{
		by: inNames, needs: strayJoint, says: refuse,
		Rule: Rule{
			ID: auditname.InvalidALabel, Severity: SeverityMedium, Section: "3.2.2",
			Title:   "invalid A-label",
			Does:    `a label that begins with "xn--" and is not valid by UTS #46, or that contains symbols or punctuation`,
			Example: "http://xn--example-.com/",
			Advice:  "Refuse it.",
		},
	},

	{
		by: inIRI, needs: invalidText, says: refuse, own: "percent-encode the character",
		Rule: Rule{
			ID: auditname.DirectionControl, Severity: SeverityHigh, Section: "RFC 3987, 4.1",
			Title:   "control of direction in an IRI",
			Does:    "an IRI with a character that controls the direction of text, so that people read its parts in another order",
			Example: "http://example.com/\u202Egnp.exe",
			Advice:  "Refuse it.",
		},
	},
	{
		by: inIRI, needs: invalidText, says: handle,
		Rule: Rule{
			ID: auditname.MixedDirections, Severity: SeverityMedium, Section: "RFC 3987, 4.2",
			Title:   "IRI with parts of mixed direction",
			Does:    "an IRI with a part that has letters of both directions, or that does not begin and end with a letter from right to left: it is shown in another order",
			Example: "http://example.com/\u05D0b",
			Advice:  "Show it in logical order, and compare its text and not its looks.",
		},
	},
	{
		by: inIRI, needs: invalidText, says: handle,
		Rule: Rule{
			ID: auditname.NotNFC, Severity: SeverityMedium, Section: "RFC 3987, 5.3.2.2",
			Title:   "IRI that is not NFC",
			Does:    "an IRI that is not in normalization form C of Unicode: another IRI looks the same",
			Example: "http://example.com/u\u0308",
			Advice:  "Normalize text when you make an IRI of it. Do not change an IRI of others.",
		},
	},
}

// indexes has the index of each rule in rules, by its ID.
var indexes = func() map[string]int {
	m := make(map[string]int, len(rules))
	for i := range rules {
		m[rules[i].ID] = i
	}
	return m
}()

// Rules returns the rules, in the order of the chapters. The caller may change the
// slice.
func Rules() []Rule {
	list := make([]Rule, len(rules))
	for i := range rules {
		list[i] = rules[i].Rule
	}
	return list
}
