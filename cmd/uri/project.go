package main

import (
	"bytes"
	"errors"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"github.com/pelletier/go-toml/v2"
	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"github.com/urikit/uri/cmd/internal/ask"
	"github.com/urikit/uri/cmd/internal/stream"
	"github.com/urikit/uri/internal/auditname"
	"github.com/urikit/uri/internal/bom"
	"github.com/urikit/uri/internal/engine/secret"
	"github.com/urikit/uri/internal/process"
)

// projectFile is the name of the file with the settings of a project.
const projectFile = ".uri.toml"

// A project has the settings of a project. The keys in audit are options of the command, by the
// same names.
type project struct {
	Include []string `toml:"include"`
	Exclude []string `toml:"exclude"`
	Audit   struct {
		Rule            []string          `toml:"rule"`
		Enable          []string          `toml:"enable"`
		Disable         []string          `toml:"disable"`
		Severity        map[string]string `toml:"severity"`
		MinSeverity     string            `toml:"min-severity"`
		Links           bool              `toml:"links"`
		RequireHTTPS    bool              `toml:"require-https"`
		Schemes         []string          `toml:"schemes"`
		AllowPort       []uint16          `toml:"allow-port"`
		Trusted         []string          `toml:"trusted"`
		SecretParameter []string          `toml:"secret-parameter"`
		Baseline        string            `toml:"baseline"`
	} `toml:"audit"`
}

// projectKeys are the keys of a project, by the table that they are in.
var projectKeys = map[string][]string{
	"":      {"include", "exclude", "audit"},
	"audit": {"rule", "enable", "disable", "severity", "min-severity", "links", "require-https", "schemes", "allow-port", "trusted", "secret-parameter", "baseline"},
}

// findProject returns the path of the project file of a folder, or "" if there is none, and the
// folder in which all that it names must be. It looks in the folder and, within a repository, in those
// above it up to the top of the repository. Folders above may belong to other users if there is no
// repository. What has the name of the file but is no file is found too, because reading it must fail.
func findProject(folder string, exists func(name string) bool) (name, top string) {
	for at := folder; ; at = filepath.Dir(at) {
		if file := filepath.Join(at, projectFile); name == "" && exists(file) {
			name = file
		}
		if onDisk(filepath.Join(at, ".git")) {
			return name, at
		}
		if at == filepath.Dir(at) {
			break
		}
	}
	if name != filepath.Join(folder, projectFile) {
		name = ""
	}
	return name, folder
}

// onDisk reports whether there is a file of a name, of any kind.
func onDisk(name string) bool {
	_, err := os.Lstat(name)
	return err == nil
}

// A tree is where the command finds the files that it reads on its own account, and not because an
// option names them. All that they name must be below the folder top.
type tree interface {
	exists(name string) bool
	settings(name, top string) ([]byte, error)
	baseline(name, top string) ([]byte, error)
}

// disk is the tree of the files on the disk.
type disk struct{}

func (disk) exists(name string) bool                   { return onDisk(name) }
func (disk) settings(name, top string) ([]byte, error) { return stream.ReadFound(name, top) }
func (disk) baseline(name, top string) ([]byte, error) {
	return stream.ReadOwn(name, top, stream.MaxBaseline)
}

// ownError returns the error of reading a file of a tree: a failure, or an error of the command line.
func ownError(name string, err error) error {
	shown := fmt.Errorf("%s: %w", ask.ShownName(name), process.Reason(err))
	if process.IsFailure(optionError(err)) {
		return &process.Failure{Err: shown}
	}
	return shown
}

// parseProject reads the text of a project file. An error is an error of the command line.
func parseProject(name string, text []byte) (project, error) {
	var p project
	refuse := func(err error, at string) error {
		return fmt.Errorf("%s%s: %w", ask.ShownName(name), at, err)
	}
	text = bom.Trim(text)
	err := toml.NewDecoder(bytes.NewReader(text)).DisallowUnknownFields().Decode(&p)
	if unknown, ok := errors.AsType[*toml.StrictMissingError](err); ok {
		first := &unknown.Errors[0]
		key := first.Key()
		last := len(key) - 1
		known := projectKeys[strings.Join(key[:last], ".")]
		return p, refuse(fmt.Errorf("unknown key %s%s", secret.Quote(strings.Join(key, ".")), ask.Suggest(key[last], known)), position(first))
	}
	if wrong, ok := errors.AsType[*toml.DecodeError](err); ok {
		said := strings.TrimPrefix(wrong.Error(), "toml: ")
		if strings.Contains(said, "struct field") || strings.Contains(said, "cannot store a") { // it describes types of Go
			said = fmt.Sprintf("the value of %s has the wrong type", secret.Quote(strings.Join(wrong.Key(), ".")))
		} else if strings.HasSuffix(said, "cannot be stored in uint16") {
			said = "allow-port: a port is a number from 0 to 65535"
		}
		return p, refuse(errors.New(said), position(wrong))
	}
	if err != nil {
		return p, refuse(errors.New(strings.TrimPrefix(err.Error(), "toml: ")), "")
	}
	if path, err := p.check(); err != nil {
		return p, refuse(err, placeInTOML(text, path...))
	}
	return p, nil
}

// check checks the names in p. It returns the first error and its path for placeInTOML.
func (p *project) check() (path []string, err error) {
	for _, list := range [...]struct {
		key   string
		names []string
		check func(string) error
	}{
		{"rule", p.Audit.Rule, ask.CheckRule},
		{"enable", p.Audit.Enable, ask.CheckRule},
		{"disable", p.Audit.Disable, ask.CheckRule},
		{"schemes", p.Audit.Schemes, ask.CheckSchemeName},
	} {
		for i, name := range list.names {
			if err := list.check(name); err != nil {
				return []string{"audit", list.key, strconv.Itoa(i)}, err
			}
		}
	}
	if p.Audit.Rule != nil && len(p.Audit.Rule) == 0 {
		return []string{"audit", "rule"}, errors.New("audit.rule: the list is empty")
	}
	if p.Audit.Schemes != nil && len(p.Audit.Schemes) == 0 {
		return []string{"audit", "schemes"}, errors.New("audit.schemes: the list is empty")
	}
	if err := ask.CheckPolicy("links", p.Audit.Links, auditname.ScriptLink, p.Audit.Rule); err != nil {
		return []string{"audit", "links"}, err
	}
	if err := ask.CheckPolicy("require-https", p.Audit.RequireHTTPS, auditname.SchemeNotHTTPS, p.Audit.Rule); err != nil {
		return []string{"audit", "require-https"}, err
	}
	if err := ask.CheckPolicy("schemes", p.Audit.Schemes != nil, auditname.SchemeNotAllowed, p.Audit.Rule); err != nil {
		return []string{"audit", "schemes"}, err
	}
	for _, id := range slices.Sorted(maps.Keys(p.Audit.Severity)) {
		if err := ask.CheckRule(id); err != nil {
			return []string{"audit", "severity", id}, err
		}
		if err := ask.CheckSeverity(p.Audit.Severity[id]); err != nil {
			return []string{"audit", "severity", id, "0"}, err
		}
	}
	if p.Audit.MinSeverity != "" {
		return []string{"audit", "min-severity", "0"}, ask.CheckSeverity(p.Audit.MinSeverity)
	}
	return nil, nil
}

// position returns the place of an error: ":LINE:COLUMN".
func position(err *toml.DecodeError) string {
	line, column := err.Position()
	return fmt.Sprintf(":%d:%d", line, column)
}

// A change is a project file on the disk that is not that of the revision whose settings apply.
type change struct {
	name    string // of the file
	text    []byte // on the disk
	message string
}

// findChange compares the project file of a folder with that of a revision, whose name is "" if there
// is none. It returns nil if they are the same.
func findChange(folder, from, name string, text []byte) *change {
	shown := ask.ShownName(from)
	own, top := findProject(folder, disk{}.exists)
	if own == "" && name == "" {
		return nil
	}
	if own == "" {
		return &change{stream.Near(name), nil, "the file is missing: the settings in " + shown + " apply"}
	}
	c := &change{name: stream.Near(own)}
	var err error
	if c.text, err = (disk{}).settings(own, top); err != nil {
		c.message = ask.Said(process.Reason(err)) + "; the settings in " + shown + " apply"
		return c
	}
	lines := func(text []byte) []byte { return bytes.ReplaceAll(text, []byte("\r\n"), []byte("\n")) } // git converts them
	switch {
	case own == name && bytes.Equal(lines(c.text), lines(text)):
		return nil
	case name == "":
		c.message = "the file is not in " + shown + ": its settings do not apply"
	default:
		c.message = "the file differs from that in " + shown + ", whose settings apply"
	}
	return c
}

// useProject applies the project file of the working folder, if there is one, to the options of cmd
// that are not given. The patterns and the names of files are relative to its folder.
func (w *walkFlags) useProject(cmd *cobra.Command) error {
	if cmd.Flags().Changed("config-from") && w.from == "" {
		return errors.New("--config-from: the revision is empty")
	}
	if w.noProject && w.from == "" {
		return nil
	}
	folder, err := os.Getwd()
	if err != nil {
		return &process.Failure{Err: err}
	}
	w.tree = disk{}
	if w.from != "" {
		r, err := openRevision(folder, w.from)
		if err != nil {
			return err
		}
		w.tree, w.walk.Read = r, r.list
	}
	if w.noProject {
		return nil
	}
	name, top := findProject(folder, w.tree.exists)
	var text []byte
	if w.top = top; name != "" {
		w.project = stream.Near(name)
		if text, err = w.tree.settings(name, top); err != nil {
			return ownError(name, err)
		}
	}
	if w.from != "" {
		w.changed = findChange(folder, w.from, name, text)
	}
	if name == "" {
		return nil
	}
	p, err := parseProject(name, text)
	if err != nil {
		return err
	}
	at := filepath.Dir(name)
	include, exclude := p.Include, p.Exclude
	if cmd.Flags().Changed("include") {
		include = nil
	}
	if cmd.Flags().Changed("exclude") {
		exclude = nil
	}
	if err := w.addFilter(w.project, at, include, exclude); err != nil {
		return fmt.Errorf("%s: %w", ask.ShownName(name), err)
	}
	if cmd.Name() != "audit" {
		return nil
	}
	var ports, severities, baseline, lowest, https, links []string
	for _, port := range p.Audit.AllowPort {
		ports = append(ports, strconv.Itoa(int(port)))
	}
	for _, id := range slices.Sorted(maps.Keys(p.Audit.Severity)) {
		severities = append(severities, id+"="+p.Audit.Severity[id])
	}
	if p.Audit.Baseline != "" && !cmd.Flags().Changed("write-baseline") { // which writes all findings
		baseline = []string{p.Audit.Baseline}
		if !filepath.IsAbs(p.Audit.Baseline) {
			baseline[0] = filepath.Join(at, p.Audit.Baseline)
		}
	}
	if p.Audit.MinSeverity != "" {
		lowest = []string{p.Audit.MinSeverity}
	}
	if p.Audit.Links {
		links = []string{"true"}
	}
	if p.Audit.RequireHTTPS {
		https = []string{"true"}
	}
	for key, values := range map[string][]string{
		"rule":             p.Audit.Rule,
		"enable":           p.Audit.Enable,
		"disable":          p.Audit.Disable,
		"severity":         severities,
		"min-severity":     lowest,
		"links":            links,
		"require-https":    https,
		"schemes":          p.Audit.Schemes,
		"allow-port":       ports,
		"trusted":          p.Audit.Trusted,
		"secret-parameter": p.Audit.SecretParameter,
		"baseline":         baseline,
	} {
		flag := cmd.Flags().Lookup(key)
		if flag.Changed || values == nil {
			continue
		}
		if list, ok := flag.Value.(pflag.SliceValue); ok {
			err = list.Replace(values)
		} else {
			err = flag.Value.Set(values[0])
		}
		if err != nil {
			return fmt.Errorf("%s: audit.%s: %w", ask.ShownName(name), key, err)
		}
	}
	return nil
}
