package whatwg

import (
	"database/sql/driver"
	"errors"
	"fmt"

	"github.com/urikit/uri"
)

// AppendText implements [encoding.TextAppender], as [URL.MarshalText].
func (u URL) AppendText(dst []byte) ([]byte, error) {
	if u.IsZero() {
		return dst, uri.ErrZero
	}
	return append(dst, u.href...), nil
}

// MarshalText implements [encoding.TextMarshaler] with the serialization. The zero URL gives
// [uri.ErrZero]. To leave it out of JSON, use omitzero. Passwords are not masked.
func (u URL) MarshalText() ([]byte, error) { return u.AppendText(nil) }

// UnmarshalText implements [encoding.TextUnmarshaler]. It parses by the URL Standard, as [Parse]
// does without a base, so it repairs a text instead of refusing it. An error leaves u as it was.
func (u *URL) UnmarshalText(text []byte) error { return u.set(string(text)) }

// AppendBinary implements [encoding.BinaryAppender], as AppendText.
func (u URL) AppendBinary(dst []byte) ([]byte, error) { return u.AppendText(dst) }

// MarshalBinary implements [encoding.BinaryMarshaler], as MarshalText.
func (u URL) MarshalBinary() ([]byte, error) { return u.MarshalText() }

// UnmarshalBinary implements [encoding.BinaryUnmarshaler], as UnmarshalText.
func (u *URL) UnmarshalBinary(data []byte) error { return u.UnmarshalText(data) }

// Value implements [driver.Valuer] with the serialization. The zero URL is NULL.
func (u URL) Value() (driver.Value, error) {
	if u.IsZero() {
		return nil, nil
	}
	return u.href, nil
}

// Scan implements sql.Scanner for string and []byte, as [URL.UnmarshalText]. NULL gives the zero
// URL. Other types give [errors.ErrUnsupported]. An error leaves u as it was.
func (u *URL) Scan(src any) error {
	switch src := src.(type) {
	case string:
		return u.set(src)
	case []byte:
		return u.set(string(src))
	case nil:
		*u = URL{}
		return nil
	}
	return fmt.Errorf("whatwg: cannot scan %T into a URL: %w", src, errors.ErrUnsupported)
}

// set sets u to the URL that text gives, unless that is an error.
func (u *URL) set(text string) error {
	parsed, err := Parse(text)
	if err == nil {
		*u = parsed
	}
	return err
}
