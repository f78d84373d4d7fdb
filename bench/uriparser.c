//go:build uriparser

#include "foreign.h"

#include <stdlib.h>
#include <string.h>
#include <uriparser/Uri.h>

static void *countMalloc(UriMemoryManager *m, size_t size) {
	work *w = m->userData;
	w->objects++;
	w->bytes += size;
	return malloc(size);
}

static void *countRealloc(UriMemoryManager *m, void *p, size_t size) {
	work *w = m->userData;
	w->objects++;
	w->bytes += size;
	return realloc(p, size);
}

static void countFree(UriMemoryManager *m, void *p) {
	free(p);
}

static int parse(UriUriA *u, text t, UriMemoryManager *m) {
	return uriParseSingleUriExMmA(u, t.first, t.first + t.length, NULL, m) == URI_SUCCESS;
}

static size_t size(UriTextRangeA r) {
	return r.afterLast - r.first;
}

/* components reads them all. Of a path there are only segments. */
static size_t components(const UriUriA *u) {
	size_t sum = size(u->scheme) + size(u->userInfo) + size(u->hostText) + size(u->portText) +
		size(u->query) + size(u->fragment);
	if (u->hostData.ip6 != NULL || u->hostData.ipFuture.first != NULL) {
		sum += 2; /* the brackets are not in it */
	}
	size_t slashes = u->absolutePath;
	for (const UriPathSegmentA *s = u->pathHead; s != NULL; s = s->next) {
		sum += size(s->text);
		slashes += s != u->pathHead || u->hostText.first != NULL;
	}
	return sum + slashes;
}

static int print(const UriUriA *u, work *w) {
	int n;
	if (uriToStringCharsRequiredA(u, &n) != URI_SUCCESS || (size_t)n >= w->room || uriToStringA(w->out, u, n + 1, NULL) != URI_SUCCESS) {
		return 0;
	}
	w->length = n;
	return 1;
}

/* bases are parsed by the first pass, and kept. */
static UriUriA *bases(work *w) {
	if (w->prepared == NULL) {
		UriUriA *list = w->prepared = calloc(w->n / 2, sizeof *list);
		for (size_t i = 0; i < w->n / 2; i++) {
			parse(&list[i], w->texts[2 * i], NULL);
		}
	}
	return w->prepared;
}

size_t uriparser(int verb, work *w) {
	/* The library makes calloc and reallocarray of the others. */
	UriMemoryManager counting = {
		countMalloc, uriEmulateCalloc, countRealloc, uriEmulateReallocarray, countFree, w,
	};
	UriMemoryManager *m = w->counts ? &counting : NULL;
	size_t accepted = 0;
	UriUriA u, v;
	switch (verb) {
	case PARSE:
		for (size_t i = 0; i < w->n; i++) {
			if (parse(&u, w->texts[i], m)) {
				accepted++;
				uriFreeUriMembersMmA(&u, m);
			}
		}
		break;
	case COMPONENTS:
		for (size_t i = 0; i < w->n; i++) {
			if (parse(&u, w->texts[i], m)) {
				accepted++;
				w->sum += components(&u);
				uriFreeUriMembersMmA(&u, m);
			}
		}
		break;
	case RESOLVE:
	case RELATIVIZE: {
		UriUriA *base = bases(w);
		for (size_t i = 1; i < w->n; i += 2, base++) {
			if (!parse(&u, w->texts[i], m)) {
				continue;
			}
			int code = verb == RESOLVE ? uriAddBaseUriExMmA(&v, &u, base, URI_RESOLVE_STRICTLY, m)
			                           : uriRemoveBaseUriMmA(&v, &u, base, URI_FALSE, m);
			accepted += code == URI_SUCCESS && print(&v, w);
			uriFreeUriMembersMmA(&v, m);
			uriFreeUriMembersMmA(&u, m);
		}
		break;
	}
	case NORMALIZE:
		for (size_t i = 0; i < w->n; i++) {
			if (!parse(&u, w->texts[i], m)) {
				continue;
			}
			accepted += uriNormalizeSyntaxExMmA(&u, (unsigned int)-1, m) == URI_SUCCESS && print(&u, w);
			uriFreeUriMembersMmA(&u, m);
		}
		break;
	case ENCODE:
		for (size_t i = 0; i < w->n; i++) {
			text t = w->texts[i];
			w->length = uriEscapeExA(t.first, t.first + t.length, w->out, URI_FALSE, URI_FALSE) - w->out;
			accepted++;
		}
		break;
	case DECODE:
		for (size_t i = 0; i < w->n; i++) {
			text t = w->texts[i];
			memcpy(w->out, t.first, t.length);
			w->out[t.length] = 0;
			w->length = uriUnescapeInPlaceExA(w->out, URI_FALSE, URI_BR_DONT_TOUCH) - w->out;
			accepted++;
		}
		break;
	}
	return accepted;
}
