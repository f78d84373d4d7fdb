package linkcheck_test

import (
	"context"
	"fmt"
	"log"
	"slices"
	"testing/fstest"

	"github.com/urikit/uri/linkcheck"
)

// folder has two documents.
var folder = fstest.MapFS{
	"README.md":     {Data: []byte("[guide](docs/Guide.md) [terms](terms.md)\n")},
	"docs/guide.md": {Data: []byte("# Guide\n\nBack to the [start](../README.md).\n")},
}

func Example() {
	checker, err := linkcheck.New(linkcheck.Config{Files: folder})
	if err != nil {
		log.Fatal(err)
	}
	for report := range checker.Check(context.Background(), slices.Values([]string{"README.md", "docs/guide.md"})) {
		fmt.Println(report.Name, report.Links, report.Err)
		for _, f := range report.Findings {
			fmt.Printf("%d:%d %s %s: %s → %q\n", f.Line, f.Column, f.Severity, f.ID, f.Text, f.Fix)
		}
	}
	// Output:
	// README.md 2 <nil>
	// 1:9 high file-case: docs/Guide.md → "docs/guide.md"
	// 1:32 high file-missing: terms.md → ""
	// docs/guide.md 1 <nil>
}

func ExampleNew() {
	_, err := linkcheck.New(linkcheck.Config{})
	fmt.Println(err)
	// Output: linkcheck: wrong config: there are no files
}

func ExampleChecker_Check() {
	checker, err := linkcheck.New(linkcheck.Config{Files: folder, Root: "docs"})
	if err != nil {
		log.Fatal(err)
	}
	for report := range checker.Check(context.Background(), slices.Values([]string{"docs/guide.md"})) {
		fmt.Println(len(report.Findings))
	}
	// Output: 0
}

func ExampleChecker_Fix() {
	checker, err := linkcheck.New(linkcheck.Config{Files: folder})
	if err != nil {
		log.Fatal(err)
	}
	for report := range checker.Check(context.Background(), slices.Values([]string{"README.md"})) {
		fixed, left, err := checker.Fix(report.Name, folder["README.md"].Data, report.Findings)
		fmt.Printf("%s%d %v\n", fixed, len(left), err)
	}
	// Output:
	// [guide](docs/guide.md) [terms](terms.md)
	// 0 <nil>
}

func ExampleChecker_Severity() {
	checker, err := linkcheck.New(linkcheck.Config{Files: folder})
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(checker.Severity("file-missing"))
	fmt.Println(checker.Severity("scheme-not-https"))
	// Output:
	// high true
	// medium false
}

func ExampleChecker_Fingerprint() {
	checker, err := linkcheck.New(linkcheck.Config{Files: folder})
	if err != nil {
		log.Fatal(err)
	}
	for report := range checker.Check(context.Background(), slices.Values([]string{"README.md"})) {
		fmt.Println(checker.Fingerprint(report.Name, report.Findings[0]))
	}
	// Output: ff412c859dd6e7e36a3fb63faf7d0e45
}

func ExampleIsDocument() {
	files := fstest.MapFS{"a.md": {}, "main.go": {Data: []byte("package main\n")}, "page": {Data: []byte("<!DOCTYPE html>")}}
	for _, name := range []string{"a.md", "main.go", "page"} {
		fmt.Println(linkcheck.IsDocument(files, name))
	}
	// Output:
	// true <nil>
	// false <nil>
	// true <nil>
}

func ExampleRules() {
	rule := linkcheck.Rules()[0]
	fmt.Println(rule.ID, rule.Severity)
	fmt.Println(rule.Title)
	// Output:
	// file-missing high
	// a link to a file that does not exist
}

func ExampleSlugRules() {
	fmt.Println(linkcheck.SlugRules()[:4])
	// Output: [github gitlab mdbook hugo]
}
