package iri

import (
	"database/sql/driver"
	"errors"
	"fmt"

	"github.com/urikit/uri"
	"github.com/urikit/uri/internal/engine/textform"
)

// AppendText implements [encoding.TextAppender], as [Reference.MarshalText].
func (r Reference) AppendText(dst []byte) ([]byte, error) { return append(dst, r.String()...), nil }

// MarshalText implements [encoding.TextMarshaler]. Passwords are not masked.
func (r Reference) MarshalText() ([]byte, error) { return []byte(r.String()), nil }

// UnmarshalText implements [encoding.TextUnmarshaler]. It is [Parse], and copies text once, if it
// is valid. An error leaves r as it was.
func (r *Reference) UnmarshalText(text []byte) error { return textform.Set(r, text, parseBytes) }

// AppendBinary implements [encoding.BinaryAppender], as AppendText.
func (r Reference) AppendBinary(dst []byte) ([]byte, error) { return r.AppendText(dst) }

// MarshalBinary implements [encoding.BinaryMarshaler], as MarshalText.
func (r Reference) MarshalBinary() ([]byte, error) { return r.MarshalText() }

// UnmarshalBinary implements [encoding.BinaryUnmarshaler], as UnmarshalText.
func (r *Reference) UnmarshalBinary(data []byte) error { return r.UnmarshalText(data) }

// Value implements [driver.Valuer] with the text.
func (r Reference) Value() (driver.Value, error) { return r.String(), nil }

// Scan implements sql.Scanner for string and []byte. Other types, and NULL, give
// [errors.ErrUnsupported]: the zero Reference is the empty reference, which is not NULL. For
// NULL use sql.Null[Reference].
func (r *Reference) Scan(src any) error { return setFrom(r, src, Parse, parseBytes) }

// AppendText implements [encoding.TextAppender], as [IRI.MarshalText].
func (i IRI) AppendText(dst []byte) ([]byte, error) {
	if i.IsZero() {
		return dst, uri.ErrZero
	}
	return append(dst, i.String()...), nil
}

// MarshalText implements [encoding.TextMarshaler]. The zero IRI gives [uri.ErrZero].
func (i IRI) MarshalText() ([]byte, error) { return i.AppendText(nil) }

// UnmarshalText implements [encoding.TextUnmarshaler]. It is [ParseIRI], and copies text once, if
// it is valid. An error leaves i as it was.
func (i *IRI) UnmarshalText(text []byte) error { return textform.Set(i, text, parseIRIBytes) }

// AppendBinary implements [encoding.BinaryAppender], as AppendText.
func (i IRI) AppendBinary(dst []byte) ([]byte, error) { return i.AppendText(dst) }

// MarshalBinary implements [encoding.BinaryMarshaler], as MarshalText.
func (i IRI) MarshalBinary() ([]byte, error) { return i.MarshalText() }

// UnmarshalBinary implements [encoding.BinaryUnmarshaler], as UnmarshalText.
func (i *IRI) UnmarshalBinary(data []byte) error { return i.UnmarshalText(data) }

// Value implements [driver.Valuer]. The zero IRI is NULL.
func (i IRI) Value() (driver.Value, error) {
	if i.IsZero() {
		return nil, nil
	}
	return i.String(), nil
}

// Scan implements sql.Scanner, as [Reference.Scan], but NULL gives the zero IRI.
func (i *IRI) Scan(src any) error {
	if src == nil {
		*i = IRI{}
		return nil
	}
	return setFrom(i, src, ParseIRI, parseIRIBytes)
}

// setFrom sets dst from a value of a database driver.
func setFrom[T any](dst *T, src any, parse func(string) (T, error), parseBytes func([]byte) (T, error)) error {
	switch src := src.(type) {
	case string:
		return textform.Set(dst, src, parse)
	case []byte:
		return textform.Set(dst, src, parseBytes)
	case nil:
		return fmt.Errorf("iri: cannot scan NULL into %T: use sql.Null[%[1]T]: %w", *dst, errors.ErrUnsupported)
	}
	return fmt.Errorf("iri: cannot scan %T into %T: %w", src, *dst, errors.ErrUnsupported)
}
