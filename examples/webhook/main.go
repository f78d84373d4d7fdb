// Webhook posts standard input to URLs that users have given: webhook URL... <event.json
//
// A URL from a user must not lead to hosts that only this machine can reach, neither
// directly nor through a redirect.
package main

import (
	"bytes"
	"fmt"
	"io"
	"log"
	"net/http"
	"os"
	"time"

	"github.com/urikit/uri/guard/guardhttp"
)

func main() {
	client, err := guardhttp.NewClient(guardhttp.Config{})
	if err != nil {
		log.Fatal(err)
	}
	client.Timeout = 10 * time.Second
	event, err := io.ReadAll(os.Stdin)
	if err != nil {
		log.Fatal(err)
	}
	for _, hook := range os.Args[1:] {
		status, err := send(client, hook, event)
		if err != nil {
			fmt.Println(err) // the URL without its password, and the reason
			continue
		}
		fmt.Println(status)
	}
}

// send posts an event and returns the status of the last response. The client follows
// redirects and guards each of them. It does not send the body to another origin, and
// then returns the error [guardhttp.ErrRedirectBody].
func send(client *http.Client, hook string, event []byte) (string, error) {
	resp, err := client.Post(hook, "application/json", bytes.NewReader(event))
	if err != nil {
		return "", err
	}
	defer resp.Body.Close()
	return resp.Status, nil
}
