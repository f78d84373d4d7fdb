package fragment

import (
	"math"
	"strconv"
	"strings"
	"time"
)

// An Interval is a part of the time of a media resource. It begins at Start and ends before
// End. Both are as they are written, decoded, and either may be empty.
type Interval struct {
	Unit       string // "npt", "smpte", "smpte-25", "smpte-30", "smpte-30-drop" or "clock"
	Start, End string
}

// clocks has the form of a time in each unit, and whether one time is before another. npt is
// the default.
var clocks = []struct {
	unit   string
	read   func(*scanner) (problem string)
	before func(a, b string) bool
}{
	{"npt", (*scanner).npt, func(a, b string) bool { return seconds(a) < seconds(b) }},
	{"smpte", (*scanner).smpte, smpteBefore},
	{"smpte-25", (*scanner).smpte, smpteBefore},
	{"smpte-30", (*scanner).smpte, smpteBefore},
	{"smpte-30-drop", (*scanner).smpte, smpteBefore},
	{"clock", (*scanner).dateTime, func(a, b string) bool { return instant(a).Before(instant(b)) }},
}

// interval reads an interval, which must be all of the text. Without a start, only an end in npt
// must be after 0.
func (s *scanner) interval() (t Interval, problem string) {
	clock := clocks[0]
	for _, c := range clocks {
		if s.skip(c.unit + ":") {
			clock = c
			break
		}
	}
	t.Unit = clock.unit
	read := func() (string, string) {
		start := s.i
		problem := clock.read(s)
		return s.text[start:s.i], problem
	}
	if s.i == len(s.text) || s.text[s.i] != ',' {
		if t.Start, problem = read(); problem != "" {
			return t, problem
		}
	}
	if s.skip(",") {
		if t.End, problem = read(); problem != "" {
			return t, problem
		}
	}
	first := t.Start
	if first == "" {
		first = "0"
	}
	switch {
	case s.i < len(s.text):
		return t, "this is not part of a time"
	case t.End != "" && (t.Start != "" || clock.unit == "npt") && !clock.before(first, t.End):
		return t, "the end must be after the start"
	}
	return t, ""
}

func (t Interval) text() string {
	s := t.Start
	if t.Unit != "npt" {
		s = t.Unit + ":" + s
	}
	if t.End != "" {
		s += "," + t.End
	}
	return s
}

// NPT returns the start and the end in seconds, for normal play time. Without an end it is
// infinite. It returns false for another unit.
func (t Interval) NPT() (start, end float64, ok bool) {
	if t.Unit != "npt" {
		return 0, 0, false
	}
	end = math.Inf(1)
	if t.End != "" {
		end = seconds(t.End)
	}
	return seconds(t.Start), end, true
}

// Clock returns the start and the end, for wall-clock time. Either may be the zero Time, if it
// is missing. It returns false for another unit.
func (t Interval) Clock() (start, end time.Time, ok bool) {
	if t.Unit != "clock" {
		return start, end, false
	}
	return instant(t.Start), instant(t.End), true
}

// npt reads a normal play time: seconds, mm:ss or hh:mm:ss, with a fraction.
func (s *scanner) npt() string {
	start := s.i
	first := s.digits()
	if first == "" {
		return "expected a number of seconds or a time such as 0:01:30"
	}
	if s.skip(":") {
		if problem := s.sixtieth(); problem != "" {
			return problem
		}
		if s.skip(":") {
			if problem := s.sixtieth(); problem != "" {
				return problem
			}
		} else if len(first) != 2 || first > "59" {
			s.i = start
			return "minutes need two digits, up to 59"
		}
	}
	if s.skip(".") {
		s.digits()
	}
	return ""
}

// sixtieth reads minutes or seconds.
func (s *scanner) sixtieth() string {
	start := s.i
	if digits := s.digits(); len(digits) != 2 || digits > "59" {
		s.i = start
		return "minutes and seconds need two digits, up to 59"
	}
	return ""
}

// seconds returns a normal play time as a number.
func seconds(npt string) float64 {
	total := 0.0
	for part := range strings.SplitSeq(npt, ":") {
		n, _ := strconv.ParseFloat(part, 64) // "" is 0; out of range it is infinite
		total = 60*total + n
	}
	return total
}

// smpte reads a time code: hh:mm:ss, hh:mm:ss:ff or hh:mm:ss:ff.ss.
func (s *scanner) smpte() string {
	if s.digits() == "" {
		return "expected a time code such as 0:01:30:15"
	}
	for range 2 {
		if !s.skip(":") {
			return `expected ":"`
		}
		if problem := s.sixtieth(); problem != "" {
			return problem
		}
	}
	for _, before := range []string{":", "."} {
		if !s.skip(before) {
			break
		}
		if start := s.i; len(s.digits()) != 2 {
			s.i = start
			return "frames and their parts need two digits"
		}
	}
	return ""
}

// smpteBefore reports whether time code a is before b.
func smpteBefore(a, b string) bool {
	hoursA, restA, _ := strings.Cut(a, ":")
	hoursB, restB, _ := strings.Cut(b, ":")
	hoursA, hoursB = strings.TrimLeft(hoursA, "0"), strings.TrimLeft(hoursB, "0")
	if len(hoursA) != len(hoursB) {
		return len(hoursA) < len(hoursB)
	}
	if hoursA != hoursB {
		return hoursA < hoursB
	}
	const none = "mm:ss:00.00"
	return restA+none[len(restA):] < restB+none[len(restB):]
}

// dateTime reads a date-time of RFC 3339.
func (s *scanner) dateTime() string {
	start := s.i
	if end := strings.IndexByte(s.text[s.i:], ','); end >= 0 {
		s.i += end
	} else {
		s.i = len(s.text)
	}
	if instant(s.text[start:s.i]).IsZero() {
		s.i = start
		return "expected a date and a time such as 2009-07-26T11:19:01Z"
	}
	return ""
}

// instant returns a date-time as a Time, or the zero Time if the text is not one.
func instant(text string) time.Time {
	var t time.Time
	if t.UnmarshalText([]byte(text)) != nil { // stricter than time.Parse
		return time.Time{}
	}
	return t
}
