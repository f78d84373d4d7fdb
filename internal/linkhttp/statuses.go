package linkhttp

import (
	"fmt"
	"strconv"
	"strings"
)

// Statuses are ranges of HTTP statuses. The first and the last status of a range belong to it.
type Statuses [][2]int

// ParseStatuses reads a list such as "200-299,403". The error names the entry that is not a status
// (RFC 9110, section 15) or a range.
func ParseStatuses(text string) (Statuses, error) {
	var s Statuses
	for entry := range strings.SplitSeq(text, ",") {
		entry = strings.TrimSpace(entry)
		from, to, isRange := strings.Cut(entry, "-")
		if !isRange {
			to = from
		}
		a, errA := strconv.ParseUint(from, 10, 16)
		b, errB := strconv.ParseUint(to, 10, 16)
		if errA != nil || errB != nil || a < 100 || b > 599 || a > b {
			return nil, fmt.Errorf("%q is not a status or a range of statuses: write a list such as 200-299,403", entry)
		}
		s = append(s, [2]int{int(a), int(b)})
	}
	return s, nil
}

// Has reports whether status is in one of the ranges.
func (s Statuses) Has(status int) bool {
	for _, r := range s {
		if r[0] <= status && status <= r[1] {
			return true
		}
	}
	return false
}
