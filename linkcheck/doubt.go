package linkcheck

import (
	"bytes"
	"io/fs"
	"path"
	"slices"
	"strings"
	"sync"

	"github.com/urikit/uri/audit"
	"github.com/urikit/uri/extract/document"
	"github.com/urikit/uri/internal/anchor"
	"github.com/urikit/uri/internal/pattern"
)

// doubt notes a link of which the files do not show whether it is right, with the reason.
func (p *page) doubt(l *document.Link, target, reason string) {
	f := p.about(l, audit.Finding{Message: reason})
	f.Target = target
	p.NotKnown = append(p.NotKnown, f)
}

// isPart reports whether a document is a part of pages: then its relative links lead from these.
func (k *Checker) isPart(name string) bool {
	switch {
	case k.targets.guesses.IsPart(name):
		return true
	case k.targets.rule(name) == anchor.Docusaurus:
		return strings.HasPrefix(path.Base(name), "_")
	case !k.targets.isHugo(name):
		return false
	}
	for dir := path.Dir(name); dir != "."; dir = path.Dir(dir) {
		d := k.folders.get(dir)
		d.parts.once.Do(func() {
			text, err := head(k.config.Files, join(dir, "_index.md"), longestFrontMatter)
			d.parts.are = err == nil && neverRendered().Match(text)
		})
		if d.parts.are {
			return true
		}
	}
	return false
}

// extension matches the tag by which a text completes a template: Jinja, Twig, Nunjucks and Django.
var extension = pattern.Lazy(`\{%[-+~]?[ \t\r\n]*extends[ \t\r\n]+["'\w]`)

// A partFolder says whether the files of a folder are parts of pages.
type partFolder struct {
	once sync.Once
	are  bool
}

// neverRendered matches the front matter of a folder whose pages Hugo does not make (cascade,
// build).
var neverRendered = pattern.Lazy(`(?s)\A---[ \t]*\r?\n(?:[^\n]*\n)*?cascade:(?:[^\n]*\n)*?[ \t]+render:[ \t]*["']?never\b`)

// whyMissing returns why nobody knows whether a file that is not there is missing, or "".
func (p *page) whyMissing(l *document.Link, to place) string {
	if hook := p.hook(); hook != nil && hook.quotes(l.Text) {
		return quoted(hook.name) + " of the project reads the link"
	}
	code, moves := p.targets.guesses.Code(p.Name)
	switch {
	case moves:
		if own := p.named(to.name, path.Dir(code)); own != "" {
			return quoted(code) + " says where pages are, and " + quoted(own) + " has the name"
		}
	case !to.isRooted:
		if own := p.otherLanguage(to.name); own != "" {
			return "a program may put " + quoted(own) + " there, which is the page in another language"
		}
	default:
		own := p.served(to)
		if own == "" {
			own = p.above(to)
		}
		if own != "" {
			return "a program may put " + quoted(own) + " there"
		}
	}
	return ""
}

// above returns the file that a path from the top has in a folder above a page, which may be the
// top of a site, or "". It returns "" if the top is known, and for a path with an extension in
// Markdown, which forges show.
func (p *page) above(to place) string {
	if p.config.Root != "" || p.targets.isSite(p.Name) || p.format != document.HTML && path.Ext(to.name) != "" {
		return ""
	}
	for folder := path.Dir(p.Name); folder != "."; folder = path.Dir(folder) {
		if at := p.fileOf(p.Name, path.Join(folder, to.name)); at.exists && !at.isNear {
			return at.name
		}
	}
	return ""
}

// otherLanguage returns the page that a missing page of a translation is in another language, or
// "".
func (p *page) otherLanguage(name string) string {
	pages := p.targets.guesses.Pages(p.Name)
	_, contents := p.targets.guesses.Site(p.Name)
	below, ok := strings.CutPrefix(name, pages+"/")
	if !ok || pages == "" {
		return ""
	}
	for _, folder := range contents {
		if at := p.fileOf(p.Name, path.Join(folder, below)); folder != pages && at.exists {
			return at.name
		}
	}
	return ""
}

// served returns the document in the folder of a page, or below it, that a program would serve at a
// path from the top: the path has its name without an extension, and no known program makes a site
// of the page. It returns "" if there is none.
func (p *page) served(to place) string {
	folder, name := path.Dir(p.Name), to.name
	if name == "." {
		name = "index"
	}
	if !to.isRooted || p.config.Root != "" || path.Ext(name) != "" || folder == "." || p.targets.isSite(p.Name) {
		return ""
	}
	own := p.named(name, folder)
	if p.format == document.HTML && path.Ext(own) == ".html" { // browsers find that one without a program
		return ""
	}
	return own
}

// named returns the name of a document below a folder that has the last segment of a name, without
// its extension, or "".
func (k *Checker) named(name, folder string) string {
	return k.documentsIn(folder)[fold(bare(path.Base(name)))]
}

// bare returns the name of a file without the extension of a page.
func bare(name string) string {
	for _, extension := range siteExtensions {
		if short, ok := strings.CutSuffix(name, extension); ok {
			return short
		}
	}
	return name
}

// documentsIn returns the documents below a folder, by their folded names without extensions. Of
// several with the same name it is the first. It reads each folder once.
func (k *Checker) documentsIn(top string) map[string]string {
	d := k.folders.get(top)
	d.below.once.Do(func() {
		d.below.names = map[string]string{}
		_ = fs.WalkDir(k.config.Files, top, func(name string, e fs.DirEntry, err error) error {
			base := path.Base(name)
			switch {
			case err != nil || e.IsDir() && name != top && (base[0] == '.' || base == "node_modules"):
				return fs.SkipDir
			case !e.IsDir() && slices.Contains(siteExtensions, path.Ext(base)):
				if key := fold(bare(base)); d.below.names[key] == "" {
					d.below.names[key] = name
				}
			}
			return nil
		})
	})
	return d.below.names
}

// belowFolder has the documents below a folder.
type belowFolder struct {
	once  sync.Once
	names map[string]string
}

// A source is a file of code with the texts that it quotes.
type source struct {
	once   sync.Once
	name   string
	quoted map[string]bool
	text   string
}

// quotes reports whether the code quotes a text.
func (s *source) quotes(text string) bool { return s.quoted[text] }

// quotedText matches a text in quotes that is short enough to be a name.
var quotedText = pattern.Lazy("\"([^\"\\\\\\s]{1,64})\"|'([^'\\\\\\s]{1,64})'|`([^`\\\\\\s]{1,64})`")

// sourceOf returns a file of code, or nil if there is none that can be read.
func (k *Checker) sourceOf(name string) *source {
	got, _ := k.sources.LoadOrStore(name, &source{name: name})
	s := got.(*source)
	s.once.Do(func() {
		text, err := k.load(name)
		if err != nil || len(text) > longest {
			return
		}
		s.text, s.quoted = string(text), map[string]bool{}
		for _, m := range quotedText().FindAllStringSubmatch(s.text, -1) {
			s.quoted[strings.TrimPrefix(m[1]+m[2]+m[3], ".")] = true
		}
	})
	if s.quoted == nil {
		return nil
	}
	return s
}

// hook returns the template with which Hugo writes the links of a page, or nil if the project has
// none.
func (p *page) hook() *source {
	if p.format != document.Markdown {
		return nil
	}
	return p.hookOf(p.Name)
}

// hookOf returns that template for a page of Markdown.
func (k *Checker) hookOf(name string) *source {
	if !k.targets.isHugo(name) {
		return nil
	}
	folder, _ := k.targets.guesses.Site(name)
	for _, name := range [...]string{"layouts/_markup/render-link.html", "layouts/_default/_markup/render-link.html"} {
		if at := k.folders.find(join(folder, name)); at.exists {
			return k.sourceOf(at.name)
		}
	}
	return nil
}

// whyLacking returns why nobody knows whether a file lacks fragments, one reason or "" for each.
// text is that of the file. The first reason counts: a file that is included has the fragment, code
// can make the id, code makes the page, or a script reads such links.
func (p *page) whyLacking(name string, text []byte, all []lacking) []string {
	why := make([]string, len(all))
	included := p.included(name, text)
	code, moves := p.targets.guesses.Code(name)
	marks, isMade := marked{}, false
	if code != "" {
		marks.read(text)
		if isMade = moves && bytes.Contains(text, []byte("{%")); formatOf(name, text) == document.HTML {
			marks.readHeadings(text)
			isMade = isMade || name == p.Name && !isWhole().Match(text)
		}
	}
	for i, l := range all {
		for _, other := range included {
			if p.offers(other, l.fragment) {
				why[i] = isThere
			}
		}
		switch {
		case why[i] != "":
		case isMade || marks.has(l.fragment):
			why[i] = quoted(code) + " runs code of the project that can make the id"
		case slices.Contains(codeExtensions, path.Ext(name)):
			why[i] = "code makes the page"
		case name == p.Name && p.format == document.HTML:
			if script := p.scripted(p.Findings[l.at].At.Offset); script != "" {
				why[i] = quoted(script) + " of the page reads links of this class"
			}
		}
	}
	return why
}

// isThere is the reason that a page includes the text with the fragment.
const isThere = "-"

// codeExtensions are those of the pages that are code.
var codeExtensions = []string{".js", ".jsx", ".ts", ".tsx"}

// mostIncluded is the number of files that a page can include.
const mostIncluded = 100

// inclusion matches what includes another file: shortcodes of Hugo with a name, mdBook, the
// snippets, include-markdown and mdx_include of Python-Markdown, imports of MDX, Liquid and ReSpec.
var inclusion = pattern.Lazy(`\{\{[<%]-?[ \t]*[\w/.-]+[ \t]+"?([^"\s>%]+)|` +
	`\{\{#(?:include|rustdoc_include|shiftinclude)[ \t]+([^}\s:]+)|` +
	`--8<--[ \t]+["']([^"'\n]+)["']|` +
	`\{%-?[ \t]*include(?:-markdown|_relative)?[ \t]+["']?([^"'\s%]+)|` +
	`\{![ \t]*([^!\s]+)[ \t]*!\}|` +
	`(?m:^)import[ \t]+\w+[ \t]+from[ \t]+["']([^"'\n]+\.mdx?)["']|` +
	`\bdata-include=["']([^"'\n]+)["']`)

// included returns the files that a file includes, and those that these include.
func (p *page) included(name string, text []byte) (all []string) {
	type file struct {
		name string
		text []byte
	}
	queue := []file{{name, text}}
	for len(queue) > 0 && len(all) < mostIncluded {
		for _, m := range inclusion().FindAllSubmatch(queue[0].text, mostIncluded) {
			at := p.includedFile(queue[0].name, string(slices.Concat(m[1:]...)))
			if at == "" || at == name || slices.Contains(all, at) || len(all) == mostIncluded {
				continue
			}
			all = append(all, at)
			if more, err := p.load(at); err == nil && len(more) <= longest {
				queue = append(queue, file{at, more})
			}
		}
		queue = queue[1:]
	}
	return all
}

// includedFile returns the name of the file that a page includes, or "".
func (p *page) includedFile(from, name string) string {
	site, contents := p.targets.guesses.Site(from)
	if rest, ok := strings.CutPrefix(name, "@site/"); ok {
		name = rest
	}
	for _, folder := range append([]string{path.Dir(from), site, join(site, "content"), join(site, "_includes")}, contents...) {
		for _, extension := range [...]string{"", ".md"} {
			at := path.Join(folder, name) + extension
			if fs.ValidPath(at) {
				if found := p.folders.find(at); found.exists && !found.isDir && !found.isNear {
					return found.name
				}
			}
		}
	}
	return ""
}

// marked are the words of the places of a page that code of a project reads: comments of HTML, and
// calls in braces.
type marked map[string]bool

// codeMark matches such a place.
var codeMark = pattern.Lazy(`(?s)<!--(.*?)-->|\{\{(.*?)\}\}|\{%(.*?)%\}|(?m:^):::[ \t]+(\S+)`)

// read adds the words of a text.
func (m marked) read(text []byte) {
	for _, place := range codeMark().FindAllSubmatch(text, -1) {
		for word := range strings.FieldsFuncSeq(string(slices.Concat(place[1:]...)), func(r rune) bool { return strings.ContainsRune(" \t\r\n\"'(),=", r) }) {
			m[word] = true
		}
	}
}

// has reports whether the words contain a fragment, or the name of which it is a member. An id can
// begin with other characters.
func (m marked) has(fragment string) bool {
	name := strings.TrimLeft(fragment, "+-_.:~!")
	if name == "" {
		return false
	}
	for {
		if m[name] {
			return true
		}
		i := strings.LastIndexByte(name, '.')
		if i <= 0 {
			return false
		}
		name = name[:i]
	}
}

// readHeadings adds the ids that programs make of headings in HTML.
func (m marked) readHeadings(text []byte) {
	for _, h := range htmlHeading().FindAllSubmatch(text, -1) {
		m[string(bytes.ToLower(bytes.Join(bytes.Fields(htmlTag().ReplaceAll(h[1], nil)), []byte{'-'})))] = true
	}
}

var (
	isWhole      = pattern.Lazy(`(?i)<(?:!doctype|html|body)\b`)
	htmlHeading  = pattern.Lazy(`(?is)<h[1-6]\b[^>]*>(.*?)</h[1-6]`)
	htmlTag      = pattern.Lazy(`<[^>]*>`)
	scriptSource = pattern.Lazy(`(?i)<script\b[^>]*?\bsrc[ \t\r\n]*=[ \t\r\n]*["']?([^"'>\s]+)`)
	classes      = pattern.Lazy(`(?i)\bclass[ \t\r\n]*=[ \t\r\n]*(?:"([^"]*)"|'([^']*)'|([^\s>"']+))`)
	imported     = pattern.Lazy(`\b(?:import[ \t]*\(|from\b|import\b)[ \t]*["'](\.[^"'\n]+)["']`)
)

// mostScripts is the number of scripts of a page that are read.
const mostScripts = 20

// scripted returns the name of a script of the page that quotes a class of the element with a link,
// or "".
func (p *page) scripted(offset int) string {
	if p.scripts == nil {
		p.scripts = p.findScripts()
	}
	const most = 1 << 10
	before := p.text[max(offset-most, 0):offset]
	start := strings.LastIndexByte(string(before), '<')
	if start < 0 {
		return ""
	}
	tag := p.text[offset-len(before)+start : min(offset+most, len(p.text))]
	if i := strings.IndexByte(string(tag), '>'); i >= 0 {
		tag = tag[:i]
	}
	m := classes().FindSubmatch(tag)
	if m == nil {
		return ""
	}
	for class := range strings.FieldsSeq(string(slices.Concat(m[1:]...))) {
		for _, s := range p.scripts {
			if s.quotes(class) {
				return s.name
			}
		}
	}
	return ""
}

// findScripts returns the scripts of the tree that a page loads, and those that they import.
func (p *page) findScripts() []*source {
	all := []*source{}
	add := func(from, name string) {
		at := p.lookUp(from, p.placeFrom(from, name))
		if !at.exists || at.isDir || len(all) == mostScripts {
			return
		}
		if s := p.sourceOf(at.name); s != nil && !slices.Contains(all, s) {
			all = append(all, s)
		}
	}
	for _, m := range scriptSource().FindAllSubmatch(p.text, mostScripts) {
		add(p.Name, string(m[1]))
	}
	for i := 0; i < len(all); i++ {
		for _, m := range imported().FindAllStringSubmatch(all[i].text, mostScripts) {
			add(all[i].name, m[1])
		}
	}
	return all
}

// placeFrom returns the place of a relative name.
func (p *page) placeFrom(from, name string) place {
	name, _, _ = strings.Cut(name, "?")
	if strings.HasPrefix(name, "/") {
		below, _ := nameOf(name)
		return place{name: below, isRooted: true}
	}
	name = path.Join(path.Dir(from), name)
	if !fs.ValidPath(name) {
		name = "."
	}
	return place{name: name}
}
