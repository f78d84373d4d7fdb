package audit

import (
	"strings"

	"github.com/urikit/uri"
	"github.com/urikit/uri/idn"
	"github.com/urikit/uri/internal/auditname"
)

// readGrammar reads as a strict parser of RFC 3986 does.
func readGrammar(text string) (string, string) {
	r, err := uri.Parse(text)
	if err != nil {
		return "", auditname.Refused
	}
	host, _ := r.Host()
	return named(host.String())
}

// readSplit reads as many programs do: with the regular expression of Appendix B, or by a
// search for delimiters with the same result.
func readSplit(text string) (string, string) { return splitHost(text, named) }

// splitHost divides a text as [readSplit] does, and gives the host to a function.
func splitHost(text string, read func(host string) (string, string)) (string, string) {
	if strings.IndexFunc(text, isControl) >= 0 {
		return "", auditname.Refused
	}
	split := uri.Split(text)
	if !split.HasAuthority {
		return "", auditname.NoHost
	}
	return serverHost(split.Authority[strings.LastIndexByte(split.Authority, '@')+1:], read)
}

// readFirstAt ends userinfo at the first "@", and the host at the next, as Boost.URL 1.81
// does. Both must match the grammar.
func readFirstAt(text string) (string, string) {
	split := uri.Split(text)
	userinfo, behind, ok := strings.Cut(split.Authority, "@")
	if !ok {
		return readSplit(text)
	}
	authority, _, _ := strings.Cut(behind, "@")
	host, port, hasPort := curlServer(authority)
	if uri.Validate(uri.RuleUserinfo, userinfo) != nil || uri.Validate(uri.RuleHost, host) != nil || hasPort && !validPort(port, true) {
		return "", auditname.Refused
	}
	return named(host)
}

// readDecoding decodes the host after the split, refuses decoded delimiters, and reads
// numbers as addresses.
func readDecoding(text string) (string, string) {
	host, outcome := readSplit(text)
	if outcome != auditname.Named || strings.IndexByte(host, '%') < 0 {
		return host, outcome
	}
	return decodeHost(host)
}

// readCLibrary reads the host as an address in all forms of section 7.4, as a program does
// that connects to it. It refuses spaces and invalid ports, and does not change the host of a
// "file" URI.
func readCLibrary(text string) (string, string) {
	host, outcome := readSplit(text)
	split := uri.Split(text)
	if outcome != auditname.Named || strings.EqualFold(split.Scheme, "file") {
		return host, outcome
	}
	_, port, hasPort := curlServer(split.Authority[strings.LastIndexByte(split.Authority, '@')+1:])
	if hasPort && !validPort(port, true) || strings.IndexByte(text, ' ') >= 0 {
		return "", auditname.Refused
	}
	return cAddress(host)
}

// readIDNA2003 reads as programs do that look up the name by RFC 3490. These have the tables of
// Unicode 3.2 and nameprep (RFC 3491), which converts more characters than UTS #46 does.
func readIDNA2003(text string) (string, string) {
	return splitHost(text, func(host string) (string, string) {
		if isASCII(host) || len(host) > maxName {
			return named(host)
		}
		ascii, err := idn.IDNA2003.ToASCII(host)
		if err != nil || strings.ContainsAny(ascii, "/?#@:[]\\ ") {
			return "", auditname.Refused
		}
		return named(lower(ascii))
	})
}

// readURLPrefix reads as java.net.URL does: it ignores "url:" before a scheme, and refuses a
// scheme for which it has no handler.
func readURLPrefix(text string) (string, string) {
	if len(text) > 4 && strings.EqualFold(text[:4], "url:") {
		text = text[4:]
	}
	switch split := uri.Split(text); lower(split.Scheme) {
	case "http", "https", "ftp", "file", "jmod", "jrt":
		return readSplit(text)
	case "mailto":
		return "", auditname.NoHost
	}
	return "", auditname.Refused
}
