// A job in C++ is a template over what is done with its results.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "turns.h"

inline std::string_view view(text t) { return {t.first, t.length}; }

// Add reads the length of a result.
struct Add {
	static bool take(tally *t, size_t n) { return t->accepted++, t->sum += n, true; }
	static bool take(tally *t, std::string_view s) { return take(t, s.size()); }
	static void refuse() {}
};

// Write writes it.
struct Write {
	static bool take(tally *, std::string_view s) { return made(s.data(), s.size()), true; }
	static bool take(tally *, size_t n) { return take(nullptr, std::to_string(n)); }
	static void refuse() { refused(); }
};

// each gives each text to f, which returns whether it took it.
template <class Use, class F> static void each(const input *in, F f) {
	for (size_t i = 0; i < in->n; i++) {
		if (!f(view(in->texts[i]))) {
			Use::refuse();
		}
	}
}

// each_pair does the same with pairs, whose bases are prepared.
template <class Use, class Prepare, class F> static void each_pair(const input *in, Prepare prepare, F f) {
	static const auto bases = [&] {
		std::vector<decltype(prepare(view(in->texts[0])))> list;
		for (size_t i = 0; i < in->n; i += 2) {
			list.push_back(prepare(view(in->texts[i])));
		}
		return list;
	}();
	for (size_t i = 0; i < in->n; i += 2) {
		if (!f(bases[i / 2], view(in->texts[i + 1]))) {
			Use::refuse();
		}
	}
}

#define JOB(name, function) {name, function<Add>, function<Write>}
