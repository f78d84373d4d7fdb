import java.util.Map;
import okhttp3.HttpUrl;

/** HttpUrl of OkHttp, which reads http and https, much as the URL Standard says. */
class OkHttp {
    public static void main(String[] arguments) throws Exception {
        Frame.serve("OkHttp", okhttp3.OkHttp.VERSION, Map.of(
            "parse", q -> {
                var input = q.get("input");
                if (!input.regionMatches(true, 0, "http:", 0, 5) && !input.regionMatches(true, 0, "https:", 0, 6)) {
                    return Frame.members("unsupported", true);
                }
                var u = HttpUrl.get(input);
                var m = Frame.members("scheme", u.scheme(), "path", u.encodedPath(), "query", u.encodedQuery(), "fragment", u.encodedFragment());
                Frame.without(m, "scheme", !input.contains(u.scheme())); // it is in lower case
                if (input.toLowerCase().contains("[" + u.host() + "]") || !input.toLowerCase().contains(u.host()) || input.contains(u.host())) {
                    m.put("host", u.host().contains(":") ? "[" + u.host() + "]" : u.host()); // otherwise its case is folded
                }
                return Frame.without(m, "path", u.encodedPath().equals("/") && !input.matches("[^/]*//[^/?#]*/.*")); // or it is empty
            },
            "resolve", q -> {
                var base = HttpUrl.parse(q.get("base"));
                return base == null ? Frame.members("unsupported", true) : Frame.members("target", String.valueOf(base.resolve(q.get("reference"))));
            },
            "read", q -> {
                var u = HttpUrl.get(q.get("input"));
                var m = Frame.reading(u.scheme(), u.encodedUsername().isEmpty() ? null : u.username(), u.host(), u.port(), u.encodedPath());
                m.put("password", u.encodedPassword().isEmpty() ? null : u.password());
                return m;
            }));
    }
}
