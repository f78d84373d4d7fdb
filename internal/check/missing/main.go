// Missing deletes files of test data, one at a time, and reports those whose absence no test
// notices. It works in a clone of HEAD in a temporary folder.
//
//	missing [-seed N] [-n 100] [FILE...]
//
// The files are those below the folders testdata, without kept fuzz inputs, and the pages in
// docs/tables. Missing takes -n of them at random, all with -n 0, or those that the arguments
// name, relative to the root of the repository. It prints the seed, which chooses the same
// files again.
//
// For each file it runs tests until one fails:
//
//   - the quick tests of the package that the folder belongs to, which take up to a second,
//     then all of them, with -short
//   - the same of each package whose Go files name the file or its folder
//   - all tests of these packages without -short
//   - all tests of the module, with and without -short
//
// A failure that does not name the file must vanish when the file is back. Tests that
// fail in the untouched clone do not count, and a package that cannot be built is named.
//
// The exit status is 1 if a file is missed by no test, or no test of its package could run.
package main

import (
	"context"
	"flag"
	"fmt"
	"io"
	"maps"
	"math/rand/v2"
	"os"
	"os/exec"
	"os/signal"
	"path"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"github.com/urikit/uri/internal/check/uses"
)

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	status := run(ctx, ".", os.Args[1:], os.Stdout, os.Stderr)
	stop()
	os.Exit(status)
}

// run tries the files of the repository in root and returns the exit status. The status is 1 if no
// test misses a file or if something failed, and 2 for a wrong command line.
func run(ctx context.Context, root string, args []string, stdout, stderr io.Writer) int {
	flags := flag.NewFlagSet("missing", flag.ContinueOnError)
	flags.SetOutput(stderr)
	seed := flags.Uint64("seed", uint64(time.Now().UnixNano())%1e6, "the `number` that chooses the files")
	n := flags.Int("n", 100, "how many `files` to try; 0 for all")
	if err := flags.Parse(args); err != nil {
		return 2
	}
	dir, err := os.MkdirTemp("", "missing")
	if err != nil {
		fmt.Fprintln(stderr, "missing:", err)
		return 1
	}
	defer os.RemoveAll(dir)
	c, err := newClone(ctx, root, dir)
	if err != nil {
		fmt.Fprintln(stderr, "missing:", err)
		return 1
	}
	all, err := c.data(ctx)
	if err != nil {
		fmt.Fprintln(stderr, "missing:", err)
		return 1
	}
	files := flags.Args()
	for i, file := range files {
		if files[i] = path.Clean(filepath.ToSlash(file)); !slices.Contains(all, files[i]) {
			fmt.Fprintf(stderr, "missing: %s: HEAD has no such file of test data\n", file)
			return 2
		}
	}
	if len(files) == 0 {
		rand.New(rand.NewPCG(*seed, 0)).Shuffle(len(all), func(i, k int) { all[i], all[k] = all[k], all[i] })
		if files = all; *n > 0 {
			files = files[:min(*n, len(files))]
		}
		slices.Sort(files) // the files of a package share its binary
		fmt.Fprintf(stdout, "seed %d: %d of %d files\n", *seed, len(files), len(all))
	}
	stages := make(map[string]int)
	var missed []string
	for _, file := range files {
		by, stage, err := c.try(ctx, file)
		switch {
		case ctx.Err() != nil:
			fmt.Fprintln(stderr, "missing:", ctx.Err())
			return 1
		case err != nil:
			stage = "not tried"
			missed = append(missed, file+": not tried: "+err.Error())
		case stage == "":
			stage = "missed by no test"
			missed = append(missed, file+": missed by no test")
		}
		stages[stage]++
		fmt.Fprintf(stdout, "%s: %s %s\n", file, stage, by)
	}
	for _, stage := range slices.Concat(stageNames[:], []string{"missed by no test", "not tried"}) {
		if stages[stage] > 0 {
			fmt.Fprintf(stdout, "%s: %d\n", stage, stages[stage])
		}
	}
	for _, b := range slices.Sorted(maps.Keys(c.broken)) {
		fmt.Fprintf(stdout, "in the untouched clone, %s: %s\n", b, c.broken[b])
	}
	for _, line := range missed {
		fmt.Fprintln(stderr, "missing:", line)
	}
	if missed != nil {
		return 1
	}
	return 0
}

// data returns the files of HEAD whose absence a test must notice.
func (c *clone) data(ctx context.Context) ([]string, error) {
	out, err := c.git(ctx, "ls-files", "-z")
	if err != nil {
		return nil, err
	}
	return slices.DeleteFunc(strings.FieldsFunc(out, func(r rune) bool { return r == 0 }), func(file string) bool {
		_, inside, ok := strings.Cut("/"+file, "/testdata/")
		return strings.HasPrefix(inside, "fuzz/") || !ok && !strings.HasPrefix(file, "docs/tables/")
	}), nil
}

// A clone is a copy of the repository whose files are deleted and put back.
type clone struct {
	root     string // its folder
	bin      string // that of the test binaries
	modules  []string
	owners   map[string][]uses.Binary // the package that each folder with test data belongs to
	binaries []uses.Binary            // of all packages, nil until they are needed
	broken   map[string]string        // what failed in it while it was whole, by package
	built    map[string]*built
	whole    map[string]bool // the modes in which all tests of the module ran
}

func newClone(ctx context.Context, root, dir string) (*clone, error) {
	c := &clone{root: filepath.Join(dir, "clone"), bin: filepath.Join(dir, "bin"), broken: make(map[string]string), built: make(map[string]*built), owners: make(map[string][]uses.Binary), whole: make(map[string]bool)}
	if err := os.Mkdir(c.bin, 0o777); err != nil {
		return nil, err
	}
	out, err := exec.CommandContext(ctx, "git", "clone", "--quiet", root, c.root).CombinedOutput()
	if err != nil {
		return nil, fmt.Errorf("git clone: %w: %s", err, out)
	}
	if c.modules, err = uses.Modules(c.root); err != nil {
		return nil, err
	}
	return c, ctx.Err()
}

func (c *clone) git(ctx context.Context, args ...string) (string, error) {
	cmd := exec.CommandContext(ctx, "git", args...)
	cmd.Dir = c.root
	out, err := cmd.Output()
	if err != nil {
		return "", fmt.Errorf("git %s: %w", strings.Join(args, " "), err)
	}
	return string(out), nil
}

// remove deletes a file.
func (c *clone) remove(file string) error {
	return os.Remove(filepath.Join(c.root, filepath.FromSlash(file)))
}

// restore puts all files back, and removes those that tests wrote.
func (c *clone) restore(ctx context.Context) error {
	if _, err := c.git(ctx, "checkout", "--quiet", "HEAD", "--", "."); err != nil {
		return err
	}
	_, err := c.git(ctx, "clean", "--force", "-d", "--quiet")
	return err
}

// owner returns the folder of the package that a file of test data belongs to, or "" for a page.
func owner(file string) string {
	folder, _, ok := strings.Cut("/"+file, "/testdata/")
	if !ok {
		return ""
	}
	return path.Clean(strings.TrimPrefix(folder, "/"))
}

// module returns the folder of the module that a file is in.
func (c *clone) module(file string) string {
	root := "."
	for _, name := range c.modules {
		if strings.HasPrefix(file, name+"/") && len(name) > len(root) {
			root = name
		}
	}
	return root
}

// own returns the package that a file belongs to, none for a page.
func (c *clone) own(ctx context.Context, file string) ([]uses.Binary, error) {
	folder := owner(file)
	if folder == "" {
		return nil, nil
	}
	if found, ok := c.owners[folder]; ok {
		return found, nil
	}
	module := c.module(file)
	found, err := uses.Binaries(ctx, c.root, module, "./"+uses.Relative(module, folder))
	if err != nil {
		return nil, fmt.Errorf("%s: %s", folder, lastLine(err.Error()))
	}
	if len(found) == 0 {
		return nil, fmt.Errorf("%s has no tests", folder)
	}
	c.owners[folder] = found
	return found, nil
}

// named returns the other packages whose tests could notice that a file is missing.
func (c *clone) named(ctx context.Context, file string) ([]uses.Binary, error) {
	if c.binaries == nil {
		for _, module := range c.modules {
			binaries, err := uses.Binaries(ctx, c.root, module, "./...")
			if err != nil {
				c.broken[module] = lastLine(err.Error())
			}
			c.binaries = append(c.binaries, binaries...)
		}
	}
	var found []uses.Binary
	for _, b := range c.binaries {
		if b.Path != owner(file) && b.Uses(file) {
			found = append(found, b)
		}
	}
	return found, ctx.Err()
}

var stageNames = [...]string{"own package, quick", "own package, short", "named, quick", "named, short", "own package", "named", "module, short", "module"}

// try deletes a file, and returns the tests that notice it and the stage in which they ran,
// "" if none does. It is an error if no test of the file's package could run. It begins with the
// fastest tests and ends with all tests of the module, or before with the first that notices.
func (c *clone) try(ctx context.Context, file string) (by, stage string, err error) {
	own, err := c.own(ctx, file)
	if err != nil {
		return "", "", err
	}
	by, stage, err = c.inTurn(ctx, file, own, []step{{quick, "own package, quick"}, {short, "own package, short"}})
	if by != "" || err != nil {
		return by, stage, err
	}
	named, err := c.named(ctx, file)
	if err != nil {
		return "", "", err
	}
	by, stage, err = c.inTurn(ctx, file, named, []step{{quick, "named, quick"}, {short, "named, short"}})
	if by != "" || err != nil {
		return by, stage, err
	}
	if by, stage, err = c.inTurn(ctx, file, own, []step{{full, "own package"}}); by != "" || err != nil {
		return by, stage, err
	}
	if by, stage, err = c.inTurn(ctx, file, named, []step{{full, "named"}}); by != "" || err != nil {
		return by, stage, err
	}
	for _, m := range []mode{short, full} {
		by, err := c.all(ctx, m, file)
		if err != nil {
			return "", "", err
		}
		if by != "" {
			return by, map[mode]string{short: "module, short", full: "module"}[m], nil
		}
	}
	for _, b := range own {
		if p := c.built[b.Path]; p == nil || p.path == "" {
			return "", "", fmt.Errorf("%s: %s", b.Path, c.broken[b.Path])
		}
	}
	return "", "", nil
}

// A step is a stage in which tests of packages run.
type step struct {
	mode mode
	name string
}

// inTurn runs the tests of packages until one notices that a file is missing.
func (c *clone) inTurn(ctx context.Context, file string, packages []uses.Binary, steps []step) (by, stage string, err error) {
	for _, s := range steps {
		for _, b := range packages {
			by, err := c.notices(ctx, b, s.mode, file)
			if by != "" || err != nil {
				return by, s.name, err
			}
		}
	}
	return "", "", nil
}
