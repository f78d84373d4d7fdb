package main

import (
	"bytes"
	"fmt"
	"path/filepath"

	"github.com/urikit/uri"
	"github.com/urikit/uri/cmd/internal/answer"
	"github.com/urikit/uri/cmd/internal/ask"
	"github.com/urikit/uri/cmd/internal/cli"
	"github.com/urikit/uri/cmd/internal/stream"
	"github.com/urikit/uri/extract/document"
	"github.com/urikit/uri/internal/delimiter"
	"github.com/urikit/uri/internal/mask"
	"github.com/urikit/uri/internal/process"
	"github.com/urikit/uri/scheme/file"
)

// reportLink writes a diagnosis of text, which is the link l or begins there. It marks the place of
// p in it.
func reportLink(out *cli.Output, before, name string, l *document.Link, p *uri.SyntaxError, said, text string) error {
	if !out.Tells() {
		return process.ErrInvalid
	}
	if err := out.Flush(); err != nil {
		return err
	}
	var b bytes.Buffer
	fmt.Fprintf(&b, "%s%s:%d:%d: %s\n", before, answer.ShownName(name), l.Line, l.Column, said)
	if text != "" || p.Offset >= 0 {
		hide := mask.Find(text)
		if !delimiter.IsOfFormat(l.Delimiter) {
			hide = append(hide, mask.FindCut(text)...)
		}
		b.Write(out.AppendMarked(b.AvailableBuffer(), text, p, hide))
	}
	return out.Report(b.Bytes())
}

// problemOf returns why v refuses a link, or nil, with what to do about one that is too long.
func problemOf(v *ask.Extract, l *document.Link) *uri.SyntaxError {
	p := v.Problem(l)
	if p == nil || !cli.IsTooLong(l.Err) {
		return p
	}
	at := *p
	at.Message += cli.ShortenIt
	return &at
}

// noteChanges says how many links of documents are changed, or would be.
func noteChanges(out *cli.Output, links, files int, written bool) error {
	text := "no link changes"
	if links > 0 {
		text = fmt.Sprintf("%s in %s", cli.Plural(links, "link"), cli.Plural(files, "file"))
		if written {
			text += " changed"
		} else {
			text += ": " + ask.Write.Flag() + " writes the changes"
		}
	}
	return out.Output.Note([]byte("uri: " + text + "\n"))
}

// fileURI returns the URI of a file (RFC 8089).
func fileURI(p uri.Parser, name string) (uri.URI, error) {
	path, err := filepath.Abs(name)
	if err != nil {
		return uri.URI{}, err
	}
	u, err := file.ToURI(path)
	if err != nil {
		return uri.URI{}, err
	}
	return p.ParseURI(u.String())
}

// eachFile calls do for each file of a walk. The result is the worst error that is about a file,
// and the failure one that ended the run.
func eachFile(out *cli.Output, walk *stream.Walk, names []string, invalid stream.Invalid, do func(name string) error) (result, failure error) {
	walk.Seen = new(stream.Seen)
	for name, err := range walk.Files(names) {
		if err == nil {
			err = do(name)
		}
		if err = out.Settle(name, err); err != nil && err != process.ErrInvalid && err != process.ErrUnread {
			return nil, err
		}
		if result = process.Worse(result, err); err != nil && invalid == stream.Fail {
			break
		}
	}
	return result, nil
}
