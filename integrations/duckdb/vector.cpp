// Functions of DuckDB's C API that allocate. They throw a C++ exception when the limit of memory is
// reached; it must not reach the frames of Go above them, which would end the process.

#include <cstdint>

extern "C" {

uint64_t *duckdb_vector_get_validity(void *vector);
void duckdb_vector_ensure_validity_writable(void *vector);
int duckdb_list_vector_reserve(void *vector, uint64_t capacity);
int duckdb_list_vector_set_size(void *vector, uint64_t size);
void duckdb_vector_assign_string_element_len(void *vector, uint64_t row, const char *text, uint64_t length);

// uriduckdb_ensure_validity makes a vector have a bit for each row that says whether it is NULL.
bool uriduckdb_ensure_validity(void *vector) {
	try {
		duckdb_vector_ensure_validity_writable(vector);
		return true;
	} catch (...) {
		return false;
	}
}

// uriduckdb_assign copies count texts, which follow each other, into rows of a vector. A negative
// length is NULL.
bool uriduckdb_assign(void *vector, uint64_t row, const int64_t *lengths, uint64_t count, const char *text) {
	try {
		uint64_t *validity = duckdb_vector_get_validity(vector);
		for (uint64_t i = 0; i < count; i++, row++) {
			if (lengths[i] >= 0) {
				duckdb_vector_assign_string_element_len(vector, row, text, lengths[i]);
				text += lengths[i];
				continue;
			}
			if (!validity) {
				duckdb_vector_ensure_validity_writable(vector);
				validity = duckdb_vector_get_validity(vector);
			}
			validity[row / 64] &= ~(uint64_t(1) << row % 64);
		}
		return true;
	} catch (...) {
		return false;
	}
}

// uriduckdb_resize_list gives the vector of a list's elements a size.
bool uriduckdb_resize_list(void *vector, uint64_t size) {
	try {
		return duckdb_list_vector_reserve(vector, size) == 0 && duckdb_list_vector_set_size(vector, size) == 0;
	} catch (...) {
		return false;
	}
}
}
