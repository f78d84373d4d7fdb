package fragment

import (
	"fmt"
	"strconv"
)

// A Region is a rectangle of an image or a video. X and Y are its upper left corner.
type Region struct {
	Percent             bool // the numbers are percentages, not pixels
	X, Y, Width, Height int
}

// region reads a region, which must be all of the text. The width and the height are not 0.
func (s *scanner) region() (r Region, problem string) {
	most, tooMuch := 1<<31-1, "the number is above 2147483647"
	if s.skip("percent:") {
		r.Percent = true
		most, tooMuch = 100, "a percentage is above 100"
	} else {
		s.skip("pixel:")
	}
	for i, field := range []*int{&r.X, &r.Y, &r.Width, &r.Height} {
		if i > 0 && !s.skip(",") {
			return r, `expected ",": a region has four numbers`
		}
		start := s.i
		digits := s.digits()
		if digits == "" {
			return r, "expected a number"
		}
		n, err := strconv.ParseInt(digits, 10, 32)
		switch {
		case err != nil || int(n) > most:
			s.i = start
			return r, tooMuch
		case n == 0 && i >= 2:
			s.i = start
			return r, "a width or height is 0"
		}
		*field = int(n)
	}
	if s.i < len(s.text) {
		return r, "this is not part of a region"
	}
	return r, ""
}

func (r Region) text() string {
	unit := ""
	if r.Percent {
		unit = "percent:"
	}
	return fmt.Sprintf("%s%d,%d,%d,%d", unit, r.X, r.Y, r.Width, r.Height)
}
