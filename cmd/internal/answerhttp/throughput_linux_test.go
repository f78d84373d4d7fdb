package answerhttp

import (
	"bufio"
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"net"
	"net/http"
	"net/netip"
	"net/textproto"
	"net/url"
	"os"
	"os/exec"
	"runtime/debug"
	"slices"
	"strconv"
	"sync"
	"syscall"
	"testing"
	"time"
)

// trivial is the handler that a program would write with the standard library.
func trivial(w http.ResponseWriter, r *http.Request) {
	var question struct{ Input string }
	if err := json.NewDecoder(r.Body).Decode(&question); err != nil {
		http.Error(w, err.Error(), http.StatusBadRequest)
		return
	}
	answer := struct {
		Input    string `json:"input"`
		Valid    bool   `json:"valid"`
		Scheme   string `json:"scheme"`
		User     string `json:"userinfo"`
		Host     string `json:"host"`
		Port     string `json:"port"`
		Path     string `json:"path"`
		Query    string `json:"query"`
		Fragment string `json:"fragment"`
	}{Input: question.Input}
	if u, err := url.Parse(question.Input); err == nil {
		answer.Valid, answer.Scheme, answer.User, answer.Host, answer.Port = true, u.Scheme, u.User.String(), u.Hostname(), u.Port()
		answer.Path, answer.Query, answer.Fragment = u.EscapedPath(), u.RawQuery, u.EscapedFragment()
	}
	w.Header().Set("Content-Type", "application/json")
	json.NewEncoder(w).Encode(answer)
}

// oneTextServer is the environment variable that makes the benchmark a server: "service" or
// "trivial".
const oneTextServer = "URIKIT_ONE_TEXT"

// serveOneText serves until its standard input ends. It prints its address.
func serveOneText(b *testing.B, name string) {
	l, err := net.Listen("tcp4", "127.0.0.1:0")
	if err != nil {
		b.Fatal(err)
	}
	if fmt.Println(l.Addr()); name == "service" {
		go New(Config{}).Serve(b.Context(), l)
	} else {
		go http.Serve(l, http.HandlerFunc(trivial))
	}
	os.Stdin.Read(make([]byte, 1))
}

// startOneText starts a server in a process of its own, so that it alone collects its garbage.
func startOneText(b *testing.B, name string) netip.AddrPort {
	self, err := os.Executable()
	if err != nil {
		b.Fatal(err)
	}
	server := exec.Command(self, "-test.run=^$", "-test.bench=^BenchmarkOneText$")
	server.Env = append(os.Environ(), oneTextServer+"="+name)
	stdin, err := server.StdinPipe()
	if err != nil {
		b.Fatal(err)
	}
	stdout, err := server.StdoutPipe()
	if err != nil {
		b.Fatal(err)
	}
	if err := server.Start(); err != nil {
		b.Fatal(err)
	}
	b.Cleanup(func() {
		stdin.Close()
		server.Wait()
	})
	for lines := bufio.NewScanner(stdout); lines.Scan(); {
		if address, err := netip.ParseAddrPort(lines.Text()); err == nil {
			return address
		}
	}
	b.Fatalf("the %s server has no address", name)
	return netip.AddrPort{}
}

// load sends requests for one text over some connections, and returns the time of each, sorted. A
// rate is in requests a second, whose times are random (a Poisson process) and the same for the
// same seed. With the rate 0 each connection asks again at once.
func load(address netip.AddrPort, connections, requests int, rate float64, seed uint64) (times []time.Duration, err error) {
	const body = `{"input":"https://user@example.com:8042/over/there/index.html?name=ferret&color=purple#nose"}`
	request := fmt.Appendf(nil, "POST /v1/parse HTTP/1.1\r\nHost: %s\r\nContent-Type: application/json\r\nContent-Length: %d\r\n\r\n%s", address, len(body), body)
	var mu sync.Mutex
	var wait sync.WaitGroup
	for i := range connections {
		wait.Go(func() {
			own := make([]time.Duration, requests/connections)
			pause := func() time.Duration { return 0 }
			if rate > 0 {
				random := rand.New(rand.NewPCG(seed, uint64(i)))
				pause = func() time.Duration {
					return time.Duration(random.ExpFloat64() * float64(connections) / rate * float64(time.Second))
				}
			}
			failed := askAgain(address, request, own, pause)
			mu.Lock()
			defer mu.Unlock()
			if times = append(times, own...); failed != nil {
				err = failed
			}
		})
	}
	wait.Wait()
	slices.Sort(times)
	return times, err
}

// A socket blocks its thread, so that no scheduler of Go adds to a time.
type socket int

func (s socket) Read(p []byte) (int, error)  { return syscall.Read(int(s), p) }
func (s socket) Write(p []byte) (int, error) { return syscall.Write(int(s), p) }

// askAgain sends a request over one connection for each of the times. A turn comes a pause after
// the turn before. A time begins with the request. If the answer before came later than the turn,
// it begins with the turn, as clients that are not one would not have waited.
func askAgain(address netip.AddrPort, request []byte, times []time.Duration, pause func() time.Duration) error {
	fd, err := syscall.Socket(syscall.AF_INET, syscall.SOCK_STREAM, 0)
	if err != nil {
		return err
	}
	defer syscall.Close(fd)
	if err := syscall.Connect(fd, &syscall.SockaddrInet4{Port: int(address.Port()), Addr: address.Addr().As4()}); err != nil {
		return err
	}
	r := bufio.NewReader(socket(fd))
	turn := time.Now()
	for i := range times {
		start := time.Now()
		if next := pause(); next > 0 {
			turn = turn.Add(next)
			late := start.After(turn)
			for rest := time.Until(turn); rest > 0; rest = time.Until(turn) {
				span := syscall.NsecToTimespec(int64(rest))
				syscall.Nanosleep(&span, nil)
			}
			if start = time.Now(); late {
				start = turn
			}
		}
		if _, err := socket(fd).Write(request); err != nil {
			return err
		}
		if err := readAnswer(r); err != nil {
			return err
		}
		times[i] = time.Since(start)
	}
	return nil
}

// readAnswer reads an answer, which must have the status 200.
func readAnswer(r *bufio.Reader) error {
	status, err := r.ReadSlice('\n')
	if err != nil || string(status) != "HTTP/1.1 200 OK\r\n" {
		return fmt.Errorf("%q, %w", status, err)
	}
	length := 0
	for {
		line, err := r.ReadSlice('\n')
		if err != nil {
			return err
		}
		if len(line) == 2 {
			break
		}
		if name := "Content-Length: "; len(line) > len(name) && string(line[:len(name)]) == name {
			if length, err = strconv.Atoi(textproto.TrimString(string(line[len(name):]))); err != nil {
				return err
			}
		}
	}
	_, err = r.Discard(length)
	return err
}

// BenchmarkOneText asks the service and the trivial handler, each in a process of its own, in
// turns: first as fast as each answers, then both at the same times, at a quarter of the rate that
// the trivial one can do. It reports medians of the rounds: the throughput of both and its ratio,
// and the times within which half and 99% of the answers came, and the ratio of the latter.
func BenchmarkOneText(b *testing.B) {
	if name := os.Getenv(oneTextServer); name != "" {
		serveOneText(b, name)
		return
	}
	names := [2]string{"service", "trivial"}
	var addresses [2]netip.AddrPort
	for i, name := range names {
		addresses[i] = startOneText(b, name)
	}
	defer debug.SetGCPercent(debug.SetGCPercent(-1)) // the client collects no garbage while it measures
	const rounds, connections, requests = 11, 16, 24_000
	measures := map[string][]float64{}
	note := func(name string, value float64) { measures[name] = append(measures[name], value) }
	ask := func(i int, rate float64, seed uint64) ([]time.Duration, time.Duration) {
		begin := time.Now()
		times, err := load(addresses[i], connections, requests, rate, seed)
		if err != nil {
			b.Fatal(err)
		}
		return times, time.Since(begin)
	}
	for i := range addresses {
		ask(i, 0, 0) // warms the server up
	}
	for b.Loop() {
		for round := range rounds {
			var rates, late [2]float64
			for i := range addresses {
				i = (i + round) % 2 // each is first in every second round
				_, took := ask(i, 0, 0)
				rates[i] = requests / took.Seconds()
				note(names[i]+"/s", rates[i])
			}
			note("ratio", rates[0]/rates[1])
			for i := range addresses {
				i = (i + round) % 2
				times, _ := ask(i, rates[1]/4, uint64(round))
				late[i] = float64(times[len(times)*99/100].Nanoseconds()) / 1e3
				note(names[i]+"-p50-µs", float64(times[len(times)/2].Nanoseconds())/1e3)
				note(names[i]+"-p99-µs", late[i])
			}
			note("p99-ratio", late[0]/late[1])
			if testing.Verbose() {
				b.Logf("%.0f and %.0f a second, p99 %.0f and %.0f µs", rates[0], rates[1], late[0], late[1])
			}
		}
	}
	for name, values := range measures {
		slices.Sort(values)
		b.ReportMetric(values[len(values)/2], name)
	}
	b.ReportMetric(0, "ns/op")
}
