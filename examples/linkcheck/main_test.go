package main

import (
	"os"
	"os/exec"
	"strings"
	"testing"
)

func Example() {
	os.Args = []string{"linkcheck", "testdata"}
	main()
	// Output:
	// guide.md:3:74: sub%20dir/200%25.md: file does not exist
	// guide.md:5:11: sub%20dir%2Fx.png: a name cannot contain a separator
	// guide.md:5:39: ../no-such-file.png: file does not exist
	// index.html:5:10: missing.html: file does not exist
	// index.html:7:10: my file.html: file does not exist
	// sub dir/100%.md:1:26: ./x/../none.md: file does not exist
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
		"":    "usage: linkcheck FOLDER",
		"a b": "usage: ",
	} {
		cmd := exec.Command(os.Args[0], "-test.run=^TestArguments$")
		cmd.Env = append(os.Environ(), variable+"="+args)
		out, err := cmd.CombinedOutput()
		if err == nil || cmd.ProcessState.ExitCode() != 1 || !strings.Contains(string(out), message) || strings.Contains(string(out), "panic") {
			t.Errorf("%q: %v, %s", args, err, out)
		}
	}
}
