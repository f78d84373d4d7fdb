import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.net.IDN;
import java.net.URI;
import java.net.URL;
import java.nio.charset.StandardCharsets;

/** Answers for Java: java.net.URI, java.net.URL, and java.net.IDN for the host of the latter. */
public class Java {
    public static void main(String[] arguments) throws Exception {
        if (arguments.length > 0 && arguments[0].equals("version")) {
            System.out.println("Java " + System.getProperty("java.version"));
            return;
        }
        var in = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
        var out = new StringBuilder();
        for (String line; (line = in.readLine()) != null; ) {
            var text = unquote(line);
            out.append("{\"Java URI\":").append(readURI(text))
                .append(",\"Java URL\":").append(readURL(text, false))
                .append(",\"Java IDN\":").append(readURL(text, true)).append("}\n");
        }
        new PrintStream(System.out, false, StandardCharsets.UTF_8).append(out).flush();
    }

    static String readURI(String text) {
        try {
            var u = new URI(text);
            return answer(u.getHost(), u.getRawUserInfo());
        } catch (Exception e) {
            return "{\"outcome\":\"error\"}";
        }
    }

    @SuppressWarnings("deprecation")
    static String readURL(String text, boolean convert) {
        try {
            var u = new URL(text);
            var host = u.getHost();
            if (convert && host != null && !host.chars().allMatch(c -> c < 0x80)) {
                host = IDN.toASCII(host);
            }
            return answer(host, u.getUserInfo());
        } catch (Exception e) {
            return "{\"outcome\":\"error\"}";
        }
    }

    static String answer(String host, String userinfo) {
        host = host == null ? "" : host;
        userinfo = userinfo == null ? "" : userinfo;
        int colon = userinfo.indexOf(':');
        var user = colon < 0 ? userinfo : userinfo.substring(0, colon);
        var password = colon < 0 ? "" : userinfo.substring(colon + 1);
        return "{\"outcome\":\"" + (host.isEmpty() ? "none" : "host") + "\",\"host\":" + quote(host)
            + ",\"user\":" + quote(user) + ",\"password\":" + quote(password) + "}";
    }

    static String quote(String s) {
        var b = new StringBuilder("\"");
        for (char c : s.toCharArray()) {
            if (c < 0x20 || c == '"' || c == '\\' || c >= 0x7F) {
                b.append(String.format("\\u%04x", (int) c));
            } else {
                b.append(c);
            }
        }
        return b.append('"').toString();
    }

    static String unquote(String json) {
        var b = new StringBuilder();
        for (int i = 1; i < json.length() - 1; i++) {
            char c = json.charAt(i);
            if (c == '\\') {
                c = json.charAt(++i);
                switch (c) {
                    case 'b' -> c = '\b';
                    case 'f' -> c = '\f';
                    case 'n' -> c = '\n';
                    case 'r' -> c = '\r';
                    case 't' -> c = '\t';
                    case 'u' -> {
                        c = (char) Integer.parseInt(json.substring(i + 1, i + 5), 16);
                        i += 4;
                    }
                    default -> { }
                }
            }
            b.append(c);
        }
        return b.toString();
    }
}
