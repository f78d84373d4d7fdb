package project

import (
	"bufio"
	"bytes"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"os/exec"
	"path"
	"path/filepath"
	"strings"
	"sync"

	"github.com/urikit/uri/cmd/internal/answer"
	"github.com/urikit/uri/cmd/internal/ask"
	"github.com/urikit/uri/cmd/internal/cli"
	"github.com/urikit/uri/cmd/internal/stream"
	"github.com/urikit/uri/internal/process"
)

// A revision is the tree of a commit. Settings that are read from it are those of the people who
// accepted the commit, and not those of the files that are checked.
type revision struct {
	name   string // as the option has it
	top    string // the folder of the repository
	commit string
	found  map[string]blob // the files with settings, by their path from top, with slashes
}

// A blob is a file of a commit.
type blob struct{ mode, id string }

// findCommit finds a commit of the repository that contains a folder. An error is one of the
// command line about an option.
func findCommit(o *ask.Option, folder, name string) (*revision, error) {
	r := &revision{name: name, top: Top(folder), found: map[string]blob{}}
	if r.top == "" {
		return nil, cli.WrongOption(o, "the working folder is not in a git repository")
	}
	commit, err := r.git(1<<10, "rev-parse", "--verify", "--quiet", "--end-of-options", name+"^{commit}")
	if err != nil {
		return nil, cli.WrongOption(o, "git finds no commit %s%s: fetch it", answer.ShownName(name), saidBy(err))
	}
	r.commit = strings.TrimSpace(string(commit))
	return r, nil
}

// openRevision finds a revision of the repository that contains a folder, and lists its files with
// settings. An error is an error of the command line, or a failure.
func openRevision(folder, name string) (*revision, error) {
	r, err := findCommit(ask.Config, folder, name)
	if err != nil {
		return nil, err
	}
	err = r.run(func(out *bufio.Reader) error {
		for {
			line, err := out.ReadString(0)
			if err != nil {
				return err
			}
			if file, b, ok := parseEntry(line); ok && (path.Base(file) == ProjectFile || path.Base(file) == ".gitignore") {
				r.found[file] = b
			}
		}
	}, "ls-tree", "-r", "-z", "--full-tree", r.commit)
	if err != nil {
		return nil, &process.Failure{Err: cli.WrongOption(ask.Config, "git cannot list the files%s", saidBy(err))}
	}
	return r, nil
}

// parseEntry parses a line of "git ls-tree -z".
func parseEntry(line string) (file string, b blob, ok bool) {
	about, file, ok := strings.Cut(strings.TrimSuffix(line, "\x00"), "\t")
	fields := strings.Fields(about)
	if !ok || len(fields) != 3 || fields[1] != "blob" {
		return "", blob{}, false
	}
	return file, blob{fields[0], fields[2]}, true
}

// run runs git in the repository and gives its output to read. Git fetches nothing.
func (r *revision) run(read func(*bufio.Reader) error, args ...string) error {
	cmd := exec.Command("git", append([]string{"--literal-pathspecs"}, args...)...)
	cmd.Dir = r.top
	for _, variable := range os.Environ() {
		if name, _, _ := strings.Cut(variable, "="); name != "GIT_DIR" && name != "GIT_WORK_TREE" && name != "GIT_INDEX_FILE" {
			cmd.Env = append(cmd.Env, variable)
		}
	}
	cmd.Env = append(cmd.Env, "GIT_NO_LAZY_FETCH=1", "GIT_OPTIONAL_LOCKS=0", "GIT_TERMINAL_PROMPT=0", "LC_ALL=C")
	var said bytes.Buffer
	cmd.Stderr = &said
	out, err := cmd.StdoutPipe()
	if err != nil {
		return err
	}
	if err := cmd.Start(); err != nil {
		return err
	}
	err = read(bufio.NewReader(out))
	out.Close()
	if ended := cmd.Wait(); err == nil || err == io.EOF {
		err = ended
	}
	if exit := (*exec.ExitError)(nil); errors.As(err, &exit) {
		exit.Stderr = said.Bytes()
	}
	return err
}

// git returns the output of git, of which there may be at most so many bytes.
func (r *revision) git(most int64, args ...string) ([]byte, error) {
	var text []byte
	err := r.run(func(out *bufio.Reader) (err error) {
		text, err = io.ReadAll(io.LimitReader(out, most+1))
		if err == nil && int64(len(text)) > most {
			err = fmt.Errorf("the file is longer than %d MiB", most>>20)
		}
		return err
	}, args...)
	return text, err
}

// saidBy returns what git said about an error, in a line after a colon, or "".
func saidBy(err error) string {
	exit := (*exec.ExitError)(nil)
	if !errors.As(err, &exit) {
		return ": " + answer.Said(process.Reason(err))
	}
	line, _, _ := strings.Cut(strings.TrimSpace(string(exit.Stderr)), "\n")
	if line == "" {
		return ""
	}
	return ": " + answer.ShownName(line)
}

// path returns the path of a file from the top of the repository.
func (r *revision) path(name string) (string, error) {
	below, err := filepath.Rel(r.top, name)
	if err != nil || !filepath.IsLocal(below) {
		return "", errors.New("it is not in the repository")
	}
	return filepath.ToSlash(below), nil
}

func (r *revision) exists(name string) bool {
	file, err := r.path(name)
	_, ok := r.found[file]
	return err == nil && ok
}

func (r *revision) settings(name, _ string) ([]byte, error) {
	file, err := r.path(name)
	if err != nil {
		return nil, err
	}
	b, ok := r.found[file]
	if !ok {
		return nil, fs.ErrNotExist
	}
	return r.read(b, stream.MaxSettings)
}

func (r *revision) Baseline(name, _ string) ([]byte, error) {
	file, err := r.path(name)
	if err != nil {
		return nil, err
	}
	line, err := r.git(1<<16, "ls-tree", "-z", "--full-tree", r.commit, "--", file)
	if err != nil {
		return nil, errors.New("git cannot find it" + saidBy(err))
	}
	_, b, ok := parseEntry(string(line))
	if !ok {
		return nil, fmt.Errorf("%s has no such file", answer.ShownName(r.name))
	}
	return r.read(b, stream.MaxBaseline)
}

// list reads a .gitignore file.
func (r *revision) list(name string) ([]byte, error) {
	text, err := r.settings(name, "")
	if err == errLinked {
		err = stream.ErrLink
	}
	return text, err
}

// errLinked says that a file of a commit is a symbolic link.
var errLinked = errors.New("it is a symbolic link: commit the file itself")

// read returns the content of a file.
func (r *revision) read(b blob, most int64) ([]byte, error) {
	if b.mode == "120000" {
		return nil, errLinked
	}
	text, err := r.git(most, "cat-file", "blob", b.id)
	if exit := (*exec.ExitError)(nil); errors.As(err, &exit) {
		err = errors.New("git cannot read it" + saidBy(err))
	}
	return text, err
}

// Changes are the files of a repository that changed since a commit, also those that are gone or
// that git does not know yet.
type Changes struct {
	Top   string          // the folder of the repository
	names map[string]bool // of files from the top, and of the folders that they are in
}

// ChangedSince returns the changes of the repository of the working folder since a commit or, if
// the commit is on another branch, since that left the branch of the working folder. An error is
// one of the command line, or a failure.
func ChangedSince(commit string) (*Changes, error) {
	folder, err := os.Getwd()
	if err != nil {
		return nil, &process.Failure{Err: err}
	}
	r, err := findCommit(ask.Since, folder, commit)
	if err != nil {
		return nil, err
	}
	from := r.commit
	if base, err := r.git(1<<10, "merge-base", r.commit, "HEAD"); err == nil {
		from = strings.TrimSpace(string(base))
	}
	c := &Changes{Top: r.top, names: map[string]bool{}}
	for _, args := range [][]string{
		{"diff", "--name-only", "--no-renames", "--no-ext-diff", "-z", from},
		{"ls-files", "--others", "--exclude-standard", "--full-name", "-z"},
	} {
		list, err := r.git(1<<30, args...)
		if err != nil {
			return nil, &process.Failure{Err: cli.WrongOption(ask.Since, "git cannot list the changes%s", saidBy(err))}
		}
		for name := range strings.SplitSeq(string(list), "\x00") {
			addWithFolders(c.names, name)
		}
	}
	return c, nil
}

// None reports whether nothing changed.
func (c *Changes) None() bool { return len(c.names) == 0 }

// Has reports whether a file changed, or a file in a folder. The name is that from the top.
func (c *Changes) Has(name string) bool { return c.names[name] }

// Tracked returns a function that reports whether git tracks a file of the repository at a folder
// which a list says to ignore, or such a file in a folder of it. The name is relative to top.
// Without git it reports false. The function is safe for concurrent use.
func Tracked() func(top, name string) bool {
	var of sync.Map // by top
	return func(top, name string) bool {
		names, ok := of.Load(top)
		if !ok {
			names, _ = of.LoadOrStore(top, sync.OnceValue(func() map[string]bool { return trackedIn(top) }))
		}
		return names.(func() map[string]bool)()[name]
	}
}

// trackedIn returns the files of a repository that git tracks though a list says to ignore them,
// and their folders.
func trackedIn(top string) map[string]bool {
	names := map[string]bool{}
	list, _ := (&revision{top: top}).git(1<<30, "ls-files", "--cached", "--ignored", "--exclude-standard", "-z")
	for name := range strings.SplitSeq(string(list), "\x00") {
		addWithFolders(names, name)
	}
	return names
}

// addWithFolders adds a name and those of the folders that it is in.
func addWithFolders(names map[string]bool, name string) {
	for name != "" && name != "." && !names[name] {
		names[name] = true
		name = path.Dir(name)
	}
}
