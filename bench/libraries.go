package main

import (
	"cmp"
	"slices"
	"strconv"
)

// A verb is what libraries in other languages are asked to do, in the order of the
// enumeration in foreign.h.
type verb int

const (
	parsing verb = iota
	reading      // of components
	validating
	resolving
	relativizing
	normalizing
	comparing
	encoding
	decoding
)

// A library is one in another language. Which there are, build tags tell.
type library struct {
	name, what string
	verbs      []verb
	rules      string          // other than ours that it goes by, if it does
	differs    map[verb]string // what it does otherwise only there

	// works makes a copy of lines in the library's own memory, for good.
	works func(v verb, lines []string) work
}

// A work is what a library has to do with the lines of an event.
type work struct {
	pass      pass
	made      func() string     // what a pass made of the last line
	read      func() int        // how long all components are that a pass reads
	allocated func() allocation // by a pass
}

var (
	libraries []library
	compiler  string // of C, where there are libraries
)

// foreign returns the libraries that know v as contenders.
func foreign(v verb) (list []contender) {
	for _, l := range libraries {
		if !slices.Contains(l.verbs, v) {
			continue
		}
		c := contender{
			name:    l.name,
			what:    l.what,
			differs: cmp.Or(l.rules, l.differs[v]),
			prepare: func(lines []string) pass { return l.works(v, lines).pass },
			heap: func(lines []string) allocation {
				w := l.works(v, lines)
				w.pass() // prepares
				return w.allocated()
			},
		}
		c.answer = func(line string) (string, bool) {
			w := l.works(v, []string{line})
			ok := w.pass() == 1
			if v == reading {
				return strconv.Itoa(w.read()), ok
			}
			return w.made(), ok
		}
		list = append(list, c)
	}
	return list
}
