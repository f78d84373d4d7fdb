import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.UnaryOperator;
import java.util.regex.Pattern;

/** Speaks the protocol of uritest/vectors/PROTOCOL.md for the adapters in this folder. */
class Frame {
    /** Answers a question: the members of the question to those of the answer. */
    interface Function {
        Map<String, Object> answer(Map<String, String> question) throws Exception;
    }

    // The questions are flat objects, and the members that matter are texts.
    private static final Pattern MEMBER = Pattern.compile("\"(\\w+)\"\\s*:\\s*(?:\"((?:[^\"\\\\]|\\\\.)*)\"|(\\d+))");

    static void serve(String name, String version, Map<String, Function> functions) throws Exception {
        var first = new LinkedHashMap<String, Object>();
        first.put("name", name);
        first.put("version", version);
        var checks = String.join(",", functions.keySet().stream().map(Frame::quote).toList());
        say(object(first).replaceFirst("^\\{", "{\"protocol\":1,\"checks\":[" + java.util.regex.Matcher.quoteReplacement(checks) + "],"));
        var in = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
        for (String line; (line = in.readLine()) != null; ) {
            var question = new LinkedHashMap<String, String>();
            for (var m = MEMBER.matcher(line); m.find(); ) {
                question.put(m.group(1), m.group(3) == null ? unquote(m.group(2)) : m.group(3));
            }
            Map<String, Object> answer;
            try {
                answer = functions.get(question.get("check")).answer(question);
            } catch (Exception e) {
                answer = members("error", String.valueOf(e.getMessage()));
            }
            say(object(answer).replaceFirst("^\\{", "{\"id\":" + question.get("id") + (answer.isEmpty() ? "" : ",")));
        }
    }

    /** Returns members, given as names and values. A null value is undefined. */
    static Map<String, Object> members(Object... list) {
        var m = new LinkedHashMap<String, Object>();
        for (int i = 0; i < list.length; i += 2) {
            m.put((String) list[i], list[i + 1]);
        }
        return m;
    }

    /** Removes a member that the API does not tell. */
    static Map<String, Object> without(Map<String, Object> members, String name, boolean untold) {
        if (untold) {
            members.remove(name);
        }
        return members;
    }

    /** Returns the answer to "read". */
    static Map<String, Object> reading(String scheme, String userinfo, String host, int port, String path) {
        int colon = userinfo == null ? -1 : userinfo.indexOf(':');
        return members("scheme", scheme, "user", colon < 0 ? userinfo : userinfo.substring(0, colon),
            "password", colon < 0 ? null : userinfo.substring(colon + 1), "host", host == null || host.isEmpty() ? null : host,
            "port", port < 0 ? null : String.valueOf(port), "path", path);
    }

    private static void say(String line) {
        System.out.println(line);
        System.out.flush();
    }

    private static String object(Map<String, Object> members) {
        UnaryOperator<Object> value = v -> v == null || v instanceof Boolean ? v : quote(v.toString());
        return "{" + String.join(",", members.entrySet().stream().map(e -> quote(e.getKey()) + ":" + value.apply(e.getValue())).toList()) + "}";
    }

    private static String quote(String s) {
        var b = new StringBuilder("\"");
        for (char c : s.toCharArray()) {
            b.append(c < 0x20 || c == '"' || c == '\\' || c >= 0x7F ? String.format("\\u%04x", (int) c) : c);
        }
        return b.append('"').toString();
    }

    private static String unquote(String s) {
        var b = new StringBuilder();
        for (int i = 0; i < s.length(); i++) {
            char c = s.charAt(i);
            if (c == '\\') {
                c = s.charAt(++i);
                int at = "bfnrt".indexOf(c);
                if (c == 'u') {
                    c = (char) Integer.parseInt(s.substring(i + 1, i + 5), 16);
                    i += 4;
                } else if (at >= 0) {
                    c = "\b\f\n\r\t".charAt(at);
                }
            }
            b.append(c);
        }
        return b.toString();
    }
}
