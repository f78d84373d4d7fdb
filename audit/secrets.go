package audit

import (
	"crypto/sha256"
	"encoding/hex"
	"slices"
	"strings"

	"github.com/urikit/uri"
	"github.com/urikit/uri/internal/auditname"
	"github.com/urikit/uri/internal/engine/secret"
	"github.com/urikit/uri/internal/mask"
	"github.com/urikit/uri/internal/schemename"
	"github.com/urikit/uri/scheme"
)

// secrets applies the rules of section 7.5 for userinfo.
func (x *audit) secrets() {
	valid := x.valid || x.iri
	switch {
	case x.password.Length > 0 && valid && !x.userinfo.defined:
		if !x.guessedUser() {
			x.report(auditname.Password, x.componentOf(x.password), x.password, "some programs read a password here, although the text has no userinfo")
		}
	case x.password.Length > 0 && (!valid || x.userNameEnd() < len(x.userinfo.text)) && x.reports(auditname.Password):
		x.report(auditname.Password, uri.ComponentUserinfo, x.password, "the text contains a password")
	case x.userinfo.defined && valid && strings.HasSuffix(x.userinfo.text, ":") && x.reports(auditname.PasswordEmpty):
		x.report(auditname.PasswordEmpty, uri.ComponentUserinfo, x.userinfo.at, "the password is empty")
	case x.userinfo.defined:
		message := "the text has userinfo before the host"
		if rules, ok := scheme.Known().Rules(x.scheme.text); ok && (rules.Userinfo == schemename.Deprecated || rules.Userinfo == schemename.Forbidden) {
			message += ", which the scheme forbids or deprecates"
		}
		x.report(auditname.Userinfo, uri.ComponentUserinfo, x.userinfo.at, message)
	}
}

// userNameEnd returns the end of the user name in userinfo: the first colon. An encoded
// colon does not end it, but the text after that colon is a part of the password.
func (x *audit) userNameEnd() int {
	user, _, _ := strings.Cut(x.userinfo.text, ":")
	return len(user)
}

// guessedUser reports whether only programs that guess a scheme read a password in a valid
// text, and its scheme, which they read as the user, is not registered.
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
	rules := secret.Rules{More: x.by.settings().parameters}
	rules.Parameters(x.text, func(p secret.Parameter) {
		at := uri.Span{Offset: p.Name.Offset, Length: p.Value.End() - p.Name.Offset}
		if x.secret(at) {
			at = x.password
		}
		x.report(auditname.CredentialParameter, x.componentOf(at), at, "the value of the parameter "+quote(p.Row)+" is probably a secret")
	})
}

// redacted returns the text with its secrets masked, those of [Config.Parameters] too.
func (a Auditor) redacted(text string) string {
	return mask.Redact(text, a.settings().parameters...)
}

// Fingerprint returns a hash, in hexadecimal, of the rule's string and the text without its
// secrets. Findings of one rule in one text have the same fingerprint, whatever the
// place of the text, the severity and the message. The secrets are masked first, so the
// fingerprint does not reveal them, and it does not change with them.
//
// A program can save the fingerprints of known findings in a file, as a baseline.
func (a Auditor) Fingerprint(text string, f Finding) string {
	sum := sha256.Sum256([]byte("audit/1\x00" + f.ID + "\x00" + a.redacted(text)))
	return hex.EncodeToString(sum[:16])
}

// riskySchemes are schemes that can do more than request a resource from a server in the
// server's protocol. After "url:", java.net.URL reads any other scheme.
var riskySchemes = [...]string{
	"data", "dict", "expect", "file", "gopher", "jar", "javascript", "jndi", "ldap", "ldaps", "netdoc", "phar", "php",
	"rmi", "smb", "tftp", "url", "vbscript", "view-source", "zip",
}

// suspectScheme reports risky schemes, violations of the scheme's specification, and
// schemes that look like a host.
func (x *audit) suspectScheme() {
	script := x.scriptLink() // in some texts without a scheme, too
	if !x.scheme.defined {
		return
	}
	name := x.scheme.text
	if len(name) <= 11 && !script {
		if i := slices.IndexFunc(riskySchemes[:], func(risky string) bool {
			return len(risky) == len(name) && strings.EqualFold(risky, name)
		}); i >= 0 {
			x.report(auditname.SchemeRisky, uri.ComponentScheme, x.scheme.at, "the scheme "+quote(riskySchemes[i])+" can do more than fetch a resource")
		}
	}
	if !x.valid && !x.iri {
		return
	}
	ref := x.ref
	if x.iri {
		ref = x.mapped
	}
	if u, err := ref.URI(); err == nil {
		for _, v := range scheme.Known().ViolationsOf(u) {
			if v.Component == uri.ComponentUserinfo && v.Need == schemename.Deprecated {
				continue // reported by secrets
			}
			if x.iri {
				v.Span = x.place(v.Component)
			}
			x.report(auditname.SchemeRestriction, v.Component, v.Span, v.Message+" ("+v.Source+")")
		}
	}
	if !x.authority.defined && looksLikePort(x.path.text) && looksLikeHost(name) {
		x.report(auditname.SuffixReference, uri.ComponentScheme, x.scheme.at, "a scheme and a path that look like a host and a port")
	}
}

// looksLikePort reports whether a path begins with the digits of a port and ends after them
// or continues with a slash.
func looksLikePort(path string) bool {
	n := len(path) - len(strings.TrimLeft(path, "0123456789"))
	return n > 0 && n <= 5 && (n == len(path) || path[n] == '/')
}

// looksLikeHost reports whether the name of a scheme looks like a host: it is "localhost",
// or has a dot.
func looksLikeHost(name string) bool {
	return strings.EqualFold(name, "localhost") || strings.IndexByte(name, '.') > 0
}
