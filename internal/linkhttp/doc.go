// Package linkhttp asks servers whether the targets of links exist.
//
//	checker, err := linkhttp.New(linkhttp.Config{Agent: "uri-check/1.0"})
//	defer checker.Close()
//	result := checker.Check(ctx, target, "section-2")
//
// # Outcomes
//
// An [Outcome] is [Dead] only if the link is surely broken: a server answered 404 or 410 twice, or
// the host did not exist twice, some seconds apart. Whatever else goes wrong is [NotKnown], with
// the reason in plain words:
//
//   - 401, 402, 403, 407 and 451: the server keeps the page from us. The page may exist.
//   - 429, and 503 with a Retry-After, after the waits that the Config allows.
//   - all other statuses that the Config does not accept.
//   - time-outs, refused and reset connections, TLS faults, answers that are not HTTP.
//   - redirects that loop, are too many, have no valid Location or lead to another scheme.
//   - robots.txt that could not be read (RFC 9309, section 2.3.1.4).
//
// A link that stays NotKnown for [Config.Patience] becomes Dead. The cache remembers since when.
// [NotAsked] is a target that the [guard.Policy] or robots.txt refuses, also after a redirect.
//
// # Requests
//
// The first request is a HEAD. If its answer is not accepted, a GET follows, because many servers
// answer HEAD wrongly. The package believes a HEAD that is accepted. A target with fragments gets a
// GET only. The package keeps cookies within the redirects of one link. It does not follow a meta
// refresh. It sends the headers of [Config.Header] only to the origin of the link itself, and no
// more after a redirect has left it.
//
// A Checker asks for no target twice, apart from the second look at a dead one, if the caller gives
// all fragments of a target in one call. A later call with other fragments sends another GET.
//
// # Cache
//
// The cache is one file of JSON lines. Its keys are hashes: it contains no URL that was asked. It
// contains the targets of permanent redirects, unless one has a secret; such an answer is
// not written. Several programs can use one file: [Checker.Close] merges the new answers into it.
package linkhttp
