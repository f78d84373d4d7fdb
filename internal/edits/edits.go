// Package edits composes the changes of a text by several steps to one list of changes.
package edits

import (
	"cmp"
	"slices"
	"strings"

	"github.com/urikit/uri"
)

// An edit is a change with its place in a middle text: one that leads to it, or one that
// leads on from it.
type edit struct {
	uri.Change
	start, end int
	earlier    bool // it leads to the middle text
}

// growth returns how many bytes the middle text has more than the first one because of e.
func (e *edit) growth() int {
	if !e.earlier {
		return 0
	}
	return e.end - e.start - e.Span.Length
}

// edits returns the changes that lead to a middle text, with their places in it.
func edits(changes []uri.Change) []edit {
	var all []edit
	shift := 0
	for _, c := range changes {
		e := edit{c, c.Span.Offset + shift, c.Span.Offset + shift + len(c.After), true}
		shift += e.growth()
		all = append(all, e)
	}
	return all
}

// A cursor goes over the changes of Compose as edits, in the order of their places in the middle
// text: by their starts, then by their ends. Both lists have that order.
type cursor struct {
	first, second []uri.Change
	shift         int // of the changes of first so far
}

// next returns the next edit without taking it, or false at the end.
func (c *cursor) next() (e edit, ok bool) {
	if len(c.first) > 0 {
		f := &c.first[0]
		e = edit{*f, f.Span.Offset + c.shift, f.Span.Offset + c.shift + len(f.After), true}
	}
	if len(c.second) > 0 {
		s := &c.second[0]
		if len(c.first) == 0 || cmp.Or(cmp.Compare(s.Span.Offset, e.start), cmp.Compare(s.Span.End(), e.end)) < 0 {
			return edit{*s, s.Span.Offset, s.Span.End(), false}, true
		}
	}
	return e, len(c.first) > 0
}

// take takes the edit that next returned.
func (c *cursor) take(e *edit) {
	if e.earlier {
		c.shift += e.growth()
		c.first = c.first[1:]
	} else {
		c.second = c.second[1:]
	}
}

// Compose returns the changes of text that have the effect of first, which lead to middle,
// and then of second, which lead on from there. Changes that overlap become one. The result can
// be first or second.
func Compose(text string, first []uri.Change, middle string, second []uri.Change) []uri.Change {
	same := func(c uri.Change) bool { return c.Before == c.After }
	switch {
	case len(second) == 0 && !slices.ContainsFunc(first, same):
		return first
	case len(first) == 0 && !slices.ContainsFunc(second, same):
		return second
	}
	changes := make([]uri.Change, 0, len(first)+len(second))
	all := cursor{first: first, second: second}
	var group []edit
	shift := 0
	for e, ok := all.next(); ok; {
		start, end, after := e.start, e.end, shift+e.growth()
		group = append(group[:0], e)
		all.take(&e)
		for e, ok = all.next(); ok && e.start < end; e, ok = all.next() {
			end = max(end, e.end)
			after += e.growth()
			group = append(group, e)
			all.take(&e)
		}
		span := uri.Span{Offset: start - shift, Length: end - after - (start - shift)}
		if c := merged(group, middle, start, end); span.Of(text) != c.After {
			c.Span, c.Before = span, span.Of(text)
			changes = append(changes, c)
		}
		shift = after
	}
	if len(changes) == 0 {
		return nil
	}
	return changes
}

// merged returns one change for edits of the middle text between start and end.
func merged(all []edit, middle string, start, end int) uri.Change {
	if len(all) == 1 {
		c := all[0].Change
		if all[0].earlier {
			c.After = middle[start:end]
		}
		return c
	}
	var c uri.Change
	var after strings.Builder
	var reasons []string
	for _, e := range all {
		if !slices.Contains(reasons, e.Reason) {
			reasons = append(reasons, e.Reason)
		}
		if !e.earlier {
			after.WriteString(middle[start:e.start] + e.After)
			start = e.end
		}
		c.Component = max(c.Component, e.Component)
	}
	c.After = after.String() + middle[start:end]
	c.Reason = strings.Join(reasons, "; ")
	return c
}

// Before returns the place in a text for one in the text to which changes lead. For a part of
// an added text that is the place of its change.
func Before(span uri.Span, changes []uri.Change) uri.Span {
	start, end := span.Offset, span.End()
	from, to := start, end
	for _, e := range edits(changes) {
		switch {
		case e.end <= start:
			from -= e.growth()
		case e.start <= start:
			from = e.Span.Offset
		}
		switch {
		case e.end < end || e.end == end && e.start < e.end:
			to -= e.growth()
		case e.start < end:
			to = e.Span.End()
		}
	}
	return uri.Span{Offset: from, Length: max(to-from, 0)}
}

// Apply returns a text with its changes.
func Apply(text string, changes []uri.Change) string {
	var b strings.Builder
	done := 0
	for _, c := range changes {
		b.WriteString(text[done:c.Span.Offset] + c.After)
		done = c.Span.End()
	}
	return b.String() + text[done:]
}
