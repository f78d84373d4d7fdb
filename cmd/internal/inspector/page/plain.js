// The answers have words for programs: what to refuse, and which rule is broken. A person who
// pasted a link reads these.
"use strict";

const unsafe = "Do not open it. Ask who sent it.";
const namedOnly = "Open it only if you know this name.";
const careful = "Open it only if you trust the site.";

// kinds has, for each finding, a name and what a person can do.
const kinds = {
	"invalid": {name: "not valid", advice: unsafe},
	"two-readings": {name: "two hosts in one link", advice: unsafe, message: "programs find different hosts in it"},
	"browser-differs": {name: "changed by browsers", advice: "Pass it on as browsers read it."},
	"backslash": {name: "backslash", advice: unsafe},
	"stripped-character": {name: "space or control character", advice: unsafe},
	"suffix-reference": {name: "site without https://", advice: "If you mean a site, write https:// before it."},
	"guessed-host": {name: "host that programs guess", advice: unsafe},
	"scheme-risky": {name: "risky kind of link", advice: unsafe},
	"scheme-restriction": {name: "broken link", advice: "Do not open it: it is broken. Ask for the right one."},
	"port-zero": {name: "port 0", advice: unsafe},
	"port-range": {name: "impossible port", advice: unsafe},
	"port-line-protocol": {name: "port of mail or another service", advice: unsafe},
	"port-well-known": {name: "port of another service", advice: "Open it only if you know what answers at this port."},
	"port-not-default": {name: "unusual port", advice: "Open it only if you expect this port."},
	"port-spelling": {name: "port in an unusual spelling", advice: "The normal form has the port as it is usually written."},
	"encoded-nul": {name: "encoded NUL character", advice: unsafe},
	"encoded-control": {name: "encoded control character", advice: unsafe},
	"encoded-delimiter": {name: "encoded slash or other separator", advice: careful},
	"double-encoding": {name: "encoded twice", advice: "If it does not work, ask for the right one."},
	"not-utf-8": {name: "bytes that are no text", advice: careful},
	"invisible-character": {name: "invisible character", advice: "Look at its parts: it can look like another link."},
	"encoded-dot-segment": {name: "hidden step to a folder above", advice: "The normal form shows where the link leads."},
	"parameter-dot-segment": {name: "step to a folder above for some programs", advice: unsafe},
	"climb": {name: "steps above the first folder", advice: unsafe},
	"opaque-dot-segment": {name: "dots that some programs remove", advice: "Pass it on exactly as it is."},
	"path-authority": {name: "path that can turn into a host", advice: unsafe},
	"fs-character": {name: "character unfit for a file name", advice: "If you save what it leads to, choose the name of the file."},
	"fs-name": {name: "name unfit for a file", advice: "If you save what it leads to, choose the name of the file."},
	"ipv4-rare": {name: "address in disguise", advice: unsafe},
	"ipv4-prefix": {name: "name that looks like an address", advice: unsafe},
	"ipv4-embedded": {name: "address within an address", advice: "Open it only if you know the address within it."},
	"special-address": {name: "private or special address", advice: "Open it only if you mean this machine or your own network."},
	"zone": {name: "name of a network device", advice: unsafe},
	"trailing-dot": {name: "dot after the name", advice: "Without the dot after it, the name means the same site."},
	"host-encoded": {name: "encoded name", advice: namedOnly},
	"host-folds": {name: "name that turns into another", advice: unsafe},
	"host-length": {name: "name too long", advice: namedOnly},
	"host-form": {name: "unusual name", advice: namedOnly},
	"single-label": {name: "name without a dot", advice: "It works only in a network that knows this name."},
	"address-mechanism": {name: "address of an unknown kind", advice: unsafe},
	"password": {name: "password", advice: "Pass the link on without the password, and change it if others saw it."},
	"password-empty": {name: "empty password", advice: "The colon after the user means nothing: leave it out."},
	"userinfo": {name: "user before the site", advice: "What is before the \"@\" says nothing about the site: the site is what follows it."},
	"credential-parameter": {name: "secret in a parameter", advice: "Do not pass the link on: whoever has it has the secret in it."},
	"userinfo-misleading": {name: "false site before the @", advice: unsafe},
	"trusted-name": {name: "known name within another", advice: unsafe},
	"mixed-scripts": {name: "letters that look like others", advice: unsafe},
	"invalid-a-label": {name: "broken name in other letters", advice: unsafe},
	"direction-control": {name: "character that turns text around", advice: unsafe},
	"mixed-directions": {name: "letters of both directions", advice: unsafe},
	"not-nfc": {name: "letters in an unusual form", advice: "If it does not work, ask for the right one."},
};

// deciders has, for all else that can decide a verdict, the reason and the advice for a person.
const deciders = {
	"around-link": {reason: (page) => page.verdict.reason, advice: () => "Remove them."},
	"other-host": {
		reason: (page) => "it leads to " + hostIn(page) + ", which may send you on to " + (page.verdict.other_host || "another site") + ": that address is in the link",
		advice: () => "Open it only if you trust both. If the site is yours, let it send visitors only to sites on a list.",
	},
	"no-host": {
		reason: () => "it has no https:// before it, so only some programs take it for the address of a site",
		advice: () => kinds["suffix-reference"].advice,
	},
	"scheme-rule": {reason: (page) => page.violations[0]?.message ?? page.verdict.reason, advice: () => ""},
	"absolute": {reason: (page) => hostIn(page) ? "it leads to " + hostIn(page) : "it names no site", advice: trustOf},
	"relative": {reason: (page) => hostIn(page) ? "it leads to " + hostIn(page) : "it leads on from the page that has it: it names no site", advice: trustOf},
	"empty": {reason: () => "it is empty, which means the page that has it", advice: () => ""},
};

// trustOf returns the advice on a link without remarks.
function trustOf(page) {
	return "Nothing is wrong with the link itself. Open it if you trust " + hostIn(page) + ".";
}

const overlap = (a, b) => a.offset < b.offset + b.length && b.offset < a.offset + a.length;

// itemsOf returns all that the page says about a link: the finding that decides the verdict, then
// the others, the worst first. A broken rule of the scheme and a note belong to the finding about
// the same part, if there is one.
function itemsOf(page) {
	const {state, decided_by: by} = page.verdict;
	const items = page.findings.map((f) => ({...f, message: kinds[f.id].message ?? f.message, advice: f.id === "invalid" ? state === "invalid" ? plainAdvice(page) : "" : f.advice && kinds[f.id].advice, also: []}));
	for (const v of page.violations) {
		const of = items.find((item) => item.component === v.component && item.id !== "invalid");
		if (of) of.also.push([v.message, v.source]);
		else items.push({severity: v.need === "deprecated" ? "low" : "medium", message: v.message, advice: "", section: v.source, ...v.span, also: []});
	}
	for (const n of page.notes) {
		const of = items.find((item) => item.id === "mixed-scripts" ? overlap(item, n) : item.offset === n.offset && item.length === n.length);
		if (of) of.also.push([n.text]);
		else if (!n.script) items.push({...n, severity: "info", message: n.text, advice: "", also: []}); // the part says the rest
	}
	if (by === "no-host" || by === "other-host") {
		const {offset, length} = page.pieces.find((p) => p.component === "query") ?? page.pieces[0] ?? {offset: 0, length: 0};
		items.push({severity: "low", message: plainReason(page), advice: plainAdvice(page), offset, length, also: [], decides: true});
	}
	const decides = (item) => item.decides || item.id === by;
	const order = Object.keys(severities);
	return items.sort((a, b) => decides(b) - decides(a) || order.indexOf(a.severity) - order.indexOf(b.severity));
}

// plainReason returns the reason of a verdict for a person.
function plainReason(page) {
	const {state, decided_by: by, reason} = page.verdict;
	if (page.template) return "this is a template: a value is missing in place of " + page.template;
	if (state === "dangerous" && by === "mixed-scripts") return alikeOf(page) ?? reason;
	return deciders[by]?.reason(page) ?? reason;
}

// hostIn returns the host to which browsers connect, or the one in the text, or "".
const hostIn = (page) => clip(page.verdict.host || (page.pieces.find((p) => p.component === "host")?.text ?? ""), 80);

// plainAdvice returns the advice of a verdict for a person.
function plainAdvice(page) {
	const {state, decided_by: by, advice_of: of} = page.verdict;
	if (state === "invalid" && by === "invalid") return plainRepair(page, page.fix);
	return deciders[of]?.advice(page) ?? kinds[of]?.advice ?? "";
}

// plainRepair returns what a person can do about a link that is not valid.
function plainRepair(page, fix) {
	if (page.template) return "It is a link when its values are filled in.";
	return fix ? "If it is your link, use the repaired one. If not, ask for the right one." : "If it is your link, look for a slip at the marked place. If not, ask for the right one.";
}

// alikeOf says which letters of a name look like others, or returns null.
function alikeOf(page) {
	const note = page.notes.find((n) => n.looks_like);
	if (!note) return null;
	const [name, like] = [[...note.label], [...note.looks_like]];
	const letters = [...new Set(like.filter((c, i) => c !== name[i]))];
	const host = page.pieces.find((p) => p.component === "host")?.text ?? "";
	const label = cutBytes(asked.input, note)[1];
	return "this is not " + (host.includes(label) ? clip(host.replace(label, like.join("")), 80) : like.join("")) + ": the " + (letters.length > 1 ? "letters that look" : "letter that looks") + " like " +
		inWords(letters.map((c) => "\"" + c + "\"")) + (letters.length > 1 ? " are " : " is ") + (note.looks_script === "Latin" ? "another one" : note.looks_script);
}
