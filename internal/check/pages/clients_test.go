package pages_test

import (
	"bufio"
	"bytes"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/urikit/uri/internal/testenv"
)

// TestClients runs the programs of the page about the service, and compares what they print with
// the block after them. The service listens on another port than the page says.
func TestClients(t *testing.T) {
	testenv.NotShort(t, "it compiles the command")
	interpreters := map[string][]string{"python": {"python3", "-"}, "javascript": {"node", "--input-type=module", "-"}}
	documents := read(t)
	service := filepath.Join(t.TempDir(), "uri")
	if out, err := exec.Command("go", "build", "-o", service, root+"/cmd/uri").CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	serve := exec.Command(service, "serve", "--listen", "127.0.0.1:0")
	stdout, err := serve.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := serve.Start(); err != nil {
		t.Fatal(err)
	}
	defer func() {
		serve.Process.Signal(os.Interrupt)
		serve.Wait()
	}()
	address, err := bufio.NewReader(stdout).ReadString('\n')
	if err != nil {
		t.Fatal(err)
	}
	address = strings.TrimSuffix(address, "/\n")
	const shown = "http://127.0.0.1:3986"
	seen := 0
	for _, page := range documents {
		if page.Name != "docs/serve.md" {
			continue
		}
		blocks := page.Blocks()
		for i, b := range blocks {
			var c *exec.Cmd
			want := ""
			switch args := interpreters[b.Language]; {
			case args != nil:
				if i+1 == len(blocks) || blocks[i+1].Language != "text" {
					t.Errorf("%s: no block with what the program prints", page.At(b))
					continue
				}
				c, want = exec.Command(args[0], args[1:]...), blocks[i+1].Text
				c.Stdin = strings.NewReader(strings.ReplaceAll(b.Text, shown, address))
			case b.Language == "console" && strings.HasPrefix(b.NotRun, "TestClients"):
				var line string
				line, want, _ = strings.Cut(strings.TrimPrefix(b.Text, "$ "), "\n")
				c = exec.Command("bash", "-c", strings.ReplaceAll(line, shown, address))
			default:
				continue
			}
			if c.Err != nil {
				t.Run(page.At(b), func(t *testing.T) { testenv.Program(t, c.Args[0]) }) // says what is not tested
				continue
			}
			seen++
			c.WaitDelay = time.Minute
			var stderr bytes.Buffer
			c.Stderr = &stderr
			out, err := c.Output()
			if got := strings.ReplaceAll(string(out), address, shown); err != nil || got != want {
				t.Errorf("%s: %v\n%s%s\nwant\n%s", page.At(b), err, got, &stderr, want)
			}
		}
	}
	if seen == 0 {
		t.Skip("needs one of the programs python3, node and bash, which are not in PATH")
	}
}
