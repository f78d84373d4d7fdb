package main

import (
	"os/exec"
	"strings"
	"testing"
)

// Commands skip or copy the plain lines of standard input. They print the same for arguments, for
// which they do not.
func TestPlainLines(t *testing.T) {
	lines := []string{
		"http://a/b", "https://www.example.com/a/b?c=d&e", "http://a", "http://a/./b", "http://a/b?/../c", "HTTP://A/%7e", "http://a:80/", "http://a?b",
		"ssh://a/b", "http://b.example/a;p=1/*", "http://a/%", "http://u@a/", "//a/b", "", "?a", "mailto:a@b", "http://a/#b", "http://ö/", "http:b",
	}
	for range 6 {
		lines = append(lines, lines...)
	}
	lines = append(lines, "http://a/c")
	for i, verb := range []string{
		"normalize", "normalize --level string", "normalize --level case", "normalize --level scheme", "normalize --level generic",
		"normalize --level crawl", "normalize --drop query:c", "normalize --json", "normalize --as relative-ref", "normalize --as absolute-uri",
		"normalize --as iri --level scheme", "normalize --edition rfc2396 --level scheme", "normalize --invalid empty",
		"validate", "validate --print valid", "validate --print invalid", "validate --print invalid --invalid empty", "validate --scheme-rules --print valid",
		"validate --as relative-ref --print valid", "validate --json",
		"resolve --base http://a/b", "resolve --base HTTP://a/b --variant lax", "resolve --base http://a/b --refuse authority", "resolve --base mailto:a",
		"resolve --base http://a/b --refuse climb --invalid empty", "resolve --base http://a/b --json", "resolve --base http://a/b --as iri-reference",
		"resolve --base http://a/b --edition rfc2396",
	} {
		if testing.Short() && i%7 != 0 {
			continue
		}
		fields := strings.Fields(verb)
		want, wanted := exec.Command("uri", append(append(fields, "--"), lines...)...).Output()
		for _, jobs := range []string{"1", "2"} {
			cmd := exec.Command("uri", append(fields, "--jobs", jobs)...)
			cmd.Stdin = strings.NewReader(strings.Join(lines, "\n"))
			got, err := cmd.Output()
			if string(got) != string(want) || (err == nil) != (wanted == nil) {
				t.Errorf("uri %s: %q, %v; for arguments %q, %v", verb, got, err, want, wanted)
			}
		}
	}
}
