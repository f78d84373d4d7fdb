//go:build uriparser || boost || ada || rust

package main

/*
#cgo nocallback run
#cgo noescape run
#include <stdlib.h>
#include "foreign.h"

#ifdef __clang__
#define COMPILER __VERSION__
#else
#define COMPILER "gcc " __VERSION__
#endif

static const char *compiler(void) { return COMPILER; }

static size_t run(library f, int verb, work *w) { return f(verb, w); }
*/
import "C"

import (
	"strings"
	"unsafe"
)

func init() { compiler = C.GoString(C.compiler()) }

// works returns the works function of a [library] that is implemented in C.
func works(f C.library) func(v verb, lines []string) work {
	return func(v verb, lines []string) work {
		w := newWork(v, lines)
		return work{
			pass: func() int { return int(C.run(f, C.int(v), w)) },
			made: func() string { return C.GoStringN(w.out, C.int(w.length)) },
			read: func() int { w.sum = 0; C.run(f, C.int(v), w); return int(w.sum) },
			allocated: func() allocation {
				w.counts, w.objects, w.bytes = 1, 0, 0
				C.run(f, C.int(v), w)
				return allocation{uint64(w.objects), uint64(w.bytes)}
			},
		}
	}
}

// oneByOne returns passes of v that call f for each line.
func oneByOne(f C.library, v verb) func(lines []string) pass {
	return func(lines []string) pass {
		all := newWork(v, lines)
		texts := unsafe.Slice(all.texts, len(lines))
		w := newWork(v, nil)
		w.n = 1
		return func() (accepted int) {
			for i := range texts {
				w.texts = &texts[i]
				accepted += int(C.run(f, C.int(v), w))
			}
			return accepted
		}
	}
}

// ofPairs reports whether the inputs of v are pairs, with a tab between them.
func (v verb) ofPairs() bool { return v == resolving || v == relativizing || v == comparing }

// newWork copies lines into C memory, which is never freed. A pair becomes two texts.
func newWork(v verb, lines []string) *C.work {
	var texts []string
	for _, line := range lines {
		if first, second, _ := strings.Cut(line, "\t"); v.ofPairs() {
			texts = append(texts, first, second)
		} else {
			texts = append(texts, line)
		}
	}
	memory := unsafe.Pointer(C.CString(strings.Join(texts, "")))
	first := (*C.text)(C.calloc(C.size_t(len(texts)+1), C.size_t(unsafe.Sizeof(C.text{}))))
	inC := unsafe.Slice(first, len(texts))
	longest := 0
	for i, t := range texts {
		inC[i] = C.text{first: (*C.char)(memory), length: C.size_t(len(t))}
		memory = unsafe.Add(memory, len(t))
		longest = max(longest, len(t))
	}
	w := (*C.work)(C.calloc(1, C.size_t(unsafe.Sizeof(C.work{}))))
	w.texts, w.n = first, C.size_t(len(texts))
	w.room = C.size_t(6*longest + 64) // for two texts, each byte as a triplet
	w.out = (*C.char)(C.malloc(w.room))
	return w
}
