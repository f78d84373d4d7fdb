// Command attack attacks "uri serve" on the loopback interface, over raw connections: hosts,
// origins, methods and paths that it must refuse, requests whose end is ambiguous, wrong chunks,
// clients that send slowly, and floods of connections. It reports the times of new clients beside
// them, and fails if an answer is not as it must be, or if a new client waits for more than a
// second.
//
//	go build -C ../cmd -o /tmp/uri ./uri && go run ./attack -uri /tmp/uri
//
// Each flood is bounded by a number of connections and a time. The service and the attack together
// need 10,000 open files each.
package main

import (
	"bufio"
	"context"
	"flag"
	"fmt"
	"io"
	"log"
	"net"
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

// wait is the time for an answer to an attack.
const wait = 8 * time.Second

// most is the time in which the service must answer a new client.
const most = time.Second

func main() {
	log.SetFlags(0)
	program := flag.String("uri", "uri", "the command")
	count := flag.Int("connections", 10_000, "how many connections a flood of idle ones has")
	length := flag.Duration("time", 5*time.Second, "how long a flood of new connections lasts")
	only := flag.String("only", "", "run only the attacks whose names begin so")
	flag.Parse()
	serve := exec.Command(*program, "serve", "--listen", "127.0.0.1:0")
	serve.Stderr = os.Stderr
	stdout, err := serve.StdoutPipe()
	if err != nil {
		log.Fatal(err)
	}
	if err := serve.Start(); err != nil {
		log.Fatal(err)
	}
	line, err := bufio.NewReader(stdout).ReadString('\n')
	if err != nil {
		log.Fatal(err)
	}
	a := &attack{address: strings.Trim(line, "htp:/\n"), service: serve.Process.Pid, only: *only}
	a.shapes()
	a.slow()
	a.idle(*count)
	a.endless(*length)
	fmt.Printf("failures %d; most memory of the service %s\n", a.failed, a.memory())
	serve.Process.Signal(os.Interrupt)
	if err := serve.Wait(); err != nil {
		a.fail("the end of the service: %v", err)
	}
	if a.failed > 0 {
		os.Exit(1)
	}
}

type attack struct {
	address string
	service int // the number of the process
	only    string
	failed  int
}

func (a *attack) fail(format string, args ...any) {
	a.failed++
	log.Printf("FAIL "+format, args...)
}

func (a *attack) runs(name string) bool { return strings.HasPrefix(name, a.only) }

// memory returns the most resident memory that the service had.
func (a *attack) memory() string {
	text, _ := os.ReadFile(fmt.Sprintf("/proc/%d/status", a.service))
	m := regexp.MustCompile(`VmHWM:\s*(\d+) kB`).FindSubmatch(text)
	if m == nil {
		return "unknown"
	}
	n, _ := strconv.Atoi(string(m[1]))
	return fmt.Sprintf("%d MiB", n>>10)
}

// dial opens a connection from an address of the loopback interface.
func (a *attack) dial(from string) (net.Conn, error) {
	d := net.Dialer{Timeout: wait, LocalAddr: &net.TCPAddr{IP: net.ParseIP(from)}, KeepAlive: -1}
	return d.DialContext(context.Background(), "tcp4", a.address)
}

// drop closes a connection without a trace in the system.
func drop(c net.Conn) {
	c.(*net.TCPConn).SetLinger(0)
	c.Close()
}

const health = "GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n"

// client asks as a new client, and returns the time until it has the answer.
func (a *attack) client() (time.Duration, error) {
	start := time.Now()
	c, err := a.dial("127.0.0.1")
	if err != nil {
		return time.Since(start), err
	}
	defer drop(c)
	c.SetDeadline(start.Add(wait))
	io.WriteString(c, health)
	line, err := bufio.NewReader(c).ReadString('\n')
	if err == nil && !strings.Contains(line, " 200 ") {
		err = fmt.Errorf("the answer begins with %q", line)
	}
	return time.Since(start), err
}

// clients asks as new clients beside a flood, and reports the times.
func (a *attack) clients(name string, n int, pause time.Duration) {
	var times []time.Duration
	for range n {
		took, err := a.client()
		if err != nil || took > most {
			a.fail("%s: a new client after %v: %v", name, took, err)
		}
		times = append(times, took)
		time.Sleep(pause)
	}
	slices.Sort(times)
	fmt.Printf("%-62s new clients %3d  p50 %8v  most %8v\n", name, n, times[n/2].Round(10*time.Microsecond), times[n-1].Round(10*time.Microsecond))
}

// A shape is a text that a client sends, and the status of the only answer.
type shape struct {
	name   string
	send   string
	status string // some, separated by spaces; "-" if the connection ends without an answer
}

// shapes sends requests that a service must refuse, or must not misread.
func (a *attack) shapes() {
	var list []shape
	add := func(name, send, status string) { list = append(list, shape{name, send, status}) }
	get := func(line string, headers ...string) string {
		return line + "\r\n" + strings.Join(append(headers, "Connection: close", "", ""), "\r\n")
	}
	const local, json = "Host: localhost", "Content-Type: application/json"

	for _, host := range []string{
		"evil.example", "", " ", "localhost.evil.example", "evil.example:3986", "127.0.0.1.evil.example", "127.0.0.1@evil.example", "evil.example@127.0.0.1",
		"localhost@evil.example", "0x7f.1", "2130706433", "127.1", "0.0.0.0", "192.168.0.1", "[::2]", "[::1", "::1", "[::1%25lo]", "localhost:99999", "localhost:x", "local%68ost",
		"localhost/", "localhost\\evil.example", "localhost, evil.example", "local\x00host", "lоcalhost",
	} {
		add("host: "+host, get("GET / HTTP/1.1", "Host: "+host), "400 421")
		status := "400 421"
		if host == "" || host == "evil.example@127.0.0.1" || host == "localhost/" { // their host is that of the service
			status = "200 307"
		}
		add("host in the target: "+host, get("GET http://"+host+"/healthz HTTP/1.1", local), status) // the target has precedence
	}
	add("host: none", get("GET / HTTP/1.1"), "400")
	add("host: two", get("GET / HTTP/1.1", local, "Host: evil.example"), "400")
	add("host: X-Forwarded-Host", get("GET /healthz HTTP/1.1", "Host: evil.example", "X-Forwarded-Host: localhost"), "421")
	for _, origin := range []string{
		"http://evil.example", "null", "https://localhost.evil.example", "http://localhost:1", "file://", "http://localhost@evil.example", "chrome-extension://a", "localhost", "http://[::1]", "http://127.0.0.1",
	} {
		add("origin: "+origin, get("POST /v1/parse HTTP/1.1", local, json, "Origin: "+origin, "Content-Length: 0"), "403")
	}
	add("origin: two", get("POST /v1/parse HTTP/1.1", local, json, "Origin: http://localhost", "Origin: http://evil.example", "Content-Length: 0"), "403")
	for _, method := range []string{"TRACE", "PUT", "DELETE", "PATCH", "OPTIONS", "FOO", "get", "PROPFIND"} {
		add("method: "+method, get(method+" /v1/parse HTTP/1.1", local), "405")
		add("method: "+method+" of the page", get(method+" / HTTP/1.1", local), "405")
	}
	add("method: OPTIONS *", get("OPTIONS * HTTP/1.1", local), "400 404 405")
	add("method: CONNECT", get("CONNECT evil.example:80 HTTP/1.1", "Host: evil.example:80"), "400 404 405 421")
	add("method: none", get(" / HTTP/1.1", local), "400")
	for _, path := range []string{
		"/../etc/passwd", "/%2e%2e/etc/passwd", "/..%2fetc%2fpasswd", "/..%5c..%5cwindows", "//etc/passwd", "/./../../etc/passwd", "/inspector.js/../../main.go", "/%00", "/index.html%00.js",
		"/....//....//etc/passwd", "/static/%252e%252e/x", "/v1/../metrics/../../x", "/;/x", "/C:/x", "/con",
	} {
		add("path: "+path, get("GET "+path+" HTTP/1.1", local), "301 307 400 404 405")
	}

	// The end of these requests is ambiguous. A second answer would be one to a request that is
	// hidden in the first.
	const hidden = "GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n"
	post := func(body string, headers ...string) string {
		return "POST /v1/parse HTTP/1.1\r\n" + strings.Join(append([]string{local, json}, append(headers, "", "")...), "\r\n") + body
	}
	add("smuggling: both lengths", post("0\r\n\r\n"+hidden, "Content-Length: 5", "Transfer-Encoding: chunked"), "400")
	add("smuggling: two lengths", post("{}"+hidden, "Content-Length: 2", "Content-Length: 50"), "400")
	add("smuggling: a list of lengths", post("{}"+hidden, "Content-Length: 2, 50"), "400")
	for _, n := range []string{"+2", "-1", "0x2", "2.0", "2 2", "", "99999999999999999999", "٢"} {
		add("smuggling: length "+n, post("{}"+hidden, "Content-Length: "+n), "400")
	}
	for _, coding := range []string{"xchunked", "chunked, chunked", "identity", "chunked, identity", "gzip, chunked", "\x0bchunked", "\"chunked\"", "chunked;x=y"} {
		add("smuggling: coding "+coding, post("0\r\n\r\n"+hidden, "Transfer-Encoding: "+coding), "400 501")
	}
	add("smuggling: space before the colon", post("0\r\n\r\n"+hidden, "Transfer-Encoding : chunked"), "400")
	add("smuggling: two codings", post("0\r\n\r\n"+hidden, "Transfer-Encoding: chunked", "Transfer-Encoding: identity"), "400 501")
	add("smuggling: a folded line", get("GET / HTTP/1.1", "Host: localhost", " evil.example"), "400 421")
	add("smuggling: a folded first line", get("GET / HTTP/1.1", " X: y", "Host: localhost"), "400")
	add("smuggling: CR alone", "GET /healthz HTTP/1.1\r\nHost: localhost\r\nX: a\rY: b\r\n\r\n", "400")
	add("smuggling: NUL in a header", get("GET /healthz HTTP/1.1", local, "X: a\x00b"), "400")
	add("smuggling: space in a name", get("GET /healthz HTTP/1.1", local, "X Y: b"), "400")
	add("smuggling: coding in HTTP/1.0", strings.Replace(post("0\r\n\r\n"+hidden, "Transfer-Encoding: chunked"), "/1.1", "/1.0", 1), "400 415 501")

	for _, chunk := range []string{
		"-1\r\n{}\r\n0\r\n\r\n", "0x2\r\n{}\r\n0\r\n\r\n", "ffffffffffffffff\r\n{}\r\n", "fffffffffffffffff\r\n{}\r\n", "2\r\n{}0\r\n\r\n", "2\n{}\n0\n\n x", "zz\r\n", "\r\n\r\n",
		"2;" + strings.Repeat("x", 1<<16) + "\r\n{}\r\n0\r\n\r\n", strings.Repeat("1;x=y\r\n{\r\n", 1<<12) + "0\r\n\r\n", "+2\r\n{}\r\n0\r\n\r\n", " 2\r\n{}\r\n0\r\n\r\n", "7fffffffffffffff\r\n{}\r\n",
	} {
		add("chunks: "+strconv.Quote(chunk[:min(20, len(chunk))]), post(chunk, "Transfer-Encoding: chunked", "Connection: close"), "400 413")
	}
	add("body: gzip", post("\x1f\x8b\x08\x00\x00\x00\x00\x00", "Content-Encoding: gzip", "Content-Length: 8"), "415")
	add("body: a bomb", post("\x1f\x8b", "Content-Encoding: gzip", "Content-Length: 100000"), "415")
	add("body: too long", post("{", "Content-Length: 104857600"), "413")
	add("body: chunks without end", post(strings.Repeat("10000\r\n"+strings.Repeat(" ", 1<<16)+"\r\n", 32), "Transfer-Encoding: chunked"), "413 -")
	add("body: of a form", strings.Replace(post("a=b", "Content-Length: 3"), "application/json", "application/x-www-form-urlencoded", 1), "415")
	add("upgrade: WebSocket", get("GET / HTTP/1.1", local, "Upgrade: websocket", "Sec-WebSocket-Version: 13", "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA=="), "200")
	add("upgrade: h2c", get("GET /healthz HTTP/1.1", local, "Upgrade: h2c", "HTTP2-Settings: AAMAAABkAAQAAP__"), "200")
	add("protocol: HTTP/2", "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n", "505 400 421")
	add("protocol: TLS", "\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03"+strings.Repeat("\x00", 500), "400")
	add("protocol: HTTP/0.9", "GET /\r\n", "400")
	add("protocol: HTTP/9.9", get("GET / HTTP/9.9", local), "505 400")
	add("protocol: PROXY", "PROXY TCP4 1.2.3.4 5.6.7.8 1 2\r\n"+hidden, "400")
	add("protocol: zeros", strings.Repeat("\x00", 1<<16), "400 431 -")
	add("length: of a line", get("GET /"+strings.Repeat("a", 1<<20)+" HTTP/1.1", local), "414 431 -")
	add("length: of a header", get("GET / HTTP/1.1", local, "X: "+strings.Repeat("a", 1<<20)), "431 -")
	add("length: many headers", get("GET / HTTP/1.1", local, strings.Repeat("X: y\r\n", 1<<16)+"Z: z"), "431 -")

	counts := map[string]int{}
	kinds := []string{}
	for _, s := range list {
		kind, _, _ := strings.Cut(s.name, ":")
		if !a.runs(kind) {
			continue
		}
		if counts[kind]++; counts[kind] == 1 {
			kinds = append(kinds, kind)
		}
		if got := a.statuses(s.send); !slices.Contains(strings.Fields(s.status), got) {
			a.fail("%s: status %s, want %s", s.name, got, s.status)
		}
	}
	for _, kind := range kinds {
		fmt.Printf("%-62s %d\n", kind, counts[kind])
	}
	if len(kinds) > 0 {
		a.clients("after these", 10, 0)
	}
}

var statusLine = regexp.MustCompile(`HTTP/1\.[01] (\d{3}) `)

// statuses sends a text, and returns the status of each answer, or "-".
func (a *attack) statuses(send string) string {
	c, err := a.dial("127.0.0.1")
	if err != nil {
		return err.Error()
	}
	defer drop(c)
	c.SetDeadline(time.Now().Add(wait))
	go func() {
		io.WriteString(c, send)
		time.Sleep(100 * time.Millisecond)
		c.(*net.TCPConn).CloseWrite()
	}()
	text, err := io.ReadAll(io.LimitReader(c, 1<<20))
	var found []string
	for _, m := range statusLine.FindAllStringSubmatch(string(text), -1) {
		found = append(found, m[1])
	}
	if ne, ok := err.(net.Error); ok && ne.Timeout() {
		return "no end " + strings.Join(found, " ")
	}
	if found == nil {
		return "-"
	}
	return strings.Join(found, " ")
}

// slow sends headers and bodies a byte at a time.
func (a *attack) slow() {
	for _, kind := range []struct{ name, send, drip string }{
		{"slow: headers", "GET /healthz HTTP/1.1\r\nHost: localhost\r\n", "X: y\r\n"},
		{"slow: bodies", "POST /v1/parse HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 1000\r\n\r\n", " "},
		{"slow: chunks", "POST /v1/parse HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n", "1\r\n \r\n"},
	} {
		if !a.runs(kind.name) {
			continue
		}
		var all sync.WaitGroup
		var ended atomic.Int64
		end := time.Now().Add(20 * time.Second)
		const n = 500
		for range n {
			all.Go(func() {
				c, err := a.dial("127.0.0.2")
				if err != nil {
					ended.Add(1)
					return
				}
				defer drop(c)
				io.WriteString(c, kind.send)
				for time.Now().Before(end) {
					c.SetReadDeadline(time.Now().Add(time.Second))
					if _, err := c.Read(make([]byte, 1)); err == nil || !os.IsTimeout(err) {
						ended.Add(1)
						return
					}
					io.WriteString(c, kind.drip)
				}
			})
		}
		time.Sleep(time.Second)
		a.clients(kind.name+fmt.Sprintf(", %d clients", n), 20, 100*time.Millisecond)
		if all.Wait(); ended.Load() < n {
			a.fail("%s: %d of %d clients were not cut", kind.name, n-ended.Load(), n)
		}
	}
}

// source returns the n-th of some source addresses.
func source(n, of int) string { return fmt.Sprintf("127.0.%d.%d", n%of/200, 2+n%of%200) }

// idle opens connections that do nothing more, and asks beside them.
func (a *attack) idle(count int) {
	for _, kind := range []struct {
		name, send string
		answer     bool // the client waits for it
	}{
		{"idle: nothing sent", "", false},
		{"idle: half a header", "GET /healthz HTTP/1.1\r\nHost: loc", false},
		{"idle: kept alive", health, true},
		{"idle: half a body", "POST /v1/parse HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 1000000\r\n\r\n{", false},
	} {
		for _, sources := range []int{1, 500} {
			if !a.runs(kind.name) {
				continue
			}
			var open []net.Conn
			var opened, failed int
			var mu sync.Mutex
			var all sync.WaitGroup
			end := time.Now().Add(30 * time.Second)
			begin := time.Now()
			stop := make(chan struct{})
			const threads = 8
			for thread := range threads {
				all.Go(func() {
					for n := thread; n < count && time.Now().Before(end); n += threads {
						c, err := a.dial(source(n, sources))
						mu.Lock()
						if err != nil {
							failed++
							mu.Unlock()
							continue
						}
						opened++
						open = append(open, c)
						mu.Unlock()
						io.WriteString(c, kind.send)
						if kind.answer {
							c.SetReadDeadline(time.Now().Add(wait))
							c.Read(make([]byte, 512))
						}
					}
				})
			}
			go func() { all.Wait(); close(stop) }()
			<-stop
			name := fmt.Sprintf("%s, %d from %d addresses in %.1f s", kind.name, opened, sources, time.Since(begin).Seconds())
			a.clients(name, 30, 20*time.Millisecond)
			if failed > 0 {
				fmt.Printf("    %d connections failed\n", failed)
			}
			for _, c := range open {
				drop(c)
			}
		}
	}
}

// endless opens connections without end, in four threads, and asks beside them.
func (a *attack) endless(length time.Duration) {
	for _, kind := range []struct {
		name string
		send string
		keep int // how many connections each thread keeps open
	}{
		{"endless: nothing sent", "", 2000},
		{"endless: opened and closed", "", 0},
		{"endless: half a header", "GET / HTTP/1.1\r\n", 2000},
		{"endless: whole requests", health, 2000},
		{"endless: half a body", "POST /v1/parse HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 1000000\r\n\r\n{", 2000},
	} {
		for _, sources := range []int{1, 100} {
			if !a.runs(kind.name) {
				continue
			}
			var all sync.WaitGroup
			var opened, failed atomic.Int64
			end := time.Now().Add(length)
			for thread := range 4 {
				all.Go(func() {
					ring := make([]net.Conn, kind.keep+1)
					for n := 0; time.Now().Before(end) && n < 1_000_000; n++ {
						from := source(thread+4*n, sources)
						if sources == 1 {
							from = "127.0.0.1"
						}
						c, err := a.dial(from)
						if err != nil {
							failed.Add(1)
							continue
						}
						opened.Add(1)
						if kind.send != "" {
							io.WriteString(c, kind.send)
						}
						if old := ring[n%len(ring)]; old != nil {
							drop(old)
						}
						ring[n%len(ring)] = c
					}
					for _, c := range ring {
						if c != nil {
							drop(c)
						}
					}
				})
			}
			time.Sleep(length / 5)
			a.clients(fmt.Sprintf("%s, from %d addresses", kind.name, sources), 20, length/50)
			all.Wait()
			fmt.Printf("    %d opened, %.0f a second, %d failed\n", opened.Load(), float64(opened.Load())/length.Seconds(), failed.Load())
		}
	}
}
