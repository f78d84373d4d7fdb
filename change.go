package uri

import (
	"slices"
	"strings"
)

// A Change is one thing that a rung changes in a reference.
type Change struct {
	Rung      Rung
	Component Component // that it is in; ComponentAuthority for the slashes before one
	Span      Span      // where, with delimiters if they change too, in the normal form of the rung below
	Before    string    // what stands in the span
	After     string    // what the rung puts there
}

// Changes returns what rung changes in r: put in place of their spans in the
// normal form of r at the rung below, the changes give that at rung. They are in
// the order of the text and do not overlap. There are none where rung changes
// nothing, and at [RungString].
func (n Normalizer) Changes(r Reference, rung Rung) []Change {
	if rung == RungString || rung > RungProtocol {
		return nil
	}
	before := n.Normalize(r, rung-1)
	after := n.Normalize(before, rung)
	if before == after {
		return nil
	}
	return n.differences(before, after, rung)
}

// differences returns what rung has made of before.
func (n Normalizer) differences(before, after Reference, rung Rung) []Change {
	known := Normalizer{Edition: n.Edition}
	x, y := known.reduce(&before.components, rung), known.reduce(&after.components, rung)
	log := changes{level: x.level}
	log.replace(ComponentScheme, x.scheme(), y.scheme())
	log.skip(x.colon() - len(x.scheme()))
	log.replace(ComponentAuthority, x.slashes(), y.slashes())
	log.within(ComponentUserinfo, x.userinfo(), y.userinfo(), false)
	log.within(ComponentHost, x.host(), y.host(), true)
	log.replace(ComponentPort, x.port(), y.port())
	if rung == RungPath {
		log.segments(&x, y.path())
	} else {
		log.within(ComponentPath, x.path(), y.path(), false)
	}
	log.within(ComponentQuery, x.query(), y.query(), false)
	log.within(ComponentFragment, x.fragment(), y.fragment(), false)
	return log.list
}

// changes are being noted, from the beginning of the text to its end.
type changes struct {
	*level
	list []Change
	at   int // in the text
}

// replace notes that before, the next part of the text, becomes after. Changes
// that touch are one.
func (c *changes) replace(component Component, before, after string) {
	defer c.skip(len(before))
	if before == after {
		return
	}
	if i := len(c.list) - 1; i >= 0 && c.list[i].Component == component && c.list[i].Span.End() == c.at && c.rung == RungPath {
		last := &c.list[i]
		last.Span.Length += len(before)
		last.Before += before
		last.After += after
		return
	}
	c.list = append(c.list, Change{c.rung, component, Span{c.at, len(before)}, before, after})
}

// skip notes that the next n bytes of the text stay.
func (c *changes) skip(n int) { c.at += n }

// within is replace for a component in which single triplets change at
// RungPercent, and unless it is a host at RungCase.
func (c *changes) within(component Component, before, after string, host bool) {
	if before == after || c.rung > RungPercent || c.rung == RungCase && host {
		c.replace(component, before, after)
		return
	}
	spelling := &c.plain
	if host {
		spelling = &c.folded
	}
	for {
		i := strings.IndexByte(before, '%')
		if i < 0 {
			c.skip(len(before))
			return
		}
		c.skip(i)
		u, next := spelling.unit(before, i)
		c.replace(component, before[i:next], string(appendUnit(nil, u)))
		before = before[next:]
	}
}

// segments notes what happens to the path of r, which becomes after.
func (c *changes) segments(r *reduced, after string) {
	type place struct{ start, end int }
	var kept []place // from the last to the first
	var s survivors
	s.begin(r)
	skipped := len(r.path()) - len(s.path)
	for {
		segment, ok := s.next()
		if !ok {
			break
		}
		start := skipped + len(s.path)
		end := start + len(segment.text)
		if segment.rooted {
			end++
		}
		kept = append(kept, place{start, end})
	}
	length := 0
	for _, k := range kept {
		length += k.end - k.start
	}
	if n := len(kept); n > 0 && s.relative && kept[n-1].start < kept[n-1].end && r.path()[kept[n-1].start] == '/' {
		kept[n-1].start++ // the slash is not before the first any more
		length--
	}
	at := 0 // in the path
	head := after[:len(after)-length]
	for _, k := range slices.Backward(kept) {
		c.replace(ComponentPath, r.path()[at:k.start], head)
		c.skip(k.end - k.start)
		at, head = k.end, ""
	}
	c.replace(ComponentPath, r.path()[at:], head)
}

// colon returns where the text goes on behind the scheme and its colon.
func (r *reduced) colon() int {
	if r.scheme() == "" {
		return 0
	}
	return len(r.scheme()) + len(":")
}

// slashes returns what stands before the authority of r.
func (r *reduced) slashes() string {
	if r.hasAuthority() {
		return "//"
	}
	return ""
}
