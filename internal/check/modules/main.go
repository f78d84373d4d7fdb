// Command modules knows the modules of the tree that are released together, and what must hold at
// their tags.
//
//	modules list                 prints the folders of the modules that are released
//	modules pushes VERSION       prints their tags at a version, those of one push in a line
//	modules commands             prints the folders of their commands
//	modules tidy                 runs go mod tidy in all modules of the tree
//	modules set VERSION          makes every module of the tree require the others at a version
//	modules check VERSION        fails unless they do, and the modules with commands can be installed
//	modules proxy VERSION DIR    writes what a Go module proxy serves of the commit: GOPROXY=file:///DIR
//
// The flag -C names the folder of the tree. Releases and the test of a would-be release (.ci/proxy)
// use it.
package main

import (
	"flag"
	"fmt"
	"os"
	"strings"
)

func main() {
	dir := flag.String("C", ".", "the `folder` of the tree")
	flag.Usage = func() {
		fmt.Fprintln(os.Stderr, "usage: modules [-C DIR] list | pushes VERSION | commands | tidy | set VERSION | check VERSION | proxy VERSION DIR")
	}
	flag.Parse()
	if err := run(tree(*dir), flag.Args()); err != nil {
		fmt.Fprintln(os.Stderr, "modules:", err)
		os.Exit(1)
	}
}

// run does what the first argument says. Each command has a fixed number of arguments, and run ends
// the program for anything else.
func run(t tree, args []string) error {
	all, err := t.modules()
	if err != nil {
		return err
	}
	switch {
	case len(args) == 1 && args[0] == "list" || len(args) == 1 && args[0] == "commands" || len(args) == 2 && args[0] == "pushes":
		for _, line := range lines(all, args) {
			fmt.Println(line)
		}
		return nil
	case len(args) == 1 && args[0] == "tidy":
		return t.tidy(all)
	case len(args) == 2 && args[0] == "set":
		return t.set(all, args[1])
	case len(args) == 2 && args[0] == "check":
		return check(all, args[1])
	case len(args) == 3 && args[0] == "proxy":
		if err := check(all, args[1]); err != nil {
			return err
		}
		return t.serve(all, args[1], args[2])
	}
	flag.Usage()
	os.Exit(2)
	return nil
}

// lines returns what list, commands and pushes print.
func lines(all []*mod, args []string) (text []string) {
	if args[0] == "pushes" {
		for _, tags := range pushes(all, args[1]) {
			text = append(text, strings.Join(tags, " "))
		}
		return text
	}
	for _, m := range all {
		switch {
		case !m.released():
		case args[0] == "list":
			text = append(text, m.dir)
		default:
			text = append(text, m.commands...)
		}
	}
	return text
}
