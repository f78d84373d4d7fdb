package iri_test

import (
	"bytes"
	"encoding/gob"
	"errors"
	"flag"
	"io"
	"testing"

	"github.com/urikit/uri"
	"github.com/urikit/uri/iri"
)

func TestGob(t *testing.T) {
	type values struct {
		I    iri.IRI
		R, E iri.Reference
		P    *iri.IRI
	}
	i := iri.MustParseIRI("http://bücher.example/")
	for _, want := range []values{{I: i, R: iri.MustParse("ä?ö"), P: &i}, {}} {
		var buffer bytes.Buffer
		if err := gob.NewEncoder(&buffer).Encode(want); err != nil {
			t.Fatal(err)
		}
		var got values
		if err := gob.NewDecoder(&buffer).Decode(&got); err != nil || got.I != want.I || got.R != want.R || got.E != want.E || (got.P == nil) != (want.P == nil) {
			t.Errorf("%+v, %v, want %+v", got, err, want)
		}
	}
	if err := gob.NewEncoder(io.Discard).Encode(iri.IRI{}); !errors.Is(err, uri.ErrZero) {
		t.Errorf("the zero IRI: %v", err)
	}
	var buffer bytes.Buffer
	empty := iri.MustParse("x")
	if err := gob.NewEncoder(&buffer).Encode(iri.Reference{}); err != nil {
		t.Fatal(err)
	}
	if err := gob.NewDecoder(&buffer).Decode(&empty); err != nil || empty != (iri.Reference{}) {
		t.Errorf("the empty reference is %q, %v", empty, err)
	}
}

func TestFlag(t *testing.T) {
	var i iri.IRI
	var r iri.Reference
	set := flag.NewFlagSet("", flag.ContinueOnError)
	set.SetOutput(io.Discard)
	set.TextVar(&i, "iri", iri.MustParseIRI("x:ü"), "an IRI")
	set.TextVar(&r, "ref", iri.Reference{}, "a reference")
	if i.String() != "x:ü" {
		t.Errorf("the default is %q", i)
	}
	if err := set.Parse([]string{"-iri", "y:ö", "-ref", "ä"}); err != nil || i.String() != "y:ö" || r.String() != "ä" {
		t.Errorf("%q, %q, %v", i, r, err)
	}
	if err := set.Parse([]string{"-iri", "/ö"}); err == nil || i.String() != "y:ö" {
		t.Errorf("%q, %v", i, err)
	}
}
