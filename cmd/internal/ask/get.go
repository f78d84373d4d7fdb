package ask

import (
	"errors"
	"fmt"

	"github.com/urikit/uri"
	"github.com/urikit/uri/cmd/internal/answer"
	"github.com/urikit/uri/cmd/internal/buffer"
	"github.com/urikit/uri/cmd/internal/format"
	"github.com/urikit/uri/internal/dialect"
	"github.com/urikit/uri/internal/field"
	"github.com/urikit/uri/internal/inplace"
)

// Get answers with parts of a reference, in a format.
type Get struct {
	Format   *format.Format
	rule     uri.Rule
	parser   dialect.Parser
	allowNUL bool
	ref      field.Reference
}

// GetOf returns the verb for options, with their parser, and a format.
func GetOf(v *Values, parser dialect.Parser, text string) (*Get, error) {
	f, err := format.Compile(text, v.Params())
	switch {
	case err != nil:
		err = fmt.Errorf("the format: %w", err)
	case !f.HasField():
		err = errors.New("the format has no field: write fields in braces, such as {host}")
	}
	if err != nil {
		return nil, &OptionError{Option: FieldsFormat, Index: -1, Err: err}
	}
	return &Get{Format: f, rule: v.Rule(), parser: parser, allowNUL: v.Is(AllowNUL)}, nil
}

// ForJob returns a verb with buffers of its own.
func (v *Get) ForJob() *Get {
	own := *v
	own.Format = v.Format.ForJob()
	return &own
}

// Read reads the fields in a text, before the lines of the format are used. The text must not
// change while they are.
func (v *Get) Read(text []byte) error {
	if err := v.parser.ParseInto(&v.ref, v.rule, inplace.String(text)); err != nil {
		return err
	}
	return ReadFields(v.Format, &v.ref, v.allowNUL)
}

// ReadFields reads the fields of a format in a reference. Decoded fields with NUL are an error,
// unless that is allowed.
func ReadFields(f *format.Format, ref *field.Reference, allowNUL bool) error {
	if err := f.Read(ref); err != nil || allowNUL {
		return err
	}
	if offset := f.NUL(); offset >= 0 {
		return NULAt(ref, offset)
	}
	return nil
}

// Answer writes the line of the format, or the lines of one that can have several.
func (v *Get) Answer(to *buffer.Buffer, text []byte) (valid bool, err error) {
	if err := v.Read(text); err != nil {
		return PutInvalid(to, text, err)
	}
	f := v.Format
	b := append(answer.AppendInput(to, to.Bytes(), text), `,"valid":true,`...)
	if !f.HasItems() {
		b = answer.AppendMember(to, b, "output", f.Line())
		return true, to.Put(append(b, "}\n"...))
	}
	b = append(b, `"outputs":[`...)
	separator := ""
	for line := range f.Lines() {
		b = append(append(b, separator...), '{')
		b = append(answer.AppendMember(to, b, "output", line), '}')
		separator = ","
	}
	return true, to.Put(append(b, "]}\n"...))
}
