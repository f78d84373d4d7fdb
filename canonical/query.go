package canonical

import (
	"cmp"
	"slices"
	"strings"

	"github.com/urikit/uri"
	"github.com/urikit/uri/internal/glob"
)

// queryOf returns the query of u and its span. It returns false if u has no query, or if
// the customs of the web do not hold for u.
func queryOf(u *uri.URI) (query string, at uri.Span, ok bool) {
	at, ok = u.Span(uri.ComponentQuery)
	return at.Of(u.String()), at, ok && isWeb(u)
}

// TrackingParameters returns patterns for [DropParameters]. They are names of
// parameters with which advertisers, mailers and statistics follow a reader, and which
// no server is known to need for its answer. The list is a judgement and will grow. It
// has no name that has other uses as well, such as "ref" or "source".
func TrackingParameters() []string {
	return []string{
		// Google Analytics, Ads, Marketing Platform and Merchant Center.
		"utm_*", "_ga", "_gl", "gclid", "gclsrc", "gbraid", "wbraid", "gad_source", "dclid", "srsltid",
		// Matomo, once Piwik.
		"matomo_*", "mtm_*", "piwik_*", "pk_campaign", "pk_keyword", "pk_kwd",
		// Facebook, Instagram, LinkedIn, Pinterest, Reddit, TikTok, Twitter.
		"fbclid", "igsh", "igshid", "li_fat_id", "epik", "rdt_cid", "ttclid", "twclid",
		// Microsoft, Openstat, Yandex.
		"msclkid", "_openstat", "yclid",
		// HubSpot, Mailchimp, Marketo, Omeda, Vero, Wicked Reports.
		"_hsenc", "_hsmi", "__hsfp", "__hssc", "__hstc", "hsCtaTracking",
		"mc_cid", "mc_eid", "mkt_tok", "oly_anon_id", "oly_enc_id", "vero_conv", "vero_id", "wickedid",
	}
}

// keepParameters returns u with only the parameters for which keep returns true. They stay
// as written. If it removes parameters and the rest is empty, it removes the query. It copies the
// query only from the first removed parameter on: gone says that there was one. some says that a
// parameter stays, so that "&" must precede the next one.
func keepParameters(u uri.URI, keep func(parameter string) bool) (uri.URI, error) {
	query, at, ok := queryOf(&u)
	if !ok || query == "" {
		return u, nil
	}
	var kept []byte
	gone, some := false, false
	for start, more := 0, true; more; {
		parameter, _, ends := strings.Cut(query[start:], "&")
		switch {
		case !keep(parameter):
			if !gone {
				gone = true
				kept = append(make([]byte, 0, len(query)), query[:max(0, start-1)]...)
			}
		case gone && some:
			kept = append(append(kept, '&'), parameter...)
		case gone:
			kept = append(kept, parameter...)
			some = true
		default:
			some = true
		}
		start, more = start+len(parameter)+1, ends
	}
	switch {
	case !gone:
		return u, nil
	case len(kept) == 0:
		return replace(u, at.Offset-1, at.End(), "")
	}
	return replace(u, at.Offset, at.End(), string(kept))
}

// DropParameters returns the step that removes parameters from the query,
// "name=value&name=value", by their names. A pattern is a name in which "*" is any
// text, and "%2A" the character. The pattern "*" matches every parameter. Names are decoded
// for the comparison, which is case-sensitive. If no parameter remains, the step removes
// the query with its "?". The time is linear in the length of the query times the
// number of patterns with "*".
func DropParameters(patterns ...string) Step {
	names := make(map[string]bool)
	var globs []func(name string) bool
	for _, pattern := range patterns {
		if name, matches := glob.Name(pattern); matches != nil {
			globs = append(globs, matches)
		} else {
			names[name] = true
		}
	}
	return Step{
		Name:   "drop-parameters",
		Does:   "Removes parameters with given names, such as utm_source, from the query.",
		Breaks: "A server may use a parameter with that name for its content, or may check a signature of the query.",
		Apply: func(u uri.URI) (uri.URI, error) {
			return keepParameters(u, func(parameter string) bool {
				name, _, _ := strings.Cut(parameter, "=")
				name, _ = uri.Params{}.DecodeValue(name) // the query is valid
				return !names[name] && !slices.ContainsFunc(globs, func(matches func(string) bool) bool { return matches(name) })
			})
		},
	}
}

// DropEmptyParameters returns the step that removes parameters with neither name nor
// value from the query. So it replaces a run of "&" by one, and removes "&" at the
// beginning and the end. "a=" and "a" are not empty. If no parameter remains, the step
// removes the query with its "?".
func DropEmptyParameters() Step {
	return Step{
		Name:   "drop-empty-parameters",
		Does:   "Removes empty parameters, such as the one in \"a&&b\", from the query.",
		Breaks: "A server may not read the query as parameters, or may check a signature of the query.",
		Apply: func(u uri.URI) (uri.URI, error) {
			return keepParameters(u, func(parameter string) bool { return parameter != "" })
		},
	}
}

// DropEmptyQuery returns the step that removes a "?" that nothing follows. By RFC 3986,
// section 6.2.3, the URI without it is a different one.
func DropEmptyQuery() Step {
	return Step{
		Name:   "drop-empty-query",
		Does:   "Removes an empty query with its \"?\".",
		Breaks: "A few servers show different content for the two.",
		Apply: func(u uri.URI) (uri.URI, error) {
			if query, at, ok := queryOf(&u); ok && query == "" {
				return replace(u, at.Offset-1, at.End(), "")
			}
			return u, nil
		},
	}
}

// SortParameters returns the step that sorts the parameters of the query,
// "name=value&name=value", by the bytes of their names as written. Parameters of the
// same name keep their order. No parameter changes, be it empty, without a value, or
// percent-encoded. The step allocates four bytes for each parameter besides the new
// text.
func SortParameters() Step {
	return Step{
		Name:   "sort-parameters",
		Does:   "Sorts the parameters of the query by their names.",
		Breaks: "A server may depend on the order, may check a signature of the query, or may not read the query as parameters.",
		Apply: func(u uri.URI) (uri.URI, error) {
			query, at, ok := queryOf(&u)
			if !ok || isSorted(query) {
				return u, nil
			}
			return replace(u, at.Offset, at.End(), sorted(query))
		},
	}
}

// isSorted reports whether the parameters of query are sorted by name.
func isSorted(query string) bool {
	before := ""
	for param := range (uri.Params{Query: query}).All() {
		if param.Name < before {
			return false
		}
		before = param.Name
	}
	return true
}

// sorted returns query with its parameters sorted by name.
func sorted(query string) string {
	starts := make([]uint32, 1, strings.Count(query, "&")+1) // a URI is shorter than 4 GiB
	for i := range len(query) {
		if query[i] == '&' {
			starts = append(starts, uint32(i+1))
		}
	}
	slices.SortFunc(starts, func(a, b uint32) int {
		return cmp.Or(compareNames(query, a, b), cmp.Compare(a, b))
	})
	text := make([]byte, 0, len(query))
	for i, start := range starts {
		if i > 0 {
			text = append(text, '&')
		}
		parameter, _, _ := strings.Cut(query[start:], "&")
		text = append(text, parameter...)
	}
	return string(text)
}

// compareNames compares the names of the parameters that begin at a and b. It reads at most
// the length of the shorter name, because sorting compares a name many times, and a name
// can be as long as the query.
func compareNames(query string, a, b uint32) int {
	for ; ; a, b = a+1, b+1 {
		x, y := nameByte(query, a), nameByte(query, b)
		if x != y || x == 0 {
			return cmp.Compare(x, y)
		}
	}
}

// nameByte returns byte i of a query, or 0 after the end of a name. A query has no byte 0.
func nameByte(query string, i uint32) byte {
	if int(i) < len(query) && query[i] != '&' && query[i] != '=' {
		return query[i]
	}
	return 0
}
