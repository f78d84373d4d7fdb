package audit

import "strings"

// isTopLevel reports whether a label is one of the best known top-level domains, with which
// people expect a name to end.
func isTopLevel(label string) bool {
	if len(label) != 3 {
		return false
	}
	switch [3]byte{label[0] | 0x20, label[1] | 0x20, label[2] | 0x20} {
	case [3]byte{'c', 'o', 'm'}, [3]byte{'n', 'e', 't'}, [3]byte{'o', 'r', 'g'}:
		return true
	}
	return false
}

// topInside returns the first top-level domain in the middle of a name, if another whole
// name follows: "com" in "www.example.com.login.test". Otherwise it returns "".
func topInside(host string) string {
	last := strings.LastIndexByte(strings.TrimSuffix(host, "."), '.')
	for i := 0; i+len(".com") < last; i++ {
		if host[i] == '.' && host[i+len(".com")] == '.' && isTopLevel(host[i+1:i+len(".com")]) {
			return host[i+1 : i+len(".com")]
		}
	}
	return ""
}
