package fragment

import (
	"math"
	"strconv"
	"strings"

	"github.com/urikit/uri/internal/engine/ascii"
)

// A scanner reads a text from offset i on. When it finds a problem, i is its offset.
type scanner struct {
	text string
	i    int
}

// skip reads a string and reports whether it is there.
func (s *scanner) skip(token string) bool {
	ok := strings.HasPrefix(s.text[s.i:], token)
	if ok {
		s.i += len(token)
	}
	return ok
}

// digits reads digits, which may be none.
func (s *scanner) digits() string {
	start := s.i
	for s.i < len(s.text) && ascii.IsDigit(s.text[s.i]) {
		s.i++
	}
	return s.text[start:s.i]
}

// number reads a number. One above the greatest int64 is that.
func (s *scanner) number() (int64, bool) {
	digits := s.digits()
	if digits == "" {
		return 0, false
	}
	n, err := strconv.ParseInt(digits, 10, 64)
	if err != nil {
		n = math.MaxInt64
	}
	return n, true
}
