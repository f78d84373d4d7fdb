package scheme

import (
	"strings"

	"github.com/urikit/uri"
)

// RFC 4516, section 2: an authority, which may be empty, without userinfo. The query has
// attributes, scope, filter and extensions, separated by question marks. The filter is that
// of RFC 4515, section 3. The grammars of attributes and extensions are not checked. Port 389
// (section 3). An empty path and "/" both mean the root (section 4). The query "?" means
// the same as no query, but the form does not use this.
//
// ldaps has no document of its own. It is the same over TLS, on port 636.

func ldapRules() []Rules {
	rules := Rules{
		Source:     "RFC 4516, section 2",
		Authority:  required,
		Userinfo:   forbidden,
		DomainHost: true,
		Form:       uri.SchemeForm{SlashPath: true},
		Check:      ldapCheck,
	}
	ldap, ldaps := rules, rules
	ldap.Name, ldap.Identifies, ldap.Form.DefaultPort = "ldap", "entries of directories, and searches for them", "389"
	ldaps.Name, ldaps.Identifies, ldaps.Form.DefaultPort = "ldaps", "entries of directories, over TLS", "636"
	ldaps.Source = "OpenLDAP, ldap.conf(5); RFC 4516, section 2"
	return []Rules{ldap, ldaps}
}

func ldapCheck(u uri.URI) []Violation {
	query, ok := u.Query()
	found := violation(u, uri.ComponentQuery, ldapFault(query))
	if ok && u.Path().String() == "" {
		found = append(found, violation(u, uri.ComponentPath, fault{message: "a slash must come before the query"})...)
	}
	return found
}

// ldapFault returns the first fault of the query of an "ldap" URI (RFC 4516, section 2). Its fields
// are the attributes, the scope, the filter and the extensions, and each can be empty.
func ldapFault(query string) fault {
	start, field := 0, 0
	for text := range strings.SplitSeq(query, "?") {
		end := start + len(text)
		switch {
		case field == 1 && text != "" && !equalFold(text, "base") && !equalFold(text, "one") && !equalFold(text, "sub"):
			return fault{start, end, "the scope of a search must be base, one or sub"}
		case field == 2 && text != "":
			if f := filterFault(text); f.message != "" {
				return fault{start + f.start, start + f.end, f.message}
			}
		case field == 4:
			return fault{start - 1, len(query), "nothing can follow the extensions"}
		}
		start = end + 1
		field++
	}
	return fault{}
}
