package trurl

import (
	_ "embed"
	"strings"
)

const version = "trurl, as part of uri\nfeatures: get-empty imap-options no-guess-scheme normalize-ipv4 punycode punycode2idn uppercase-hex url-strerror white-space zone-id\n"

// usage is the text of --help.
//
//go:embed usage.txt
var usage string

// Options returns the long options of the usage, each with a tab and its description.
func Options() []string {
	var all []string
	for line := range strings.Lines(usage) {
		if _, rest, ok := strings.Cut(line, " --"); ok {
			name, rest, _ := strings.Cut(rest, " ")
			_, about, ok := strings.Cut(rest, "  ")
			if !ok { // only a space separates a long value and the description
				_, about, _ = strings.Cut(rest, " ")
			}
			all = append(all, "--"+name+"\t"+strings.TrimSpace(about))
		}
	}
	return all
}
