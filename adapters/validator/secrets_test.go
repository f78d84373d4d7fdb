package urivalidator_test

import (
	"errors"
	"testing"

	"github.com/go-playground/locales/en"
	ut "github.com/go-playground/universal-translator"
	"github.com/go-playground/validator/v10"

	urivalidator "github.com/urikit/uri/adapters/validator"
	"github.com/urikit/uri/internal/planted"
)

// No error of a tag shows a secret: that of the library, that of Tags.Err, and the translation.
func TestSecrets(t *testing.T) {
	v, tags := validator.New(), urivalidator.Default()
	if err := tags.Register(v); err != nil {
		t.Fatal(err)
	}
	english := en.New()
	translator, _ := ut.New(english, english).GetTranslator("en")
	if err := tags.RegisterTranslations(v, translator); err != nil {
		t.Fatal(err)
	}
	refused := map[string]bool{}
	for tag := range tags {
		for _, text := range planted.Texts() {
			for _, value := range []any{text, []byte(text)} {
				var fields validator.ValidationErrors
				err := v.Var(value, tag)
				if !errors.As(err, &fields) {
					continue
				}
				refused[tag] = true
				for _, shown := range []string{err.Error(), tags.Err(fields[0]).Error(), fields[0].Translate(translator)} {
					if planted.Shows(shown) {
						t.Errorf("%s of %q: %s", tag, value, shown)
					}
				}
			}
		}
	}
	for tag := range tags {
		if !refused[tag] {
			t.Errorf("%s refused no text", tag)
		}
	}
}
