package answer

import (
	"fmt"
	"strings"

	"github.com/urikit/uri/internal/field"
)

// otherNames has the fields that have other names in the URL Standard and in libraries.
var otherNames = map[string][]field.Field{
	"protocol": {field.Scheme}, "username": {field.User}, "hostname": {field.Host}, "pathname": {field.Path}, "search": {field.Query},
	"params": {field.Parameter, field.Query}, "hash": {field.Fragment}, "href": {field.URI}, "netloc": {field.Authority},
	"tld": {field.Suffix}, "extension": {field.Extension},
}

// Suggest returns a question with the known word that is another name of a word, or most like it,
// or "" if none is. A known word may have a rest, such as "=" after the name of an edit.
func Suggest(word string, known []string) string {
	for _, f := range otherNames[word] {
		for _, k := range known {
			if strings.TrimRight(k, "=:") == f.String() {
				return fmt.Sprintf("; did you mean %q?", k)
			}
		}
	}
	most := 2
	if len(word) < 6 { // other short words are too much alike
		most = min(1, len(word)-1)
	}
	best, found := most+1, ""
	for _, k := range known {
		if d := distance(word, strings.TrimRight(k, "=:")); d < best {
			best, found = d, k
		}
	}
	if found == "" {
		return ""
	}
	return fmt.Sprintf("; did you mean %q?", found)
}

// distance returns the number of characters to insert, remove, replace or exchange with their
// neighbour, without changing one twice. Long words have no distance worth knowing. rows has the
// last three rows of the matrix.
func distance(a, b string) int {
	const longest = 64
	if len(a) > longest || len(b) > longest {
		return longest
	}
	var rows [3][longest + 1]int
	for j := range len(b) + 1 {
		rows[0][j] = j
	}
	for i := range len(a) {
		now, before, earlier := &rows[(i+1)%3], &rows[i%3], &rows[(i+2)%3]
		now[0] = i + 1
		for j := range len(b) {
			replaced := before[j]
			if a[i] != b[j] {
				replaced++
			}
			now[j+1] = min(replaced, before[j+1]+1, now[j]+1)
			if i > 0 && j > 0 && a[i] == b[j-1] && a[i-1] == b[j] {
				now[j+1] = min(now[j+1], earlier[j-1]+1)
			}
		}
	}
	return rows[len(a)%3][len(b)]
}
