package uri

import (
	"database/sql/driver"
	"errors"
	"fmt"

	"github.com/urikit/uri/internal/engine/textform"
)

// ErrZero reports a zero value, such as the zero URI, where a text or a URI is asked for. All
// packages of this module return it.
var ErrZero = errors.New("uri: the zero value has no text form: assign a value first")

// AppendText implements [encoding.TextAppender].
func (r Reference) AppendText(dst []byte) ([]byte, error) { return append(dst, r.text...), nil }

// MarshalText implements [encoding.TextMarshaler]. Passwords are not masked.
func (r Reference) MarshalText() ([]byte, error) { return []byte(r.text), nil }

// UnmarshalText is [Parser.ParseBytes]. An error leaves r as it was.
func (r *Reference) UnmarshalText(text []byte) error { return textform.Set(r, text, parseBytes) }

// AppendBinary implements [encoding.BinaryAppender], as AppendText.
func (r Reference) AppendBinary(dst []byte) ([]byte, error) { return r.AppendText(dst) }

// MarshalBinary implements [encoding.BinaryMarshaler], as MarshalText.
func (r Reference) MarshalBinary() ([]byte, error) { return r.MarshalText() }

// UnmarshalBinary implements [encoding.BinaryUnmarshaler], as UnmarshalText.
func (r *Reference) UnmarshalBinary(data []byte) error { return r.UnmarshalText(data) }

// Value implements [driver.Valuer] with the text.
func (r Reference) Value() (driver.Value, error) { return r.text, nil }

// Scan implements sql.Scanner for string and []byte. Other types, and NULL, give
// [errors.ErrUnsupported]. For NULL use sql.Null[Reference].
func (r *Reference) Scan(src any) error { return scanText(r, src, Parse, parseBytes) }

// AppendText implements [encoding.TextAppender], as [URI.MarshalText].
func (u URI) AppendText(dst []byte) ([]byte, error) {
	if u.IsZero() {
		return dst, ErrZero
	}
	return append(dst, u.text...), nil
}

// MarshalText implements [encoding.TextMarshaler]. The zero URI gives [ErrZero]. To leave
// it out, use omitzero in encoding/json and a *URI in encoding/xml, whose omitempty does
// not apply to a zero URI.
func (u URI) MarshalText() ([]byte, error) { return u.AppendText(nil) }

// UnmarshalText is [Parser.ParseURIBytes]. An error leaves u as it was.
func (u *URI) UnmarshalText(text []byte) error { return textform.Set(u, text, parseURIBytes) }

// AppendBinary implements [encoding.BinaryAppender], as AppendText.
func (u URI) AppendBinary(dst []byte) ([]byte, error) { return u.AppendText(dst) }

// MarshalBinary implements [encoding.BinaryMarshaler], as MarshalText.
func (u URI) MarshalBinary() ([]byte, error) { return u.MarshalText() }

// UnmarshalBinary implements [encoding.BinaryUnmarshaler], as UnmarshalText.
func (u *URI) UnmarshalBinary(data []byte) error { return u.UnmarshalText(data) }

// Value implements [driver.Valuer] with the text. The zero URI is NULL.
func (u URI) Value() (driver.Value, error) {
	if u.IsZero() {
		return nil, nil
	}
	return u.text, nil
}

// Scan implements sql.Scanner, as [Reference.Scan]. NULL is the zero URI.
func (u *URI) Scan(src any) error {
	if src == nil {
		*u = URI{}
		return nil
	}
	return scanText(u, src, ParseURI, parseURIBytes)
}

// MarshalText implements [encoding.TextMarshaler].
func (a Authority) MarshalText() ([]byte, error) { return []byte(a.text), nil }

// UnmarshalText is [ParseAuthority]. An error leaves a as it was.
func (a *Authority) UnmarshalText(text []byte) error {
	return textform.Set(a, string(text), ParseAuthority)
}

// MarshalText implements [encoding.TextMarshaler].
func (h Host) MarshalText() ([]byte, error) { return []byte(h.text), nil }

// UnmarshalText is [ParseHost]. An error leaves h as it was.
func (h *Host) UnmarshalText(text []byte) error { return textform.Set(h, string(text), ParseHost) }

// MarshalText implements [encoding.TextMarshaler].
func (p Path) MarshalText() ([]byte, error) { return []byte(p.text), nil }

// UnmarshalText sets p to a text that matches [RulePath] (section 3.3). An error leaves p as it
// was. A text does not say what is before it in a reference: p is of the narrowest kind, "absolute"
// for "/a", "noscheme" for "a", "rootless" for "a:b" and "abempty" for "//a".
func (p *Path) UnmarshalText(text []byte) error { return textform.Set(p, string(text), parsePath) }

// parsePath returns the path with a text, of the narrowest kind.
func parsePath(s string) (Path, error) {
	kind := pathAbEmpty
	switch {
	case s == "":
		kind = pathEmpty
	case Validate(RulePathAbsolute, s) == nil:
		kind = pathAbsolute
	case Validate(RulePathNoScheme, s) == nil:
		kind = pathNoScheme
	case Validate(RulePathRootless, s) == nil:
		kind = pathRootless
	default:
		if err := Validate(RulePath, s); err != nil {
			return Path{}, err
		}
	}
	return Path{s, kind}, nil
}

// These are methods of the zero Parser. A method value would make a closure.
func parseBytes(b []byte) (Reference, error) { return Parser{}.ParseBytes(b) }

func parseURIBytes(b []byte) (URI, error) { return Parser{}.ParseURIBytes(b) }

// scanText sets dst from a value of a database driver.
func scanText[T any](dst *T, src any, parse func(string) (T, error), parseBytes func([]byte) (T, error)) error {
	switch src := src.(type) {
	case string:
		return textform.Set(dst, src, parse)
	case []byte:
		return textform.Set(dst, src, parseBytes)
	case nil:
		return fmt.Errorf("uri: cannot scan NULL into %T: use sql.Null[%[1]T]: %w", *dst, errors.ErrUnsupported)
	}
	return fmt.Errorf("uri: cannot scan %T into %T: %w", src, *dst, errors.ErrUnsupported)
}
