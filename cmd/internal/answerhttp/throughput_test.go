package answerhttp

import (
	"bufio"
	"encoding/json"
	"fmt"
	"net"
	"net/http"
	"net/http/httptest"
	"net/textproto"
	"net/url"
	"slices"
	"strconv"
	"sync"
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

// load sends requests for one text over some connections, and returns the time of each. A
// connection sends its next request after the answer, and not before its turn, which comes every so
// often.
func load(address string, connections, requests int, every time.Duration) (times []time.Duration, err error) {
	const body = `{"input":"https://user@example.com:8042/over/there/index.html?name=ferret&color=purple#nose"}`
	request := fmt.Appendf(nil, "POST /v1/parse HTTP/1.1\r\nHost: %s\r\nContent-Type: application/json\r\nContent-Length: %d\r\n\r\n%s", address, len(body), body)
	var mu sync.Mutex
	var wait sync.WaitGroup
	for i := range connections {
		wait.Go(func() {
			own, failed := askAgain(address, request, requests, time.Duration(i)*every/time.Duration(connections), every)
			mu.Lock()
			defer mu.Unlock()
			if times = append(times, own...); failed != nil {
				err = failed
			}
		})
	}
	wait.Wait()
	return times, err
}

// askAgain sends a request n times over one connection, each after the answer to the one before and
// not before its turn. The first turn comes after a time, and the next ones every so often.
func askAgain(address string, request []byte, n int, first, every time.Duration) (times []time.Duration, err error) {
	conn, err := net.Dial("tcp", address)
	if err != nil {
		return nil, err
	}
	defer conn.Close()
	r := bufio.NewReader(conn)
	turn := time.Now().Add(first)
	for range n {
		time.Sleep(time.Until(turn))
		turn = turn.Add(every)
		start := time.Now()
		if _, err := conn.Write(request); err != nil {
			return nil, err
		}
		status, err := r.ReadSlice('\n')
		if err != nil || string(status) != "HTTP/1.1 200 OK\r\n" {
			return nil, fmt.Errorf("%q, %w", status, err)
		}
		length := 0
		for {
			line, err := r.ReadSlice('\n')
			if err != nil {
				return nil, err
			}
			if len(line) == 2 {
				break
			}
			if name := "Content-Length: "; len(line) > len(name) && string(line[:len(name)]) == name {
				if length, err = strconv.Atoi(textproto.TrimString(string(line[len(name):]))); err != nil {
					return nil, err
				}
			}
		}
		if _, err := r.Discard(length); err != nil {
			return nil, err
		}
		times = append(times, time.Since(start))
	}
	return times, nil
}

// BenchmarkOneText asks the service and the trivial handler in turns: first as fast as each
// answers, then both at one rate, a quarter of what the trivial one can do. It reports the
// throughput of both, their ratio as the median of the turns, and the time within which 99% of the
// answers came at the same rate.
func BenchmarkOneText(b *testing.B) {
	plain := httptest.NewServer(http.HandlerFunc(trivial))
	defer plain.Close()
	addresses := [2]string{start(b, Config{}), plain.Listener.Addr().String()}
	const connections, requests = 16, 250
	var times [2][]time.Duration
	var ratios []float64
	var spent [2]time.Duration
	turns := 0
	for b.Loop() {
		var took [2]time.Duration
		for i := range addresses {
			i = (i + turns) % 2 // each is first in every second turn
			begin := time.Now()
			if _, err := load(addresses[i], connections, requests, 0); err != nil {
				b.Fatal(err)
			}
			took[i] = time.Since(begin)
			spent[i] += took[i]
		}
		for i := range addresses {
			i = (i + turns) % 2
			own, err := load(addresses[i], connections, requests, 4*took[1]/requests)
			if err != nil {
				b.Fatal(err)
			}
			times[i] = append(times[i], own...)
		}
		ratios = append(ratios, took[1].Seconds()/took[0].Seconds())
		turns++
	}
	slices.Sort(ratios)
	b.ReportMetric(ratios[len(ratios)/2], "ratio")
	for i, name := range []string{"service", "trivial"} {
		slices.Sort(times[i])
		b.ReportMetric(float64(turns*connections*requests)/spent[i].Seconds(), name+"/s")
		b.ReportMetric(float64(times[i][len(times[i])/2].Microseconds()), name+"-p50-µs")
		b.ReportMetric(float64(times[i][len(times[i])*99/100].Microseconds()), name+"-p99-µs")
	}
	b.ReportMetric(0, "ns/op")
}
