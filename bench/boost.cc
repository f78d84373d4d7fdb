//go:build boost

#include "cxxheap.h"
#include "foreign.h"

#include <algorithm>
#include <cstring>
#include <string>
#include <vector>

#include <boost/url.hpp>
#include <boost/version.hpp>

namespace urls = boost::urls;

const char *boost_version(void) { return BOOST_LIB_VERSION; }

static urls::string_view view(text t) { return {t.first, t.length}; }

static void keep(work *w, urls::string_view s) {
	w->length = std::min(s.size(), w->room);
	std::memcpy(w->out, s.data(), w->length);
}

// every one of the texts from the first on, or of each step-th, is parsed by the first
// pass, and kept.
static std::vector<urls::url_view> &every(work *w, size_t step) {
	if (w->prepared == nullptr) {
		auto *list = new std::vector<urls::url_view>;
		for (size_t i = 0; i < w->n; i += step) {
			auto u = urls::parse_uri_reference(view(w->texts[i]));
			list->push_back(u.has_value() ? *u : urls::url_view());
		}
		w->prepared = list;
	}
	return *static_cast<std::vector<urls::url_view> *>(w->prepared);
}

static size_t components(urls::url_view const &u) {
	return u.scheme().size() + u.encoded_userinfo().size() + u.encoded_host().size() + u.port().size() +
		u.encoded_path().size() + u.encoded_query().size() + u.encoded_fragment().size();
}

static size_t all(int verb, work *w) {
	size_t accepted = 0;
	switch (verb) {
	case PARSE:
		for (size_t i = 0; i < w->n; i++) {
			accepted += urls::parse_uri_reference(view(w->texts[i])).has_value();
		}
		break;
	case COMPONENTS:
		for (size_t i = 0; i < w->n; i++) {
			if (auto u = urls::parse_uri_reference(view(w->texts[i]))) {
				w->sum += components(*u);
				accepted++;
			}
		}
		break;
	case RESOLVE: {
		auto &bases = every(w, 2);
		urls::url target;
		for (size_t i = 0; i < w->n; i += 2) {
			auto u = urls::parse_uri_reference(view(w->texts[i + 1]));
			if (u && urls::resolve(bases[i / 2], *u, target)) {
				keep(w, target.buffer());
				accepted++;
			}
		}
		break;
	}
	case NORMALIZE: {
		urls::url normal;
		for (size_t i = 0; i < w->n; i++) {
			if (auto u = urls::parse_uri_reference(view(w->texts[i]))) {
				normal = *u;
				normal.normalize();
				keep(w, normal.buffer());
				accepted++;
			}
		}
		break;
	}
	case COMPARE: {
		auto &list = every(w, 1);
		for (size_t i = 0; i + 1 < list.size(); i += 2) {
			accepted += list[i] == list[i + 1];
		}
		break;
	}
	case ENCODE:
		for (size_t i = 0; i < w->n; i++) {
			auto s = view(w->texts[i]);
			w->length = urls::encode(w->out, w->room, s, urls::pchars);
			accepted++;
		}
		break;
	case DECODE: {
		std::string s;
		for (size_t i = 0; i < w->n; i++) {
			if (auto encoded = urls::make_pct_string_view(view(w->texts[i]))) {
				encoded->decode({}, urls::string_token::assign_to(s));
				keep(w, s);
				accepted++;
			}
		}
		break;
	}
	}
	return accepted;
}

size_t boost_url(int verb, work *w) {
	size_t objects = heap_objects, bytes = heap_bytes;
	size_t accepted = all(verb, w);
	w->objects += heap_objects - objects;
	w->bytes += heap_bytes - bytes;
	return accepted;
}
