package geo

import "strconv"

// A Decimal is a number as written: digits with an optional "-" and an optional fraction, such as
// "-16.3700". It may have any number of digits.
type Decimal string

// NewDecimal returns the shortest Decimal that Float64 reads back as f. Infinity and NaN are not
// valid in a place, so [Build] refuses them.
func NewDecimal(f float64) Decimal { return Decimal(strconv.FormatFloat(f, 'f', -1, 64)) }

// Float64 returns the nearest float64: infinity if the number is too large for one. It returns 0
// if d is not a number, as the empty Decimal.
func (d Decimal) Float64() float64 {
	f, _ := strconv.ParseFloat(string(d), 64)
	return f
}
