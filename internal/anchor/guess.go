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
	sites   []*site  // the longest folder first
	forge   Rule
}

// A folder is a folder whose Markdown a renderer shows.
type folder struct {
	name string // "." is the root
	rule Rule
	site *site
}

// depth is the number of levels of folders below the root in which configuration files are looked
// for.
const depth = 4

// Guess finds the rules of a repository. It reads the configuration files of renderers in the root
// and in the folders of four levels below it: mkdocs.yml, book.toml, docusaurus.config.js,
// hugo.toml, config.toml, _quarto.yml and others. The rule of other folders is that of the forge:
// GitLab with a .gitlab-ci.yml and without a .github folder, and otherwise GitHub. Files that
// cannot be read are ignored.
func Guess(repository fs.FS) Guesses {
	var g Guesses
	for _, e := range g.below(repository, ".", depth) {
		switch e.Name() {
		case ".gitlab-ci.yml", ".gitlab":
			g.forge = GitLab
		}
	}
	if _, err := fs.Stat(repository, ".github"); err == nil {
		g.forge = GitHub
	}
	g.translations(func(dir string) (names []string) {
		entries, _ := fs.ReadDir(repository, dir)
		for _, e := range entries {
			if e.IsDir() {
				names = append(names, e.Name())
			}
		}
		return names
	})
	slices.SortStableFunc(g.sites, func(a, b *site) int { return len(b.folder) - len(a.folder) })
	slices.SortStableFunc(g.folders, func(a, b folder) int { return len(b.name) - len(a.name) })
	return g
}

// below finds the configuration files in a folder and in so many levels below it. It returns what
// is in the folder.
func (g *Guesses) below(repository fs.FS, dir string, levels int) []fs.DirEntry {
	entries, _ := fs.ReadDir(repository, dir)
	names := make(map[string]bool, len(entries))
	for _, e := range entries {
		names[e.Name()] = true
	}
	g.in(repository, dir, names)
	for _, e := range entries {
		if name := e.Name(); levels > 0 && e.IsDir() && name[0] != '.' && name != "node_modules" {
			g.below(repository, path.Join(dir, name), levels-1)
		}
	}
	return entries
}

// Rule returns the rule of the Markdown file of that name, which is slash-separated and relative to
// the root.
func (g Guesses) Rule(name string) Rule {
	if f := g.of(name); f != nil {
		return f.rule
	}
	return g.forge
}

// Site returns the folder with the configuration files of the site of a file, and the folders that
// they name as those of pages. The folder is "." if the file is of no site.
func (g Guesses) Site(name string) (folder string, contents []string) {
	if s := g.site(name); s != nil {
		return s.folder, s.contents
	}
	return ".", nil
}

// Appended returns the names of the files whose text the renderer adds to that of a page: those of
// the extension snippets of Python-Markdown.
func (g Guesses) Appended(name string) []string {
	if f := g.of(name); f != nil {
		return f.site.appended
	}
	return nil
}

// IsAppended reports whether a renderer adds the text of a file to that of pages.
func (g Guesses) IsAppended(name string) bool {
	return slices.ContainsFunc(g.folders, func(f folder) bool { return slices.Contains(f.site.appended, name) })
}

// of returns the folder that a file is in, or nil.
func (g Guesses) of(name string) *folder {
	for i := range g.folders {
		if f := &g.folders[i]; f.name == "." || strings.HasPrefix(name, f.name+"/") {
			return f
		}
	}
	return nil
}

// maxConfiguration is the number of bytes that are read of a configuration file.
const maxConfiguration = 1 << 18

var (
	appended    = pattern.Lazy(`(?m)^[ \t]*auto_append:[ \t]*\r?\n((?:[ \t]*-[ \t]+[^\r\n]+\r?\n?)+)`)
	docsDir     = pattern.Lazy(`(?m)^docs_dir:[ \t]*["']?([^"'\s#]+)`)
	bookSrc     = pattern.Lazy(`(?m)^[ \t]*src[ \t]*=[ \t]*["']([^"'\n]+)`)
	contentPath = pattern.Lazy(`\bpath:[ \t]*["'](\.\./[^"'\n]+)`) // of a plugin, and beside the folder
	baseURL     = pattern.Lazy(`(?im)^[ \t"]*baseURL["]?[ \t]*[:=]`)
	// The folders of pages of each language, and those that are mounted in their place.
	contentDir = pattern.Lazy(`(?im)^[ \t{"]*contentDir["]?[ \t]*[:=][ \t]*["']?([^"'\s,]+)|` +
		`^[ \t-]*source[ \t]*[:=][ \t]*["']?([^"'\s]+)["']?[ \t]*\n[ \t]*target[ \t]*[:=][ \t]*["']?content["']?[ \t]*$`)
	headingID = pattern.Lazy(`(?i)auto(?:Heading)?IDType["']?[ \t]*[:=][ \t]*["']?([a-z-]+)`)
)

// in finds the configuration files in a folder, which has those names. Each generator has a file of
// its own, and a folder can have several of them.
func (g *Guesses) in(repository fs.FS, dir string, has map[string]bool) {
	read := func(names ...string) (text, name string) {
		for _, name := range names {
			if first, _, _ := strings.Cut(name, "/"); !has[first] {
				continue
			}
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
	made := &site{folder: dir}
	add := func(rule Rule, names ...string) {
		if !slices.Contains(g.sites, made) {
			g.sites = append(g.sites, made)
		}
		for _, name := range names {
			g.folders = append(g.folders, folder{path.Join(dir, name), rule, made})
		}
	}
	if text, name := read("mkdocs.yml", "mkdocs.yaml"); name != "" {
		add(MkDocs, first(docsDir(), text, "docs"))
		made.mkdocs(text)
		for name := range strings.FieldsFuncSeq(first(appended(), text, ""), func(r rune) bool { return strings.ContainsRune(" \t\r\n\"'", r) }) {
			if at := path.Join(dir, name); name != "-" && fs.ValidPath(at) {
				made.appended = append(made.appended, at)
			}
		}
	}
	if text, name := read("book.toml"); name != "" {
		add(MdBook, first(bookSrc(), text, "src"))
	}
	if text, name := read("docusaurus.config.js", "docusaurus.config.ts", "docusaurus.config.mjs", "docusaurus.config.cjs"); name != "" {
		add(Docusaurus, "docs", "blog", "i18n", "versioned_docs", "src/pages")
		folders := []string{path.Join(dir, "docs")}
		for _, m := range contentPath().FindAllStringSubmatch(text, -1) {
			if at := path.Join(dir, m[1]); fs.ValidPath(at) && at != "." {
				add(Docusaurus, m[1])
				folders = append(folders, at)
			}
		}
		list, _ := read("versions.json")
		made.docusaurus(text, list, folders)
	}
	if _, name := read("_quarto.yml", "_quarto.yaml"); name != "" {
		add(Pandoc, ".")
	}
	hugo(made, read, add)
	g.others(made, read)
}

// hugo finds the configuration of Hugo in a folder. It has the functions of in.
func hugo(made *site, read func(...string) (text, name string), add func(Rule, ...string)) {
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
	made.style.Terms = termIDs().MatchString(text)
	made.static = path.Join(made.folder, "static")
	for _, name := range [...]string{"layouts", "archetypes", "assets"} {
		made.templates = append(made.templates, path.Join(made.folder, name))
	}
	pages := []string{"content"}
	for _, m := range contentDir().FindAllStringSubmatch(text, -1) {
		if name := m[1] + m[2]; fs.ValidPath(path.Join(made.folder, name)) {
			pages = append(pages, name)
			made.contents = append(made.contents, path.Join(made.folder, name))
		}
	}
	switch strings.ToLower(first(headingID(), text, "")) {
	case "github-ascii":
		add(HugoASCII, pages...)
	case "blackfriday":
		add(HugoBlackfriday, pages...)
	default:
		add(Hugo, pages...)
	}
}

// first returns the first submatch of a pattern in a text, or another text.
func first(pattern *regexp.Regexp, text, other string) string {
	if m := pattern.FindStringSubmatch(text); m != nil {
		return m[1]
	}
	return other
}
