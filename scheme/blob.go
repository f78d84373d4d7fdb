package scheme

import "strings"

// W3C File API, "The Format of Blob URLs": an origin or "null", a slash, and a UUID.

func blobRules() []Rules {
	return []Rules{{
		Name:       "blob",
		Identifies: "objects that a web page has made",
		Source:     "W3C File API",
		Authority:  forbidden,
		Query:      forbidden,
		Check:      inPath(blobFault),
	}}
}

func blobFault(path string) fault {
	i := strings.LastIndexByte(path, '/')
	if i < 1 {
		return fault{0, max(i, 0), "the path must begin with an origin and a slash"}
	}
	if f := uuidFault(path[i+1:]); f.message != "" {
		return fault{i + 1 + f.start, i + 1 + f.end, f.message}
	}
	return fault{}
}
