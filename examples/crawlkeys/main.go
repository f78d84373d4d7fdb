// Crawlkeys prints the key of each reference on standard input once: crawlkeys BASE <links
package main

import (
	"bufio"
	"fmt"
	"log"
	"os"

	"github.com/urikit/uri"
	"github.com/urikit/uri/canonical"
	"github.com/urikit/uri/redact"
)

func main() {
	log.SetFlags(0)
	log.SetOutput(redact.NewWriter(os.Stderr))
	if len(os.Args) != 2 {
		log.Fatal("usage: crawlkeys BASE <links")
	}
	base, err := uri.ParseURI(os.Args[1])
	if err != nil {
		log.Fatal("BASE: ", err)
	}
	key := canonical.Crawl(canonical.TrackingParameters()...) // also drops fragments
	key.Steps = append(key.Steps, canonical.SortParameters())
	seen := map[uri.URI]bool{}
	lines := bufio.NewScanner(os.Stdin)
	for lines.Scan() {
		target, err := base.ResolveText(lines.Text())
		if err != nil {
			log.Println(err)
		} else if u, err := key.Apply(target); err != nil {
			log.Println(err)
		} else if !seen[u] {
			seen[u] = true
			fmt.Println(u)
		}
	}
	if err := lines.Err(); err != nil {
		log.Fatal(err)
	}
}
