package main

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"io"
	"log"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-containerregistry/pkg/authn"
	"github.com/google/go-containerregistry/pkg/name"
	"github.com/google/go-containerregistry/pkg/registry"
	"github.com/google/go-containerregistry/pkg/v1/remote"
	"github.com/google/go-containerregistry/pkg/v1/validate"
)

// TestPush pushes the image to a registry that asks for a password, and pulls it from there.
func TestPush(t *testing.T) {
	handler := registry.New(registry.Logger(log.New(io.Discard, "", 0)))
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if user, password, _ := r.BasicAuth(); user+":"+password != "a:b" {
			w.Header().Set("WWW-Authenticate", "Basic")
			w.WriteHeader(http.StatusUnauthorized)
			return
		}
		handler.ServeHTTP(w, r)
	}))
	defer server.Close()
	dir := t.TempDir()
	unpack(t, bytes.NewReader(newInput(t, nil).release(t)["uri-v1.2.3-image.tar"]), dir)
	repository := strings.TrimPrefix(server.URL, "http://") + "/urikit/uri"
	if _, err := push(dir, repository, "v1.2.3"); err == nil || !strings.Contains(err.Error(), "401") {
		t.Errorf("without a password: %v", err)
	}
	account := remote.WithAuth(&authn.Basic{Username: "a", Password: "b"})
	digest, err := push(dir, repository, "v1.2.3", account)
	if err != nil {
		t.Fatal(err)
	}
	file, err := os.ReadFile(filepath.Join(dir, "index.json"))
	if err != nil {
		t.Fatal(err)
	}
	if sum := sha256.Sum256(file); digest.String() != "sha256:"+hex.EncodeToString(sum[:]) {
		t.Errorf("the digest is %s, not that of index.json", digest)
	}
	tag, err := name.NewTag(repository + ":1.2.3")
	if err != nil {
		t.Fatal(err)
	}
	index, err := remote.Index(tag, account)
	if err != nil {
		t.Fatal(err)
	}
	if got, err := index.Digest(); err != nil || got != digest {
		t.Errorf("the tag has %s, want %s: %v", got, digest, err)
	}
	if err := validate.Index(index); err != nil { // pulls all layers
		t.Error(err)
	}
}
