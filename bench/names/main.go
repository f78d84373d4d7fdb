// Names asks other implementations of internationalized domain names for the ASCII form of names
// with each code point, and compares their answers with those of package idn. They are ICU4J,
// java.net.IDN, Python's codec idna, and the package idna of PyPI.
//
//	go run ./names -icu4j JAR [-python PROGRAM] [-o FILE]
//
// ICU4J 78.3 has the Unicode of package idn: https://repo1.maven.org/maven2/com/ibm/icu/icu4j/.
// The program writes a digest of the answers that are alike, and the code points for which they are
// not, each with the reason. It exits with 1 if a difference has no reason. A test of package idn
// reads the file, without those programs.
package main

import (
	"bufio"
	"bytes"
	"crypto/sha256"
	"embed"
	"flag"
	"fmt"
	"hash"
	"io"
	"log"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"unicode"

	"github.com/urikit/uri/idn"
	"github.com/urikit/uri/internal/engine/ucd"
	"github.com/urikit/uri/internal/replace"
)

// forms are the names. "?" stands for the code point.
var forms = []string{"?", "a?b", "\u05D0?\u05D0", "?.com"}

//go:embed drivers
var drivers embed.FS

// A peer is another implementation of a profile.
type peer struct {
	name    string
	driver  string
	column  int // of its answers
	profile idn.Profile
	reason  func(c rune, form, ours, theirs string, unknown bool) string // "" if there is none
}

var peers = []peer{
	{"ICU4J", "Names.java", 0, idn.URLStandard, func(_ rune, _, ours, theirs string, _ bool) string {
		if ours == "!" && theirs == "" {
			return "the URL Standard refuses a name that becomes empty"
		}
		return ""
	}},
	{"ICU4J", "Names.java", 1, idn.UTS46, func(rune, string, string, string, bool) string { return "" }},
	{"java.net.IDN", "Names.java", 2, idn.IDNA2003, func(c rune, form, _, theirs string, _ bool) string {
		switch {
		case ucd.Of(c).Assigned32() && form == forms[2]:
			return "Java takes another direction for the character than RFC 3454 (tables D.1 and D.2)"
		case theirs == ".":
			return "Java accepts a name without a label"
		case theirs == "!" && !ucd.Of(c).Assigned32():
			return "Java takes code points that Unicode 3.2 lacks for letters of some direction"
		}
		return ""
	}},
	{"Python's codec idna", "names.py", 0, idn.IDNA2003, func(c rune, _, _, _ string, unknown bool) string {
		if !unknown && string(unicode.ToLower(c)) != string(c) {
			return "Python changes letters to lower case by a newer Unicode than 3.2"
		}
		return ""
	}},
	{"idna of PyPI", "names.py", 1, idn.IDNA2008, func(c rune, _, ours, theirs string, unknown bool) string {
		switch {
		case unknown && theirs == "!":
			return "the package asks Python for the properties of characters, and Python has an older Unicode"
		case c == 0x3002 || c == 0xFF0E || c == 0xFF61:
			return "the package separates labels there. RFC 5891 has no mapping"
		case c == 0x1171E:
			return "Unicode changed the category from Mn to Mc, and so the bidi class; Python has an older Unicode"
		}
		return ""
	}},
}

// A difference is a range of code points with one reason.
type difference struct {
	first, last rune
	reason      string
}

// A comparison of a peer with package idn, for names of a form.
type comparison struct {
	names       int
	digest      hash.Hash // of the answers that are alike
	differences []difference
}

// add adds an answer.
func (c *comparison) add(code rune, ours, theirs, reason string) {
	c.names++
	if ours == theirs {
		fmt.Fprintf(c.digest, "%X %s\n", code, theirs)
		return
	}
	if n := len(c.differences); n > 0 && c.differences[n-1].last+1 == code && c.differences[n-1].reason == reason {
		c.differences[n-1].last = code
		return
	}
	c.differences = append(c.differences, difference{code, code, reason})
}

func main() {
	log.SetFlags(0)
	log.SetPrefix("names: ")
	jar := flag.String("icu4j", "", "`file` of ICU4J")
	python := flag.String("python", "python3", "`program` of Python with the package idna")
	output := flag.String("o", "", "`file` to write the results to")
	flag.Parse()
	folder, err := os.MkdirTemp("", "names")
	check(err)
	defer os.RemoveAll(folder)
	versions := map[string][]string{}
	answers := map[string]*bufio.Scanner{}
	for file, command := range map[string][]string{"Names.java": {"java", "-cp", *jar}, "names.py": {*python}} {
		source, err := drivers.ReadFile("drivers/" + file)
		check(err)
		name := filepath.Join(folder, file)
		check(os.WriteFile(name, source, 0o600))
		run := exec.Command(command[0], append(append(command[1:], name), forms...)...)
		run.Stderr = os.Stderr
		out, err := run.StdoutPipe()
		check(err)
		check(run.Start())
		answers[file] = bufio.NewScanner(out)
		versions[file] = next(answers[file])
	}
	results := make([][]comparison, len(peers))
	for i := range results {
		results[i] = make([]comparison, len(forms))
		for j := range results[i] {
			results[i][j].digest = sha256.New()
		}
	}
	missing := 0
	for c := rune(0x80); c < 0x110000; c++ {
		if c == 0xD800 {
			c = 0xE000
		}
		for j, form := range forms {
			name := strings.Replace(form, "?", string(c), 1)
			lines := map[string][]string{}
			for file, scanner := range answers {
				lines[file] = next(scanner)
			}
			for i, p := range peers {
				ours, err := p.profile.ToASCII(name)
				if err != nil {
					ours = "!"
				}
				theirs, reason := lines[p.driver][p.column], ""
				if ours != theirs {
					if reason = p.reason(c, form, ours, theirs, lines["names.py"][2] != ""); reason == "" {
						if missing++; missing < 20 {
							log.Printf("%s: %+q: %q, and by package idn %q", p.name, name, theirs, ours)
						}
					}
				}
				results[i][j].add(c, ours, theirs, reason)
			}
		}
	}
	var b bytes.Buffer
	fmt.Fprintf(&b, "# Unicode %s; %s, %s.\n", idn.UnicodeVersion(), strings.Join(versions["Names.java"], ", "), strings.Join(versions["names.py"], ", "))
	b.WriteString("peer\tprofile\tform\tfirst\tlast\tanswers\n")
	for i, p := range peers {
		for j, form := range forms {
			c := &results[i][j]
			fmt.Fprintf(&b, "%s\t%s\t%+q\t\t\t%x\n", p.name, p.profile, form, c.digest.Sum(nil))
			for _, d := range c.differences {
				fmt.Fprintf(&b, "%s\t%s\t%+q\t%04X\t%04X\t%s\n", p.name, p.profile, form, d.first, d.last, d.reason)
			}
		}
	}
	if *output == "" {
		_, err = io.Copy(os.Stdout, &b)
	} else {
		err = replace.File(*output, b.Bytes(), 0o644)
	}
	check(err)
	if missing > 0 {
		log.Fatalf("%d differences without a reason", missing)
	}
}

// next returns the cells of the next line.
func next(s *bufio.Scanner) []string {
	if !s.Scan() {
		log.Fatalf("an answer is missing (%v)", s.Err())
	}
	return strings.Split(s.Text(), "\t")
}

func check(err error) {
	if err != nil {
		log.Fatal(err)
	}
}
