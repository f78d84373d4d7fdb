/*
 * Apache HttpClient 5.6.5 with HttpCore 5.4.4, and 5.5.1 with 5.3.6: URIBuilder.getHost returns another host than the one that is asked.
 *
 * 1. Characters are cut to eight bits. java.net.URI takes a name outside ASCII for a registry-based authority, and
 *    URIBuilder parses that itself: U+FF47 becomes "g" of 0x47, U+012F becomes "/", U+2100 becomes NUL. A program that
 *    compares getHost() with a list of allowed hosts allows texts that no list names, and refuses others.
 * 2. The host is decoded: "%2F" becomes "/". A check that the name ends with ".good.example" passes for
 *    http://evil.example%2F.good.example/, and a text built from the name has the host evil.example.
 *
 * To run, with the jars of httpclient5 and junit-platform-console-standalone in lib:
 *   javac -cp 'lib/*' TestURIBuilderHost.java && java -jar lib/junit-platform-console-standalone-*.jar execute \
 *     -cp ".:$(echo lib/*.jar | tr ' ' :)" --select-class TestURIBuilderHost
 */
import java.net.URISyntaxException;
import org.apache.hc.core5.net.URIBuilder;
import org.junit.jupiter.api.Assertions;
import org.junit.jupiter.api.Test;

class TestURIBuilderHost {

    private static String host(final String text) {
        try {
            return new URIBuilder(text).getHost();
        } catch (final URISyntaxException ex) {
            return null; // to refuse the text is right too
        }
    }

    @Test
    void testCharactersAreNotCut() {
        Assertions.assertNotEquals("Good.example", host("http://\uFF47ood.example/"));
        Assertions.assertNotEquals("good.example/evil.example", host("http://good.example\u012Fevil.example/"));
        Assertions.assertNotEquals("good.example\0.evil.example", host("http://good.example\u2100.evil.example/"));
    }

    @Test
    void testHostHasNoDelimiters() {
        for (final String text : new String[] {
            "http://evil.example%2F.good.example/", "http://evil.example%40good.example/", "http://evil.example%23.good.example/"}) {
            final String host = host(text);
            Assertions.assertFalse(host != null && host.matches(".*[/?#@].*"), text + " has the host " + host);
        }
    }

    @Test
    void testOneAt() {
        // RFC 3986, section 3.2.1: userinfo has no "@", so this is no URI.
        Assertions.assertNotEquals("evil.example@good.example", host("http://user@evil.example@good.example/"));
    }
}
