package main

import (
	"strings"
	"testing"

	"github.com/urikit/uri/internal/process"
)

// Conditions that no input meets are an error with each verb that has conditions. The message has
// no value that can be a secret.
func TestConditionsRefused(t *testing.T) {
	for conditions, message := range map[string]string{
		"scheme=http scheme=https":         `conditions 1 and 2, "scheme=http" and "scheme=https"`,
		"port=1 host=a !host=a":            `conditions 2 and 3, "host" and "!host"`,
		"query:q=hunter2 !query:q=hunter2": `conditions 1 and 2, "query:q" and "!query:q"`,
		"!host=**":                         `"!host": no input meets it`,
		"path=/a host=x path=/b":           `conditions 1 and 3`,
		"scheme=http kind=relative-ref":    `conditions 1 and 2`,
		"kind=uri scheme=":                 `conditions 1 and 2`,
		"host=a address=public":            `conditions 1 and 2`,
		"address=10.0.0.0/8 host=":         `conditions 1 and 2`,
		"host=10.0.0.1 address=public":     `conditions 1 and 2`,
		"path=/a*/../b":                    `write the path without`,
	} {
		texts := strings.Fields(conditions)
		for _, args := range [][]string{append([]string{"filter"}, texts...), {"set", "port=1", "--if", strings.Join(texts, "\n--if\n")}} {
			args = strings.Split(strings.Join(args, "\n"), "\n")
			status, stdout, stderr := command(t, args...)
			if status != process.StatusUsage || stdout != "" || !strings.Contains(stderr, message) || strings.Contains(stderr, "hunter2") {
				t.Errorf("%q: status %d, %q, %q", args, status, stdout, stderr)
			}
		}
	}
}
