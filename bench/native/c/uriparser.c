/* The library uriparser: https://uriparser.github.io */

#include <uriparser/Uri.h>

#include "turns.h"

static int parse(UriUriA *u, text t) {
	return uriParseSingleUriExA(u, t.first, t.first + t.length, NULL) == URI_SUCCESS;
}

static size_t size(UriTextRangeA r) { return r.afterLast - r.first; }

/* path_size returns the length of the path, of which there are only segments. */
static size_t path_size(const UriUriA *u) {
	size_t sum = u->absolutePath;
	for (const UriPathSegmentA *s = u->pathHead; s != NULL; s = s->next) {
		sum += size(s->text) + (s != u->pathHead || u->hostText.first != NULL);
	}
	return sum;
}

static size_t all_sizes(const UriUriA *u) {
	size_t brackets = u->hostData.ip6 != NULL || u->hostData.ipFuture.first != NULL ? 2 : 0;
	return size(u->scheme) + size(u->userInfo) + size(u->hostText) + brackets + size(u->portText) + path_size(u) + size(u->query) + size(u->fragment);
}

/* What is made of a text is added up, or written if there are answers to give. */
static void take_size(tally *t, size_t n) { t->accepted++, t->sum += n; }

static void write_size(size_t n) { printf("+%zu\n", n); }

#define SIZES(name, of)                                       \
	static void name(const input *in, tally *t) {             \
		UriUriA u;                                            \
		for (size_t i = 0; i < in->n; i++) {                  \
			if (parse(&u, in->texts[i])) {                    \
				take_size(t, of(&u));                         \
				uriFreeUriMembersA(&u);                       \
			}                                                 \
		}                                                     \
	}                                                         \
	static void name##_answers(const input *in, tally *t) {   \
		UriUriA u;                                            \
		for (size_t i = 0; i < in->n; i++) {                  \
			if (parse(&u, in->texts[i])) {                    \
				write_size(of(&u));                           \
				uriFreeUriMembersA(&u);                       \
			} else {                                          \
				refused();                                    \
			}                                                 \
		}                                                     \
	}

static size_t one(const UriUriA *u) { return u->absolutePath <= 1; }

SIZES(parse_all, path_size)
SIZES(validate, one)
SIZES(components, all_sizes)

/* A buffer takes the text that is printed. */
static char *room;
static int length_of_room;

static int print(const UriUriA *u) {
	int n, wrote;
	if (uriToStringCharsRequiredA(u, &n) != URI_SUCCESS) {
		return -1;
	}
	if (n >= length_of_room) {
		room = realloc(room, length_of_room = 2 * n + 1);
	}
	return uriToStringA(room, u, n + 1, &wrote) == URI_SUCCESS ? wrote - 1 : -1;
}

typedef int (*maker)(text base, text t, const UriUriA *prepared);

static int normalize(text base, text t, const UriUriA *prepared) {
	(void)base, (void)prepared;
	UriUriA u;
	if (!parse(&u, t)) {
		return -1;
	}
	int n = uriNormalizeSyntaxA(&u) == URI_SUCCESS ? print(&u) : -1;
	uriFreeUriMembersA(&u);
	return n;
}

static int resolve(text base, text t, const UriUriA *prepared) {
	(void)base;
	UriUriA u, target;
	if (!parse(&u, t)) {
		return -1;
	}
	int n = uriAddBaseUriExA(&target, &u, prepared, URI_RESOLVE_STRICTLY) == URI_SUCCESS ? print(&target) : -1;
	uriFreeUriMembersA(&target);
	uriFreeUriMembersA(&u);
	return n;
}

static void need(size_t n) {
	if ((size_t)length_of_room < n) {
		room = realloc(room, length_of_room = 2 * n);
	}
}

static int encode(text base, text t, const UriUriA *prepared) {
	(void)base, (void)prepared;
	need(6 * t.length + 1);
	return uriEscapeExA(t.first, t.first + t.length, room, URI_FALSE, URI_FALSE) - room;
}

static int decode(text base, text t, const UriUriA *prepared) {
	(void)base, (void)prepared;
	need(t.length + 1);
	memcpy(room, t.first, t.length);
	room[t.length] = 0;
	return uriUnescapeInPlaceExA(room, URI_FALSE, URI_BR_DONT_TOUCH) - room;
}

static const UriUriA *bases(const input *in) {
	static UriUriA *list;
	if (list == NULL) {
		list = calloc(in->n / 2, sizeof *list);
		for (size_t i = 0; i < in->n / 2; i++) {
			parse(&list[i], in->texts[2 * i]);
		}
	}
	return list;
}

static inline void make(const input *in, tally *t, maker f, int pairs, int answers) {
	const UriUriA *prepared = pairs ? bases(in) : NULL;
	for (size_t i = 0; i < in->n; i += 1 + pairs) {
		int n = f(in->texts[i], in->texts[i + pairs], pairs ? &prepared[i / 2] : NULL);
		if (answers) {
			n < 0 ? refused() : made(room, n);
		} else if (n >= 0) {
			take_size(t, n);
		}
	}
}

#define MAKES(name, f, pairs)                                                                    \
	static void name(const input *in, tally *t) { make(in, t, f, pairs, 0); }                    \
	static void name##_answers(const input *in, tally *t) { make(in, t, f, pairs, 1); }

MAKES(normalize_all, normalize, 0)
MAKES(resolve_all, resolve, 1)
MAKES(encode_all, encode, 0)
MAKES(decode_all, decode, 0)

static void write_normalized(text line) {
	int n = normalize(line, line, NULL);
	if (n >= 0) {
		put(room, n);
		put("\n", 1);
	}
}

int main(int argc, char **argv) {
	static const job jobs[] = {
		{"parse", parse_all, parse_all_answers},
		{"validate", validate, validate_answers},
		{"components", components, components_answers},
		{"normalize", normalize_all, normalize_all_answers},
		{"resolve", resolve_all, resolve_all_answers},
		{"encode", encode_all, encode_all_answers},
		{"decode", decode_all, decode_all_answers},
		{NULL, NULL, NULL},
	};
	return serve(argc, argv, "uriparser " URI_VER_ANSI, jobs, write_normalized);
}
