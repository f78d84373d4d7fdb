package measure

import (
	"fmt"
	"os"
	"regexp"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"
)

func TestAppend(t *testing.T) {
	var s Set
	s.Counter("b_total", "reason", "a \"b\"\\\n").Add(2)
	s.Counter("b_total", "reason", "").Add(1)
	s.Counter("b_total", "reason", "").Add(1)
	s.Gauge("c").Add(-3)
	s.Compute("a", func() float64 { return 0.25 })
	h := s.Histogram("seconds", []float64{.5, 2}, "route", "/")
	for _, v := range []float64{.25, .5, 1, 3, 1e9} {
		h.Observe(v)
	}
	if s.Histogram("seconds", nil, "route", "/") != h {
		t.Error("another histogram of the same name")
	}
	s.Histogram("empty", []float64{1})
	const want = `# TYPE a gauge
a 0.25
# TYPE b_total counter
b_total{reason=""} 2
b_total{reason="a \"b\"\\\n"} 2
# TYPE c gauge
c -3
# TYPE empty histogram
empty_bucket{le="1"} 0
empty_bucket{le="+Inf"} 0
empty_sum 0
empty_count 0
# TYPE seconds histogram
seconds_bucket{route="/",le="0.5"} 2
seconds_bucket{route="/",le="2"} 3
seconds_bucket{route="/",le="+Inf"} 5
seconds_sum{route="/"} 1.00000000475e+09
seconds_count{route="/"} 5
`
	if got := string(s.Append(nil)); got != want {
		t.Errorf("%s\nwant\n%s", got, want)
	}
	if got := string(new(Set).Append([]byte("x"))); got != "x" {
		t.Errorf("%q for no measures", got)
	}
}

func TestNumber(t *testing.T) {
	for v, want := range map[float64]string{
		0: "0", -1: "-1", 1 << 53: "9007199254740992", 1 << 54: "1.8014398509481984e+16", 0.1: "0.1", 1e-9: "1e-09",
	} {
		got := string(number(nil, v))
		if back, err := strconv.ParseFloat(got, 64); got != want || back != v || err != nil {
			t.Errorf("%q for %v, want %q", got, v, want)
		}
	}
}

// Several goroutines count at the same time, and nothing is lost.
func TestConcurrent(t *testing.T) {
	var s Set
	var all sync.WaitGroup
	for range 4 {
		all.Go(func() {
			for i := range 1000 {
				s.Counter("n_total", "i", strconv.Itoa(i%7)).Add(1)
				s.Histogram("h", []float64{500}).Observe(float64(i))
				if i%100 == 0 {
					s.Append(nil)
				}
			}
		})
	}
	all.Wait()
	got, sum := string(s.Append(nil)), 0
	for i := range 7 {
		sum += int(s.Counter("n_total", "i", strconv.Itoa(i)).Load())
	}
	if sum != 4000 || !strings.Contains(got, "h_bucket{le=\"500\"} 2004\n") || !strings.Contains(got, "h_count 4000\n") {
		t.Errorf("%d counted\n%s", sum, got)
	}
}

// line is the form of a line of the text format, for numbers that are finite.
var line = regexp.MustCompile(`^(?:# TYPE [a-z_]+ (?:counter|gauge|summary|histogram)|[a-z_]+(?:\{[a-z]+="(?:[^"\\\n]|\\["\\n])*"(?:,[a-z]+="(?:[^"\\\n]|\\["\\n])*")*\})? [0-9.e+-]+)$`)

func TestAppendProcess(t *testing.T) {
	text := string(AppendProcess(nil))
	seen := map[string]bool{}
	for l := range strings.Lines(text) {
		if !line.MatchString(strings.TrimSuffix(l, "\n")) {
			t.Errorf("not a line of the format: %q", l)
		}
		if name, ok := strings.CutPrefix(l, "# TYPE "); ok {
			name, _, _ = strings.Cut(name, " ")
			if seen[name] {
				t.Errorf("%s twice", name)
			}
			seen[name] = true
		}
	}
	want := []string{"go_goroutines", "go_info", "go_gc_duration_seconds", "go_memstats_heap_alloc_bytes", "go_threads"}
	if runtime.GOOS == "linux" {
		want = append(want, "process_cpu_seconds_total", "process_resident_memory_bytes", "process_resident_memory_peak_bytes", "process_start_time_seconds")
	}
	for _, name := range want {
		if !seen[name] {
			t.Errorf("no %s in\n%s", name, text)
		}
	}
	if s := fmt.Sprintf("go_info{version=%q} 1\n", runtime.Version()); !strings.Contains(text, s) {
		t.Errorf("no %s", s)
	}
	if runtime.GOOS == "linux" {
		list := ofStat(read("/proc/self/stat"), read("/proc/stat"), os.Getpagesize())
		i := slices.IndexFunc(list, func(r reading) bool { return r.name == "process_start_time_seconds" })
		if age := float64(time.Now().Unix()) - list[i].value; age < -2 || age > 3600 {
			t.Errorf("the process started %v s ago", age)
		}
	}
}

// The files of /proc, with a name of the program that looks like fields.
func TestProc(t *testing.T) {
	const stat = "7 (a) 1 (b) S 1 7 7 0 -1 4194304 100 0 5 0 250 50 0 0 20 0 9 0 12345 4096000 30 18446744073709551615 1 1\n"
	got := map[string]float64{}
	for _, r := range slices.Concat(ofStat(stat, "cpu 1 2\nbtime 1000\nprocesses 3\n", 4096),
		ofFields("Name:\tx\nVmPeak:\t    8 kB\nVmHWM:\t\nRssAnon:\t3 kB\n", statusFields), ofFields("rchar: 17\nsyscw: 4\n", ioFields)) {
		got[r.name] = r.value
	}
	for name, want := range map[string]float64{
		"process_cpu_seconds_user_total": 2.5, "process_cpu_seconds_system_total": .5, "process_cpu_seconds_total": 3,
		"process_minor_pagefaults_total": 100, "process_major_pagefaults_total": 5, "process_num_threads": 9,
		"process_virtual_memory_bytes": 4096000, "process_resident_memory_bytes": 30 * 4096, "process_start_time_seconds": 1123.45,
		"process_virtual_memory_peak_bytes": 8192, "process_resident_memory_anon_bytes": 3072,
		"process_io_read_bytes_total": 17, "process_io_write_syscalls_total": 4,
	} {
		if v, ok := got[name]; v != want || !ok {
			t.Errorf("%s is %v, want %v", name, v, want)
		}
	}
	if len(got) != 13 {
		t.Errorf("%d values: %v", len(got), got)
	}
	for _, text := range []string{"", "7 (a) S 1", "no name"} {
		if list := ofStat(text, "", 4096); list != nil {
			t.Errorf("%q: %v", text, list)
		}
	}
	if list := ofStat(stat, "", 4096); len(list) != 8 {
		t.Errorf("without the start of the system: %v", list)
	}
}
