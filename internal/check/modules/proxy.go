package main

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"time"

	"golang.org/x/mod/module"
	"golang.org/x/mod/zip"
)

// serve writes the files that a module proxy serves of the released modules, of the commit HEAD.
// For each module it writes the four files of the protocol: the list of versions, the information,
// go.mod and the archive.
func (t tree) serve(all []*mod, version, dir string) error {
	for _, m := range all {
		if !m.released() {
			continue
		}
		escaped, err := module.EscapePath(m.path())
		if err != nil {
			return err
		}
		folder := filepath.Join(dir, filepath.FromSlash(escaped), "@v")
		if err := os.MkdirAll(folder, 0o777); err != nil {
			return err
		}
		text, err := m.file.Format()
		if err != nil {
			return err
		}
		info := fmt.Sprintf(`{"Version":%q,"Time":%q}`, version, time.Time{}.Format(time.RFC3339))
		for name, text := range map[string]string{"list": version + "\n", version + ".info": info, version + ".mod": string(text)} {
			if err := os.WriteFile(filepath.Join(folder, name), []byte(text), 0o666); err != nil {
				return err
			}
		}
		out, err := os.Create(filepath.Join(folder, version+".zip"))
		if err != nil {
			return err
		}
		sub := m.dir
		if sub == "." {
			sub = ""
		}
		err = zip.CreateFromVCS(out, module.Version{Path: m.path(), Version: version}, string(t), "HEAD", sub)
		if err = errors.Join(err, out.Close()); err != nil {
			return fmt.Errorf("%s: %w", m.path(), err)
		}
	}
	return nil
}
