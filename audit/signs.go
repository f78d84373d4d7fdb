package audit

// signs are a set of simple facts about a text. Each rule declares signs, and has findings
// only in a text with at least one of them.
type signs uint32

// The signs. A text with oddForm has all that follow it.
const (
	always      signs = 1 << iota // every text has this sign, and a rule without signs needs it
	invalidText                   // the text is not a reference; signs does not return it
	unproven                      // the text may be no reference
	oddForm                       // the text does not have the common form: "http://" or "https://", a short name of letters, digits, "-" and ".", and no port

	// In the host.
	numberLabel // the last label does not begin with a letter, so it may be a number, or is empty
	ipv4Begin   // the host begins with an IPv4 address
	strayJoint  // a hyphen or dot is at an end, or next to another
	innerDomain // "com", "net" or "org" is a label, and not one of the last two
	oneLabel    // the host has no dot
	specialName // the host is a name with a special purpose

	// After the host.
	encoded    // a triplet is not "%20", of which no rule has a finding
	dotSegment // a segment begins with ".", and no letter follows
	drive      // the second character of a segment is ":"
	device     // a segment begins with the three letters of a device, and no fourth letter follows, but a digit or "%" after "com"
	secretName // "=" follows a known name of a secret

	// In the configuration.
	ownTrusted   // the Config has trusted names
	ownParameter // the Config has names of parameters, and the text has "=" after the host

	everySign = ^signs(0)
)
