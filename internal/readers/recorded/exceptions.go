package recorded

import (
	"maps"
	"net/netip"
	"strconv"
	"strings"

	"github.com/urikit/uri"
	"github.com/urikit/uri/internal/auditname"
	"github.com/urikit/uri/internal/engine/ascii"
	"github.com/urikit/uri/internal/engine/percent"
	"github.com/urikit/uri/internal/readers"
	"github.com/urikit/uri/scheme"
)

// An Exception is a class of valid texts in which readers name different hosts, although
// package audit has no finding of at least medium severity for them.
type Exception struct {
	Name   string
	Reason string

	// excuse returns the answers that remain to be compared.
	excuse func(text string, answers Answers) Answers
}

// Exceptions are all classes of exceptions.
var Exceptions = []Exception{
	{
		"schemes without an authority",
		"`mailto`, `sip`, `xmpp`, `urn` and other registered schemes have addresses or names after the colon. The legacy `url.parse` and the guessing `curl` read userinfo and a host in all of these, and Perl has a host for `sip`. Programs have schemes of their own, as in `com.example.app:/x` (RFC 8252, section 7.1). libcurl refuses to transfer these, but its URL API can read any scheme, and then takes the first segment for a host. A finding would be in every such URI. A program that expects a web address has to check the scheme.",
		func(text string, answers Answers) Answers {
			split := uri.Split(text)
			if !split.HasScheme || split.HasAuthority || hasHosts(text) {
				return answers
			}
			if answers["libcurl"].Outcome == Error {
				answers = without(answers, "libcurl of any scheme", "libcurl guessing, of any scheme")
			}
			if _, registered := scheme.Registered(split.Scheme); !registered {
				return answers
			}
			return without(answers, "Node url.parse", "Node url.parse, //host", "libcurl guessing", "libcurl of pycurl guessing", "Perl URI", "PHP parse_url")
		},
	},
	{
		"`host:port` in `url.parse`",
		"The legacy `url.parse` reads the host as a scheme and the port as the host. No other reader does. The host is a number from 1 to 65535, which is an address in 0.0.0.0/8: no host on the internet has one. `suffix-reference` reports it as low.",
		func(text string, answers Answers) Answers {
			split := uri.Split(text)
			digits, _, _ := strings.Cut(split.Path, "/")
			if n, err := strconv.ParseUint(digits, 10, 16); err != nil || n == 0 || split.HasAuthority {
				return answers
			}
			answers = maps.Clone(answers)
			maps.DeleteFunc(answers, func(name string, a Answer) bool {
				return strings.HasPrefix(name, "Node url.parse") && a.Host == digits
			})
			return answers
		},
	},
	{
		"relative references that guessers spell in two ways",
		"`2024/05/a.html` is a path. Both the guessing `curl` and `urllib3` read its first segment as a host; `curl` decodes it and writes numbers as addresses, `urllib3` does not. It is the same host in two spellings.",
		func(text string, answers Answers) Answers {
			split := uri.Split(text)
			if split.HasScheme || split.HasAuthority {
				return answers
			}
			curl, urllib3 := answers["libcurl guessing"], answers["urllib3"]
			if spelledAlike(percent.Decode(urllib3.Host), curl.Host) {
				return without(answers, "urllib3")
			}
			return answers
		},
	},
	{
		"hosts that `java.net.URI` does not know",
		"`java.net.URI` follows RFC 2396, where `a_b` is not the name of a server. Its `getHost` returns null for such an authority, as it does without an authority. This is documented, and a program cannot connect to a URI without a host. `host-form` reports such names as info.",
		func(_ string, answers Answers) Answers {
			if answers["Java URI"].Outcome != None {
				return answers
			}
			return without(answers, "Java URI")
		},
	},
	{
		"empty ports in Perl",
		"Perl's `URI` leaves the colon of an empty port in the host: `x:` in `http://x:/`. No other reader does, and no host has a name with a colon. `port-spelling` reports it as info.",
		func(_ string, answers Answers) Answers {
			a, ok := answers["Perl URI"]
			if !ok || !strings.HasSuffix(a.Host, ":") {
				return answers
			}
			answers = maps.Clone(answers)
			a.Host = strings.TrimSuffix(a.Host, ":")
			answers["Perl URI"] = a
			return answers
		},
	},
	{
		"names outside ASCII that readers percent-encode",
		"The URL Standard does not take the hosts of schemes such as `ssh` and `redis` for domain names. It percent-encodes the name that other readers leave as it is. `fast-uri` and `uri-js` do it without a scheme. It is the same name in two spellings.",
		func(text string, answers Answers) Answers {
			if ascii.Only(text) {
				return answers
			}
			answers = maps.Clone(answers)
			for name, a := range answers {
				a.Host = percent.DecodeWide(a.Host)
				answers[name] = a
			}
			return answers
		},
	},
	{
		"names that Node accepts and browsers refuse",
		"The parser of Node 20 (ada 2.9.2) does not check that a label in a name from right to left begins with a letter (UTS #46, RFC 5893, section 2). Chromium and the URL Standard refuse `http://٠.example/`. No registry accepts such a label.",
		func(text string, answers Answers) Answers {
			if ascii.Only(text) {
				return answers
			}
			if readers.Browser(text).Outcome != auditname.Refused {
				return answers
			}
			return without(answers, "Node URL", "Node URL on a page", "ada-url")
		},
	},
	{
		"compatibility characters in Perl and uri-js",
		"They write a name in Punycode as it is, without the mapping of UTS #46 or nameprep. So `ŉ` and `⾆` give other labels than in all other readers. No registry accepts these labels, because IDNA2008 disallows the characters.",
		func(text string, answers Answers) Answers {
			if ascii.Only(text) {
				return answers
			}
			for _, name := range []string{"Perl URI", "uri-js"} {
				if host := answers[name].Host; strings.Contains(host, "xn--") && !readers.IsRegistrable(host) {
					answers = without(answers, name)
				}
			}
			return answers
		},
	},
}

// Excuse returns the exception that explains a conflict, or nil. If several exceptions
// together explain it, Excuse returns the last of them.
func Excuse(text string, answers Answers) *Exception {
	for i := range Exceptions {
		answers = Exceptions[i].excuse(text, answers)
		if !answers.Conflict(text) {
			return &Exceptions[i]
		}
	}
	return nil
}

func without(answers Answers, names ...string) Answers {
	answers = maps.Clone(answers)
	for _, name := range names {
		delete(answers, name)
	}
	return answers
}

// spelledAlike reports whether two hosts are the same, or the first is a number that may
// be the address host.
func spelledAlike(name, host string) bool {
	if strings.EqualFold(name, host) {
		return true
	}
	a, err := netip.ParseAddr(host)
	return err == nil && a.Is4() && strings.Trim(name, "0123456789abcdefxABCDEFX.") == ""
}
