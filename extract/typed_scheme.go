package extract

import (
	"cmp"
	"net/netip"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/urikit/uri/idn"
)

// assumed returns what a suffix reference lacks: "http://" or the like, or "".
//
// Besides the guesses of [Suffixes], which are also for running text, it knows those of an
// address bar: two slashes before a host, and the hosts of isBarHost. Firefox removes the slashes
// (URIFixup.sys.mjs).
func (x Suffixes) assumed(text string) string {
	web := cmp.Or(x.Scheme, "http") + ":"
	if len(text) > 2 && strings.HasPrefix(text, "//") && !strings.ContainsRune(`/\?#`, rune(text[2])) {
		return web
	}
	head, rest := text, ""
	if i := strings.IndexAny(text, `/\?#`); i >= 0 {
		head, rest = text[:i], "/"
	}
	head = breaks.Replace(head)
	address := head[strings.LastIndexByte(head, '@')+1:]
	if name, _, _ := strings.Cut(address, ":"); strings.ContainsFunc(name, isOutsideASCII) {
		relative, root := name, "" // the empty label of the root is not part of a domain (UTS #46)
		if last, n := utf8.DecodeLastRuneInString(name); last == '.' || isFullStop(last) {
			relative, root = name[:len(name)-n], "."
		}
		ascii, err := idn.UTS46.ToASCII(relative)
		if err != nil {
			return ""
		}
		head = head[:len(head)-len(address)] + ascii + root + address[len(name):]
	}
	guess, ok := x.Guess(head + rest)
	switch {
	case ok:
		return guess.Assumed
	case isBarHost(head):
		return web + "//"
	}
	return ""
}

// breaks removes what a browser removes within a text.
var breaks = strings.NewReplacer("\t", "", "\n", "", "\r", "")

// specialUse has the last labels of names that are not in the public suffix list and that
// address bars know nevertheless: those of browser.fixup.domainsuffixwhitelist in Firefox's
// browser/app/profile/firefox.js (RFC 2606, RFC 6762).
var specialUse = []string{"example", "internal", "invalid", "local", "localhost", "test"}

// isBarHost reports whether s is "localhost", an IPv4 address or a name with a last label for
// special use, perhaps with a port. An address bar does not search for these.
func isBarHost(s string) bool {
	name, port, hasPort := strings.Cut(s, ":")
	if hasPort {
		if _, err := strconv.ParseUint(port, 10, 16); err != nil {
			return false
		}
	}
	if addr, err := netip.ParseAddr(strings.TrimSuffix(name, ".")); err == nil {
		return addr.Is4()
	}
	if len(name) > 254 {
		return false
	}
	labels := strings.Split(strings.ToLower(strings.TrimSuffix(name, ".")), ".")
	last := labels[len(labels)-1]
	if len(labels) == 1 && last != "localhost" || !slices.Contains(specialUse, last) {
		return false
	}
	return !slices.ContainsFunc(labels, func(label string) bool {
		return label == "" || strings.ContainsFunc(label, func(r rune) bool {
			return r != '-' && r != '_' && (r < '0' || r > '9') && (r < 'a' || r > 'z')
		})
	})
}
