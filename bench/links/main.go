// Links times "uri check" and lychee on a tree of documents in Markdown, in turn, and writes the
// figures as a Markdown table. Each document has links to headings of others, and some of the links
// are dead: a program that does not find exactly these is an error.
//
//	go run ./links [-documents N] [-links N] [-rounds N] [-lychee FILE] [-o FILE]
//
// Both look at local files alone. Without lychee, only uri is measured.
package main

import (
	"bytes"
	"encoding/json"
	"flag"
	"fmt"
	"log"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"github.com/urikit/uri/bench/machine"
	"github.com/urikit/uri/internal/replace"
)

func main() {
	log.SetFlags(0)
	log.SetPrefix("links: ")
	documents := flag.Int("documents", 10_000, "`number` of documents")
	links := flag.Int("links", 10, "`number` of links in each document")
	rounds := flag.Int("rounds", 7, "`number` of rounds, of which the median counts")
	lychee := flag.String("lychee", "lychee", "the `program`, if there is one")
	to := flag.String("o", "", "`file` to write to instead of standard output")
	flag.Parse()
	if flag.NArg() > 0 || *documents < 1 || *links < 1 || *rounds < 1 {
		flag.Usage()
		os.Exit(2)
	}
	report, err := measure(*documents, *links, *rounds, *lychee)
	if err != nil {
		log.Fatal(err)
	}
	if *to == "" {
		fmt.Print(report)
	} else if err := replace.File(*to, []byte(report), 0o666); err != nil {
		log.Fatal(err)
	}
}

// A checker is a program that checks links.
type checker struct {
	name string
	args []string
	dead func(stdout []byte) (int, error) // the number of dead links that it found

	times []time.Duration
	work  []time.Duration // processor time
	peak  int64           // resident memory in bytes, or 0 if it is unknown
}

// measure makes the tree, runs the programs in turn and returns the report.
func measure(documents, links, rounds int, lychee string) (string, error) {
	where := machine.Describe()
	dir, err := os.MkdirTemp("", "links")
	if err != nil {
		return "", err
	}
	defer os.RemoveAll(dir)
	tree := filepath.Join(dir, "tree")
	dead, err := write(tree, documents, links)
	if err != nil {
		return "", err
	}
	uri := filepath.Join(dir, "uri")
	build := exec.Command("go", "build", "-C", "../cmd", "-o", uri, "./uri")
	build.Env = append(os.Environ(), "GOWORK=", "CGO_ENABLED=0")
	if out, err := build.CombinedOutput(); err != nil {
		return "", fmt.Errorf("building uri: %w: %s", err, out)
	}
	all := []*checker{{name: "uri check", args: []string{uri, "check", "--config", "none", "--json", "."}, dead: ofURI}}
	if version, err := exec.Command(lychee, "--version").Output(); err == nil {
		all = append(all, &checker{name: strings.TrimSpace(string(version)),
			args: []string{lychee, "--offline", "--include-fragments", "--no-progress", "--format", "json", "."}, dead: ofLychee})
	}
	for range rounds {
		for _, c := range all {
			if err := c.run(tree, dead); err != nil {
				return "", fmt.Errorf("%s: %w", c.name, err)
			}
		}
	}
	var b strings.Builder
	fmt.Fprintf(&b, "# Checks of local links\n\nWritten by `go run ./links`, in `bench`. The programs read the same documents in turn, and each finds the same dead links.\n\n")
	for _, line := range where {
		fmt.Fprintf(&b, "- %s\n", line)
	}
	fmt.Fprintf(&b, "- %d links in %d documents, %d of them dead\n- medians of %d rounds, with the least and the most of them\n\n", documents*links, documents, dead, rounds)
	b.WriteString("| program | ms | min–max | CPU ms | resident MiB | uri is faster, times | by CPU time |\n| --- | ---: | ---: | ---: | ---: | ---: | ---: |\n")
	for _, c := range all {
		fmt.Fprintf(&b, "| `%s` | %.0f | %.0f–%.0f | %.0f | %.0f | %.1f | %.1f |\n", c.name, ms(median(c.times)), ms(slices.Min(c.times)), ms(slices.Max(c.times)),
			ms(median(c.work)), float64(c.peak)/(1<<20), ms(median(c.times))/ms(median(all[0].times)), ms(median(c.work))/ms(median(all[0].work)))
	}
	return b.String(), nil
}

func ms(d time.Duration) float64 { return float64(d) / float64(time.Millisecond) }

func median(times []time.Duration) time.Duration {
	return slices.Sorted(slices.Values(times))[len(times)/2]
}

// The tree: a document has sections, and one of so many links is dead.
const (
	inFolder = 100
	sections = 5
	oneDead  = 1000
)

// write writes the documents of a tree, the same in each run, and returns the number of dead links.
func write(tree string, documents, links int) (dead int, err error) {
	random := rand.New(rand.NewPCG(1, 2))
	for i := range documents {
		var b strings.Builder
		fmt.Fprintf(&b, "# Title %d\n", i)
		for j := range sections {
			fmt.Fprintf(&b, "\n## Section %d of %d\n\nSome words about this thing, and then more words which make a paragraph.\n", j, i)
			for range links*(j+1)/sections - links*j/sections {
				other, section := random.IntN(documents), random.IntN(sections)
				name := fmt.Sprintf("f%d.md", other)
				if dead++; dead%oneDead == 0 {
					name = "none-" + name
				}
				fmt.Fprintf(&b, "See [the other](../d%d/%s#section-%d-of-%d) for more text about it.\n", other/inFolder, name, section, other)
			}
		}
		name := filepath.Join(tree, fmt.Sprintf("d%d", i/inFolder), fmt.Sprintf("f%d.md", i))
		if err := os.MkdirAll(filepath.Dir(name), 0o777); err != nil {
			return 0, err
		}
		if err := os.WriteFile(name, []byte(b.String()), 0o666); err != nil {
			return 0, err
		}
	}
	return dead / oneDead, nil
}

// run runs the program once in the tree, and notes the time and the memory.
func (c *checker) run(tree string, dead int) error {
	command := exec.Command(c.args[0], c.args[1:]...)
	command.Dir = tree
	var stdout, stderr bytes.Buffer
	command.Stdout, command.Stderr = &stdout, &stderr
	began := time.Now()
	err := command.Run()
	c.times = append(c.times, time.Since(began))
	state := command.ProcessState
	if state == nil || !state.Exited() {
		return fmt.Errorf("%w: %s", err, stderr.Bytes())
	}
	c.work = append(c.work, state.UserTime()+state.SystemTime())
	c.peak = max(c.peak, machine.Resident(state))
	found, err := c.dead(stdout.Bytes())
	if err == nil && found != dead {
		err = fmt.Errorf("it found %d dead links, not %d", found, dead)
	}
	return err
}

// ofURI returns the number of dead links in the output of "uri check --json".
func ofURI(stdout []byte) (n int, err error) {
	for line := range bytes.Lines(stdout) {
		var document struct{ Findings []struct{ ID string } }
		if err := json.Unmarshal(line, &document); err != nil {
			return 0, err
		}
		n += len(document.Findings)
	}
	return n, nil
}

// ofLychee returns the number of dead links in the output of lychee.
func ofLychee(stdout []byte) (int, error) {
	var stats struct{ Errors int }
	err := json.Unmarshal(stdout, &stats)
	return stats.Errors, err
}
