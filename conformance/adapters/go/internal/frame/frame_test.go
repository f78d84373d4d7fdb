package frame

import (
	"errors"
	"maps"
	"testing"
)

func TestAnswer(t *testing.T) {
	a := Adapter[string]{
		Parse: func(text string) (string, error) {
			if text == "" {
				return "", errors.New("empty")
			}
			return text, nil
		},
		Components: func(parsed, text string) Answer {
			a := make(Answer)
			a.SetSpelled("host", parsed, text)
			a.SetSpelled("scheme", "http", "HTTP:")
			a.SetSpelled("path", "", text)
			return a
		},
		Reading: func(parsed string) Answer { return Reading("", "", "", parsed, "", "") },
	}
	got, err := a.answer(map[string]string{"check": "parse", "input": "h"})
	if err != nil || !maps.Equal(got, Answer{"host": "h"}) {
		t.Error(got, err)
	}
	got, err = a.answer(map[string]string{"check": "read", "input": "h"})
	if err != nil || got["host"] != "h" || got["scheme"] != nil || got["path"] != "" {
		t.Error(got, err)
	}
	if _, err := a.answer(map[string]string{"check": "read"}); err == nil {
		t.Error("no error")
	}
}
