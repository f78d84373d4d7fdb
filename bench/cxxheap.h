/* What C++ has asked for. Arrays come from the same operator. */
#include <stddef.h>

extern size_t heap_objects, heap_bytes;
