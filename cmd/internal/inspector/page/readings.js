// Editions and browsers are one line if they read the same. Otherwise only those that differ are
// shown, and only their parts that differ, in normal form.
"use strict";

const readerNames = {
	"rfc3986": "RFC 3986", "rfc2396bis-02": "draft 02", "rfc2396bis-01": "draft 01", "rfc2396": "RFC 2396", "rfc3987": "IRI, RFC 3987", "browser": "browsers",
};
const formNames = {"URI of it": "As a URI", "IRI of it": "As an IRI", "browser": "In browsers"};
const readParts = ["scheme", "userinfo", "host", "port", "path", "query", "fragment"];

const readersOf = (readings) => readings.filter((r) => r.reader in readerNames);
const differing = (readings) => readersOf(readings).filter((r) => r.differs.length > 0);

// agreementOf returns whether readers agree, in a few words.
function agreementOf({readers, differ: n}) {
	return n === 0 ? "all " + readers + " agree" : n + " of " + readers + (n === 1 ? " differs" : " differ");
}

// brief returns a text for a narrow cell. A long one shows its beginning, and its rest if it is
// opened.
function brief(text, other) {
	if (text.length <= 80) return code(other === undefined ? text : apart(text, other));
	const start = [...text].slice(0, 40).join("");
	return make("details", {class: "brief"}, make("summary", null, code(start), make("span", {class: "soft"}, " …")), code(text.slice(start.length)));
}

function readingsOf(readings) {
	const all = readersOf(readings);
	const [first] = all;
	const others = differing(readings);
	const forms = readings.filter((r) => r.reader in formNames && (r.changes.length > 0 || r.problem)).map((r) => make("div", null,
		make("h3", null, formNames[r.reader]),
		r.problem ? make("p", {class: "soft"}, r.problem.message) : make("p", null, code(r.normalized)),
		r.changes.length === 0 ? null : make("ul", {class: "soft"}, r.changes.map((c) => make("li", null, c.from === c.to ? null : [changeOf(c.from, c.to), " "], c.why)), r.more ? make("li", null, "and " + r.more + " more") : null)));
	if (others.length === 0) {
		return [first.problem ? make("p", {class: "bad"}, "None of the " + all.length + " readers accepts the text: " + inWords(all.map((r) => readerNames[r.reader])) + ".") :
			make("p", {class: "good"}, "Each of the " + all.length + " readers accepts the text and finds the same parts: " + inWords(all.map((r) => readerNames[r.reader])) + ". The normal form is ", code(first.normalized), "."), ...forms];
	}
	const columns = [first, ...others];
	const row = (label, cell) => make("tr", null, make("th", {scope: "row"}, label), columns.map((r) => cell(r)));
	const none = () => make("span", {class: "soft"}, "–");
	const part = (r, name) => r.normal.find((p) => p.name === name)?.text;
	const marked = (element, differs) => {
		if (differs) {
			element.className = "differs";
			element.prepend(make("span", {role: "img", "aria-label": "differs: "}, "≠ "));
		}
		return element;
	};
	const rows = [];
	if (others.some((r) => r.differs.includes("verdict"))) {
		rows.push(row("verdict", (r) => make("td", null, r.problem ? make("span", {class: "bad"}, r.problem.message) : make("span", {class: "good"}, "accepts"))));
	}
	for (const name of readParts.filter((name) => others.some((r) => r.differs.includes(name)))) {
		rows.push(row(name, (r) => {
			const [text, written] = [part(r, name), (r.reader === "browser" ? first : r).parts.find((p) => p.name === name)];
			const differs = r.differs.includes(name);
			return marked(make("td", {"data-at": written ? at(written) : null}, r.problem || text === undefined ? none() : brief(text, differs ? part(first, name) ?? "" : undefined)), differs);
		}));
	}
	rows.push(row("writes", (r) => make("td", null, r.problem ? none() : brief(r.normalized))));
	const rest = all.length - columns.length;
	return [
		make("p", null, sentence(inWords(others.map((r) => readerNames[r.reader])) + (others.length === 1 ? " differs" : " differ") + " from RFC 3986") + (rest > 0 ? " " + plural(rest, "other reader") + (rest === 1 ? " agrees" : " agree") + " with it." : "")),
		table("Readers that differ", ["part", ...columns.map((r) => readerNames[r.reader])], rows, {class: columns.length > 3 ? "readings many" : "readings"}), ...forms,
	];
}
