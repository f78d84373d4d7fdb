package uri

import (
	"iter"
	"slices"
	"strings"
)

// A Change is a part of a text that a normalization, a conversion or a reader replaced. The text
// with all changes is the result.
type Change struct {
	Component Component // the component that changes; ComponentAuthority for the "//" alone
	Span      Span      // the place of Before in the text before, with delimiters if they change too
	Before    string    // the text at Span, empty for an insertion; it can be part of a secret
	After     string    // the text that replaces it
	Level     Level     // the level of [Normalizer.Changes], and [LevelString] for all other changes
	Reason    string    // for people, without any part of the text; empty for a Level
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

// differences returns the changes from before to after, which level has made. The chain of calls
// follows the text, and ends where yield returns false.
func (n Normalizer) differences(before, after Reference, level Level) iter.Seq[Change] {
	return func(yield func(Change) bool) {
		norm := n.norm(level)
		x, y := reduced{c: &before.components, norm: norm}, reduced{c: &after.components, norm: norm}
		if n.Schemes != nil {
			form, _ := n.Schemes.Form(x.scheme())
			x.opaque = form.Opaque && !x.edition.portsOnly
		}
		c := changes{norm: norm, host: x.hostSpelling(), yield: yield}
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

// changes yields changes from the beginning of the text to its end. Its methods return
// false if the caller wants no more.
type changes struct {
	*norm
	host  *spelling
	yield func(Change) bool
	at    int // offset in the text
}

// replace yields a change of the next part of the text from before to after, unless they
// are equal.
func (c *changes) replace(component Component, before, after string) bool {
	at := Span{c.at, len(before)}
	c.skip(len(before))
	return before == after || c.yield(Change{Component: component, Span: at, Before: before, After: after, Level: c.level})
}

// skip advances over n bytes of the text, which remain.
func (c *changes) skip(n int) bool {
	c.at += n
	return true
}

// within is like replace. Where triplets change one by one, it yields a change for each:
// at LevelPercent, and at LevelCase except in a host.
func (c *changes) within(component Component, before, after string) bool {
	host := component == ComponentHost
	if before == after || c.level > LevelPercent || c.level == LevelCase && host {
		return c.replace(component, before, after)
	}
	spelling := &c.plain
	if host {
		spelling = c.host
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

// path yields the changes of the path of r, which becomes after. At LevelPath it yields
// one for each run of removed segments. At other levels a "./" that normalization adds is a change
// of its own. At LevelPath, kept has the places of the segments that remain, and all text between
// two of them was removed.
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
	if first := len(kept) - 1; s.relative && path[kept[first].start] == '/' { // a relative path does not become empty
		kept[first].start++ // the slash before the first segment is removed
	}
	head := len(after) // length of the prefix before the first segment that remains
	for _, k := range kept {
		head -= k.end - k.start
	}
	// A change ends where a segment remains.
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

// colon returns the offset after the scheme and its colon.
func (r *reduced) colon() int {
	if r.scheme() == "" {
		return 0
	}
	return len(r.scheme()) + len(":")
}

// slashes returns the "//" before the authority of r, or "".
func (r *reduced) slashes() string {
	if r.hasAuthority() {
		return "//"
	}
	return ""
}
