package audit

import (
	"crypto/sha256"
	"encoding/hex"
	"slices"
	"strings"

	"github.com/urikit/uri"
	"github.com/urikit/uri/internal/percent"
	"github.com/urikit/uri/scheme"
)

// secretNames are names of parameters whose values are secrets, in lower case and
// without "-" and "_", by the lengths of the names.
var secretNames = [...][]string{
	3:  {"jwt", "key", "otp", "pwd", "sig"},
	4:  {"auth", "pass"},
	5:  {"token"},
	6:  {"apikey", "passwd", "secret"},
	7:  {"authkey", "idtoken", "xapikey"},
	8:  {"apitoken", "password"},
	9:  {"accesskey", "authtoken", "csrftoken", "phpsessid", "secretkey", "sessionid", "signature", "xsrftoken"},
	10: {"credential", "jsessionid", "oauthtoken", "passphrase", "privatekey", "sessionkey", "xauthtoken"},
	11: {"accesstoken", "bearertoken", "credentials"},
	12: {"clientsecret", "privatetoken", "refreshtoken", "sessiontoken"},
	13: {"authorization", "xamzsignature"},
	14: {"xamzcredential", "xgoogsignature"},
	15: {"clientassertion", "xgoogcredential"},
	16: {"guestaccesstoken"},
	17: {"xamzsecuritytoken"},
	19: {"csrfmiddlewaretoken"},
}

// maxSecretName is the length of the longest name in secretNames.
const maxSecretName = len(secretNames) - 1

// secretName returns the known name that a parameter's name is a spelling of:
// decoded, in letters of any case, and of "user[password]" what is in brackets, unless
// that is a number or nothing, as in "password[]".
func (a *Auditor) secretName(name string) (string, bool) {
	if name == "" || len(name) > maxParameter {
		return "", false
	}
	n, inside := 0, false // of brackets, with nothing but digits yet
	var plain [maxParameter]byte
	for i := 0; i < len(name); {
		c, size := percent.Next(name[i:])
		i += size
		switch {
		case c == '-', c == '_', c == '.', c == ']':
			continue
		case c == '[':
			inside = true
			continue
		case inside && c-'0' <= 9:
			continue
		case c-'A' < 26:
			c |= 0x20
		}
		if inside {
			n, inside = 0, false
		}
		plain[n] = c
		n++
	}
	if n <= maxSecretName {
		for _, known := range secretNames[n] {
			if known == string(plain[:n]) {
				return known, true
			}
		}
	}
	for _, known := range a.settings().parameters {
		if strings.EqualFold(known, name) || strings.IndexByte(name, '%') >= 0 && strings.EqualFold(known, percent.Decode(name)) {
			return known, true
		}
	}
	return "", false
}

// maxParameter is the length of the longest name of a parameter that is looked at.
const maxParameter = 128

// secrets is section 7.5.
func (x *audit) secrets() {
	x.credentials()
	switch {
	case x.password.Length > 0 && x.valid && !x.userinfo.defined:
		if !x.guessedUser() {
			x.report(password, x.componentOf(x.password), x.password, "some programs read a password here, although there is no userinfo")
		}
	case x.password.Length > 0 && (!x.valid || x.userNameEnd() < len(x.userinfo.text)) && x.reports(password):
		x.report(password, uri.ComponentUserinfo, x.password, "a password stands in the text, for all to see")
	case x.userinfo.defined && x.valid && strings.HasSuffix(x.userinfo.text, ":") && x.reports(passwordEmpty):
		x.report(passwordEmpty, uri.ComponentUserinfo, x.userinfo.at, "the userinfo says that there is no password")
	case x.userinfo.defined:
		message := "there is userinfo before the host"
		if rules, ok := scheme.Known().Rules(x.scheme.text); ok && (rules.Userinfo == scheme.Deprecated || rules.Userinfo == scheme.Forbidden) {
			message += ", which the scheme does not want"
		}
		x.report(userinfo, uri.ComponentUserinfo, x.userinfo.at, message)
	}
}

// userNameEnd returns where the user name ends in userinfo: at its first colon. An
// encoded colon does not end it, but what follows is not shown.
func (x *audit) userNameEnd() int {
	user, _, _ := strings.Cut(x.userinfo.text, ":")
	return len(user)
}

// guessedUser reports whether only programs that guess a scheme read a password in a
// valid text, and its scheme, which is the user to them, is not a registered one.
func (x *audit) guessedUser() bool {
	if !x.scheme.defined || strings.IndexByte(x.text[:x.password.Offset], '/') >= 0 {
		return false
	}
	_, registered := scheme.Registered(x.scheme.text)
	return !registered
}

// componentOf returns the component that contains a place, or [uri.ComponentNone].
func (x *audit) componentOf(at uri.Span) uri.Component {
	if c := x.componentAt(at.Offset); c == x.componentAt(at.End()-1) {
		return c
	}
	return uri.ComponentNone
}

// credentials reports parameters that hold secrets.
func (x *audit) credentials() {
	x.by.parameters(&x.subject, func(c uri.Component, name, value uri.Span, known string) {
		at := uri.Span{Offset: name.Offset, Length: value.End() - name.Offset}
		if x.secret(at) {
			at = x.password
		}
		x.report(credential, c, at, "the value of parameter "+quote(known)+" is a secret by its name")
	})
}

// parameters calls yield for each parameter that holds a secret: in the query, in a
// fragment that looks like one, and behind a semicolon in a segment of the path. Known is
// the name that a name is a spelling of. In the value of another parameter may be a
// reference that has parameters too.
func (a *Auditor) parameters(s *subject, yield func(c uri.Component, name, value uri.Span, known string)) {
	in := func(c uri.Component, p *part, from, to int, ends string) {
		for from < to {
			name, rest, ok := strings.Cut(p.text[from:to], "=")
			if !ok {
				return
			}
			begin := len(name)
			for begin > 0 && !separates(name[begin-1]) {
				begin--
			}
			from, name = from+begin, name[begin:]
			at := from + len(name) + 1
			if known, ok := a.secretName(name); ok {
				if value := secretValue(rest, ends); value != "" {
					yield(c, p.sub(from, len(name)), p.sub(at, len(value)), known)
					at += len(value)
				}
			} else if name != "" { // what stands behind "=" alone can be a name
				value, _ := cutAny(rest, separators)
				at += len(value)
			}
			from = at
		}
	}
	for path, i := &s.path, 0; ; {
		n := strings.IndexByte(path.text[i:], ';')
		if n < 0 {
			break
		}
		i += n + 1
		end := len(path.text)
		if n = strings.IndexByte(path.text[i:], '/'); n >= 0 {
			end = i + n
		}
		in(uri.ComponentPath, path, i, end, ";,")
		i = end
	}
	in(uri.ComponentQuery, &s.query, 0, len(s.query.text), "&;")
	if strings.IndexByte(s.fragment.text, '=') >= 0 {
		in(uri.ComponentFragment, &s.fragment, 0, len(s.fragment.text), "&;")
	}
}

// secretValue returns the value at the beginning of s, which one of the ends ends, but
// no ";" in a query: not if what follows it is no parameter, as then it may be a part.
func secretValue(s, ends string) string {
	value, rest := cutAny(s, ends)
	for ends == "&;" && strings.HasPrefix(rest, ";") {
		next, behind := cutAny(rest[1:], ends)
		if next == "" || strings.IndexByte(next, '=') >= 0 {
			break
		}
		value, rest = s[:len(value)+1+len(next)], behind
	}
	return value
}

// Secrets returns where in a text, valid or not, secrets stand: the password, and the
// values of parameters that hold secrets by their names, known ones and those of
// a.settings().parameters. The places are in order and apart from each other. There are none for
// nil. What is switched off by a's other fields makes no difference.
func (a Auditor) Secrets(text string) []uri.Span {
	s := subjectOf(text)
	var places []uri.Span
	if s.password.Length > 0 {
		places = append(places, s.password)
	}
	a.parameters(&s, func(_ uri.Component, _, value uri.Span, _ string) {
		places = append(places, value)
	})
	slices.SortFunc(places, func(a, b uri.Span) int { return a.Offset - b.Offset })
	apart := places[:0]
	for _, p := range places {
		if last := len(apart) - 1; last >= 0 && p.Offset < apart[last].End() {
			apart[last].Length = max(apart[last].End(), p.End()) - apart[last].Offset
			continue
		}
		apart = append(apart, p)
	}
	return apart
}

// Redact returns a text with [uri.Mask] in place of each of its [Auditor.Secrets]. If
// there are none, it is the text itself.
func (a Auditor) Redact(text string) string {
	places := a.Secrets(text)
	if places == nil {
		return text
	}
	var b strings.Builder
	end := 0
	for _, at := range places {
		b.WriteString(text[end:at.Offset])
		b.WriteString(uri.Mask)
		end = at.End()
	}
	b.WriteString(text[end:])
	return b.String()
}

// Fingerprint returns what a finding in a text is known by later: a hash, in
// hexadecimal, of the rule's ID and the text without its secrets. It does not depend on
// where the text stands, nor on severities and messages; it is the same for findings
// of one rule in one text. Since the secrets are masked before, nothing tells them from
// it, and another password makes no other fingerprint.
//
// Findings whose fingerprints have been kept, in a file say, are known findings: a
// baseline.
func (a Auditor) Fingerprint(text string, f Finding) string {
	sum := sha256.Sum256([]byte("audit/1\x00" + string(f.ID) + "\x00" + a.Redact(text)))
	return hex.EncodeToString(sum[:16])
}

// riskySchemes are schemes that do something else than to ask a server for a
// resource in its own protocol. Behind "url" java.net.URL reads any other.
var riskySchemes = [...]string{
	"data", "dict", "expect", "file", "gopher", "jar", "javascript", "jndi", "ldap", "ldaps", "netdoc", "phar", "php",
	"rmi", "smb", "tftp", "url", "vbscript", "view-source", "zip",
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
