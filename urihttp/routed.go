package urihttp

import "net/http"

func isRouted(r *http.Request) bool { return false }
