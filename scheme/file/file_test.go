package file_test

import (
	"errors"
	"strings"
	"testing"

	"github.com/urikit/uri"
	"github.com/urikit/uri/internal/testenv"
	"github.com/urikit/uri/scheme/file"
)

var (
	unix    = file.Converter{System: file.Unix}
	windows = file.Converter{System: file.Windows}
)

// refused returns the offset of an error, or -1 for nil.
func refused(t *testing.T, err error) int {
	t.Helper()
	if err == nil {
		return -1
	}
	var refusal *file.Error
	if !errors.As(err, &refusal) || !strings.HasPrefix(err.Error(), "file: ") {
		t.Fatalf("not an Error: %v", err)
	}
	return refusal.Offset
}

// TestBothWays has paths and their URIs.
func TestBothWays(t *testing.T) {
	for _, test := range []struct {
		c         file.Converter
		path, uri string
	}{
		{unix, "/path/to/file", "file:///path/to/file"}, // RFC 8089, appendix B
		{unix, "/", "file:///"},
		{unix, "/a b/100%", "file:///a%20b/100%25"},
		{unix, "/%41", "file:///%2541"},
		{unix, "/a?b#c", "file:///a%3Fb%23c"},
		{unix, "/ü/\xff\x01\x7f", "file:///%C3%BC/%FF%01%7F"},
		{unix, `/a\b`, "file:///a%5Cb"},
		{unix, "/C:/x", "file:///C:/x"},
		{unix, "/C|/x", "file:///C%7C/x"},
		{unix, "/dir/", "file:///dir/"},
		{unix, "/a//b", "file:///a//b"},
		{unix, "/NUL/a./ ", "file:///NUL/a./%20"},
		{unix, "/.../.a", "file:///.../.a"},
		{unix, "/;a=1@b!$&'()*+,:~_-", "file:///;a=1@b!$&'()*+,:~_-"},

		{windows, `c:\path\to\file`, "file:///c:/path/to/file"}, // appendix D.2
		{windows, `C:\a b\100%`, "file:///C:/a%20b/100%25"},
		{windows, `C:\`, "file:///C:/"},
		{windows, `C:\dir\`, "file:///C:/dir/"},
		{windows, `C:\ü`, "file:///C:/%C3%BC"},
		{windows, "C:\\\uFFFD\x7f", "file:///C:/%EF%BF%BD%7F"},
		{windows, `C:\a#b;c=d{e}[f]^g`, "file:///C:/a%23b;c=d%7Be%7D%5Bf%5D%5Eg"},
		{windows, `C:\a\\b`, "file:///C:/a//b"},
		{windows, `C:\.a\..b\NULL\com.1\com10`, "file:///C:/.a/..b/NULL/com.1/com10"},
		{windows, `\\host.example.com\Share\path\to\file.txt`, "file://host.example.com/Share/path/to/file.txt"}, // appendix E.3.1
		{windows, `\\host\share`, "file://host/share"},
		{windows, `\\host\share\`, "file://host/share/"},
		{windows, `\\HOST_1\C$\a b`, "file://HOST_1/C$/a%20b"},
		{windows, `\\192.0.2.1\share\a`, "file://192.0.2.1/share/a"},
		{windows, `\\bücher\share`, "file://b%C3%BCcher/share"},
		{windows, `\\2001-db8--1.ipv6-literal.net\share`, "file://2001-db8--1.ipv6-literal.net/share"},
	} {
		u, err := test.c.ToURI(test.path)
		if u.String() != test.uri || err != nil {
			t.Errorf("%v: %q became %q, %v; want %q", test.c.System, test.path, u, err, test.uri)
			continue
		}
		for _, nonstandard := range []bool{false, true} {
			test.c.Nonstandard = nonstandard
			if path, err := test.c.ToPath(u); path != test.path || err != nil {
				t.Errorf("%v: %q became %q, %v; want %q", test.c.System, u, path, err, test.path)
			}
		}
	}
}

// TestSlashes has Windows paths with slashes, which come back with backslashes.
func TestSlashes(t *testing.T) {
	for path, want := range map[string]string{
		"c:/x":             "file:///c:/x",
		`C:\a/b`:           "file:///C:/a/b",
		"//host/share/x":   "file://host/share/x",
		`\/host\share/a\b`: "file://host/share/a/b",
	} {
		if u, err := windows.ToURI(path); u.String() != want || err != nil {
			t.Errorf("%q became %q, %v; want %q", path, u, err, want)
		}
	}
}

// TestRefusedPaths has paths without a URI, and the offset of the error.
func TestRefusedPaths(t *testing.T) {
	for _, test := range []struct {
		c    file.Converter
		path string
		want int
	}{
		{unix, "", 0},
		{unix, "a", 0},
		{unix, "~/a", 0},
		{unix, `C:\x`, 0},
		{unix, "//a", 0},
		{unix, "/a/../b", 3},
		{unix, "/./b", 1},
		{unix, "/a/.", 3},
		{unix, "/a\x00b", 2},

		{windows, "", 0},
		{windows, "a", 0},
		{windows, "C:", 2},
		{windows, "C:x", 2},
		{windows, `\x`, 0},
		{windows, "/x", 0},
		{windows, `\`, 0},
		{windows, `1:\x`, 0},
		{windows, `CC:\x`, 0},
		{windows, `C:\a\..\b`, 5},
		{windows, `C:\.`, 3},
		{windows, "C:\\a\x00", 4},
		{windows, `C:\x:y`, 4},
		{windows, `C:\a\b?`, 6},
		{windows, `C:\*`, 3},
		{windows, `C:\"`, 3},
		{windows, `C:\<`, 3},
		{windows, `C:\>`, 3},
		{windows, `C:\|`, 3},
		{windows, "C:\\a\n", 4},
		{windows, "C:\\a\xffb", 4},
		{windows, "C:\\a\xed\xa0\x80", 4},
		{windows, `C:\a.`, 4},
		{windows, `C:\a \b`, 4},
		{windows, `C:\...`, 5},
		{windows, `C:\a\nul`, 5},
		{windows, `C:\Con.txt`, 3},
		{windows, `C:\aux .tar.gz`, 3},
		{windows, `C:\COM1`, 3},
		{windows, `C:\lpt0`, 3},
		{windows, `C:\COM³.x`, 3},
		{windows, `C:\conout$\x`, 3},
		{windows, `\\?\C:\x`, 0},
		{windows, `\\?\UNC\host\share`, 0},
		{windows, `\\.\pipe\x`, 0},
		{windows, `\\.`, 0},
		{windows, `//?/C:/x`, 0},
		{windows, `\??\C:\x`, 0},
		{windows, `\\`, 2},
		{windows, `\\\x`, 2},
		{windows, `\\host`, 6},
		{windows, `\\host\`, 6},
		{windows, `\\host\\x`, 6},
		{windows, `\\..\share`, 2},
		{windows, `\\LOCALHOST\share`, 2},
		{windows, `\\[::1]\share`, 2},
		{windows, `\\u@host\share`, 3},
		{windows, `\\host:80\share`, 6},
		{windows, `\\host%41\share`, 6},
		{windows, `\\a b\share`, 3},
		{windows, "\\\\h\xff\\share", 2},
		{windows, `\\host\share\..\x`, 13},
	} {
		u, err := test.c.ToURI(test.path)
		if !u.IsZero() || refused(t, err) != test.want {
			t.Errorf("%v: %q became %q, %v; want an error at %d", test.c.System, test.path, u, err, test.want)
		}
	}
}

// TestPath has URIs other than those that URI returns, with their paths, or the offset of the
// error.
func TestPath(t *testing.T) {
	nonstandard := file.Converter{System: file.Windows, Nonstandard: true}
	lenientUnix := file.Converter{System: file.Unix, Nonstandard: true}
	named := file.Converter{System: file.Unix, LocalHosts: []string{"me", "b\u00fccher"}}
	for _, test := range []struct {
		c         file.Converter
		uri, want string
		refused   int
	}{
		{unix, "file:/path/to/file", "/path/to/file", -1}, // RFC 8089, appendix B
		{unix, "FILE://LocalHost/a#b", "/a", -1},
		{unix, "file:///%61", "/a", -1},
		{unix, "file://host.example.com/path/to/file", "", 7}, // appendix B
		{unix, "file:a", "", 5},
		{unix, "file:", "", 5},
		{unix, "file://", "", 7},
		{unix, "file:c:/path/to/file", "", 5},
		{unix, "file:////a", "", 7},
		{lenientUnix, "file:////a", "", 7},
		{lenientUnix, "file:c:/path/to/file", "", 5},
		{unix, "file:///a?b", "", 9},
		{unix, "file:///a?", "", 9},
		{unix, "file://u@/a", "", 7},
		{unix, "file://u:p@localhost/a", "", 7}, // appendix E.1
		{unix, "file://:80/a", "", 7},
		{unix, "http:///a", "", 0},
		{unix, "file:///a/../b", "", 10},
		{unix, "file:///a/%2E%2e/b", "", 10},
		{unix, "file:///a%2Fb", "", 9},
		{unix, "file:///%61b%00", "", 12},
		{named, "file://ME/a", "/a", -1},
		{named, "file://b%C3%BCcher/a", "/a", -1},
		{named, "file://you/a", "", 7},

		{windows, "file:/C:/a%20b", `C:\a b`, -1},
		{windows, "file://localhost/C:/a", `C:\a`, -1},
		{windows, "file:///c%3A/a", `c:\a`, -1},
		{windows, "file:///a", "", 8},
		{windows, "file:///C:", "", 8},
		{windows, "file:///C:a/b", "", 8},
		{windows, "file:///", "", 8},
		{windows, "file://", "", 7},
		{windows, "file://C:/a", "", 7},
		{windows, "file:///C%7C/x", "", 8},
		{windows, "file:///C:/a%5Cb", "", 12},
		{windows, "file:///C:/%61%2Fb", "", 14},
		{windows, "file:///C:/a%3Ab", "", 12},
		{windows, "file:///C:/%FF", "", 11},
		{windows, "file:///C:/a/%4EUL", "", 13},
		{windows, "file:///C:/a/%2e%2E", "", 13},
		{windows, "file://./pipe/x", "", 7},
		{windows, "file://%2E/pipe/x", "", 7},
		{windows, "file://%3F/C:/x", "", 7},
		{windows, "file://[2001:db8::1]/share/x", "", 7},
		{windows, "file://host%5Cshare/x/y", "", 11},
		{windows, "file://host", "", 11},
		{windows, "file://host/", "", 11},
		{windows, "file://host//share", "", 11},
		{windows, "file://host/C:/x", "", 13},
		{windows, "file://localhost/share/x", "", 17},
		{windows, "file:c:/path/to/file", "", 5},
		{windows, "file:////host/share/x", "", 7},

		// Appendix E.2, and E.2.2 with an encoded bar.
		{nonstandard, "file:c:/path/to/file", `c:\path\to\file`, -1},
		{nonstandard, "file:///c%7C/path/to/file", `c:\path\to\file`, -1},
		{nonstandard, "file:/c%7C/path/to/file", `c:\path\to\file`, -1},
		{nonstandard, "file:c%7C/path/to/file", `c:\path\to\file`, -1},
		{nonstandard, "file:c:path", "", 5},
		{nonstandard, "file:path", "", 5},
		{nonstandard, "file:path/c:/a", "", 5},
		{nonstandard, "file:c:/a/../b", "", 10},
		// Appendix E.3.2.
		{nonstandard, "file:////host.example.com/path/to/file", `\\host.example.com\path\to\file`, -1},
		{nonstandard, "file://///host.example.com/path/to/file", `\\host.example.com\path\to\file`, -1},
		{nonstandard, "file:////host", "", 13},
		{nonstandard, "file://///h%20/share", "", 11},
		{nonstandard, "file://////host/share", "", 7},
		{nonstandard, "file:////%5B2001:db8::1%5D/share", "", 9},
		{nonstandard, "file:////%2E/pipe/x", "", 9},
		{nonstandard, "file:////localhost/share/x", "", 9},
		{nonstandard, "file://host//host2/share", "", 11},
	} {
		path, err := test.c.ToPath(uri.MustParseURI(test.uri))
		if path != test.want || refused(t, err) != test.refused {
			t.Errorf("%+v: %q became %q, %v; want %q, %d", test.c, test.uri, path, err, test.want, test.refused)
		}
	}
	if _, err := unix.ToPath(uri.URI{}); refused(t, err) != 0 {
		t.Errorf("the zero URI: %v", err)
	}
	registry, err := uri.Parser{Edition: uri.RFC2396}.ParseURI("file://a,b:c/d")
	if err != nil {
		t.Fatal(err)
	}
	if _, err := unix.ToPath(registry); refused(t, err) != 7 {
		t.Errorf("an authority that is a registry name: %v", err)
	}
}

// TestNative converts a path of the system that the test runs on.
func TestNative(t *testing.T) {
	path := t.TempDir()
	u, err := file.ToURI(path)
	if err != nil {
		t.Fatal(err)
	}
	if back, err := file.ToPath(u); back != path || err != nil {
		t.Errorf("%q became %q, then %q, %v", path, u, back, err)
	}
	unknown := file.Converter{System: 9}
	if again, err := unknown.ToURI(path); again != u || err != nil {
		t.Errorf("an unknown system: %q, %v", again, err)
	}
}

// TestLong converts long paths in linear time.
func TestLong(t *testing.T) {
	size := testenv.Tier(1<<16, 1<<22, 1<<26)
	for _, c := range []file.Converter{unix, windows} {
		root := "/"
		if c.System == file.Windows {
			root = `C:\`
		}
		for _, part := range []string{"a", "ü ", "a/", "%"} {
			path := root + strings.Repeat(part, size/len(part)) + "a"
			u, err := c.ToURI(path)
			if err != nil {
				t.Fatal(err)
			}
			back, err := c.ToPath(u)
			if c.System == file.Windows {
				path = strings.ReplaceAll(path, "/", `\`)
			}
			if back != path || err != nil {
				t.Errorf("%v: %d bytes of %q: %d bytes came back, %v", c.System, size, part, len(back), err)
			}
		}
	}
}

// FuzzURI converts paths to URIs and back. The path must come back, on Windows with
// backslashes.
func FuzzURI(f *testing.F) {
	for _, seed := range []string{"/a b", `C:\x`, "c:/a", `\\host\share\x`, `\\?\C:\a`, `C:x`, "/\xff", "/a/../b", `C:\NUL`} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, path string) {
		for _, c := range []file.Converter{unix, windows} {
			u, err := c.ToURI(path)
			if err != nil {
				if at := refused(t, err); at < 0 || at > len(path) {
					t.Fatalf("%v: %q: %v", c.System, path, err)
				}
				continue
			}
			want := path
			if c.System == file.Windows {
				want = strings.ReplaceAll(path, "/", `\`)
			}
			if back, err := c.ToPath(u); back != want || err != nil {
				t.Fatalf("%v: %q became %q, then %q, %v", c.System, path, u, back, err)
			}
		}
	})
}

// FuzzPath converts URIs to paths and back. The new URI must have the same path.
func FuzzPath(f *testing.F) {
	for _, seed := range []string{"file:///a%20b", "file:///C:/x", "file://h/share/x", "file:///a/%2e/b", "file:c%7C/x", "file://///h/s", "file://h%C3%BC/s"} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, text string) {
		u, err := uri.ParseURI(text)
		if err != nil {
			return
		}
		for _, c := range []file.Converter{unix, windows, {System: file.Windows, Nonstandard: true}} {
			path, err := c.ToPath(u)
			if err != nil {
				if at := refused(t, err); at < 0 || at > len(text) {
					t.Fatalf("%v: %q: %v", c.System, text, err)
				}
				continue
			}
			again, err := c.ToURI(path)
			if err != nil {
				t.Fatalf("%v: %q has the path %q, which is refused: %v", c.System, text, path, err)
			}
			c.Nonstandard = false
			if back, err := c.ToPath(again); back != path || err != nil {
				t.Fatalf("%v: %q became %q, then %q, %v", c.System, text, path, back, err)
			}
		}
	})
}
