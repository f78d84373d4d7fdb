package whatwg_test

import (
	"encoding/json"
	"math/rand/v2"
	"os"
	"os/exec"
	"strings"
	"testing"

	"github.com/urikit/uri/internal/testenv"
	"github.com/urikit/uri/pct"
	"github.com/urikit/uri/scheme/data"
	"github.com/urikit/uri/whatwg"
)

// fetched is what a browser fetches from a "data" URL: the media type, and the octets as
// numbers, because encoding/json writes bytes as base64.
type fetched struct {
	media  string
	octets []int
}

// fetch reads a text as a browser does. It returns nil for a failure.
func fetch(text string) *fetched {
	u, err := whatwg.Parse(text)
	if err != nil {
		return nil
	}
	d, err := data.ParseBrowser(u.String())
	if err != nil {
		return nil
	}
	octets := []int{}
	for _, c := range d.Bytes() {
		octets = append(octets, int(c))
	}
	return &fetched{d.MediaType().String(), octets}
}

func (f *fetched) String() string {
	if f == nil {
		return "failure"
	}
	text, err := json.Marshal(f.octets)
	if err != nil {
		panic(err)
	}
	return f.media + " " + string(text)
}

// readJSON reads a file of tests.
func readJSON(t *testing.T, name string, into any) {
	t.Helper()
	text, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	if err := json.Unmarshal(text, into); err != nil {
		t.Fatal(err)
	}
}

// TestDataURLs has the tests of browsers for "data" URLs, [text, media type, octets] or [text,
// null] for a failure.
func TestDataURLs(t *testing.T) {
	var rows [][]json.RawMessage
	readJSON(t, "testdata/data-urls.json", &rows)
	for _, row := range rows {
		var text string
		var media *string
		var want *fetched
		if err := json.Unmarshal(row[0], &text); err != nil {
			t.Fatal(err)
		}
		if err := json.Unmarshal(row[1], &media); err != nil {
			t.Fatal(err)
		}
		if media != nil {
			want = &fetched{media: *media}
			if err := json.Unmarshal(row[2], &want.octets); err != nil {
				t.Fatal(err)
			}
		}
		if got := fetch(text); got.String() != want.String() {
			t.Errorf("%q: %v, want %v", text, got, want)
		}
	}
}

// TestForgivingBase64 has the tests of browsers for base64, [text, octets or null].
func TestForgivingBase64(t *testing.T) {
	var rows [][]json.RawMessage
	readJSON(t, "testdata/base64.json", &rows)
	for _, row := range rows {
		var text string
		var octets []int
		if err := json.Unmarshal(row[0], &text); err != nil {
			t.Fatal(err)
		}
		if err := json.Unmarshal(row[1], &octets); err != nil {
			t.Fatal(err)
		}
		var want *fetched
		if octets != nil {
			want = &fetched{"text/plain;charset=US-ASCII", octets}
		}
		if got := fetch("data:;base64," + string(pct.Encode(pct.QueryParam, text))); got.String() != want.String() {
			t.Errorf("%q: %v, want %v", text, got, want)
		}
	}
}

const fetchScript = `
const texts = JSON.parse(require("fs").readFileSync(0, "utf8"));
(async () => {
	const answers = [];
	for (const text of texts) {
		try {
			const response = await fetch(text);
			const octets = Array.from(new Uint8Array(await response.arrayBuffer()));
			answers.push(response.headers.get("content-type") + " " + JSON.stringify(octets));
		} catch {
			answers.push("failure");
		}
	}
	console.log(JSON.stringify(answers));
})();
`

// TestFetch compares with Node's fetch, for random "data" URLs.
func TestFetch(t *testing.T) {
	testenv.NotShort(t, "it starts Node")
	node := testenv.Program(t, "node")
	random := rand.New(rand.NewPCG(1, 2))
	parts := strings.Fields(`text/plain text/html image/gif a / // ; ;; , = " \ base64 ;base64, ;BASE64, ; ; charset charset= ;a=b ;A= ;a="b ;a="b" YQ== YQ WA %59 %20 %0A %FF %2 ? # ( { } é .. |`)
	parts = append(parts, " ", "\t", "\f")
	var texts []string
	for range testenv.Tier(1_000, 5_000, 100_000) {
		var text strings.Builder
		text.WriteString("data:")
		for range 1 + random.IntN(8) {
			text.WriteString(parts[random.IntN(len(parts))])
		}
		if random.IntN(4) > 0 {
			text.WriteString(",YQ")
		}
		texts = append(texts, text.String())
	}
	input, err := json.Marshal(texts)
	if err != nil {
		t.Fatal(err)
	}
	command := exec.Command(node, "-e", fetchScript)
	command.Stdin = strings.NewReader(string(input))
	output, err := command.Output()
	if err != nil {
		t.Fatal(err)
	}
	var answers []string
	if err := json.Unmarshal(output, &answers); err != nil || len(answers) != len(texts) {
		t.Fatalf("%d answers, %v", len(answers), err)
	}
	read := 0
	for i, theirs := range answers {
		ours := fetch(texts[i])
		if ours != nil {
			read++
		}
		if ours.String() != theirs {
			t.Errorf("%q: %v, Node %s", texts[i], ours, theirs)
		}
	}
	t.Attr("texts", testenv.Figure(len(texts)))
	t.Attr("read", testenv.Figure(read))
}
