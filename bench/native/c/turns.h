/* What the programs around libraries in C and C++ have in common. A program is called as

     PROGRAM jobs           writes the version of the library, and then the name of each job
     PROGRAM filter         reads lines and writes what the library makes of them
     PROGRAM JOB FILE       does JOB with the texts of FILE, one a line, when it is told to

   It is told by lines on its standard input. A number N asks for N passes over all texts. The
   answer is a line: nanoseconds of processor time, the number of texts that were accepted in the
   last pass, and the sum of what was read of them. "answers" asks for a line for each text:
   what the library made of it, or "-" if it was refused. Pairs have a tab between them. */
#ifndef TURNS_H
#define TURNS_H

#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

typedef struct {
	const char *first;
	size_t length;
} text;

typedef struct {
	text *texts;
	size_t n;
} input;

typedef struct {
	size_t accepted, sum;
} tally;

/* A job handles all texts. The first pass prepares what others need not do again. */
typedef struct {
	const char *name;
	void (*measure)(const input *, tally *);
	void (*answer)(const input *, tally *);
} job;

static inline void made(const char *first, size_t length) {
	putchar('+');
	fwrite(first, 1, length, stdout);
	putchar('\n');
}

static inline void refused(void) { puts("-"); }

static inline void fail(const char *what) {
	perror(what);
	exit(1);
}

static inline char *read_file(const char *name, size_t *length) {
	int f = open(name, O_RDONLY);
	size_t room = 1 << 20, n = 0;
	char *all = (char *)malloc(room);
	ssize_t got;
	while (f >= 0 && (got = read(f, all + n, room - n)) > 0) {
		if ((n += got) == room) {
			all = (char *)realloc(all, room *= 2);
		}
	}
	if (f < 0 || got < 0) {
		fail(name);
	}
	close(f);
	*length = n;
	return all;
}

/* split returns the lines. Those of pairs become two texts each. */
static inline input split(const char *all, size_t length) {
	input in = {NULL, 0};
	size_t room = 0;
	for (const char *end = all + length; all < end;) {
		const char *stop = (const char *)memchr(all, '\n', end - all);
		if (stop == NULL) {
			stop = end;
		}
		const char *tab = (const char *)memchr(all, '\t', stop - all);
		if (in.n + 2 > room) {
			in.texts = (text *)realloc(in.texts, (room = 2 * room + 1024) * sizeof(text));
		}
		if (tab != NULL) {
			in.texts[in.n].first = all;
			in.texts[in.n++].length = tab - all;
			all = tab + 1;
		}
		in.texts[in.n].first = all;
		in.texts[in.n++].length = stop - all;
		all = stop + 1;
	}
	return in;
}

static inline long long processor_time(void) {
	struct timespec t;
	clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
	return t.tv_sec * 1000000000LL + t.tv_nsec;
}

static inline int take_turns(const job *j, const input *in) {
	char line[64];
	while (fgets(line, sizeof line, stdin) != NULL) {
		tally t = {0, 0};
		if (strcmp(line, "answers\n") == 0) {
			j->answer(in, &t);
		} else {
			long n = atol(line);
			long long start = processor_time();
			for (long i = 0; i < n; i++) {
				t.accepted = 0;
				j->measure(in, &t);
			}
			printf("%lld %zu %zu\n", processor_time() - start, t.accepted, t.sum);
		}
		fflush(stdout);
	}
	return 0;
}

/* Output of a filter goes through a block. */
static char block[1 << 16];
static size_t in_block;

static inline void flush_block(void) {
	for (size_t n = 0; n < in_block;) {
		ssize_t wrote = write(1, block + n, in_block - n);
		if (wrote < 0) {
			fail("write");
		}
		n += wrote;
	}
	in_block = 0;
}

static inline void put(const char *first, size_t length) {
	while (length > 0) {
		size_t n = sizeof block - in_block < length ? sizeof block - in_block : length;
		memcpy(block + in_block, first, n);
		in_block += n, first += n, length -= n;
		if (in_block == sizeof block) {
			flush_block();
		}
	}
}

/* filter calls each for the lines of the standard input, which is read in blocks. */
static inline int filter(void (*each)(text)) {
	size_t room = 1 << 16, n = 0;
	char *all = (char *)malloc(room + 1);
	ssize_t got;
	while ((got = read(0, all + n, room - n)) > 0) {
		n += got;
		char *line = all, *stop;
		while ((stop = (char *)memchr(line, '\n', all + n - line)) != NULL) {
			text t = {line, (size_t)(stop - line)};
			each(t);
			line = stop + 1;
		}
		n -= line - all;
		memmove(all, line, n);
		if (n == room) {
			all = (char *)realloc(all, (room *= 2) + 1);
		}
	}
	if (got < 0) {
		fail("read");
	}
	if (n > 0) {
		text t = {all, n};
		each(t);
	}
	flush_block();
	return 0;
}

/* serve does what the arguments ask for. The last job has no name. */
static inline int serve(int argc, char **argv, const char *version, const job *jobs, void (*each)(text)) {
	if (argc == 2 && strcmp(argv[1], "jobs") == 0) {
		puts(version);
		for (const job *j = jobs; j->name != NULL; j++) {
			puts(j->name);
		}
		return 0;
	}
	if (argc == 2 && strcmp(argv[1], "filter") == 0) {
		return filter(each);
	}
	for (const job *j = jobs; argc == 3 && j->name != NULL; j++) {
		if (strcmp(j->name, argv[1]) == 0) {
			size_t length;
			const char *all = read_file(argv[2], &length);
			input in = split(all, length);
			return take_turns(j, &in);
		}
	}
	fprintf(stderr, "usage: %s jobs | filter | JOB FILE\n", argv[0]);
	return 2;
}

#endif
