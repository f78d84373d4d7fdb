package trurl

import "strings"

const version = "trurl, as part of uri\nfeatures: get-empty imap-options no-guess-scheme normalize-ipv4 punycode punycode2idn uppercase-hex url-strerror white-space zone-id\n"

const usage = `Usage: trurl [OPTION | URL] ...

  -a, --append COMPONENT=DATA     append a segment to the path, or to the query
      --accept-space              percent-encode spaces
      --as-idn                    print host names in Unicode
      --curl                      accept only the schemes of libcurl
      --default-port              add default ports
  -f, --url-file FILE             read URLs from the lines of a file, or of "-"
  -g, --get FORMAT                print components, such as {host} and {query:key}
  -h, --help                      print this help
      --iterate COMPONENT=LIST    print a URL for each item of the list
      --json                      print JSON
      --keep-port                 keep default ports
      --no-guess-scheme           refuse URLs without a scheme
      --punycode                  print host names in ASCII
      --qtrim NAME                remove query parameters; "*" ends a prefix
      --query-separator CHAR      separate query parameters by CHAR, not by "&"
      --quiet                     print no notes
      --redirect REFERENCE        resolve a reference against the URL
      --replace NAME[=VALUE]      replace a query parameter
      --replace-append NAME=VALUE replace a query parameter, or append it
  -s, --set COMPONENT=DATA        set a component; := for encoded data, ?= if it is
                                  not there yet
      --sort-query                sort the query parameters
      --trim query=NAME           remove query parameters, as --qtrim
      --url URL                   a URL
      --urlencode                 print components percent-encoded
  -v, --version                   print the version and the features
      --verify                    stop at a URL that is not valid, with status 9

Components: url, scheme, user, password, options, host, port, path, query,
fragment, zoneid
`

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
