// Package project says which files the command reads, and by which settings: it walks folders, and
// reads .uri.toml from the tree or from a revision.
package project

import (
	"bytes"
	_ "embed"
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"math"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"github.com/pelletier/go-toml/v2"

	"github.com/urikit/uri/cmd/internal/answer"
	"github.com/urikit/uri/cmd/internal/ask"
	"github.com/urikit/uri/cmd/internal/cli"
	"github.com/urikit/uri/cmd/internal/stream"
	"github.com/urikit/uri/internal/bom"
	"github.com/urikit/uri/internal/engine/secret"
	"github.com/urikit/uri/internal/process"
)

// ProjectFile is the name of the file with the settings of a project.
const ProjectFile = ask.ProjectFile

// A project has the settings of a project file.
type project struct {
	globs []string
	check *ask.Values // those of the table of check
}

// ProjectLists are the options that are keys outside of tables.
var ProjectLists = []*ask.Option{ask.Glob}

// ProjectKeys returns the options of a verb that are keys of its table.
func ProjectKeys(v *ask.Verb) []*ask.Option {
	return slices.DeleteFunc(slices.Clone(v.Options), func(o *ask.Option) bool { return !o.Key })
}

// findProject returns the path of the project file of a folder, and the folder in which all that
// the file names must be. Without a project file, the path is "". It looks in the folder and,
// within a repository, in those above it up to the top of the repository. Folders above may belong
// to other users if there is no repository. What has the name of the file but is no file is found
// too, because reading it must fail.
func findProject(folder string, exists func(name string) bool) (name, top string) {
	for at := folder; ; at = filepath.Dir(at) {
		if file := filepath.Join(at, ProjectFile); name == "" && exists(file) {
			name = file
		}
		if OnDisk(filepath.Join(at, ".git")) {
			return name, at
		}
		if at == filepath.Dir(at) {
			break
		}
	}
	if name != filepath.Join(folder, ProjectFile) {
		name = ""
	}
	return name, folder
}

// Top returns the folder of the repository that a folder is in, or "".
func Top(folder string) string {
	for at := folder; ; at = filepath.Dir(at) {
		if OnDisk(filepath.Join(at, ".git")) {
			return at
		}
		if at == filepath.Dir(at) {
			return ""
		}
	}
}

// OnDisk reports whether there is a file of a name, of any kind.
func OnDisk(name string) bool {
	_, err := os.Lstat(name)
	return err == nil
}

// A tree is where the command finds the files that it reads on its own account, and not because an
// option names them. All that they name must be below the folder top.
type tree interface {
	exists(name string) bool
	settings(name, top string) ([]byte, error)
	Baseline(name, top string) ([]byte, error)
}

// disk is the tree of the files on the disk.
type disk struct{}

func (disk) exists(name string) bool                   { return OnDisk(name) }
func (disk) settings(name, top string) ([]byte, error) { return stream.ReadFound(name, top) }
func (disk) Baseline(name, top string) ([]byte, error) {
	return stream.ReadOwn(name, top, stream.MaxBaseline)
}

// OwnError returns the error of reading a file of a tree: a failure, or an error of the command
// line.
func OwnError(name string, err error) error {
	return failureOr(fmt.Errorf("%s: %w", answer.ShownName(name), process.Reason(err)), err)
}

// failureOr returns shown, the text of err: as a failure, or as an error of the command line.
func failureOr(shown, err error) error {
	if process.IsFailure(cli.OptionError(err)) {
		return &process.Failure{Err: shown}
	}
	return shown
}

// A settingError is an error of a project file, with its path for placeInTOML.
type settingError struct {
	path []string
	err  error
}

func (e *settingError) Error() string { return e.err.Error() }

// ParseProject reads the text of a project file. An error is an error of the command line.
func ParseProject(name string, text []byte) (project, error) {
	text = bom.Trim(text)
	p := project{check: ask.VerbCheck.NewValues()}
	refuse := func(err error, at string) error {
		return fmt.Errorf("%s%s: %w", answer.ShownName(name), at, err)
	}
	var keys map[string]any
	err := toml.Unmarshal(text, &keys)
	if wrong, ok := errors.AsType[*toml.DecodeError](err); ok {
		line, column := wrong.Position()
		return p, refuse(errors.New(answer.Said(wrong)), fmt.Sprintf(":%d:%d", line, column))
	}
	if err != nil {
		return p, refuse(errors.New(answer.Said(err)), "")
	}
	err = p.read(keys)
	if wrong, ok := errors.AsType[*settingError](err); ok {
		at := placeInTOML(text, wrong.path...)
		if at == "" { // the key has no such element, but an empty list, a list in a list, or tables
			at = placeInTOML(text, wrong.path[:len(wrong.path)-1]...)
		}
		return p, refuse(wrong, at)
	}
	return p, err
}

// read reads the keys of a project file. An error is a [settingError]. The tables come before the
// other keys of check. Last it checks the values together.
func (p *project) read(keys map[string]any) error {
	top := ask.VerbCheck.NewValues()
	table, isTable := keys[ask.VerbCheck.Name].(map[string]any)
	if value, ok := keys[ask.VerbCheck.Name]; ok && !isTable {
		return wrongType([]string{ask.VerbCheck.Name}, value)
	}
	delete(keys, ask.VerbCheck.Name)
	if err := readKeys(top, nil, ProjectLists, keys, ask.VerbCheck.Name); err != nil {
		return err
	}
	p.globs = top.Texts(ask.Glob)
	path := []string{ask.VerbCheck.Name}
	inTable := map[string][]*ask.Option{}
	for _, o := range ProjectKeys(ask.VerbCheck) {
		inTable[o.Table] = append(inTable[o.Table], o)
	}
	for name, options := range inTable {
		if name == "" {
			continue
		}
		path := append(slices.Clone(path), name)
		own, isTable := table[name].(map[string]any)
		if value, ok := table[name]; ok && !isTable {
			return wrongType(path, value)
		}
		delete(table, name)
		if err := readKeys(p.check, path, options, own); err != nil {
			return err
		}
	}
	if err := readKeys(p.check, path, inTable[""], table, slices.Collect(maps.Keys(inTable))...); err != nil {
		return err
	}
	wrong, ok := errors.AsType[*ask.OptionError](p.check.Check(false))
	if !ok {
		return nil
	}
	if wrong.Option.Table != "" {
		path = append(path, wrong.Option.Table)
	}
	path = append(path, wrong.Option.Name)
	said := wrong.Say(ask.Speaker{Name: ask.Members.Name})
	if wrong.Index >= 0 {
		path = append(path, strconv.Itoa(wrong.Index))
	} else if wrong.Err != nil {
		path = append(path, "0")
	}
	if wrong.Empty {
		said = strings.Join(path, ".") + ": " + said
	}
	return &settingError{path, errors.New(said)}
}

// readKeys reads the keys of a table, which are options, and names of tables in it that are read
// elsewhere.
func readKeys(to *ask.Values, path []string, options []*ask.Option, table map[string]any, tables ...string) error {
	known := slices.Clone(tables)
	for _, o := range options {
		known = append(known, o.Name)
	}
	for _, key := range slices.Sorted(maps.Keys(table)) {
		path := append(slices.Clone(path), key)
		i := slices.IndexFunc(options, func(o *ask.Option) bool { return o.Name == key })
		if i < 0 {
			return &settingError{path, fmt.Errorf("unknown key %s%s", secret.Quote(strings.Join(path, ".")), answer.Suggest(key, known))}
		}
		value, err := readKey(path, options[i], table[key])
		if err != nil {
			return err
		}
		to.Give(options[i], value)
	}
	return nil
}

// readKey returns the value of a key as the value of an option. Each case is a type of TOML, with
// the kinds of options that it suits. A value of another type leaves the switch and is an error.
func readKey(path []string, o *ask.Option, value any) (any, error) {
	switch value := value.(type) {
	case bool:
		if o.Kind == ask.Bool {
			return value, nil
		}
	case string:
		if o.Kind == ask.Text {
			return value, nil
		}
	case int64:
		if o.Kind == ask.Int {
			return int(min(max(value, -1), math.MaxInt32)), nil
		}
	case []any:
		if o.Kind == ask.Numbers {
			return elements(path, value, func(n int64) int { return int(min(max(n, -1), math.MaxInt32)) })
		}
		if o.Kind == ask.List && !o.Is(ask.Severity) {
			return elements(path, value, func(text string) string { return text })
		}
	case map[string]any:
		if o.Is(ask.Severity) {
			return severities(path, value)
		}
	}
	return nil, wrongType(path, value)
}

// elements returns the elements of a list, which have the same type.
func elements[T, E any](path []string, list []any, convert func(T) E) ([]E, error) {
	all := []E{}
	for i, value := range list {
		v, ok := value.(T)
		if !ok {
			return nil, wrongType(append(path, strconv.Itoa(i)), value)
		}
		all = append(all, convert(v))
	}
	return all, nil
}

// severities returns the table of severities as the elements of the option.
func severities(path []string, table map[string]any) ([]string, error) {
	var list []string
	for _, id := range slices.Sorted(maps.Keys(table)) {
		path := append(slices.Clone(path), id)
		severity, ok := table[id].(string)
		if !ok {
			return nil, wrongType(path, table[id])
		}
		if err := ask.CheckRule(id); err != nil {
			return nil, &settingError{path, err}
		}
		if err := ask.CheckSetting(severity); err != nil {
			return nil, &settingError{append(path, "0"), err}
		}
		list = append(list, id+"="+severity)
	}
	return list, nil
}

// wrongType returns the error of a value at a path, whose last key can be the index of an element.
func wrongType(path []string, value any) error {
	name := path
	if _, err := strconv.Atoi(path[len(path)-1]); err == nil {
		name = path[:len(path)-1]
	} else if _, isTable := value.(map[string]any); !isTable {
		path = append(path, "0")
	}
	return &settingError{path, fmt.Errorf("the value of %s has the wrong type", secret.Quote(strings.Join(name, ".")))}
}

// A change is a project file on the disk that is not that of the revision whose settings apply.
type change struct {
	Name    string // of the file
	Text    []byte // on the disk
	Message string
}

// findChange compares the project file of a folder with that of a revision, whose name is "" if
// there is none. It returns nil if they are the same.
func findChange(folder, from, name string, text []byte) *change {
	shown := answer.ShownName(from)
	own, top := findProject(folder, disk{}.exists)
	if own == "" && name == "" {
		return nil
	}
	if own == "" {
		return &change{stream.Near(name), nil, "the file is missing: the settings in " + shown + " apply"}
	}
	c := &change{Name: stream.Near(own)}
	var err error
	if c.Text, err = (disk{}).settings(own, top); err != nil {
		c.Message = answer.Said(process.Reason(err)) + "; the settings in " + shown + " apply"
		return c
	}
	lines := func(text []byte) []byte { return bytes.ReplaceAll(text, []byte("\r\n"), []byte("\n")) } // git converts them
	switch {
	case own == name && bytes.Equal(lines(c.Text), lines(text)):
		return nil
	case name == "":
		c.Message = "the file is not in " + shown + ": its settings do not apply"
	default:
		c.Message = "the file differs from that in " + shown + ", whose settings apply"
	}
	return c
}

// UseProject applies the project file of the working folder, if there is one, and the keys of
// --config to the options that are not given. The patterns and the names of files in the file are
// relative to its folder.
func (w *WalkFlags) UseProject(opts *cli.Options) error {
	own, err := configuredKeys(opts)
	if err != nil {
		return err
	}
	p := project{check: ask.VerbCheck.NewValues()}
	at := ""
	if !opts.WithoutFile() {
		if p, at, err = w.readProject(opts.Revision()); err != nil {
			return err
		}
	}
	if opts.Given(ask.Glob) {
		p.globs, own.globs = nil, nil
	}
	if own.globs != nil {
		p.globs = nil
	}
	if err := w.addFilter(w.project, at, p.globs); err != nil {
		return fmt.Errorf("%s: %w", answer.ShownName(w.project), err)
	}
	if err := w.addFilter("", ".", own.globs); err != nil {
		return cli.WrongOption(ask.Config, "%w", err)
	}
	own.give(opts, &p)
	p.suppose(opts, at)
	return opts.Check(false) // an option of the command line can need a key that the file has otherwise
}

// readProject reads the project file of the working folder, from the disk or from a revision. It
// returns the folder of the file, too.
func (w *WalkFlags) readProject(from string) (p project, at string, err error) {
	p.check = ask.VerbCheck.NewValues()
	folder, err := os.Getwd()
	if err != nil {
		return p, "", &process.Failure{Err: err}
	}
	w.Tree = disk{}
	if from != "" {
		r, err := openRevision(folder, from)
		if err != nil {
			return p, "", err
		}
		w.Tree, w.Walk.Read = r, r.list
	}
	name, top := findProject(folder, w.Tree.exists)
	var text []byte
	if w.Top = top; name != "" {
		w.project = stream.Near(name)
		if text, err = w.Tree.settings(name, top); err != nil {
			return p, "", OwnError(name, err)
		}
	}
	if from != "" {
		w.Changed = findChange(folder, from, name, text)
	}
	if name == "" {
		return p, "", nil
	}
	if p, err = ParseProject(name, text); err != nil {
		return p, "", err
	}
	for _, o := range []*ask.Option{ask.Headers, ask.Private} { // who wrote the file may not be who runs the check
		if p.check.Has(o) {
			return p, "", fmt.Errorf("%s: only %s may set %s.%s.%s, because it gives others what is yours", answer.ShownName(name), ask.Config.Flag(), ask.VerbCheck.Name, o.Table, o.Name)
		}
	}
	if file := p.check.Text(ask.Cache); file != "" && !filepath.IsLocal(file) { // check writes it
		return p, "", fmt.Errorf("%s: %s.%s.%s must be in the folder of the file", answer.ShownName(name), ask.VerbCheck.Name, ask.Cache.Table, ask.Cache.Name)
	}
	return p, filepath.Dir(name), nil
}

// configuredKeys returns the settings of the keys in --config.
func configuredKeys(opts *cli.Options) (all project, err error) {
	all.check = ask.VerbCheck.NewValues()
	for _, key := range opts.ConfiguredKeys() {
		p, err := ParseProject(ask.Config.Flag(), []byte(key))
		if err != nil {
			return all, err
		}
		if p.globs != nil {
			all.globs = p.globs
		}
		for _, o := range ProjectKeys(ask.VerbCheck) {
			if p.check.Has(o) {
				all.check.Give(o, joined(o, &all, &p))
			}
		}
	}
	return all, nil
}

// joined returns the value of an option in settings that follow others: for severities, those of
// both.
func joined(o *ask.Option, before, after *project) any {
	if o.Is(ask.Severity) {
		return append(slices.Clone(before.check.Texts(o)), after.check.Texts(o)...)
	}
	return after.check.Value(o)
}

// give sets the options of check that a command line does not have, to the settings of its own
// keys.
func (p *project) give(opts *cli.Options, file *project) {
	if opts.Verb() != ask.VerbCheck {
		return
	}
	for _, o := range ProjectKeys(ask.VerbCheck) {
		if p.check.Has(o) && !opts.Given(o) {
			opts.Give(o, joined(o, file, p))
		}
	}
}

// suppose sets the options of check that a command line does not have. The names of files in the
// configuration are relative to folder, which has it.
func (p *project) suppose(opts *cli.Options, folder string) {
	if opts.Verb() != ask.VerbCheck {
		return
	}
	for _, o := range ProjectKeys(ask.VerbCheck) {
		if !p.check.Has(o) || opts.Given(o) {
			continue
		}
		value := p.check.Value(o)
		if o == ask.Baseline || o == ask.Root || o == ask.Cache {
			file := p.check.Text(o)
			if file == "" || o == ask.Baseline && opts.Is(ask.Write) && !opts.Has(ask.Fix) { // which writes all findings
				continue
			}
			if value = file; !filepath.IsAbs(file) {
				value = filepath.Join(folder, file)
			}
		}
		opts.Suppose(o, value)
	}
}

// initial is a project file with comments in place of settings.
//
//go:embed init.toml
var initial []byte

// Init writes a project file into the working folder. An error is one of the command line if there
// is one already, and otherwise a failure.
func Init() error {
	f, err := os.OpenFile(ask.ProjectFile, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o666)
	if errors.Is(err, fs.ErrExist) {
		return fmt.Errorf("%s exists: %s writes a new file only", ask.ProjectFile, ask.Init.Flag())
	}
	if err == nil {
		_, err = f.Write(initial)
		err = errors.Join(err, f.Close())
	}
	if err != nil {
		return &process.Failure{Err: fmt.Errorf("%s: %w", ask.ProjectFile, process.Reason(err))}
	}
	return nil
}
