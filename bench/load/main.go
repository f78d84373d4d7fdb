// Command load asks "uri serve" for a while over many connections, with ordinary requests, hostile
// bodies, bodies of 100 MiB, clients that send slowly and clients that read nothing. It reports the
// times and the memory of the service, and fails if an answer is not as it must be.
//
//	go build -C ../cmd -o /tmp/uri ./uri && go run ./load -uri /tmp/uri -time 60s
package main

import (
	"bufio"
	"bytes"
	"errors"
	"flag"
	"fmt"
	"io"
	"log"
	"math/rand/v2"
	"net"
	"net/http"
	"os"
	"os/exec"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"time"
)

// A request is asked again and again.
type request struct {
	name   string
	verb   string
	body   []byte
	status int
}

func main() {
	log.SetFlags(0)
	program := flag.String("uri", "uri", "the command")
	length := flag.Duration("time", time.Minute, "how long to ask")
	connections := flag.Int("connections", 64, "how many connections to use at once")
	corpus := flag.String("corpus", "../testdata/corpus/sample.txt", "a file with a reference on each line")
	flag.Parse()
	requests, err := requests(*corpus)
	if err != nil {
		log.Fatal(err)
	}
	serve := exec.Command(*program, "serve", "--listen", "127.0.0.1:0")
	serve.Stderr = os.Stderr
	stdout, err := serve.StdoutPipe()
	if err != nil {
		log.Fatal(err)
	}
	if err := serve.Start(); err != nil {
		log.Fatal(err)
	}
	address, err := bufio.NewReader(stdout).ReadString('\n')
	if err != nil {
		log.Fatal(err)
	}
	l := &load{address: strings.Trim(address, "htp:/\n"), requests: requests, end: time.Now().Add(*length)}
	l.client = &http.Client{Transport: &http.Transport{MaxIdleConnsPerHost: *connections, MaxConnsPerHost: *connections}}
	var all sync.WaitGroup
	for n := range *connections {
		all.Go(func() { l.ask(uint64(n)) })
	}
	all.Go(l.refuse)
	all.Go(l.dawdle)
	all.Go(l.ignore)
	l.watch(*length)
	all.Wait()
	l.report(*length)
	serve.Process.Signal(os.Interrupt)
	if err := serve.Wait(); err != nil {
		l.fail("the end of the service: %v", err)
	}
	if l.failed.Load() > 0 {
		os.Exit(1)
	}
}

// requests returns ordinary and hostile requests.
func requests(corpus string) ([]request, error) {
	text, err := os.ReadFile(corpus)
	if err != nil {
		return nil, err
	}
	lines := strings.Split(strings.ToValidUTF8(string(text), "?"), "\n")
	quoted := func(text string) string { return strconv.QuoteToASCII(text) }
	var list []request
	add := func(name, verb, body string, status int) {
		list = append(list, request{name, verb, []byte(body), status})
	}
	for i := range 40 {
		line := strings.Map(func(r rune) rune { // for the quotes of Go and JSON alike
			if r < ' ' || r > '~' {
				return -1
			}
			return r
		}, lines[i*len(lines)/40])
		for _, verb := range []string{"parse", "validate", "normalize", "convert", "audit"} {
			add(verb, verb, `{"input":`+quoted(line)+`}`, 200)
		}
		add("resolve", "resolve", `{"base":"http://a/b/c/d;p?q","input":`+quoted(line)+`}`, 200)
		add("compare", "compare", `{"a":"http://example.com/","b":`+quoted(line)+`}`, 200)
	}
	var many []string
	for i := range 500 {
		many = append(many, `{"input":"http://example.com:80/%7e`+strconv.Itoa(i)+`/../x?y=`+strconv.Itoa(i)+`#z"}`)
	}
	add("500 at once", "normalize", "["+strings.Join(many, ",")+"]", 200)
	add("template", "template", `{"input":"http://example.com/{a}{?b*}","vars":{"a":"x y","b":["1","2"]}}`, 200)
	add("extract", "extract", `{"input":"<a href='x y'>see http://example.com/</a>","from":"html","base":"http://a/"}`, 200)

	// Hostile bodies, of about 64 KiB.
	const n = 1 << 16
	add("hostile: depth", "parse", strings.Repeat("[", n), 400)
	add("hostile: depth of variables", "template", `{"input":"{a}","vars":`+strings.Repeat(`{"a":`, 5000)+"1"+strings.Repeat("}", 5001), 400)
	add("hostile: no JSON", "parse", strings.Repeat("\x00\xff", n/2), 400)
	add("hostile: cut", "parse", `{"input":"`+strings.Repeat("a", n), 400)
	add("hostile: names", "parse", `{"`+strings.Repeat("x", n)+`":1}`, 400)
	add("hostile: surrogates", "parse", `{"input":"`+strings.Repeat(`\ud800`, n/6)+`"}`, 400)
	add("hostile: parameters", "parse", `{"input":"?`+strings.Repeat("&", n)+`"}`, 200)
	add("hostile: dots", "normalize", `{"input":"http://a/`+strings.Repeat("../x/./", n/7)+`"}`, 200)
	add("hostile: percent", "normalize", `{"input":"http://a/`+strings.Repeat("%2e%2E/", n/7)+`"}`, 200)
	add("hostile: changes", "convert", `{"input":"http://a/`+strings.Repeat(`\u00f6/`, n/7)+`"}`, 200)
	add("hostile: browser", "convert", `{"as":"browser","to":"uri","input":"http://a/`+strings.Repeat(`| `, n/2)+`"}`, 200)
	add("hostile: audit", "audit", `{"input":"http://`+strings.Repeat("a:b@", n/4)+`c/"}`, 200)
	add("hostile: editions", "parse", `{"edition":"all","input":"http://a/`+strings.Repeat("%41", n/3)+`"}`, 200)
	add("hostile: document", "extract", `{"from":"html","input":"`+strings.Repeat("<a href=x>", n/10)+`"}`, 200)
	add("hostile: text", "extract", `{"from":"text","input":"`+strings.Repeat("http://a/ ", n/10)+`"}`, 200)
	add("hostile: template", "template", `{"input":"`+strings.Repeat("{a}", n/3)+`","vars":{"a":"`+strings.Repeat("b", 99)+`"}}`, 200)
	add("hostile: items", "validate", "["+strings.Repeat(`{"input":""},`, n/13)+`{"input":""}]`, 200)
	return list, nil
}

// load is a run.
type load struct {
	address  string
	client   *http.Client
	requests []request
	end      time.Time

	failed, refused, cut atomic.Int64

	mu    sync.Mutex
	times map[string][]time.Duration
	most  float64 // resident bytes of the service
	seen  []float64
	cuts  []string // the numbers of answers that were cut, by reason
}

// fail reports a wrong answer, unless there were many already.
func (l *load) fail(format string, args ...any) {
	if l.failed.Add(1) < 20 {
		log.Printf(format, args...)
	}
}

// ask asks requests until the end, one hostile body in fifty.
func (l *load) ask(seed uint64) {
	random := rand.New(rand.NewPCG(seed, 1))
	hostile := slices.IndexFunc(l.requests, func(r request) bool { return strings.HasPrefix(r.name, "hostile") })
	times := map[string][]time.Duration{}
	for time.Now().Before(l.end) {
		r := l.requests[random.IntN(hostile)]
		if random.IntN(50) == 0 {
			r = l.requests[hostile+random.IntN(len(l.requests)-hostile)]
		}
		start := time.Now()
		answer, err := l.client.Post("http://"+l.address+"/v1/"+r.verb, "application/json", bytes.NewReader(r.body))
		if err != nil {
			l.fail("%s: %v", r.name, err)
			continue
		}
		_, err = io.Copy(io.Discard, answer.Body)
		answer.Body.Close()
		if err != nil || answer.StatusCode != r.status {
			l.fail("%s: status %d, %v", r.name, answer.StatusCode, err)
		}
		kind, _, _ := strings.Cut(r.name, ":")
		times[kind] = append(times[kind], time.Since(start))
	}
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.times == nil {
		l.times = map[string][]time.Duration{}
	}
	for kind, list := range times {
		l.times[kind] = append(l.times[kind], list...)
	}
}

// refuse announces bodies of 100 MiB, which must be refused before they are sent.
func (l *load) refuse() {
	for ; time.Now().Before(l.end); time.Sleep(time.Second) {
		c, err := net.Dial("tcp", l.address)
		if err != nil {
			l.fail("100 MiB: %v", err)
			continue
		}
		fmt.Fprintf(c, "POST /v1/parse HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: %d\r\n\r\n", 100<<20)
		c.SetDeadline(time.Now().Add(5 * time.Second))
		if line, err := bufio.NewReader(c).ReadString('\n'); !strings.Contains(line, " 413 ") {
			l.fail("100 MiB: %q, %v", line, err)
		} else {
			l.refused.Add(1)
		}
		c.Close()
	}
}

// dawdle sends a byte each second, over several connections, which the service must close.
func (l *load) dawdle() {
	var all sync.WaitGroup
	for range 8 {
		all.Go(func() {
			c, err := net.Dial("tcp", l.address)
			if err != nil {
				l.fail("slow client: %v", err)
				return
			}
			defer c.Close()
			io.WriteString(c, "POST /v1/parse HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 1000\r\n\r\n")
			start := time.Now()
			for time.Since(start) < 30*time.Second && time.Now().Before(l.end) {
				c.SetReadDeadline(time.Now().Add(time.Second))
				if _, err := io.WriteString(c, "x"); err != nil {
					l.cut.Add(1)
					return
				}
				if n, err := c.Read(make([]byte, 1)); n > 0 || err != nil && !errors.Is(err, os.ErrDeadlineExceeded) {
					l.cut.Add(1)
					return
				}
			}
			if time.Since(start) >= 30*time.Second {
				l.fail("a slow client was not cut")
			}
		})
	}
	all.Wait()
}

// ignore asks for long answers, over many connections, and reads none of them.
func (l *load) ignore() {
	body := `{"input":"?` + strings.Repeat("&", 96<<10) + `"}` // its answer has 3 MiB
	var all sync.WaitGroup
	for range 40 {
		all.Go(func() {
			for time.Now().Before(l.end) {
				c, err := net.Dial("tcp", l.address)
				if err != nil {
					l.fail("client that reads nothing: %v", err)
					return
				}
				c.(*net.TCPConn).SetReadBuffer(4 << 10)
				fmt.Fprintf(c, "POST /v1/parse HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: %d\r\n\r\n%s", len(body), body)
				time.Sleep(min(4*time.Second, time.Until(l.end)))
				c.Close()
			}
		})
	}
	all.Wait()
}

var cuts = regexp.MustCompile(`(?m)^uri_http_answers_cut_total{reason="(.*)"} (.*)$`)

var resident = regexp.MustCompile(`(?m)^process_resident_memory_bytes (.*)$`)

// watch reads the memory of the service ten times.
func (l *load) watch(length time.Duration) {
	for range 10 {
		time.Sleep(length / 10)
		r, err := http.Get("http://" + l.address + "/metrics")
		if err != nil {
			l.fail("measures: %v", err)
			continue
		}
		text, _ := io.ReadAll(r.Body)
		r.Body.Close()
		if m := resident.FindSubmatch(text); m != nil {
			n, _ := strconv.ParseFloat(string(m[1]), 64)
			l.seen = append(l.seen, n/(1<<20))
		}
		l.cuts = nil
		for _, m := range cuts.FindAllSubmatch(text, -1) {
			l.cuts = append(l.cuts, fmt.Sprintf("%s %s", m[1], m[2]))
		}
	}
}

func (l *load) report(length time.Duration) {
	var all []time.Duration
	for kind, list := range l.times {
		if kind != "hostile" {
			all = append(all, list...)
		}
	}
	show := func(name string, list []time.Duration) {
		if len(list) == 0 {
			return
		}
		slices.Sort(list)
		at := func(part float64) time.Duration {
			return list[int(part*float64(len(list)-1))].Round(10 * time.Microsecond)
		}
		fmt.Printf("%-12s %8d requests %8.0f/s  p50 %8v  p99 %8v  most %8v\n", name, len(list), float64(len(list))/length.Seconds(), at(.5), at(.99), at(1))
	}
	for _, kind := range []string{"parse", "validate", "normalize", "resolve", "compare", "convert", "audit", "template", "extract", "500 at once"} {
		show(kind, l.times[kind])
	}
	show("ordinary", all)
	show("hostile", l.times["hostile"])
	fmt.Printf("failures %d; bodies of 100 MiB refused %d; slow clients cut %d; answers cut: %s\nmemory of the service in MiB:", l.failed.Load(), l.refused.Load(), l.cut.Load(), strings.Join(l.cuts, ", "))
	for _, n := range l.seen {
		fmt.Printf(" %.0f", n)
	}
	fmt.Println()
}
