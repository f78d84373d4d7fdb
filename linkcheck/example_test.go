package linkcheck_test

import (
	"context"
	"fmt"
	"slices"
	"testing/fstest"

	"github.com/urikit/uri/linkcheck"
)

// docs is a tree of documents. A program has os.DirFS, or the root of os.OpenRoot.
var docs = fstest.MapFS{
	"README.md": {Data: []byte("# Widgets\n\n[guide](Guide.md) [install](guide.md#instal) [gone](gone.md)\n")},
	"guide.md":  {Data: []byte("# Guide\n\n## Install\n")},
}

func Example() {
	checker, err := linkcheck.New(linkcheck.Config{Files: docs})
	if err != nil {
		fmt.Println(err)
		return
	}
	for report := range checker.Check(context.Background(), slices.Values([]string{"README.md", "guide.md"})) {
		for _, f := range report.Findings {
			fmt.Printf("%s:%d:%d: %s: %s\n", report.Name, f.Line, f.Column, f.ID, f.Message)
		}
	}
	// Output:
	// README.md:3:9: file-case: the file has other letters
	// README.md:3:29: fragment-missing: the target has no such fragment: it has "install"
	// README.md:3:53: file-missing: there is no such file
}

func ExampleNew() {
	_, err := linkcheck.New(linkcheck.Config{Files: docs, Slugs: "pandoc"})
	fmt.Println(err)
	_, err = linkcheck.New(linkcheck.Config{Files: docs, Root: "site"})
	fmt.Println(err)
	// Output:
	// <nil>
	// linkcheck: wrong config: the root is no folder of the tree
}

func ExampleChecker_Check() {
	checker, _ := linkcheck.New(linkcheck.Config{Files: docs, Slugs: "github"})
	for report := range checker.Check(context.Background(), slices.Values([]string{"README.md", "none.md"})) {
		fmt.Println(report.Name, report.Links, len(report.Findings), report.Err)
	}
	// Output:
	// README.md 3 3 <nil>
	// none.md 0 0 open none.md: file does not exist
}

func ExampleChecker_Fix() {
	checker, _ := linkcheck.New(linkcheck.Config{Files: docs, Slugs: "github"})
	for report := range checker.Check(context.Background(), slices.Values([]string{"README.md"})) {
		fixed, left, err := checker.Fix(report.Name, docs[report.Name].Data, report.Findings)
		fmt.Printf("%s%d left, %v\n", fixed, len(left), err)
	}
	// Output:
	// # Widgets
	//
	// [guide](guide.md) [install](guide.md#install) [gone](gone.md)
	// 0 left, <nil>
}

func ExampleChecker_Severity() {
	checker, _ := linkcheck.New(linkcheck.Config{Files: docs})
	fmt.Println(checker.Severity("file-missing"))
	fmt.Println(checker.Severity("nothing"))
	// Output:
	// high true
	// info false
}

func ExampleChecker_Fingerprint() {
	checker, _ := linkcheck.New(linkcheck.Config{Files: docs})
	var all []string
	for report := range checker.Check(context.Background(), slices.Values([]string{"README.md"})) {
		for _, f := range report.Findings {
			all = append(all, checker.Fingerprint(report.Name, f), checker.Fingerprint("other.md", f))
		}
	}
	slices.Sort(all)
	fmt.Println(len(slices.Compact(all)))
	// Output: 6
}

func ExampleRules() {
	for _, r := range linkcheck.Rules()[:3] {
		fmt.Printf("%s (%v): %s\n", r.ID, r.Severity, r.Title)
	}
	// Output:
	// file-missing (high): a link to a file that does not exist
	// file-case (high): a link whose letters differ from the name of the file
	// file-ignored (medium): a link to a file that git ignores
}

func ExampleSlugRules() {
	fmt.Println(linkcheck.SlugRules())
	// Output: [github gitlab mdbook hugo hugo-ascii hugo-blackfriday docusaurus pandoc pandoc-gfm markdown-it-anchor vscode mkdocs]
}

func ExampleIsDocument() {
	files := fstest.MapFS{
		"guide.md": {Data: []byte("# Guide\n")},
		"main.go":  {Data: []byte("package main\n")},
		"NOTES":    {Data: []byte("See https://other.example/\n")},
	}
	for _, name := range []string{"guide.md", "main.go", "NOTES"} {
		fmt.Println(linkcheck.IsDocument(files, name))
	}
	// Output:
	// true <nil>
	// false <nil>
	// true <nil>
}
