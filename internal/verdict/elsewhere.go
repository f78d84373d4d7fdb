package verdict

import (
	"strings"

	"github.com/urikit/uri"
	"github.com/urikit/uri/audit"
	"github.com/urikit/uri/internal/auditname"
	"github.com/urikit/uri/internal/mask"
)

// host returns the host to which browsers connect for a text with an authority, or "".
func (s *Subject) host() string {
	if s.Problem != nil {
		return ""
	}
	if host, ok := s.Ref.Host(); !ok || host.String() == "" {
		return ""
	}
	return browsersHost(s.Text)
}

// browsersHost returns the host that browsers find in a text, or "" if it names none.
func browsersHost(text string) string {
	for _, r := range audit.Readings(text) {
		if r.Reader == auditname.Browsers && r.Outcome == auditname.Named {
			return r.Host
		}
	}
	return ""
}

// elsewhere returns the host of an address in a parameter of the query, if it is not the host of
// the text: such parameters often say where a site sends its visitors. The host is "" if the
// parameter is secret. It does not look at long texts.
func (s *Subject) elsewhere() (host string, ok bool) {
	if s.Problem != nil || len(s.Text) > longestGuess {
		return "", false
	}
	query, _ := s.Ref.Query()
	if !mayHoldAddress(query) {
		return "", false
	}
	own := s.host()
	params := uri.Params{Query: query, Form: true}
	if own == "" {
		return "", false
	}
	for p := range params.All() {
		value, err := params.DecodeValue(p.Value)
		if err != nil || !startsAddress(value) {
			continue
		}
		if other := browsersHost(value); other != "" && other != own {
			if len(mask.Find(s.Text)) > 0 {
				other = ""
			}
			return other, true
		}
	}
	return "", false
}

// mayHoldAddress reports whether a query can have two slashes in a value. It decides for most
// texts.
func mayHoldAddress(query string) bool {
	return strings.Contains(query, "//") || strings.ContainsAny(query, `\`) || strings.Contains(query, "%2") || strings.Contains(query, "%5")
}

// startsAddress reports whether a value begins as browsers' addresses of other sites do.
func startsAddress(value string) bool {
	value = strings.ReplaceAll(strings.TrimSpace(value), `\`, "/")
	if strings.HasPrefix(value, "//") {
		return true
	}
	scheme, _, ok := strings.Cut(value, "://")
	return ok && (strings.EqualFold(scheme, "http") || strings.EqualFold(scheme, "https"))
}
