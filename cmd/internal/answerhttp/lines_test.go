package answerhttp

import (
	"bufio"
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/http/httptest"
	"os/exec"
	"runtime"
	"strings"
	"testing"
	"time"

	"github.com/urikit/uri/cmd/internal/ask"
	"github.com/urikit/uri/internal/testenv"
)

// postLines sends a list.
func postLines(s *Server, verb, body string, headers ...string) *httptest.ResponseRecorder {
	return post(s, "/v1/"+verb, body, append([]string{"Content-Type", "application/x-ndjson"}, headers...)...)
}

// The answers to the lines of a list are those to the same requests, alone and in an array, in each
// coding.
func TestLines(t *testing.T) {
	s := New(Config{})
	texts := []string{"http://a/b?x=1#f", "a b", "http://u:p@h:99999/", "", "\u00ff", "see http://a/ and http://b/"}
	for _, v := range ask.Verbs() {
		var requests []string
		for _, text := range texts {
			members := map[string]any{"input": text}
			for _, o := range v.RequestOptions() {
				if o.Required {
					members[o.Name] = "http://{host}/"
				}
			}
			request, err := json.Marshal(members)
			if err != nil {
				t.Fatal(err)
			}
			requests = append(requests, string(request))
		}
		var want strings.Builder
		for _, request := range requests {
			answer, err := answerOf(v.Name, []byte(request))
			if err != nil {
				t.Fatal(v.Name, err)
			}
			want.WriteString(strings.ReplaceAll(string(answer), "\n", "") + "\n")
		}
		for _, coding := range []string{identity, codeGzip, codeZstd} {
			for _, end := range []string{"", "\n"} {
				w := postLines(s, v.Name, strings.Join(requests, "\n")+end, "Accept-Encoding", coding)
				got := expand(t, w.Header().Get("Content-Encoding"), w.Body.Bytes())
				if w.Code != 200 || got != want.String() || w.Header().Get("Content-Type") != "application/x-ndjson" {
					t.Errorf("%s: %d %s, want %s", v.Name, w.Code, got, want.String())
				}
				if trailer := w.Result().Trailer; trailer.Get("Uri-Answered") != fmt.Sprint(len(texts)) || trailer.Get("Uri-Refused") != "0" {
					t.Errorf("%s: %v", v.Name, trailer)
				}
			}
		}
		array := post(s, "/v1/"+v.Name, "["+strings.Join(requests, ",")+"]")
		var all []json.RawMessage
		if err := json.Unmarshal(array.Body.Bytes(), &all); err != nil {
			t.Fatal(err)
		}
		lines := strings.Split(strings.TrimSuffix(want.String(), "\n"), "\n")
		for i, line := range lines {
			if len(all) != len(lines) || strings.ReplaceAll(string(all[i]), "\n", "") != line {
				t.Errorf("%s: the array has\n%s, and the list\n%s", v.Name, all[i], line)
			}
		}
	}
}

// Each line has an answer or a problem, and an input that is cut ends with one.
func TestLinesOfProblems(t *testing.T) {
	s := New(Config{MaxBody: 100})
	for _, tt := range []struct{ body, want string }{
		{"", ""},
		{"\n", `{"title":"Bad Request","status":400,"detail":"not JSON: unexpected end of JSON input (after 0 bytes)","index":0}`},
		{`"a"`, `{"input":"a","valid":true}`},
		{" \"a\" \r\n", `{"input":"a","valid":true}`},
		{"[]\n\"a\"\n", `{"title":"Bad Request","status":400,"detail":"a line is an object, or a string","index":0}` + "\n" + `{"input":"a","valid":true}`},
		{`{"input":"a","x":1}` + "\n{}\n\"b", `{"title":"Bad Request","status":400,"detail":"unknown: the options of validate are as, edition, scheme-rules","index":0}` + "\n" +
			`{"title":"Bad Request","status":400,"detail":"the member is missing","key":"input","index":1}` + "\n" +
			`{"title":"Bad Request","status":400,"detail":"not JSON: unexpected end of JSON input (after 2 bytes)","index":2}`},
		{"\"a\"\n\"" + strings.Repeat("a", 200) + "\"\n\"b\"\n", `{"input":"a","valid":true}` + "\n" +
			`{"title":"Request Entity Too Large","status":413,"detail":"the line is longer than 100 bytes","index":1}` + "\n" + `{"input":"b","valid":true}`},
		{"\"" + strings.Repeat("a", 98) + "\"\n\"" + strings.Repeat("a", 200_000), `{"input":"` + strings.Repeat("a", 98) + `","valid":true}` + "\n" +
			`{"title":"Request Entity Too Large","status":413,"detail":"the line is longer than 100 bytes","index":1}`},
		{"\"\xff\"", `{"title":"Bad Request","status":400,"detail":"the request is not UTF-8: send other bytes as \"input_base64\"","index":0}`},
		{`{"input_base64":"/w"}`, `{"valid":false,"error":{"key":"input_base64","offset":null,"component":"","rule":"base64","message":"must be Base64 with padding","section":"4","document":"RFC 4648","span":null,"expected":""}}`},
	} {
		w := postLines(s, "validate", tt.body)
		if got := strings.TrimSuffix(w.Body.String(), "\n"); w.Code != 200 || got != tt.want {
			t.Errorf("%.99q: %d\n%s\nwant\n%s", tt.body, w.Code, got, tt.want)
		}
	}
	if w := postLines(s, "fetch", ""); w.Code != http.StatusNotFound {
		t.Errorf("an unknown verb: %d", w.Code)
	}
	long := New(Config{MaxBody: 1000, MaxAnswer: 500})
	w := postLines(long, "explain", `"http://a/"`+"\n\"b\"\n")
	if lines := strings.Split(w.Body.String(), "\n"); len(lines) != 3 || !strings.Contains(lines[0], `"status":422,"detail":"the answer is longer than 500 bytes`) || strings.Contains(lines[0], "valid") {
		t.Errorf("a long answer: %s", w.Body)
	}
	whole := compressed(t, codeGzip, strings.Repeat("\"a\"\n", 10_000))
	w = postLines(New(Config{}), "validate", whole[:len(whole)-4], "Content-Encoding", "gzip")
	lines := strings.Split(strings.TrimSuffix(w.Body.String(), "\n"), "\n")
	if last := lines[len(lines)-1]; !strings.Contains(last, `"detail":"the gzip data is incomplete: the list ends here","index":`+fmt.Sprint(len(lines)-1)) {
		t.Errorf("a list that is cut ends with %s", last)
	}
}

// A list is answered while it is sent, however long it is, with little memory. A client that stops
// sending gets the reason.
func TestLongList(t *testing.T) {
	address := start(t, Config{Timeout: 2 * time.Second})
	in, out := io.Pipe()
	r, err := http.NewRequest(http.MethodPost, "http://"+address+"/v1/validate", in)
	if err != nil {
		t.Fatal(err)
	}
	r.Header.Set("Content-Type", "application/x-ndjson")
	response, err := func() (*http.Response, error) {
		go io.WriteString(out, "\"first\"\n")
		return http.DefaultClient.Do(r)
	}()
	if err != nil {
		t.Fatal(err)
	}
	defer response.Body.Close()
	lines := bufio.NewReader(response.Body)
	first, err := lines.ReadString('\n')
	if err != nil || first != `{"input":"first","valid":true}`+"\n" {
		t.Fatalf("%q, %v", first, err)
	}
	const n = 200_000
	text := strings.Repeat("a", 100)
	go func() {
		w := bufio.NewWriter(out)
		for i := range n {
			fmt.Fprintf(w, "\"%s%d\"\n", text, i)
		}
		w.Flush()
		out.Close()
	}()
	most := uint64(0)
	for i := range n {
		line, err := lines.ReadString('\n')
		if want := fmt.Sprintf("{\"input\":\"%s%d\",\"valid\":true}\n", text, i); err != nil || line != want {
			t.Fatalf("%d: %q, %v", i, line, err)
		}
		if i%20_000 == 0 {
			var m runtime.MemStats
			runtime.ReadMemStats(&m)
			most = max(most, m.HeapInuse)
		}
	}
	if rest, err := io.ReadAll(lines); err != nil || len(rest) > 0 || response.Trailer.Get("Uri-Answered") != fmt.Sprint(n+1) {
		t.Errorf("at the end %q, %v, %v", rest, err, response.Trailer)
	}
	if most > 64<<20 {
		t.Errorf("the heap has %d bytes", most)
	}
}

// A list whose client stops in the middle ends with a line that says so.
func TestCutList(t *testing.T) {
	address := start(t, Config{Timeout: 300 * time.Millisecond})
	const head = "POST /v1/validate HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/x-ndjson\r\nTransfer-Encoding: chunked\r\n\r\n4\r\n\"a\"\n\r\n"
	for end, want := range map[string]string{
		"":        `"status":408,"detail":"the body did not arrive in time: the list ends here","index":1}`,
		"zz\r\n":  `"status":400,"detail":"the body is not whole, or its chunks are wrong: the list ends here","index":1}`,
		"2\r\n\"": `"status":408,"detail":"the body did not arrive in time: the list ends here","index":1}`,
	} {
		conn, err := net.Dial("tcp", address)
		if err != nil {
			t.Fatal(err)
		}
		defer conn.Close()
		if _, err := io.WriteString(conn, head+end); err != nil {
			t.Fatal(err)
		}
		response, err := http.ReadResponse(bufio.NewReader(conn), nil)
		if err != nil {
			t.Fatal(err)
		}
		body, err := io.ReadAll(response.Body)
		if first, rest, _ := bytes.Cut(body, []byte("\n")); err != nil || string(first) != `{"input":"a","valid":true}` || !strings.Contains(string(rest), want) {
			t.Errorf("%q: %s, %v", end, body, err)
		}
		if response.Trailer.Get("Uri-Answered") != "1" || response.Trailer.Get("Uri-Refused") != "1" {
			t.Errorf("%q: %v", end, response.Trailer)
		}
	}
}

// curl sends a compressed list while it reads the compressed answer.
func TestCurl(t *testing.T) {
	curl := testenv.Program(t, "curl")
	url := "http://" + start(t, Config{}) + "/v1/validate"
	const n = 50_000
	var list, want strings.Builder
	for i := range n {
		fmt.Fprintf(&list, "\"http://a/%d\"\n", i)
		fmt.Fprintf(&want, "{\"input\":\"http://a/%d\",\"valid\":true}\n", i)
	}
	for _, coding := range []string{identity, codeGzip, codeZstd} {
		body := list.String()
		if coding != identity {
			body = compressed(t, coding, body)
		}
		cmd := exec.Command(curl, "-sS", "-q", "-T", "-", "-X", "POST", "-H", "Content-Encoding: "+coding, "-H", "Accept-Encoding: "+coding, "-H", "Content-Type: application/x-ndjson", url)
		cmd.Stdin = strings.NewReader(body)
		out, err := cmd.Output()
		if err != nil || expand(t, coding, out) != want.String() {
			t.Errorf("%s: %d bytes, %v", coding, len(out), err)
		}
	}
	out, err := exec.Command(curl, "-sS", "-q", "--compressed", "-H", "Content-Type: application/json", "-d", "["+strings.Repeat(`{"input":"a"},`, 999)+`{"input":"a"}]`, url).Output()
	var answers []struct{ Valid bool }
	if err != nil || json.Unmarshal(out, &answers) != nil || len(answers) != 1000 {
		t.Errorf("an array: %.99s, %v", out, err)
	}
}
