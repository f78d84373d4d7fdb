// What trurl asks libcurl for each line, and nothing else: to parse a URL, and to print it.
#include <curl/curl.h>

#include "turns.h"

static void print(text line) {
  char *end = (char *)line.first + line.length;
  *end = 0; // in place of the line end, or behind the last line
  CURLU *u = curl_url();
  char *made;
  if (!curl_url_set(u, CURLUPART_URL, line.first, CURLU_GUESS_SCHEME | CURLU_NON_SUPPORT_SCHEME) &&
      !curl_url_get(u, CURLUPART_URL, &made, 0)) {
    put(made, strlen(made));
    put("\n", 1);
    curl_free(made);
  }
  curl_url_cleanup(u);
}

int main(void) { return filter(print); }
