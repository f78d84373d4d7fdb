package main

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"os/exec"
	"regexp"
	"runtime"
	"runtime/debug"
	"slices"
	"strings"
	"time"
)

// environment returns lines of Markdown that say where and when this runs, and
// with what.
func environment() string {
	return fmt.Sprintf(`- %d × %s, %s/%s, %s
- %s, urikit %s
- %s
`,
		runtime.NumCPU(), cpu(), runtime.GOOS, runtime.GOARCH, runtime.Version(),
		time.Now().UTC().Format(time.DateOnly), commit(),
		strings.Join(modules(), ", "))
}

// cpu returns the model of the processor, where the system tells.
func cpu() string {
	info, _ := os.ReadFile("/proc/cpuinfo")
	model := regexp.MustCompile(`(?m)^model name\s*: (.*)$`).FindSubmatch(info)
	if model == nil {
		return "unknown processor"
	}
	return string(model[1])
}

// commit describes the commit of the working folder. "go run" does not record
// it in the program.
func commit() string {
	out, err := exec.Command("git", "describe", "--always", "--dirty").Output()
	if err != nil {
		return "at an unknown commit"
	}
	return strings.TrimSpace(string(out))
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

// report returns the results of going over n inputs, which are called by their unit,
// as Markdown. It says how we compare with the rivals, by name, of which the first has
// a column.
func report(results []result, n int, unit string, rivals []string) string {
	us, them := find(results, ours), find(results, rivals[0])
	var b strings.Builder
	fmt.Fprintf(&b, "%d inputs.", n)
	for _, rival := range rivals {
		b.WriteString(headline(us, find(results, rival)))
	}
	fmt.Fprintf(&b, "\n\n| contender | ns/%[2]s | min–max | × urikit | × %[1]s | allocs/%[2]s | B/%[2]s | accepted |\n", rivals[0], unit)
	fmt.Fprintln(&b, "| --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: |")
	for _, r := range results {
		ns, n := median(r.times), float64(n)
		fmt.Fprintf(&b, "| %s | %.1f | %.1f–%.1f | %.2f | %.2f | %.2f | %.1f | %d |\n",
			r.what, ns, slices.Min(r.times), slices.Max(r.times),
			ns/median(us.times), ns/median(them.times),
			float64(r.allocated.objects)/n, float64(r.allocated.bytes)/n, r.accepted)
	}
	return b.String()
}

// headline says how many times as fast as them we are.
func headline(us, them result) string {
	ratios := make([]float64, len(us.times))
	for round := range ratios {
		ratios[round] = them.times[round] / us.times[round]
	}
	return fmt.Sprintf(" urikit is **%.1f times as fast as %s** (%.1f to %.1f, round by round).",
		median(them.times)/median(us.times), them.what, slices.Min(ratios), slices.Max(ratios))
}

// find returns the result of a contender by name.
func find(results []result, name string) result {
	return results[slices.IndexFunc(results, func(r result) bool { return r.name == name })]
}

// The marks that the results go between, each on a line of its own.
const (
	begin = "<!-- begin results -->"
	end   = "<!-- end results -->"
)

// writeResults writes results to the file: between begin and end if it has
// them, and else in place of all it has.
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
	return os.WriteFile(name, []byte(results), 0o666)
}
