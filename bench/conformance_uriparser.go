//go:build uriparser

package main

/*
#cgo LDFLAGS: -luriparser
#include <stdlib.h>
#include <uriparser/Uri.h>

static int parseText(UriUriA *uri, const char *text, size_t n) {
	return uriParseSingleUriExA(uri, text, text + n, NULL);
}
*/
import "C"

import (
	"errors"
	"fmt"
	"unsafe"

	"github.com/urikit/uri/uritest"
)

func init() {
	candidates = append(candidates, candidate{"uriparser " + C.URI_VER_ANSI, uritest.Implementation{
		Parse: uriparserC{}.Parse, ParseHost: uriparserC{}.ParseHost, Resolve: uriparserC{}.Resolve, Normalize: uriparserC{}.Normalize, Relativize: uriparserC{}.Relativize, Encode: uriparserC{}.Encode, Decode: uriparserC{}.Decode,
	}})
}

// uriparserC is the C library uriparser.
type uriparserC struct{}

// A cURI is a reference that uriparser has parsed, with the text that it points to.
type cURI struct {
	uri  C.UriUriA
	text *C.char
}

func newCURI(s string) (*cURI, error) {
	u := (*cURI)(C.calloc(1, C.size_t(unsafe.Sizeof(cURI{}))))
	u.text = C.CString(s)
	if code := C.parseText(&u.uri, u.text, C.size_t(len(s))); code != C.URI_SUCCESS {
		C.free(unsafe.Pointer(u.text))
		C.free(unsafe.Pointer(u))
		return nil, failed(code)
	}
	return u, nil
}

func failed(code C.int) error { return fmt.Errorf("error %d", code) }

func (u *cURI) free() {
	C.uriFreeUriMembersA(&u.uri)
	C.free(unsafe.Pointer(u.text))
	C.free(unsafe.Pointer(u))
}

// rangeText returns the text of a range, or nil if the component is undefined.
func rangeText(r C.UriTextRangeA) *string {
	if r.first == nil {
		return nil
	}
	n := uintptr(unsafe.Pointer(r.afterLast)) - uintptr(unsafe.Pointer(r.first))
	return text(C.GoStringN(r.first, C.int(n)))
}

// toString returns the text of a structure.
func toString(uri *C.UriUriA) (string, error) {
	var n C.int
	if code := C.uriToStringCharsRequiredA(uri, &n); code != C.URI_SUCCESS {
		return "", failed(code)
	}
	buffer := (*C.char)(C.malloc(C.size_t(n) + 1))
	defer C.free(unsafe.Pointer(buffer))
	if code := C.uriToStringA(buffer, uri, n+1, nil); code != C.URI_SUCCESS {
		return "", failed(code)
	}
	return C.GoString(buffer), nil
}

func (uriparserC) Parse(edition, s string) (c uritest.Components, err error) {
	if err := only3986(edition); err != nil {
		return c, err
	}
	u, err := newCURI(s)
	if err != nil {
		return c, err
	}
	defer u.free()
	c = uritest.Components{
		Scheme:   rangeText(u.uri.scheme),
		Userinfo: rangeText(u.uri.userInfo),
		Host:     rangeText(u.uri.hostText),
		Port:     rangeText(u.uri.portText),
		Query:    rangeText(u.uri.query),
		Fragment: rangeText(u.uri.fragment),
	}
	if c.Host != nil {
		c.HostKind = "reg-name"
		switch data := u.uri.hostData; {
		case data.ip4 != nil:
			c.HostKind = "ipv4"
		case data.ip6 != nil:
			c.HostKind = "ipv6"
		case data.ipFuture.first != nil:
			c.HostKind = "ipvfuture"
		}
		if c.HostKind == "ipv6" || c.HostKind == "ipvfuture" {
			c.Host = text("[" + *c.Host + "]")
		}
		authority := *c.Host
		if c.Userinfo != nil {
			authority = *c.Userinfo + "@" + authority
		}
		if c.Port != nil {
			authority += ":" + *c.Port
		}
		c.Authority = &authority
	}
	slash := u.uri.absolutePath != 0 || c.Host != nil && u.uri.pathHead != nil
	if slash && u.uri.pathHead == nil {
		c.Path = "/"
	}
	for segment := u.uri.pathHead; segment != nil; segment = segment.next {
		if slash {
			c.Path += "/"
		}
		c.Path += *rangeText(segment.text)
		slash = true
	}
	return c, nil
}

func (p uriparserC) ParseHost(edition, host string) (kind, address string, err error) {
	c, err := p.Parse(edition, "//"+host+"/")
	if err != nil {
		return "", "", err
	}
	if c.Host == nil || *c.Host != host {
		return "", "", errors.New("more than a host")
	}
	return c.HostKind, "", nil
}

func (uriparserC) Resolve(edition, base, reference string, options []string) (t uritest.Target, err error) {
	if err := only3986(edition); err != nil {
		return t, err
	}
	option := C.UriResolutionOptions(C.URI_RESOLVE_STRICTLY)
	if len(options) == 1 && options[0] == "lax" {
		option = C.URI_RESOLVE_IDENTICAL_SCHEME_COMPAT
	} else if options != nil {
		return t, errors.ErrUnsupported
	}
	b, err := newCURI(base)
	if err != nil {
		return t, err
	}
	defer b.free()
	r, err := newCURI(reference)
	if err != nil {
		return t, err
	}
	defer r.free()
	var target C.UriUriA
	code := C.uriAddBaseUriExA(&target, &r.uri, &b.uri, option)
	defer C.uriFreeUriMembersA(&target)
	if code != C.URI_SUCCESS {
		return t, failed(code)
	}
	t.URI, err = toString(&target)
	return t, err
}

// Normalize does all that the library can: the levels up to path.
func (uriparserC) Normalize(edition, s, level string) (string, error) {
	if edition != "rfc3986" || level != "path" {
		return "", errors.ErrUnsupported
	}
	u, err := newCURI(s)
	if err != nil {
		return "", err
	}
	defer u.free()
	if code := C.uriNormalizeSyntaxA(&u.uri); code != C.URI_SUCCESS {
		return "", failed(code)
	}
	return toString(&u.uri)
}

func (uriparserC) Relativize(base, target string) (string, error) {
	b, err := newCURI(base)
	if err != nil {
		return "", err
	}
	defer b.free()
	t, err := newCURI(target)
	if err != nil {
		return "", err
	}
	defer t.free()
	var r C.UriUriA
	code := C.uriRemoveBaseUriA(&r, &t.uri, &b.uri, C.URI_FALSE)
	defer C.uriFreeUriMembersA(&r)
	if code != C.URI_SUCCESS {
		return "", failed(code)
	}
	return toString(&r)
}

// Encode is the same for all components: it leaves only unreserved characters unchanged.
func (uriparserC) Encode(component, data string) (string, error) {
	if component == "path" {
		return "", errors.ErrUnsupported
	}
	in := C.CString(data)
	defer C.free(unsafe.Pointer(in))
	out := (*C.char)(C.malloc(C.size_t(3*len(data) + 1)))
	defer C.free(unsafe.Pointer(out))
	end := C.uriEscapeExA(in, (*C.char)(unsafe.Add(unsafe.Pointer(in), len(data))), out, C.URI_FALSE, C.URI_FALSE)
	return C.GoStringN(out, C.int(uintptr(unsafe.Pointer(end))-uintptr(unsafe.Pointer(out)))), nil
}

// Decode leaves malformed triplets unchanged.
func (uriparserC) Decode(s string) (string, error) {
	inout := C.CString(s)
	defer C.free(unsafe.Pointer(inout))
	end := C.uriUnescapeInPlaceExA(inout, C.URI_FALSE, C.URI_BR_DONT_TOUCH)
	return C.GoStringN(inout, C.int(uintptr(unsafe.Pointer(end))-uintptr(unsafe.Pointer(inout)))), nil
}
