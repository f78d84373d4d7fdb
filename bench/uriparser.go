//go:build uriparser

package main

/*
#cgo LDFLAGS: -luriparser
#cgo nocallback accepts
#cgo noescape accepts
#include <stdlib.h>
#include <uriparser/Uri.h>

static int accepts(const char *first, const char *afterLast) {
	UriUriA uri;
	if (uriParseSingleUriExA(&uri, first, afterLast, NULL) != URI_SUCCESS) {
		return 0;
	}
	uriFreeUriMembersA(&uri);
	return 1;
}

// acceptsAll goes over n texts; one ends where the next begins.
static int acceptsAll(const char **texts, size_t n) {
	int accepted = 0;
	for (size_t i = 0; i < n; i++) {
		accepted += accepts(texts[i], texts[i+1]);
	}
	return accepted;
}

typedef struct {
	size_t objects, bytes;
} allocation;

static void *countMalloc(UriMemoryManager *m, size_t size) {
	allocation *a = m->userData;
	a->objects++;
	a->bytes += size;
	return malloc(size);
}

static void *countRealloc(UriMemoryManager *m, void *p, size_t size) {
	allocation *a = m->userData;
	a->objects++;
	a->bytes += size;
	return realloc(p, size);
}

static void countFree(UriMemoryManager *m, void *p) {
	free(p);
}

// countAll is acceptsAll with an account of the memory. The library makes calloc
// and reallocarray of the functions above.
static allocation countAll(const char **texts, size_t n) {
	allocation a = {0, 0};
	UriMemoryManager counting = {
		countMalloc, uriEmulateCalloc, countRealloc, uriEmulateReallocarray, countFree, &a,
	};
	for (size_t i = 0; i < n; i++) {
		UriUriA uri;
		if (uriParseSingleUriExMmA(&uri, texts[i], texts[i+1], NULL, &counting) == URI_SUCCESS) {
			uriFreeUriMembersMmA(&uri, &counting);
		}
	}
	return a;
}
*/
import "C"

import (
	"strings"
	"unsafe"
)

var uriparser = []contender{
	{name: "uriparser-cgo", what: "uriparser " + C.URI_VER_ANSI + ", a call from Go per URI", prepare: callEach, heap: countAll},
	{name: "uriparser-c", what: "uriparser " + C.URI_VER_ANSI + ", one loop in C", prepare: callOnce, heap: countAll},
}

// inC copies lines into memory of C, for good. It returns where each begins,
// and where the last ends.
func inC(lines []string) []*C.char {
	text := C.CString(strings.Join(lines, ""))
	starts := unsafe.Slice((**C.char)(C.calloc(C.size_t(len(lines)+1), C.size_t(unsafe.Sizeof(text)))), len(lines)+1)
	for i, s := range lines {
		starts[i] = text
		text = (*C.char)(unsafe.Add(unsafe.Pointer(text), len(s)))
	}
	starts[len(lines)] = text
	return starts
}

func callEach(lines []string) pass {
	starts := inC(lines)
	return func() (accepted int) {
		for i := range len(starts) - 1 {
			if C.accepts(starts[i], starts[i+1]) != 0 {
				accepted++
			}
		}
		return accepted
	}
}

func callOnce(lines []string) pass {
	starts := inC(lines)
	return func() int {
		return int(C.acceptsAll(&starts[0], C.size_t(len(starts)-1)))
	}
}

func countAll(lines []string) allocation {
	starts := inC(lines)
	a := C.countAll(&starts[0], C.size_t(len(starts)-1))
	return allocation{uint64(a.objects), uint64(a.bytes)}
}
