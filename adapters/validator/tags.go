package urivalidator

import (
	"errors"
	"maps"
	"reflect"
	"slices"

	ut "github.com/go-playground/universal-translator"
	"github.com/go-playground/validator/v10"

	"github.com/urikit/uri"
	"github.com/urikit/uri/guard"
	"github.com/urikit/uri/iri"
	"github.com/urikit/uri/template"
)

// ErrType reports a value that is not a text.
var ErrType = errors.New("urivalidator: the value is not a text")

// Tags has a check for each tag. It returns why a text is refused, or nil. Programs can add
// their own, such as one that asks a [guard.Policy].
type Tags map[string]func(text string) error

// Default returns the tags of the package documentation.
func Default() Tags {
	var strictest *guard.Policy
	return Tags{
		"uri":           func(text string) error { return uri.Validate(uri.RuleURI, text) },
		"absolute_uri":  func(text string) error { return uri.Validate(uri.RuleAbsoluteURI, text) },
		"uri_reference": func(text string) error { return uri.Validate(uri.RuleURIReference, text) },
		"relative_ref":  func(text string) error { return uri.Validate(uri.RuleRelativeRef, text) },
		"iri":           func(text string) error { return iri.Validate(uri.RuleURI, text) },
		"iri_reference": func(text string) error { return iri.Validate(uri.RuleURIReference, text) },
		"uri_template":  func(text string) error { _, err := template.Parse(text); return err },
		"public_http":   Allowed(strictest),
	}
}

// Allowed returns a check for the URIs that a policy allows. A nil policy is the strictest. The
// error wraps a [*uri.SyntaxError] or a [*guard.Refusal].
func Allowed(policy *guard.Policy) func(text string) error {
	return func(text string) error {
		u, err := uri.ParseURI(text)
		if err != nil {
			return err
		}
		return policy.CheckURI(u)
	}
}

// Register registers the tags with v, and the types of packages uri and iri. It must be called
// before v is used. The error is that of the library, for a tag that it does not allow.
func (t Tags) Register(v *validator.Validate) error {
	v.RegisterCustomTypeFunc(func(field reflect.Value) any {
		return field.Interface().(interface{ String() string }).String()
	}, uri.URI{}, uri.Reference{}, iri.IRI{}, iri.Reference{})
	for _, tag := range slices.Sorted(maps.Keys(t)) {
		valid := func(field validator.FieldLevel) bool { return t.check(tag, field.Field()) == nil }
		if err := v.RegisterValidation(tag, valid); err != nil {
			return err
		}
	}
	return nil
}

// RegisterTranslations registers a message for each tag: the name of the field, a colon and the
// text of [Tags.Err], which is English. The error is that of the library.
func (t Tags) RegisterTranslations(v *validator.Validate, translator ut.Translator) error {
	for _, tag := range slices.Sorted(maps.Keys(t)) {
		err := v.RegisterTranslation(tag, translator, func(ut.Translator) error { return nil },
			func(_ ut.Translator, field validator.FieldError) string {
				err := t.Err(field)
				if err == nil { // the value changed
					return field.Error()
				}
				return field.Field() + ": " + err.Error()
			})
		if err != nil {
			return err
		}
	}
	return nil
}

// Err returns why a tag refused the value of a field. It returns nil for a tag that is not one
// of t. The message contains at most one character of the text, and that of public_http the
// part that was refused, but no password.
func (t Tags) Err(field validator.FieldError) error {
	return t.check(field.ActualTag(), reflect.ValueOf(field.Value()))
}

// check applies the check of a tag to a value.
func (t Tags) check(tag string, value reflect.Value) error {
	check, ok := t[tag]
	if !ok {
		return nil
	}
	for value.Kind() == reflect.Pointer || value.Kind() == reflect.Interface {
		value = value.Elem()
	}
	switch {
	case value.Kind() == reflect.String:
		return check(value.String())
	case value.Kind() == reflect.Slice && value.Type().Elem().Kind() == reflect.Uint8:
		return check(string(value.Bytes()))
	}
	return ErrType
}
