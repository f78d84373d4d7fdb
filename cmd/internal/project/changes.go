package project

import (
	"os"
	"path"
	"strings"
	"sync"

	"github.com/urikit/uri/cmd/internal/ask"
	"github.com/urikit/uri/cmd/internal/cli"
	"github.com/urikit/uri/internal/process"
)

// Changes are the files of a repository that changed since a commit, also those that are gone or that git does not
// know yet.
type Changes struct {
	Top   string          // the folder of the repository
	names map[string]bool // of files from the top, and of the folders that they are in
}

// ChangedSince returns the changes of the repository of the working folder since a commit or, if the commit is on
// another branch, since that left the branch of the working folder. An error is one of the command line, or a failure.
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

// Tracked returns a function that reports whether git tracks a file of the repository at a folder which a list says to
// ignore, or such a file in a folder of it. The name is relative to top. Without git it reports false. The function is
// safe for concurrent use.
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

// trackedIn returns the files of a repository that git tracks though a list says to ignore them, and their folders.
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
