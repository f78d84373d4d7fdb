// The library ada: https://github.com/ada-url/ada

#include "ada.h"
#include "uses.h"

using url = ada::result<ada::url_aggregator>;

static url parsed(std::string_view s) { return ada::parse<ada::url_aggregator>(s); }

template <class Use> static void parse(const input *in, tally *t) {
	each<Use>(in, [t](std::string_view s) {
		url u = parsed(s);
		return u && Use::take(t, u->get_href());
	});
}

template <class Use> static void resolve(const input *in, tally *t) {
	each_pair<Use>(in, parsed, [t](const url &base, std::string_view s) {
		if (!base) {
			return false;
		}
		url u = ada::parse<ada::url_aggregator>(s, &*base);
		return u && Use::take(t, u->get_href());
	});
}

template <class Use> static void names(const input *in, tally *t) {
	each<Use>(in, [t](std::string_view s) {
		std::string name = ada::idna::to_ascii(s);
		return !name.empty() && Use::take(t, name);
	});
}

static void print(text line) {
	if (url u = parsed(view(line))) {
		put(u->get_href().data(), u->get_href().size());
		put("\n", 1);
	}
}

int main(int argc, char **argv) {
	static const job jobs[] = {JOB("url", parse), JOB("url-resolve", resolve), JOB("names", names), {}};
	return serve(argc, argv, "ada " ADA_VERSION, jobs, print);
}
