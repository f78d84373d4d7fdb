// What trurl asks libcurl for each line, and nothing else: to parse a URL, and to print it.
#include <curl/curl.h>
#include <stdio.h>
#include <stdlib.h>

int main(void) {
  char *line = NULL;
  size_t room = 0;
  ssize_t n;
  while ((n = getline(&line, &room, stdin)) > 0) {
    if (line[n - 1] == '\n')
      line[n - 1] = '\0';
    CURLU *u = curl_url();
    char *text;
    if (!curl_url_set(u, CURLUPART_URL, line, CURLU_GUESS_SCHEME | CURLU_NON_SUPPORT_SCHEME) &&
        !curl_url_get(u, CURLUPART_URL, &text, 0)) {
      puts(text);
      curl_free(text);
    }
    curl_url_cleanup(u);
  }
  free(line);
  return 0;
}
