package mailto

import (
	"slices"
	"strings"

	"github.com/urikit/uri"
	"github.com/urikit/uri/internal/engine/ascii"
	"github.com/urikit/uri/internal/engine/percent"
	"github.com/urikit/uri/internal/engine/textform"
)

// URI returns the URI of the message. Parse of the URI returns the message again, with CR and LF at
// each line break of its body. To and Fields keep their order and the names their case.
//
// The error is the [*scheme.Error] of [Parse] for the URI that would be built, with an offset in
// that. It reports an address or name that is invalid, a value with a line break outside the
// body, and text that is not UTF-8.
func (m Message) URI() (uri.URI, error) {
	text := []byte("mailto:")
	for i, address := range m.To {
		if i > 0 {
			text = append(text, ',')
		}
		text = appendAddress(text, address)
	}
	separator := byte('?')
	for _, f := range m.Fields {
		text = append(appendEncoded(append(text, separator), f.Name, inQuery), '=')
		if f.is("body") {
			f.Value = crlf(f.Value)
		}
		text = appendEncoded(text, f.Value, inQuery)
		separator = '&'
	}
	u, err := uri.ParseURI(string(text))
	if err != nil {
		return uri.URI{}, err
	}
	back, err := FromURI(u)
	if err != nil {
		return uri.URI{}, err
	}
	if !slices.Equal(back.To, m.To) {
		return uri.URI{}, part{uri.ComponentPath, u.Path().String(), len("mailto:")}.fault(0, len(u.Path().String()), "an address must be a local part, an @ and a domain")
	}
	return u, nil
}

// String returns the text of the URI, or "" if the message has none.
func (m Message) String() string {
	u, _ := m.URI()
	return u.String()
}

// MarshalText implements [encoding.TextMarshaler] with the text of the URI, so that m is a string
// in JSON. The error is that of [Message.URI].
func (m Message) MarshalText() ([]byte, error) {
	u, err := m.URI()
	if err != nil {
		return nil, err
	}
	return u.MarshalText()
}

// UnmarshalText implements [encoding.TextUnmarshaler], as [Parse]. An error leaves m unchanged.
func (m *Message) UnmarshalText(text []byte) error { return textform.Set(m, string(text), Parse) }

// appendAddress appends an address to dst. Only its separator stays an "@".
func appendAddress(dst []byte, address string) []byte {
	local, domain, ok := strings.Cut(address, "@")
	if strings.HasPrefix(address, `"`) {
		n := quotedLen(address)
		local = address[:n]
		domain, ok = strings.CutPrefix(address[n:], "@")
	}
	dst = appendEncoded(dst, local, inPath)
	if ok {
		dst = append(dst, '@')
	}
	return appendEncoded(dst, domain, inPath)
}

// quotedLen returns the length of the quoted-string at the beginning of s.
func quotedLen(s string) int {
	for i := 1; i < len(s); i++ {
		switch s[i] {
		case '"':
			return i + 1
		case '\\':
			i++
		}
	}
	return len(s)
}

// These characters stay unencoded, as do letters and digits. They are in atext (RFC 5322,
// section 3.2.3) or qchar (RFC 6068, section 2). A "+" in the query is encoded, because some
// programs read it as a space (section 5).
const (
	inPath  = "-._~!$'*+"
	inQuery = "-._~!$'*(),:@"
)

// appendEncoded appends s to dst. It encodes all octets but letters, digits and those in keep.
func appendEncoded(dst []byte, s, keep string) []byte {
	for i := range len(s) {
		c := s[i]
		if ascii.IsAlphanumeric(c) || strings.IndexByte(keep, c) >= 0 {
			dst = append(dst, c)
		} else {
			dst = percent.Append(dst, c)
		}
	}
	return dst
}
