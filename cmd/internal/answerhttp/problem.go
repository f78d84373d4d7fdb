package answerhttp

import (
	"encoding/json"
	"net/http"

	"github.com/urikit/uri/cmd/internal/ask"
)

// A problem says why a request was refused (RFC 9457).
type problem struct {
	Title  string `json:"title"`
	Status int    `json:"status"`
	Detail string `json:"detail"`
	Key    string `json:"key,omitempty"`   // the member of the request that is wrong
	Index  *int   `json:"index,omitempty"` // the element of the array with that member
}

// refuse writes a problem.
func refuse(w http.ResponseWriter, status int, detail string) {
	writeProblem(w, problem{Status: status, Detail: detail})
}

// refuseRequest writes the problem of a request that cannot be answered.
func refuseRequest(w http.ResponseWriter, status int, err *ask.RequestError) {
	p := problem{Status: status, Detail: err.Message, Key: err.Key}
	if err.Index >= 0 {
		p.Index = &err.Index
	}
	writeProblem(w, p)
}

func writeProblem(w http.ResponseWriter, p problem) {
	p.Title = http.StatusText(p.Status)
	w.Header().Set("Content-Type", "application/problem+json")
	w.Header().Set("Cache-Control", "no-store")
	w.WriteHeader(p.Status)
	e := json.NewEncoder(w)
	e.SetEscapeHTML(false)
	e.Encode(p)
}
