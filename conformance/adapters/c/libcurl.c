/* libcurl's URL API. The command curl guesses a scheme, as with the argument "guess"; with "any" schemes that it
   cannot transfer are read too, as in "parse". */
#include "frame.h"
#include <curl/curl.h>

static unsigned flags = 0;
static void part(CURLU *u, const char *name, CURLUPart which) {
    char *text = NULL;
    CURLUcode code = curl_url_get(u, which, &text, 0);
    say_text(name, code == CURLUE_OK ? text : NULL);
    curl_free(text);
}

static void answer(const char *check, const char *input, const char *base, const char *reference) {
    int reads = strcmp(check, "read") == 0, parses = strcmp(check, "parse") == 0;
    unsigned f = reads ? flags : CURLU_NON_SUPPORT_SCHEME | CURLU_PATH_AS_IS;
    CURLU *u = curl_url();
    CURLUcode code = curl_url_set(u, CURLUPART_URL, input ? input : base, f);
    if (code == CURLUE_OK && reference) code = curl_url_set(u, CURLUPART_URL, reference, f & ~CURLU_PATH_AS_IS);
    if (code != CURLUE_OK) say_text("error", curl_url_strerror(code));
    else if (reference) part(u, "target", CURLUPART_URL);
    else {
        part(u, "host", CURLUPART_HOST), part(u, "port", CURLUPART_PORT);
        if (reads || !strncmp(input, "http:", 5)) part(u, "scheme", CURLUPART_SCHEME); /* it is in lower case */
        if (reads || strchr(input, '@')) part(u, "user", CURLUPART_USER), part(u, "password", CURLUPART_PASSWORD);
        const char *rest = strstr(input, "//"); /* an empty path becomes "/" */
        if (reads || (rest && strcspn(rest + 2, "/") < strcspn(rest + 2, "?#"))) part(u, "path", CURLUPART_PATH);
        if (parses && strchr(input, '?')) part(u, "query", CURLUPART_QUERY);
        if (parses && strchr(input, '#')) part(u, "fragment", CURLUPART_FRAGMENT);
    }
    curl_url_cleanup(u);
}

int main(int count, char **arguments) {
    const char *names[] = {"libcurl", "libcurl guessing", "libcurl of any scheme", "libcurl guessing, of any scheme"};
    int which = 0;
    while (count-- > 1) which |= strcmp(arguments[count], "guess") == 0 ? 1 : 2;
    flags = (which & 1 ? CURLU_GUESS_SCHEME : 0) | (which & 2 ? CURLU_NON_SUPPORT_SCHEME : 0);
    return serve(names[which], curl_version_info(CURLVERSION_NOW)->version, which ? "[\"read\"]" : "[\"parse\",\"resolve\",\"read\"]", answer);
}
