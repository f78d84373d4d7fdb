import java.net.URI;
import java.util.Map;

/** java.net.URI, which follows RFC 2396 with changes. */
class NetURI {
    public static void main(String[] arguments) throws Exception {
        Frame.serve("Java URI", System.getProperty("java.version"), Map.of(
            "parse", q -> {
                var u = new URI(q.get("input"));
                if (u.isOpaque()) {
                    return Frame.members("scheme", u.getScheme(), "authority", null, "fragment", u.getRawFragment());
                }
                var m = Frame.members("scheme", u.getScheme(), "authority", u.getRawAuthority(), "userinfo", u.getRawUserInfo(), "host", u.getHost(),
                    "port", u.getPort() < 0 ? null : String.valueOf(u.getPort()), "path", u.getRawPath(), "query", u.getRawQuery(), "fragment", u.getRawFragment());
                Frame.without(m, "authority", u.getRawAuthority() == null); // or it is empty
                if (u.getHost() == null) { // an authority that is no server: getHost and the like say nothing of it
                    m.keySet().removeAll(java.util.List.of("userinfo", "host", "port"));
                }
                return Frame.without(m, "port", !q.get("input").contains(":" + u.getPort()));
            },
            "resolve", q -> Frame.members("target", new URI(q.get("base")).resolve(new URI(q.get("reference"))).toString()),
            "read", q -> {
                var u = new URI(q.get("input"));
                return Frame.reading(u.getScheme(), u.getRawUserInfo(), u.getHost(), u.getPort(), u.getRawPath());
            }));
    }
}
