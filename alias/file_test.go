package alias_test

import (
	"bytes"
	"errors"
	"io"
	"strings"
	"testing"
	"testing/iotest"

	"github.com/urikit/uri"
	"github.com/urikit/uri/alias"
)

// save returns the text that Save writes.
func save(t testing.TB, store *alias.Store) string {
	t.Helper()
	var b bytes.Buffer
	if err := store.Save(&b); err != nil {
		t.Fatal(err)
	}
	return b.String()
}

// reload checks that Load and Save give the same text and the same aliases again.
func reload(t testing.TB, store *alias.Store) {
	t.Helper()
	text := save(t, store)
	back, err := alias.Load(strings.NewReader(text), alias.Config{})
	if err != nil {
		t.Fatalf("%q: %v", text, err)
	}
	if again := save(t, back); again != text || list(back) != list(store) {
		t.Fatalf("%q is loaded and saved as %q", text, again)
	}
	sound(t, back)
}

func TestSave(t *testing.T) {
	store := alias.New(alias.Config{})
	for _, step := range []string{"http://h/b/ > http://h/b", "HTTP://H/a > http://h/a/", "http://h/c?q=%3d > http://h/c/?q=%3D"} {
		if err := do(t, store, step); err != nil {
			t.Fatal(err)
		}
	}
	const want = "uri-aliases 1\n" +
		"http://h/a\thttp://h/a/\n" +
		"http://h/b/\thttp://h/b\n" +
		"http://h/c?q=%3D\thttp://h/c/?q=%3D\n"
	if got := save(t, store); got != want {
		t.Errorf("%q, want %q", got, want)
	}
	reload(t, store)
	reload(t, new(alias.Store))
	if err := store.Save(failing{}); err != errWrite {
		t.Errorf("Save to a failing Writer: %v", err)
	}
}

var errWrite = errors.New("no space")

type failing struct{}

func (failing) Write([]byte) (int, error) { return 0, errWrite }

func TestLoad(t *testing.T) {
	const head = "uri-aliases 1\n"
	syntax := errors.New("an error of syntax")
	long := "http://h/" + strings.Repeat("a", alias.MaxLength-9)
	for _, test := range []struct {
		text string
		line int // 0 if there is no error
		err  error
	}{
		{head, 0, nil},
		{head + "x:a\tx:b\n", 0, nil},
		{head + "x:a\tx:c\nx:b\tx:c\n", 0, nil},
		{head + "http://h/\thttp://h/a\n", 0, nil},
		{head + "X:b\tx:c\nx:a\tx:c\n", 0, nil}, // sorted as written, not as normal forms
		{head + "a:" + long[2:] + "\t" + long + "\n", 0, nil},

		{"", 1, alias.FaultHeader},
		{"\n", 1, alias.FaultHeader},
		{"uri-aliases 1", 1, alias.FaultHeader},
		{"uri-aliases 1\r\n", 1, alias.FaultHeader},
		{"uri-aliases 2\n", 1, alias.FaultHeader},
		{"\ufeffuri-aliases 1\n", 1, alias.FaultHeader},
		{"x:a\tx:b\n", 1, alias.FaultHeader},
		{strings.Repeat("\x00", 1<<20), 1, alias.FaultHeader},

		{head + "\n", 2, alias.FaultColumns},
		{head + "x:a\n", 2, alias.FaultColumns},
		{head + "x:a x:b\n", 2, alias.FaultColumns},
		{head + "x:a\tx:b", 2, io.ErrUnexpectedEOF},
		{head + "x:a\tx:b\nx:", 3, io.ErrUnexpectedEOF},
		{head + "x:a\tx:b\n\n", 3, alias.FaultColumns},
		{head + "\t\n", 2, syntax},
		{head + "x:a\t\n", 2, syntax},
		{head + "\tx:b\n", 2, syntax},
		{head + "x:a\tx:b\t\n", 2, syntax},
		{head + "x:a\tx:b\r\n", 2, syntax},
		{head + "x:a\t x:b\n", 2, syntax},
		{head + "x:a\tx:\x00\n", 2, syntax},
		{head + "x:a\tx:\xff\n", 2, syntax},
		{head + "a\tx:b\n", 2, syntax}, // relative
		{head + "# comment\tx:b\n", 2, syntax},

		{head + "http://h/a#f\thttp://h/b\n", 2, alias.FaultFragment},
		{head + "x:a\tx:b#\n", 2, alias.FaultFragment},
		{head + "http://u:secret@h/a\thttp://h/b\n", 2, alias.FaultUserinfo},
		{head + "http://h/a\thttp://u:secret@h/b\n", 2, alias.FaultUserinfo},
		{head + "http://h/a?token=secret|\thttp://h/b\n", 2, syntax},
		{head + "http://h/a#token=secret\thttp://h/b\n", 2, alias.FaultFragment},
		{head + "http://h/b?token=secret\tx:b\nhttp://h/a;token=secret\tx:b\n", 3, alias.FaultOrder},
		{head + "x:a\t" + long + "a\n", 2, alias.FaultLength},
		{head + long + "a\tx:b\n", 2, alias.FaultLength},
		{head + long + "\t" + long + "aa\n", 2, alias.FaultLength},
		{head + strings.Repeat("a", 10<<20), 2, alias.FaultLength},

		{head + "x:b\tx:c\nx:a\tx:c\n", 3, alias.FaultOrder},
		{head + "x:a\tx:c\nx:a\tx:c\n", 3, alias.FaultOrder},
		{head + "x:a\tx:c\nx:a\tx:b\n", 3, alias.FaultOrder},
		{head + "x:a\tx:z\nx:b\tx:z\nx:c\tx:z\nx:d\tx:z\n", 5, alias.ErrFull},
	} {
		c := alias.Config{Schemes: normal{}, Limit: 3}
		store, err := alias.Load(strings.NewReader(test.text), c)
		if test.err == nil {
			if err != nil {
				t.Errorf("%.100q: %v", test.text, err)
			} else if got := save(t, store); got != test.text && !strings.Contains(test.text, "X:") {
				t.Errorf("%.100q: saved as %.100q", test.text, got)
			}
			continue
		}
		var line *alias.LineError
		if store != nil || !errors.As(err, &line) || line.Line != test.line {
			t.Errorf("%.100q: %v, want an error in line %d", test.text, err, test.line)
			continue
		}
		if strings.Contains(err.Error(), "secret") || len(err.Error()) > 500 {
			t.Errorf("%.100q: %v", test.text, err)
		}
		if is := new(*uri.SyntaxError); test.err == syntax && errors.As(err, is) {
			err = syntax
		}
		if !errors.Is(err, test.err) {
			t.Errorf("%.100q: %v, want %v", test.text, err, test.err)
		}
	}
}

// TestLoadReader loads from a reader that returns single bytes, and from readers that fail.
func TestLoadReader(t *testing.T) {
	const text = "uri-aliases 1\nx:a\tx:c\nx:b\tx:c\n"
	store, err := alias.Load(iotest.OneByteReader(strings.NewReader(text)), alias.Config{})
	if err != nil || save(t, store) != text {
		t.Errorf("byte by byte: %v", err)
	}
	for n, line := range map[int]int{0: 1, 14: 2, 20: 2, 22: 3} {
		broken := io.MultiReader(strings.NewReader(text[:n]), iotest.ErrReader(io.ErrClosedPipe))
		_, err := alias.Load(broken, alias.Config{})
		var at *alias.LineError
		if !errors.Is(err, io.ErrClosedPipe) || !errors.As(err, &at) || at.Line != line {
			t.Errorf("broken after %d bytes: %v", n, err)
		}
	}
}

// TestLoadAndObserve checks that Load does not apply the policy, and that Observe updates
// loaded aliases.
func TestLoadAndObserve(t *testing.T) {
	store, err := alias.Load(strings.NewReader("uri-aliases 1\nhttp://h/a\thttp://h/b\n"), alias.Config{})
	if err != nil {
		t.Fatal(err)
	}
	if err := do(t, store, "http://h/b > http://h/b/"); err != nil {
		t.Fatal(err)
	}
	if got, want := list(store), "http://h/a > http://h/b/, http://h/b > http://h/b/"; got != want {
		t.Errorf("%s, want %s", got, want)
	}
}

// TestLoadOlder loads files that were saved with fewer rules of schemes, and files that no
// store has saved.
func TestLoadOlder(t *testing.T) {
	long := "http://" + strings.Repeat("a", alias.MaxLength-7) // a slash makes it longer
	for _, test := range []struct {
		name, lines, want string
	}{
		{"alias", "http://h\thttp://h/a\n", "http://h/ > http://h/a"},
		{"canonical", "http://h/a\thttp://h:80\n", "http://h/a > http://h/"},
		{"syntax", "X:%7e\tx:/./b\n", "x:~ > x:/b"},
		{"the same by now", "http://h\thttp://h/\n", ""},
		{"one of two", "http://h\thttp://h/\nx:a\tx:b\n", "x:a > x:b"},
		{"as another line", "http://h:/a\thttp://h/b\nhttp://h:80/a\thttp://h:/b\n", "http://h/a > http://h/b"},
		{"against another line", "http://h:/a\thttp://h/b\nhttp://h:80/a\thttp://h/c\n", "http://h/a > http://h/c"},
		{"a chain", "http://h/a\thttp://h/b\nhttp://h:80/b\thttp://h/c\n", "http://h/a > http://h/c, http://h/b > http://h/c"},
		{"a chain from its end", "http://h/b\thttp://h/c\nhttp://h:/a\thttp://h:/b\n", "http://h/a > http://h/c, http://h/b > http://h/c"},
		{"a circle", "http://h/a\thttp://h/b\nhttp://h:80/b\thttp://h/a\n", "http://h/b > http://h/a"},
		{"a circle that no store saves", "x:a\tx:b\nx:b\tx:a\n", "x:b > x:a"},
		{"itself", "x:a\tx:a\n", ""},
		{"too long by now", long + "\tx:a\nx:b\t" + long + "\nx:c\tx:d\n", "x:c > x:d"},
	} {
		store, err := alias.Load(strings.NewReader("uri-aliases 1\n"+test.lines), alias.Config{Schemes: normal{}})
		if err != nil {
			t.Errorf("%s: %v", test.name, err)
			continue
		}
		if got := list(store); got != test.want {
			t.Errorf("%s: %.200s, want %s", test.name, got, test.want)
		}
		sound(t, store)
	}
}

// FuzzLoad checks that if Load accepts a file, the text that Save writes loads and saves
// as the same bytes.
func FuzzLoad(f *testing.F) {
	const head = "uri-aliases 1\n"
	for _, text := range []string{"", head, head + "x:a\tx:b\n", head + "http://h/a\thttp://h/a/\nhttp://h/b\thttp://h/b/\n", head + "x:a\tx:b\nx:b\tx:a\n", head + "\x00\t\n"} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		for _, text := range []string{text, head + text} {
			store, err := alias.Load(strings.NewReader(text), alias.Config{Schemes: normal{}, Limit: 100})
			if err != nil {
				var line *alias.LineError
				if store != nil || !errors.As(err, &line) || line.Line < 1 || line.Line > strings.Count(text, "\n")+1 {
					t.Fatalf("%q: %v", text, err)
				}
				continue
			}
			sound(t, store)
			saved := save(t, store)
			again, err := alias.Load(strings.NewReader(saved), alias.Config{Schemes: normal{}, Limit: 100})
			if err != nil || save(t, again) != saved {
				t.Fatalf("%q is saved as %q, and not loaded as that: %v", text, saved, err)
			}
		}
	})
}
