/* How the libraries in other languages are asked: for all texts in one call, so that what
   a call from Go costs does not count. */
#ifndef FOREIGN_H
#define FOREIGN_H

#include <stddef.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef struct {
	const char *first;
	size_t length;
} text;

/* The verbs of libraries.go, in its order. */
enum { PARSE, COMPONENTS, VALIDATE, RESOLVE, RELATIVIZE, NORMALIZE, COMPARE, ENCODE, DECODE, NORMALIZE_PARSED };

/* What there is to do, and what was done. */
typedef struct {
	const text *texts; /* for RESOLVE, RELATIVIZE and COMPARE two by two */
	size_t n;          /* texts */
	void *prepared;    /* what a pass found in the texts that those behind it need no more do */
	char *out;         /* takes what is made of a text, and then of the next */
	size_t room;       /* in out */
	size_t length;     /* of what is there at the end */
	size_t sum;        /* of what was read, so that it is read */
	int counts;        /* what is allocated is to be counted, where that is a choice */
	size_t objects, bytes;
} work;

/* A library does verb to all texts, and returns how many it takes. */
typedef size_t (*library)(int verb, work *w);

size_t uriparser(int verb, work *w);
size_t boost_url(int verb, work *w);
size_t ada_url(int verb, work *w);
size_t fluent_uri(int verb, work *w);
size_t iri_string(int verb, work *w);

const char *ada_version(void);
const char *boost_version(void);
const char *fluent_uri_version(void);
const char *iri_string_version(void);

#ifdef __cplusplus
}
#endif
#endif
