/* Speaks the protocol of uritest/vectors/PROTOCOL.md for the adapters in this folder. */
#ifndef FRAME_H
#define FRAME_H

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* member returns a text of a question, without its escapes, and sets its length. NULL: there is none. */
static char *member(const char *line, const char *name, size_t *length) {
    char key[64];
    snprintf(key, sizeof key, "\"%s\":\"", name);
    const char *p = strstr(line, key);
    if (p == NULL) return NULL;
    char *text = (char *)malloc(strlen(line) + 1), *out = text;
    for (p += strlen(key); *p != '"'; p++) {
        if (*p != '\\') { *out++ = *p; continue; }
        static const char from[] = "bfnrt", to[] = "\b\f\n\r\t";
        const char *at = strchr(from, *++p);
        if (*p != 'u') { *out++ = at ? to[at - from] : *p; continue; }
        unsigned c, low;
        sscanf(p + 1, "%4x", &c);
        p += 4;
        if (c >= 0xD800 && c < 0xDC00 && sscanf(p + 1, "\\u%4x", &low) == 1) {
            c = 0x10000 + ((c - 0xD800) << 10) + (low - 0xDC00);
            p += 6;
        }
        if (c < 0x80) { *out++ = (char)c; continue; }
        if (c >= 0x10000) { *out++ = (char)(0xF0 | c >> 18); *out++ = (char)(0x80 | (c >> 12 & 0x3F)); }
        else if (c >= 0x800) *out++ = (char)(0xE0 | c >> 12);
        if (c >= 0x800) *out++ = (char)(0x80 | (c >> 6 & 0x3F));
        else *out++ = (char)(0xC0 | c >> 6);
        *out++ = (char)(0x80 | (c & 0x3F));
    }
    *out = 0;
    *length = (size_t)(out - text);
    return text;
}

/* say writes a member of the answer: a text, or null if it is NULL. */
static void say(const char *name, const char *text, size_t length) {
    printf(",\"%s\":", name);
    if (text == NULL) { fputs("null", stdout); return; }
    putchar('"');
    for (size_t i = 0; i < length; i++) {
        unsigned char c = (unsigned char)text[i];
        if (c < 0x20 || c == '"' || c == '\\' || c == 0x7F) printf("\\u%04x", c);
        else putchar(c);
    }
    putchar('"');
}

static void say_text(const char *name, const char *text) { say(name, text, text ? strlen(text) : 0); }

/* say_userinfo writes a user and a password. */
static inline void say_userinfo(const char *text, size_t length) {
    const char *colon = text ? (const char *)memchr(text, ':', length) : NULL;
    say("user", text, colon ? (size_t)(colon - text) : length);
    say("password", colon ? colon + 1 : NULL, colon ? length - (size_t)(colon - text) - 1 : 0);
}

/* serve answers questions. The function gets a check and its texts, and writes the members of the answer. A
   text ends at a zero byte, so one with such a byte is refused. */
static int serve(const char *name, const char *version, const char *checks,
                 void (*answer)(const char *check, const char *input, const char *base, const char *reference)) {
    printf("{\"protocol\":1,\"name\":\"%s\",\"version\":\"%s\",\"checks\":%s}\n", name, version, checks);
    fflush(stdout);
    static char line[1 << 22];
    while (fgets(line, sizeof line, stdin)) {
        const char *names[] = {"check", "input", "base", "reference"};
        char *texts[4];
        int whole = 1;
        for (int i = 0; i < 4; i++) {
            size_t length = 0;
            texts[i] = member(line, names[i], &length);
            if (texts[i] && strlen(texts[i]) != length) whole = 0;
        }
        printf("{\"id\":%ld", atol(strstr(line, "\"id\":") + 5));
        if (whole) answer(texts[0], texts[1], texts[2], texts[3]);
        else say_text("error", "a zero byte");
        puts("}");
        fflush(stdout);
        for (int i = 0; i < 4; i++) free(texts[i]);
    }
    return 0;
}

#endif
