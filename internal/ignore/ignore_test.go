package ignore

import (
	"bytes"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/urikit/uri/internal/testenv"
)

func TestList(t *testing.T) {
	for _, c := range []struct {
		content, name string
		want          bool
	}{
		{"*.o", "a/b.o", true},
		{"*.o\n!b.o", "a/b.o", false},
		{"/a", "a", true},
		{"/a", "b/a", false},
		{"a/b", "c/a/b", false},
		{"**/a/b", "c/a/b", true},
		{"**/a/b", "a/b", true},
		{"a/**", "a", false},
		{"a/**", "a/b/c", true},
		{"a/**/b", "a/b", true},
		{"a/**/b", "a/x/y/b", true},
		{"a/**/b", "a/xb", false},
		{"a/*", "a/b/c", true}, // because a/b is ignored
		{"dir/", "dir", false},
		{"dir/", "dir/x", true},
		{"\\#a", "#a", true},
		{"#a", "#a", false},
		{"\\!a", "!a", true},
		{"a  ", "a", true},
		{"a\\ ", "a ", true},
		{"a\r\n", "a", true},
		{"\ufeffa", "a", true},
		{"[a-c]x", "bx", true},
		{"[!a-c]x", "bx", false},
		{"[]-]x", "]x", true},
		{"[[:digit:]]", "7", true},
		{"[[:nothing:]]", "7", false},
		{"[a", "[a", false},
		{"a\\", "a\\", false},
		{"/", "a", false},
		{strings.Repeat("*a", 5000), strings.Repeat("a", 5000) + "b", false},
	} {
		if got := Parse(c.content).Covers(c.name, false); got != c.want {
			t.Errorf("%.40q ignores %.40q: %v, want %v", c.content, c.name, got, c.want)
		}
	}
}

// A pattern names a file by more than a folder or wildcards for any file.
func TestNames(t *testing.T) {
	for _, c := range []struct {
		content, name string
		want          bool
	}{
		{"*.yaml", "a/b.yaml", true},
		{"/conf/*.yaml", "conf/b.yaml", true},
		{"**/.env", ".env", true},
		{"[mM]ain.go", "cmd/main.go", true},
		{"*.yaml", "b.go", false},
		{"*", "b.yaml", false},
		{"conf/**", "conf/b.yaml", false},
		{"conf/*", "conf/b.yaml", false},
		{"conf", "conf/b.yaml", false},
		{"conf/", "conf", false},
		{"*\n*.yaml", "b.yaml", true},
	} {
		if got := Parse(c.content).Names(c.name); got != c.want {
			t.Errorf("%q names %s: %v, want %v", c.content, c.name, got, c.want)
		}
	}
}

// TestGit compares with git.
func TestGit(t *testing.T) {
	git := testenv.Program(t, "git")
	dir := t.TempDir()
	run := func(input string, args ...string) []byte {
		cmd := exec.Command(git, args...)
		cmd.Dir = dir
		cmd.Stdin = strings.NewReader(input)
		cmd.Env = append(os.Environ(), "HOME="+dir, "XDG_CONFIG_HOME="+dir, "GIT_CONFIG_NOSYSTEM=1", "LC_ALL=C")
		out, err := cmd.Output()
		if err != nil && cmd.ProcessState.ExitCode() != 1 { // 1: nothing is ignored
			t.Fatal(err)
		}
		return out
	}
	run("", "init", "-q")
	rounds := 150
	if testing.Short() {
		rounds = 20
	}
	random := rand.New(rand.NewPCG(1, 2))
	pick := func(parts []string, most int) string {
		var b strings.Builder
		for range 1 + random.IntN(most) {
			b.WriteString(parts[random.IntN(len(parts))])
		}
		return b.String()
	}
	patternParts := strings.Split("a b c / * ** ? [ab] [!a] [^b-c] [] [ ] - \\ ! # . [[:alpha:]] [[:x:]] \\* [a\\]] **/ /** a/ /b *a", " ")
	patternParts = append(patternParts, " ", "\\ ")
	nameParts := strings.Split("a b c a b c / / / * [ ] - ! # . ab \\", " ")
	nameParts = append(nameParts, " ")
	compared, ignored := 0, 0
	for range rounds {
		var lines []string
		for range 1 + random.IntN(4) {
			lines = append(lines, pick(patternParts, 7))
		}
		content := strings.Join(lines, "\n")
		if err := os.WriteFile(filepath.Join(dir, ".gitignore"), []byte(content), 0o666); err != nil {
			t.Fatal(err)
		}
		seen := map[string]bool{}
		var names []string
		for range 60 {
			name := pick(nameParts, 7)
			if filepath.Clean("/"+name) != "/"+strings.TrimSuffix(name, "/") || name == "/" || strings.HasPrefix(name, "/") || strings.HasPrefix(name, ".git") {
				continue
			}
			if path, isDir := strings.CutSuffix(name, "/"); isDir {
				if err := os.MkdirAll(filepath.Join(dir, path), 0o777); err != nil {
					t.Fatal(err)
				}
				name = path
			}
			if !seen[name] {
				names = append(names, name)
			}
			seen[name] = true
		}
		input := strings.Join(names, "\x00") + "\x00"
		got := map[string]bool{}
		for name := range bytes.SplitSeq(run(input, "check-ignore", "--no-index", "-z", "--stdin"), []byte{0}) {
			got[string(name)] = true
		}
		list := Parse(content)
		for _, name := range names {
			compared++
			info, err := os.Stat(filepath.Join(dir, name))
			isDir := err == nil && info.IsDir()
			want := got[name]
			if want {
				ignored++
			}
			if is := list.Covers(name, isDir); is != want {
				t.Errorf("%q ignores %q: %v, git says %v", content, name, is, want)
			}
		}
	}
	t.Logf("%d names, %d of them ignored", compared, ignored)
}

// FuzzMatch checks that no text is too hard.
func FuzzMatch(f *testing.F) {
	f.Add("*.o\n!a/**/b\\ \n[a-c]/", "a/b.o")
	f.Add("[[:alpha:]-]\n**/x/", "a/x")
	f.Fuzz(func(t *testing.T, content, name string) {
		if len(content)*len(name) > 1<<20 {
			return
		}
		l := Parse(content)
		for _, isDir := range []bool{false, true} {
			ignored, found := l.Match(name, isDir)
			if ignored && !found {
				t.Errorf("ignored without a pattern")
			}
			if ignored && !l.Covers(name, isDir) {
				t.Errorf("%q: Covers differs from Match", name)
			}
		}
	})
}
