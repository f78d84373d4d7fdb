// Package redact masks secrets: in references, in running text, in what a program logs, in errors
// and in headers.
//
//	logger := slog.New(redact.Handler(slog.NewTextHandler(os.Stderr, nil)))
//	logger.Info("connected to postgres://app:hunter2@db/") // postgres://app:***@db/
//
// It needs only package uri and the standard library.
//
// A secret is a password of userinfo, a user that is a token, the value of a parameter, a header, a
// field or an option whose name says so, a well-known token by its shape, and the path of a
// webhook. One table decides; it is the same that the methods Redacted and LogValue of this
// module's types, package audit, the command and the adapters ask. docs/security.md describes it.
//
// [String] is for one reference, valid or not. [Text] is for anything else: a line of a log, a
// message, a shell command, a header, JSON. [Handler], [NewWriter], [Error] and [Header] apply Text
// where a program shows something.
//
// The functions use the zero [Policy], which masks all of these.
package redact
