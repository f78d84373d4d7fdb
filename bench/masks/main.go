// Masks counts what package redact masks in lists of references and in logs that are made of them,
// for people who judge the masks.
//
//	go run ./masks [-sample N] [-seed N] [-o FILE] FILE ...
//	go run ./masks -times FILE FILE ...
//
// Each file has a reference on each line. The logs have a million lines: of syslog, of the combined
// log format of web servers, of JSON and of key=value pairs, by turns. It prints how many
// references and lines have a mask, and a sample of masked and of other ones.
//
// With -times it measures how long the masks take for those without a secret, and writes a table.
package main

import (
	"bufio"
	"encoding/json"
	"flag"
	"fmt"
	"log"
	"math/rand/v2"
	"os"
	"strings"

	"github.com/urikit/uri/redact"
)

func main() {
	log.SetFlags(0)
	size := flag.Int("sample", 200, "`number` of lines in each sample")
	seed := flag.Uint64("seed", 1, "`seed` of the sample and of the logs")
	lines := flag.Int("lines", 1_000_000, "`number` of lines of logs")
	out := flag.String("o", "", "`file` to write the logs to")
	times := flag.String("times", "", "`file` to write the times to")
	flag.Parse()
	r := rand.New(rand.NewPCG(*seed, 1))
	var list []string
	for _, name := range flag.Args() {
		file, err := os.Open(name)
		if err != nil {
			log.Fatal(err)
		}
		scanner := bufio.NewScanner(file)
		scanner.Buffer(nil, 1<<20)
		for scanner.Scan() {
			list = append(list, scanner.Text())
		}
		if err := scanner.Err(); err != nil {
			log.Fatal(err)
		}
		file.Close()
	}
	if len(list) == 0 {
		log.Fatal("no references")
	}
	if *times == "" {
		report(r, "references", list, *size, redact.String)
	}
	logs := make([]string, *lines)
	for i := range logs {
		logs[i] = line(r, i, list[r.IntN(len(list))])
	}
	if *times != "" {
		if err := writeTimes(*times, list, logs); err != nil {
			log.Fatal(err)
		}
		return
	}
	report(r, "lines", logs, *size, redact.Text)
	if *out != "" {
		if err := os.WriteFile(*out, []byte(strings.Join(logs, "\n")+"\n"), 0o666); err != nil {
			log.Fatal(err)
		}
	}
}

// report prints how many texts have a mask, and samples.
func report(r *rand.Rand, what string, texts []string, size int, mask func(string) string) {
	var masked, others []string
	for _, text := range texts {
		if shown := mask(text); shown != text {
			masked = append(masked, text+"\n   "+shown)
		} else {
			others = append(others, text)
		}
	}
	fmt.Printf("%s: %d, with a mask: %d\n", what, len(texts), len(masked))
	for _, part := range [][]string{masked, others} {
		r.Shuffle(len(part), func(i, j int) { part[i], part[j] = part[j], part[i] })
		for _, text := range part[:min(size, len(part))] {
			fmt.Println(text)
		}
	}
}

var (
	hosts    = []string{"web1", "db-2", "ip-10-0-0-7", "mail", "edge01"}
	programs = []string{"sshd[812]", "systemd[1]", "kernel", "CRON[4411]", "sudo", "postfix/smtpd[911]", "dockerd[77]", "nginx", "named[5]"}
	messages = []string{
		"Accepted publickey for deploy from 192.0.2.7 port 52144 ssh2: ED25519 SHA256:x7zU5u0Hs8mK2bE1Jd0cQ3yT9vGwLrPfNaXkOiDe4Ys",
		"Failed password for invalid user admin from 198.51.100.4 port 40122 ssh2", "pam_unix(sshd:session): session opened for user root(uid=0) by (uid=0)",
		"bob : TTY=pts/0 ; PWD=/home/bob ; USER=root ; COMMAND=/usr/bin/apt update", "(root) CMD (   cd / && run-parts --report /etc/cron.hourly)",
		"Started Session 1287 of User ubuntu.", "usb 1-1: new high-speed USB device number 5 using xhci_hcd", "EXT4-fs (sda1): mounted filesystem with ordered data mode. Opts: (null)",
		"connect from mail.example.net[203.0.113.9]", "to=<joe@example.org>, relay=mx.example.org[203.0.113.25]:25, delay=0.61, status=sent (250 2.0.0 Ok: queued as 4BZ1)",
		"client @0x7f8a 192.0.2.5#52012 (example.com): query: example.com IN A +E(0)K (10.0.0.2)", "level=info msg=\"Pulling image\" image=nginx:1.27@sha256:0f3a1b2c4d5e6f708192a3b4c5d6e7f80912a3b4c5d6e7f8091a2b3c4d5e6f70",
		"reloading configuration: key: value pairs: 12, tokens: 4096, session timeout: 30m", "token: unexpected end of file at line 12", "12:30:45 state=running code=0 key=primary ticket=OPS-4711",
		"password: must have 12 characters", "auth: success for user=alice method=publickey", "cache key=user:42:profile hit=true", "GET http://%s took 12ms",
	}
	agents = []string{"Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0", "curl/8.5.0", "Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)", "python-requests/2.32.3", "-"}
)

// line returns a line of a log that contains a reference.
func line(r *rand.Rand, i int, ref string) string {
	pick := func(list []string) string { return list[r.IntN(len(list))] }
	path := "/"
	if _, rest, ok := strings.Cut(ref, "://"); ok {
		if j := strings.IndexByte(rest, '/'); j >= 0 {
			path = rest[j:]
		}
	}
	clock := fmt.Sprintf("%02d:%02d:%02d", i/3600%24, i/60%60, i%60)
	switch i % 4 {
	case 0:
		message := pick(messages)
		if r.IntN(3) == 0 {
			message = "fetched " + ref + " in " + fmt.Sprint(r.IntN(900)) + "ms"
		}
		return "Nov 24 " + clock + " " + pick(hosts) + " " + pick(programs) + ": " + message
	case 1:
		return fmt.Sprintf(`192.0.2.%d - %s [24/Nov/2026:%s +0000] "GET %s HTTP/1.1" %d %d "%s" "%s"`, r.IntN(255), pick([]string{"-", "-", "alice"}), clock, path, pick2(r), r.IntN(90000), ref, pick(agents))
	case 2:
		b, err := json.Marshal(map[string]any{"time": "2026-11-24T" + clock + "Z", "level": "info", "msg": "request", "url": ref, "status": pick2(r), "trace_id": fmt.Sprintf("%016x%016x", r.Uint64(), r.Uint64()), "user": "bob@example.com", "tokens": r.IntN(4000)})
		if err != nil {
			log.Fatal(err)
		}
		return string(b)
	}
	return fmt.Sprintf("ts=2026-11-24T%sZ level=debug caller=fetch.go:%d msg=\"got response\" url=%s status=%d request_id=%08x-%04x key=page:%d", clock, r.IntN(400), ref, pick2(r), r.Uint32(), r.IntN(1<<16), r.IntN(1000))
}

func pick2(r *rand.Rand) int { return []int{200, 200, 304, 404, 500}[r.IntN(5)] }
