package uripgx_test

import (
	"database/sql"
	"errors"
	"reflect"
	"strings"
	"testing"

	"github.com/jackc/pgx/v5/pgtype"

	"github.com/urikit/uri"
	uripgx "github.com/urikit/uri/adapters/pgx"
	"github.com/urikit/uri/iri"
	"github.com/urikit/uri/whatwg"
)

func newMap() *pgtype.Map {
	m := pgtype.NewMap()
	uripgx.Register(m)
	return m
}

const unknown = 0 // the OID in the modes that do not ask the server

// A form is a Go value, with its text in PostgreSQL.
type form struct {
	value any // the zero value of its type is what nothing was scanned into
	text  string
	null  bool
	array bool
}

func pointer[T any](v T) *T { return &v }

func forms[T any](v T, text string) []form {
	return []form{
		{value: v, text: text},
		{value: pointer(v), text: text},
		{value: (*T)(nil), null: true},
		{value: sql.Null[T]{V: v, Valid: true}, text: text},
		{value: sql.Null[T]{}, null: true},
		{value: []T{v, v}, text: "{" + text + "," + text + "}", array: true},
		{value: []T{}, text: "{}", array: true},
		{value: []T(nil), null: true, array: true},
		{value: []*T{pointer(v), nil}, text: "{" + text + ",NULL}", array: true},
		{value: []sql.Null[T]{{V: v, Valid: true}, {}}, text: "{" + text + ",NULL}", array: true},
	}
}

func allForms() (all []form) {
	all = append(all, forms(uri.MustParseURI("http://example.com/a?b#c"), "http://example.com/a?b#c")...)
	all = append(all, forms(uri.MustParse("../a%20b?c"), "../a%20b?c")...)
	all = append(all, form{value: uri.Reference{}}, form{value: pointer(iri.Reference{})})
	all = append(all, form{value: uri.URI{}, null: true}, form{value: iri.IRI{}, null: true})
	all = append(all, form{value: []uri.URI{{}, uri.MustParseURI("a:b")}, text: "{NULL,a:b}", array: true})
	all = append(all, forms(iri.MustParseIRI("http://bücher.example/ü"), "http://bücher.example/ü")...)
	all = append(all, forms(whatwg.MustParse("http://example.com/a|b"), "http://example.com/a|b")...)
	all = append(all, form{value: whatwg.URL{}, null: true})
	return append(all, forms(iri.MustParse("../ü"), "../ü")...)
}

// TestForms encodes values and scans the results, in both formats and for parameters of known
// and unknown type.
func TestForms(t *testing.T) {
	m := newMap()
	for _, f := range allForms() {
		oids := []uint32{pgtype.TextOID, pgtype.VarcharOID, pgtype.BPCharOID, pgtype.NameOID}
		known := uint32(pgtype.TextOID)
		if f.array {
			oids = []uint32{pgtype.TextArrayOID, pgtype.VarcharArrayOID, pgtype.BPCharArrayOID}
			known = pgtype.TextArrayOID
		}
		for _, oid := range append(oids, unknown) {
			for _, format := range []int16{pgtype.TextFormatCode, pgtype.BinaryFormatCode} {
				got, err := m.Encode(oid, format, f.value, []byte{})
				if err != nil || (got == nil) != f.null || format == pgtype.TextFormatCode && string(got) != f.text {
					t.Errorf("%T: type %d, format %d: %q, %v", f.value, oid, format, got, err)
					continue
				}
				if oid == unknown {
					oid = known
				}
				back := reflect.New(reflect.TypeOf(f.value))
				if err := m.Scan(oid, format, got, back.Interface()); err != nil || !reflect.DeepEqual(back.Elem().Interface(), f.value) {
					t.Errorf("%T: type %d, format %d: scanned %v, %v", f.value, oid, format, back.Elem(), err)
				}
			}
		}
		if typ, ok := m.TypeForValue(f.value); !ok || typ.OID != known {
			t.Errorf("%T: type %v", f.value, typ)
		}
	}
}

func TestErrors(t *testing.T) {
	m := newMap()
	for _, format := range []int16{pgtype.TextFormatCode, pgtype.BinaryFormatCode} {
		if got, err := m.Encode(pgtype.TextOID, format, uri.Reference{}, []byte{}); err != nil || got == nil || len(got) > 0 {
			t.Errorf("the empty reference: %q, %v", got, err)
		}

		u := uri.MustParseURI("a:b")
		var syntax *uri.SyntaxError
		if err := m.Scan(pgtype.TextOID, format, []byte("http://h/a b"), &u); !errors.As(err, &syntax) || syntax.Offset != 10 {
			t.Errorf("format %d: %v", format, err)
		}
		if err := m.Scan(pgtype.TextOID, format, []byte("//h"), &u); !errors.As(err, &syntax) {
			t.Errorf("format %d: %v", format, err)
		}
		if u.String() != "a:b" {
			t.Errorf("an error changed the URI to %s", u)
		}
		if err := m.Scan(pgtype.TextOID, format, nil, &u); err != nil || !u.IsZero() {
			t.Errorf("format %d: NULL is %v, %v", format, u, err)
		}
		var r uri.Reference
		if err := m.Scan(pgtype.TextOID, format, nil, &r); err == nil || !strings.Contains(err.Error(), "NULL") {
			t.Errorf("format %d: %v", format, err)
		}
	}
	var list []uri.Reference
	if err := m.Scan(pgtype.TextArrayOID, pgtype.TextFormatCode, []byte("{a:b,NULL}"), &list); err == nil {
		t.Errorf("NULL in %v", list)
	}
}
