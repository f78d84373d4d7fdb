package libcurl

import (
	"strings"

	"github.com/urikit/uri/internal/engine/ascii"
	"github.com/urikit/uri/internal/engine/percent"
)

// SetURL reads a text as a URL, or as a reference relative to a complete URL.
func (u *URL) SetURL(text string, flags Flags) error {
	_, _, absolute := cutScheme(text, flags)
	base, err := u.Write(Writing{KeepPort: true})
	switch {
	case text == "" && err == nil:
		return nil
	case text == "":
		return ErrMalformed
	case !absolute && err == nil:
		text = u.target(base, text)
	}
	read, err := Parse(text, flags)
	if err == nil {
		*u = read
	}
	return err
}

// target returns the text of the target of a reference, whose base u is. As libcurl does, it cuts
// off the end of base and appends the reference. Parse removes the dot-segments. The cases find how
// much of base stays: all before the authority, the path, the query or the fragment, or up to the
// last slash of the path.
func (u *URL) target(base, ref string) string {
	start := len(u.Value[PartScheme]) + len("://")
	host := false
	end := -1
	find := func(c byte) int {
		if i := strings.IndexByte(base[start:], c); i >= 0 {
			return start + i
		}
		return -1
	}
	switch {
	case strings.HasPrefix(ref, "//"):
		end, host, ref = start, true, ref[2:]
	case ref[0] == '/':
		end = find('/')
	case ref[0] == '#':
		if u.Value[PartFragment] != "" {
			end = find('#')
		}
	default:
		switch {
		case u.Value[PartQuery] != "":
			end = find('?')
		case u.Value[PartFragment] != "":
			end = find('#')
		}
		if ref[0] != '?' {
			if end < 0 {
				end = len(base)
			}
			end = start + strings.LastIndexByte(base[start:end], '/') + 1
		}
	}
	if end < 0 {
		end = len(base)
	}
	before := ""
	if host {
		i := strings.IndexAny(ref, "/?")
		if i < 0 {
			i = len(ref)
		}
		before, ref = ref[:i], ref[i:]
	}
	path, query, has := strings.Cut(ref, "?")
	path = encodeInvisible(path, "%20")
	if has {
		path += "?" + encodeInvisible(query, "+")
	}
	return base[:end] + before + path
}

// SetPart sets a part. No value takes the part away. A value that is not encoded yet is
// percent-encoded. A host is checked decoded and kept as it is given.
func (u *URL) SetPart(part Part, value string, encoded bool, flags Flags) error {
	if value == "" {
		u.Drop(part)
		if part == PartScheme {
			u.Guessed = false
		}
		return nil
	}
	if len(value) > maxInput {
		return ErrMalformed
	}
	switch part {
	case PartScheme:
		if err := checkScheme(value, flags); err != nil {
			return err
		}
		u.Put(part, value)
		u.Guessed = false
		return nil
	case PartPort:
		return u.setPort(value)
	case PartHost:
		u.Drop(PartZone)
		encoded = encoded || value[0] == '['
	case PartPath:
		if !strings.HasPrefix(value, "/") {
			value = "/" + value
		}
	}
	if encoded {
		value = Lowered(value)
	} else {
		value = encodePart(value, part)
	}
	if part == PartHost {
		decoded := value
		if encoded {
			var err error
			if decoded, err = decodeHost(value); err != nil {
				return ErrHost
			}
		}
		if _, err := u.checkHost(decoded, 0); err != nil {
			return ErrHost
		}
	}
	u.Put(part, value)
	return nil
}

// checkScheme checks the name of a scheme as libcurl does, which does not check the last character
// of a name that it does not know. A name that libcurl knows is right in any case. The flag decides
// about all others.
func checkScheme(s string, flags Flags) error {
	if len(s) > maxScheme {
		return ErrScheme
	}
	if isSupported(s) {
		return nil
	}
	if flags&NonSupportScheme == 0 {
		return ErrUnsupported
	}
	for i := 0; i < max(len(s)-1, 1); i++ {
		if c := s[i]; i == 0 && c <= '9' || !ascii.IsAlphanumeric(c) && (i == 0 || c != '+' && c != '-' && c != '.') {
			return ErrScheme
		}
	}
	return nil
}

// encodePart percent-encodes the octets of a part that are not unreserved. A path keeps others
// too.
func encodePart(s string, part Part) string {
	switch part {
	case PartPath:
		return EncodeData(s, "!$&'(){}[]*+,;=:@/", "%20")
	case PartQuery:
		return EncodeData(s, "", "+")
	}
	return EncodeData(s, "", "%20")
}

// Lowered returns s with the digits of its percent-encoded octets in lower case.
func Lowered(s string) string {
	var b []byte
	for i := 0; i+2 < len(s); i++ {
		if s[i] != '%' || !percent.IsHex(s[i+1]) || !percent.IsHex(s[i+2]) {
			continue
		}
		if b == nil {
			b = []byte(s)
		}
		b[i+1], b[i+2] = s[i+1]|0x20, s[i+2]|0x20
		i += 2
	}
	if b == nil {
		return s
	}
	return string(b)
}

// EncodeData percent-encodes each octet of data that is neither unreserved nor one of those to
// keep. A space becomes space.
func EncodeData(data, keep, space string) string {
	var b []byte
	for i := 0; i < len(data); i++ {
		switch c := data[i]; {
		case ascii.IsAlphanumeric(c) || c == '-' || c == '.' || c == '_' || c == '~' || strings.IndexByte(keep, c) >= 0:
			b = append(b, c)
		case c == ' ':
			b = append(b, space...)
		default:
			b = percent.Append(b, c)
		}
	}
	return string(b)
}
