package trurl_test

import (
	"bytes"
	"errors"
	"flag"
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"slices"
	"strconv"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/urikit/uri/cmd/internal/trurl"
	"github.com/urikit/uri/internal/testenv"
)

var update = flag.Bool("update", false, "record the answers of the program that URIKIT_TRURL names")

// recorded has generated command lines and the answers of trurl 0.16.1 with libcurl 8.19.0, and
// recordedAsked those of asked.
const (
	recorded      = "testdata/answers.tsv"
	recordedAsked = "testdata/asked.tsv"
)

// An answer is what a run of a command line gives.
type answer struct {
	status         int
	stdout, stderr string
}

// ours runs our command line.
func ours(t *testing.T, args []string) answer {
	t.Helper()
	var stdout, stderr bytes.Buffer
	status, err := trurl.Run(args, strings.NewReader(""), &stdout, &stderr)
	if err != nil {
		t.Fatalf("%q: %v", args, err)
	}
	return answer{status, stdout.String(), stderr.String()}
}

// theirs runs the program trurl.
func theirs(t *testing.T, program string, args []string) answer {
	t.Helper()
	var stdout, stderr bytes.Buffer
	c := exec.Command(program, args...)
	c.Stdout, c.Stderr = &stdout, &stderr
	err := c.Run()
	var exit *exec.ExitError
	if err != nil && !errors.As(err, &exit) {
		t.Fatal(err)
	}
	return answer{c.ProcessState.ExitCode(), stdout.String(), stderr.String()}
}

// TestReal compares generated command lines and those of asked with the program that URIKIT_TRURL
// names: trurl 0.16.1 with libcurl 8.19.0. With -update it records the first answers of the
// generated ones, and all of the others.
func TestReal(t *testing.T) {
	program := os.Getenv("URIKIT_TRURL")
	if program == "" {
		t.Skip("URIKIT_TRURL is not set, which is the path of trurl 0.16.1")
	}
	seed := uint64(1)
	if n, err := strconv.ParseUint(os.Getenv("URIKIT_SEED"), 10, 64); err == nil {
		seed = n
	}
	r := rand.New(rand.NewPCG(seed, 0))
	var generated [][]string
	for range testenv.Tier(300, 3000, 30000) {
		generated = append(generated, commandLine(r))
	}
	compare(t, program, generated, recorded, 1000)
	lines := asked()
	compare(t, program, lines, recordedAsked, len(lines))
}

// compare compares command lines with a program. With -update it records the first answers in a
// file.
func compare(t *testing.T, program string, all [][]string, file string, most int) {
	t.Helper()
	failed := 0
	var lines strings.Builder
	for i, args := range all {
		real := theirs(t, program, args)
		if reason := differs(args, ours(t, args), real); reason != "" {
			if failed++; failed <= 40 {
				t.Errorf("%s: %s", shell(args), reason)
			}
		}
		if i < most && real.status >= 0 {
			fmt.Fprintf(&lines, "%d\t%+q\t%+q", real.status, real.stdout, real.stderr)
			for _, arg := range args {
				fmt.Fprintf(&lines, "\t%+q", arg)
			}
			lines.WriteByte('\n')
		}
	}
	t.Logf("%d of %d command lines differ", failed, len(all))
	if *update {
		if err := os.WriteFile(file, []byte(lines.String()), 0o666); err != nil {
			t.Fatal(err)
		}
	}
}

// TestAnswers compares the recorded answers of trurl with ours.
func TestAnswers(t *testing.T) {
	if n := answers(t, recorded); n < 900 {
		t.Errorf("%d answers, want 900 or more", n)
	}
	if n, want := answers(t, recordedAsked), len(asked()); n < want-want/50 { // those that crash trurl are left out
		t.Errorf("%d answers to %d command lines", n, want)
	}
}

// answers compares the answers in a file with ours, and returns their number.
func answers(t *testing.T, file string) (n int) {
	t.Helper()
	b, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	for line := range strings.Lines(string(b)) {
		fields := strings.Split(strings.TrimSuffix(line, "\n"), "\t")
		status, err := strconv.Atoi(fields[0])
		if err != nil {
			t.Fatal(err)
		}
		for i, f := range fields[1:] {
			if fields[i+1], err = strconv.Unquote(f); err != nil {
				t.Fatal(err)
			}
		}
		args := fields[3:]
		if reason := differs(args, ours(t, args), answer{status, fields[1], fields[2]}); reason != "" {
			t.Errorf("%s: %s", shell(args), reason)
		}
		n++
	}
	return n
}

func shell(args []string) string {
	var b strings.Builder
	for i, a := range args {
		if i > 0 {
			b.WriteByte(' ')
		}
		b.WriteString("'" + strings.ReplaceAll(a, "'", `'\''`) + "'")
	}
	return fmt.Sprintf("%q", b.String())
}

// differs says how our answer differs from the real one.
func differs(args []string, our, real answer) string {
	real.stdout = strings.Replace(real.stdout, "[\n]", "[]", 1)
	if our.status != 0 { // after an error trurl does not always close the array
		real.stdout, our.stdout = strings.TrimSuffix(real.stdout, "]\n"), strings.TrimSuffix(our.stdout, "]\n")
	}
	if slices.Contains(args, "--sort-query") && !strings.Contains(real.stdout, "\u0080") { // an empty parameter is equal to all others
		real.stdout, our.stdout = sorted(real.stdout), sorted(our.stdout)
	}
	switch {
	case real.status < 0: // trurl crashed
	case slices.Contains(args, "--json") && !utf8.ValidString(real.stdout): // we encode octets in JSON
	case slices.ContainsFunc(args, func(arg string) bool { return strings.HasPrefix(arg, "query==") }): // trurl writes a value without a name twice
	case strings.Contains(real.stdout, "\u0080"): // libidn2 decodes the label "xn--a", which is not valid
	case strings.Contains(real.stderr, "(nil)"): // trurl writes the path of a file as "(nil)"
	case our.status != real.status:
		return fmt.Sprintf("status %d, want %d: %q, want %q; %q, want %q", our.status, real.status, our.stdout, real.stdout, our.stderr, real.stderr)
	case our.stdout != real.stdout:
		if len(our.stdout) > 150 && len(real.stdout) > 150 {
			i := 0
			for i < len(our.stdout) && i < len(real.stdout) && our.stdout[i] == real.stdout[i] {
				i++
			}
			our.stdout, real.stdout = our.stdout[max(i-30, 0):min(i+60, len(our.stdout))], real.stdout[max(0, i-30):min(i+60, len(real.stdout))]
		}
		return fmt.Sprintf("%q, want %q: %q, %q", our.stdout, real.stdout, our.stderr, real.stderr)
	case our.stderr != real.stderr && !masks(our.stderr, real.stderr):
		return fmt.Sprintf("standard error %q, want %q", our.stderr, real.stderr)
	}
	return ""
}

func sorted(s string) string {
	b := []byte(s)
	slices.Sort(b)
	return string(b)
}

// masks reports whether text is like real but for masked passwords.
func masks(text, real string) bool {
	first, rest, masked := strings.Cut(text, "***")
	if !masked || !strings.HasPrefix(real, first) {
		return false
	}
	for part := range strings.SplitSeq(rest, "***") {
		i := strings.Index(real, part)
		if i < 0 {
			return false
		}
		real = real[i+len(part):]
	}
	return true
}

// commandLine makes a command line.
func commandLine(r *rand.Rand) []string {
	pick := func(all ...string) string { return all[r.IntN(len(all))] }
	octets := func() string {
		return pick("%61", "%2f", "%2F", "%D0%97", "%d0%97", "%5c", "%5C", "%00", "%0a", "%zz", "%", "%4", "%20", "%2e", "%25", "%E2%82%AC", "%ff", "%23", "%3d", "%26", "%2B")
	}
	text := func(n int) string {
		var b strings.Builder
		for range r.IntN(n + 1) {
			b.WriteString(pick("a", "b", "Z", "0", "x1", "-", ".", "_", "~", octets(), octets(), "\u00e9", "\u00df", "!", "$", "'", "(", ")", "*", "+", ",", ";", ":", "@", "[", "]", "{", "}", "|", "^", "`", "\"", "<", ">", `\`))
		}
		return b.String()
	}
	loose := func(n int) string {
		if r.IntN(3) == 0 {
			return text(n) + pick("/", "?", "#", "&", "=", " ", "=", "&", " ") + text(n)
		}
		return text(n)
	}
	plain := func() string { return pick("a", "b", "foo", "x", "utm_a", "A", "") }
	query := func() string {
		var b strings.Builder
		for i := range r.IntN(5) {
			if i > 0 {
				b.WriteString(pick("&", "&", "&", ";"))
			}
			switch r.IntN(3) {
			case 0:
				b.WriteString(pick("Q=", "a=", "=", plain()+"=", "R=") + plain())
			case 1:
				b.WriteString(plain())
			default:
				b.WriteString(loose(3) + pick("", "=", "==") + loose(3))
			}
		}
		return strings.NewReplacer("#", "", " ", pick("+", "%20", " ", "+")).Replace(b.String())
	}
	path := func() string {
		var b strings.Builder
		for range r.IntN(4) {
			b.WriteString("/" + pick("a", "b", ".", "..", "", "%2e", "%2E%2e", text(3), text(5)))
		}
		return b.String()
	}
	host := func() string {
		return pick("h", "h", "h", "example.com", "EXAMPLE.com", "ftp.example.com", "imap.x", "127.1", "0x7f.1", "017700000001", "1.2.3.4.5", "256.1.1.1",
			"[::1]", "[FE80::1%25eth0]", "[fe80::1%eth0]", "[::", "[::1", "b\u00fccher.example", "xn--bcher-kva.example", "xn--a", "%65xample", "a%20b", "a_b", "a b", "-a", "a.", "..", "h%00", "")
	}
	address := func() string {
		s := pick("http://", "http://", "https://", "https://", "ftp://", "imap://", "imaps://", "", "", "foo://", "http:/", "http:///", "http:////", "file://", "file:/", "HTTPS://", "smtp://", "ws://", "pop3://", "ldap://")
		if r.IntN(4) == 0 {
			s += text(2) + pick("", ":"+text(2), ":"+text(2)+";"+text(2), ";"+text(2)+":"+text(1)) + "@"
		}
		s += host() + pick("", "", "", ":80", ":443", ":0080", ":", ":8080", ":99999", ":x", ":21") + path()
		if r.IntN(2) == 0 {
			s += "?" + query()
		}
		if r.IntN(4) == 0 {
			s += "#" + loose(3)
		}
		return s
	}
	component := func() string {
		return pick("scheme", "user", "password", "options", "host", "port", "path", "query", "fragment", "zoneid", "url", "user", "password", "path", "path", "query", "query", "fragment", "nothing")
	}
	assign := func() string {
		c := component()
		var v string
		switch c {
		case "scheme":
			v = pick("http", "https", "ftp", "imap", "foo", "HTTP", "1a", "a+b", "a_b", "", "file")
		case "host":
			v = host()
		case "port":
			v = pick("80", "443", "1", "0", "65536", "x", "", "+1", "080", "1x")
		case "path":
			v = pick(path(), loose(5), "/"+loose(5))
		case "query":
			v = query()
		case "url":
			v = address()
		case "zoneid":
			v = pick("eth0", "1", text(2))
		default:
			v = loose(4)
		}
		return c + pick("=", "=", ":=", ":=", "?=", "?:=", "") + v
	}
	format := func() string {
		var b strings.Builder
		for range 1 + r.IntN(3) {
			open, end := "{", "}"
			if r.IntN(4) == 0 {
				open, end = "[", "]"
			}
			switch r.IntN(8) {
			case 0:
				b.WriteString(pick(`\n`, `\t`, `\x`, `\`, " ", "a", "{{", "[[", `\{`, `\[`, "{", "[", "%", "}", "\u00e9"))
			case 1:
				b.WriteString(open + pick("", ":", "must:", "url:", "strict:") + pick("query:", "query-all:") + plain() + end)
			default:
				b.WriteString(open + pick("", "", "", ":", "url:", "must:", "default:", "puny:", "idn:", "strict:", "must::", "bad:") + component() + end)
			}
		}
		return b.String()
	}
	var args []string
	replace := pick("--replace", "--replace-append", "--force-replace")
	if r.IntN(15) > 0 {
		if r.IntN(2) == 0 {
			args = append(args, "--url", address())
		} else {
			args = append(args, address())
		}
	}
	for range r.IntN(4) {
		switch r.IntN(24) {
		case 0, 1, 2, 3, 4, 5:
			args = append(args, "-s", assign())
		case 6:
			args = append(args, "-a", pick("path=", "path=", "query=", "query=", "host=")+pick("a", "b", ".", "")+loose(3))
		case 7:
			args = append(args, "--accept-space")
		case 8:
			args = append(args, pick("--as-idn", "--punycode"))
		case 9:
			args = append(args, "--default-port")
		case 10:
			args = append(args, "--keep-port")
		case 11, 12, 13:
			args = append(args, "-g", format())
		case 14:
			args = append(args, "--json")
		case 15:
			args = append(args, "--urlencode")
		case 16:
			args = append(args, "--verify")
		case 17:
			args = append(args, "--sort-query")
		case 18:
			args = append(args, replace, pick("Q", "R")+pick("", "=", "="+plain(), "="+loose(3)))
		case 19:
			args = append(args, pick("--qtrim", "--trim"), pick("a", "query=a", "query=utm_*", "utm_*", "*", "query=*", "b", `a\*`))
		case 20:
			args = append(args, "--redirect", pick(address(), path(), "?"+query(), "#"+loose(2), "//"+host(), loose(4), "..", "../a", "./b"))
		case 21:
			args = append(args, "--iterate", component()+pick("=", "=", "=", "?=", "", "::=")+pick("a", "x", "ftp", "81")+" "+pick("http", "80", "b", text(2)+"a"))
		case 22:
			args = append(args, pick("--curl", "--no-guess-scheme", "--quiet"))
		case 23:
			args = append(args, "--query-separator", pick(";", "&", ",", "ab"))
		}
	}
	return args
}
