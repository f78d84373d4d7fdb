// Neturl is redactlog with net/url.
package main

import (
	"bufio"
	"flag"
	"fmt"
	"io"
	"log"
	"net/url"
	"os"
	"regexp"
	"strings"
)

const mask = "***"

var (
	link   = regexp.MustCompile(`[A-Za-z][A-Za-z0-9+.-]*://[^\s"'<>` + "`" + `]+`)
	header = regexp.MustCompile(`(?i)\b((?:proxy-)?authorization:\s*(?:bearer|basic)\s+|\bbearer\s+|(?:x-api-key|cookie):\s*)[^\s"]+`)
	field  = regexp.MustCompile(`(?i)("?(?:[a-z_-]*(?:password|passwd|secret|token|api_?key))"?\s*[=:]\s*"?)[^\s"&,;}]+`)
	token  = regexp.MustCompile(`\b(?:gh[pousr]_[A-Za-z0-9]{36}|xox[abp]-[A-Za-z0-9-]{10,}|AKIA[A-Z0-9]{16})\b`)
	secret = regexp.MustCompile(`(?i)password|passwd|secret|token|api_?key|signature`)
)

func main() {
	names := flag.String("names", "", "names of secrets of your own, with commas between them")
	flag.Parse()
	own := strings.Split(*names, ",")
	in := bufio.NewReader(os.Stdin)
	for {
		line, err := in.ReadString('\n')
		fmt.Print(maskLine(line, own))
		if err == io.EOF {
			return
		} else if err != nil {
			log.Fatal(err)
		}
	}
}

func maskLine(line string, own []string) string {
	line = link.ReplaceAllStringFunc(line, func(text string) string { return maskURL(text, own) })
	line = header.ReplaceAllString(line, "${1}"+mask)
	line = field.ReplaceAllString(line, "${1}"+mask)
	line = token.ReplaceAllString(line, mask)
	for _, name := range own {
		if name != "" {
			line = regexp.MustCompile(`(?i)("?\b`+regexp.QuoteMeta(name)+`"?\s*[=:]\s*"?)[^\s"&,;}]+`).ReplaceAllString(line, "${1}"+mask)
		}
	}
	return line
}

// maskURL masks the password and the parameters of a URL. One that net/url refuses is masked
// whole, because its secrets are unknown.
func maskURL(text string, own []string) string {
	u, err := url.Parse(text)
	if err != nil {
		return mask
	}
	query := strings.Split(u.RawQuery, "&")
	for i, pair := range query {
		name, _, ok := strings.Cut(pair, "=")
		decoded, err := url.QueryUnescape(name)
		if ok && (err != nil || isSecret(decoded, own)) {
			query[i] = name + "=" + mask
		}
	}
	u.RawQuery = strings.Join(query, "&")
	if user := u.User; user != nil {
		u.User = nil
		name := url.User(user.Username()).String()
		if _, ok := user.Password(); ok {
			name += ":" + mask
		}
		return strings.Replace(u.String(), "://", "://"+name+"@", 1)
	}
	return u.String()
}

func isSecret(name string, own []string) bool {
	for _, o := range own {
		if o != "" && strings.EqualFold(o, name) {
			return true
		}
	}
	return secret.MatchString(name)
}
