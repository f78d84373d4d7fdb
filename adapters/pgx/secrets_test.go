package uripgx_test

import (
	"reflect"
	"testing"

	"github.com/jackc/pgx/v5/pgtype"

	"github.com/urikit/uri/internal/planted"
)

// No error of scanning shows a secret, for each type and format.
func TestSecrets(t *testing.T) {
	m := newMap()
	refused := 0
	for _, f := range allForms() {
		for _, text := range planted.Texts() {
			for _, format := range []int16{pgtype.TextFormatCode, pgtype.BinaryFormatCode} {
				for _, oid := range []uint32{pgtype.TextOID, pgtype.VarcharOID, pgtype.TextArrayOID, pgtype.JSONOID} {
					err := m.Scan(oid, format, []byte(text), reflect.New(reflect.TypeOf(f.value)).Interface())
					if err == nil {
						continue
					}
					if refused++; planted.Shows(err.Error()) {
						t.Errorf("%T, type %d, format %d of %q: %v", f.value, oid, format, text, err)
					}
				}
			}
		}
	}
	if refused == 0 {
		t.Error("no text is refused")
	}
}
