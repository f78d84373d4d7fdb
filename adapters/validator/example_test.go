package urivalidator_test

import (
	"errors"
	"fmt"

	"github.com/go-playground/locales/en"
	ut "github.com/go-playground/universal-translator"
	"github.com/go-playground/validator/v10"

	urivalidator "github.com/urikit/uri/adapters/validator"
	"github.com/urikit/uri/guard"
)

func Example() {
	type Hook struct {
		Callback string `validate:"required,public_http"`
		Docs     string `validate:"omitempty,uri"`
	}
	validate := validator.New()
	tags := urivalidator.Default()
	if err := tags.Register(validate); err != nil {
		fmt.Println(err)
		return
	}
	err := validate.Struct(Hook{"http://169.254.169.254/latest/", "example.com/docs"})
	var fields validator.ValidationErrors
	if errors.As(err, &fields) {
		for _, field := range fields {
			fmt.Println(field.Field(), field.Tag(), tags.Err(field))
		}
	}
	// Output:
	// Callback public_http guard: address refused: 169.254.169.254 is in 169.254.0.0/16, Link Local (RFC 3927)
	// Docs uri uri: a URI must begin with a scheme, such as https, and a colon (offset 11, scheme, scheme; RFC 3986 section 3.1)
}

func ExampleTags_RegisterTranslations() {
	validate, tags := validator.New(), urivalidator.Default()
	english := en.New()
	translator, _ := ut.New(english, english).GetTranslator("en")
	if err := errors.Join(tags.Register(validate), tags.RegisterTranslations(validate, translator)); err != nil {
		fmt.Println(err)
		return
	}
	err := validate.Struct(struct {
		Page string `validate:"uri"`
	}{"http://example.com/100%"})
	var fields validator.ValidationErrors
	if errors.As(err, &fields) {
		fmt.Println(fields[0].Translate(translator))
	}
	// Output:
	// Page: uri: "%" must be followed by two hexadecimal digits; write a literal "%" as %25 (offset 23, path, pct-encoded; RFC 3986 section 2.1)
}

func ExampleAllowed() {
	policy, err := guard.New(guard.Config{AllowHosts: []string{"*.example.com"}})
	if err != nil {
		fmt.Println(err)
		return
	}
	tags := urivalidator.Default()
	tags["partner"] = urivalidator.Allowed(policy)
	validate := validator.New()
	if err := tags.Register(validate); err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(validate.Var("https://api.example.com/", "partner"))
	fmt.Println(validate.Var("https://example.org/", "partner"))
	// Output:
	// <nil>
	// Key: '' Error:Field validation for '' failed on the 'partner' tag
}
