package audit

import (
	"strings"

	"github.com/urikit/uri"
	"github.com/urikit/uri/internal/auditname"
	"github.com/urikit/uri/internal/engine/ascii"
	"github.com/urikit/uri/internal/engine/secret"
	"github.com/urikit/uri/internal/schemename"
	"github.com/urikit/uri/scheme"
)

// secrets applies the rules of section 7.5 for userinfo. Only the first case that applies has a
// finding: a password, an empty password, or other userinfo.
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

// guessedUser reports whether only programs that guess a scheme read a password in a valid
// text, and its scheme, which they read as the user, is not registered.
func (x *audit) guessedUser() bool {
	if !x.scheme.defined || strings.IndexByte(x.text[:x.password.Offset], '/') >= 0 {
		return false
	}
	_, registered := scheme.Registered(x.scheme.text)
	return !registered
}

// credentials reports parameters that hold secrets.
func (x *audit) credentials() {
	rules := secret.Rules{More: x.by.settings().parameters}
	rules.Parameters(x.text, func(p secret.Parameter) {
		at := uri.Span{Offset: p.Name.Offset, Length: p.Value.End() - p.Name.Offset}
		name := p.Row
		written := uri.Span{Offset: p.Name.Offset, Length: p.Name.Length}
		if x.secret(at) {
			at = x.password
		} else if isPlainName(written.Of(x.text)) {
			name = x.spans().Mask(x.text, written) // it can contain another secret
		}
		x.report(auditname.CredentialParameter, x.componentOf(at), at, "the value of the parameter "+quote(name)+" is probably a secret")
	})
}

// isPlainName reports whether a name has only letters and what separates words. Others can begin in
// another part of the text, such as userinfo that programs read in different ways, and show what is
// a secret there.
func isPlainName(name string) bool {
	for _, b := range []byte(name) {
		if !ascii.IsAlphanumeric(b) && strings.IndexByte("-._[]", b) < 0 {
			return false
		}
	}
	return true
}
