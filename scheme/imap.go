package scheme

import (
	"strings"

	"github.com/urikit/uri"
)

// RFC 5092, section 11: a host, an optional user, authentication mechanism and port, and
// an optional slash and mailbox. The slash alone adds nothing. Port 143 (section 4).
// Userinfo has no colon in the grammar, so there are no passwords.

func imapRules() []Rules {
	return []Rules{{
		Name:       "imap",
		Identifies: "mailboxes and messages of IMAP servers",
		Source:     "RFC 5092, section 11",
		Authority:  required,
		Host:       required,
		DomainHost: true,
		Form:       uri.SchemeForm{DefaultPort: "143", SlashPath: true},
		Check:      noPassword,
	}}
}

// noPassword checks schemes whose userinfo has no colon.
func noPassword(u uri.URI) []Violation {
	userinfo, _ := u.Userinfo()
	i := strings.IndexByte(userinfo, ':')
	if i < 0 {
		return nil
	}
	return violation(u, uri.ComponentUserinfo, fault{i, len(userinfo), "userinfo cannot contain a password: remove it, or write a colon in the user name as %3A"})
}
