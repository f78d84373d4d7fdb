// Redactlog copies a log with its secrets masked: redactlog [-names NAME,NAME] <log
package main

import (
	"flag"
	"io"
	"log"
	"os"
	"strings"

	"github.com/urikit/uri/redact"
)

func main() {
	names := flag.String("names", "", "names of secrets of your own, with commas between them")
	flag.Parse()
	out := redact.Policy{Names: strings.Split(*names, ",")}.NewWriter(os.Stdout)
	if _, err := io.Copy(out, os.Stdin); err != nil {
		log.Fatal(redact.Error(err))
	}
	if err := out.Close(); err != nil { // writes a last line without its end
		log.Fatal(redact.Error(err))
	}
}
