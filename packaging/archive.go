package main

import (
	"archive/tar"
	"archive/zip"
	"bytes"
	"compress/gzip"
	"crypto/sha256"
	"encoding/hex"
	"io"
	"os"
	"path/filepath"
	"time"
)

// archiveName is the name of the archive for a platform, without its folder.
func (r *release) archiveName(p platform) string {
	if p.os == "windows" {
		return r.folder(p) + ".zip"
	}
	return r.folder(p) + ".tar.gz"
}

// folder is the folder that an archive has all files in.
func (r *release) folder(p platform) string { return "uri-" + r.version + "-" + p.String() }

// archives writes an archive for each platform, and returns their SHA-256 by name.
func (r *release) archives(dir string) (map[string]string, error) {
	sums := map[string]string{}
	for _, p := range r.platforms {
		files := []file{p.program}
		files = append(files, r.shared...)
		for i := range files {
			files[i].name = r.folder(p) + "/" + files[i].name
		}
		var archive bytes.Buffer
		write := writeTarGz
		if p.os == "windows" {
			write = writeZip
		}
		if err := write(&archive, files, r.time); err != nil {
			return nil, err
		}
		name := r.archiveName(p)
		sum := sha256.Sum256(archive.Bytes())
		sums[name] = hex.EncodeToString(sum[:])
		if err := os.WriteFile(filepath.Join(dir, name), archive.Bytes(), 0o666); err != nil {
			return nil, err
		}
	}
	return sums, nil
}

// siteArchive writes an archive of the static site.
func (r *release) siteArchive(dir string) error {
	var archive bytes.Buffer
	if err := writeTarGz(&archive, r.site, r.time); err != nil {
		return err
	}
	return os.WriteFile(filepath.Join(dir, "uri-"+r.version+"-site.tar.gz"), archive.Bytes(), 0o666)
}

func writeTarGz(w io.Writer, files []file, at time.Time) error {
	zw, err := gzip.NewWriterLevel(w, gzip.BestCompression)
	if err != nil {
		return err
	}
	if err := writeTar(zw, files, at); err != nil {
		return err
	}
	return zw.Close()
}

// writeTar writes the files as those of root. A file can be a folder: its name ends with a slash.
func writeTar(w io.Writer, files []file, at time.Time) error {
	tw := tar.NewWriter(w)
	for _, f := range files {
		header := &tar.Header{
			Format: tar.FormatUSTAR, Typeflag: tar.TypeReg, Name: f.name, Mode: int64(f.mode.Perm()),
			Size: int64(len(f.data)), ModTime: at, Uname: "root", Gname: "root",
		}
		if f.mode.IsDir() {
			header.Typeflag = tar.TypeDir
		}
		if f.mode&os.ModeSticky != 0 {
			header.Mode |= 0o1000 // others may not delete what one has there
		}
		if err := tw.WriteHeader(header); err != nil {
			return err
		}
		if _, err := tw.Write(f.data); err != nil {
			return err
		}
	}
	return tw.Close()
}

func writeZip(w io.Writer, files []file, at time.Time) error {
	zw := zip.NewWriter(w)
	for _, f := range files {
		header := &zip.FileHeader{Name: f.name, Method: zip.Deflate, Modified: at}
		header.SetMode(f.mode)
		fw, err := zw.CreateHeader(header)
		if err != nil {
			return err
		}
		if _, err := fw.Write(f.data); err != nil {
			return err
		}
	}
	return zw.Close()
}
