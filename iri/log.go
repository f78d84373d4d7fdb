//go:build !urismall

package iri

import "log/slog"

// LogValue returns [Reference.Redacted].
func (c components) LogValue() slog.Value { return slog.StringValue(c.Redacted()) }
