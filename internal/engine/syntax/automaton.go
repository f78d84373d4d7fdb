package syntax

import (
	"strings"
	"unicode/utf8"

	"github.com/urikit/uri/internal/engine/scan"
	"github.com/urikit/uri/internal/engine/work"
)

// tables are the automata of a grammar. internal/engine/grammar/gen makes them from its ABNF.
//
// The automaton of rules reads an authority as one symbol. The automaton of hosts reads
// the authority itself, and stops where it ends: before "/", "?" or "#", which it cannot
// contain, or at the end of the text.
type tables struct {
	rules automaton // for all rules but Authority and Host
	hosts automaton
}

// An automaton is a table with a row for each state. A state is the index of the first
// entry of its row, which describes the state. The other entries are the next states: one
// for each class of bytes, and the last for an authority.
type automaton struct {
	calls  uint16 // the last of the states in which an authority begins
	call   uint8  // the entry for an authority
	starts starts
	class  [256]uint8 // the entry for each byte
	next   []uint16

	wide        []wide   // none if texts are ASCII
	wideColumns [2]uint8 // the entry for each kind of them
}

// starts are the first states, by the rule that the text must match.
type starts [bare + RelativeRef + 1]uint16

// bare is added to a rule for references: the text has no authority, and all of it before the
// query is a path.
const bare = Rule(Rules)

// dead is the state of a text that does not begin any valid text. The states in which an
// authority begins follow it, then all others.
const dead = 0

// The descriptions of states in the automaton of rules. In that of hosts the lowest bits
// are the HostKind of the text, which is NoHost if the text cannot end.
const (
	final     = 1 << iota // the text can end
	absolute              // it has a scheme
	opaque                // it has an opaque part
	plainName             // the bytes that scan.Name skips lead back to the state
	plainPath             // the bytes that scan.Path skips do, too

	kinds = plainName - 1
)

// run reads s[i:end], which follows a text that leads to the state. It returns the state
// and the offset at which it stops: at end, at a byte that cannot follow, or where an
// authority begins.
func (a *automaton) run(state uint16, s string, i, end int) (uint16, int) {
	const stretch = 16 // so that bytes that are not plain cost little
	from := i
	for i < end {
		switch about := a.next[state]; {
		case about&plainPath != 0:
			i = scan.Path(s[:end], i)
		case about&plainName != 0:
			i = scan.Name(s[:end], i)
		}
		for stop := min(i+stretch, end); i < stop; i++ {
			next := a.next[state+uint16(a.class[s[i]])]
			if next == dead && s[i] >= utf8.RuneSelf {
				r, size := utf8.DecodeRuneInString(s[i:end])
				if next = a.afterWide(state, r); next != dead {
					i += size - 1
				}
			}
			if next <= a.calls {
				work.Add(i - from + 1)
				if next == dead {
					return state, i
				}
				return next, i + 1
			}
			state = next
		}
	}
	work.Add(i - from)
	return state, i
}

// afterWide returns the state that a character outside ASCII leads to.
func (a *automaton) afterWide(state uint16, r rune) uint16 {
	for i := range a.wide {
		if w := &a.wide[i]; w.first <= r && r <= w.last {
			return a.next[state+uint16(a.wideColumns[w.kind])]
		}
	}
	return dead
}

// isCall reports whether an authority begins in a state that run returned.
func (a *automaton) isCall(state uint16) bool { return state <= a.calls }

// afterAuthority returns the state that an authority leads to.
func (a *automaton) afterAuthority(state uint16) uint16 { return a.next[state+uint16(a.call)] }

// parse is Grammar.Parse.
//
// The automata decide whether the text has a scheme, an authority and an opaque part. The
// delimiters then give their places.
func (t *tables) parse(s string, start Rule, o *Offsets) int {
	query := len(s) // the end of the query
	if i := strings.IndexByte(s, '#'); i >= 0 {
		query = i
	}
	state, i := t.rules.run(t.rules.starts[start], s, 0, query)
	path := 0
	if t.rules.isCall(state) {
		if i = t.authority(s, i, o); i < 0 {
			return ^i
		}
		path = i
		state, i = t.rules.run(t.rules.afterAuthority(state), s, i, query)
	}
	if i < query {
		return i
	}
	about := t.rules.next[state]
	if about&absolute != 0 {
		scheme := strings.IndexByte(s, ':')
		o.SchemeEnd = uint32(scheme)
		path = max(path, scheme+1)
	}
	o.Opaque = about&opaque != 0
	o.PathStart, o.PathEnd, o.QueryEnd = uint32(path), uint32(query), uint32(query)
	if n := strings.IndexByte(s[path:query], '?'); n >= 0 {
		o.PathEnd = uint32(path + n)
	}
	if state, i = t.rules.run(state, s, query, len(s)); i < len(s) || t.rules.next[state]&final == 0 {
		return i
	}
	return Valid
}

// authority reads the authority at i and stores its offsets. It returns its end, or the
// complement of the offset of an error.
func (t *tables) authority(s string, i int, o *Offsets) int {
	state, end := t.hosts.run(t.hosts.starts[Authority], s, i, len(s))
	o.Host = HostKind(t.hosts.next[state] & kinds)
	if o.Host == NoHost {
		return ^end
	}
	host, port := scan.HostIn(s, i, end, o.Host)
	o.HostStart, o.HostEnd = uint32(host), uint32(port)
	return end
}

// match is Grammar.Match for a rule that is not one for references.
func (t *tables) match(s string, rule Rule, o *Offsets) int {
	if rule == Authority {
		return whole(s, t.authority(s, 0, o))
	}
	a, ends := t.automaton(rule)
	state, i := a.run(a.starts[rule], s, 0, len(s))
	if i < len(s) || a.next[state]&ends == 0 {
		return i
	}
	if rule == Host {
		o.Host = HostKind(a.next[state] & kinds)
	}
	return Valid
}

// automaton returns the automaton for a rule, and the bits of the descriptions of its states
// that are set where a text can end.
func (t *tables) automaton(rule Rule) (a *automaton, ends uint16) {
	if rule == Authority || rule == Host {
		return &t.hosts, kinds
	}
	return &t.rules, final
}
