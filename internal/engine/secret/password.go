package secret

import (
	"strings"
	"unicode/utf8"

	"github.com/urikit/uri/internal/engine/syntax"
)

// ReadPassword returns where programs read a password in s, or an empty place. It
// knows four ways to read a text, and returns one place that covers them all:
//
//   - By the grammar, and by programs that accept any number of slashes and
//     backslashes before the authority, or none: WHATWG parsers, libcurl, Node's
//     url.parse. The password reaches from the first colon of the authority to its
//     last "@" ("http:/user:pw@h", "http:user:pw@h", "////user:pw@h"). An encoded
//     colon counts too: servers split decoded credentials at the first colon (RFC
//     7617, section 2).
//   - By programs that guess a scheme where no slash follows the colon, such as curl:
//     all is authority, and the scheme is the user ("user:pw@h/path").
//   - By Oracle's JDBC drivers, with a slash before the password.
//   - By programs that remove a scheme that wraps another URL. The rest is read in the
//     same ways ("jdbc:mysql://user:pw@h/", "view-source:http://user:pw@h/").
//
// Where the scheme is in [NoPassword] only an authority after two slashes counts. The
// password of "sip" and "sips" is where RFC 3261, section 19.1.1, has it.
//
// A text is also read without the characters outside ASCII at its beginning: many programs
// remove white space, invisible characters and quotation marks there ("\u00a0//user:pw@h").
//
// In a valid text, whatever replaces the password is in the same component, except in
// "sip" and "sips", where it may reach into the query.
func ReadPassword(s string) (start, end int) {
	start, end = readPassword(s)
	a, b := oraclePassword(s)
	start, end = hull(start, end, a, b)
	n := 0
	for n < len(s) && s[n] >= utf8.RuneSelf {
		n++
	}
	if n > 0 {
		if a, b := readPassword(s[n:]); a < b {
			return hull(start, end, n+a, n+b)
		}
	}
	return start, end
}

// readPassword is ReadPassword for the text as it is. It tries an authority without slashes after
// the first scheme, and then an authority after each scheme of a chain such as "a:http:".
func readPassword(s string) (start, end int) {
	colon := schemeEnd(s, 0)
	if colon == 0 {
		i := slashes(s, 0)
		if i == 1 { // for all programs, this is a path
			return 0, 0
		}
		return AuthorityPassword(s, i)
	}
	if name, rest := s[:colon], colon+1; isSIPScheme(name) {
		start, end = sipPassword(s, rest)
	} else if !NoPassword(name) && !strings.HasPrefix(s[rest:], "/") {
		start, end = AuthorityPassword(s, 0)
	}
	if start < end {
		return start, end
	}
	for begin := 0; ; { // at each turn, s[begin:colon] is a scheme
		rest := colon + 1
		i := slashes(s, rest)
		switch no := NoPassword(s[begin:colon]); {
		case no && !strings.HasPrefix(s[rest:], "//"):
			return 0, 0
		case no:
			return AuthorityPassword(s, rest+2)
		case i > rest:
			return AuthorityPassword(s, i)
		}
		begin, colon = rest, schemeEnd(s, rest)
		if colon == 0 {
			return 0, 0
		}
	}
}

// hull returns the shortest place that covers two places. Either may be empty.
func hull(start, end, a, b int) (int, int) {
	switch {
	case start == end:
		return a, b
	case a == b:
		return start, end
	}
	return min(start, a), max(end, b)
}

var schemeBytes = syntax.RFC3986.Classes()

// schemeEnd returns the index of the colon that ends a scheme that begins at start,
// or 0 without one. As in Node's url.parse, a scheme may begin with a digit.
func schemeEnd(s string, start int) int {
	i := start
	for i < len(s) && schemeBytes[s[i]]&syntax.InScheme != 0 {
		i++
	}
	if i == start || i == len(s) || s[i] != ':' {
		return 0
	}
	return i
}

// slashes returns the index after the slashes and backslashes at s[i:].
func slashes(s string, i int) int {
	for i < len(s) && (s[i] == '/' || s[i] == '\\') {
		i++
	}
	return i
}

// endOfAuthority returns the index of the first "/", "?" or "#" of s from i on, or len(s).
func endOfAuthority(s string, i int) int {
	for i < len(s) && s[i] != '/' && s[i] != '?' && s[i] != '#' {
		i++
	}
	return i
}

// AuthorityPassword returns where the password is in the authority that begins at start: from
// its first colon to its last "@". Without a password the place is empty. A backslash ends
// the authority for some programs only, and only in invalid texts.
func AuthorityPassword(s string, start int) (int, int) {
	end := strings.LastIndexByte(s[start:endOfAuthority(s, start)], '@')
	if end < 0 {
		return 0, 0
	}
	return afterColon(s, start, start+end)
}

// afterColon returns the place after the first colon of s[start:end], encoded or not.
func afterColon(s string, start, end int) (int, int) {
	i := start
	for i < end && s[i] != ':' {
		if s[i] == '%' {
			if n := encodedColon(s[i:end]); n > 0 {
				i += n - 1
				break
			}
		}
		i++
	}
	if i++; i >= end {
		return 0, 0
	}
	return i, end
}

// encodedColon returns the length of the "%3A" that s begins with, or 0. It may have tabs
// and line ends in it, which many programs remove before they decode.
func encodedColon(s string) int {
	i := 0
	for _, c := range [...]byte{'%', '3', 'a'} {
		for i < len(s) && (s[i] == '\t' || s[i] == '\r' || s[i] == '\n') {
			i++
		}
		if i == len(s) || s[i] != c && s[i]|0x20 != c {
			return 0
		}
		i++
	}
	return i
}

// sipPassword returns where the password is in a "sip" URI whose colon is before start:
// it ends at the first "@" (RFC 3261, section 19.1.1), and the user before it may have
// slashes and question marks. Programs that see an authority end it at the last "@", and
// Perl's URI module does so even after a "#".
//
// Where "//" begins an authority, which "sip" does not have, the place is in the
// authority or after it, so that the text stays valid when the password is masked.
func sipPassword(s string, start int) (int, int) {
	from := start
	if strings.HasPrefix(s[start:], "//") {
		start += len("//")
		if a, b := AuthorityPassword(s, start); a < b {
			return a, b
		}
		from = endOfAuthority(s, start)
	}
	at := strings.IndexByte(s[from:], '@')
	if at < 0 {
		return 0, 0
	}
	at += from
	end := at + strings.LastIndexByte(s[at:at+until(s[at:], "?")], '@')
	if a, b := afterColon(s, start, from); a < b || from > start && s[from-1] == ':' {
		return from + 1, end
	}
	return afterColon(s, from, end)
}

// oraclePassword returns where the password is in a URL of Oracle's JDBC drivers,
// "jdbc:oracle:thin:user/password@host" (Oracle Database JDBC Developer's Guide, "Database URLs"),
// or an empty place.
func oraclePassword(s string) (int, int) {
	const prefix = "jdbc:oracle:"
	if len(s) < len(prefix) || !strings.EqualFold(s[:len(prefix)], prefix) {
		return 0, 0
	}
	driver := strings.IndexByte(s[len(prefix):], ':') + len(prefix)
	if driver < len(prefix) {
		return 0, 0
	}
	end := strings.LastIndexByte(s[driver:driver+until(s[driver:], "?")], '@') + driver
	slash := strings.IndexByte(s[driver:max(driver, end)], '/')
	if slash <= 1 || end-driver <= slash+1 {
		return 0, 0
	}
	return driver + slash + 1, end
}

// isSIPScheme reports whether a scheme is "sip" or "sips".
func isSIPScheme(scheme string) bool {
	return strings.EqualFold(scheme, "sip") || strings.EqualFold(scheme, "sips")
}

// NoPassword reports whether the syntax of a scheme has no userinfo and no password
// other than in an authority after "//". It is false for an unknown scheme.
func NoPassword(scheme string) bool {
	if len(scheme) >= len(NoPasswordSchemes) {
		return false
	}
	for _, name := range NoPasswordSchemes[len(scheme)] {
		if strings.EqualFold(name, scheme) {
			return true
		}
	}
	return false
}

// GuessPassword returns the place of a possible password in a text that is not a valid
// reference, or an empty place. With a "/" in a password, a slash too many or a backslash
// for a slash, the password is not where the grammar puts it. So the place covers
// everything from the first colon after the scheme to the last "@", and the place that
// [ReadPassword] returns. The colon after the drive of a Windows path counts as that of a
// scheme.
func GuessPassword(s string) (start, end int) {
	if isWindowsPath(s) {
		return afterColon(s, len("C:"), strings.LastIndexByte(s, '@'))
	}
	start, end = ReadPassword(s)
	a, b := meantPassword(s)
	return hull(start, end, a, b)
}

// isWindowsPath reports whether s is like `C:\node_modules\@scope\a.js`, in which no
// program reads a password. A backslash must follow the last "@", and s cannot contain "/",
// "?" or "#": in `C:\a@h` and `C:\a@h?b@\c` curl reads "C" as the user, but it refuses
// hosts with a backslash.
func isWindowsPath(s string) bool {
	at := strings.LastIndexByte(s, '@')
	return at >= len(`C:\`) && s[0]|0x20-'a' < 26 && s[1:3] == `:\` && s[3] != '\\' &&
		strings.IndexByte(s[at:], '\\') > 0 && endOfAuthority(s, 0) == len(s)
}

// meantPassword is GuessPassword without ReadPassword or Windows paths. start moves after a scheme
// without a password, and after an IPv6 address.
func meantPassword(s string) (start, end int) {
	end = strings.LastIndexByte(s, '@')
	if end < 0 {
		return 0, 0
	}
	cuts := syntax.Split(s)
	if i := cuts.SchemeEnd; i > 0 {
		name, rest := s[:i], s[i+1:]
		if strings.HasPrefix(rest, "/") || NoPassword(name) || isSIPScheme(name) {
			start = i + 1
		}
	}
	if i := cuts.Authority; i > 0 && strings.HasPrefix(s[i:], "[") {
		var at syntax.Offsets
		literal := i + strings.IndexByte(s[i:], ']') + 1
		if syntax.RFC3986.Match(s[i:literal], syntax.Host, &at) == syntax.Valid && (literal == len(s) || strings.IndexByte(":/?#", s[literal]) >= 0) {
			start = literal // its colons are its own
		}
	}
	return afterColon(s, start, end)
}
