package anchor

import (
	"strings"
	"testing"
	"testing/fstest"
)

// TestGuess checks the rules of files in repositories, which are lists of files and contents.
func TestGuess(t *testing.T) {
	for _, test := range []struct {
		files []string // name=content
		rules []string // name=rule
	}{
		{nil, []string{"README.md=github"}},
		{[]string{".gitlab-ci.yml=x"}, []string{"README.md=gitlab", "docs/a.md=gitlab"}},
		{[]string{".gitlab-ci.yml=x", ".github/workflows/ci.yml=x"}, []string{"README.md=github"}},
		{[]string{"mkdocs.yml=site_name: x"}, []string{"README.md=github", "docs/a.md=mkdocs", "docs2/a.md=github"}},
		{[]string{"mkdocs.yml=site_name: x\ndocs_dir: 'manual' # y\n"}, []string{"docs/a.md=github", "manual/a.md=mkdocs"}},
		{[]string{"book.toml=[book]"}, []string{"src/a.md=mdbook", "a.md=github"}},
		{[]string{"book.toml=[book]\nsrc = \"text\"\n"}, []string{"src/a.md=github", "text/b/a.md=mdbook"}},
		{[]string{"guide/book.toml=[book]\n"}, []string{"src/a.md=github", "guide/src/a.md=mdbook"}},
		{[]string{"website/docusaurus.config.js=x"}, []string{"website/docs/a.md=docusaurus", "website/README.md=github"}},
		{[]string{"website/docusaurus.config.mjs=docs: { path: '../docs' }, blog: { path: '../../blog' }"}, []string{"docs/a.md=docusaurus", "website/docs/a.md=docusaurus", "blog/a.md=github"}},
		{[]string{"docs/en/mkdocs.yml=site_name: x"}, []string{"docs/en/docs/a.md=mkdocs", "docs/de/docs/a.md=github"}},
		{[]string{"docs/en/mkdocs.yml=site_name: x", "docs/de/docs/a.md=", "docs/zh-hant/docs/a.md=", "docs/about/docs/a.md="}, []string{"docs/de/docs/a.md=mkdocs", "docs/zh-hant/docs/a.md=mkdocs", "docs/about/docs/a.md=github"}},
		{[]string{"next.config.ts=x", "eleventy.config.js=x"}, []string{"docs/a.md=github"}},
		{[]string{"a/b/c/d/mkdocs.yml=site_name: x"}, []string{"a/b/c/d/docs/a.md=mkdocs"}},
		{[]string{"a/b/c/d/e/mkdocs.yml=site_name: x"}, []string{"a/b/c/d/e/docs/a.md=github"}},
		{[]string{"docusaurus.config.ts=x"}, []string{"docs/a.md=docusaurus", "src/pages/a.md=docusaurus", "src/a.md=github"}},
		{[]string{"hugo.toml=baseURL = 'x'"}, []string{"content/a.md=hugo", "README.md=github"}},
		{[]string{"config.toml=baseURL = 'x'\n[markup.goldmark.parser]\nautoHeadingIDType = 'github-ascii'\n"}, []string{"content/a.md=hugo-ascii"}},
		{[]string{"config.yaml=baseurl: x\nmarkup:\n  goldmark:\n    parser:\n      autoHeadingIDType: blackfriday\n"}, []string{"content/a.md=hugo-blackfriday"}},
		{[]string{"config/_default/hugo.toml=x", "config/_default/markup.toml=[goldmark.parser]\nautoHeadingIDType = \"blackfriday\""}, []string{"content/a.md=hugo-blackfriday"}},
		{[]string{"config.toml=base_url = 'x'"}, []string{"content/a.md=github"}},
		{[]string{"_quarto.yml=x"}, []string{"a.md=pandoc", "b/c.md=pandoc"}},
		{[]string{"_quarto.yml=x", "mkdocs.yml=y"}, []string{"a.md=pandoc", "docs/c.md=mkdocs"}},
		{[]string{"node_modules/mkdocs.yml=x", ".x/mkdocs.yml=x"}, []string{"node_modules/docs/a.md=github", ".x/docs/a.md=github"}},
		{[]string{"mkdocs.yml="}, []string{"docs/a.md=github"}},
	} {
		repository := fstest.MapFS{}
		for _, f := range test.files {
			name, content, _ := strings.Cut(f, "=")
			repository[name] = &fstest.MapFile{Data: []byte(content)}
		}
		guesses := Guess(repository)
		for _, want := range test.rules {
			name, rule, _ := strings.Cut(want, "=")
			if got := guesses.Rule(name); got.String() != rule {
				t.Errorf("%q: %s: %v, not %s", test.files, name, got, rule)
			}
		}
	}
}
