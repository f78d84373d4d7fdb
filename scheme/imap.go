package scheme

import (
	"strings"

	"github.com/urikit/uri"
)

// RFC 5092, section 11: host, perhaps user, authentication mechanism and port,
// and perhaps a slash and a mailbox; the slash alone adds nothing. Port 143
// (section 4). There is no colon in the grammar of userinfo, so no password.

func imapRules() []Rules {
	return []Rules{{
		Name:       "imap",
		Identifies: "mailboxes and messages of IMAP servers",
		Source:     "RFC 5092, section 11",
		Authority:  Required,
		Host:       Required,
		Form:       uri.SchemeForm{DefaultPort: "143", SlashPath: true},
		Check:      noPassword,
	}}
}

// noPassword is the check of schemes whose userinfo has no colon.
func noPassword(u uri.URI) []Violation {
	userinfo, _ := u.Userinfo()
	i := strings.IndexByte(userinfo, ':')
	if i < 0 {
		return nil
	}
	return violation(u, uri.ComponentUserinfo, fault{i, len(userinfo), "there cannot be a password, and a colon for something else must be a triplet"})
}
