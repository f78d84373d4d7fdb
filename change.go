package uri

import (
	"iter"
	"slices"
	"strings"
)

// A Change is one difference that a level makes to a reference.
type Change struct {
	Level     Level
	Component Component // the component that changes; ComponentAuthority for the slashes before one
	Span      Span      // its place in the normal form of the level below, with delimiters if they change too
	Before    string    // the text at Span
	After     string    // the text that replaces it
}

// Changes returns the changes that level makes to r, in the order of the text. Each
// replaces its Span in the normal form at the level below.
func (n Normalizer) Changes(r Reference, level Level) iter.Seq[Change] {
	if level == LevelString || level > LevelProtocol {
		return noChanges
	}
	before := n.Normalize(r, level-1)
	after := n.Normalize(before, level)
	if before == after {
		return noChanges
	}
	return n.differences(before, after, level)
}

func noChanges(func(Change) bool) {}

// differences returns what level has made of before.
func (n Normalizer) differences(before, after Reference, level Level) iter.Seq[Change] {
	return func(yield func(Change) bool) {
		known := Normalizer{Edition: n.Edition}
		x, y := known.reduce(&before.components, level), known.reduce(&after.components, level)
		c := changes{norm: x.norm, yield: yield}
		_ = c.replace(ComponentScheme, x.scheme(), y.scheme()) &&
			c.skip(x.colon()-len(x.scheme())) &&
			c.replace(ComponentAuthority, x.slashes(), y.slashes()) &&
			c.within(ComponentUserinfo, x.userinfo(), y.userinfo()) &&
			c.within(ComponentHost, x.host(), y.host()) &&
			c.replace(ComponentPort, x.port(), y.port()) &&
			c.path(&x, y.path()) &&
			c.within(ComponentQuery, x.query(), y.query()) &&
			c.within(ComponentFragment, x.fragment(), y.fragment())
	}
}

// changes are being told, from the beginning of the text to its end. The methods
// report whether more are asked for.
type changes struct {
	*norm
	yield func(Change) bool
	at    int // in the text
}

// replace tells that before, the next part of the text, becomes after.
func (c *changes) replace(component Component, before, after string) bool {
	at := Span{c.at, len(before)}
	c.skip(len(before))
	return before == after || c.yield(Change{c.level, component, at, before, after})
}

// skip notes that the next n bytes of the text stay.
func (c *changes) skip(n int) bool {
	c.at += n
	return true
}

// within is replace for a component in which single triplets change, at LevelPercent,
// and unless it is a host at LevelCase.
func (c *changes) within(component Component, before, after string) bool {
	host := component == ComponentHost
	if before == after || c.level > LevelPercent || c.level == LevelCase && host {
		return c.replace(component, before, after)
	}
	spelling := &c.plain
	if host {
		spelling = &c.folded
	}
	for {
		i := strings.IndexByte(before, '%')
		if i < 0 {
			return c.skip(len(before))
		}
		c.skip(i)
		u, next := spelling.unit(before, i)
		if !c.replace(component, before[i:next], string(appendUnit(nil, u))) {
			return false
		}
		before = before[next:]
	}
}

// path tells what happens to the path of r, which becomes after. At LevelPath it is
// told by the segments that go.
func (c *changes) path(r *reduced, after string) bool {
	path := r.path()
	if c.level != LevelPath || path == after {
		const prefix = "./"
		if rest, ok := strings.CutPrefix(after, prefix); ok && r.prefixesColons() && !strings.HasPrefix(path, prefix) {
			after = rest
			if !c.replace(ComponentPath, "", prefix) {
				return false
			}
		}
		return c.within(ComponentPath, path, after)
	}
	type place struct{ start, end int }
	var kept []place // from the last to the first
	var s survivors
	s.begin(r)
	skipped := len(path) - len(s.path)
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
	if first := len(kept) - 1; s.relative && path[kept[first].start] == '/' { // of a relative path something stays
		kept[first].start++ // the slash is not before the first any more
	}
	head := len(after) // of what comes before the first that stays
	for _, k := range kept {
		head -= k.end - k.start
	}
	// What goes, and what comes in its place, ends where something stays.
	going, coming := 0, after[:head]
	for _, k := range slices.Backward(kept) {
		if k.start == k.end {
			continue
		}
		if !c.replace(ComponentPath, path[going:k.start], coming) {
			return false
		}
		c.skip(k.end - k.start)
		going, coming = k.end, ""
	}
	return c.replace(ComponentPath, path[going:], coming)
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
