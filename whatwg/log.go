//go:build !urismall

package whatwg

import "log/slog"

// LogValue returns [URL.Redacted]. slog ignores it in slices and structs.
func (u URL) LogValue() slog.Value { return slog.StringValue(u.Redacted()) }
