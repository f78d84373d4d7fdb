package readers

import (
	"github.com/urikit/uri/idn"
	"github.com/urikit/uri/whatwg"
)

// Href returns the URL that the URL Standard reads in a text, with a base unless it is "", and its
// host with the port.
func Href(text, base string) (href, host string, err error) {
	var p whatwg.Parser
	if base != "" {
		if p.Base, err = whatwg.Parse(base); err != nil {
			return "", "", err
		}
	}
	u, err := p.Parse(text)
	if err != nil {
		return "", "", err
	}
	host, _ = u.HostPort()
	return u.String(), host, nil
}

// ToASCII converts a domain name by UTS #46, with all its checks.
func ToASCII(name string) (string, error) { return idn.UTS46.ToASCII(name) }

// ToUnicode is like [ToASCII], for the form that people read.
func ToUnicode(name string) (string, error) { return idn.UTS46.ToUnicode(name) }
