package anchor

import (
	"encoding/json"
	"path"
	"slices"
	"strings"

	"github.com/urikit/uri/internal/pattern"
)

// A site is what a renderer makes.
type site struct {
	folder    string   // that of its configuration files
	contents  []string // the folders of its pages, if the configuration names them
	appended  []string // the files that follow the text of each page
	templates []string // the folders whose files are parts of pages
	code      string   // the configuration by which code of the project runs that can change pages. "" if none is known
	moves     bool     // that code says where pages are
	static    string   // the folder whose files are copied to the top. "" if none is known
	routes    []string // Next.js: the folders whose folders are routes
	versions  versions
	style     Style // without its rule
}

// versions are those of the documents of Docusaurus.
type versions struct {
	names   []string // of versions.json
	last    string   // that at "docs/". "current" is the folder of documents itself
	current string   // that folder
}

var (
	hooks       = pattern.Lazy(`(?m)^hooks:[ \t]*\r?$`)
	makesPages  = pattern.Lazy(`(?m)^[ \t]*-?[ \t]*["']?(?:gen-files|macros|mkdocstrings|mkdocs-simple-hooks|exec|zensical\.extensions\.macros)["']?[ \t]*(?::|\r?$)`)
	customDir   = pattern.Lazy(`(?m)^[ \t]+custom_dir:[ \t]*["']?([^"'\s#]+)`)
	setSlugify  = pattern.Lazy(`(?m)^[ \t]*slugify:[ \t]*(\S.*?)[ \t\r]*$`)
	combined    = pattern.Lazy(`(?im)^[ \t]*combine_header_slug:[ \t]*true\b`)
	lowerCase   = pattern.Lazy(`\bcase:[ \t]*["']?lower\b`)
	termIDs     = pattern.Lazy(`(?i)autoDefinitionTermID["']?[ \t]*[:=][ \t]*true\b`)
	lastVersion = pattern.Lazy(`\blastVersion:[ \t]*["']([^"'\n]+)`)
	places      = pattern.Lazy(`\bpermalink\b`)
	languageTag = pattern.Lazy(`^[a-z]{2,3}(?:[-_][A-Za-z]{2,4})?$`)
)

// mkdocs reads the configuration of MkDocs.
func (s *site) mkdocs(text string) {
	s.static = path.Join(s.folder, first(docsDir(), text, "docs"))
	s.contents = append(s.contents, s.static)
	if dir := first(customDir(), text, ""); dir != "" {
		s.templates = append(s.templates, path.Join(s.folder, dir))
	}
	s.style.Headings = slugify(yamlBlock(text, "toc"))
	tabs := yamlBlock(text, "pymdownx.tabbed")
	s.style.Tabs, s.style.Combined = slugify(tabs), combined().MatchString(tabs)
	if hooks().MatchString(text) || makesPages().MatchString(text) || s.style.Headings == OtherSlugify || s.style.Tabs == OtherSlugify {
		s.code = path.Join(s.folder, "mkdocs.yml")
	}
}

// yamlBlock returns the lines of YAML below a key, which may be in a list.
func yamlBlock(text, key string) string {
	start, indent, at := -1, 0, 0
	for line := range strings.Lines(text) {
		bare := strings.TrimLeft(line, " ")
		own := len(line) - len(bare)
		switch {
		case strings.TrimSpace(bare) == "" || bare[0] == '#':
		case start >= 0 && own <= indent:
			return text[start:at]
		case start < 0 && strings.TrimSpace(strings.TrimPrefix(bare, "- ")) == key+":":
			start, indent = at+len(line), own
		}
		at += len(line)
	}
	if start < 0 {
		return ""
	}
	return text[start:]
}

// slugify returns the function that the options of an extension name.
func slugify(options string) Slugify {
	name := first(setSlugify(), options, "")
	switch {
	case name == "":
		return NoSlugify
	case strings.HasSuffix(name, "toc.slugify_unicode"):
		return UnicodeToc
	case strings.HasSuffix(name, "toc.slugify"):
		return TocSlugify
	case !strings.HasSuffix(name, "pymdownx.slugs.slugify"):
		return OtherSlugify
	case lowerCase().MatchString(options):
		return PymdownxLower
	}
	return PymdownxCased
}

// docusaurus reads the versions of Docusaurus: those of versions.json, of which the first is the
// last one unless the configuration names another. folders are those of its documents.
func (s *site) docusaurus(config, list string, folders []string) {
	s.static = path.Join(s.folder, "static")
	if json.Unmarshal([]byte(list), &s.versions.names) != nil || len(s.versions.names) == 0 {
		s.versions.names = nil
		return
	}
	s.versions.last = first(lastVersion(), config, s.versions.names[0])
	for _, f := range folders {
		if path.Base(f) == "docs" {
			s.versions.current = f
		}
	}
}

// Versioned returns the name of the file to which a path from the top of a site leads, if that has
// several versions of its documents: "docs/a" is of the last version, "docs/next/a" of the current
// one and "docs/1.0/a" of 1.0 (Docusaurus 3, versions.json and lastVersion). It returns false if
// the path is of another part of the site.
func (g Guesses) Versioned(from, below string) (string, bool) {
	s := g.site(from)
	rest, ok := strings.CutPrefix(below, "docs/")
	if s == nil || !ok || s.versions.current == "" {
		return "", false
	}
	version := s.versions.last
	if name, after, _ := strings.Cut(rest, "/"); name != version && (name == "next" || slices.Contains(s.versions.names, name)) {
		version, rest = name, after
	}
	if version == "next" || version == "current" {
		return path.Join(s.versions.current, rest), true
	}
	return path.Join(s.folder, "versioned_docs", "version-"+version, rest), true
}

// Code returns the name of the configuration by which the site of a file runs code of the project
// that can change pages, or "". moves reports whether that code says where pages are.
func (g Guesses) Code(name string) (configuration string, moves bool) {
	if s := g.site(name); s != nil {
		return s.code, s.moves
	}
	return "", false
}

// IsPart reports whether a file is a template or another part of pages: one in the folders
// "_includes" and "_layouts" of Jekyll and Eleventy, in those of templates and assets of Hugo, or
// in the custom_dir of MkDocs. Its relative links lead from the pages that use it.
func (g Guesses) IsPart(name string) bool {
	for segment := range strings.SplitSeq(path.Dir(name), "/") {
		if segment == "_includes" || segment == "_layouts" {
			return true
		}
	}
	s := g.site(name)
	return s != nil && slices.ContainsFunc(s.templates, func(dir string) bool { return strings.HasPrefix(name, dir+"/") })
}

// Static returns the folder whose files the site of a file has at its top, or "".
func (g Guesses) Static(name string) string {
	if s := g.site(name); s != nil {
		return s.static
	}
	return ""
}

// Routes returns the folders of the site of a file whose folders are routes (Next.js, the app
// router).
func (g Guesses) Routes(name string) []string {
	if s := g.site(name); s != nil {
		return s.routes
	}
	return nil
}

// Pages returns the folder of the pages of the site of a file. It returns "" for the top, and for a
// file of no site.
func (g Guesses) Pages(name string) string {
	if f := g.of(name); f != nil && f.name != "." {
		return f.name
	}
	return ""
}

// Style returns the style of the Markdown file of that name.
func (g Guesses) Style(name string) Style {
	if f := g.of(name); f != nil {
		style := f.site.style
		style.Rule = f.rule
		return style
	}
	return Style{Rule: g.forge}
}

// site returns the site to which a file belongs, whether it is a page or not, or nil.
func (g Guesses) site(name string) *site {
	if f := g.of(name); f != nil {
		return f.site
	}
	for _, s := range g.sites {
		if s.folder == "." || strings.HasPrefix(name, s.folder+"/") {
			return s
		}
	}
	return nil
}

// translations adds the folders beside those of sites of MkDocs whose names are languages, too: all
// make one site, and "/" leads to each. names returns the names in a folder.
func (g *Guesses) translations(names func(dir string) []string) {
	for _, f := range slices.Clone(g.folders) {
		if f.rule != MkDocs || !languageTag().MatchString(path.Base(f.site.folder)) {
			continue
		}
		parent, below := path.Dir(f.site.folder), strings.TrimPrefix(f.name, f.site.folder+"/")
		for _, name := range names(parent) {
			docs := path.Join(parent, name, below)
			if !languageTag().MatchString(name) || docs == f.name {
				continue
			}
			if i := slices.IndexFunc(g.folders, func(other folder) bool { return other.name == docs }); i >= 0 {
				s := g.folders[i].site
				s.contents = append(s.contents, f.name)
				continue
			}
			translated := *f.site
			translated.contents = []string{docs, f.name}
			g.folders = append(g.folders, folder{docs, MkDocs, &translated})
		}
	}
}

// others finds the programs whose Markdown has the rule of the forge: Next.js and Eleventy.
func (g *Guesses) others(made *site, read func(...string) (text, name string)) {
	_, next := read("next.config.js", "next.config.ts", "next.config.mjs", "next.config.cjs")
	if next != "" {
		made.routes = []string{path.Join(made.folder, "app"), path.Join(made.folder, "src/app")}
		made.static = path.Join(made.folder, "public")
	}
	text, eleventy := read("eleventy.config.js", "eleventy.config.ts", "eleventy.config.mjs", "eleventy.config.cjs", ".eleventy.js")
	if eleventy != "" {
		made.code = path.Join(made.folder, eleventy)
		made.moves = places().MatchString(text)
	}
	if next+eleventy != "" && !slices.Contains(g.sites, made) {
		g.sites = append(g.sites, made)
	}
}
