package scheme

import (
	"strings"

	"github.com/urikit/uri"
)

// RFC 4088, section 3: a host, an optional security name and port, and an optional context with
// the identifier of its engine, which object identifiers may follow: one, or several in
// parentheses, and a suffix. Port 161.

func snmpRules() []Rules {
	return []Rules{{
		Name:       "snmp",
		Identifies: "objects and contexts of SNMP agents",
		Source:     "RFC 4088, section 3",
		Authority:  required,
		Host:       required,
		Query:      forbidden,
		DomainHost: true,
		Form:       uri.SchemeForm{DefaultPort: "161", SlashPath: true},
		Check:      inPath(snmpFault),
	}}
}

// snmpFault returns the first fault of the path of an "snmp" URI (RFC 4088, section 3): a context,
// and one object or several in parentheses, with a suffix. If the parentheses are wrong, list is
// empty, which is not an object identifier.
func snmpFault(path string) fault {
	context, objects, ok := strings.Cut(strings.TrimPrefix(path, "/"), "/")
	if _, engine, hasEngine := strings.Cut(context, ";"); hasEngine && (len(engine)%2 > 0 || !all(engine, isHex)) {
		end := len("/") + len(context)
		return fault{end - len(engine), end, "the identifier of an engine must be pairs of hexadecimal digits"}
	}
	if !ok {
		return fault{}
	}
	list, suffixed := strings.CutSuffix(objects, "+")
	if !suffixed {
		list, _ = strings.CutSuffix(objects, ".*")
	}
	if group, ok := strings.CutPrefix(list, "("); ok {
		list, ok = strings.CutSuffix(group, ")")
		if !ok {
			list = ""
		}
	} else if strings.IndexByte(list, ',') >= 0 {
		list = ""
	}
	for object := range strings.SplitSeq(list, ",") {
		if oidFault(object).message != "" {
			return fault{len(path) - len(objects), len(path), "objects must be an object identifier, or several in parentheses with commas, and an optional suffix .* or +"}
		}
	}
	return fault{}
}
