package edits_test

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
func (e edit) growth() int {
	if !e.earlier {
		return 0
	}
	return e.end - e.start - e.Span.Length
}

// editsOf returns the changes that lead to a middle text, with their places in it.
func editsOf(changes []uri.Change) []edit {
	var all []edit
	shift := 0
	for _, c := range changes {
		e := edit{c, c.Span.Offset + shift, c.Span.Offset + shift + len(c.After), true}
		shift += e.growth()
		all = append(all, e)
	}
	return all
}

// slowCompose returns the changes of text that have the effect of first, which lead to middle,
// and then of second, which lead on from there. Changes that overlap become one.
func slowCompose(text string, first []uri.Change, middle string, second []uri.Change) []uri.Change {
	all := editsOf(first)
	for _, c := range second {
		all = append(all, edit{c, c.Span.Offset, c.Span.End(), false})
	}
	slices.SortStableFunc(all, func(a, b edit) int {
		return cmp.Or(cmp.Compare(a.start, b.start), cmp.Compare(a.end, b.end))
	})
	var changes []uri.Change
	shift := 0
	for len(all) > 0 {
		n, end, after := 1, all[0].end, shift+all[0].growth()
		for ; n < len(all) && all[n].start < end; n++ {
			end = max(end, all[n].end)
			after += all[n].growth()
		}
		start := all[0].start
		span := uri.Span{Offset: start - shift, Length: end - after - (start - shift)}
		if c := merged(all[:n], middle, start, end); span.Of(text) != c.After {
			c.Span, c.Before = span, span.Of(text)
			changes = append(changes, c)
		}
		all, shift = all[n:], after
	}
	return changes
}

// merged returns one change for edits of the middle text between start and end.
func merged(all []edit, middle string, start, end int) uri.Change {
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
