// Programs times whole programs in turn on a file of a million lines, and writes the
// figures as a Markdown table. Each program reads the file from standard input and writes
// into a pipe that cat reads, as in
//
//	uri normalize <FILE | cat >/dev/null
//
// Its command is
//
//	go run ./programs [-corpus DIR] [-lines N] [-rounds N] [-trurl FILE] [-o FILE]
//
// The lines are those of the *.txt files of DIR, repeated. DIR is by default the folder
// that the environment variable URIKIT_CORPUS names, or the sample in this repository.
// The programs are the verbs of uri, freshly built as for a release, with one core and with all; cat and wc
// as lower bounds; and a filter of net/url, which is this program itself. If they are
// installed, there are also trurl, a filter that makes the same libcurl calls as trurl, a
// filter of Node.js, whose URL class is ada, and one of ada alone, which is compiled with
// CGO_CXXFLAGS and CGO_LDFLAGS (see the documentation of the program of this module).
package main

import (
	"bufio"
	"bytes"
	"cmp"
	_ "embed"
	"flag"
	"fmt"
	"io"
	"log"
	"net/url"
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
	log.SetPrefix("programs: ")
	dir := flag.String("corpus", cmp.Or(os.Getenv("URIKIT_CORPUS"), filepath.Join("..", "testdata", "corpus")), "`folder` of *.txt files, one URI per line")
	lines := flag.Int("lines", 1_000_000, "`number` of lines of the file")
	rounds := flag.Int("rounds", 15, "`number` of rounds, of which the median counts")
	trurl := flag.String("trurl", "trurl", "the `program`, if there is one")
	to := flag.String("o", "", "`file` to write to instead of standard output")
	asFilter := flag.Bool("filter", false, "be the filter of net/url, and measure nothing")
	flag.Parse()
	if flag.NArg() > 0 || *rounds < 1 || *lines < 1 {
		flag.Usage()
		os.Exit(2)
	}
	if *asFilter {
		if err := filter(os.Stdin, os.Stdout); err != nil {
			log.Fatal(err)
		}
		return
	}
	report, err := measureAll(*dir, *lines, *rounds, *trurl)
	if err != nil {
		log.Fatal(err)
	}
	if *to == "" {
		fmt.Print(report)
	} else if err := replace.File(*to, []byte(report), 0o666); err != nil {
		log.Fatal(err)
	}
}

// filter is the program that one writes with net/url: it parses each line and prints it.
func filter(r io.Reader, w io.Writer) error {
	lines := bufio.NewScanner(r)
	lines.Buffer(nil, 1<<20)
	out := bufio.NewWriter(w)
	for lines.Scan() {
		if u, err := url.Parse(lines.Text()); err == nil {
			fmt.Fprintln(out, u)
		}
	}
	return cmp.Or(lines.Err(), out.Flush())
}

// The names of programs that others are compared with.
const (
	netURL  = "net/url filter"
	copying = "cat"
)

// The filters that are written in other languages.
var (
	//go:embed filters/libcurl.c
	libcurlFilter []byte
	//go:embed filters/ada.cc
	adaFilter []byte
	//go:embed filters/node.mjs
	nodeFilter []byte
)

// compile builds a program from a source with a suffix. Options of the compiler come before the
// name of the source, libraries after it.
func compile(program, suffix string, source []byte, compiler, libraries []string) error {
	if err := os.WriteFile(program+suffix, source, 0o666); err != nil {
		return err
	}
	args := slices.Concat(compiler[1:], []string{"-o", program, program + suffix}, libraries)
	return exec.Command(compiler[0], args...).Run()
}

// A goal is the most that a program should take, as a ratio to another program.
type goal struct {
	cpu  bool // processor time, else wall time
	than string
	most float64
}

// goals are those of the programs by their names.
var goals = map[string]goal{
	"uri validate":       {false, "wc -l", 2},
	"uri normalize":      {false, copying, 3},
	"uri normalize -j 1": {true, netURL, 0.22},
}

// reached returns the ratio of p to the program of its goal, and the goal.
func (g goal) reached(p *program, all []*program) string {
	i := slices.IndexFunc(all, func(q *program) bool { return q.name == g.than })
	what, mine, others := "wall", p.times, all[i].times
	if g.cpu {
		what, mine, others = "CPU", p.work, all[i].work
	}
	return fmt.Sprintf("%s %.2f of %s, at most %.2f", what, float64(median(mine))/float64(median(others)), g.than, g.most)
}

// A program is a command that reads a file.
type program struct {
	name  string
	args  []string
	input string
	bound string // the program whose time bounds its own

	times []time.Duration
	work  []time.Duration // processor time, by user and system
	peak  int64           // peak of its resident memory in bytes, or 0 if it is unknown
}

// measureAll makes the input, runs all programs in a folder of its own, and returns the
// report.
func measureAll(corpus string, lines, rounds int, trurl string) (string, error) {
	where := machine.Describe() // before writing makes the commit look dirty
	dir, err := os.MkdirTemp("", "programs")
	if err != nil {
		return "", err
	}
	defer os.RemoveAll(dir)
	input := filepath.Join(dir, "input")
	size, err := writeInput(input, corpus, lines)
	if err != nil {
		return "", err
	}
	programs, err := contestants(dir, input, trurl)
	if err != nil {
		return "", err
	}
	for range rounds {
		for _, p := range programs {
			if err := p.run(); err != nil {
				return "", err
			}
		}
	}
	var b strings.Builder
	b.WriteString(head)
	for _, line := range append(where, strings.Join(versions(trurl), "; ")) {
		fmt.Fprintf(&b, "- %s\n", line)
	}
	fmt.Fprintf(&b, "- %d lines, %.1f MB\n- medians of %d rounds, with the least and the most of them; ratios are of medians, and from round to round\n\n", lines, float64(size)/1e6, rounds)
	b.WriteString("| program | ms | min–max | MB/s | CPU ms | resident MiB | CPU, to the net/url filter | the net/url filter takes, times as long | times its bound | goal |\n")
	b.WriteString("| --- | ---: | ---: | ---: | ---: | ---: | ---: | --- | --- | --- |\n")
	for _, p := range programs {
		b.WriteString(p.row(programs))
	}
	return b.String(), nil
}

// head begins the report.
const head = `# Whole programs

Written by ` + "`go run ./programs`, in `bench`. `uri parse --json`" + ` is held against the
copying of its own output, the others against ` + "`cat`" + ` of the input. What has no ` + "`-j`" + `
works with all cores. A goal is met if the ratio of the medians is not above it.

`

// versions returns the versions of the other programs that are installed.
func versions(trurl string) (all []string) {
	for _, name := range []string{"cat", "wc", "curl-config", "node", trurl} {
		if out, err := exec.Command(name, "--version").Output(); err == nil {
			line, _, _ := strings.Cut(string(out), "\n")
			if !strings.Contains(line, " ") {
				line = filepath.Base(name) + " " + line
			}
			all = append(all, line)
		}
	}
	return all
}

// writeInput writes the lines of the corpus into a file, repeated until there are enough,
// and returns its size.
func writeInput(name, corpus string, lines int) (int, error) {
	files, err := filepath.Glob(filepath.Join(corpus, "*.txt"))
	if err != nil {
		return 0, err
	}
	var all [][]byte
	for _, file := range files {
		text, err := os.ReadFile(file)
		if err != nil {
			return 0, err
		}
		all = slices.AppendSeq(all, bytes.Lines(text))
	}
	if len(all) == 0 {
		return 0, fmt.Errorf("no lines in %s", filepath.Join(corpus, "*.txt"))
	}
	f, err := os.Create(name)
	if err != nil {
		return 0, err
	}
	defer f.Close()
	// The text is not gathered in memory, because a process counts memory that was
	// resident in its parent.
	b := bufio.NewWriter(f)
	size := 0
	for i := range lines {
		n, _ := b.Write(bytes.TrimSuffix(all[i%len(all)], []byte("\n")))
		b.WriteByte('\n') // an error stays until Flush
		size += n + 1
	}
	return size, b.Flush()
}

// contestants returns the programs to run.
func contestants(dir, input, trurl string) ([]*program, error) {
	uri := filepath.Join(dir, "uri")
	build := exec.Command("go", "build", "-C", "../cmd", "-o", uri, "./uri")
	build.Env = append(os.Environ(), "GOWORK=", "CGO_ENABLED=0") // with go.work, and as releases are built; the C library takes a millisecond to load
	if out, err := build.CombinedOutput(); err != nil {
		return nil, fmt.Errorf("building uri: %w: %s", err, out)
	}
	self, err := os.Executable()
	if err != nil {
		return nil, err
	}
	var filters []*program
	if libcurl := filepath.Join(dir, "libcurl"); compile(libcurl, ".c", libcurlFilter, []string{"cc", "-O2"}, []string{"-lcurl"}) == nil {
		filters = append(filters, &program{name: "libcurl filter", args: []string{libcurl}, input: input, bound: copying})
	}
	compiler := append([]string{"c++", "-std=c++20", "-O3", "-march=native"}, strings.Fields(os.Getenv("CGO_CXXFLAGS"))...)
	if ada := filepath.Join(dir, "ada"); compile(ada, ".cc", adaFilter, compiler, append(strings.Fields(os.Getenv("CGO_LDFLAGS")), "-lada")) == nil {
		filters = append(filters, &program{name: "ada filter", args: []string{ada}, input: input, bound: copying})
	}
	if node, err := exec.LookPath("node"); err == nil {
		script := filepath.Join(dir, "node.mjs")
		if err := os.WriteFile(script, nodeFilter, 0o666); err != nil {
			return nil, err
		}
		filters = append(filters, &program{name: "Node.js filter", args: []string{node, script}, input: input, bound: copying})
	}
	if path, err := exec.LookPath(trurl); err == nil {
		filters = append(filters, &program{name: "trurl", args: []string{path, "--url-file", "-"}, input: input, bound: copying})
	}
	programs := []*program{
		{name: copying, args: []string{"cat"}, input: input},
		{name: "wc -l", args: []string{"wc", "-l"}, input: input},
		{name: netURL, args: []string{self, "-filter"}, input: input, bound: copying},
	}
	programs = append(programs, filters...)
	for _, verb := range []string{"validate", "validate --print valid", "normalize", "resolve --base http://a/b/c/d;p?q", "parse --json", "normalize -j 1", "parse --json -j 1"} {
		p := &program{name: "uri " + verb, args: append([]string{uri}, strings.Fields(verb)...), input: input, bound: copying}
		if strings.HasPrefix(verb, "parse --json") {
			p.bound = "cat of that JSON"
		}
		programs = append(programs, p)
	}
	json := filepath.Join(dir, "json")
	if err := save(json, uri, input); err != nil {
		return nil, err
	}
	return append(programs, &program{name: "cat of that JSON", args: []string{"cat"}, input: json}), nil
}

// save writes the output of uri parse --json for the input into a file.
func save(name, uri, input string) error {
	in, err := os.Open(input)
	if err != nil {
		return err
	}
	defer in.Close()
	out, err := os.Create(name)
	if err != nil {
		return err
	}
	defer out.Close()
	parse := exec.Command(uri, "parse", "--json")
	parse.Stdin, parse.Stdout = in, out
	if err := parse.Run(); err != nil && parse.ProcessState.ExitCode() != 1 { // 1 means that some lines are invalid
		return err
	}
	return nil
}

// run runs p once, and notes the time and the memory.
func (p *program) run() error {
	in, err := os.Open(p.input)
	if err != nil {
		return err
	}
	defer in.Close()
	r, w, err := os.Pipe()
	if err != nil {
		return err
	}
	sink := exec.Command("cat")
	sink.Stdin = r
	command := exec.Command(p.args[0], p.args[1:]...)
	command.Stdin, command.Stdout = in, w
	began := time.Now()
	err = sink.Start()
	r.Close()
	if err == nil {
		err = command.Start()
	}
	w.Close()
	if err != nil {
		return err
	}
	err = command.Wait()
	if state := command.ProcessState; state == nil || state.ExitCode() != 1 && err != nil {
		return fmt.Errorf("%s: %w", p.name, err)
	}
	if err := sink.Wait(); err != nil {
		return err
	}
	p.times = append(p.times, time.Since(began))
	p.work = append(p.work, command.ProcessState.UserTime()+command.ProcessState.SystemTime())
	p.peak = max(p.peak, resident(command.ProcessState))
	return nil
}

// median returns the median of some times.
func median(times []time.Duration) time.Duration {
	return slices.Sorted(slices.Values(times))[len(times)/2]
}

// ratio returns how many times as long a took as b, by the medians and by the rounds.
func ratio(a, b []time.Duration) string {
	var ratios []float64
	for i := range a {
		ratios = append(ratios, float64(a[i])/float64(b[i]))
	}
	return fmt.Sprintf("%.1f (%.1f–%.1f)", float64(median(a))/float64(median(b)), slices.Min(ratios), slices.Max(ratios))
}

// row returns the line of the table for p.
func (p *program) row(all []*program) string {
	size := 0.0
	if info, err := os.Stat(p.input); err == nil {
		size = float64(info.Size())
	}
	memory, work, faster, bound, aim := "", "", "", "", ""
	if p.peak > 0 {
		memory = fmt.Sprintf("%.1f", float64(p.peak)/(1<<20))
	}
	for _, q := range all {
		if q.name == netURL && p.input == q.input && p != q {
			faster = ratio(q.times, p.times)
			work = fmt.Sprintf("%.2f", float64(median(p.work))/float64(median(q.work)))
		}
		if q.name == p.bound {
			bound = ratio(p.times, q.times) + ", " + q.name
		}
	}
	if g, ok := goals[p.name]; ok {
		aim = g.reached(p, all)
	}
	ms := func(d time.Duration) float64 { return float64(d) / float64(time.Millisecond) }
	return fmt.Sprintf("| `%s` | %.0f | %.0f–%.0f | %.0f | %.0f | %s | %s | %s | %s | %s |\n", p.name, ms(median(p.times)), ms(slices.Min(p.times)), ms(slices.Max(p.times)),
		size/1e6/median(p.times).Seconds(), ms(median(p.work)), memory, work, faster, bound, aim)
}
