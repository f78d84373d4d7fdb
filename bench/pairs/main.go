// Pairs asks libraries for single schemes whether two URIs are the same that only the rules of the
// scheme make equivalent at uri.LevelScheme. A test of package canonical makes the pairs:
//
//	URIKIT_FULL=1 go test ../canonical -run TestPairs -timeout 1h -args -pairs /tmp/pairs.tsv
//	go run ./pairs -i /tmp/pairs.tsv [-npm FOLDER] [-python PROGRAM] [-o FILE]
//
// The folder has uri-js, data-urls and whatwg-mimetype of npm, and Python has phonenumbers and
// geouri. A pair that a library keeps apart must have a reason. The program exits with 1 if one has
// none. With -o it writes the results into FILE between its lines "begin results" and "end
// results".
package main

import (
	"bufio"
	"bytes"
	"embed"
	"errors"
	"flag"
	"fmt"
	"io"
	"log"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"

	"github.com/leodido/go-urn"

	"github.com/urikit/uri/internal/replace"
)

//go:embed drivers
var drivers embed.FS

// A peer is a library.
type peer struct {
	name, scheme string
	ask          func(pairs [][2]string) ([]string, error) // "equal", "different" or "refused" for each pair
}

// A decision is a reason for which pairs are equivalent that a library keeps apart.
type decision struct {
	reason  string
	applies func(a, b string) bool
}

// namespaces are those with rules of their own, by their documents.
var namespaces = []string{"ietf", "isbn", "issn", "nbn", "oid", "uuid", "xmpp", "3gpp", "lex"}

var decisions = []decision{
	{"the document of the URN namespace says so (RFC 8141, section 3.1: rules of a namespace can make more URNs equivalent). The library does not know the namespace", func(a, _ string) bool {
		nid, _, _ := strings.Cut(strings.TrimPrefix(a, "urn:"), ":")
		return slices.Contains(namespaces, strings.ToLower(nid))
	}},
}

// A tally counts the answers of a peer.
type tally struct {
	equal, refused, different int
	reasons                   map[string]int
	missing                   [][2]string
}

func main() {
	log.SetFlags(0)
	log.SetPrefix("pairs: ")
	input := flag.String("i", "", "`file` of pairs")
	npm := flag.String("npm", ".", "`folder` with node_modules")
	python := flag.String("python", "python3", "`program` of Python")
	page := flag.String("o", "", "`file` to write the results into")
	flag.Parse()
	bySchemes, err := read(*input)
	check(err)
	node, py := driver{"node", "pairs.cjs", *npm}, driver{*python, "pairs.py", ""}
	var versions []string
	for _, d := range []driver{node, py} {
		out, err := d.run(nil, "version")
		check(err)
		versions = append(versions, strings.TrimSpace(string(out)))
	}
	var b strings.Builder
	fmt.Fprintf(&b, "Asked: %s, go-urn 1.5.0.\n\n| scheme | library | pairs | the same | not understood | kept apart |\n| --- | --- | ---: | ---: | ---: | ---: |\n", strings.Join(versions, ", "))
	reasons, missing := map[string]int{}, 0
	for _, p := range []peer{
		{"data-urls, whatwg-mimetype", "data", node.ask}, {"uri-js", "mailto", node.ask}, {"uri-js", "urn", node.ask}, {"go-urn", "urn", askURN},
		{"phonenumbers", "tel", py.ask}, {"geouri", "geo", py.ask},
	} {
		pairs := bySchemes[p.scheme]
		answers, err := p.ask(pairs)
		check(err)
		t := count(pairs, answers)
		fmt.Fprintf(&b, "| `%s` | %s | %d | %d | %d | %d |\n", p.scheme, p.name, len(pairs), t.equal, t.refused, t.different)
		for reason, n := range t.reasons {
			reasons[reason] += n
		}
		missing += len(t.missing)
		for _, pair := range t.missing[:min(10, len(t.missing))] {
			log.Printf("%s keeps apart %q and %q", p.name, pair[0], pair[1])
		}
	}
	b.WriteString("\n| decided otherwise | pairs |\n| --- | ---: |\n")
	for _, reason := range slices.Sorted(maps.Keys(reasons)) {
		fmt.Fprintf(&b, "| %s | %d |\n", reason, reasons[reason])
	}
	if *page == "" {
		fmt.Print(b.String())
	} else {
		check(write(*page, b.String()))
	}
	if missing > 0 {
		log.Fatalf("%d pairs without a reason", missing)
	}
}

// read returns the pairs by their schemes.
func read(name string) (map[string][][2]string, error) {
	file, err := os.Open(name)
	if err != nil {
		return nil, err
	}
	defer file.Close()
	pairs, seen := map[string][][2]string{}, map[string]bool{}
	lines := bufio.NewScanner(file)
	for lines.Scan() {
		a, b, ok := strings.Cut(lines.Text(), "\t")
		if !ok || seen[lines.Text()] {
			continue
		}
		seen[lines.Text()] = true
		scheme, _, _ := strings.Cut(a, ":")
		pairs[scheme] = append(pairs[scheme], [2]string{a, b})
	}
	return pairs, lines.Err()
}

// count counts answers.
func count(pairs [][2]string, answers []string) tally {
	t := tally{reasons: map[string]int{}}
	for i, answer := range answers {
		switch answer {
		case "equal":
			t.equal++
		case "refused":
			t.refused++
		default:
			t.different++
			known := slices.IndexFunc(decisions, func(d decision) bool { return d.applies(pairs[i][0], pairs[i][1]) })
			if known < 0 {
				t.missing = append(t.missing, pairs[i])
			} else {
				t.reasons[decisions[known].reason]++
			}
		}
	}
	return t
}

// A driver is a program that asks libraries.
type driver struct{ program, file, folder string }

func (d driver) ask(pairs [][2]string) ([]string, error) {
	var in bytes.Buffer
	for _, p := range pairs {
		fmt.Fprintf(&in, "%s\t%s\n", p[0], p[1])
	}
	out, err := d.run(&in)
	if err != nil {
		return nil, err
	}
	answers := strings.Fields(string(out))
	if len(answers) != len(pairs) {
		return nil, fmt.Errorf("%s: %d answers to %d pairs", d.file, len(answers), len(pairs))
	}
	return answers, nil
}

func (d driver) run(in io.Reader, arguments ...string) ([]byte, error) {
	source, err := drivers.ReadFile("drivers/" + d.file)
	if err != nil {
		return nil, err
	}
	folder, err := os.MkdirTemp("", "pairs")
	if err != nil {
		return nil, err
	}
	defer os.RemoveAll(folder)
	name := filepath.Join(folder, d.file)
	if err := os.WriteFile(name, source, 0o600); err != nil {
		return nil, err
	}
	modules, err := filepath.Abs(filepath.Join(d.folder, "node_modules"))
	if err != nil {
		return nil, err
	}
	command := exec.Command(d.program, append([]string{name}, arguments...)...)
	command.Env = append(os.Environ(), "NODE_PATH="+modules)
	command.Stdin, command.Stderr = in, os.Stderr
	return command.Output()
}

// askURN asks go-urn.
func askURN(pairs [][2]string) ([]string, error) {
	var answers []string
	for _, p := range pairs {
		a, ok := urn.Parse([]byte(p[0]), urn.WithParsingMode(urn.RFC8141Only))
		b, ok2 := urn.Parse([]byte(p[1]), urn.WithParsingMode(urn.RFC8141Only))
		switch {
		case !ok || !ok2:
			answers = append(answers, "refused")
		case a.Equal(b):
			answers = append(answers, "equal")
		default:
			answers = append(answers, "different")
		}
	}
	return answers, nil
}

// write writes the results into a page.
func write(name, results string) error {
	const begin, end = "<!-- begin results -->\n", "<!-- end results -->\n"
	page, err := os.ReadFile(name)
	if err != nil {
		return err
	}
	before, rest, ok := strings.Cut(string(page), begin)
	_, after, closed := strings.Cut(rest, end)
	if !ok || !closed {
		return errors.New(name + " has no lines for the results")
	}
	return replace.File(name, []byte(before+begin+"\n"+results+"\n"+end+after), 0o644)
}

func check(err error) {
	if err != nil {
		log.Fatal(err)
	}
}
