/* uriparser. It keeps no difference between an empty path and none. */
#include "frame.h"
#include <uriparser/Uri.h>

static void part(const char *name, UriTextRangeA r) { say(name, r.first, r.first ? (size_t)(r.afterLast - r.first) : 0); }

static void answer(const char *check, const char *input, const char *base, const char *reference) {
    UriUriA uri, other, target;
    const char *at;
    int length;
    if (strcmp(check, "resolve") == 0) {
        if (uriParseSingleUriA(&other, base, &at) || uriParseSingleUriA(&uri, reference, &at) || uriAddBaseUriA(&target, &uri, &other)) {
            say_text("error", "no target");
            return;
        }
    } else if (uriParseSingleUriA(&uri, input, &at)) {
        printf(",\"error\":\"syntax\",\"offset\":%d", (int)(at - input));
        return;
    }
    char *text = (char *)calloc(1, 1 << 20), *path = (char *)calloc(1, 1 << 20), *end = path;
    if (strcmp(check, "resolve") == 0) {
        if (uriToStringA(text, &target, 1 << 20, &length)) say_text("error", "too long");
        else say_text("target", text);
    } else {
        if (uri.absolutePath || (uri.hostText.first && uri.pathHead)) *end++ = '/';
        for (UriPathSegmentA *s = uri.pathHead; s; s = s->next)
            end += sprintf(end, "%.*s%s", (int)(s->text.afterLast - s->text.first), s->text.first, s->next ? "/" : "");
        int literal = uri.hostData.ip6 != NULL || uri.hostData.ipFuture.first != NULL; /* it is without brackets */
        if (uri.hostText.first) sprintf(text, literal ? "[%.*s]" : "%.*s", (int)(uri.hostText.afterLast - uri.hostText.first), uri.hostText.first);
        say_text("host", uri.hostText.first ? text : NULL);
        part("scheme", uri.scheme), part("port", uri.portText), say_text("path", path);
        if (strcmp(check, "read") == 0) say_userinfo(uri.userInfo.first, uri.userInfo.first ? (size_t)(uri.userInfo.afterLast - uri.userInfo.first) : 0);
        else part("userinfo", uri.userInfo), part("query", uri.query), part("fragment", uri.fragment);
    }
    free(text), free(path);
}

int main(void) { return serve("uriparser", URI_VER_ANSI, "[\"parse\",\"resolve\",\"read\"]", answer); }
