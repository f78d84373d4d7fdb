package frameworks_test

import (
	"database/sql"
	"errors"
	"fmt"
	"path/filepath"
	"reflect"
	"testing"

	"github.com/glebarez/sqlite"
	"gorm.io/gorm"
	"gorm.io/gorm/logger"

	"github.com/urikit/uri"
	"github.com/urikit/uri/iri"
	"github.com/urikit/uri/whatwg"
)

// gorm makes columns of text for the types. The zero URI is NULL.
func Example_gorm() {
	type Page struct {
		ID   uint
		Link uri.URI
		Next *uri.URI
	}
	db, err := gorm.Open(sqlite.Open(":memory:"), &gorm.Config{Logger: logger.Discard})
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(db.AutoMigrate(&Page{}))
	fmt.Println(db.Create(&[]Page{{Link: uri.MustParseURI("https://example.com/a%20b")}, {}}).Error)

	var pages []Page
	fmt.Println(db.Find(&pages, "link IS NULL OR link = ?", uri.MustParseURI("https://example.com/a%20b")).Error)
	for _, p := range pages {
		fmt.Printf("%d %q %v\n", p.ID, p.Link, p.Next)
	}
	// Output:
	// <nil>
	// <nil>
	// <nil>
	// 1 "https://example.com/a%20b" <nil>
	// 2 "" <nil>
}

// open returns a new database, by gorm and by database/sql.
func open(t *testing.T) (*gorm.DB, *sql.DB) {
	t.Helper()
	db, err := gorm.Open(sqlite.Open(filepath.Join(t.TempDir(), "test.db")), &gorm.Config{Logger: logger.Discard})
	if err != nil {
		t.Fatal(err)
	}
	plain, err := db.DB()
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { plain.Close() })
	return db, plain
}

// A row has a type in each form that a column can have.
type row[T any] struct {
	ID       uint
	Value    T
	Pointer  *T
	Nullable sql.Null[T]
	Key      T `gorm:"type:varchar(100);index"`
}

// stored says how a type is stored.
type stored[T any] struct {
	value T
	text  string
	zero  any // the column for the zero value: nil or a text
}

// TestDatabases migrates, inserts, reads and updates each type with gorm, and reads the same rows
// with database/sql.
func TestDatabases(t *testing.T) {
	t.Run("uri.URI", stored[uri.URI]{uri.MustParseURI("http://example.com/a?b#c"), "http://example.com/a?b#c", nil}.test)
	t.Run("uri.Reference", stored[uri.Reference]{uri.MustParse("../a%20b?c"), "../a%20b?c", ""}.test)
	t.Run("iri.IRI", stored[iri.IRI]{iri.MustParseIRI("http://bücher.example/ü"), "http://bücher.example/ü", nil}.test)
	t.Run("iri.Reference", stored[iri.Reference]{iri.MustParse("../ü"), "../ü", ""}.test)
	t.Run("whatwg.URL", stored[whatwg.URL]{whatwg.MustParse("http://example.com/a|b"), "http://example.com/a|b", nil}.test)
}

func (s stored[T]) test(t *testing.T) {
	db, plain := open(t)
	var zero T
	for range 2 { // the second migration finds the columns of the first
		if err := db.Table("rows").AutoMigrate(&row[T]{}); err != nil {
			t.Fatal(err)
		}
	}
	columns, err := db.Table("rows").Migrator().ColumnTypes(&row[T]{})
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range columns {
		want := map[string]string{"id": "integer", "key": "varchar"}[c.Name()]
		if want == "" {
			want = "text"
		}
		if c.DatabaseTypeName() != want {
			t.Errorf("the column %s is of type %s, want %s", c.Name(), c.DatabaseTypeName(), want)
		}
	}

	want := []row[T]{
		{1, s.value, &s.value, sql.Null[T]{V: s.value, Valid: true}, s.value},
		{2, zero, nil, sql.Null[T]{}, zero},
	}
	insert := append([]row[T](nil), want...)
	if err := db.Table("rows").Create(&insert).Error; err != nil {
		t.Fatal(err)
	}
	var got []row[T]
	if err := db.Table("rows").Order("id").Find(&got).Error; err != nil || !reflect.DeepEqual(got, want) {
		t.Errorf("gorm reads %+v, %v; want %+v", got, err, want)
	}
	var found row[T]
	if err := db.Table("rows").Where("value = ?", s.value).Take(&found).Error; err != nil || found.ID != 1 {
		t.Errorf("gorm finds %+v, %v", found, err)
	}

	// Other programs see texts and NULL.
	for id, want := range map[int][]any{1: {s.text, s.text, s.text}, 2: {s.zero, nil, nil}} {
		var raw [3]any
		err := plain.QueryRow("SELECT value, pointer, nullable FROM rows WHERE id = ?", id).Scan(&raw[0], &raw[1], &raw[2])
		if err != nil || !reflect.DeepEqual(raw[:], want) {
			t.Errorf("row %d has %q, %v, want %q", id, raw, err, want)
		}
		var r row[T]
		err = plain.QueryRow("SELECT id, value, pointer, nullable, key FROM rows WHERE id = ?", id).Scan(&r.ID, &r.Value, &r.Pointer, &r.Nullable, &r.Key)
		if err != nil || !reflect.DeepEqual(r, got[id-1]) {
			t.Errorf("database/sql reads %+v, %v, want %+v", r, err, got[id-1])
		}
	}

	// An update sets a value, and sets it to its zero value again.
	for _, v := range []T{s.value, zero} {
		if err := db.Table("rows").Where("id = 2").Update("value", v).Error; err != nil {
			t.Fatal(err)
		}
		var r row[T]
		if err := db.Table("rows").Take(&r, 2).Error; err != nil || !reflect.DeepEqual(r.Value, v) {
			t.Errorf("updated to %v: %v, %v", v, r.Value, err)
		}
	}

	// A text that is not of the type is an error, in gorm too.
	if _, err := plain.Exec("UPDATE rows SET value = 'http://h:80a/' WHERE id = 1"); err != nil {
		t.Fatal(err)
	}
	var r row[T]
	if err := db.Table("rows").Take(&r, 1).Error; err == nil || errors.Is(err, gorm.ErrRecordNotFound) {
		t.Errorf("an invalid text is read as %v, %v", r.Value, err)
	}
}
