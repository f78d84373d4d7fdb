package main

import (
	"fmt"
	"net/http"
	"net/http/httptest"
	"os"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"
)

// TestCheckOnline asks a server on this machine, and no other.
func TestCheckOnline(t *testing.T) {
	var lock sync.Mutex
	asked := map[string]int{}
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		lock.Lock()
		asked[r.Method+" "+r.URL.Path]++
		lock.Unlock()
		switch r.URL.Path {
		case "/page":
			w.Header().Set("Content-Type", "text/html; charset=utf-8")
			fmt.Fprint(w, `<!DOCTYPE html><p id=a><p id=user-content-b>`)
		case "/moved":
			http.Redirect(w, r, "/new", http.StatusMovedPermanently)
		case "/new":
		case "/own":
			if r.Header.Get("X-Key") != "Zq7Kx9wP" {
				w.WriteHeader(http.StatusForbidden)
			}
		case "/busy":
			w.WriteHeader(http.StatusInternalServerError)
		default:
			w.WriteHeader(http.StatusNotFound)
		}
	}))
	defer server.Close()
	t.Chdir(t.TempDir())
	const links = "[a](S/page#a) [b](S/page#b) [c](S/page#c) [m](S/moved) [o](S/own) [u](S/busy) [p](S/page)\n"
	if err := os.WriteFile("a.md", []byte(strings.ReplaceAll(links, "S", server.URL)), 0o666); err != nil {
		t.Fatal(err)
	}
	rules := []string{"a.md", "--rule", "page-dead,page-moved,fragment-missing", "--min-severity", "info", "--format", "github"}
	if status, stdout, stderr := checkOf(t, append(rules, "--online")...); status != 0 || stdout != "" || len(asked) > 0 || strings.Contains(stderr, "not known") {
		t.Fatalf("private addresses: status %d, %s%s, %v", status, stdout, stderr, asked)
	}
	allowed := append(rules, "--online", "--config", `check.online.private=["127.0.0.0/8"]`)
	t.Setenv("OWN_KEY", "Zq7Kx9wP")
	host := strings.TrimPrefix(server.URL, "http://")
	cached := append(allowed, "--config", `check.online.headers=["`+host+`=X-Key:OWN_KEY"]`, "--config", `check.online.cache="cache"`)
	for i, requests := range []int{1, 0} {
		clear(asked)
		status, stdout, stderr := checkOf(t, cached...)
		if status != 1 || strings.Count(stdout, "\n") != 2 || !strings.Contains(stdout, "title=fragment-missing::") || !strings.Contains(stdout, "title=page-moved::") {
			t.Errorf("run %d: status %d, %s%s", i, status, stdout, stderr)
		}
		if !strings.Contains(stderr, "a.md:1:") || !strings.Contains(stderr, ": not known: ") || strings.Contains(stdout+stderr, "Zq7Kx9wP") {
			t.Errorf("run %d: %s", i, stderr)
		}
		if asked["GET /page"] != requests {
			t.Errorf("run %d: %v", i, asked)
		}
	}
	if text, err := os.ReadFile("cache"); err != nil || strings.Contains(string(text), server.URL+"/own") || strings.Contains(string(text), "Zq7Kx9wP") {
		t.Errorf("%v, %s", err, text)
	}
	if status, stdout, stderr := checkOf(t, append(allowed, "--config", `check.online.accept=["200-299","500"]`)...); status != 1 || strings.Contains(stderr, "status 500") {
		t.Errorf("accepted: status %d, %s%s", status, stdout, stderr)
	}
	if status, stdout, stderr := checkOf(t, "a.md", "--online", "--fix", "online", "--config", `check.online.private=["127.0.0.0/8"]`, "--rule", "page-moved", "--write"); status != 0 || stdout != "" {
		t.Errorf("fixed: status %d, %s%s", status, stdout, stderr)
	}
	if text, err := os.ReadFile("a.md"); err != nil || !strings.Contains(string(text), "[m]("+server.URL+"/new)") {
		t.Errorf("%v, %s", err, text)
	}
}

// A place that a server names with a secret, a userinfo or a fragment does not become a link. One
// with a userinfo is not asked.
func TestCheckOnlineSecrets(t *testing.T) {
	const secret = "Zq7Kx9wP"
	places := []string{"/new?access_token=" + secret, "//u:" + secret + "@HOST/new", "//u@HOST/new", "/new#a", "/new#access_token=" + secret}
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if i, err := strconv.Atoi(strings.TrimPrefix(r.URL.Path, "/")); err == nil {
			w.Header().Set("Location", strings.Replace(places[i], "HOST", r.Host, 1))
			w.WriteHeader(http.StatusMovedPermanently)
		}
	}))
	defer server.Close()
	t.Chdir(t.TempDir())
	text := ""
	for i := range places {
		text += fmt.Sprintf("[a](%s/%d)\n", server.URL, i)
	}
	if err := os.WriteFile("a.md", []byte(text), 0o666); err != nil {
		t.Fatal(err)
	}
	args := []string{"a.md", "--online", "--config", `check.online.private=["127.0.0.0/8"]`, "--rule", "page-moved", "--min-severity", "info"}
	for _, more := range [][]string{nil, {"--json"}, {"--format", "sarif"}, {"--format", "markdown"}, {"--fix", "online"}, {"--fix", "online", "--write"}} {
		_, stdout, stderr := checkOf(t, append(slices.Clone(args), more...)...)
		if strings.Contains(stdout+stderr, secret) {
			t.Errorf("%v: %s%s", more, stdout, stderr)
		}
		if more == nil && (strings.Count(stdout, "info page-moved: the page moved for good, to a place with ") != 3 || strings.Contains(stdout, "fix:")) {
			t.Errorf("%s%s", stdout, stderr)
		}
	}
	if got, err := os.ReadFile("a.md"); err != nil || string(got) != text {
		t.Errorf("%v, %s", err, got)
	}
}

// A page is read once for at most so many fragments. Those beyond are not known, and not alive.
func TestManyFragments(t *testing.T) {
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("Content-Type", "text/html; charset=utf-8")
		fmt.Fprint(w, `<!DOCTYPE html><p id=f0>`)
	}))
	defer server.Close()
	t.Chdir(t.TempDir())
	var text strings.Builder
	for i := range mostFragments + 2 {
		fmt.Fprintf(&text, "[a](%s/#f%d)\n", server.URL, i)
	}
	if err := os.WriteFile("a.md", []byte(text.String()), 0o666); err != nil {
		t.Fatal(err)
	}
	_, stdout, stderr := checkOf(t, "a.md", "--online", "--config", `check.online.private=["127.0.0.0/8"]`, "--rule", "fragment-missing", "--format", "github")
	if n := strings.Count(stdout, "title=fragment-missing::"); n != mostFragments-1 {
		t.Errorf("%d fragments are missing, not %d", n, mostFragments-1)
	}
	if n := strings.Count(stderr, ": not known: the fragment was not looked for: "); n != 2 {
		t.Errorf("%d fragments are not known, not 2: %.500s", n, stderr)
	}
}

// What could give others what is the user's own is not in a file of the repository.
func TestOnlineSettings(t *testing.T) {
	t.Chdir(t.TempDir())
	if err := os.WriteFile("a.md", []byte("text"), 0o666); err != nil {
		t.Fatal(err)
	}
	for text, want := range map[string]string{
		`headers = ["h.example=Authorization:HOME"]`: "only --config may set check.online.headers",
		`private = ["127.0.0.0/8"]`:                  "only --config may set check.online.private",
		`cache = "../cache"`:                         "check.online.cache must be in the folder of the file",
		`accept = ["20"]`:                            ":2:11: must be a status or a range of statuses",
		`patience = -1`:                              ":2:12: must be a number of days",
		`robot = true`:                               `unknown key "check.online.robot"; did you mean "robots"?`,
		`patience = 3`:                               "",
		`robots = false`:                             "",
		`accept = ["200-299", "403"]`:                "",
	} {
		if err := os.WriteFile(".uri.toml", []byte("[check.online]\n"+text+"\n"), 0o666); err != nil {
			t.Fatal(err)
		}
		if status, _, stderr := checkOf(t, "a.md"); (status == 0) != (want == "") || !strings.Contains(stderr, want) {
			t.Errorf("%s: status %d, %s", text, status, stderr)
		}
	}
	if status, _, stderr := checkOf(t, "a.md", "--config", "none", "--online", "--config", `check.online.headers=["h.example=Authorization:NO_SUCH"]`); status != 2 || !strings.Contains(stderr, "the environment has no variable NO_SUCH") {
		t.Errorf("status %d, %s", status, stderr)
	}
}
