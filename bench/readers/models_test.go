package main

import (
	"fmt"
	"math/rand/v2"
	"net/netip"
	"os/exec"
	"slices"
	"strings"
	"testing"

	"github.com/urikit/uri/internal/auditname"
	"github.com/urikit/uri/internal/readers"
	"github.com/urikit/uri/internal/readers/ipv4"
	"github.com/urikit/uri/internal/readers/recorded"
	"github.com/urikit/uri/internal/testenv"
)

// TestModels compares each model of package readers with the programs that work here, on generated
// texts.
func TestModels(t *testing.T) {
	working := installed()
	records, err := record(working, generate(testenv.Tier(500, 1000, 10_000), 5))
	if err != nil {
		t.Fatal(err)
	}
	for _, m := range readers.Models {
		t.Run(m.Name, func(t *testing.T) {
			compared, named := 0, 0
			for _, r := range records {
				want, ok := recorded.Readings(m, r)
				if !ok {
					continue
				}
				compared++
				if want[0].Outcome == auditname.Named {
					named++
				}
				if got := m.Read(r.Text); !slices.Contains(want, got) {
					t.Errorf("%q: %+v; %q read %+v", r.Text, got, m.Programs, want)
				}
			}
			t.Logf("%d texts, %d of them with a host", compared, named)
		})
	}
}

// numbers returns texts like IPv4 addresses.
func numbers(n int) []string {
	random := rand.New(rand.NewPCG(1, 0))
	parts := []string{"0", "1", "7", "08", "010", "0177", "255", "256", "65535", "65536", "0x", "0X", "0x7f", "0XFF", "0xg", "16777216", "4294967295", "4294967296", "037777777777", "0x100000000", "", "a", "+1", "-1", "1_0", "0b1", "1e1"}
	texts := make([]string, n)
	for i := range texts {
		list := make([]string, 1+random.IntN(5))
		for k := range list {
			list[k] = parts[random.IntN(len(parts))]
		}
		texts[i] = strings.Join(list, ".")
	}
	return texts
}

// TestInetAton compares [ipv4.InetAton] with getaddrinfo of the C library, which Python calls.
func TestInetAton(t *testing.T) {
	python, err := exec.LookPath("python3")
	if err != nil {
		t.Logf("left out: %v", err)
		return
	}
	const script = `
import socket, sys
for line in sys.stdin:
    try:
        print(socket.getaddrinfo(line[:-1], None, socket.AF_INET, socket.SOCK_STREAM, 0, socket.AI_NUMERICHOST)[0][4][0])
    except (OSError, UnicodeError):
        print("-")
`
	texts := slices.DeleteFunc(numbers(20_000), func(s string) bool { return s == "" }) // no host at all for getaddrinfo
	command := exec.Command(python, "-c", script)
	command.Stdin = strings.NewReader(strings.Join(texts, "\n") + "\n")
	out, err := command.Output()
	if err != nil {
		t.Fatal(err)
	}
	compareNumbers(t, texts, strings.Fields(string(out)), ipv4.InetAton)
}

// TestNumbersOfPrograms compares the rules of browsers and libcurl with Node and the libcurl that
// work here.
func TestNumbersOfPrograms(t *testing.T) {
	working := installed()
	hosts := numbers(2000)
	texts := make([]string, len(hosts))
	for i, host := range hosts {
		texts[i] = "http://" + host + "/"
	}
	answers, err := ask(working, texts)
	if err != nil {
		t.Fatal(err)
	}
	for program, read := range map[string]func(string) (netip.Addr, bool){"Node URL": ipv4.URLStandard, "libcurl": ipv4.Libcurl, "libcurl of pycurl": ipv4.Libcurl} {
		if _, ok := answers[0][program]; !ok {
			t.Logf("left out: %s", program)
			continue
		}
		var kept, real []string
		for i, host := range hosts {
			if strings.HasSuffix(host, ".") || strings.Contains(host, "X") && program != "Node URL" {
				continue // browsers ignore the dot at the end; versions of libcurl differ
			}
			answer := "-"
			if a, err := netip.ParseAddr(answers[i][program].Host); err == nil && a.Is4() {
				answer = a.String()
			}
			kept, real = append(kept, host), append(real, answer)
		}
		t.Run(program, func(t *testing.T) { compareNumbers(t, kept, real, read) })
	}
}

// compareNumbers compares a rule with the addresses that a program reads, "-" where it reads none.
func compareNumbers(t *testing.T, texts, answers []string, read func(string) (netip.Addr, bool)) {
	if len(answers) != len(texts) {
		t.Fatal(fmt.Errorf("%d answers to %d texts", len(answers), len(texts)))
	}
	addresses := 0
	for i, text := range texts {
		got := "-"
		if a, ok := read(text); ok {
			got = a.String()
			addresses++
		}
		if got != answers[i] {
			t.Errorf("%q: %s, and the program reads %s", text, got, answers[i])
		}
	}
	if addresses < 100 {
		t.Errorf("only %d addresses", addresses)
	}
}
