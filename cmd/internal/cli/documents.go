package cli

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"math"
	"os"

	"github.com/urikit/uri/cmd/internal/answer"
	"github.com/urikit/uri/cmd/internal/ask"
	"github.com/urikit/uri/cmd/internal/stream"
	"github.com/urikit/uri/cmd/internal/unpack"
	"github.com/urikit/uri/extract"
	"github.com/urikit/uri/extract/document"
	"github.com/urikit/uri/internal/bom"
	"github.com/urikit/uri/internal/process"
)

// Limit sets the limits of f to --max-record if the command line has it, and returns a reader of
// the document with that limit if it is read whole. The default of --max-record applies to records:
// f has limits of its own for references and for documents that are read whole. r may be nil.
func (opts *Options) Limit(f *document.Finder, r io.Reader) io.Reader {
	if !opts.Given(ask.MaxRecord) {
		return r
	}
	most := opts.Records.MaxRecord
	f.MaxLength = int(min(most, math.MaxInt32))
	f.Text.MaxLength = f.MaxLength
	if f.Format == document.Markdown {
		return stream.Limit(r, "the document", most)
	}
	return r
}

// IsTooLong reports whether err is that of a reference that was not examined, because it is too
// long or follows too many others in running text. shortenIt says what to do.
func IsTooLong(err error) bool {
	return errors.Is(err, document.ErrLimit) || errors.Is(err, extract.ErrSkipped)
}

var ShortenIt = ": shorten it, or allow more with " + ask.MaxRecord.Flag()

// CheckFiles returns the total size of the files, or 0 if it is not known. A file that does
// not exist is an error of the command line.
func (opts *Options) CheckFiles(names []string) (int64, error) {
	sum, known := int64(0), true
	add := func(size int64) {
		sum += size
		known = known && size > 0
	}
	for _, name := range names {
		if name == "-" {
			add(stream.SizeOf(opts.Std.In))
			continue
		}
		info, err := os.Stat(name)
		if err != nil {
			return 0, fmt.Errorf("%s: %w", answer.ShownName(name), process.Reason(err))
		}
		if info.Mode().IsRegular() {
			sum += info.Size()
		} else {
			add(0)
		}
	}
	if !known {
		sum = 0
	}
	return sum, nil
}

// Settle reports err, with which the reading of a document ended. It returns process.ErrInvalid
// or process.ErrUnread if the document was not read to its end, and a failure if the run ends.
func (o *Output) Settle(name string, err error) error {
	if name == "-" {
		name = "stdin"
	}
	list := (*stream.ListError)(nil)
	switch {
	case errors.As(err, &list):
		return &process.Failure{Err: fmt.Errorf("%s: %w; %s ignores it", answer.ShownName(list.Name), list.Err, ask.NoIgnore.Flag())}
	case err == nil, err == process.ErrInvalid, err == process.ErrUnread, process.IsFailure(err):
		return err
	case err == stream.ErrOutput:
		return o.Note(name, "skipped: it is the output file")
	case err == stream.ErrLink:
		return o.Note(name, err.Error())
	case err == document.ErrBinary:
		return o.Note(name, "skipped: it is a binary file")
	case err == document.ErrEncoding:
		err = errors.New("its encoding is not supported: convert the file to UTF-8")
	case err == document.ErrLimit:
		err = fmt.Errorf("the document is too long for Markdown, which is read whole: read it with %s text, or allow more with %s", ask.DocumentFormat.Flag(), ask.MaxRecord.Flag())
	}
	return o.Fault(name, err)
}

// Fault reports that a file cannot be read to its end. It returns process.ErrUnread if reading
// failed, and process.ErrInvalid if the content is the reason.
func (o *Output) Fault(name string, err error) error {
	if err := o.Diagnose(fileNote(name, answer.Said(process.Reason(err)))); err != nil {
		return err
	}
	reading, unpacking := (*fs.PathError)(nil), (*unpack.Error)(nil)
	if errors.As(err, &reading) || errors.As(err, &unpacking) {
		return process.ErrUnread
	}
	return process.ErrInvalid
}

// Note writes a note about a file to standard error.
func (o *Output) Note(name, text string) error {
	return o.Output.Note(fileNote(name, text))
}

// fileNote returns a message about a file.
func fileNote(name, text string) []byte {
	return fmt.Appendf(nil, "uri: %s: %s\n", answer.ShownName(name), text)
}

// OptionError returns the error of a file in an option. A file that does not exist is an error
// of the command line. A file that cannot be opened, read or decompressed is a failure.
func OptionError(err error) error {
	reading, unpacking := (*fs.PathError)(nil), (*unpack.Error)(nil)
	if errors.As(err, &reading) && !errors.Is(err, fs.ErrNotExist) || errors.As(err, &unpacking) {
		return &process.Failure{Err: err}
	}
	return err
}

// ReadText returns the text of a file that an option names, decompressed and without a byte order
// mark. It has at most so many bytes; what says what it is.
func ReadText(o *ask.Option, name string, r io.Reader, what string, most int64) ([]byte, error) {
	text, err := stream.ReadAll(bom.NewReader(unpack.NewReader(r)), what, most)
	if _, ok := errors.AsType[*stream.TooLong](err); ok {
		return nil, WrongFile(o, name, err)
	}
	if err != nil {
		return nil, &process.Failure{Err: WrongFile(o, name, process.Reason(err))}
	}
	return text, nil
}
