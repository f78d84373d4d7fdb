package uriduckdb

/*
#include <stdbool.h>
#include <stdint.h>
#include <string.h>

// The part of DuckDB's C API that this file calls. The names are those of duckdb.h, and every
// handle is an opaque pointer. Go cannot include a header of another module, so the declarations
// are here.
void *duckdb_create_logical_type(int type);
void *duckdb_create_list_type(void *type);
void duckdb_destroy_logical_type(void **type);
void *duckdb_create_scalar_function(void);
void duckdb_destroy_scalar_function(void **function);
void duckdb_scalar_function_set_name(void *function, const char *name);
void duckdb_scalar_function_add_parameter(void *function, void *type);
void duckdb_scalar_function_set_return_type(void *function, void *type);
void duckdb_scalar_function_set_extra_info(void *function, void *info, void (*destroy)(void *));
void duckdb_scalar_function_set_function(void *function, void (*call)(void *info, void *input, void *output));
void *duckdb_scalar_function_get_extra_info(void *info);
void duckdb_scalar_function_set_error(void *info, const char *message);
void *duckdb_create_scalar_function_set(const char *name);
void duckdb_destroy_scalar_function_set(void **set);
int duckdb_add_scalar_function_to_set(void *set, void *function);
int duckdb_register_scalar_function_set(void *connection, void *set);
uint64_t duckdb_data_chunk_get_size(void *chunk);
void *duckdb_data_chunk_get_vector(void *chunk, uint64_t column);
void *duckdb_vector_get_data(void *vector);
uint64_t *duckdb_vector_get_validity(void *vector);
void *duckdb_list_vector_get_child(void *vector);

// uriduckdb_call is the function in Go that handles a chunk.
extern void uriduckdb_call(void *info, void *input, void *output);

// uriduckdb_configure makes uriduckdb_call the code of a function, with a number as its data.
static inline void uriduckdb_configure(void *function, uintptr_t number) {
	duckdb_scalar_function_set_extra_info(function, (void *)number, 0);
	duckdb_scalar_function_set_function(function, uriduckdb_call);
}

static inline uintptr_t uriduckdb_number(void *info) {
	return (uintptr_t)duckdb_scalar_function_get_extra_info(info);
}

// The functions of vector.cpp. They return false if there is no memory.
bool uriduckdb_assign(void *vector, uint64_t row, const int64_t *lengths, uint64_t count, const char *text);
bool uriduckdb_ensure_validity(void *vector);
bool uriduckdb_resize_list(void *vector, uint64_t size);
*/
import "C"

import (
	"fmt"
	"reflect"
	"sync"
	"unsafe"

	// The driver.
	_ "github.com/duckdb/duckdb-go/v2"

	"github.com/urikit/uri/internal/scalar"
)

// connection returns DuckDB's handle of a connection of the driver, which the driver does not
// export. It is the field conn.Ptr.
func connection(conn any) (unsafe.Pointer, error) {
	v := reflect.ValueOf(conn)
	if v.Kind() == reflect.Pointer && v.Elem().Kind() == reflect.Struct {
		if outer := v.Elem().FieldByName("conn"); outer.IsValid() && outer.Kind() == reflect.Struct {
			if field := outer.FieldByName("Ptr"); field.IsValid() && field.Kind() == reflect.UnsafePointer && !field.IsNil() {
				return field.UnsafePointer(), nil
			}
		}
	}
	return nil, fmt.Errorf("uriduckdb: %T is not an open connection of a known DuckDB driver", conn)
}

// A logicalType is a type of DuckDB, with the number of duckdb_type.
type logicalType C.int

const (
	typeBoolean logicalType = 1
	typeVarchar logicalType = 17
	typeBlob    logicalType = 18
	typeList    logicalType = 24 // of VARCHAR
)

// A call is the code of a function for a row. It appends the result to dst and returns false for
// NULL. It keeps nothing of args.
type call = func(dst []byte, args [][]byte) ([]byte, bool)

// An overload is a function for certain types of parameters.
type overload struct {
	parameters []logicalType // each VARCHAR or BLOB
	result     logicalType   // VARCHAR, BLOB, BOOLEAN, for which the call gives "0" or "1", or LIST, for which it gives words
	workers    sync.Pool     // of *worker
}

// A worker is what a thread needs to run an overload.
type worker struct {
	call    call
	columns []column
	args    [][]byte
	lengths []C.int64_t // of the texts in buffer; negative for NULL
	buffer  []byte      // results that DuckDB does not have yet
}

func newWorker(parameters int, call call) *worker {
	return &worker{call: call, columns: make([]column, parameters), args: make([][]byte, parameters)}
}

// overloads has the registered functions. DuckDB knows each by its index in it, plus one.
var overloads struct {
	sync.RWMutex
	list []*overload
}

// register makes a function known to the database of a connection.
func register(conn any, name string, set []*overload) error {
	handle, err := connection(conn)
	if err != nil {
		return err
	}
	cName := append([]byte(name), 0)
	cname := (*C.char)(unsafe.Pointer(&cName[0]))
	functions := C.duckdb_create_scalar_function_set(cname)
	defer C.duckdb_destroy_scalar_function_set(&functions)
	for _, o := range set {
		function := C.duckdb_create_scalar_function()
		C.duckdb_scalar_function_set_name(function, cname)
		for _, t := range o.parameters {
			withType(t, func(t unsafe.Pointer) { C.duckdb_scalar_function_add_parameter(function, t) })
		}
		withType(o.result, func(t unsafe.Pointer) { C.duckdb_scalar_function_set_return_type(function, t) })
		overloads.Lock()
		overloads.list = append(overloads.list, o)
		number := len(overloads.list)
		overloads.Unlock()
		C.uriduckdb_configure(function, C.uintptr_t(number))
		state := C.duckdb_add_scalar_function_to_set(functions, function)
		C.duckdb_destroy_scalar_function(&function)
		if state != 0 {
			return fmt.Errorf("uriduckdb: DuckDB refused the function %s", name)
		}
	}
	if C.duckdb_register_scalar_function_set(handle, functions) != 0 {
		return fmt.Errorf("uriduckdb: DuckDB refused the functions %s", name)
	}
	return nil
}

// withType calls f with a type of DuckDB.
func withType(t logicalType, f func(unsafe.Pointer)) {
	if t == typeList {
		withType(typeVarchar, func(element unsafe.Pointer) {
			handle := C.duckdb_create_list_type(element)
			defer C.duckdb_destroy_logical_type(&handle)
			f(handle)
		})
		return
	}
	handle := C.duckdb_create_logical_type(C.int(t))
	defer C.duckdb_destroy_logical_type(&handle)
	f(handle)
}

// A text is a string of DuckDB in a vector, duckdb_string_t.
type text struct {
	length uint32
	inline [12]byte // the text, or its first four bytes and a pointer to it
}

// bytes returns the text in the memory of DuckDB.
func (t *text) bytes() []byte {
	if int(t.length) <= len(t.inline) {
		return t.inline[:t.length:t.length]
	}
	p := *(**byte)(unsafe.Pointer(&t.inline[4]))
	return unsafe.Slice(p, t.length)
}

// A column is a parameter of the rows of a chunk.
type column struct {
	texts    []text
	validity []uint64 // a bit for each row; nil: no value is NULL
}

// value returns the value in a row, which must not be changed or kept, and false for NULL.
func (c *column) value(row int) ([]byte, bool) {
	if c.validity != nil && c.validity[row/64]>>(row%64)&1 == 0 {
		return nil, false
	}
	return c.texts[row].bytes(), true
}

//export uriduckdb_call
func uriduckdb_call(info, chunk, result unsafe.Pointer) {
	overloads.RLock()
	o := overloads.list[C.uriduckdb_number(info)-1]
	overloads.RUnlock()
	w := o.workers.Get().(*worker)
	defer func() {
		if recover() != nil { // a panic would end the process, and with it the database
			setError(info, "uriduckdb: a function failed: please report this")
			return
		}
		o.workers.Put(w)
	}()
	for i := range w.columns {
		w.columns[i] = columnOf(chunk, i)
	}
	rows := int(C.duckdb_data_chunk_get_size(chunk))
	written := false
	switch o.result {
	case typeBoolean:
		written = w.booleans(rows, result)
	case typeList:
		written = w.lists(rows, result)
	default:
		written = w.texts(rows, result)
	}
	if !written {
		setError(info, "Out of Memory Error: no memory for the results of a function")
	}
	clear(w.columns)
	clear(w.args)
}

// setError makes the statement fail. DuckDB writes "Invalid Input Error: " before the message.
func setError(info unsafe.Pointer, message string) {
	text := append([]byte(message), 0)
	C.duckdb_scalar_function_set_error(info, (*C.char)(unsafe.Pointer(&text[0])))
}

// columnOf returns a column of a chunk, which DuckDB has made flat.
func columnOf(chunk unsafe.Pointer, i int) column {
	rows := C.duckdb_data_chunk_get_size(chunk)
	vector := C.duckdb_data_chunk_get_vector(chunk, C.uint64_t(i))
	c := column{texts: unsafe.Slice((*text)(C.duckdb_vector_get_data(vector)), rows)}
	if validity := C.duckdb_vector_get_validity(vector); validity != nil {
		c.validity = unsafe.Slice((*uint64)(validity), (rows+63)/64)
	}
	return c
}

// one appends the result of a row to dst. It returns false for NULL, as for an argument that is
// NULL.
func (w *worker) one(dst []byte, row int) ([]byte, bool) {
	for i := range w.columns {
		value, ok := w.columns[i].value(row)
		if !ok {
			return dst, false
		}
		w.args[i] = value
	}
	return w.call(dst, w.args)
}

// Limits of the memory that a worker has while it waits for rows, and after a chunk.
const (
	flushSize = 1 << 18
	keepSize  = 1 << 22
)

// texts writes the results of all rows into a vector of texts. As the other two functions, it
// returns false if DuckDB has no memory for them.
func (w *worker) texts(rows int, result unsafe.Pointer) bool {
	w.buffer, w.lengths = w.buffer[:0], w.lengths[:0]
	written := 0
	flush := func() bool {
		ok := w.assign(result, written)
		written += len(w.lengths)
		w.buffer, w.lengths = w.buffer[:0], w.lengths[:0]
		return ok
	}
	for row := range rows {
		before := len(w.buffer)
		buffer, ok := w.one(w.buffer, row)
		if ok {
			w.buffer = buffer
			w.lengths = append(w.lengths, C.int64_t(len(buffer)-before))
		} else {
			w.buffer = buffer[:before]
			w.lengths = append(w.lengths, -1)
		}
		if len(w.buffer) >= flushSize && !flush() {
			return false
		}
	}
	ok := flush()
	if cap(w.buffer) > keepSize {
		w.buffer = nil
	}
	return ok
}

// assign writes the texts in buffer into a vector, from a row on.
func (w *worker) assign(vector unsafe.Pointer, row int) bool {
	if len(w.lengths) == 0 {
		return true
	}
	texts := (*C.char)(unsafe.Pointer(unsafe.SliceData(w.buffer)))
	return bool(C.uriduckdb_assign(vector, C.uint64_t(row), &w.lengths[0], C.uint64_t(len(w.lengths)), texts))
}

// booleans writes the results of all rows into a vector of booleans.
func (w *worker) booleans(rows int, result unsafe.Pointer) bool {
	data := unsafe.Slice((*bool)(C.duckdb_vector_get_data(result)), rows)
	var validity []uint64
	for row := range rows {
		buffer, ok := w.one(w.buffer[:0], row)
		w.buffer = buffer
		data[row] = ok && buffer[0] == '1'
		if !ok {
			if validity = setNull(result, validity, rows, row); validity == nil {
				return false
			}
		}
	}
	return true
}

// setNull makes a row of a vector NULL. validity has a bit for each row, or is nil before the first
// NULL. It returns nil if DuckDB has no memory for the bits.
func setNull(result unsafe.Pointer, validity []uint64, rows, row int) []uint64 {
	if validity == nil {
		if !C.uriduckdb_ensure_validity(result) {
			return nil
		}
		validity = unsafe.Slice((*uint64)(C.duckdb_vector_get_validity(result)), (rows+63)/64)
	}
	validity[row/64] &^= 1 << (row % 64)
	return validity
}

// A list is the place of a list in the vector of its elements, duckdb_list_entry.
type list struct{ offset, length uint64 }

// lists writes the words of all rows into a vector of lists.
func (w *worker) lists(rows int, result unsafe.Pointer) bool {
	w.buffer, w.lengths = w.buffer[:0], w.lengths[:0]
	entries := unsafe.Slice((*list)(C.duckdb_vector_get_data(result)), rows)
	var validity []uint64
	for row := range rows {
		before := len(w.buffer)
		buffer, ok := w.one(w.buffer, row)
		if !ok {
			if validity = setNull(result, validity, rows, row); validity == nil {
				return false
			}
		}
		entries[row].offset = uint64(len(w.lengths))
		w.buffer = buffer[:before]
		for word := range scalar.Words(buffer[before:]) {
			w.buffer = append(w.buffer, word...) // in place: it is further on in the same bytes
			w.lengths = append(w.lengths, C.int64_t(len(word)))
		}
		entries[row].length = uint64(len(w.lengths)) - entries[row].offset
	}
	if !C.uriduckdb_resize_list(result, C.uint64_t(len(w.lengths))) {
		return false
	}
	return w.assign(C.duckdb_list_vector_get_child(result), 0)
}
