// Conformance asks implementations in many languages the required vectors, by the adapters in
// conformance/adapters, and writes what they answer right.
//
//	conformance/run
//	go run ./conformance -o PAGE
//
// conformance/run installs the implementations first. The counts are written into
// conformance/results.tsv, and the page is made of them. With -page the program asks nobody, and
// makes the page of the counts again.
package main

import (
	"flag"
	"fmt"
	"log"
	"os"
	"path/filepath"
	"runtime"
	"slices"

	"github.com/urikit/uri/bench/adapters"
	"github.com/urikit/uri/internal/peers"
	"github.com/urikit/uri/internal/replace"
	"github.com/urikit/uri/uritest"
)

func main() {
	log.SetFlags(0)
	log.SetPrefix("conformance: ")
	page := flag.String("o", "", "`file` to write the page to")
	again := flag.Bool("page", false, "only make the page again")
	flag.Parse()
	if flag.NArg() > 0 {
		flag.Usage()
		os.Exit(2)
	}
	if err := run(*page, *again); err != nil {
		log.Fatal(err)
	}
}

func run(page string, again bool) error {
	reasons, err := readReasons()
	if err != nil {
		return err
	}
	results, err := readResults()
	if !again {
		results, err = askAll(reasons)
	}
	if err != nil {
		return err
	}
	if err := replace.File(inConformance("results.tsv"), results.tsv(), 0o644); err != nil {
		return err
	}
	text, err := results.page(reasons)
	if err != nil {
		return err
	}
	return replace.File(page, text, 0o644)
}

// inConformance returns the name of a file in the folder conformance.
func inConformance(name string) string {
	_, source, _, _ := runtime.Caller(0)
	return filepath.Join(filepath.Dir(source), "..", "..", "conformance", name)
}

// askAll asks this module and every implementation that can be asked.
func askAll(reasons []reason) (all results, err error) {
	list, missing, err := adapters.All()
	if err != nil {
		return all, err
	}
	for _, what := range missing {
		log.Printf("missing: %s", what)
	}
	if err := all.add("urikit", "Go", "-", peers.Urikit(), reasons); err != nil {
		return all, err
	}
	for _, a := range list {
		if !slices.ContainsFunc([]string{"parse", "resolve"}, a.Answers) {
			continue // it only reads
		}
		log.Printf("asked: %s %s", a.Name, a.Version)
		if err := all.add(a.Name, a.Language, a.Version, withHosts(a.Implementation()), reasons); err != nil {
			return all, err
		}
		a.Close()
		for kind, n := range a.Troubles {
			log.Printf("%s: %s: %d", a.Name, kind, n)
		}
	}
	return all, nil
}

// withHosts returns an implementation that is asked about hosts by Parse, as "http://HOST/",
// because no adapter answers "host".
func withHosts(i uritest.Implementation) uritest.Implementation {
	i.ParseHost = func(edition, host string) (kind, address string, err error) {
		c, err := i.Parse(edition, "http://"+host+"/")
		if err != nil || c.Untold {
			return "", "", err
		}
		if !slices.Contains(c.Unknown, "host") && (c.Host == nil || *c.Host != host) || !slices.Contains(c.Unknown, "path") && c.Path != "/" {
			err = fmt.Errorf("it is not the host: %v", c)
		}
		return "", "", err
	}
	return i
}

// suite has the required vectors of RFC 3986, which all of these implementations are about.
var suite = uritest.Suite{Editions: []string{"rfc3986"}, Levels: []string{"required"}}

// add asks an implementation.
func (r *results) add(name, language, version string, implementation uritest.Implementation, reasons []reason) error {
	report, err := suite.Run(implementation)
	if err != nil {
		return err
	}
	for _, t := range report.Results {
		if t.Passed+t.Failed > 0 {
			r.counts = append(r.counts, count{name, language, version, t.Topic, t.Vectors, t.Passed, t.Failed})
		}
		for _, f := range t.Failures {
			if slices.ContainsFunc(reasons, func(s reason) bool { return s.name == name && s.id == f.ID }) {
				r.failures = append(r.failures, failure{name, f})
			}
		}
	}
	return nil
}
