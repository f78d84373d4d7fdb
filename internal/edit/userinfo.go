package edit

import (
	"errors"
	"strings"

	"github.com/urikit/uri"
	"github.com/urikit/uri/internal/field"
)

// newUserinfo returns the edit that sets the part of the userinfo before its first colon, or
// the part after it, to a valid text.
func newUserinfo(f field.Field, value string) (Edit, error) {
	if f == field.User && strings.Contains(value, ":") {
		return nil, errors.New(`a user ends at ":": write "%3A", or user:=`)
	}
	return func(b *uri.Builder) error {
		userinfo, _ := b.Component(uri.ComponentUserinfo)
		user, password, has := strings.Cut(userinfo, ":")
		if f == field.Password {
			password, has = value, true
		} else {
			user = value
		}
		if has {
			user += ":" + password
		}
		b.SetComponent(uri.ComponentUserinfo, user)
		return nil
	}, nil
}

// removeUser removes the user from the userinfo, and removePassword the password.
func removeUser(b *uri.Builder) error {
	userinfo, _ := b.Component(uri.ComponentUserinfo)
	if _, password, has := strings.Cut(userinfo, ":"); has {
		b.SetComponent(uri.ComponentUserinfo, ":"+password)
	} else {
		b.RemoveComponent(uri.ComponentUserinfo)
	}
	return nil
}

func removePassword(b *uri.Builder) error {
	userinfo, ok := b.Component(uri.ComponentUserinfo)
	if user, _, has := strings.Cut(userinfo, ":"); ok && has {
		b.SetComponent(uri.ComponentUserinfo, user)
	}
	return nil
}
