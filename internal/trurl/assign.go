package trurl

import (
	"strconv"
	"strings"

	"github.com/urikit/uri"
)

// set sets a part. No value takes the part away.
func (a *address) set(to assignment, r reading) error {
	part, value := to.part, to.value
	if to.absent && (a.defined[part] && !(part == partScheme && a.guessed)) {
		return nil
	}
	switch {
	case part == partURL:
		b, err := r.parse(value)
		if err == nil {
			*a = *b
			a.value[partPath] = againPath(a.value[partPath])
		}
		return err
	case value == "":
		a.drop(part)
		return nil
	}
	switch part {
	case partScheme:
		for i := 0; i < len(value); i++ {
			if c := value[i]; i == 0 && c <= '9' || !isAlphanumeric(c) && (i == 0 || c != '+' && c != '-' && c != '.') {
				return errScheme
			}
		}
		if _, known := ports[strings.ToLower(value)]; r.supported && !known {
			return errUnsupported
		}
		a.put(part, strings.ToLower(value))
		a.guessed = false
	case partHost:
		b := *a
		b.drop(partZone)
		if err := b.setHost(value); err != nil {
			return err
		}
		*a = b
	case partPort:
		n, err := strconv.ParseUint(value, 10, 16)
		if err != nil || value[0] == '+' {
			return errPort
		}
		a.put(part, strconv.FormatUint(n, 10))
	case partZone:
		if strings.ContainsAny(value, "[]%/?#@: ") {
			return errIPv6
		}
		a.put(part, value)
	case partPath:
		if !to.encoded {
			segments := strings.Split(value, "/")
			for i, s := range segments {
				segments[i] = encode(s, "%20", upper)
			}
			value = strings.Join(segments, "/")
		}
		path, err := checked(value, "?#", errPath)
		if err != nil {
			return err
		}
		if !strings.HasPrefix(path, "/") {
			path = "/" + path
		}
		a.put(part, uri.RemoveDotSegments(path))
	case partQuery, partFragment, partUser, partPassword, partOptions:
		if !to.encoded {
			space := "%20"
			if part == partQuery {
				space = "+"
			}
			value = encode(value, space, lower)
		}
		kept, err := checked(value, refused[part], bads[part])
		if err != nil {
			return err
		}
		a.put(part, kept)
	}
	return nil
}

// refused has the characters that end a part, and bads the errors of these.
var (
	refused = [parts]string{partUser: ":@/?#", partPassword: "@/?#", partOptions: ":@/?#", partQuery: "#", partFragment: ""}
	bads    = [parts]error{partUser: errUser, partPassword: errPassword, partOptions: errUser, partQuery: errQuery, partFragment: errFragment}
)

var errPassword = message("Bad password")

// checked returns s with bytes outside ASCII encoded, or bad if s has a space, a control
// character or one of those refused.
func checked(s, refused string, bad error) (string, error) {
	for i := 0; i < len(s); i++ {
		if s[i] <= ' ' || s[i] == 0x7F || strings.IndexByte(refused, s[i]) >= 0 {
			return "", bad
		}
	}
	return reading{}.encode(s, "", bad)
}
