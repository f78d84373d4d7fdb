package linkcheck

import (
	"context"
	"errors"
	"io/fs"
	"path"
	"slices"
	"strings"

	"github.com/urikit/uri"
	"github.com/urikit/uri/audit"
	"github.com/urikit/uri/extract/document"
	"github.com/urikit/uri/internal/anchor"
	"github.com/urikit/uri/internal/delimiter"
	"github.com/urikit/uri/internal/pattern"
	"github.com/urikit/uri/pct"
)

// follow checks where a link leads.
func (p *page) follow(ctx context.Context, l *document.Link) {
	if isDeed(l) {
		return
	}
	if p.isTemplate(l) {
		p.Skipped++
		return
	}
	u := target(l)
	if u.IsZero() {
		return
	}
	to, isHere := p.placeOf(u)
	switch {
	case !isHere:
		p.ask(ctx, l, u)
	case !isLink(l): // running text about the site
	default:
		p.local(l, to)
		if uri.Split(l.Text).HasScheme && (p.format == document.HTML || p.format == document.Markdown) {
			p.report(l, ownSite, "the link names the site itself")
		}
	}
}

// isDeed reports whether a link leads to no page that a reader opens: the target of a form or a
// ping, the name of a map of links in an image (HTML Standard, section 4.8.13), a host to which a
// browser connects in advance, or a base.
func isDeed(l *document.Link) bool {
	switch strings.ToLower(l.Attribute) {
	case "action", "formaction", "ping", "usemap":
		return true
	}
	return strings.EqualFold(l.Element, "base") || slices.Contains(l.Rel, "preconnect") || slices.Contains(l.Rel, "dns-prefetch")
}

// isTemplate reports whether a link has a placeholder of a language for templates, in place of
// which a program writes something, or is an expression of MDX.
func (p *page) isTemplate(l *document.Link) bool {
	if strings.IndexByte(l.Text, '%') < 0 && strings.IndexByte(l.Text, '{') < 0 { // all have one of these
		return false
	}
	for _, mark := range [...]string{"{{", "{%", "${", "<%", "%7B%7B", "%7b%7b"} {
		if strings.Contains(l.Text, mark) {
			return true
		}
	}
	return p.format == document.Markdown && l.Delimiter == delimiter.Attribute && strings.HasPrefix(l.Text, "{") || isVariable().MatchString(l.Text)
}

// isVariable matches a variable at the start of a link that bundlers fill, such as "%PUBLIC_URL%".
// It is no percent-encoding: one of its first two characters is no hexadecimal digit.
var isVariable = pattern.Lazy(`^%(?:[G-Zg-z_][0-9A-Za-z_.]*|[A-Fa-f][G-Zg-z_][0-9A-Za-z_.]*)%`)

// local checks a link to a place in the tree. The first cases judge the path, and the others the
// place in the tree to which it leads.
func (p *page) local(l *document.Link, to place) {
	switch {
	case !to.isRooted && (p.extends || p.isPart(p.Name)):
		p.Skipped++
		return
	case to.leaves:
		p.report(l, outsideRoot, "the link leads out of the root")
		return
	case to.name == "":
		p.report(l, fileMissing, "the path is no name of a file")
		return
	}
	at := p.lookUp(p.Name, p.ofSite(l, to))
	if !at.exists && at.err == nil {
		if own := p.ofPage(l); own.exists {
			at = own
		}
	}
	switch {
	case at.madeBy != "":
		p.doubt(l, at.madeBy, "code in "+quoted(at.madeBy)+" makes the page")
		return
	case at.err != nil:
		p.unread(l, at.name, at.err)
		return
	case !at.exists:
		p.absent(l, to, at.name)
		return
	case to.isFolder && !at.isDir && !at.isExtended:
		p.missing(l, at.name, "this is a file and no folder")
		return
	}
	p.existing(l, to, at)
}

// ofSite returns a place in the folder of the site for a link that begins with "@site/"
// (Docusaurus), and others unchanged.
func (p *page) ofSite(l *document.Link, to place) place {
	if rest, ok := strings.CutPrefix(l.Text, "@site/"); ok {
		folder, _ := p.targets.guesses.Site(p.Name)
		rest, _, _ = strings.Cut(rest, "#")
		to.name = path.Join(folder, rest)
	}
	return to
}

// ofPage finds the file of a relative link that does not lead from the folder of the page. MkDocs
// does not write links in HTML anew: they lead from the URL of the page, which is that of a folder
// with the name of the file (MkDocs, "use_directory_urls"). Docusaurus also looks for a file in the
// folder of pages, unless the link begins with a dot (resolveMarkdownLinkPathname).
func (p *page) ofPage(l *document.Link) located {
	from, isPage := strings.CutSuffix(p.Name, ".md")
	text, ext := l.Text, path.Ext(uri.Split(l.Text).Path)
	switch rule := p.targets.rule(p.Name); {
	case rule == anchor.MkDocs && isPage && l.Delimiter == delimiter.Attribute && p.index(path.Dir(p.Name)).name != p.Name:
	case rule == anchor.Docusaurus && (ext == ".md" || ext == ".mdx") && l.Delimiter != delimiter.Attribute && text[0] != '.':
		from = p.targets.guesses.Pages(p.Name)
	default:
		return located{}
	}
	parts := uri.Split(text)
	rest, err := pct.Decode(parts.Path)
	if name := path.Join(from, rest); err == nil && rest != "" && rest[0] != '/' && !parts.HasScheme && !parts.HasAuthority && fs.ValidPath(name) {
		return p.fileOf(p.Name, name)
	}
	return located{}
}

// existing checks a link to a file or a folder that is there. It judges the letters and git's rules
// for the file or folder itself, and the fragment for the file that stands for a folder.
func (p *page) existing(l *document.Link, to place, at located) {
	if at.isNear && !p.isAnyCase(l, to, at.name) {
		if f := p.report(l, fileCase, "the file has other letters"); f != nil {
			f.Target = at.name
			if !at.isUnsure {
				f.Fix = spelled(p.fixed(l), at.name)
			}
		}
	}
	if p.isIgnored(&at) {
		if f := p.report(l, fileIgnored, "git ignores the file"); f != nil {
			f.Target = at.name
		}
	}
	isReadme := false // GitHub gives the README that it shows below a folder this id
	if at.isDir {
		folder := at.name
		if at = p.index(folder); !at.exists {
			if p.format == document.HTML {
				p.missing(l, folder, "the folder has no file that stands for it, such as "+p.config.Index[0])
			} else if p.format == document.Markdown && to.fragment != "" && !p.targets.isSite(p.Name) { // forges show the list of its files
				if f := p.report(l, fragmentMissing, "the folder has no file with fragments, such as README.md"); f != nil {
					f.Target = folder + "#" + to.fragment
				}
			}
			return
		}
		isReadme = to.fragment == "readme" && path.Base(at.name) == "README.md" && p.targets.rule(at.name) == anchor.GitHub
	}
	if to.hasFrag && to.fragment != "" && !isOfUser(p.format, l) && !isReadme {
		p.fragmentOf(l, to, at)
	}
}

// isIgnored reports whether version control ignores a file. It asks once about each.
func (k *Checker) isIgnored(at *located) bool {
	if k.config.Ignored == nil || at.entry == nil { // the top is not ignored
		return k.config.Ignored != nil && k.config.Ignored(at.name)
	}
	is := at.entry.ignored.Load()
	if is == maybeIgnored {
		if is = notIgnored; k.config.Ignored(at.name) {
			is = isIgnored
		}
		at.entry.ignored.Store(is)
	}
	return is == isIgnored
}

// fragmentOf checks the fragment of a link to a file. The top of a site that a program may serve is
// another file than that of the tree.
func (p *page) fragmentOf(l *document.Link, to place, at located) {
	own, name := "", at.name
	if to.name == "." {
		own = p.served(to)
	}
	if own != "" && !p.offers(name, to.fragment) && p.offers(own, to.fragment) {
		p.doubt(l, own+"#"+to.fragment, "a program may put "+quoted(own)+" there")
		return
	}
	p.fragment(l, &at.entry.targetSet, name, to.fragment)
}

// isOfUser reports whether a link in a style sheet is a fragment alone: that is one of the document
// that uses the sheet (CSS Values 4, section 4.5.1.1).
func isOfUser(format document.Format, l *document.Link) bool {
	return format == document.CSS && strings.HasPrefix(l.Text, "#")
}

// absent reports or notes a link to a file that is not there.
func (p *page) absent(l *document.Link, to place, name string) {
	pages := p.targets.guesses.Pages(p.Name)
	switch why := p.whyMissing(l, to); {
	case why != "":
		p.doubt(l, name, why)
	case !to.isRooted && pages != "" && name != pages && !strings.HasPrefix(name, pages+"/") && !strings.HasPrefix(l.Text, "@site/"):
		if f := p.report(l, outsideRoot, "the link leads out of the pages of the site, and there is no such file"); f != nil {
			f.Target = name
		}
	case len(l.Text) > 4 && strings.EqualFold(l.Text[:4], "www."):
		p.missing(l, name, "there is no such file: without a scheme, this is the name of a file and not of a host")
	default:
		p.missing(l, name, "there is no such file")
	}
}

// isAnyCase reports whether code of the project finds a page whatever the case of a link is, or
// says where pages are. It then notes the link, unless it is right.
func (p *page) isAnyCase(l *document.Link, to place, name string) bool {
	if hook := p.hook(); hook != nil && strings.Contains(hook.text, ".GetPage") {
		return true
	}
	if own := p.served(to); own != "" {
		p.doubt(l, name, "a program may put "+quoted(own)+" there")
		return true
	}
	code, moves := p.targets.guesses.Code(p.Name)
	if moves {
		p.doubt(l, name, quoted(code)+" says where pages are, and the file has other letters")
	}
	return moves
}

// missing reports that a file is missing.
func (p *page) missing(l *document.Link, name, message string) {
	if f := p.report(l, fileMissing, message); f != nil {
		f.Target = name
	}
}

// unread notes a link to a file of which nobody knows whether it is right, because a file or a
// folder cannot be read.
func (p *page) unread(l *document.Link, name string, err error) {
	if at, ok := errors.AsType[*fs.PathError](err); ok {
		err = at.Err
	}
	f := p.about(l, audit.Finding{Message: "the target cannot be read: " + err.Error()})
	f.Target = name
	p.NotKnown = append(p.NotKnown, f)
}

// lookUp finds the file of a place for a document. If there is none, it returns the name that the
// place should have.
func (k *Checker) lookUp(from string, to place) located {
	roots := []string{"."}
	if to.isRooted {
		if at, ok := k.inSite(from, to.name); ok {
			return at
		}
		roots = k.rootsOf(from)
	}
	missing := located{}
	for i, root := range roots {
		name := to.name
		if root != "." {
			name = path.Join(root, name)
		}
		at := k.fileOf(from, name)
		if at.exists {
			return at
		}
		if at.err != nil {
			missing.err = at.err
		}
		if i == 0 {
			missing.name = name
		}
	}
	if at := k.published(from, to); at.exists || at.madeBy != "" {
		return at
	}
	return missing
}

// published finds a place that differs from that of a file: a route, the top of a site for a
// document that is copied there, and the path from the top for a template of Hugo that finds pages.
func (k *Checker) published(from string, to place) located {
	if to.isRooted {
		return k.route(from, to.name)
	}
	static := k.targets.guesses.Static(from)
	if static != "" && (k.targets.isSite(from) || !strings.HasPrefix(from, static+"/")) {
		static = ""
	}
	if hook := k.hookOf(from); hook != nil && strings.Contains(hook.text, ".GetPage") {
		static = path.Dir(from)
	}
	if rest, ok := strings.CutPrefix(to.name, static+"/"); ok && static != "" {
		return k.lookUp(from, place{name: rest, isRooted: true})
	}
	return located{}
}

// fileOf finds the file that a document names, or the one from which a program makes a page of the
// name.
func (k *Checker) fileOf(from, name string) located {
	found := k.folders.find(name)
	if found.exists {
		return found
	}
	if at := k.permalink(name); at.exists && (k.targets.isSite(from) || k.isServed(from)) {
		return at
	}
	if at := k.extended(name, k.extensionsOf(from)); at.exists {
		return at
	}
	return located{err: found.err}
}

// extended looks a name up with each of the extensions at its end, and in place of ".html".
func (k *Checker) extended(name string, extensions []string) located {
	short, isHTML := strings.CutSuffix(name, ".html")
	if folder, base := path.Split(short); len(extensions) > 0 && isHTML && base == "index" {
		at := k.index(path.Join(".", folder)) // programs make that page of README.md, too
		if at.exists && (k.config.Extensions != nil || k.targets.isSite(at.name)) {
			return located{name: at.name, entry: at.entry, exists: true, isExtended: true}
		}
	}
	for _, extension := range extensions {
		at := k.folders.find(name + extension)
		if isHTML && !at.exists {
			at = k.folders.find(short + extension)
		}
		if at.exists && !at.isDir {
			at.isExtended = true
			at.isNear = at.isNear && !(k.targets.isHugo(at.name) && name+extension == strings.ToLower(at.name)) // whose URLs have small letters
			return at
		}
	}
	return located{}
}

// index returns the file that stands for a folder, if there is one.
func (k *Checker) index(folder string) located {
	for _, name := range k.config.Index {
		if at := k.folders.find(join(folder, name)); at.exists && !at.isDir {
			return at
		}
	}
	return located{}
}

// spelled returns a link with the last segments of its path as those of a name. It returns "" if
// they are not the same but for their spelling. It goes from the last segment to the first, and
// ends at ".." or at the top.
func spelled(text, name string) string {
	parts := uri.Split(text)
	segments := strings.Split(parts.Path, "/")
	rest := name
	for i, s := range slices.Backward(segments) {
		decoded, err := pct.Decode(s)
		if err != nil {
			return ""
		}
		if decoded == "." || decoded == "" {
			continue
		}
		if decoded == ".." || rest == "." {
			break
		}
		own := path.Base(rest)
		rest = path.Dir(rest)
		switch {
		case decoded == own:
		case fold(decoded) == fold(own):
			segments[i] = string(pct.Encode(pct.SegmentNC, own))
		case i == len(segments)-1 && strings.HasPrefix(fold(own), fold(decoded)): // with an extension
			segments[i] = string(pct.Encode(pct.SegmentNC, own[:len(decoded)]))
		default:
			return ""
		}
	}
	start := 0
	if parts.HasScheme {
		start = len(parts.Scheme) + len(":")
	}
	if parts.HasAuthority {
		start += len("//") + len(parts.Authority)
	}
	return text[:start] + strings.Join(segments, "/") + text[start+len(parts.Path):]
}
