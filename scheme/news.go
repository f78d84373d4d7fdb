package scheme

import (
	"strings"

	"github.com/urikit/uri"
	"github.com/urikit/uri/internal/engine/scan"
)

// RFC 5538: nntp needs a server (section 2.1), and news may have one (2.2). In both, the
// query has no meaning (2.3). Port 119 is that of NNTP (RFC 3977). In news, the path "/*"
// is equivalent to none (section 4).

func newsRules() []Rules {
	return []Rules{
		{
			Name:       "news",
			Identifies: "articles and newsgroups",
			Source:     "RFC 5538, section 4",
			DomainHost: true,
			Form:       uri.SchemeForm{DefaultPort: "119", SlashPath: true, Path: newsPath},
			Check:      newsCheck,
		},
		{
			Name:       "nntp",
			Identifies: "articles and newsgroups of a server",
			Source:     "RFC 5538, section 3",
			Authority:  required,
			Host:       required,
			DomainHost: true,
			Form:       uri.SchemeForm{DefaultPort: "119", SlashPath: true},
			Check:      inPath(nntpFault),
		},
	}
}

func newsCheck(u uri.URI) []Violation {
	path := u.Path().String()
	if _, ok := u.Host(); !ok {
		return violation(u, uri.ComponentPath, newsFault(path, 0))
	}
	if path == "" {
		return violation(u, uri.ComponentPath, fault{message: "a slash must follow the server"})
	}
	return violation(u, uri.ComponentPath, newsFault(path, len("/")))
}

// newsFault returns the first fault of the article or the newsgroups at offset at.
func newsFault(path string, at int) fault {
	name := path[at:]
	if left, right, ok := strings.Cut(name, "@"); ok {
		if left == "" || right == "" || strings.ContainsAny(right, "@/") || strings.IndexByte(left, '/') >= 0 {
			return fault{at, len(path), "an article must be a message identifier: two parts, with one @ between them"}
		}
		return fault{}
	}
	n := scan.Run(name, 0, groups)
	for triplet(name[n:]) {
		n = scan.Run(name, n+len("%41"), groups)
	}
	if n < len(name) {
		return fault{at + n, at + n + 1, "a newsgroup can contain only letters, digits, percent-encoded octets and -+_.*"}
	}
	return fault{}
}

// groups has the characters of patterns of newsgroups.
var groups = setOf(func(c byte) bool { return isGroup(c) || c == '*' })

// isGroup reports whether c is in group-char, or is unreserved, so that it may have been
// percent-encoded.
func isGroup(c byte) bool { return isUnreserved(c) || c == '+' }

func newsPath(dst []byte, path string) []byte {
	if path == "/*" {
		path = "/"
	}
	return append(dst, path...)
}

func nntpFault(path string) fault {
	if path == "" || path == "/" {
		return fault{0, len(path), "a slash and a newsgroup must follow the server"}
	}
	group := runEncoded(path[1:], isGroup)
	at := 1 + group
	switch {
	case at == len(path) && group > 0:
		return fault{}
	case group == 0 || path[at] != '/':
		return fault{at, at + 1, "a newsgroup can contain only letters, digits, percent-encoded octets and -+_."}
	}
	if number := path[at+1:]; !all(number, isDigit) || len(number) > 16 {
		return fault{at + 1, len(path), "the number of an article must have 1 to 16 digits"}
	}
	return fault{}
}
