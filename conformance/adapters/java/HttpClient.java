import java.net.URI;
import java.util.Map;
import org.apache.hc.client5.http.utils.URIUtils;
import org.apache.hc.core5.net.URIBuilder;

/** Apache HttpClient: URIBuilder, which takes the host apart by itself, and URIUtils.resolve. Both build on java.net.URI. */
class HttpClient {
    public static void main(String[] arguments) throws Exception {
        var version = org.apache.hc.core5.util.VersionInfo.loadVersionInfo("org.apache.hc.client5", null).getRelease();
        Frame.serve("Apache HttpClient", version, Map.of(
            "parse", q -> {
                var u = new URIBuilder(q.get("input"));
                var m = Frame.members("scheme", u.getScheme(), "host", u.getHost(), "port", String.valueOf(u.getPort()), "fragment", u.getFragment());
                Frame.without(m, "host", u.getHost() == null || u.getHost().isEmpty()); // or it is empty
                if (u.getHost() != null && q.get("input").contains("[" + u.getHost() + "]")) {
                    m.put("host", "[" + u.getHost() + "]");
                }
                Frame.without(m, "fragment", u.getFragment() != null && !q.get("input").endsWith("#" + u.getFragment())); // it is decoded
                return Frame.without(m, "port", !q.get("input").contains(":" + u.getPort()));
            },
            "resolve", q -> Frame.members("target", URIUtils.resolve(new URI(q.get("base")), q.get("reference")).toString()),
            "read", q -> {
                var u = new URIBuilder(q.get("input"));
                return Frame.reading(u.getScheme(), u.getUserInfo(), u.getHost(), u.getPort(), u.getPath());
            }));
    }
}
