package main

import (
	"cmp"
	"slices"
	"strconv"
)

// A verb is a job for libraries in other languages. The order is that of the enumeration in
// foreign.h.
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
	normalizingParsed // references that the first pass has parsed
)

// A library is written in another language. Build tags choose which ones are built in.
type library struct {
	name, what string
	verbs      []verb
	rules      string          // the rules that it follows, if they differ from ours
	differs    map[verb]string // its differences in single verbs

	// works copies lines into the library's own memory, which is never freed.
	works func(v verb, lines []string) work
}

// A work is the job of a library for the lines of an event.
type work struct {
	pass      pass
	made      func() string     // the result of a pass for the last line
	read      func() int        // the total length of the components that a pass reads
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
				w.pass() // the first one prepares
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
