import java.util.Map;
import org.apache.jena.rfc3986.IRI3986;

/** jena-iri3986. It reads IRIs, so a text with other characters than those of ASCII is refused here. */
class Jena {
    static IRI3986 reference(String text) throws Exception {
        if (!text.chars().allMatch(c -> c < 0x80)) {
            throw new Exception("no URI");
        }
        return IRI3986.createSyntax(text);
    }

    public static void main(String[] arguments) throws Exception {
        Frame.serve("Jena iri3986", "5.6.0", Map.of(
            "parse", q -> {
                var u = reference(q.get("input"));
                return Frame.members("scheme", u.scheme(), "authority", u.authority(), "userinfo", u.userInfo(), "host", u.host(), "port", u.port(),
                    "path", u.hasPath() ? u.path() : "", "query", u.query(), "fragment", u.fragment());
            },
            "resolve", q -> Frame.members("target", reference(q.get("base")).resolve(reference(q.get("reference"))).str()),
            "normalize", q -> q.get("level").equals("path") ? Frame.members("normalized", reference(q.get("input")).normalize().str()) : Frame.members("unsupported", true),
            "read", q -> {
                var u = IRI3986.createSyntax(q.get("input"));
                var m = Frame.reading(u.scheme(), u.userInfo(), u.host(), -1, u.path());
                m.put("port", u.port());
                return m;
            }));
    }
}
