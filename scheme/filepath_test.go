package scheme

import (
	"errors"
	"testing"

	"github.com/urikit/uri"
)

// TestFileURI has the URIs that Node's url.pathToFileURL and Python's PurePath.as_uri
// return. Both encode more characters than RFC 3986 requires, but not in these cases.
func TestFileURI(t *testing.T) {
	for _, test := range []struct {
		windows    bool
		path, want string // or "" if it is refused
	}{
		{false, "/", "file:///"},
		{false, "/a b/100%", "file:///a%20b/100%25"},
		{false, "/a?b#c", "file:///a%3Fb%23c"},
		{false, "/ü/\xff", "file:///%C3%BC/%FF"},
		{false, `/a\b`, "file:///a%5Cb"},
		{false, "/C:/x", "file:///C:/x"},
		{false, "/dir/", "file:///dir/"},
		{false, "/a//b", "file:///a//b"},
		{false, "", ""},
		{false, "a", ""},
		{false, "//a", ""},
		{false, "/a/../b", ""},
		{false, "/./b", ""},
		{false, "/a\x00b", ""},
		{false, `C:\x`, ""},
		{true, `C:\a b\100%`, "file:///C:/a%20b/100%25"},
		{true, `c:/x`, "file:///c:/x"},
		{true, `C:\`, "file:///C:/"},
		{true, `\\host\share\a b`, "file://host/share/a%20b"},
		{true, `C:`, ""},
		{true, `C:x`, ""},
		{true, `\x`, ""},
		{true, `1:\x`, ""},
		{true, `C:\x:y`, ""},
		{true, `C:\a\..\b`, ""},
		{true, `\\?\C:\x`, ""},
		{true, `\\.\pipe\x`, ""},
		{true, `\\\x`, ""},
		{true, "C:\\\x00", ""},
	} {
		u, err := fileURI(test.path, test.windows)
		if u.String() != test.want || (err == nil) != (test.want != "") {
			t.Errorf("windows %v: %q became %q, %v; want %q", test.windows, test.path, u, err, test.want)
			continue
		}
		if err != nil {
			if !errors.Is(err, ErrFilePath) {
				t.Errorf("%q: %v is not ErrFilePath", test.path, err)
			}
			continue
		}
		back, err := filePath(u, test.windows)
		want := test.path
		if test.windows && want == "c:/x" {
			want = `c:\x`
		}
		if back != want || err != nil {
			t.Errorf("windows %v: %q became %q, then %q, %v", test.windows, test.path, u, back, err)
		}
	}
}

func TestFilePath(t *testing.T) {
	for _, test := range []struct {
		windows   bool
		uri, want string // or "" if it is refused
	}{
		{false, "file:/a", "/a"},
		{false, "FILE://LocalHost/a#b", "/a"},
		{false, "file:///%2541", "/%41"},
		{false, "file:///a%5Cb", `/a\b`},
		{false, "file://h/a", ""},
		{false, "file:a", ""},
		{false, "file:///", "/"},
		{false, "file://", ""},
		{false, "file:////a", ""},
		{false, "file:///a?b", ""},
		{false, "file:///a?", ""},
		{false, "file://u@/a", ""},
		{false, "file://:80/a", ""},
		{false, "http:///a", ""},
		{false, "file:///a/../b", ""},
		{false, "file:///a/%2E%2e/b", ""},
		{false, "file:///a%2Fb", ""},
		{false, "file:///a%00", ""},
		{true, "file:///C:/a%20b", `C:\a b`},
		{true, "file://h/share/x", `\\h\share\x`},
		{true, "file:///a", ""},
		{true, "file:///C:", ""},
		{true, "file:///C%3A/x", ""},
		{true, "file:///C|/x", ""},
		{true, "file:///C:/a%5Cb", ""},
		{true, "file:///C:/a%3Ab", ""},
		{true, "file://./pipe/x", ""},
		{true, "file://%2E/pipe/x", ""},
		{true, "file:////h/x", ""},
	} {
		u, err := uri.ParseURI(test.uri)
		if err != nil {
			if test.want != "" {
				t.Error(err)
			}
			continue
		}
		path, err := filePath(u, test.windows)
		if path != test.want || (err == nil) != (test.want != "") || err != nil && !errors.Is(err, ErrFilePath) {
			t.Errorf("windows %v: %q became %q, %v; want %q", test.windows, test.uri, path, err, test.want)
		}
	}
}

// FuzzFilePath converts URIs to paths and back. The new URI must have the same path.
func FuzzFilePath(f *testing.F) {
	for _, seed := range []string{"file:///a%20b", "file:///C:/x", "file://h/share/x", "file:///a/%2e/b"} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, text string) {
		u, err := uri.ParseURI(text)
		if err != nil {
			return
		}
		for _, windows := range []bool{false, true} {
			path, err := filePath(u, windows)
			if err != nil {
				continue
			}
			again, err := fileURI(path, windows)
			if err != nil {
				t.Fatalf("windows %v: %q has the path %q, which is refused: %v", windows, text, path, err)
			}
			if back, err := filePath(again, windows); back != path || err != nil {
				t.Fatalf("windows %v: %q became %q, then %q, %v", windows, text, path, back, err)
			}
		}
	})
}
