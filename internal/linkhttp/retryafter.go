package linkhttp

import (
	"net/http"
	"strconv"
	"strings"
	"time"
)

// defaultWait is the wait after a 429 without a Retry-After.
const defaultWait = 5 * time.Second

// retryAfter returns how long an answer asks to wait (RFC 9110, section 10.2.3), in seconds or as a
// date. It reports false for an answer that does not ask to come again. A date in the past is no
// wait.
func retryAfter(status int, header http.Header, now time.Time) (time.Duration, bool) {
	if status != http.StatusTooManyRequests && status != http.StatusServiceUnavailable {
		return 0, false
	}
	value := strings.TrimSpace(header.Get("Retry-After"))
	if seconds, err := strconv.ParseUint(value, 10, 31); err == nil {
		return time.Duration(seconds) * time.Second, true
	}
	if date, err := http.ParseTime(value); err == nil {
		return max(date.Sub(now), 0), true
	}
	return defaultWait, status == http.StatusTooManyRequests
}
