package linkhttp

import (
	"fmt"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strconv"
	"strings"
	"sync/atomic"
	"testing"
	"time"
)

// A second run takes the answers from the file, which shows no URL. Ages end them.
func TestCacheFile(t *testing.T) {
	var requests atomic.Int32
	s := serve(t, func(w http.ResponseWriter, r *http.Request) {
		requests.Add(1)
		switch r.URL.Path {
		case "/moved":
			to(301, "/ok?token=hunter2secret")(w, r)
		default:
			page("<p id=a>")(w, r)
		}
	})
	config := testConfig(t)
	clock := newClock()
	config.Clock = clock
	config.Cache = filepath.Join(t.TempDir(), "cache")
	run := func(wantCached bool) {
		t.Helper()
		c := newChecker(t, config)
		r := check(t, c, s.URL+"/ok?token=hunter2secret", "a", "b")
		if r.Outcome != Alive || r.Cached != wantCached || len(r.Missing) != 1 || r.Missing[0] != "b" {
			t.Error(r, r.Cached)
		}
		check(t, c, s.URL+"/moved")
		if h := c.Hosts(); h[0].Targets[Alive] != 2 || (h[0].Cached > 0) != wantCached {
			t.Error(h)
		}
		if err := c.Close(); err != nil || len(c.Warnings()) > 0 {
			t.Error(err, c.Warnings())
		}
	}
	run(false)
	text, err := os.ReadFile(config.Cache)
	if err != nil || strings.Contains(string(text), "hunter2") || strings.Count(string(text), "\n") != 2 {
		t.Errorf("%v: %s", err, text)
	}
	before := requests.Load()
	run(true)
	if n := requests.Load() - before; n != 2 { // the chain of /moved is not in the file
		t.Errorf("%d requests", n)
	}
	clock.Sleep(t.Context(), 25*time.Hour)
	run(false)
}

// A target that is not known becomes dead after 30 days, and not if it was alive in between.
func TestPatience(t *testing.T) {
	var code atomic.Int32
	code.Store(403)
	s := serve(t, func(w http.ResponseWriter, r *http.Request) { w.WriteHeader(int(code.Load())) })
	config := testConfig(t)
	clock := newClock()
	config.Clock, config.IgnoreRobots = clock, true
	config.Cache = filepath.Join(t.TempDir(), "cache")
	after := func(days int) Result {
		clock.Sleep(t.Context(), time.Duration(days)*24*time.Hour)
		c := newChecker(t, config)
		defer c.Close()
		return check(t, c, s.URL)
	}
	since := clock.Now()
	want(t, after(0), NotKnown, "refuses")
	if r := after(29); r.Outcome != NotKnown || !r.Since.Equal(since) {
		t.Error(r, r.Since)
	}
	want(t, after(2), Dead, "not known for 31 days: the server refuses")
	code.Store(200)
	want(t, after(1), Alive, "")
	code.Store(403)
	want(t, after(2), NotKnown, "refuses")
}

// Lines that are not records are ignored with a word, and the rest counts.
func TestCacheCorrupt(t *testing.T) {
	now := newClock().Now()
	path := filepath.Join(t.TempDir(), "cache")
	k := keyOf("http://127.0.0.1/")
	text := fmt.Sprintf("{\"key\":\"%x\",\"at\":%d,\"outcome\":\"alive\",\"status\":200}\n", k, now.Unix()) +
		"\x00\xff\n{\"key\":\"00\",\"at\":1,\"outcome\":\"alive\"}\n" + strings.Repeat("x", 3*maxLine) + "\n" +
		fmt.Sprintf("{\"key\":\"%032x\",\"at\":5,\"outcome\":\"not asked\"}\n{\"key\":\"%032x\",\"at\":5,\"outcome\":\"not known\"}\n{\"key\":\"%032x\",\"at\":5,\"ou", 1, 2, 3)
	if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	config := testConfig(t)
	config.Cache = path
	c := newChecker(t, config)
	if w := c.Warnings(); len(w) != 1 || !strings.Contains(w[0], "6 lines") {
		t.Error(w)
	}
	if r := check(t, c, "http://127.0.0.1/"); r.Outcome != Alive || !r.Cached {
		t.Error(r)
	}
}

// The file has the newest answers up to its size.
func TestCacheSize(t *testing.T) {
	config := testConfig(t)
	config.Cache, config.CacheSize = filepath.Join(t.TempDir(), "cache"), 10
	c := newChecker(t, config)
	now := config.Clock.Now()
	for i := range 50 {
		c.cache.put(keyOf(fmt.Sprint(i)), verdict{outcome: Alive, status: 200}, nil, now.Add(time.Duration(i)*time.Second))
	}
	if err := c.Close(); err != nil {
		t.Fatal(err)
	}
	again := newChecker(t, config)
	if n := len(again.cache.records); n != 10 || again.cache.records[keyOf("49")] == nil || again.cache.records[keyOf("39")] != nil {
		t.Error(n)
	}
}

// Two processes write to one file at once, and no answer is lost.
func TestTwoProcesses(t *testing.T) {
	const variable, saves = "CACHE_OF_TEST", 40
	if value, ok := os.LookupEnv(variable); ok {
		name, path, _ := strings.Cut(value, " ")
		for i := range saves {
			config := testConfig(t)
			config.Cache = path
			c := newChecker(t, config)
			c.cache.put(keyOf(fmt.Sprint(name, i)), verdict{outcome: Alive, status: 200}, nil, config.Clock.Now())
			if err := c.Close(); err != nil {
				t.Fatal(err)
			}
		}
		return
	}
	path := filepath.Join(t.TempDir(), "cache")
	var processes []*exec.Cmd
	for _, name := range []string{"a", "b"} {
		cmd := exec.CommandContext(t.Context(), os.Args[0], "-test.run=^TestTwoProcesses$")
		cmd.Env = append(os.Environ(), variable+"="+name+" "+path)
		cmd.Stdout = os.Stderr
		if err := cmd.Start(); err != nil {
			t.Fatal(err)
		}
		processes = append(processes, cmd)
	}
	for _, cmd := range processes {
		if err := cmd.Wait(); err != nil {
			t.Error(err)
		}
	}
	config := testConfig(t)
	config.Cache = path
	c := newChecker(t, config)
	if n := len(c.cache.records); n != 2*saves || len(c.Warnings()) > 0 {
		t.Errorf("%d answers of %d, %v", n, 2*saves, c.Warnings())
	}
	if files, _ := filepath.Glob(path + "*"); len(files) != 1 {
		t.Error(files)
	}
}

// An answer needs at most 200 bytes of memory.
func TestMemory(t *testing.T) {
	const n = 100_000
	config := testConfig(t)
	c := newChecker(t, config)
	var before, after runtime.MemStats
	runtime.GC()
	runtime.ReadMemStats(&before)
	for i := range n {
		v := verdict{outcome: Alive, status: 200}
		if i%10 == 0 {
			v = statusVerdict(403, config.Accept)
		}
		c.cache.put(keyOf(strconv.Itoa(i)), v, []string{"a"}, config.Clock.Now())
	}
	runtime.GC()
	runtime.ReadMemStats(&after)
	each := (int64(after.HeapAlloc) - int64(before.HeapAlloc)) / n
	t.Logf("%d bytes for each answer", each)
	if each > 200 {
		t.Errorf("%d bytes for each answer", each)
	}
	runtime.KeepAlive(c)
}

// An answer of the file counts only for the statuses for which it was made.
func TestCacheOfOtherStatuses(t *testing.T) {
	s := serve(t, func(w http.ResponseWriter, r *http.Request) { w.WriteHeader(403) })
	config := testConfig(t)
	config.IgnoreRobots, config.Cache = true, filepath.Join(t.TempDir(), "cache")
	for _, c := range []struct {
		accept Statuses
		want   Outcome
		reason string
	}{
		{nil, NotKnown, "refuses"},
		{Statuses{{200, 299}, {403, 403}}, Alive, ""},
		{Statuses{{200, 299}}, NotKnown, "refuses"},
	} {
		config.Accept = c.accept
		checker := newChecker(t, config)
		want(t, check(t, checker, s.URL), c.want, c.reason)
		if err := checker.Close(); err != nil {
			t.Fatal(err)
		}
	}
}
