package main

import (
	"os"
	"os/exec"
	"strings"
	"testing"
)

func Example() {
	os.Args = []string{"crawlkeys", "http://example.com/a/"}
	os.Stdin, _ = os.Open("testdata/links.txt")
	main()
	// Output:
	// http://example.com/x?a=1&b=2
	// http://example.com/~user
	// http://example.com/a/
	// mailto:joe@example.com
}

// Wrong arguments are an error with a message.
func TestArguments(t *testing.T) {
	const variable = "ARGUMENTS_OF_TEST"
	if args, ok := os.LookupEnv(variable); ok {
		os.Args = append(os.Args[:1], strings.Fields(args)...)
		main()
		return
	}
	for args, message := range map[string]string{
		"":                   "usage: crawlkeys BASE <links",
		"http://a/ x":        "usage: ",
		"/a":                 "BASE: ",
		"http://u:hunter2@%": "BASE: ",
	} {
		cmd := exec.Command(os.Args[0], "-test.run=^TestArguments$")
		cmd.Env = append(os.Environ(), variable+"="+args)
		out, err := cmd.CombinedOutput()
		if err == nil || cmd.ProcessState.ExitCode() != 1 || !strings.Contains(string(out), message) || strings.Contains(string(out), "panic") {
			t.Errorf("%q: %v, %s", args, err, out)
		}
	}
}
