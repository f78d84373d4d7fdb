// Boost.URL.
#include "frame.h"
#include <boost/url.hpp>
#include <boost/version.hpp>

namespace urls = boost::urls;

template <class T> static void part(const char *name, bool has, T text) {
    std::string s(text.data(), text.size());
    say(name, has ? s.data() : nullptr, s.size());
}

static void answer(const char *check, const char *input, const char *base, const char *reference) {
    auto u = urls::parse_uri_reference(input ? input : reference);
    if (!u) return say_text("error", u.error().message().c_str());
    if (reference) {
        urls::url target;
        auto b = urls::parse_uri(base);
        if (!b) return say_text("error", b.error().message().c_str());
        auto resolved = urls::resolve(*b, *u, target);
        if (!resolved) return say_text("error", resolved.error().message().c_str());
        return say_text("target", target.c_str());
    }
    part("scheme", u->has_scheme(), u->scheme());
    part("host", u->has_authority(), u->encoded_host());
    part("port", u->has_port(), u->port());
    part("path", true, u->encoded_path());
    if (strcmp(check, "read") == 0) {
        part("user", u->has_userinfo(), u->encoded_user());
        return part("password", u->has_password(), u->encoded_password());
    }
    part("authority", u->has_authority(), u->encoded_authority());
    part("userinfo", u->has_userinfo(), u->encoded_userinfo());
    part("query", u->has_query(), u->encoded_query());
    part("fragment", u->has_fragment(), u->encoded_fragment());
}

int main() { return serve("Boost.URL", BOOST_LIB_VERSION, "[\"parse\",\"resolve\",\"read\"]", answer); }
