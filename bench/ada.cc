//go:build ada

#include "cxxheap.h"
#include "foreign.h"

#include <algorithm>
#include <cstring>
#include <string_view>
#include <vector>

#include "ada.h"

using url = ada::result<ada::url_aggregator>;

const char *ada_version(void) { return ADA_VERSION; }

static std::string_view view(text t) { return {t.first, t.length}; }

static void keep(work *w, std::string_view s) {
	w->length = std::min(s.size(), w->room);
	std::memcpy(w->out, s.data(), w->length);
}

// bases are parsed by the first pass, and kept.
static std::vector<url> &bases(work *w) {
	if (w->prepared == nullptr) {
		auto *list = new std::vector<url>;
		for (size_t i = 0; i < w->n; i += 2) {
			list->push_back(ada::parse<ada::url_aggregator>(view(w->texts[i])));
		}
		w->prepared = list;
	}
	return *static_cast<std::vector<url> *>(w->prepared);
}

static size_t components(ada::url_aggregator const &u) {
	return u.get_protocol().size() + u.get_username().size() + u.get_password().size() + u.get_hostname().size() +
		u.get_port().size() + u.get_pathname().size() + u.get_search().size() + u.get_hash().size();
}

static size_t all(int verb, work *w) {
	size_t accepted = 0;
	switch (verb) {
	case PARSE:
		for (size_t i = 0; i < w->n; i++) {
			accepted += ada::parse<ada::url_aggregator>(view(w->texts[i])).has_value();
		}
		break;
	case COMPONENTS:
		for (size_t i = 0; i < w->n; i++) {
			if (auto u = ada::parse<ada::url_aggregator>(view(w->texts[i]))) {
				w->sum += components(*u);
				accepted++;
			}
		}
		break;
	case VALIDATE:
		for (size_t i = 0; i < w->n; i++) {
			accepted += ada::can_parse(view(w->texts[i]));
		}
		break;
	case RESOLVE: {
		auto &list = bases(w);
		for (size_t i = 0; i < w->n; i += 2) {
			auto &base = list[i / 2];
			if (!base) {
				continue;
			}
			if (auto u = ada::parse<ada::url_aggregator>(view(w->texts[i + 1]), &*base)) {
				keep(w, u->get_href());
				accepted++;
			}
		}
		break;
	}
	case NORMALIZE:
		for (size_t i = 0; i < w->n; i++) {
			if (auto u = ada::parse<ada::url_aggregator>(view(w->texts[i]))) {
				keep(w, u->get_href());
				accepted++;
			}
		}
		break;
	}
	return accepted;
}

size_t ada_url(int verb, work *w) {
	size_t objects = heap_objects, bytes = heap_bytes;
	size_t accepted = all(verb, w);
	w->objects += heap_objects - objects;
	w->bytes += heap_bytes - bytes;
	return accepted;
}
