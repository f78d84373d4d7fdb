package deps_test

import (
	"fmt"
	"go/ast"
	"maps"
	"slices"
	"testing"
)

// fileLayers lists the files of packages from the lowest layer up. No file refers to a
// declaration in a file of a higher layer. So a method that shortens an operation of a higher
// layer, such as URI.ResolveText, is in the file of that operation.
var fileLayers = map[string][]fileLayer{
	module: {
		{"editions", []string{"doc", "edition", "edition_rfc3986", "edition_rfc2396bis02", "edition_rfc2396bis01", "edition_rfc2396", "edition_rfc3987", "compat"}},
		{"offsets", []string{"span", "offsets"}},
		{"components", []string{"host", "authority", "path", "segment", "params", "redact", "split"}},
		{"reference", []string{"reference", "uri", "kind"}},
		{"parse", []string{"rule", "error", "parser", "parse"}},
		{"IRIs as URIs", []string{"iriencoded"}},
		{"build", []string{"build"}},
		{"resolve", []string{"dots", "schemes", "resolve"}},
		{"relativize", []string{"relativize"}},
		{"normalize", []string{"level", "normalize", "normalize_copy", "normalize_form", "normalize_octets", "normalize_path"}},
		{"compare", []string{"compare", "change"}},
		{"text", []string{"enum", "text", "log"}},
		{"neturl", []string{"neturl"}},
	},
	module + "/cmd/uri": {
		{"options as flags, texts of helps", []string{"flags", "helps"}},
		{"completion and helps", []string{"complete", "usage"}},
		{"keys and documents", []string{"key", "documents"}},
		{"counts", []string{"distinct"}},
		{"commands", []string{"command"}},
		{"verbs", []string{
			"audit", "bases", "check", "check_baseline", "check_fix", "check_online", "check_tree", "compare", "completion", "conformance", "convert", "decode", "dedup", "encode", "explain",
			"extract", "filter", "get", "help", "man", "normalize", "parse", "pipe", "relativize", "resolve", "schemes", "serve", "set", "set_links",
			"template", "trurl", "validate", "version",
		}},
		{"program", []string{"main"}},
	},
	module + "/extract": {
		{"characters", []string{"doc", "characters"}},
		{"names", []string{"domain", "filename"}},
		{"suffix references", []string{"suffix"}},
		{"options and results", []string{"text", "match"}},
		{"finder", []string{"use", "finder", "candidate"}},
		{"beginnings", []string{"beginning"}},
		{"characters in text", []string{"prose", "invisible", "delimiter"}},
		{"ends", []string{"mark", "trim", "split", "name"}},
		{"grammar", []string{"parse", "placeholder"}},
		{"truncations", []string{"truncation"}},
		{"kinds of candidates", []string{"delimited", "run", "skipped", "invalid", "refused", "suffix_text"}},
		{"find", []string{"colon", "find"}},
		{"typed texts", []string{"typed_clean", "typed_file", "typed_scheme", "typed"}},
	},
	module + "/extract/document": {
		{"characters", []string{"doc", "bytes", "names", "words", "vocabulary"}},
		{"encodings", []string{"format", "encoding", "detect", "charset"}},
		{"places and values", []string{"place", "value", "decode"}},
		{"source", []string{"source", "fence", "utf16", "chunks"}},
		{"options and results", []string{"link", "finder"}},
		{"walker", []string{"walker", "browser_url", "base", "found"}},
		{"readings", []string{"browser", "report"}},
		{"running text", []string{"text"}},
		{"tables", []string{"kind", "table", "html_table", "xml_table", "rel"}},
		{"CSS", []string{"css"}},
		{"values", []string{"srcset", "refresh", "holds"}},
		{"JSON", []string{"json"}},
		{"HTML", []string{"embedded", "html_tag", "html_scanner", "html_attribute", "html"}},
		{"XML", []string{"xml_tag", "xml_scanner", "xml_attribute", "xml_namespace", "xml_declaration", "xml"}},
		{"Markdown", []string{"markdown"}},
		{"find", []string{"find"}},
	},
	module + "/internal/markdown": {
		{"characters and spans", []string{"bytes", "span"}},
		{"parts of a block", []string{"joined", "autolink", "tag", "link"}},
		{"HTML", []string{"html"}},
		{"inlines", []string{"inline", "heading", "emphasis"}},
		{"blocks", []string{"block", "table"}},
		{"parser", []string{"markdown"}},
	},
	module + "/audit": {
		{"texts", []string{"doc", "quote", "device", "octetkind", "toplevel", "dns", "fold"}},
		{"readers", []string{"reader"}},
		{"findings", []string{"severity", "finding"}},
		{"rules", []string{"signs", "rule", "rules"}},
		{"configuration", []string{"config", "schemes", "prefilter", "hash", "fingerprint"}},
		{"readings", []string{"readings"}},
		{"subject", []string{"subject", "components"}},
		{"audit of a text", []string{"report", "compare"}},
		{"checks", []string{"octets", "segments", "special", "hosts", "name", "labels", "semantic", "secrets", "script", "risky", "policy", "ports", "invalid", "international", "browsers", "guesses"}},
		{"signs of a reference", []string{"triplets", "parsed"}},
		{"advice", []string{"decide"}},
		{"audit", []string{"audit"}},
	},
}

type fileLayer struct {
	name  string
	files []string
}

func TestFiles(t *testing.T) {
	needSource(t)
	for path, layers := range fileLayers {
		c := theChecker()
		if under(path, module+"/cmd") {
			c = c.loosely() // which imports many modules
		}
		p, err := c.check(path, false)
		if err != nil {
			t.Fatal(err)
		}
		for _, v := range p.upward(layers) {
			t.Errorf("%s: %s", path, v)
		}
	}
}

// upward returns a line for each file that has no layer, or more than one, for each layer's
// file that p lacks, and for each reference to a declaration of a higher layer.
func (p *checked) upward(layers []fileLayer) []string {
	rank := make(map[string]int)
	found := make(map[string]bool) // the lines
	for i, layer := range layers {
		for _, file := range layer.files {
			if _, twice := rank[file+".go"]; twice {
				found[file+".go has two layers"] = true
			}
			rank[file+".go"] = i
		}
	}
	for _, file := range p.files {
		name := p.name(file.Package)
		if _, ok := rank[name]; !ok {
			found[name+" has no layer"] = true
		}
	}
	for name := range rank {
		if !slices.ContainsFunc(p.files, func(file *ast.File) bool { return p.name(file.Package) == name }) {
			found[name+" has a layer, and does not exist"] = true
		}
	}
	for id, object := range p.info.Uses {
		if object.Pkg() != p.pkg {
			continue
		}
		from, to := p.name(id.Pos()), p.name(object.Pos())
		low, ok := rank[from]
		high, known := rank[to]
		if ok && known && low < high {
			found[fmt.Sprintf("%s, in layer %s, refers to %s of %s, in layer %s", from, layers[low].name, object.Name(), to, layers[high].name)] = true
		}
	}
	return slices.Sorted(maps.Keys(found))
}

// TestFilesRule breaks the rule in a package made up for it.
func TestFilesRule(t *testing.T) {
	needSource(t)
	texts := map[string]string{
		"low.go":   "package p; type T struct{ n int }; func (t T) Sum() int { return t.n + higher() }",
		"high.go":  "package p; func higher() int { return T{n: 1}.n }; func (t T) Two() int { return 2 }",
		"more.go":  "package p; var two = T{}.Two()",
		"other.go": "package p",
	}
	c := theChecker()
	var files []*ast.File
	for _, name := range slices.Sorted(maps.Keys(texts)) {
		files = append(files, c.parseFile(t, name, texts[name]))
	}
	p, err := c.checkFiles("p", files, false)
	if err != nil {
		t.Fatal(err)
	}
	got := p.upward([]fileLayer{{"first", []string{"low", "more"}}, {"second", []string{"high", "gone"}}, {"third", []string{"gone"}}})
	want := []string{
		"gone.go has a layer, and does not exist",
		"gone.go has two layers",
		"low.go, in layer first, refers to higher of high.go, in layer second",
		"more.go, in layer first, refers to Two of high.go, in layer second",
		"other.go has no layer",
	}
	if !slices.Equal(got, want) {
		t.Errorf("got %q, want %q", got, want)
	}
}
