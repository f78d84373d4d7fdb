package main

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"runtime/debug"
	"slices"
	"strings"

	"github.com/urikit/uri/bench/machine"
	"github.com/urikit/uri/bench/native"
	"github.com/urikit/uri/internal/replace"
)

// environment returns lines of Markdown that describe the machine, the date and the
// versions of this run.
func environment() string {
	text := ""
	for _, line := range append(machine.Describe(), strings.Join(modules(), ", ")) {
		text += "- " + line + "\n"
	}
	if programs == nil {
		return text
	}
	var names []string
	for _, p := range programs {
		names = append(names, p.Version)
	}
	return text + fmt.Sprintf("- %s, in programs of their languages: %s\n", strings.Join(names, ", "), strings.Join(native.Compilers(), "; "))
}

// modules returns the modules in this program, with their versions.
func modules() []string {
	var versions []string
	if info, ok := debug.ReadBuildInfo(); ok {
		for _, m := range info.Deps {
			if m.Replace == nil {
				versions = append(versions, m.Path+" "+m.Version)
			}
		}
	}
	return versions
}

// report returns the results of e as Markdown. It compares us with the rivals that take
// part. The first rival has a column.
func report(e event, lines []string, results []result) string {
	us := find(results, ours)
	var b strings.Builder
	fmt.Fprintf(&b, "%d inputs.", len(lines))
	relative, head, rule := []result{us}, " × urikit |", " ---: |"
	for _, name := range e.rivals {
		if rival := find(results, name); rival.times != nil {
			b.WriteString(headline(us, rival))
			if len(relative) == 1 {
				relative, head, rule = append(relative, rival), head+" × "+name+" |", rule+" ---: |"
			}
		}
	}
	fmt.Fprintf(&b, "\n\n| contender | ns/%[1]s | min–max |%[2]s allocs/%[1]s | B/%[1]s | accepted |\n", e.unit, head)
	fmt.Fprintln(&b, "| --- | ---: | ---: |"+rule+" ---: | ---: | ---: |")
	for _, r := range results {
		ns, n := median(r.times), float64(len(lines))
		fmt.Fprintf(&b, "| %s | %.1f | %.1f–%.1f |", r.what, ns, slices.Min(r.times), slices.Max(r.times))
		for _, to := range relative {
			fmt.Fprintf(&b, " %.2f |", ns/median(to.times))
		}
		if r.job != "" {
			fmt.Fprintf(&b, " | | %d |\n", r.accepted) // another program does not say
			continue
		}
		fmt.Fprintf(&b, " %.2f | %.1f | %d |\n", float64(r.allocated.objects)/n, float64(r.allocated.bytes)/n, r.accepted)
	}
	b.WriteString(notes(results))
	return b.String()
}

// notes names the contenders that do another job, grouped by that job.
func notes(results []result) string {
	var whats []string
	who := map[string][]string{}
	for _, r := range results {
		if r.differs == "" || r.name == bound {
			continue
		}
		if who[r.differs] == nil {
			whats = append(whats, r.differs)
		}
		who[r.differs] = append(who[r.differs], r.what)
	}
	if whats == nil {
		return ""
	}
	var b strings.Builder
	b.WriteString("\nNot the same job:\n\n")
	for _, what := range whats {
		fmt.Fprintf(&b, "- %s: %s.\n", strings.Join(who[what], "; "), what)
	}
	return b.String()
}

// headline returns a sentence with our speed relative to the rivals.
func headline(us, them result) string {
	times, low, high := ratio(them, us)
	if times < 1 {
		times, low, high = ratio(us, them)
		return fmt.Sprintf(" urikit takes **%.1f times as long as %s** (%.1f to %.1f, round by round).", times, them.what, low, high)
	}
	return fmt.Sprintf(" urikit is **%.1f times as fast as %s** (%.1f to %.1f, round by round).", times, them.what, low, high)
}

// ratio returns how many times as long a takes as b, by the medians, with the extremes of
// the rounds.
func ratio(a, b result) (times, low, high float64) {
	rounds := make([]float64, len(a.times))
	for i := range rounds {
		rounds[i] = a.times[i] / b.times[i]
	}
	return median(a.times) / median(b.times), slices.Min(rounds), slices.Max(rounds)
}

// find returns the result of a contender by name. It has no times if the contender takes no
// part.
func find(results []result, name string) result {
	if i := slices.IndexFunc(results, func(r result) bool { return r.name == name }); i >= 0 {
		return results[i]
	}
	return result{}
}

// The lines between which the results go.
const (
	begin = "<!-- begin results -->"
	end   = "<!-- end results -->"
)

// writeResults writes results to the file: between the begin and end lines if it has them,
// otherwise as the whole file.
func writeResults(name, results string) error {
	text, err := os.ReadFile(name)
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	before, rest, found := strings.Cut(string(text), begin)
	_, after, ended := strings.Cut(rest, end)
	if found != ended {
		return fmt.Errorf("%s: %q without %q", name, begin, end)
	}
	if found {
		results = before + begin + "\n\n" + results + "\n" + end + after
	}
	return replace.File(name, []byte(results), 0o666)
}
