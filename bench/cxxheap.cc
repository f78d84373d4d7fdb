//go:build boost || ada

// Memory that C++ asks for is counted.

#include "cxxheap.h"

#include <cstdlib>
#include <new>

size_t heap_objects, heap_bytes;

void *operator new(size_t size) {
	heap_objects++;
	heap_bytes += size;
	if (void *p = std::malloc(size)) {
		return p;
	}
	throw std::bad_alloc();
}

void operator delete(void *p) noexcept { std::free(p); }
void operator delete(void *p, size_t) noexcept { std::free(p); }
