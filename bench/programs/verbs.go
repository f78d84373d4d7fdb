package main

import (
	"fmt"
	"os/exec"
	"slices"
	"strings"
)

// A goal is what a program should reach.
type goal struct {
	cpu   bool    // processor time, else wall time
	than  string  // another program
	most  float64 // the most time as a ratio to that program, or 0
	least float64 // the least number of megabytes in a second, or 0
}

// times returns the goal of at most so many times the wall time of cat.
func times(most float64) goal { return goal{than: copying, most: most} }

// onTwoCores returns the goal of two cores for a verb: 1.6 times as fast as one.
func onTwoCores(verb string) goal { return goal{than: "uri " + verb + " -j 1", most: 1 / 1.6} }

// A row is a program of the table with the text that it reads.
type row struct {
	command string
	goal    goal
	input   string // the name of the input, or "" for the list
}

// The names of inputs and of programs that others are compared with.
const (
	list      = "list"
	longList  = "list of ten times as many lines"
	text      = "text"
	page      = "page"
	shortText = "short text"
	shortPage = "short page"
	copying   = "cat"
	netURL    = "net/url filter"
	counted   = "cat to wc -l, of the text"
	longCount = "wc -l, of the " + longList
	hello     = "hello, world in Go"
)

// verbs are the commands of uri.
var verbs = []row{
	{"version", goal{than: hello, most: 1.8}, list},
	{"validate", goal{than: "wc -l", most: 2}, list},
	{"validate", goal{than: longCount, most: 2}, longList},
	{"validate --print valid", goal{}, list},
	{"normalize", times(3), list},
	{"resolve --base http://a/b/c/d;p?q", goal{}, list},
	{"parse --json", goal{}, list},
	{"normalize -j 1", goal{cpu: true, than: netURL, most: 0.22}, list},
	{"normalize -j 2", goal{than: "uri normalize -j 1", most: 1}, list}, // reading and writing are most of its work
	{"parse --json -j 1", goal{}, list},
	{"parse --json -j 2", onTwoCores("parse --json"), list},
	{"explain -j 1", goal{}, list},
	{"explain -j 2", onTwoCores("explain"), list},
	{"parse --edition all -j 1", goal{}, list},
	{"parse --edition all -j 2", onTwoCores("parse --edition all"), list},
	{"get {host}", times(6), list},
	{"get {domain}", times(6), list},
	{"get {path}", times(6), list},
	{"get {query:q}", times(6), list},
	{"filter scheme=https", times(6), list},
	{"filter host=*.com", times(6), list},
	{"dedup", times(6), list},
	{"dedup --by host", times(6), list},
	{"set scheme=https", times(6), list},
	{"set --drop query:utm_*", times(6), list},
	{"parse", times(8), list},
	{"get --json {host}", times(12), list},
	{"template --match https://{host}/{+rest}", times(15), list},
	{"normalize --level dedup", times(20), list},
	{"explain", times(60), list},
	{"parse --edition all", times(60), list},
	{"extract --from text", goal{than: counted, most: 2}, text},
	{"extract --from html", goal{least: 200}, page},
}

// rivals are the programs of others, which run if they are installed.
var rivals = []row{
	{"trurl --url-file -", goal{}, list},
	{"trurl --url-file - --get {host}", goal{}, list},
	{"trurl --url-file - --set scheme=https", goal{}, list},
	{"trurl --url-file - --json", goal{}, list},
	{"unfurl domains", goal{}, list},
	{"unfurl apexes", goal{}, list},
	{"unfurl json", goal{}, list},
	{"qsreplace x", goal{}, list},
	{"xurls", goal{}, shortText},
	{"xurls", goal{}, shortPage},
}

// programs returns the programs for rows. The first word of each is the name of a command. The
// function path returns the file of a command, or "" if it is not installed.
func programs(rows []row, prefix string, path func(string) string, inputs map[string]string) (all []*program) {
	for _, r := range rows {
		args := strings.Fields(prefix + r.command)
		file := path(args[0])
		if file == "" {
			continue
		}
		p := &program{name: strings.Join(args, " "), args: slices.Concat([]string{file}, args[1:]), input: inputs[r.input], bound: copying, goal: r.goal}
		switch {
		case r.input == text:
			p.bound = counted
		case r.input == longList:
			p.bound = longCount
		case r.input != list:
			p.bound = ""
		}
		if r.input != list {
			p.name += ", of the " + r.input
		}
		all = append(all, p)
	}
	return all
}

// installed returns the file of a command, or "".
func installed(name string) string {
	path, err := exec.LookPath(name)
	if err != nil {
		return ""
	}
	return path
}

// reached says how near p is to its goal.
func (p *program) reached(all []*program) string {
	g := p.goal
	if g.least > 0 {
		return fmt.Sprintf("%.0f MB/s, at least %.0f", p.rate(), g.least)
	}
	i := slices.IndexFunc(all, func(q *program) bool { return q.name == g.than })
	if i < 0 {
		return ""
	}
	what, mine, others := "wall", p.times, all[i].times
	if g.cpu {
		what, mine, others = "CPU", p.work, all[i].work
	}
	return fmt.Sprintf("%s %.2f of %s, at most %.2f", what, float64(median(mine))/float64(median(others)), g.than, g.most)
}
