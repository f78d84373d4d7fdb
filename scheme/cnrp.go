package scheme

import (
	"strings"

	"github.com/urikit/uri"
	"github.com/urikit/uri/internal/params"
)

// RFC 3368, section 3.2: an optional server, and a question about a common name with
// attributes, or about an identifier. The question is the query if there is an authority,
// which may be empty, and otherwise the path. Port 1096 is only for clients that know no
// other transport, so it is never removed.

func cnrpRules() []Rules {
	return []Rules{{
		Name:       "go",
		Identifies: "resources with a common name, by questions to CNRP servers",
		Source:     "RFC 3368, section 3.2",
		DomainHost: true,
		Check:      cnrpCheck,
	}}
}

func cnrpCheck(u uri.URI) []Violation {
	path := u.Path().String()
	query, hasQuery := u.Query()
	_, ok := u.Authority()
	switch {
	case !ok && hasQuery:
		return violation(u, uri.ComponentQuery, fault{0, len(query), "a question without a server must be in the path"})
	case !ok:
		return violation(u, uri.ComponentPath, cnrpFault(path))
	case path != "":
		return violation(u, uri.ComponentPath, fault{0, len(path), "a question to a server must be in the query"})
	case hasQuery:
		if id, ok := strings.CutPrefix(query, "id="); !ok || runEncoded(id, isMark) < len(id) {
			return violation(u, uri.ComponentQuery, cnrpFault(query))
		}
	}
	return nil
}

// cnrpFault returns the first fault of a common name with attributes.
func cnrpFault(s string) fault {
	name, _, _ := strings.Cut(s, ";")
	if n := runEncoded(name, isMark); n < len(name) {
		return fault{n, n + 1, "a common name can contain only letters, digits, percent-encoded octets and -_.!~*'()"}
	}
	for p := range params.All(s, len(name)) {
		kind, value, _ := strings.Cut(p.Value, ",")
		if !p.HasValue || runEncoded(p.Name, isMark) < len(p.Name) || runEncoded(kind, isMark) < len(kind) || runEncoded(value, isMark) < len(value) {
			return fault{p.Start, p.End, "an attribute must be name=value or name=type,value, with special characters percent-encoded"}
		}
	}
	return fault{}
}

// isMark reports whether c is in the rule unreserved of RFC 2396, section 2.3.
func isMark(c byte) bool {
	switch c {
	case '!', '*', '\'', '(', ')':
		return true
	}
	return isUnreserved(c)
}
