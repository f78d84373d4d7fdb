import java.net.URI;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDate;
import java.util.List;
import java.util.function.Function;

/**
 * Answers asks java.net.URI the questions of the tables in this folder and writes
 * its answers beside them:
 *
 *     java Answers.java .
 *
 * The first columns of a table are the questions and stay; a new question is a new
 * line with them alone. Undefined components are null, and so is what cannot be
 * answered because a text does not parse. Texts are as the methods getRaw... have
 * them: nothing is decoded.
 */
class Answers {
    public static void main(String[] args) throws Exception {
        Path folder = Path.of(args[0]);
        answer(folder.resolve("java-net-uri.tsv"), 1,
            "input\tkind\tscheme\topaque\tauthority\tserver\tuserinfo\thost\tport\tpath\tquery\tfragment\tnormal",
            Answers::parse);
        answer(folder.resolve("java-net-uri-resolve.tsv"), 2, "base\treference\ttarget", Answers::resolve);
        answer(folder.resolve("java-net-uri-relativize.tsv"), 2, "base\ttarget\treference\tback", Answers::relativize);
        answer(folder.resolve("java-net-uri-equals.tsv"), 2, "a\tb\tequal", Answers::equal);
        Files.writeString(folder.resolve("version.txt"),
            System.getProperty("java.vm.name") + " " + System.getProperty("java.runtime.version") + ", " + LocalDate.now() + "\n");
    }

    static String parse(String[] q) {
        URI u = uri(q[0]);
        if (u == null) {
            return "invalid" + "\tnull".repeat(11);
        }
        return String.join("\t",
            u.isOpaque() ? "opaque" : "hierarchical",
            quote(u.getScheme()),
            u.isOpaque() ? quote(u.getRawSchemeSpecificPart()) : "null",
            quote(u.getRawAuthority()),
            u.getRawAuthority() == null ? "null" : isServer(u) ? "yes" : "no",
            quote(u.getRawUserInfo()),
            quote(u.getHost()),
            u.getPort() < 0 ? "null" : Integer.toString(u.getPort()),
            quote(u.getRawPath()),
            quote(u.getRawQuery()),
            quote(u.getRawFragment()),
            quote(u.normalize().toString()));
    }

    static boolean isServer(URI u) {
        try {
            u.parseServerAuthority();
            return true;
        } catch (URISyntaxException e) {
            return false;
        }
    }

    static String resolve(String[] q) {
        URI base = uri(q[0]), reference = uri(q[1]);
        return base == null || reference == null ? "null" : quote(base.resolve(reference).toString());
    }

    static String relativize(String[] q) {
        URI base = uri(q[0]), target = uri(q[1]);
        if (base == null || target == null) {
            return "null\tnull";
        }
        URI reference = base.relativize(target);
        return quote(reference.toString()) + "\t" + quote(base.resolve(reference).toString());
    }

    static String equal(String[] q) {
        URI a = uri(q[0]), b = uri(q[1]);
        return a == null || b == null ? "null" : a.equals(b) ? "yes" : "no";
    }

    static URI uri(String s) {
        try {
            return new URI(s);
        } catch (URISyntaxException e) {
            return null;
        }
    }

    /** answer rewrites a table of which the first columns are the questions. */
    static void answer(Path table, int questions, String header, Function<String[], String> answers) throws Exception {
        StringBuilder out = new StringBuilder(header).append('\n');
        List<String> lines = Files.readAllLines(table);
        for (String line : lines.subList(1, lines.size())) {
            String[] quoted = line.split("\t"), texts = new String[questions];
            for (int i = 0; i < questions; i++) {
                texts[i] = unquote(quoted[i]);
                out.append(quote(texts[i])).append('\t');
            }
            out.append(answers.apply(texts)).append('\n');
        }
        Files.writeString(table, out);
    }

    /** quote returns s as a JSON string in ASCII, or null. */
    static String quote(String s) {
        if (s == null) {
            return "null";
        }
        StringBuilder out = new StringBuilder("\"");
        for (char c : s.toCharArray()) {
            switch (c) {
                case '"', '\\' -> out.append('\\').append(c);
                case '\n' -> out.append("\\n");
                case '\t' -> out.append("\\t");
                default -> {
                    if (c >= ' ' && c <= '~') {
                        out.append(c);
                    } else {
                        out.append(String.format("\\u%04x", (int) c));
                    }
                }
            }
        }
        return out.append('"').toString();
    }

    /** unquote reads a JSON string. */
    static String unquote(String s) {
        StringBuilder out = new StringBuilder();
        for (int i = 1; i < s.length() - 1; i++) {
            char c = s.charAt(i);
            if (c == '\\') {
                c = s.charAt(++i);
                switch (c) {
                    case 'n' -> c = '\n';
                    case 't' -> c = '\t';
                    case 'u' -> {
                        c = (char) Integer.parseInt(s.substring(i + 1, i + 5), 16);
                        i += 4;
                    }
                    default -> { }
                }
            }
            out.append(c);
        }
        return out.toString();
    }
}
