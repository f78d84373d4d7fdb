package scheme

import "github.com/urikit/uri"

// RFC 2244, section 3.2: a host, an optional user, authentication mechanism and port, a slash
// and an entry. Port 674 (section 3.2.1). The user has no colon in the grammar.
//
// RFC 3656, section 6.1: the same server part, a slash and an optional mailbox. Port 3905
// (section 1).

func acapRules() []Rules {
	rules := Rules{
		Authority:  required,
		Host:       required,
		Path:       required,
		DomainHost: true,
		Check:      noPassword,
	}
	acap, mupdate := rules, rules
	acap.Name, acap.Identifies, acap.Source = "acap", "entries of ACAP servers", "RFC 2244, section 3.2"
	acap.Form = uri.SchemeForm{DefaultPort: "674", SlashPath: true}
	mupdate.Name, mupdate.Identifies, mupdate.Source = "mupdate", "mailboxes of MUPDATE servers", "RFC 3656, section 6.1"
	mupdate.Form = uri.SchemeForm{DefaultPort: "3905", SlashPath: true}
	return []Rules{acap, mupdate}
}
