package audit

// signs are a set of simple facts about a text. Each rule declares signs, and has findings
// only in a text with at least one of them.
type signs uint32

// The signs. A text with oddForm has all signs.
const (
	always      signs = 1 << iota // every text has this sign, and a rule without signs needs it
	invalidText                   // the text is not a reference; signs does not return it
	unproven                      // the text may be no reference
	oddForm                       // the text does not have a common form: a known scheme that is not risky, and "//", a short name of letters, digits, "-" and ".", and no port, or no authority and no password

	// Of a parsed reference.
	oddScheme // the scheme looks like a host, or the text breaks its rules
	oddGuess  // programs that guess a scheme may read a host
	hasPort   // the port is not the default
	hasUser   // userinfo without a password
	oddHost   // the host is a literal that a rule reports, or a special address
	oddPath   // a path that is data has a dot-segment, or a path can become an authority

	// In the host.
	numberLabel // the last label is a number or empty
	ipv4Begin   // the host begins with an IPv4 address
	strayJoint  // a hyphen or dot is at an end, or next to another
	innerDomain // "com", "net" or "org" is a label, and not one of the last two
	oneLabel    // the host has no dot
	specialName // the host is a name with a special purpose

	// After the host.
	encoded    // rules may have findings of a triplet
	separator  // a triplet in the query is a delimiter of parameters
	dotSegment // a segment begins with ".", and no letter follows
	drive      // the second character of a segment is ":"
	device     // a segment begins with the three letters of a device, and no fourth letter follows, but a digit or "%" after "com"
	secretName // "=" follows a known name of a secret

	// In the configuration.
	ownTrusted   // the Config has trusted names
	ownParameter // the Config has names of parameters, and the text has "=" after the host

	everySign = ^signs(0)
)
