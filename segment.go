package uri

import (
	"iter"
	"strings"

	"github.com/urikit/uri/internal/engine/percent"
	"github.com/urikit/uri/pct"
)

// A Segment is a segment of a path: a name, and parameters that may have values, such as "v=1.1" in
// "/name;v=1.1/x". Parameters may repeat, and their order matters.
//
// RFC 2396 has parameters in its grammar (section 3.3). In RFC 3986 they are a convention (section
// 3.3), and a segment is one text. So normalizing and resolving treat "a;p" and "a" as different
// segments, and "..;p" is not a dot-segment. Some servers ignore parameters and read "..;p" as
// "..". Package audit finds such segments.
//
// Text, and the parameters of [Segment.All], are as written; a percent-encoded ";", "=" or ","
// delimits nothing. Name and Get decode once and keep invalid triplets. Methods that change
// something take data, encode it, return a new Segment, and do not change any other byte. WithName,
// Remove and WithoutParams can make the dot-segments "." and "..", which resolving and normalizing
// remove, with the segment before "..".
type Segment struct {
	Text string // as in the path, without "/"

	Comma bool // "," separates parameters, as in "name,1.1", not ";"
}

func (s Segment) separator() string {
	if s.Comma {
		return ","
	}
	return ";"
}

// cut returns the name and the text of the parameters, as written, and whether there are any.
func (s Segment) cut() (name, params string, ok bool) { return strings.Cut(s.Text, s.separator()) }

// Name returns the decoded name, which may be empty: the text before the first parameter.
func (s Segment) Name() string {
	name, _, _ := s.cut()
	return percent.Decode(name)
}

// WithName returns s with another name and the same parameters. If s has none, the names "." and
// ".." make a dot-segment, which no encoding avoids: check a name from outside first.
// [Builder.AppendSegments] refuses these names.
func (s Segment) WithName(name string) Segment {
	_, params, ok := s.cut()
	s.Text = encodeParam(name)
	if ok {
		s.Text += s.separator() + params
	}
	return s
}

// All returns the parameters as written. The first "=" of a parameter ends its name.
//
//	"a"       no parameter
//	"a;"      "" without value
//	"a;b"     "b" without value
//	"a;b="    "b" with empty value
//	"a;b=c=d" "b" with value "c=d"
//	";;b"     "" without value, "b" without value
func (s Segment) All() iter.Seq[Param] {
	return func(yield func(Param) bool) {
		_, rest, more := s.cut()
		for more {
			var p Param
			p.Name, rest, more = strings.Cut(rest, s.separator())
			p.Name, p.Value, p.HasValue = strings.Cut(p.Name, "=")
			if !yield(p) {
				return
			}
		}
	}
}

// Get returns the value of the first parameter of that name, which is "" without "=". It
// returns false if there is no such parameter.
func (s Segment) Get(name string) (value string, ok bool) {
	for p := range s.All() {
		if percent.Decode(p.Name) == name {
			return percent.Decode(p.Value), true
		}
	}
	return "", false
}

// Append returns s with the parameter added at the end.
func (s Segment) Append(name, value string) Segment {
	return s.add(Param{Name: encodeParam(name), Value: encodeParam(value), HasValue: true})
}

// AppendName adds a parameter without value.
func (s Segment) AppendName(name string) Segment { return s.add(Param{Name: encodeParam(name)}) }

func (s Segment) add(p Param) Segment {
	s.Text += s.separator() + p.String()
	return s
}

// Set replaces the first value of a name and removes the rest, or appends it.
func (s Segment) Set(name, value string) Segment {
	set := false
	s = s.edit(name, func(p *Param) bool {
		if set {
			return false
		}
		p.Value, p.HasValue, set = encodeParam(value), true, true
		return true
	})
	if !set {
		return s.Append(name, value)
	}
	return s
}

// Remove returns s without the parameters of that name. Of "..;p" it leaves a dot-segment, as
// does WithoutParams.
func (s Segment) Remove(name string) Segment {
	return s.edit(name, func(*Param) bool { return false })
}

// edit changes the parameters of a name. Those for which change returns false are removed.
func (s Segment) edit(name string, change func(*Param) bool) Segment {
	var b strings.Builder
	before, _, _ := s.cut()
	b.WriteString(before)
	for p := range s.All() {
		if percent.Decode(p.Name) != name || change(&p) {
			b.WriteString(s.separator() + p.String())
		}
	}
	s.Text = b.String()
	return s
}

// WithoutParams returns s without parameters. Of "..;p" it leaves a dot-segment.
func (s Segment) WithoutParams() Segment {
	s.Text, _, _ = s.cut()
	return s
}

// encodeParam returns data as a name or a value of a parameter.
func encodeParam(data string) string {
	return paramDelimiters.Replace(string(pct.Encode(pct.Segment, data)))
}

var paramDelimiters = strings.NewReplacer(";", "%3B", "=", "%3D", ",", "%2C")

// EditSegments returns the text of p in which edit has changed each segment, from the first one on.
// The result need not be a path: if the first segment is empty, "//" would begin an authority.
// [Reference.With] checks that.
func (p Path) EditSegments(edit func(Segment) Segment) string {
	var b strings.Builder
	separator := ""
	if p.IsRooted() {
		separator = "/"
	}
	for text := range p.Segments() {
		b.WriteString(separator + edit(Segment{Text: text}).Text)
		separator = "/"
	}
	return b.String()
}
