package main

import (
	"context"
	"errors"
	"fmt"
	"os/exec"
	"path"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"

	"github.com/urikit/uri/internal/check/uses"
)

// A mode is which tests of a package run.
type mode int

const (
	quick mode = iota // those that take up to a second with -short
	short
	full
)

// A built package has a test binary.
type built struct {
	path  string   // "" if it cannot be built
	quick []string // its quick tests
	fails []string // those that fail in the untouched clone with -short
}

var (
	passed = regexp.MustCompile(`(?m)^--- PASS: (\S+) \(([\d.]+)s\)$`)
	failed = regexp.MustCompile(`(?m)^--- FAIL: (\S+) \(`)
)

// only returns a pattern of tests.
func only(tests []string) string { return "^(" + strings.Join(tests, "|") + ")$" }

// lastLine returns the last line of an output that says something.
func lastLine(text string) string {
	lines := strings.Split(strings.TrimSpace(text), "\n")
	return lines[len(lines)-1]
}

// build builds the test binary of a package. It returns the output of a build that fails.
func (c *clone) build(ctx context.Context, b uses.Binary, suffix string) (binary, output string, err error) {
	binary = filepath.Join(c.bin, strings.ReplaceAll(b.Path, "/", "+")+suffix)
	cmd := exec.CommandContext(ctx, "go", "test", "-c", "-vet=off", "-o", binary, ".")
	cmd.Dir = filepath.Join(c.root, filepath.FromSlash(b.Path))
	cmd.Env = uses.Environment(cmd.Dir)
	out, err := cmd.CombinedOutput()
	return binary, string(out), err
}

// test runs tests of a package and returns their output and whether they passed.
func (c *clone) test(ctx context.Context, b uses.Binary, binary string, args ...string) (output string, ok bool) {
	cmd := exec.CommandContext(ctx, binary, append([]string{"-test.timeout=20m"}, args...)...)
	cmd.Dir = filepath.Join(c.root, filepath.FromSlash(b.Path))
	cmd.Env = uses.Environment(cmd.Dir)
	out, err := cmd.CombinedOutput()
	return string(out), err == nil
}

// prepare builds a package in the untouched clone and runs its tests with -short, for their
// times and failures.
func (c *clone) prepare(ctx context.Context, b uses.Binary) (*built, error) {
	if c.built[b.Path] != nil {
		return c.built[b.Path], nil
	}
	p := new(built)
	c.built[b.Path] = p
	binary, output, err := c.build(ctx, b, ".test")
	if err != nil {
		c.broken[b.Path] = lastLine(output)
		return p, ctx.Err()
	}
	p.path = binary
	output, ok := c.test(ctx, b, binary, "-test.short", "-test.v")
	for _, m := range passed.FindAllStringSubmatch(output, -1) {
		if seconds, err := strconv.ParseFloat(m[2], 64); err == nil && seconds <= 1 {
			p.quick = append(p.quick, m[1])
		}
	}
	if !ok {
		for _, m := range failed.FindAllStringSubmatch(output, -1) {
			p.fails = append(p.fails, m[1])
		}
		c.broken[b.Path] = fmt.Sprintf("%s failed: %s", strings.Join(p.fails, ", "), lastLine(output))
	}
	if err := c.restore(ctx); err != nil {
		return nil, err
	}
	return p, ctx.Err()
}

// notices deletes a file, runs tests of a package and puts the file back. It returns the
// package and the test that fails, "" if none does. If the output of the test does not name the
// file, the test runs again with the file, because it may fail at times.
func (c *clone) notices(ctx context.Context, b uses.Binary, m mode, file string) (by string, err error) {
	p, err := c.prepare(ctx, b)
	if err != nil || p.path == "" {
		return "", err
	}
	args := []string{"-test.failfast"}
	if m != full {
		args = append(args, "-test.short")
	}
	if m == quick {
		if p.quick == nil {
			return "", nil
		}
		args = append(args, "-test.run="+only(p.quick))
	} else if p.fails != nil {
		args = append(args, "-test.skip="+only(p.fails))
	}
	if err := c.remove(file); err != nil {
		return "", err
	}
	defer func() { err = errors.Join(err, c.restore(context.WithoutCancel(ctx))) }()
	binary := p.path
	if b.Includes(file) {
		if binary, _, err = c.build(ctx, b, ".without.test"); err != nil {
			return b.Path + ": does not build", ctx.Err()
		}
	}
	output, ok := c.test(ctx, b, binary, args...)
	if ok || ctx.Err() != nil {
		return "", ctx.Err()
	}
	match := failed.FindStringSubmatch(output)
	if match == nil {
		match = []string{"", ".*"} // it panicked or exited
	}
	by = b.Path + ": " + strings.Replace(match[1], ".*", "the program fails", 1)
	if strings.Contains(output, path.Base(file)) {
		return by, nil
	}
	if err := c.restore(ctx); err != nil {
		return "", err
	}
	again := []string{"-test.run=^" + match[1] + "$"}
	if m != full {
		again = append(again, "-test.short")
	}
	if _, ok := c.test(ctx, b, p.path, again...); !ok {
		c.broken[b.Path] = match[1] + " fails at times"
		return "", ctx.Err()
	}
	return by, nil
}

// all does the same with all tests of the file's module. Packages that fail with the file do not
// count. A package that fails without it runs again with it, because it may fail at times.
func (c *clone) all(ctx context.Context, m mode, file string) (by string, err error) {
	root := c.module(file)
	key := fmt.Sprint(root, m)
	if !c.whole[key] {
		c.whole[key] = true
		if output, ok := c.goTest(ctx, root, m); !ok && ctx.Err() == nil {
			for pkg := range strings.Lines(output) {
				if name, ok := strings.CutPrefix(pkg, "FAIL\t"); ok {
					c.broken[strings.Fields(name)[0]] = "its tests fail"
				}
			}
		}
	}
	if err := c.remove(file); err != nil {
		return "", err
	}
	output, ok := c.goTest(ctx, root, m)
	if err := errors.Join(ctx.Err(), c.restore(context.WithoutCancel(ctx))); err != nil || ok {
		return "", err
	}
	for pkg := range strings.Lines(output) {
		name, ok := strings.CutPrefix(pkg, "FAIL\t")
		if !ok {
			continue
		}
		if name = strings.Fields(name)[0]; c.broken[name] != "" {
			continue
		}
		args := []string{"test", "-vet=off"}
		if m == short {
			args = append(args, "-short")
		}
		cmd := exec.CommandContext(ctx, "go", append(args, name)...)
		cmd.Dir = filepath.Join(c.root, filepath.FromSlash(root))
		cmd.Env = uses.Environment(cmd.Dir)
		if cmd.Run() == nil {
			return name, nil
		}
		c.broken[name] = "its tests fail at times"
	}
	return "", ctx.Err()
}

// goTest runs the tests of a module. Those of packages that read no file that changed come
// from the cache.
func (c *clone) goTest(ctx context.Context, module string, m mode) (output string, ok bool) {
	args := []string{"test", "-vet=off", "-timeout=30m"}
	if m == short {
		args = append(args, "-short")
	}
	cmd := exec.CommandContext(ctx, "go", append(args, "./...")...)
	cmd.Dir = filepath.Join(c.root, filepath.FromSlash(module))
	cmd.Env = uses.Environment(cmd.Dir)
	out, err := cmd.CombinedOutput()
	return string(out), err == nil
}
