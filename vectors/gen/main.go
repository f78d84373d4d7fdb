// Gen writes the vectors of the folder above it: questions to an implementation of
// the URI generic syntax, and the answers. No answer is made by the parser of this
// repository. They come from the documents, as tables of testdata have them, and from
// programs here that follow the documents slowly and to the letter: automata made of
// the ABNF, the regular expression of Appendix B, the pseudocode of section 5.2, passes
// over whole texts for section 6.2. Where a table and a program both have an answer,
// Gen fails if they are not the same.
//
//	go generate ./vectors
package main

import (
	"os"
	"path/filepath"
)

func main() {
	all := files("..") // go generate runs in vectors
	for _, e := range editions {
		check(os.RemoveAll(e.name))
		check(os.Mkdir(e.name, 0o777))
	}
	for name, file := range all {
		check(os.WriteFile(filepath.FromSlash(name), file, 0o666))
	}
}

// files returns the files by their names. The repository is at a path.
func files(repository string) map[string][]byte {
	root = repository
	check(load(root))
	all := make(map[string][]byte)
	for _, e := range editions {
		topics := append(parsing(e), characters(e), startTopic(e))
		topics = append(topics, hosts(e)...)
		topics = append(topics, resolving(e), sameDocument(e), normalizing(e), comparing(e))
		if e == rfc3986 { // what the others share, or do not have
			topics = append(topics, schemes(e), dots(e), relativizing(e), encoding(e), decoding(e), splitting(e), extracting(e), auditing(e))
		}
		for _, t := range topics {
			all[e.name+"/"+t.name+".json"] = t.file()
		}
	}
	return all
}
