// Package measure counts what a program does, and writes the counts in the text format of
// Prometheus, version 0.0.4 (https://prometheus.io/docs/instrumenting/exposition_formats/).
//
// It has nothing to initialize, so that programs that count only as servers start as fast as
// without it.
package measure

import (
	"maps"
	"math"
	"slices"
	"strconv"
	"sync"
	"sync/atomic"
)

// A Set is a set of measures. The zero Set is empty. Several goroutines may use a Set and its
// measures at the same time.
type Set struct {
	mu       sync.Mutex
	families map[string]*family
}

// A family is the measures of one name, which differ in their labels.
type family struct {
	kind   string
	series map[string]series // by labels, as they are written
}

// A series writes its samples.
type series interface {
	append(dst []byte, name, labels string) []byte
}

// A Number is a counter or a gauge.
type Number struct{ atomic.Int64 }

func (n *Number) append(dst []byte, name, labels string) []byte {
	return sample(dst, name, labels, float64(n.Load()))
}

// computed is a gauge whose value is computed when it is written.
type computed func() float64

func (f computed) append(dst []byte, name, labels string) []byte {
	return sample(dst, name, labels, f())
}

// A Histogram counts values by their size.
type Histogram struct {
	bounds []float64
	mu     sync.Mutex
	counts []int64 // of the values up to each bound and above the one before it, and those above all
	sum    float64
}

// Observe counts a value.
func (h *Histogram) Observe(v float64) {
	i, _ := slices.BinarySearch(h.bounds, v) // a bound belongs to its bucket
	h.mu.Lock()
	defer h.mu.Unlock()
	h.counts[i]++
	h.sum += v
}

func (h *Histogram) append(dst []byte, name, labels string) []byte {
	h.mu.Lock()
	defer h.mu.Unlock()
	n := int64(0)
	for i, count := range h.counts {
		n += count
		bound := math.Inf(1)
		if i < len(h.bounds) {
			bound = h.bounds[i]
		}
		dst = sample(dst, name+"_bucket", and(labels, labelled("le", string(number(nil, bound)))), float64(n))
	}
	dst = sample(dst, name+"_sum", labels, h.sum)
	return sample(dst, name+"_count", labels, float64(n))
}

// Counter returns the counter with a name and labels, which are names and values in turn. It is 0
// at first.
func (s *Set) Counter(name string, labels ...string) *Number {
	return find(s, name, "counter", labels, func() *Number { return new(Number) })
}

// Gauge returns the gauge with a name. It is 0 at first.
func (s *Set) Gauge(name string) *Number {
	return find(s, name, "gauge", nil, func() *Number { return new(Number) })
}

// Compute adds a gauge whose value a function returns.
func (s *Set) Compute(name string, value func() float64) {
	find(s, name, "gauge", nil, func() computed { return value })
}

// Histogram returns the histogram with a name and labels. It has the bounds of the first call, which
// are in ascending order.
func (s *Set) Histogram(name string, bounds []float64, labels ...string) *Histogram {
	return find(s, name, "histogram", labels, func() *Histogram {
		return &Histogram{bounds: bounds, counts: make([]int64, len(bounds)+1)}
	})
}

// find returns a measure, which it adds if it is missing.
func find[T series](s *Set, name, kind string, labels []string, add func() T) T {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.families == nil {
		s.families = make(map[string]*family)
	}
	f := s.families[name]
	if f == nil {
		f = &family{kind, make(map[string]series)}
		s.families[name] = f
	}
	key := labelled(labels...)
	if f.series[key] == nil {
		f.series[key] = add()
	}
	return f.series[key].(T)
}

// Append appends all measures to dst, in the order of their names and labels.
func (s *Set) Append(dst []byte) []byte {
	s.mu.Lock()
	defer s.mu.Unlock()
	for _, name := range slices.Sorted(maps.Keys(s.families)) {
		f := s.families[name]
		dst = typed(dst, name, f.kind)
		for _, labels := range slices.Sorted(maps.Keys(f.series)) {
			dst = f.series[labels].append(dst, name, labels)
		}
	}
	return dst
}

// typed appends the line with the type of a family.
func typed(dst []byte, name, kind string) []byte {
	return append(append(append(append(append(dst, "# TYPE "...), name...), ' '), kind...), '\n')
}

// sample appends the line of a sample.
func sample(dst []byte, name, labels string, v float64) []byte {
	dst = append(dst, name...)
	if labels != "" {
		dst = append(append(append(dst, '{'), labels...), '}')
	}
	return append(number(append(dst, ' '), v), '\n')
}

// number appends a number, whole ones without an exponent.
func number(dst []byte, v float64) []byte {
	const exact = 1 << 53 // floating-point numbers have all whole ones up to it
	if v == math.Trunc(v) && math.Abs(v) <= exact {
		return strconv.AppendFloat(dst, v, 'f', -1, 64)
	}
	return strconv.AppendFloat(dst, v, 'g', -1, 64)
}

// labelled returns labels as they are written, without the braces. A value escapes the backslash, the
// quotation mark and the line feed.
func labelled(labels ...string) string {
	var b []byte
	for i := 0; i+1 < len(labels); i += 2 {
		if i > 0 {
			b = append(b, ',')
		}
		b = append(append(b, labels[i]...), `="`...)
		for _, c := range []byte(labels[i+1]) {
			switch c {
			case '\n':
				b = append(b, `\n`...)
				continue
			case '\\', '"':
				b = append(b, '\\')
			}
			b = append(b, c)
		}
		b = append(b, '"')
	}
	return string(b)
}

// and returns two lists of labels as one.
func and(labels, more string) string {
	if labels == "" {
		return more
	}
	return labels + "," + more
}
