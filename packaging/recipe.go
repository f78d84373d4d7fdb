package main

import (
	"bytes"
	"cmp"
	_ "embed"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"text/template"
)

// formula is a template of the Homebrew formula. Its functions url and sum take a platform: they
// return the address and the SHA-256 of its archive.
//
//go:embed urikit.rb
var formula string

// recipes writes the Homebrew formula and the Scoop manifest, which name the archives with their
// SHA-256. Each needs the archives of its systems.
func (r *release) recipes(dir string, sums map[string]string) error {
	archives := map[string]string{}
	for _, p := range r.platforms {
		archives[p.String()] = r.archiveName(p)
	}
	if err := r.homebrew(filepath.Join(dir, project+".rb"), archives, sums); err != nil {
		return fmt.Errorf("the Homebrew formula: %w", err)
	}
	if err := r.scoop(filepath.Join(dir, project+".json"), archives, sums); err != nil {
		return fmt.Errorf("the Scoop manifest: %w", err)
	}
	return nil
}

// download is the address of a file of the release.
func (r *release) download(name string) string {
	return homepage + "/releases/download/" + r.version + "/" + name
}

func (r *release) homebrew(name string, archives, sums map[string]string) error {
	lookup := func(of func(archive string) string) func(string) (string, error) {
		return func(platform string) (string, error) {
			archive, ok := archives[platform]
			if !ok {
				return "", fmt.Errorf("there is no program for %s", platform)
			}
			return of(archive), nil
		}
	}
	t, err := template.New(project).Funcs(template.FuncMap{
		"url": lookup(r.download),
		"sum": lookup(func(archive string) string { return sums[archive] }),
	}).Parse(formula)
	if err != nil {
		return err
	}
	var text bytes.Buffer
	data := map[string]string{"Summary": summary, "Homepage": homepage, "License": license, "Version": r.number()}
	if err := t.Execute(&text, data); err != nil {
		return err
	}
	return os.WriteFile(name, text.Bytes(), 0o666)
}

// A manifest is what Scoop reads.
type manifest struct {
	Version      string                   `json:"version"`
	Description  string                   `json:"description"`
	Homepage     string                   `json:"homepage"`
	License      string                   `json:"license"`
	Architecture map[string]scoopDownload `json:"architecture"`
	Bin          string                   `json:"bin"`
	CheckVer     string                   `json:"checkver"`
}

type scoopDownload struct {
	URL        string `json:"url"`
	Hash       string `json:"hash"`
	ExtractDir string `json:"extract_dir"`
}

func (r *release) scoop(name string, archives, sums map[string]string) error {
	m := manifest{
		Version: r.number(), Description: summary, Homepage: homepage, License: license,
		Architecture: map[string]scoopDownload{}, Bin: "uri.exe", CheckVer: "github",
	}
	for _, p := range r.platforms {
		if p.os != "windows" {
			continue
		}
		bits := map[string]string{"amd64": "64bit"}
		archive := archives[p.String()]
		m.Architecture[cmp.Or(bits[p.arch], p.arch)] = scoopDownload{r.download(archive), sums[archive], r.folder(p)}
	}
	text, err := json.MarshalIndent(m, "", "    ")
	if err != nil {
		return err
	}
	return os.WriteFile(name, append(text, '\n'), 0o666)
}
