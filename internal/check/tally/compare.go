package main

import (
	"maps"
	"slices"
	"strings"
)

// compare counts the results in got, and records what failed and what is missing.
func (s *step) compare(got *output, want []testPackage, c command, permitted []row) {
	for _, reason := range got.notRun {
		s.skip(skip{Package: c.args[0], Test: "-", Reason: reason}, c, permitted)
	}
	for _, path := range slices.Sorted(maps.Keys(got.packages)) {
		s.count(path, got.packages[path], c, permitted)
	}
	f := filter{}
	f.run, _ = c.value("run")
	f.skip, _ = c.value("skip")
	for _, p := range want {
		s.complete(p, got.packages[p.ImportPath], f)
	}
}

// count counts the results of a package.
func (s *step) count(path string, p *result, c command, permitted []row) {
	failed := s.Failed
	for _, name := range p.order {
		t := p.tests[name]
		switch t.state {
		case "pass":
			if isSeed(name) {
				s.Seeds++
			} else {
				s.Passed++
			}
		case "fail":
			s.fail("%s: %s failed", local(path), name)
		case "skip":
			s.skip(skip{Package: local(path), Test: name, Reason: t.reason()}, c, permitted)
		default:
			s.fail("%s: %s did not end", local(path), name)
		}
	}
	switch {
	case p.state == "":
		s.fail("%s: the package did not end", local(path))
	case p.state == "fail" && s.Failed == failed:
		s.fail("%s: the package failed", local(path))
	}
}

// isSeed reports whether a test is a seed of a fuzz target.
func isSeed(name string) bool { return strings.HasPrefix(name, "Fuzz") && strings.Contains(name, "/") }

// skip records a skip, which fails if no row permits it.
func (s *step) skip(k skip, c command, permitted []row) {
	if advice := k.permit(c, permitted); advice != "" {
		s.fail("%s: %s skipped: %q: %s", k.Package, k.Test, k.Reason, advice)
		return
	}
	s.Skips = append(s.Skips, k)
}

// complete records what p should have run and did not. A package that failed may have stopped
// early, so that it has one line for all its tests. A fuzz target must also have run its seeds and
// kept inputs, and a run without a filter all scripts.
func (s *step) complete(p testPackage, got *result, f filter) {
	var missing []string
	if got == nil {
		got = new(result)
	}
	ran := func(name string) bool { return got.tests[name] != nil }
	should := 0
	for _, name := range p.tests {
		ok, whole := f.admits(name)
		if !ok {
			continue
		}
		should++
		switch t := got.tests[name]; {
		case t == nil:
			missing = append(missing, name)
		case whole && t.state == "pass" && strings.HasPrefix(name, "Fuzz"):
			if !slices.ContainsFunc(got.order, func(n string) bool { return strings.HasPrefix(n, name+"/") }) {
				missing = append(missing, "a seed of "+name)
			}
			for _, kept := range p.kept {
				if strings.HasPrefix(kept, name+"/") && !ran(kept) {
					missing = append(missing, kept)
				}
			}
		}
	}
	if f == (filter{}) {
		for _, script := range p.scripts {
			if !slices.ContainsFunc(got.order, func(n string) bool { return strings.HasSuffix(n, "/"+script) }) {
				missing = append(missing, "testdata/script/"+script+".txtar")
			}
		}
	}
	switch path := local(p.ImportPath); {
	case should == 0:
	case got.tests == nil:
		s.fail("%s: the package with %d tests did not run", path, should)
		s.Failed += should - 1
	case got.state == "fail" && len(missing) > 0:
		s.fail("%s: %d tests did not run, as the package failed", path, len(missing))
		s.Failed += len(missing) - 1
	default:
		for _, name := range missing {
			s.fail("%s: %s did not run", path, name)
		}
	}
}
