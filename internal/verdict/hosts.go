package verdict

import (
	"net/netip"
	"strconv"
	"strings"

	"github.com/urikit/uri/audit"
	"github.com/urikit/uri/internal/auditname"
	"github.com/urikit/uri/internal/readers"
)

// hosts returns a sentence about the hosts that browsers and other programs find in a text, or ""
// if they find the same one. other is the first reader that names another host than browsers and
// does not guess.
func hosts(text string) string {
	browser, other := audit.Reading{}, audit.Reading{}
	list := audit.Readings(text)
	for _, r := range list {
		if r.Reader == auditname.Browsers {
			browser = r
		}
	}
	refused := false
	for _, r := range list {
		refused = refused || r.Outcome == auditname.Refused && !r.Guess
		if other.Shown == "" && !r.Guess && r.Outcome == auditname.Named && r.Host != browser.Host && r.Host != readers.SamePage {
			other = r
		}
	}
	switch {
	case browser.Outcome == auditname.Named && other.Shown != "":
		return "browsers connect to " + host(browser.Shown) + "; other programs connect to " + host(other.Shown)
	case browser.Outcome == auditname.Named && refused:
		return "browsers connect to " + host(browser.Shown) + "; other programs refuse the text"
	case browser.Outcome == auditname.Named:
		return "browsers connect to " + host(browser.Shown) + "; other programs find no host"
	case other.Shown != "":
		return "some programs connect to " + host(other.Shown) + "; browsers do not"
	}
	return ""
}

// host returns a host with what it stands for, if that is known.
func host(name string) string {
	shown := name
	if name == "" || strings.Trim(name, "abcdefghijklmnopqrstuvwxyz0123456789.-_:[]*") != "" {
		shown = strconv.QuoteToASCII(name)
	}
	addr, err := netip.ParseAddr(strings.Trim(name, "[]"))
	switch {
	case err != nil:
		return shown
	case addr.IsLoopback(), addr.IsUnspecified():
		return shown + " (this machine)"
	case addr.IsPrivate(), addr.IsLinkLocalUnicast():
		return shown + " (the local network)"
	}
	return shown
}
