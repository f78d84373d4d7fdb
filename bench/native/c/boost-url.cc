// The library Boost.URL: https://www.boost.org/libs/url

#include <boost/url.hpp>
#include <boost/version.hpp>

#include "uses.h"

#ifndef BOOST_URL_RELEASE // of a library that is newer than the rest of Boost
#define BOOST_URL_RELEASE BOOST_LIB_VERSION
#endif

namespace urls = boost::urls;

using boost::core::string_view;

static std::string_view same(string_view s) { return {s.data(), s.size()}; }

static auto reference(std::string_view s) { return urls::parse_uri_reference(string_view(s.data(), s.size())); }

template <class Use> static void parse(const input *in, tally *t) {
	each<Use>(in, [t](std::string_view s) {
		auto u = reference(s);
		return u && Use::take(t, u->encoded_path().size());
	});
}

template <class Use> static void validate(const input *in, tally *t) {
	each<Use>(in, [t](std::string_view s) { return reference(s).has_value() && Use::take(t, size_t(1)); });
}

template <class Use> static void components(const input *in, tally *t) {
	each<Use>(in, [t](std::string_view s) {
		auto u = reference(s);
		return u && Use::take(t, u->scheme().size() + u->encoded_userinfo().size() + u->encoded_host().size() + u->port().size() +
			u->encoded_path().size() + u->encoded_query().size() + u->encoded_fragment().size());
	});
}

template <class Use> static void resolve(const input *in, tally *t) {
	urls::url target;
	each_pair<Use>(in, [](std::string_view s) { return reference(s).value(); }, [t, &target](const urls::url_view &base, std::string_view s) {
		auto u = reference(s);
		return u && urls::resolve(base, *u, target) && Use::take(t, same(target.buffer()));
	});
}

template <class Use> static void normalize(const input *in, tally *t) {
	urls::url normal;
	each<Use>(in, [t, &normal](std::string_view s) {
		auto u = reference(s);
		return u && (normal = *u, normal.normalize(), Use::take(t, same(normal.buffer())));
	});
}

template <class Use> static void encode(const input *in, tally *t) {
	each<Use>(in, [t](std::string_view s) { return Use::take(t, urls::encode(s, urls::pchars)); });
}

template <class Use> static void decode(const input *in, tally *t) {
	std::string made;
	each<Use>(in, [t, &made](std::string_view s) {
		auto encoded = urls::make_pct_string_view(string_view(s.data(), s.size()));
		return encoded && (encoded->decode({}, urls::string_token::assign_to(made)), Use::take(t, made));
	});
}

static void print(text line) {
	if (auto u = reference(view(line))) {
		urls::url normal = *u;
		normal.normalize();
		put(normal.buffer().data(), normal.buffer().size());
		put("\n", 1);
	}
}

int main(int argc, char **argv) {
	static const job jobs[] = {
		JOB("parse", parse), JOB("validate", validate), JOB("components", components), JOB("resolve", resolve), JOB("normalize", normalize), JOB("encode", encode), JOB("decode", decode), {},
	};
	return serve(argc, argv, "Boost.URL " BOOST_URL_RELEASE, jobs, print);
}
