package main

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"github.com/pelletier/go-toml/v2"
	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"github.com/urikit/uri/internal/stream"
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
		AllowPort       []int             `toml:"allow-port"`
		Trusted         []string          `toml:"trusted"`
		SecretParameter []string          `toml:"secret-parameter"`
		Baseline        string            `toml:"baseline"`
	} `toml:"audit"`
}

// projectKeys are the keys of a project, by the table that they are in.
var projectKeys = map[string][]string{
	"":      {"include", "exclude", "audit"},
	"audit": {"rule", "enable", "disable", "severity", "min-severity", "allow-port", "trusted", "secret-parameter", "baseline"},
}

// findProject returns the path of the project file of a folder, or "" if there is none. It looks in
// the folder and, within a repository, in those above it up to the top of the repository. Folders
// above may belong to other users if there is no repository.
func findProject(folder string) string {
	found := ""
	for at := folder; ; {
		name := filepath.Join(at, projectFile)
		if info, err := os.Stat(name); found == "" && err == nil && !info.IsDir() {
			if found = name; at == folder {
				return found
			}
		}
		if _, err := os.Lstat(filepath.Join(at, ".git")); err == nil {
			return found
		}
		parent := filepath.Dir(at)
		if parent == at {
			return ""
		}
		at = parent
	}
}

// readProject reads a project file. An error is an error of the command line.
func readProject(name string) (project, error) {
	var p project
	refuse := func(err error, at string) error {
		return fmt.Errorf("%s%s: %w", shownName(name), at, err)
	}
	f, err := os.Open(name)
	if err != nil {
		return p, &stream.Failure{Err: refuse(stream.Reason(err), "")}
	}
	defer f.Close()
	const most = 1 << 20
	text, err := io.ReadAll(io.LimitReader(f, most+1))
	if err != nil {
		return p, &stream.Failure{Err: refuse(stream.Reason(err), "")}
	}
	if len(text) > most {
		return p, refuse(errors.New("the file is longer than 1 MiB"), "")
	}
	err = toml.NewDecoder(bytes.NewReader(text)).DisallowUnknownFields().Decode(&p)
	if unknown, ok := errors.AsType[*toml.StrictMissingError](err); ok {
		first := &unknown.Errors[0]
		key := first.Key()
		last := len(key) - 1
		known := projectKeys[strings.Join(key[:last], ".")]
		return p, refuse(fmt.Errorf("unknown key %q%s", strings.Join(key, "."), suggest(key[last], known)), position(first))
	}
	if wrong, ok := errors.AsType[*toml.DecodeError](err); ok {
		said := strings.TrimPrefix(wrong.Error(), "toml: ")
		if strings.Contains(said, "struct field") { // it describes types of Go
			said = fmt.Sprintf("the value of %q has the wrong type", strings.Join(wrong.Key(), "."))
		}
		return p, refuse(errors.New(said), position(wrong))
	}
	if err != nil {
		return p, refuse(errors.New(strings.TrimPrefix(err.Error(), "toml: ")), "")
	}
	return p, nil
}

// position returns the place of an error: ":LINE:COLUMN".
func position(err *toml.DecodeError) string {
	line, column := err.Position()
	return fmt.Sprintf(":%d:%d", line, column)
}

// useProject applies the project file of the working folder, if there is one, to the options of cmd
// that are not given. The patterns and the names of files are relative to its folder.
func (w *walkFlags) useProject(cmd *cobra.Command) error {
	if w.noProject {
		return nil
	}
	folder, err := os.Getwd()
	if err != nil {
		return &stream.Failure{Err: err}
	}
	name := findProject(folder)
	if name == "" {
		return nil
	}
	p, err := readProject(name)
	if err != nil {
		return err
	}
	top := filepath.Dir(name)
	include, exclude := p.Include, p.Exclude
	if cmd.Flags().Changed("include") {
		include = nil
	}
	if cmd.Flags().Changed("exclude") {
		exclude = nil
	}
	if err := w.addFilter(top, include, exclude); err != nil {
		return fmt.Errorf("%s: %w", shownName(name), err)
	}
	if cmd.Name() != "audit" {
		return nil
	}
	var ports, severities, baseline, lowest []string
	for _, port := range p.Audit.AllowPort {
		ports = append(ports, strconv.Itoa(port))
	}
	for _, id := range slices.Sorted(maps.Keys(p.Audit.Severity)) {
		severities = append(severities, id+"="+p.Audit.Severity[id])
	}
	if p.Audit.Baseline != "" {
		baseline = []string{p.Audit.Baseline}
		if !filepath.IsAbs(p.Audit.Baseline) {
			baseline[0] = filepath.Join(top, p.Audit.Baseline)
		}
	}
	if p.Audit.MinSeverity != "" {
		lowest = []string{p.Audit.MinSeverity}
	}
	for key, values := range map[string][]string{
		"rule":             p.Audit.Rule,
		"enable":           p.Audit.Enable,
		"disable":          p.Audit.Disable,
		"severity":         severities,
		"min-severity":     lowest,
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
			return fmt.Errorf("%s: audit.%s: %w", shownName(name), key, err)
		}
	}
	return nil
}
