package readers

import (
	"github.com/urikit/uri/internal/readers/libcurl"
)

// Libcurl reads as libcurl does: one to three slashes precede the authority.
//
// It refuses a scheme that libcurl cannot transfer: curl_easy_perform and the command curl connect
// to no host in it. A program can read such a text by libcurl's URL API with
// CURLU_NON_SUPPORT_SCHEME, and finds a host in "com.example.app:/x". That is not a reader here: it
// must give the text to another program, and no other program reads a host there. After "//" the
// API reads as [Decoding] and [CLibrary] do.
//
// Source: package libcurl. The answers are those of libcurl 7.88.1 and 8.23.0. Where they differ,
// Libcurl reads as the version that names a host: 7.88.1 accepts a "%" in a decoded host and the
// name ".", and 8.23.0 can transfer the schemes "ws", "wss" and "mqtts".
func Libcurl(text string) Reading { return readCurl(text, 0) }

// Curl reads as the command curl does, which also accepts texts without a scheme. A colon ends a
// scheme only before a slash.
func Curl(text string) Reading { return readCurl(text, libcurl.GuessScheme) }

func readCurl(text string, flags libcurl.Flags) Reading {
	u, err := libcurl.Parse(text, flags|libcurl.NoPath|libcurl.AnyVersion)
	switch {
	case err != nil:
		return refused
	case u.Value[libcurl.PartScheme] == "file": // the host can only be this machine
		return noHost
	}
	return contacted(u.Value[libcurl.PartHost])
}
