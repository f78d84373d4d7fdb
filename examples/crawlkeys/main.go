// Crawlkeys prints the key of each reference on standard input once: crawlkeys BASE <links
package main

import (
	"bufio"
	"fmt"
	"log"
	"os"

	"github.com/urikit/uri"
	"github.com/urikit/uri/canonical"
)

func main() {
	base := uri.MustParseURI(os.Args[1])
	key := canonical.Crawl(canonical.TrackingParameters()...) // also drops fragments
	key.Steps = append(key.Steps, canonical.SortParameters())
	seen := map[uri.URI]bool{}
	for lines := bufio.NewScanner(os.Stdin); lines.Scan(); {
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
}
