package linkcheck

import (
	"slices"

	"github.com/urikit/uri/audit"
	"github.com/urikit/uri/internal/auditname"
)

// The rules of this package. Those of package audit follow them.
const (
	fileMissing        = "file-missing"
	fileCase           = "file-case"
	fileIgnored        = "file-ignored"
	outsideRoot        = "outside-root"
	fragmentMissing    = "fragment-missing"
	fragmentCase       = "fragment-case"
	duplicateID        = "duplicate-id"
	referenceUndefined = "reference-undefined"
	referenceTwice     = "reference-twice"
	referenceUnused    = "reference-unused"
	ownSite            = "own-site"
	secretInText       = auditname.Secret
	pageDead           = "page-dead"
	pageMoved          = "page-moved"
)

// rules has the rules of this package.
var rules = []audit.Rule{
	{
		ID: fileMissing, Severity: audit.SeverityHigh, Section: "5.2", Title: "a link to a file that does not exist",
		Does:    "a link whose target, after resolution as browsers do it, is no file of the tree",
		Example: "[guide](giude.md)", Advice: "Correct the link, or remove it.",
	},
	{
		ID: fileCase, Severity: audit.SeverityHigh, Section: "6.2.2.1", Title: "a link whose letters differ from the name of the file",
		Does:    "a link that finds its file only where letters of upper and lower case, or the normal forms of Unicode, are the same",
		Example: "[guide](Guide.md)", Advice: "Write the name as the file has it.",
	},
	{
		ID: fileIgnored, Severity: audit.SeverityMedium, Section: "5.2", Title: "a link to a file that git ignores",
		Does:    "a link to a file that exists here, but that others do not get",
		Example: "[report](build/report.html)", Advice: "Add the file to the repository, or remove the link.",
	},
	{
		ID: outsideRoot, Severity: audit.SeverityMedium, Section: "5.2.4", Title: "a link that leaves the root",
		Does:    `a relative link with more ".." than there are folders above the document`,
		Example: "[other](../../other/README.md)", Advice: "Write the whole URL of the other place.",
	},
	{
		ID: fragmentMissing, Severity: audit.SeverityHigh, Section: "3.5", Title: "a fragment that its target lacks",
		Does:    "a fragment that is neither an id or a name of the target nor made from one of its headings",
		Example: "[install](guide.md#instal)", Advice: "Write a fragment that the target has.",
	},
	{
		ID: fragmentCase, Severity: audit.SeverityLow, Section: "6.2.2.1", Title: "a fragment whose letters differ from its target",
		Does:    "a fragment that finds its heading only where case does not matter, as on the pages of forges",
		Example: "[install](guide.md#Install)", Advice: "Write the fragment as the target has it.",
	},
	{
		ID: duplicateID, Severity: audit.SeverityLow, Section: "3.5", Title: "an id that a document has twice",
		Does:    "an element of HTML, SVG or XML with the id of an earlier one, to which all links lead",
		Example: `<p id="a"><p id="a">`, Advice: "Give each element an id of its own.",
	},
	{
		ID: referenceUndefined, Severity: audit.SeverityHigh, Section: "4.1", Title: "a label of Markdown that is not defined",
		Does:    `a link "[text][label]" without a definition, which readers see with its brackets`,
		Example: "[guide][1]", Advice: `Add a line "[label]: URL".`,
	},
	{
		ID: referenceTwice, Severity: audit.SeverityMedium, Section: "4.1", Title: "a label of Markdown that is defined twice",
		Does:    "a definition of a label that has one already: renderers use the first",
		Example: "[1]: a.md\n[1]: b.md", Advice: "Remove one of the definitions.",
	},
	{
		ID: referenceUnused, Severity: audit.SeverityLow, Section: "4.1", Title: "a label of Markdown that is never used",
		Does:    "a definition of a label that no link has",
		Example: "[1]: a.md", Advice: "Remove the definition, or use it.",
	},
	{
		ID: ownSite, Severity: audit.SeverityInfo, Section: "4.2", Title: "an absolute link to the site itself",
		Does:    "a link with a scheme to a page of the site that the documents make",
		Example: "[guide](https://docs.example/guide.html)", Advice: "Write a relative reference: it also works in copies of the site.",
	},
	{
		ID: secretInText, Severity: audit.SeverityHigh, Section: "7.5", Title: "a secret in a document",
		Does:    "a password, a token or another credential, in links, text or code",
		Example: "curl -u user:secret https://api.example/", Advice: "Change the secret, which everyone has who has the document. Write a placeholder, such as <password>, $PASSWORD or YOUR_PASSWORD.",
	},
	{
		ID: pageDead, Severity: audit.SeverityHigh, Section: "RFC 9110, 15.5", Title: "a link to a page that is gone",
		Does:    "a link to a page of another site that does not exist: status 404 or 410, or a name that DNS does not have",
		Example: "[old](https://gone.example/)", Advice: "Correct the link, or remove it.",
	},
	{
		ID: pageMoved, Severity: audit.SeverityInfo, Section: "RFC 9110, 15.4", Title: "a link to a page that moved for good",
		Does:    "a link to a page of another site that redirects permanently: status 301 or 308",
		Example: "[old](http://moved.example/)", Advice: "Link to the new place.",
	},
}

// Rules returns what the package finds: its own rules, and then those of [audit.Rules].
func Rules() []audit.Rule { return append(slices.Clone(rules), audit.Rules()...) }

// isOwn reports whether an ID is of a rule of this package.
func isOwn(id string) bool {
	return slices.ContainsFunc(rules, func(r audit.Rule) bool { return r.ID == id })
}
