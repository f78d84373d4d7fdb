package whatwg_test

import (
	"bytes"
	"database/sql"
	"encoding/gob"
	"encoding/json"
	"errors"
	"flag"
	"io"
	"strings"
	"testing"

	"github.com/urikit/uri"
	"github.com/urikit/uri/whatwg"
)

// A link is a value with a URL in each of the ways in which Go programs keep one.
type link struct {
	At       whatwg.URL
	Pointer  *whatwg.URL
	Optional whatwg.URL `json:",omitzero"`
}

func TestJSON(t *testing.T) {
	at := whatwg.MustParse("https://u:p@example.com/a b?c#d")
	data, err := json.Marshal(link{At: at, Pointer: &at})
	const want = `{"At":"https://u:p@example.com/a%20b?c#d","Pointer":"https://u:p@example.com/a%20b?c#d"}`
	if err != nil || string(data) != want {
		t.Fatalf("%s, %v", data, err)
	}
	var back link
	if err := json.Unmarshal(data, &back); err != nil || back.At != at || *back.Pointer != at || !back.Optional.IsZero() {
		t.Errorf("%+v, %v", back, err)
	}
	if data, err := json.Marshal(link{}); !errors.Is(err, uri.ErrZero) {
		t.Errorf("%s, %v", data, err)
	}
	if err := json.Unmarshal([]byte(`{"At":"/p"}`), &back); err == nil || back.At != at {
		t.Errorf("a text without a scheme: %v, %v", back.At, err)
	}
	keyed, err := json.Marshal(map[whatwg.URL]int{at: 1})
	if err != nil || string(keyed) != `{"`+at.String()+`":1}` {
		t.Errorf("as a key: %s, %v", keyed, err)
	}
}

func TestGob(t *testing.T) {
	at := whatwg.MustParse("http://[::1]:8080/a|b")
	for _, want := range []link{{At: at, Pointer: &at, Optional: at}, {At: at}} {
		var buffer bytes.Buffer
		if err := gob.NewEncoder(&buffer).Encode(want); err != nil {
			t.Fatal(err)
		}
		var got link
		if err := gob.NewDecoder(&buffer).Decode(&got); err != nil || got.At != want.At || got.Optional != want.Optional {
			t.Errorf("%+v, %v, want %+v", got, err, want)
		}
	}
	if err := gob.NewEncoder(io.Discard).Encode(whatwg.URL{}); !errors.Is(err, uri.ErrZero) {
		t.Errorf("the zero URL: %v", err)
	}
}

func TestScan(t *testing.T) {
	at := whatwg.MustParse("http://example.com/")
	for _, src := range []any{"HTTP://example.com", []byte("HTTP://example.com"), nil} {
		got := whatwg.MustParse("a:")
		if err := got.Scan(src); err != nil || got.IsZero() != (src == nil) || src != nil && got != at {
			t.Errorf("%v gives %q, %v", src, got, err)
		}
		var null sql.Null[whatwg.URL]
		if err := null.Scan(src); err != nil || null.Valid != (src != nil) {
			t.Errorf("%v gives %+v, %v", src, null, err)
		}
	}
	for _, src := range []any{1, "/p", []byte("")} {
		got := at
		err := got.Scan(src)
		if _, isInt := src.(int); err == nil || got != at || errors.Is(err, errors.ErrUnsupported) != isInt {
			t.Errorf("%v gives %q, %v", src, got, err)
		}
	}
	if value, err := at.Value(); value != at.String() || err != nil {
		t.Error(value, err)
	}
	if value, err := (whatwg.URL{}).Value(); value != nil || err != nil {
		t.Error(value, err)
	}
	bytes := []byte("http://example.com/")
	var got whatwg.URL
	if err := got.Scan(bytes); err != nil || string(append(bytes[:0], "xxxx"...)) == "" || got != at {
		t.Errorf("the URL shares the memory of the driver: %q, %v", got, err)
	}
}

func TestFlag(t *testing.T) {
	var got whatwg.URL
	set := flag.NewFlagSet("", flag.ContinueOnError)
	var output strings.Builder
	set.SetOutput(&output)
	set.TextVar(&got, "at", whatwg.MustParse("http://default.example"), "a URL")
	set.PrintDefaults()
	if !strings.Contains(output.String(), "(default http://default.example/)") || got.String() != "http://default.example/" {
		t.Errorf("%s, %q", output.String(), got)
	}
	if err := set.Parse([]string{"-at", "HTTP://example.com"}); err != nil || got.String() != "http://example.com/" {
		t.Errorf("%q, %v", got, err)
	}
	if err := set.Parse([]string{"-at", "/p"}); err == nil || got.String() != "http://example.com/" {
		t.Errorf("%q, %v", got, err)
	}
}
