package main

// An alteration is one mistake in the source.
type alteration struct {
	what    string
	edition string // in which it shows, or what it is part of
	file    string
	old     string // stands in file once
	new     string
}

// alterations are of each kind that a reader might fear: an entry of a table, a
// switch, a branch, an offset, in each edition. They are made one at a time.
var alterations = []alteration{
	// Tables.
	{`a double quote in queries`, "RFC 3986", "internal/syntax/tables.go",
		"var rfc3986 = [256]class{\n", "var rfc3986 = [256]class{\n\t'\"': inQuery,\n"},
	{`a double quote in queries`, "rfc2396bis-02", "internal/syntax/tables.go",
		"var rfc2396bis02 = [256]class{\n", "var rfc2396bis02 = [256]class{\n\t'\"': inQuery,\n"},
	{`a double quote in registry names`, "rfc2396bis-01", "internal/syntax/tables.go",
		"var rfc2396bis01 = [256]class{\n", "var rfc2396bis01 = [256]class{\n\t'\"': inRegName,\n"},
	{`a double quote in opaque parts`, "RFC 2396", "internal/syntax/tables.go",
		"var rfc2396 = [256]class{\n", "var rfc2396 = [256]class{\n\t'\"': inOpaque,\n"},
	{`a kernel that takes "<" in paths`, "scan", "internal/scan/scan.go",
		"'&' <= b && b <= ';' ||", "'&' <= b && b <= '<' ||"},
	{`a kernel whose third word is a byte off`, "scan", "internal/scan/scan.go",
		"z*up>>56<<16", "z*up>>56<<15"},

	{"a set that a kernel has for another byte", "scan", "internal/scan/masks_amd64.s",
		"$0xDFDFDEDFDEDEDFDA", "$0xDFDFDEDFDEDEDFDB"},

	// Switches.
	{"no empty part", "RFC 3986", "internal/syntax/rfc3986.go",
		"	class:    &rfc3986,\n", "	class:    &rfc3986,\n	features: noEmptyPart,\n"},
	{"no colons in the first segment", "rfc2396bis-02", "internal/syntax/rfc2396bis02.go",
		"features: hostnames | colons,", "features: hostnames,"},
	{"fragments of relative references", "rfc2396bis-01", "internal/syntax/rfc2396bis01.go",
		"opaqueParts | looseFragments,", "opaqueParts,"},
	{"last labels of digits", "RFC 2396", "internal/syntax/rfc2396.go",
		"letteredTops | ", ""},
	{"addresses up to 255", "RFC 2396", "internal/syntax/rfc2396.go",
		"anyDigits | ", ""},

	// Branches.
	{"dec-octets up to 256", "RFC 3986", "internal/syntax/ip.go",
		"value > 255", "value > 256"},
	{"an IPv4 address behind seven groups", "RFC 3986", "internal/syntax/ip.go",
		"compressed && groups < 6", "compressed && groups < 7"},
	{`authorities that "#" does not end`, "RFC 3986", "internal/syntax/authority.go",
		" || s[i] == '#'", ""},
	{"fragments of absolute URIs", "RFC 3986", "internal/syntax/parse.go",
		"return start != AbsoluteURI && (", "return ("},
	{"labels of 64 bytes", "rfc2396bis-02", "internal/syntax/older.go",
		"return 63\n", "return 64\n"},
	{"hyphens at the end of labels", "rfc2396bis-01", "internal/syntax/older.go",
		"case b != '.' || name[i-1] == '-' ||", "case b != '.' ||"},
	{"a query that is an opaque part", "rfc2396bis-01", "internal/syntax/older.go",
		"text[0] == '?' && !", "text[0] == '!' && !"},
	{"an empty opaque part", "RFC 2396", "internal/syntax/older.go",
		"case g.has(noEmptyPart) && text == \"\":\n\t\treturn ^i", "case g.has(noEmptyPart) && text == \"\":\n\t\treturn i"},

	// Masks of blocks.
	{"a colon in the first segment", "RFC 3986", "internal/syntax/block.go",
		"m.Colon>>first&1 != 0 || ", ""},
	{"a port that does not begin with a digit", "RFC 3986", "internal/syntax/block.go",
		"m.NotDigit&inside>>host > 1", "m.NotDigit&inside>>host > 3"},
	{"a host with its port", "RFC 3986", "internal/syntax/block.go",
		"uint32(authority), uint32(host), kind", "uint32(authority), uint32(port), kind"},
	{"hyphens at the end of hosts", "RFC 2396", "internal/syntax/block.go",
		"joints<<1|first|last", "joints<<1|first"},
	{"addresses that are names", "rfc2396bis-02", "internal/syntax/block.go",
		"m.NotLetter>>top&1 == 0", "m.NotLetter>>top&0 == 0"},
	{"a path up to the last question mark", "RFC 3986", "internal/syntax/block.go",
		"!query && n < end", "n < end"},

	// Offsets of components.
	{"a scheme with its colon", "RFC 3986", "internal/syntax/parse.go",
		"o.SchemeEnd = uint32(i)", "o.SchemeEnd = uint32(i + 1)"},
	{"a query that ends a byte later", "RFC 3986", "internal/syntax/parse.go",
		"o.QueryEnd = uint32(i)", "o.QueryEnd = uint32(i + 1)"},
	{"a host with its port", "RFC 3986", "internal/syntax/authority.go",
		"uint32(start), uint32(host), kind", "uint32(start), uint32(end), kind"},
	{"an IP literal without its bracket", "RFC 3986", "internal/syntax/ip.go",
		"return end + 1, kind", "return end, kind"},
	{"a host with what follows it", "rfc2396bis-02", "internal/syntax/older.go",
		"uint32(start), uint32(host), kind", "uint32(start), uint32(host+1), kind"},
	{"a host with what follows it", "rfc2396bis-01", "internal/syntax/older.go",
		"uint32(host), uint32(port), Hostname", "uint32(host), uint32(port+1), Hostname"},
	{"a path without its last byte", "RFC 2396", "internal/syntax/parse.go",
		"int(o.PathStart), question)) - o.PathStart", "int(o.PathStart), question)) - o.PathStart - 1"},

	// Offsets of errors.
	{"half a triplet, a byte too early", "RFC 3986", "internal/syntax/parse.go",
		"return ^(i + 2), true", "return ^(i + 1), true"},
	{"a colon alone in an address, a byte too early", "RFC 3986", "internal/syntax/ip.go",
		"s[i+1] != ':' {\n\t\t\treturn ^(i + 1)", "s[i+1] != ':' {\n\t\t\treturn ^i"},
	{"what is no userinfo, a byte too late", "rfc2396bis-02", "internal/syntax/older.go",
		"return ^info\n", "return ^(info + 1)\n"},
	{"what ends no authority, a byte too late", "rfc2396bis-01", "internal/syntax/older.go",
		"\tif !ends(s, end) {\n\t\treturn ^end\n\t}\n\to.HostStart", "\tif !ends(s, end) {\n\t\treturn ^(end + 1)\n\t}\n\to.HostStart"},
	{"nothing behind a scheme, a byte too early", "RFC 2396", "internal/syntax/older.go",
		"case g.has(noEmptyPart) && text == \"\":\n\t\treturn ^i", "case g.has(noEmptyPart) && text == \"\":\n\t\treturn ^(i - 1)"},
	{"what could have stood there, without the end", "RFC 3986", "internal/syntax/expected.go",
		"case Port:\n\t\te.addClass(inDigit)\n\t\te.end = true", "case Port:\n\t\te.addClass(inDigit)"},

	// Algorithms.
	{"targets behind other text, with offsets from its beginning", "resolution", "resolve.go",
		"uint32(len(dst) - start)\n\tdst = append(dst, ref", "uint32(len(dst))-1\n\tdst = append(dst, ref"},
	{`no "/." before a path of two slashes`, "resolution", "resolve.go",
		"if at.Host == syntax.NoHost && bytes", "if false && bytes"},
	{`".." that removes a slash too few`, "dot-segments", "dots.go",
		"dst = dst[:start+max(0, bytes.LastIndexByte(dst[start:], '/'))]", "dst = dst[:start+bytes.LastIndexByte(dst[start:], '/')+1]"},
	{`"." that leaves no slash at the end`, "dot-segments", "dots.go",
		"if !more { // B and C leave a slash", "if !more && segment == \"..\" {"},
	{`".." that lead out of a relative path go`, "normal forms", "normalize_path.go",
		"case segment == \"..\" && len(dst) == floor:\n\t\t\tdst = append(dst, \"../\"...)", "case segment == \"..\" && len(dst) == floor:"},
	{"upper case at another level", "normal forms", "normalize_form.go",
		"folded.fold = level >= LevelCase", "folded.fold = level >= LevelPercent"},
	{"paths that end in a dot differ", "comparison", "compare.go",
		"c != '.' && d != '.' && ", "c != '.' && "},
	{"a colon in the first segment of a relative reference", "relativizing", "relativize.go",
		`relative = "./" + down`, `relative = down`},
}
