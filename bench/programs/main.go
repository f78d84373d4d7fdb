// Programs times whole programs in turn on a file of a million lines, and writes the
// figures as a Markdown table. Each program reads the file from standard input and writes
// into a pipe that cat reads, as in
//
//	uri normalize <FILE | cat >/dev/null
//
// Its command is
//
//	go run ./programs [-corpus DIR] [-lines N] [-rounds N] [-run REGEXP] [-trurl FILE] [-o FILE]
//
// The lines are those of the *.txt files of DIR, repeated. DIR is by default the folder
// that the environment variable URIKIT_CORPUS names, or the sample in this repository.
// Two documents are made of docs/*.md of this repository: a text without links, and a page in HTML
// whose links are the lines of the list.
//
// The programs are the verbs of uri, freshly built as for a release, with one core and with all;
// cat and wc as lower bounds; and a filter of net/url, which is this program itself. If they are
// installed, there are also trurl, unfurl, qsreplace and xurls, a filter that makes the same
// libcurl calls as trurl, a filter of Node.js, whose URL class is ada, and those of the libraries
// in other languages that can be built (see the documentation of the program of this module). All
// filters read and write in blocks.
package main

import (
	"bufio"
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
	"regexp"
	"slices"
	"strings"
	"time"

	"github.com/urikit/uri/bench/machine"
	"github.com/urikit/uri/bench/native"
	"github.com/urikit/uri/internal/replace"
)

func main() {
	log.SetFlags(0)
	log.SetPrefix("programs: ")
	dir := flag.String("corpus", cmp.Or(os.Getenv("URIKIT_CORPUS"), filepath.Join("..", "testdata", "corpus")), "`folder` of *.txt files, one URI per line")
	lines := flag.Int("lines", 1_000_000, "`number` of lines of the file")
	rounds := flag.Int("rounds", 15, "`number` of rounds, of which the median counts")
	only := flag.String("run", "", "measure cat, wc and the programs whose names match the `regexp`")
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
	run, err := regexp.Compile(*only)
	if err != nil {
		log.Fatal(err)
	}
	report, err := measureAll(*dir, *lines, *rounds, run, *trurl)
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
	lines.Buffer(make([]byte, 1<<16), 1<<20)
	out := bufio.NewWriterSize(w, 1<<16)
	for lines.Scan() {
		if u, err := url.Parse(lines.Text()); err == nil {
			out.WriteString(u.String())
			out.WriteByte('\n')
		}
	}
	return cmp.Or(lines.Err(), out.Flush())
}

// The filters that are written in other languages.
var (
	//go:embed filters/libcurl.c
	libcurlFilter []byte
	//go:embed filters/node.mjs
	nodeFilter []byte
	//go:embed filters/hello.go.txt
	helloProgram []byte
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

// A program is a command that reads a file.
type program struct {
	name  string
	args  []string
	input string
	bound string // the program whose time bounds its own
	goal  goal

	times []time.Duration
	work  []time.Duration // processor time, by user and system
	peak  int64           // peak of its resident memory in bytes, or 0 if it is unknown
}

// measureAll makes the inputs, runs all programs in a folder of its own, and returns the
// report.
func measureAll(corpus string, lines, rounds int, only *regexp.Regexp, trurl string) (string, error) {
	where := machine.Describe() // before writing makes the commit look dirty
	dir, err := os.MkdirTemp("", "programs")
	if err != nil {
		return "", err
	}
	defer os.RemoveAll(dir)
	inputs, err := writeInputs(dir, corpus, lines)
	if err != nil {
		return "", err
	}
	programs, err := contestants(dir, inputs, trurl)
	if err != nil {
		return "", err
	}
	programs = slices.DeleteFunc(programs, func(p *program) bool { return !p.isMeasure() && !only.MatchString(p.name) })
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
	fmt.Fprintf(&b, "- %d lines, %.1f MB; %.1f MB of text, %.1f MB of HTML\n- medians of %d rounds, with the least and the most of them; ratios are of medians, and from round to round\n\n", lines, size(inputs[list]), size(inputs[text]), size(inputs[page]), rounds)
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

// writeInputs writes the list and the documents, and returns their names.
func writeInputs(dir, corpus string, n int) (map[string]string, error) {
	lines, err := linesOf(filepath.Join(corpus, "*.txt"))
	if err != nil {
		return nil, err
	}
	pages, err := linesOf(filepath.Join("..", "docs", "*.md"))
	if err != nil {
		return nil, err
	}
	inputs := map[string]string{}
	for _, name := range []string{list, longList, text, page, shortText, shortPage} {
		inputs[name] = filepath.Join(dir, name)
	}
	return inputs, cmp.Or(writeList(inputs[list], lines, n), writeList(inputs[longList], lines, 10*n),
		writeText(inputs[text], pages, largeDocument), writePage(inputs[page], pages, lines, largeDocument),
		writeText(inputs[shortText], pages, smallDocument), writePage(inputs[shortPage], pages, lines, smallDocument))
}

// size returns the size of a file in megabytes, or 0.
func size(name string) float64 {
	info, err := os.Stat(name)
	if err != nil {
		return 0
	}
	return float64(info.Size()) / 1e6
}

// contestants returns the programs to run.
func contestants(dir string, inputs map[string]string, trurl string) ([]*program, error) {
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
	greeter := filepath.Join(dir, "hello")
	if err := compile(greeter, ".go", helloProgram, []string{"go", "build"}, nil); err != nil {
		return nil, fmt.Errorf("building hello: %w", err)
	}
	input := inputs[list]
	var filters []*program
	if libcurl := filepath.Join(dir, "libcurl"); compile(libcurl, ".c", libcurlFilter, []string{"cc", "-O3", "-march=native", "-Inative/c"}, []string{"-lcurl"}) == nil {
		filters = append(filters, &program{name: "libcurl filter", args: []string{libcurl}, input: input, bound: copying})
	}
	libraries, err := native.Build("native", filepath.Join("native", "target"), os.Stderr)
	if err != nil {
		return nil, err
	}
	for _, l := range libraries {
		filters = append(filters, &program{name: l.Version + " filter", args: []string{l.Path, "filter"}, input: input, bound: copying})
	}
	if node, err := exec.LookPath("node"); err == nil {
		script := filepath.Join(dir, "node.mjs")
		if err := os.WriteFile(script, nodeFilter, 0o666); err != nil {
			return nil, err
		}
		filters = append(filters, &program{name: "Node.js filter", args: []string{node, script}, input: input, bound: copying})
	}
	all := []*program{
		{name: copying, args: []string{"cat"}, input: input},
		{name: "wc -l", args: []string{"wc", "-l"}, input: input},
		{name: longCount, args: []string{"wc", "-l"}, input: inputs[longList]},
		{name: hello, args: []string{greeter}, input: input},
		{name: counted, args: []string{"sh", "-c", "cat | wc -l"}, input: inputs[text]},
		{name: netURL, args: []string{self, "-filter"}, input: input, bound: copying},
	}
	all = append(all, filters...)
	all = append(all, programs(rivals, "", func(name string) string {
		if name == "trurl" {
			return installed(trurl)
		}
		return installed(name)
	}, inputs)...)
	all = append(all, programs(verbs, "uri ", func(string) string { return uri }, inputs)...)
	for _, p := range all {
		if strings.HasPrefix(p.name, "uri parse --json") {
			p.bound = ofJSON
		}
	}
	json := filepath.Join(dir, "json")
	if err := save(json, uri, input); err != nil {
		return nil, err
	}
	return append(all, &program{name: ofJSON, args: []string{"cat"}, input: json}), nil
}

// ofJSON is the name of the program that copies the output of uri parse --json.
const ofJSON = "cat of that JSON"

// isMeasure reports whether others are compared with p.
func (p *program) isMeasure() bool {
	return slices.Contains([]string{copying, "wc -l", longCount, hello, counted, netURL, ofJSON}, p.name)
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
	p.peak = max(p.peak, machine.Resident(command.ProcessState))
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
	if p.goal != (goal{}) {
		aim = p.reached(all)
	}
	ms := func(d time.Duration) string {
		if d < 10*time.Millisecond {
			return fmt.Sprintf("%.1f", float64(d)/float64(time.Millisecond))
		}
		return fmt.Sprintf("%.0f", float64(d)/float64(time.Millisecond))
	}
	return fmt.Sprintf("| `%s` | %s | %s–%s | %.0f | %s | %s | %s | %s | %s | %s |\n", p.name, ms(median(p.times)), ms(slices.Min(p.times)), ms(slices.Max(p.times)),
		p.rate(), ms(median(p.work)), memory, work, faster, bound, aim)
}

// rate returns the number of megabytes of the input that p reads in a second.
func (p *program) rate() float64 { return size(p.input) / median(p.times).Seconds() }
