// Vectors writes the vectors of package uritest: questions to an implementation of
// the URI generic syntax, and their answers. The parser of this repository makes no
// answer. The answers come from the documents, by way of the tables in testdata, and from
// programs here that follow the documents slowly and to the letter: automata made from
// the ABNF, the regular expression of Appendix B, the pseudocode of section 5.2, passes
// over whole texts for section 6.2. If a table and a program both have an answer and
// the two differ, Vectors fails.
//
//	go generate ./internal/check/vectors
package main

import (
	"os"
	"path/filepath"
	"slices"
)

//go:generate go run .

func main() {
	const repository = "../../.." // go generate runs in the folder of this file
	to := filepath.Join(repository, "uritest", "vectors")
	vectors, exported := files(repository)
	folders := []string{"exports"}
	for _, e := range slices.Concat(editions, otherDocuments) {
		folders = append(folders, e.name)
	}
	for _, folder := range folders {
		check(os.RemoveAll(filepath.Join(to, folder)))
	}
	for _, all := range []map[string][]byte{vectors, exported} {
		for name, file := range all {
			name = filepath.Join(to, filepath.FromSlash(name))
			check(os.MkdirAll(filepath.Dir(name), 0o777))
			check(os.WriteFile(name, file, 0o666))
		}
	}
}

// otherDocuments are the documents beside the generic syntax.
var otherDocuments = []*edition{rfc6570, urlStandard, uts46, schemeDocuments}

// others makes the topics of otherDocuments.
func others() []*topic {
	return slices.Concat(templating(), urlsOfBrowsers(), domainNames(), schemeRules())
}

// files returns the contents of the files of vectors and of exports by their names. repository is
// its path.
func files(repository string) (vectors, exported map[string][]byte) {
	root = repository
	check(load(root))
	vectors = make(map[string][]byte)
	var all []*topic
	for _, e := range editions {
		topics := append(parsing(e), characters(e), startTopic(e))
		topics = append(topics, hosts(e)...)
		topics = append(topics, resolving(e), sameDocument(e), normalizing(e), comparing(e))
		if e == rfc3986 { // topics that do not differ between editions, or that only RFC 3986 has
			topics = append(topics, schemes(e), dots(e), relativizing(e), encoding(e), decoding(e), splitting(e), extracting(e), auditing(e))
		}
		all = append(all, topics...)
	}
	all = append(all, others()...)
	for _, t := range all {
		vectors[t.edition.name+"/"+t.name+".json"] = t.file()
	}
	return vectors, exports(all)
}
