package record

import (
	"encoding/json"
	"strings"
)

const (
	errQuote = Error(`--field: a name in quotes must be a JSON string, with a dot or the end after it: '"url.full"'`)
	errTilde = Error(`--field: in a JSON Pointer, "~" must be followed by 0, for "~", or by 1, for "/" (RFC 6901, section 3)`)
)

// parsePath returns the names in the path of a member: a JSON Pointer (RFC 6901) if it begins with
// a slash, and otherwise names with dots between them. A name that is a JSON string can contain
// dots.
func parsePath(path string) ([]string, error) {
	if pointer, ok := strings.CutPrefix(path, "/"); ok {
		names := strings.Split(pointer, "/")
		for i, name := range names {
			if strings.Contains(strings.NewReplacer("~0", "", "~1", "").Replace(name), "~") {
				return nil, errTilde
			}
			names[i] = strings.NewReplacer("~0", "~", "~1", "/").Replace(name)
		}
		return names, nil
	}
	var names []string
	for {
		name, rest, more := strings.Cut(path, ".")
		if strings.HasPrefix(path, `"`) {
			d := json.NewDecoder(strings.NewReader(path))
			if d.Decode(&name) != nil {
				return nil, errQuote
			}
			rest = path[d.InputOffset():]
			if rest, more = strings.CutPrefix(rest, "."); !more && rest != "" {
				return nil, errQuote
			}
		}
		if names = append(names, name); !more {
			return names, nil
		}
		path = rest
	}
}
