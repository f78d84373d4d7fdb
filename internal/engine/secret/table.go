package secret

// This file is the one table of secrets. Everything that masks, reports or withholds a secret
// asks it through the functions of this package.

// A word is a row about names of values: parameters, headers, fields and variables.
type word struct {
	text   string // in lower case, letters and digits only
	reads  reading
	source string
}

// A reading says how a name is compared with a word. The name is in lower case, without
// characters that are neither letters nor digits, and without the parts that tails has.
type reading uint8

const (
	// ending: the name ends in the word, and the value is a secret.
	ending reading = iota
	// part: the last part of the name or all of it is the word, and the value is a secret.
	part
	// random: the name is the word, and the value is a secret if it looks random.
	random
	// granted: the name is the word, and the value is a secret beside one of neighbours or
	// if it looks random.
	granted
	// header: the last part of the name of a header is the word, and the value is a secret. A name
	// that begins with "X-" is that of a header wherever it is.
	header
	// origin: the last part of the name of a header is the word. The value is no secret, and still
	// meant for one origin only.
	origin
	// public: the name ends in the word, and the value is no secret, whatever else matches.
	public
)

// The sources of the table. Each is a specification, the documentation of a product, or the list
// that a widely used program masks by default.
const (
	byRails    = "Rails, config/initializers/filter_parameter_logging.rb"
	bySentry   = "Sentry, Server-Side Data Scrubbing"
	byOAuth    = "RFC 6749, OAuth 2.0"
	byBearer   = "RFC 6750, section 2"
	byOpenID   = "OpenID Connect Core 1.0, section 3"
	bySAML     = "SAML 2.0 Bindings, sections 3.4 to 3.6"
	byCAS      = "CAS Protocol 3.0, section 3"
	byAWS      = "AWS Signature Version 4, query parameters"
	byAzure    = "Azure Storage, shared access signatures"
	byGoogle   = "Google Cloud Storage, signed URLs"
	byCookies  = "RFC 6265, section 5.4"
	byServlets = "Jakarta Servlet 6.0, section 7.1"
	byHTTP     = "RFC 9110, section 11"
	byHOTP     = "RFC 4226 and RFC 6238"
	byTwilio   = "Twilio, validating requests"
	byPages    = "continuation of a list: AWS, Google AIP-158"
)

// words are the rows about names.
var words = [...]word{
	{"password", ending, byRails},
	{"passwords", ending, byRails},
	{"passwd", ending, bySentry},
	{"pswd", ending, "short for password"},
	{"dbpass", ending, "Django and Docker images, DB_PASS without its mark"},
	{"userpass", ending, "HashiCorp Vault, userpass"},
	{"passwort", ending, "password in German"},
	{"kennwort", ending, "password in German"},
	{"motdepasse", ending, "password in French"},
	{"contrasena", ending, "password in Spanish"},
	{"contraseña", ending, "password in Spanish"},
	{"senha", part, "password in Portuguese"},
	{"wachtwoord", ending, "password in Dutch"},
	{"passphrase", ending, "OpenSSL, -passin"},
	{"passcode", ending, byRails},
	{"passw", part, byRails},
	{"pwd", ending, bySentry},
	{"pass", part, "RFC 3986, section 3.2.1: user:pass"},
	{"pw", part, "LDAP, bindpw"},
	{"bindpw", ending, "LDAP, bindpw"},
	{"secret", ending, byRails},
	{"secretid", ending, "HashiCorp Vault, AppRole"},
	{"accesskeyid", ending, "OpenTelemetry, url.query: AWSAccessKeyId"},
	{"token", ending, byRails},
	{"jwt", part, "RFC 7519"},
	{"otp", part, byHOTP},
	{"totp", part, byHOTP},
	{"onetimecode", ending, byHOTP},
	{"mfacode", ending, byHOTP},
	{"pinvalue", ending, "a form's field for a PIN"},
	{"pincode", ending, "a form's field for a PIN"},
	{"sig", part, byAzure},
	{"signature", ending, byAWS},
	{"hmac", part, "Shopify, verify webhooks"},
	{"credential", ending, byAWS},
	{"credentials", ending, bySentry},
	{"creds", part, "short for credentials"},
	{"authorization", ending, byHTTP},
	{"auth", part, bySentry},
	{"bearer", part, bySentry},
	{"assertion", ending, "RFC 7521, section 4"},
	{"codeverifier", ending, "RFC 7636, section 4"},
	{"oauthverifier", ending, "RFC 5849, section 2.2"},
	{"csrf", part, "OWASP, Cross-Site Request Forgery Prevention Cheat Sheet"},
	{"devicecode", ending, "RFC 8628, section 3.4"},
	{"authcode", ending, byOAuth},
	{"authorizationcode", ending, byOAuth},
	{"verificationcode", ending, byHOTP},
	{"resetcode", ending, byHOTP},
	{"samlresponse", ending, bySAML},
	{"samlart", ending, bySAML},
	{"pgtid", ending, byCAS},
	{"sessionid", ending, "OWASP, Session Management Cheat Sheet"},
	{"sessid", ending, "PHP, session.name"},
	{"sessionkey", ending, bySentry},
	{"cookie", part, byCookies},
	{"cookie2", ending, "RFC 2965"},
	{"aspxauth", ending, "ASP.NET, forms authentication"},
	{"cftoken", ending, "ColdFusion, client variables"},

	{"apikey", ending, bySentry},
	{"appkey", ending, "Datadog, application keys"},
	{"applicationkey", ending, "Datadog, application keys"},
	{"accesskey", ending, byAWS},
	{"secretkey", ending, byAWS},
	{"secretaccesskey", ending, byAWS},
	{"privatekey", ending, bySentry},
	{"authkey", ending, "Memcached and Tailscale"},
	{"accountkey", ending, "Azure Storage, connection strings"},
	{"sharedkey", ending, "RFC 4279, pre-shared keys"},
	{"sharedaccesskey", ending, "Azure Service Bus, connection strings"},
	{"masterkey", ending, "Rails, credentials"},
	{"encryptionkey", ending, byRails},
	{"signingkey", ending, "RFC 7515"},
	{"subscriptionkey", ending, "Azure API Management"},
	{"functionskey", ending, "Azure Functions, x-functions-key"},
	{"licensekey", ending, "New Relic, license keys"},
	{"servicekey", ending, "Supabase, API keys"},
	{"rolekey", ending, "Supabase, API keys"},
	{"deploykey", ending, "GitHub, deploy keys"},
	{"writekey", ending, "Segment, write keys"},
	{"adminkey", ending, "Algolia, admin API keys"},
	{"hmackey", ending, "RFC 2104"},
	{"presharedkey", ending, "RFC 4279"},
	{"psk", part, "RFC 4279"},
	{"sshkey", ending, "RFC 4716"},

	{"dpop", part, "RFC 9449, section 4"},
	{"xjfrogartapi", ending, "JFrog Artifactory"},

	{"key", header, byAWS},
	{"xclientcert", header, "RFC 9440"},
	{"referer", origin, "RFC 9110, section 17.9"},
	{"wwwauthenticate", origin, byHTTP},
	{"proxy", origin, "RFC 9110, section 11.7"},

	{"code", granted, byOAuth},
	{"ticket", random, byCAS},
	{"sid", random, "Connect and Express, connect.sid"},
	{"key", random, byGoogle},
	{"state", random, "RFC 6749, section 10.12"},
	{"nonce", random, byOpenID},
	{"session", random, "Laravel and Django, session cookies"},
	{"sessionstate", random, byOpenID},

	{"pagetoken", public, byPages},
	{"nexttoken", public, byPages},
	{"prevtoken", public, byPages},
	{"previoustoken", public, byPages},
	{"continuationtoken", public, byPages},
	{"synctoken", public, "Google Calendar, incremental synchronization"},
	{"startingtoken", public, byPages},
	{"scrolltoken", public, byPages},
	{"cursortoken", public, byPages},
	{"canceltoken", public, "a handle of a request"},
	{"cancellationtoken", public, "a handle of a request"},
	{"websocketkey", public, "RFC 6455, section 4"},
	{"idempotencykey", public, "the HTTP header Idempotency-Key"},
	{"surrogatekey", public, "Fastly, purging"},
	{"cachekey", public, "Akamai, X-Cache-Key"},
	{"publickey", public, "a key for everyone"},
	{"csstoken", public, "CSS Syntax, tokens"},
	{"designtoken", public, "Design Tokens Format"},
	{"unexpectedtoken", public, "messages of parsers"},
	{"methodsignature", public, "declarations of functions"},
	{"emailsignature", public, "text below a letter"},
}

// tails are parts after a word that do not change what the value is. Numbers do not either, so
// "base" is the tail of "password_base64".
var tails = [...]string{
	"again", "base", "bytes", "clear", "confirm", "confirmation", "confirmed", "current", "data", "digest",
	"enc", "encoded", "encrypted", "field", "file", "hash", "hashed", "header", "hex", "input", "new", "old", "param",
	"plain", "plaintext", "raw", "repeat", "retype", "salt", "sha", "str", "string", "text", "val", "value", "verify",
}

// neighbours are names beside which an authorization code is one (RFC 6749, section 4.1.2; RFC
// 9207; OpenID Connect Session Management 1.0).
var neighbours = [...]string{"state=", "session_state=", "redirect_uri=", "iss=", "code_verifier=", "authuser="}

// harmlessValues are values that no name makes secret, besides the empty one.
var harmlessValues = [...]string{
	"true", "false", "yes", "no", "on", "off", "enabled", "disabled", "null", "nil", "none", "undefined", "required", "optional",
	"include", "omit", "same-origin", "basic", "bearer", "oauth", "oauth2", "plain", "login",
}

// A token is a row about values that are secret wherever they are.
type token struct {
	prefix string
	body   charset // what may follow
	least  int     // how much of it at least
	exact  bool    // no more of it may follow
	source string
}

// A charset is a set of the characters of tokens.
type charset uint8

const (
	alnum     charset = 1 << iota // letters and digits
	upper                         // upper-case letters and digits
	hex                           // hexadecimal digits in lower case
	base64url                     // letters, digits, "-" and "_"
	jose                          // the same and "."
)

// tokens are the rows about the shapes of well-known tokens.
var tokens = [...]token{
	{"ghp_", alnum, 30, false, "GitHub, about authentication to GitHub"},
	{"gho_", alnum, 30, false, "GitHub, about authentication to GitHub"},
	{"ghu_", alnum, 30, false, "GitHub, about authentication to GitHub"},
	{"ghs_", alnum, 30, false, "GitHub, about authentication to GitHub"},
	{"ghr_", alnum, 30, false, "GitHub, about authentication to GitHub"},
	{"github_pat_", base64url, 30, false, "GitHub, about authentication to GitHub"},
	{"glpat-", jose, 20, false, "GitLab, token overview"},
	{"gloas-", base64url, 20, false, "GitLab, token overview"},
	{"gldt-", base64url, 20, false, "GitLab, token overview"},
	{"glrt-", base64url, 20, false, "GitLab, token overview"},
	{"glrtr-", base64url, 20, false, "GitLab, token overview"},
	{"glcbt-", base64url, 20, false, "GitLab, token overview"},
	{"glptt-", base64url, 20, false, "GitLab, token overview"},
	{"glft-", base64url, 20, false, "GitLab, token overview"},
	{"glimt-", base64url, 20, false, "GitLab, token overview"},
	{"glagent-", base64url, 20, false, "GitLab, token overview"},
	{"glsoat-", base64url, 20, false, "GitLab, token overview"},
	{"glffct-", base64url, 20, false, "GitLab, token overview"},
	{"xoxb-", base64url, 15, false, "Slack, token types"},
	{"xoxp-", base64url, 15, false, "Slack, token types"},
	{"xoxa-", base64url, 15, false, "Slack, token types"},
	{"xoxr-", base64url, 15, false, "Slack, token types"},
	{"xoxs-", base64url, 15, false, "Slack, token types"},
	{"xoxc-", base64url, 15, false, "Slack, token types"},
	{"xoxd-", base64url, 15, false, "Slack, token types"},
	{"xoxe-", base64url, 15, false, "Slack, token rotation"},
	{"xoxe.", jose, 15, false, "Slack, token rotation"},
	{"xapp-", base64url, 15, false, "Slack, token types"},
	{"sk_live_", alnum, 16, false, "Stripe, API keys"},
	{"sk_test_", alnum, 16, false, "Stripe, API keys"},
	{"rk_live_", alnum, 16, false, "Stripe, API keys"},
	{"rk_test_", alnum, 16, false, "Stripe, API keys"},
	{"whsec_", base64url, 16, false, "Stripe and Standard Webhooks, signing secrets"},
	{"npm_", alnum, 36, false, "npm, access tokens"},
	{"pypi-", base64url, 30, false, "PyPI, API tokens"},
	{"AKIA", upper, 16, true, "AWS IAM, unique identifiers"},
	{"ASIA", upper, 16, true, "AWS IAM, unique identifiers"},
	{"AIza", base64url, 35, true, "Google Cloud, API keys"},
	{"GOCSPX-", base64url, 20, false, "Google Cloud, OAuth client secrets"},
	{"ya29.", base64url, 20, false, "Google Cloud, access tokens"},
	{"eyJ", jose, 30, false, "RFC 7519, section 3"},
	{"SG.", jose, 40, false, "SendGrid, API keys"},
	{"hf_", alnum, 30, false, "Hugging Face, access tokens"},
	{"dop_v1_", hex, 60, false, "DigitalOcean, personal access tokens"},
	{"shpat_", hex, 30, false, "Shopify, access tokens"},
	{"shpss_", hex, 30, false, "Shopify, access tokens"},
	{"dckr_pat_", base64url, 20, false, "Docker Hub, personal access tokens"},
	{"sk-ant-", base64url, 20, false, "Anthropic, API keys"},
	{"sk-proj-", base64url, 20, false, "OpenAI, API keys"},
}

// logins are the programs whose command "login" has an option "-p" for a password, by their
// manuals.
var logins = [...]string{"docker", "podman", "buildah", "nerdctl", "skopeo", "helm", "oras", "crane", "oc", "cf", "az"}

// A webhook is a row about paths that are secret themselves.
type webhook struct {
	host   string // the host, or with "." the end of the host
	path   string // the beginning of the path, in lower case; the rest is secret
	source string
}

// webhooks are the rows about paths. The first character of each path is "/".
var webhooks = [...]webhook{
	{"hooks.slack.com", "/services/", "Slack, incoming webhooks"},
	{"hooks.slack.com", "/workflows/", "Slack, workflow webhooks"},
	{"hooks.slack.com", "/triggers/", "Slack, workflow webhooks"},
	{"hooks.slack-gov.com", "/services/", "Slack, incoming webhooks"},
	{"discord.com", "/api/webhooks/", "Discord, webhooks"},
	{".discord.com", "/api/webhooks/", "Discord, webhooks"},
	{"discordapp.com", "/api/webhooks/", "Discord, webhooks"},
	{".discordapp.com", "/api/webhooks/", "Discord, webhooks"},
	{"api.telegram.org", "/bot", "Telegram Bot API, making requests"},
	{"api.telegram.org", "/file/bot", "Telegram Bot API, making requests"},
	{".webhook.office.com", "/webhookb2/", "Microsoft Teams, incoming webhooks"},
	{"outlook.office.com", "/webhook/", "Microsoft Teams, incoming webhooks"},
	{"outlook.office365.com", "/webhook/", "Microsoft Teams, incoming webhooks"},
	{"hooks.zapier.com", "/hooks/catch/", "Zapier, webhooks"},
}

// NoPasswordSchemes are the schemes whose URIs have no userinfo unless "//" begins an
// authority, and may have an "@" that means something else. They are in lower case, by
// their lengths. A test of package scheme
// compares them with its rules.
var NoPasswordSchemes = [...][]string{
	2:  {"im", "tv"},
	3:  {"cid", "did", "dns", "doi", "dtn", "geo", "ipn", "mid", "nih", "sms", "tag", "tel", "urn"},
	4:  {"acct", "data", "file", "h323", "info", "news", "pres", "xcon", "xmpp"},
	5:  {"about"},
	6:  {"magnet", "mailto", "pkcs11"},
	7:  {"bitcoin", "session"},
	8:  {"ethereum"},
	10: {"javascript"},
	11: {"thismessage", "xcon-userid"},
	13: {"leaptofrogans"},
	15: {"opaquelocktoken"},
}
