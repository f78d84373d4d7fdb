package file_test

import (
	"bytes"
	"encoding/json"
	"math/rand/v2"
	"os/exec"
	"slices"
	"strings"
	"testing"

	"github.com/urikit/uri"
	"github.com/urikit/uri/internal/testenv"
	"github.com/urikit/uri/scheme/file"
)

// nodeScript and pythonScript answer questions [windows, path or null, URI or null], one on a
// line, with the URI of the path or the path of the URI. A failure is null.
const nodeScript = `
const url = require("url");
if (url.pathToFileURL("C:\\\\x", {windows: true}).href !== "file:///C:/x") {
	process.exit(1); // before Node 20.13, without the option
}
const answers = require("fs").readFileSync(0, "utf8").trim().split("\n").map(line => {
	const [windows, path, uri] = JSON.parse(line);
	try {
		return path !== null ? url.pathToFileURL(path, {windows}).href : url.fileURLToPath(uri, {windows});
	} catch {
		return null;
	}
});
console.log(JSON.stringify(answers));
`

const pythonScript = `
import json, pathlib, sys, warnings
if sys.version_info >= (3, 14): sys.exit("the answers were never compared with those of this version")
warnings.simplefilter("ignore")
import nturl2path, urllib.parse
def answer(windows, path, uri):
    try:
        if path is not None:
            return (pathlib.PureWindowsPath if windows else pathlib.PurePosixPath)(path).as_uri()
        if not windows:
            return urllib.parse.unquote(urllib.parse.urlsplit(uri).path)
        return nturl2path.url2pathname(uri[len("file:"):].split("#")[0])
    except (ValueError, OSError):
        return None
print(json.dumps([answer(*json.loads(line)) for line in sys.stdin]))
`

type question struct {
	windows   bool
	path, uri *string
}

func (q question) MarshalJSON() ([]byte, error) { return json.Marshal([]any{q.windows, q.path, q.uri}) }

// ask returns the answers of a script. A failure is nil.
func ask(t *testing.T, questions []question, command string, args ...string) []*string {
	t.Helper()
	name := testenv.Program(t, command)
	var input bytes.Buffer
	encoder := json.NewEncoder(&input)
	for _, q := range questions {
		if err := encoder.Encode(q); err != nil {
			t.Fatal(err)
		}
	}
	run := exec.Command(name, args...)
	run.Stdin = &input
	output, err := run.Output()
	if err != nil {
		t.Fatalf("%s: %v", command, err)
	}
	var answers []*string
	if err := json.Unmarshal(output, &answers); err != nil || len(answers) != len(questions) {
		t.Fatalf("%d answers to %d questions, %v", len(answers), len(questions), err)
	}
	return answers
}

// generate returns questions about random paths, or about random URIs.
func generate(n int, paths bool) []question {
	random := rand.New(rand.NewPCG(1, 2))
	pick := func(of []string) string { return of[random.IntN(len(of))] }
	names := []string{"a", "b c", "100%", "%41", "ü", "日本", "a#b", "a?b", "a;b=c", "x&y", "[1]", "{z}", "^", "~", "a.b", "..a", "a\tb", "\x7f", "a|b", "a\\b", "C:", "nul", "a.", "'\"", "`", "<>", "@", "$", "!", "*", "+", "(", ",", "a:b"}
	segments := []string{"a", "b%20c", "%25", "%C3%BC", "a%23", "a%3Fb", ";=", "%5B", "%7C", "%5C", "%2F", "%00", "C:", "c%3A", "nul", "a.", "%2e", "..", ".", "", "&'()*+,", "%41", "a%3Ab", "localhost", "h"}
	var questions []question
	for range n {
		q := question{windows: random.IntN(2) == 0}
		var text strings.Builder
		if paths {
			separators := []string{"/"}
			switch {
			case !q.windows:
				text.WriteString("/")
			case random.IntN(3) == 0:
				text.WriteString(`\\` + pick([]string{"host", "host.example", "192.0.2.1", "h-1"}) + `\`)
				separators = []string{"/", `\`}
			default:
				text.WriteString(pick([]string{`C:\`, "d:/", "C:", `\`, ""}))
				separators = []string{"/", `\`}
			}
			for i := range 1 + random.IntN(4) {
				if i > 0 {
					text.WriteString(pick(separators))
				}
				text.WriteString(pick(names))
			}
			path := text.String()
			q.path = &path
		} else {
			text.WriteString(pick([]string{"file:///", "file:///C:/", "file://localhost/", "file://localhost/c:/", "file:/", "file://host/", "file://host/share/", "file:", "file:////", "file://192.0.2.1/s/"}))
			for i := range 1 + random.IntN(3) {
				if i > 0 {
					text.WriteString("/")
				}
				text.WriteString(pick(segments))
			}
			text.WriteString(pick([]string{"", "", "", "#f", "/"}))
			uri := text.String()
			q.uri = &uri
		}
		questions = append(questions, q)
	}
	return questions
}

func converter(q question) file.Converter {
	if q.windows {
		return windows
	}
	return unix
}

// A peer is a program that converts, too.
type peer struct {
	command string
	args    []string
}

var peers = []peer{
	{"node", []string{"-e", nodeScript}},
	{"python3", []string{"-c", pythonScript}},
}

// loose returns a path of Windows with what Python changes: it removes empty names, adds a
// separator to a share, and writes the letter of a drive in upper case.
func loose(path string) string {
	names := strings.FieldsFunc(path, func(r rune) bool { return r == '\\' || r == '/' })
	if len(names) == 0 {
		return path
	}
	if !strings.HasPrefix(path, `\\`) {
		names[0] = strings.ToUpper(names[0])
	}
	return strings.Join(names, `\`)
}

// notInURIs encodes characters that Node leaves in URLs and that no URI contains.
var notInURIs = strings.NewReplacer("[", "%5B", "]", "%5D", "^", "%5E", "|", "%7C")

// TestPeersURI converts paths with Node and Python, too. Where there is a URI here, theirs has
// the same path. They encode other characters: Python also "&", and Node not "[".
func TestPeersURI(t *testing.T) {
	for _, peer := range peers {
		t.Run(peer.command, func(t *testing.T) {
			questions := generate(testenv.Tier(1_000, 5_000, 100_000), true)
			accepted := 0
			for i, theirs := range ask(t, questions, peer.command, peer.args...) {
				q := questions[i]
				ours, err := converter(q).ToURI(*q.path)
				if err != nil {
					continue
				}
				accepted++
				if theirs == nil {
					t.Errorf("windows %v: %q became %q, there nothing", q.windows, *q.path, ours)
					continue
				}
				u, err := uri.ParseURI(notInURIs.Replace(*theirs))
				if err != nil {
					t.Fatal(err)
				}
				path, err := converter(q).ToPath(u)
				if err != nil || path != *q.path && !(q.windows && loose(path) == loose(*q.path)) {
					t.Errorf("windows %v: %q became %q, there %q", q.windows, *q.path, ours, u)
				}
			}
			t.Attr("paths", testenv.Figure(accepted))
		})
	}
}

// TestPeersPath converts URIs with Node and Python, too. Where there is a path here, theirs is
// the same. To Python, "c%3A" is not a drive.
func TestPeersPath(t *testing.T) {
	for _, peer := range peers {
		t.Run(peer.command, func(t *testing.T) {
			questions := slices.DeleteFunc(generate(testenv.Tier(1_000, 5_000, 100_000), false), func(q question) bool {
				return uri.Validate(uri.RuleURI, *q.uri) != nil
			})
			accepted := 0
			for i, theirs := range ask(t, questions, peer.command, peer.args...) {
				q := questions[i]
				ours, err := converter(q).ToPath(uri.MustParseURI(*q.uri))
				if err != nil {
					continue
				}
				accepted++
				if theirs != nil && (*theirs == ours || q.windows && loose(*theirs) == loose(ours)) {
					continue
				}
				if peer.command != "python3" || !q.windows || !strings.Contains(*q.uri, "/c%3A/") {
					t.Errorf("windows %v: %q became %q, there %q", q.windows, *q.uri, ours, shown(theirs))
				}
			}
			t.Attr("uris", testenv.Figure(accepted))
		})
	}
}

func shown(answer *string) string {
	if answer == nil {
		return "a failure"
	}
	return *answer
}
