// Iriapi is an API for IRIs in JSON: iriapi [-listen ADDRESS]
//
//	POST / {"iri": "http://bücher.example/straße"}
package main

import (
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"log"
	"log/slog"
	"net"
	"net/http"
	"os"

	"github.com/urikit/uri"
	"github.com/urikit/uri/iri"
	"github.com/urikit/uri/redact"
	"github.com/urikit/uri/render"
	"github.com/urikit/uri/scheme"
)

func main() {
	slog.SetDefault(slog.New(redact.Handler(slog.NewJSONHandler(os.Stderr, nil))))
	address := flag.String("listen", "localhost:8080", "the address to listen on")
	flag.Parse()
	listener, err := net.Listen("tcp", *address)
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(listener.Addr())
	http.HandleFunc("POST /{$}", answer)
	log.Fatal(http.Serve(listener, nil))
}

// A result is the answer for an IRI.
type result struct {
	URI    uri.URI `json:"uri"`    // for protocols (RFC 3987, section 3.1)
	Normal iri.IRI `json:"normal"` // to compare
	Shown  string  `json:"shown"`  // for people, without secrets
}

// A fault answers a text that is not an IRI: with a message for the user, and with its place in
// bytes.
type fault struct {
	Message string    `json:"message"`
	Span    *uri.Span `json:"span,omitempty"`
}

func answer(w http.ResponseWriter, r *http.Request) {
	var in struct{ IRI iri.IRI }
	err := json.NewDecoder(http.MaxBytesReader(w, r.Body, 1<<20)).Decode(&in)
	var out any
	if err == nil {
		out, err = read(in.IRI)
	}
	if err != nil {
		slog.Warn("refused", "error", err)
		w.WriteHeader(http.StatusBadRequest)
		out = explain(err)
	} else {
		slog.Info("read", "iri", in.IRI)
	}
	_ = json.NewEncoder(w).Encode(out) // the client is gone
}

func read(i iri.IRI) (result, error) {
	u, err := i.URI()
	normal := iri.Normalizer{Schemes: scheme.Known()}.NormalizeIRI(i, uri.LevelScheme)
	return result{u, normal, render.Text(i.String())}, err
}

func explain(err error) fault {
	if syntax, ok := errors.AsType[*uri.SyntaxError](err); ok {
		return fault{syntax.Message, &syntax.Span}
	} else if host, ok := errors.AsType[*iri.HostError](err); ok {
		return fault{host.Err.Message, &host.Span}
	}
	return fault{Message: "the body is not a JSON object with an IRI"}
}
