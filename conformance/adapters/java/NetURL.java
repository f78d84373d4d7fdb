import java.net.IDN;
import java.net.URL;
import java.util.LinkedHashMap;

/** java.net.URL. With the argument "idn", it reads hosts as java.net.IDN converts them. */
class NetURL {
    @SuppressWarnings("deprecation")
    public static void main(String[] arguments) throws Exception {
        boolean convert = arguments.length > 0;
        var functions = new LinkedHashMap<String, Frame.Function>();
        if (!convert) {
            functions.put("parse", q -> {
                var u = new URL(q.get("input"));
                var m = Frame.members("scheme", u.getProtocol(), "userinfo", u.getUserInfo(), "host", u.getHost(), "port", String.valueOf(u.getPort()),
                    "path", u.getPath(), "query", u.getQuery(), "fragment", u.getRef());
                Frame.without(m, "scheme", !q.get("input").contains(u.getProtocol())); // it is in lower case
                Frame.without(m, "host", u.getHost().isEmpty()); // or it is undefined
                return Frame.without(m, "port", !q.get("input").contains(":" + u.getPort()));
            });
            functions.put("resolve", q -> Frame.members("target", new URL(new URL(q.get("base")), q.get("reference")).toString()));
        }
        functions.put("read", q -> {
            var u = new URL(q.get("input"));
            var host = u.getHost();
            if (convert && !host.chars().allMatch(c -> c < 0x80)) {
                host = IDN.toASCII(host);
            }
            return Frame.reading(u.getProtocol(), u.getUserInfo(), host, u.getPort(), u.getPath());
        });
        Frame.serve(convert ? "Java IDN" : "Java URL", System.getProperty("java.version"), functions);
    }
}
