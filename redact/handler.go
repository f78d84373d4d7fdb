package redact

import (
	"context"
	"log/slog"
)

// Handler returns a handler that masks the secrets of each record and passes it on to next: in the
// message, in names, and in attributes of every kind, to any depth: strings, errors, values with a
// method String or MarshalText, URLs, structs, maps, slices and groups. An attribute whose name
// says that it is secret is masked whole, also a number or a time, but not a boolean. It masks an
// http.Header as [Policy.MaskHeader] does, and a reference of this module as [Policy.MaskString]
// does, in place of the reference's method LogValue. A nil pointer to a reference is written as
// nil.
//
// What next writes differs from what it would write without this handler only by masks. A value of
// any other type than those of package slog reaches next in a type of this package that is written
// like the value, so a ReplaceAttr does not see its own type. A map or a slice that contains
// itself, which ends a program in package fmt, is written as an error. The handler reads those
// parts of a value that a printer shows, and no others, because other goroutines may change them.
func (p Policy) Handler(next slog.Handler) slog.Handler {
	return &handler{next: next, masker: newMasker(p)}
}

// Handler is [Policy.Handler] of the zero Policy.
func Handler(next slog.Handler) slog.Handler { return Policy{}.Handler(next) }

type handler struct {
	next   slog.Handler
	masker *masker
	secret bool // within a group whose name says that it is secret
}

func (h *handler) Enabled(ctx context.Context, level slog.Level) bool {
	return h.next.Enabled(ctx, level)
}

func (h *handler) Handle(ctx context.Context, r slog.Record) error {
	masked := slog.NewRecord(r.Time, r.Level, h.masker.policy.MaskText(r.Message), r.PC)
	r.Attrs(func(a slog.Attr) bool {
		masked.AddAttrs(h.masker.attr(a, h.secret))
		return true
	})
	return h.next.Handle(ctx, masked)
}

func (h *handler) WithAttrs(attrs []slog.Attr) slog.Handler {
	masked := make([]slog.Attr, len(attrs))
	for i, a := range attrs {
		masked[i] = h.masker.attr(a, h.secret)
	}
	return &handler{h.next.WithAttrs(masked), h.masker, h.secret}
}

func (h *handler) WithGroup(name string) slog.Handler {
	return &handler{h.next.WithGroup(h.masker.policy.MaskText(name)), h.masker, h.secret || h.masker.name(name).HidesAll()}
}

// attr returns an attribute with its secrets masked. If isSecret is set, its value is one.
func (m *masker) attr(a slog.Attr, isSecret bool) slog.Attr {
	value, isMasked := m.resolve(a.Value)
	name, inSecret := m.name(a.Key), isSecret
	isSecret = isSecret || name.HidesAll()
	switch value.Kind() {
	case slog.KindString:
		if isMasked && !isSecret {
			break
		}
		if masked := m.value(name, value.String(), isSecret); masked != value.String() {
			value = slog.StringValue(masked)
		}
	case slog.KindInt64, slog.KindUint64, slog.KindFloat64, slog.KindTime, slog.KindDuration:
		if isWhole(name, value.String(), inSecret) {
			value = slog.StringValue(m.mask)
		}
	case slog.KindGroup:
		attrs := value.Group()
		masked := make([]slog.Attr, len(attrs))
		for i, a := range attrs {
			masked[i] = m.attr(a, isSecret)
		}
		value = slog.GroupValue(masked...)
	case slog.KindAny:
		value = slog.AnyValue(m.any(name, value.Any(), isSecret))
	}
	return slog.Attr{Key: m.policy.MaskText(a.Key), Value: value}
}
