// Package answerhttp serves the verbs of package answer over HTTP.
//
// A request is checked before its body is read: its host and origin, so that no page of another
// site can use a service on the machine of its reader, then the token, the type and the length. The
// limits on time, connections and the work at once hold against slow and many clients. The service
// fetches nothing, and writes no part of a request to a log.
package answerhttp
