package audit

import (
	"slices"
	"strings"

	"github.com/urikit/uri"
	"github.com/urikit/uri/scheme"
)

// secretNames are names of parameters whose values are secrets, in lower case and
// without "-" and "_", by the lengths of the names.
var secretNames = [...][]string{
	3:  {"jwt", "otp", "pwd"},
	4:  {"auth", "pass"},
	5:  {"token"},
	6:  {"apikey", "passwd", "secret"},
	7:  {"authkey", "idtoken"},
	8:  {"apitoken", "password"},
	9:  {"accesskey", "authtoken", "csrftoken", "phpsessid", "secretkey", "sessionid", "signature", "xsrftoken"},
	10: {"credential", "jsessionid", "passphrase", "privatekey"},
	11: {"accesstoken", "bearertoken", "credentials"},
	12: {"clientsecret", "refreshtoken", "sessiontoken"},
	13: {"xamzsignature"},
	14: {"xamzcredential", "xgoogsignature"},
	15: {"xgoogcredential"},
	17: {"xamzsecuritytoken"},
}

// secretName returns the known name that a parameter's name is a spelling of.
func (a *Auditor) secretName(name string) (string, bool) {
	if len(name) == 0 || len(name) > 64 {
		return "", false
	}
	n := 0
	var plain [64]byte
	for i := range len(name) {
		c := name[i]
		if c == '-' || c == '_' {
			continue
		}
		if c-'A' < 26 {
			c |= 0x20
		}
		plain[n] = c
		n++
	}
	if n < len(secretNames) {
		for _, known := range secretNames[n] {
			if known == string(plain[:n]) {
				return known, true
			}
		}
	}
	for _, known := range a.Parameters {
		if strings.EqualFold(known, name) {
			return known, true
		}
	}
	return "", false
}

// secrets is section 7.5.
func (x *audit) secrets() {
	x.credentials()
	switch {
	case x.password.Length > 0:
		x.report(password, uri.ComponentUserinfo, x.password, "a password stands in the text, for all to see")
	case x.userinfo.defined && x.valid && strings.HasSuffix(x.userinfo.text, ":"):
		x.report(passwordEmpty, uri.ComponentUserinfo, x.userinfo.at, "the userinfo says that there is no password")
	case x.userinfo.defined:
		message := "there is userinfo before the host"
		if rules, ok := scheme.Known().Rules(x.scheme.text); ok && (rules.Userinfo == scheme.Deprecated || rules.Userinfo == scheme.Forbidden) {
			message += ", which the scheme does not want"
		}
		x.report(userinfo, uri.ComponentUserinfo, x.userinfo.at, message)
	}
}

// credentials looks for parameters that hold secrets: in the query, in a fragment
// that looks like one, and behind semicolons in the path.
func (x *audit) credentials() {
	x.parameters(uri.ComponentQuery, &x.query, "&;")
	if strings.IndexByte(x.fragment.text, '=') >= 0 {
		x.parameters(uri.ComponentFragment, &x.fragment, "&;?")
	}
	if i := strings.IndexByte(x.path.text, ';'); i >= 0 {
		behind := part{x.path.text[i+1:], x.path.sub(i+1, len(x.path.text)-i-1), true}
		x.parameters(uri.ComponentPath, &behind, ";/,")
	}
}

func (x *audit) parameters(component uri.Component, p *part, separators string) {
	start, equals := 0, -1
	for i := 0; i <= len(p.text); i++ {
		switch {
		case i == len(p.text) || strings.IndexByte(separators, p.text[i]) >= 0:
			if equals > start && equals+1 < i {
				if known, ok := x.by.secretName(p.text[start:equals]); ok {
					x.report(credential, component, p.sub(start, i-start), "the value of parameter "+quote(known)+" is a secret by its name")
				}
			}
			start, equals = i+1, -1
		case p.text[i] == '=' && equals < 0:
			equals = i
		}
	}
}

// riskySchemes are schemes that do something else than to ask a server for a
// resource in its own protocol.
var riskySchemes = [...]string{
	"data", "dict", "file", "gopher", "jar", "javascript", "jndi", "ldap", "ldaps", "netdoc", "phar", "php",
	"rmi", "tftp", "vbscript", "view-source",
}

// suspectScheme reports what the scheme alone, or the scheme's own specification,
// makes suspect.
func (x *audit) suspectScheme() {
	if !x.scheme.defined {
		return
	}
	name := x.scheme.text
	if len(name) <= 11 {
		if i := slices.IndexFunc(riskySchemes[:], func(risky string) bool {
			return len(risky) == len(name) && strings.EqualFold(risky, name)
		}); i >= 0 {
			x.report(schemeRisky, uri.ComponentScheme, x.scheme.at, "the scheme "+quote(riskySchemes[i])+" is more than a way to fetch something")
		}
	}
	if !x.valid {
		return
	}
	if u, ok := x.ref.URI(); ok {
		for _, v := range scheme.Known().Violations(u) {
			if v.Component == uri.ComponentUserinfo && v.Need == scheme.Deprecated {
				continue // what secrets says
			}
			x.report(schemeRestriction, v.Component, v.Span, v.Message+" ("+v.Source+")")
		}
	}
	if !x.authority.defined && looksLikePort(x.path.text) && looksLikeHost(name) {
		x.report(suffixReference, uri.ComponentScheme, x.scheme.at, "what looks like a host with a port is a scheme with a path")
	}
}

// looksLikePort reports whether a path begins with a port, as that would stand
// behind a host.
func looksLikePort(path string) bool {
	n := len(path) - len(strings.TrimLeft(path, "0123456789"))
	return n > 0 && n <= 5 && (n == len(path) || path[n] == '/')
}

// looksLikeHost reports whether a scheme's name could be that of a host: with a dot
// or of this machine.
func looksLikeHost(name string) bool {
	return strings.EqualFold(name, "localhost") || strings.IndexByte(name, '.') > 0
}
