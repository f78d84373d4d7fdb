// Package linktree reads the test cases of package linkcheck: small trees of documents, with the
// findings in them. Both linkcheck and internal/check/links try them.
package linktree

import (
	"bytes"
	"encoding/binary"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing/fstest"
	"unicode/utf16"

	"github.com/urikit/uri/audit"
	"github.com/urikit/uri/linkcheck"
	"github.com/urikit/uri/whatwg"
)

// A Tree is a file of cases: settings, files, and what is found in them.
//
//	slugs: github
//	-- README.md --
//	[a](b.md)
//	-- want --
//	README.md: 1 links
//	README.md:1:5 file-missing b.md
//
// A line of Want has the place, the rule and the target of a finding, and after "=>" its fix. The
// target is "-" if there is none. The rule is "not-known" for a link of which the files do not show
// whether it is right. With the setting "severities", the severity follows the rule. A document
// with links also has a line with their number, so no link passes because nothing sees it.
//
// After the name of a file, words in parentheses say how its bytes are written:
//
//	quoted                each line is the inside of a Go string, and line ends do not count
//	utf-16le, utf-16be    the file has this encoding, with a byte order mark
//	bom                   the file begins with the byte order mark of UTF-8
//	crlf                  lines end with CRLF
//	open                  the last line has no end
//	long                  "@long@" stands for a megabyte of words
//	symlink               the file is a symbolic link to the name that is its content
type Tree struct {
	Name     string
	Settings map[string]string
	Files    fstest.MapFS
	Want     []string
}

// Read reads the trees of a folder, in the order of their names.
func Read(folder string) (all []Tree, err error) {
	names, err := filepath.Glob(filepath.Join(folder, "*.txt"))
	if err != nil {
		return nil, err
	}
	for _, name := range names {
		text, err := os.ReadFile(name)
		if err != nil {
			return nil, err
		}
		t, err := parse(string(text))
		if err != nil {
			return nil, fmt.Errorf("%s: %w", name, err)
		}
		t.Name = strings.TrimSuffix(filepath.Base(name), ".txt")
		all = append(all, t)
	}
	if len(all) == 0 {
		return nil, fmt.Errorf("%s: no trees", folder)
	}
	return all, nil
}

// parse parses the text of a tree. Settings come first. A line such as "-- name (how) --" begins a
// file, and how says how its bytes are written. The name "want" begins the findings instead.
func parse(text string) (t Tree, err error) {
	t = Tree{Settings: map[string]string{}, Files: fstest.MapFS{}}
	written := map[string]string{}
	name := ""
	for line := range strings.Lines(text) {
		bare := strings.TrimSuffix(line, "\n")
		if inside, ok := strings.CutPrefix(bare, "-- "); ok && strings.HasSuffix(inside, " --") {
			name = strings.TrimSuffix(inside, " --")
			how := ""
			if before, after, ok := strings.Cut(name, " ("); ok && strings.HasSuffix(after, ")") {
				name, how = before, strings.TrimSuffix(after, ")")
			}
			if name != "want" {
				t.Files[name] = &fstest.MapFile{Mode: 0o644}
				written[name] = how
			}
			continue
		}
		switch name {
		case "":
			if key, value, ok := strings.Cut(bare, ": "); ok && !strings.HasPrefix(bare, "#") {
				t.Settings[key] = value
			}
		case "want":
			if bare != "" && !strings.HasPrefix(bare, "#") {
				t.Want = append(t.Want, bare)
			}
		default:
			t.Files[name].Data = append(t.Files[name].Data, line...)
		}
	}
	for name, how := range written {
		for word := range strings.FieldsSeq(how) {
			if err := write(t.Files[name], word); err != nil {
				return t, fmt.Errorf("%s: %w", name, err)
			}
		}
	}
	return t, nil
}

// write changes the bytes of a file as a word says. Each case is a word of the header of a file in
// the cases.
func write(f *fstest.MapFile, how string) error {
	text := f.Data
	switch how {
	case "quoted":
		f.Data = nil
		for line := range bytes.Lines(text) {
			plain, err := strconv.Unquote(`"` + string(bytes.TrimSuffix(line, []byte("\n"))) + `"`)
			if err != nil {
				return fmt.Errorf("%q: %w", line, err)
			}
			f.Data = append(f.Data, plain...)
		}
	case "utf-16le", "utf-16be":
		var order binary.AppendByteOrder = binary.LittleEndian
		if how == "utf-16be" {
			order = binary.BigEndian
		}
		f.Data = nil
		for _, unit := range utf16.Encode([]rune("\uFEFF" + string(text))) {
			f.Data = order.AppendUint16(f.Data, unit)
		}
	case "bom":
		f.Data = append([]byte("\uFEFF"), text...)
	case "crlf":
		f.Data = bytes.ReplaceAll(text, []byte("\n"), []byte("\r\n"))
	case "open":
		f.Data = bytes.TrimSuffix(text, []byte("\n"))
	case "long":
		f.Data = bytes.ReplaceAll(text, []byte("@long@"), bytes.Repeat([]byte("word "), 1<<20/5))
	case "symlink":
		f.Mode |= fs.ModeSymlink
		f.Data = bytes.TrimSuffix(text, []byte("\n"))
	default:
		return fmt.Errorf("unknown way to write a file: %q", how)
	}
	return nil
}

// Config returns the configuration that the settings describe. Each case is a key of the settings
// of a case.
func (t Tree) Config() (linkcheck.Config, error) {
	c := linkcheck.Config{Files: t.Files, Slugs: "github", Audit: audit.Config{MinSeverity: audit.SeverityLow}}
	for key, value := range t.Settings {
		switch key {
		case "slugs":
			if c.Slugs = value; value == "guessed" {
				c.Slugs = ""
			}
		case "root":
			c.Root = value
		case "site":
			c.Site = whatwg.MustParse(value)
		case "index":
			c.Index = strings.Fields(value)
		case "extensions":
			c.Extensions = strings.Fields(value)
		case "ignored":
			c.Ignored = func(name string) bool { return slices.Contains(strings.Fields(value), name) }
		case "only":
			c.Audit.Only = strings.Fields(value)
		case "without":
			c.Audit.Without = strings.Fields(value)
		case "also":
			c.Audit.Also = strings.Fields(value)
		case "info":
			c.Audit.MinSeverity = audit.SeverityInfo
		case "code":
			c.Finder.Code = true
		case "strict":
			c.Strict = true
		case "severities":
		default:
			return c, fmt.Errorf("unknown setting %q", key)
		}
	}
	return c, nil
}

// Names returns the names of the files, in their order, without symbolic links.
func (t Tree) Names() (all []string) {
	for name, f := range t.Files {
		if f.Mode&(fs.ModeDir|fs.ModeSymlink) == 0 {
			all = append(all, name)
		}
	}
	slices.Sort(all)
	return all
}

// Said returns a report as Want has it.
func (t Tree) Said(r linkcheck.Report) (lines []string) {
	if r.Err != nil {
		lines = append(lines, fmt.Sprintf("%s: %v", r.Name, r.Err))
	}
	if r.Links > 0 {
		lines = append(lines, fmt.Sprintf("%s: %d links", r.Name, r.Links))
	}
	if r.Skipped > 0 {
		lines = append(lines, fmt.Sprintf("%s: %d skipped", r.Name, r.Skipped))
	}
	for _, f := range r.Findings {
		lines = append(lines, t.Finding(r.Name, f))
	}
	for _, f := range r.NotKnown {
		f.ID = "not-known"
		lines = append(lines, t.Finding(r.Name, f))
	}
	return lines
}

// Finding returns a finding as Want has it.
func (t Tree) Finding(name string, f linkcheck.Finding) string {
	rule := f.ID
	if _, shown := t.Settings["severities"]; shown {
		rule += " " + f.Severity.String()
	}
	target := f.Target
	if target == "" {
		target = "-"
	}
	line := fmt.Sprintf("%s:%d:%d %s %s", name, f.Line, f.Column, rule, target)
	if f.Fix != "" {
		line += " => " + f.Fix
	}
	return line
}
