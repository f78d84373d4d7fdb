import com.ibm.icu.text.IDNA;
import com.ibm.icu.util.VersionInfo;
import java.io.BufferedOutputStream;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.EnumSet;

/** Answers of ICU4J, without and with UseSTD3ASCIIRules, and of java.net.IDN for each code point in each form of a name. */
public class Names {
    static final int OPTIONS = IDNA.CHECK_BIDI | IDNA.CHECK_CONTEXTJ | IDNA.NONTRANSITIONAL_TO_ASCII;

    /** What the URL Standard allows. */
    static final EnumSet<IDNA.Error> LENIENT = EnumSet.of(IDNA.Error.EMPTY_LABEL, IDNA.Error.LABEL_TOO_LONG,
        IDNA.Error.DOMAIN_NAME_TOO_LONG, IDNA.Error.LEADING_HYPHEN, IDNA.Error.TRAILING_HYPHEN, IDNA.Error.HYPHEN_3_4);

    public static void main(String[] forms) throws Exception {
        var loose = IDNA.getUTS46Instance(OPTIONS);
        var strict = IDNA.getUTS46Instance(OPTIONS | IDNA.USE_STD3_RULES);
        try (var out = new PrintStream(new BufferedOutputStream(new FileOutputStream(FileDescriptor.out), 1 << 16), false, StandardCharsets.UTF_8)) {
            out.print("ICU4J " + VersionInfo.ICU_VERSION + "\tJava " + System.getProperty("java.version") + "\n");
            for (int c = 0x80; c < 0x110000; c++) {
                if (c == 0xD800) {
                    c = 0xE000;
                }
                for (String form : forms) {
                    String name = form.replace("?", Character.toString(c));
                    out.print(uts46(loose, name, LENIENT) + "\t" + uts46(strict, name, EnumSet.noneOf(IDNA.Error.class)) + "\t" + idna2003(name) + "\n");
                }
            }
        }
    }

    static String uts46(IDNA idna, String name, EnumSet<IDNA.Error> allowed) {
        var info = new IDNA.Info();
        var ascii = new StringBuilder();
        idna.nameToASCII(name, ascii, info);
        return allowed.containsAll(info.getErrors()) ? ascii.toString() : "!";
    }

    static String idna2003(String name) {
        try {
            return java.net.IDN.toASCII(name, java.net.IDN.ALLOW_UNASSIGNED);
        } catch (IllegalArgumentException e) {
            return "!";
        }
    }
}
