//go:build !urismall

package uri

import "log/slog"

// The tag urismall leaves this file out: log/slog is a seventh of the first program of the web
// page.

// LogValue returns [Reference.Redacted]. slog ignores it in slices and structs; the handler of
// package redact does not.
func (c components) LogValue() slog.Value { return slog.StringValue(c.Redacted()) }

// LogValue returns [Authority.Redacted].
func (a Authority) LogValue() slog.Value { return slog.StringValue(a.Redacted()) }
