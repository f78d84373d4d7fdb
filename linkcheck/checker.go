package linkcheck

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"iter"
	"path"
	"runtime"
	"slices"
	"strings"
	"sync"

	"github.com/urikit/uri/audit"
	"github.com/urikit/uri/extract/document"
	"github.com/urikit/uri/internal/engine/secret"
	"github.com/urikit/uri/whatwg"
)

// A Config says what to check. Only Files is needed.
type Config struct {
	// Files is the tree in which the documents are, and in which links to files are looked up.
	Files fs.FS

	// Root is the folder of Files to which a link that begins with "/" leads. If it is empty, this
	// is the top and, if a program makes a site of the tree, by Slugs, also one of those that such
	// programs serve or read: "static", "public", "content", "docs", "src" and "src/pages", at the
	// top and in the folder of the site.
	Root string

	// Site is the URL at which the root is published, or zero. Links to it are looked up in the
	// tree.
	Site whatwg.URL

	// Index has the names of the files that stand for their folder. The nil slice means
	// "index.html", "index.md" and "README.md".
	Index []string

	// Extensions are tried at the end of a name that does not exist, and in place of ".html". The
	// nil slice means ".md", ".mdx" and ".html" if a program makes a site of the tree, by Slugs,
	// and otherwise none.
	Extensions []string

	// Ignored, if not nil, reports whether version control ignores a file of the tree.
	Ignored func(name string) bool

	// Finder says how to find the links: Code, Text, TextToo, Names and MaxLength count. Its other
	// fields are chosen for each document.
	Finder document.Finder

	// Strict says that all links must be URIs. Otherwise, IRIs are right where browsers read them,
	// as in HTML, SVG, CSS and Markdown, in running text, and in formats that have them, such as
	// Atom; and what browsers repair has the severity info.
	Strict bool

	// Audit has the settings of the rules. Only, Without and the keys of Severities may also be
	// rules of this package. Edition, IRIs and Links do not count. Parameters also name secrets in
	// texts.
	Audit audit.Config

	// Slugs is the rule by which fragments are made from the headings of Markdown, one of the names
	// that [SlugRules] returns. If it is empty, the configuration files of programs that make sites
	// decide, in the top and in the folders of four levels below it.
	Slugs string

	// Prober, if not nil, is asked about links to other sites.
	Prober Prober

	// MaxDocument is the length of the longest document to read, 64 MiB if it is 0.
	MaxDocument int64

	// Workers is the number of documents to read at once. Zero means one for each core.
	Workers int
}

// ErrConfig says that a [Config] is wrong.
var ErrConfig = errors.New("linkcheck: wrong config")

// ErrTooLong reports a document that is longer than MaxDocument.
var ErrTooLong = errors.New("linkcheck: the document is too long")

// A Checker checks documents. It is safe for concurrent use. It remembers the folders and the
// fragments that it has read, so it is made anew for files that have changed.
type Checker struct {
	config           Config
	roots, siteRoots []string // the folders to which "/" can lead at forges, and where a program makes a site
	folders          folders
	targets          targets
	contents         contents
	auditors
	own     map[string]audit.Severity // the rules of this package that apply
	secrets *secret.Rules
	asked   asked
	sources sync.Map // of code, by name
}

// New returns a Checker. An error is an ErrConfig.
func New(c Config) (*Checker, error) {
	if c.Files == nil {
		return nil, fmt.Errorf("%w: there are no files", ErrConfig)
	}
	if c.Index == nil {
		c.Index = []string{"index.html", "index.md", "README.md"}
	}
	if c.MaxDocument == 0 {
		c.MaxDocument = 64 << 20
	}
	if c.Workers == 0 {
		c.Workers = runtime.GOMAXPROCS(0)
	}
	k := &Checker{config: c, own: map[string]audit.Severity{}}
	k.folders.files = c.Files
	k.secrets = &secret.Rules{More: c.Audit.Parameters}
	rules := k.chooseOwn(c.Audit)
	var err error
	if k.auditors, err = newAuditors(rules, !c.Strict); err != nil {
		return nil, fmt.Errorf("%w: %w", ErrConfig, err)
	}
	if err = k.targets.choose(&k.folders, c.Slugs); err != nil {
		return nil, fmt.Errorf("%w: %w", ErrConfig, err)
	}
	return k, k.chooseRoots()
}

// chooseRoots checks the root, and finds the folders to which "/" leads where a program makes a
// site.
func (k *Checker) chooseRoots() error {
	if k.config.Root != "" {
		root := path.Join(".", k.config.Root)
		if !fs.ValidPath(root) || !k.folders.find(root).isDir {
			return fmt.Errorf("%w: the root is no folder of the tree", ErrConfig)
		}
		k.roots, k.siteRoots = []string{root}, []string{root}
		return nil
	}
	k.roots = []string{"."}
	k.siteRoots = append([]string{"."}, k.servedIn(".")...)
	return nil
}

// rootsOf returns the folders to which "/" can lead in a document.
func (k *Checker) rootsOf(name string) []string {
	if k.config.Root != "" {
		return k.siteRoots
	}
	if !k.targets.isSite(name) && !k.isServed(name) {
		return k.roots
	}
	site, contents := k.targets.guesses.Site(name)
	roots := k.siteRoots
	if site != "." {
		roots = append(slices.Clip(roots), site)
		roots = append(roots, k.servedIn(site)...)
	}
	return append(slices.Clip(roots), contents...)
}

// isServed reports whether a program serves a file that is no page of Markdown, or shows it in
// pages.
func (k *Checker) isServed(name string) bool {
	g := &k.targets.guesses
	static := g.Static(name)
	return static != "" && (strings.HasPrefix(name, static+"/") || g.IsPart(name) || len(g.Routes(name)) > 0)
}

// servedIn returns the folders of a folder that programs which make a site serve or read.
func (k *Checker) servedIn(folder string) (served []string) {
	for _, name := range [...]string{"static", "public", "content", "docs", "src", "src/pages"} {
		if name = join(folder, name); k.folders.find(name).isDir {
			served = append(served, name)
		}
	}
	return served
}

// extensionsOf returns the extensions that links in a document can lack.
func (k *Checker) extensionsOf(name string) []string {
	if k.config.Extensions == nil && k.targets.isSite(name) {
		return siteExtensions
	}
	return k.config.Extensions
}

// siteExtensions are the extensions of files from which programs make pages.
var siteExtensions = []string{".md", ".mdx", ".html"}

// chooseOwn chooses the rules of this package that apply, and returns the settings of those of
// package audit. It removes the IDs of this package from the lists, because package audit does not
// know them.
func (k *Checker) chooseOwn(c audit.Config) audit.Config {
	only := len(c.Only) > 0
	for _, r := range rules {
		severity := r.Severity
		if set, ok := c.Severities[r.ID]; ok {
			severity = set
		}
		if severity >= c.MinSeverity && !slices.Contains(c.Without, r.ID) && (!only || slices.Contains(c.Only, r.ID)) {
			k.own[r.ID] = severity
		}
	}
	severities := map[string]audit.Severity{}
	for id, s := range c.Severities {
		if !isOwn(id) {
			severities[id] = s
		}
	}
	c.Severities = severities
	c.Only = slices.DeleteFunc(slices.Clone(c.Only), isOwn)
	c.Without = slices.DeleteFunc(slices.Clone(c.Without), isOwn)
	c.Also = slices.DeleteFunc(slices.Clone(c.Also), isOwn)
	if only && len(c.Only) == 0 { // no rule of package audit applies
		for _, r := range audit.Rules() {
			c.Without = append(c.Without, r.ID)
		}
	}
	return c
}

// Check checks documents, whose names are those of files in the tree. The reports come in the order
// of the names. It ends when ctx does.
func (k *Checker) Check(ctx context.Context, names iter.Seq[string]) iter.Seq[Report] {
	return func(yield func(Report) bool) {
		ctx, cancel := context.WithCancel(ctx)
		var group sync.WaitGroup
		defer k.contents.clear()
		defer group.Wait()
		defer cancel()
		ahead := 64 * k.config.Workers // so that they rarely wait for who takes the reports
		if k.config.Prober != nil {
			ahead = max(ahead, 256) // most of them wait for other sites
		}
		type job struct {
			name string
			done chan Report
		}
		// One goroutine gives the names to the workers, and queues a channel for each report, which
		// keeps their order. A document that waits for other sites gets a goroutine of its own, so
		// that it does not hold a worker.
		jobs, pending := make(chan job, ahead/4), make(chan chan Report, ahead)
		for range k.config.Workers {
			group.Go(func() {
				for j := range jobs {
					if d := k.check(ctx, j.name); len(d.waiting) > 0 {
						group.Go(func() { j.done <- d.finish(ctx) })
					} else {
						j.done <- d.finish(ctx)
					}
				}
			})
		}
		group.Go(func() {
			defer close(pending)
			defer close(jobs)
			for name := range names {
				j := job{name, make(chan Report, 1)}
				select {
				case pending <- j.done:
				case <-ctx.Done():
					return
				}
				select {
				case jobs <- j:
				case <-ctx.Done():
					return
				}
			}
		})
		for done := range pending {
			select {
			case r := <-done:
				if ctx.Err() != nil || !yield(r) {
					return
				}
			case <-ctx.Done():
				return
			}
		}
	}
}
