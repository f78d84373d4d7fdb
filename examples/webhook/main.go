// Webhook posts standard input to URLs that users have given: webhook URL... <event.json
//
// A URL from a user must not lead to hosts that only this machine can reach, neither
// directly nor through a redirect.
package main

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"log"
	"net/http"
	"os"
	"time"

	"github.com/urikit/uri"
	"github.com/urikit/uri/guard/guardhttp"
	"github.com/urikit/uri/redact"
	"github.com/urikit/uri/urihttp"
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
	for i, hook := range os.Args[1:] {
		status, err := send(client, hook, event)
		if err != nil {
			status = redact.Error(err).Error() // net/http quotes the URL with its token
		}
		fmt.Printf("%d: %s\n", i+1, status)
	}
}

// send posts an event and returns the status of the last response. The client follows
// redirects and guards each of them. It does not send the body to another origin, and
// then returns the error [guardhttp.ErrRedirectBody]. Package uri parses the hook, because the
// errors of net/url contain the text that they refuse, with its password.
func send(client *http.Client, hook string, event []byte) (string, error) {
	target, err := uri.ParseURI(hook)
	if err != nil {
		return "", err
	}
	req, err := urihttp.NewRequest(context.Background(), http.MethodPost, target, bytes.NewReader(event))
	if err != nil {
		return "", err
	}
	req.Header.Set("Content-Type", "application/json")
	resp, err := client.Do(req)
	if err != nil {
		return "", err
	}
	defer resp.Body.Close()
	return resp.Status, nil
}
