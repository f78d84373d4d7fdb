package anchor

import (
	"io"
	"io/fs"
	"path"
	"regexp"
	"slices"
	"strings"

	"github.com/urikit/uri/internal/pattern"
)

// Guesses are the rules of the folders of a repository.
type Guesses struct {
	folders []folder // the longest first
	forge   Rule
}

// A folder is a folder whose Markdown a renderer shows.
type folder struct {
	name string // "." is the root
	rule Rule
}

// Guess finds the rules of a repository. It reads the configuration files of renderers in the root and in
// its folders: mkdocs.yml, book.toml, docusaurus.config.js, hugo.toml, config.toml, _quarto.yml and others. The
// rule of other folders is that of the forge: GitLab with a .gitlab-ci.yml and without a .github folder, and
// otherwise GitHub. Files that cannot be read are ignored.
func Guess(repository fs.FS) Guesses {
	var g Guesses
	g.in(repository, ".")
	entries, _ := fs.ReadDir(repository, ".")
	var gitlab, github bool
	for _, e := range entries {
		switch name := e.Name(); {
		case name == ".gitlab-ci.yml" || name == ".gitlab":
			gitlab = true
		case name == ".github":
			github = true
		case e.IsDir() && name[0] != '.' && name != "node_modules":
			g.in(repository, name)
		}
	}
	if gitlab && !github {
		g.forge = GitLab
	}
	slices.SortStableFunc(g.folders, func(a, b folder) int { return len(b.name) - len(a.name) })
	return g
}

// Rule returns the rule of the Markdown file of that name, which is slash-separated and relative to the
// root.
func (g Guesses) Rule(name string) Rule {
	for _, f := range g.folders {
		if f.name == "." || strings.HasPrefix(name, f.name+"/") {
			return f.rule
		}
	}
	return g.forge
}

// maxConfiguration is the number of bytes that are read of a configuration file.
const maxConfiguration = 1 << 18

var (
	docsDir   = pattern.Lazy(`(?m)^docs_dir:[ \t]*["']?([^"'\s#]+)`)
	bookSrc   = pattern.Lazy(`(?m)^[ \t]*src[ \t]*=[ \t]*["']([^"'\n]+)`)
	baseURL   = pattern.Lazy(`(?im)^[ \t"]*baseURL["]?[ \t]*[:=]`)
	headingID = pattern.Lazy(`(?i)autoHeadingIDType["']?[ \t]*[:=][ \t]*["']?([a-z-]+)`)
)

// in finds the configuration files in a folder.
func (g *Guesses) in(repository fs.FS, dir string) {
	read := func(names ...string) (text, name string) {
		for _, name := range names {
			file, err := repository.Open(path.Join(dir, name))
			if err != nil {
				continue
			}
			text, err := io.ReadAll(io.LimitReader(file, maxConfiguration))
			file.Close()
			if err == nil && len(text) > 0 {
				return string(text), name
			}
		}
		return "", ""
	}
	add := func(rule Rule, names ...string) {
		for _, name := range names {
			g.folders = append(g.folders, folder{path.Join(dir, name), rule})
		}
	}
	if text, name := read("mkdocs.yml", "mkdocs.yaml"); name != "" {
		add(MkDocs, first(docsDir(), text, "docs"))
	}
	if text, name := read("book.toml"); name != "" {
		add(MdBook, first(bookSrc(), text, "src"))
	}
	if _, name := read("docusaurus.config.js", "docusaurus.config.ts", "docusaurus.config.mjs", "docusaurus.config.cjs"); name != "" {
		add(Docusaurus, "docs", "blog", "i18n", "versioned_docs", "src/pages")
	}
	if _, name := read("_quarto.yml", "_quarto.yaml"); name != "" {
		add(Pandoc, ".")
	}
	text, name := read("hugo.toml", "hugo.yaml", "hugo.yml", "hugo.json", "config/_default/hugo.toml", "config/_default/hugo.yaml", "config/_default/hugo.yml",
		"config/_default/config.toml", "config/_default/config.yaml", "config/_default/config.yml")
	if name == "" { // other programs have such files, too
		if text, _ = read("config.toml", "config.yaml", "config.yml", "config.json"); !baseURL().MatchString(text) {
			return
		}
	}
	if markup, found := read("config/_default/markup.toml", "config/_default/markup.yaml", "config/_default/markup.yml"); found != "" {
		text += "\n" + markup
	}
	switch strings.ToLower(first(headingID(), text, "")) {
	case "github-ascii":
		add(HugoASCII, "content")
	case "blackfriday":
		add(HugoBlackfriday, "content")
	default:
		add(Hugo, "content")
	}
}

// first returns the first submatch of a pattern in a text, or another text.
func first(pattern *regexp.Regexp, text, other string) string {
	if m := pattern.FindStringSubmatch(text); m != nil {
		return m[1]
	}
	return other
}
