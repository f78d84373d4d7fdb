// The answers have words for programs: what to refuse, and which rule is broken. A person who pasted a link reads these.
"use strict";

const unsafe = "Do not open it. Ask who sent it.";

// advices has what a person can do, by the beginning of the advice of a finding or a verdict. The first that fits counts.
const advices = [
	["Refuse it where you expect a DNS name.", "Open it only if you know this name."],
	["Refuse", unsafe],
	["Do not follow it.", unsafe],
	["Do not connect to it if", "Open it only if you mean this machine or your own network."],
	["Do not connect", unsafe],
	["Discard it.", "Do not open it: it runs a program."],
	["Show the label", unsafe],
	["Show it in logical order", unsafe],
	["Compare names from their end.", unsafe],
	["Show it separately from the host.", "What is before the \"@\" says nothing about the site: the site is what follows it."],
	["Change the password", "Pass the link on without the password, and change it if others saw it."],
	["Send it in a header", "Do not pass the link on: whoever has it has the secret in it."],
	["If you mean a host", "If you mean a site, write https:// before it."],
	["Check that this port", "Open it only if you expect this port."],
	["Normalize the path", "The normal form shows where the link leads."],
	["Write the full domain name.", "It works only in a network that knows this name."],
	["If the site sends visitors there", "Open it only if you trust both. If the site is yours, let it send visitors only to sites on a list."],
];

const toPerson = (advice) => advices.find(([of]) => advice.startsWith(of))?.[1] ?? advice;

// deciders has how the reason of a verdict begins, by the finding that decides it.
const deciders = {"two-readings": /connect to/, "scheme-risky": /^opening it runs/, "userinfo-misleading": /^it leads to/, "mixed-scripts": /^the host looks like/};

const overlap = (a, b) => a.offset < b.offset + b.length && b.offset < a.offset + a.length;

// itemsOf returns all that the page says about a link: the finding that decides the verdict, then the others, the worst first. A
// broken rule of the scheme and a note belong to the finding about the same part, if there is one.
function itemsOf(page) {
	const {state, reason, advice} = page.verdict;
	const items = page.findings.map((f) => ({...f, advice: f.id !== "invalid" ? toPerson(f.advice) : state === "invalid" ? plainAdvice(page) : "", also: []}));
	for (const v of page.violations) {
		const of = items.find((item) => item.component === v.component && item.id !== "invalid");
		if (of) of.also.push([v.message, v.source]);
		else items.push({severity: v.need === "deprecated" ? "low" : "medium", message: v.message, advice: "", section: v.source, ...v.span, also: []});
	}
	for (const n of page.notes) {
		const of = items.find((item) => item.id === "mixed-scripts" ? overlap(item, n) : item.offset === n.offset && item.length === n.length);
		if (of) of.also.push([n.text]);
		else if (!/^stands for "[^"]*", in letters of \w+$/.test(n.text)) items.push({...n, severity: "info", message: n.text, advice: "", also: []}); // the part says the rest
	}
	const decides = (item) => item.decides || item.message === reason || (deciders[item.id]?.test(reason) ?? false);
	if (/, which names no host$|host in a parameter(,|$)/.test(reason) && !items.some(decides)) {
		const {offset, length} = page.pieces.find((p) => p.component === "query") ?? page.pieces[0] ?? {offset: 0, length: 0};
		items.push({severity: "low", message: plainReason(page), advice: toPerson(advice), offset, length, also: [], decides: true});
	}
	const order = Object.keys(severities);
	return items.sort((a, b) => decides(b) - decides(a) || order.indexOf(a.severity) - order.indexOf(b.severity));
}

// plainReason returns the reason of a verdict for a person.
function plainReason(page) {
	const {state, reason, advice} = page.verdict;
	const leads = /^It leads to (.+?)\. A valid link/.exec(advice)?.[1] ?? hostIn(page);
	const elsewhere = /with an address of another host in a parameter(?:, (.*))?$/.exec(reason);
	const template = templateIn(page);
	if (template) return "this is a template: a value is missing in place of " + template;
	if (state === "dangerous" && deciders["mixed-scripts"].test(reason)) return alikeOf(page) ?? reason;
	if (elsewhere) return "it leads to " + leads + ", which may send you on to " + (elsewhere[1] ?? "another site") + ": that address is in the link";
	if (/, which names no host$/.test(reason)) return "it has no https:// before it, so only some programs take it for the address of a site";
	if (state === "remarks" && page.violations.length > 0 && page.findings.length === 0) return page.violations[0].message;
	if (/^a relative reference of/.test(reason)) return "it leads on from the page that has it: it names no site";
	if (/^an? [UI]RI of/.test(reason)) return leads ? "it leads to " + leads : "it names no site";
	return reason;
}

// hostIn returns the host to which browsers connect, or the one in the text, or "".
const hostIn = (page) => clip(browserHost(page) || (page.pieces.find((p) => p.component === "host")?.text ?? ""), 80);

// plainAdvice returns the advice of a verdict for a person.
function plainAdvice(page) {
	const {state, reason, advice} = page.verdict;
	if (templateIn(page)) return plainRepair(page, null);
	if (/^It leads to .* A valid link/.test(advice)) return "Nothing is wrong with the link itself. Open it if you trust " + hostIn(page) + ".";
	if (state === "dangerous" && advice.startsWith("Refuse")) return unsafe;
	if (state === "invalid" && advice.startsWith("Refuse")) return plainRepair(page, page.fix);
	return toPerson(advice);
}

// plainRepair returns what a person can do about a link that is not valid.
function plainRepair(page, fix) {
	if (templateIn(page)) return "It is a link when its values are filled in.";
	return fix ? "If it is your link, use the repaired one. If not, ask for the right one." : "If it is your link, look for a slip at the marked place. If not, ask for the right one.";
}

// templateIn returns the first expression of a link that is not valid because it is a template, or "".
function templateIn(page) {
	if (!/cannot contain "\{"/.test(page.verdict.reason)) return "";
	return /\{[+#./;?&=,!@|]?\w[\w.%,:*]*\}/.exec(page.redacted ?? "")?.[0] ?? "";
}

// alike has letters that look like those of ASCII, by their script. A name with others is said to be of another alphabet.
const alike = {
	Cyrillic: {а: "a", г: "r", е: "e", о: "o", р: "p", с: "c", у: "y", х: "x", ш: "w", ѕ: "s", і: "i", ј: "j", ѡ: "w", ѵ: "v", ү: "y", һ: "h", ҽ: "e", ӏ: "l", ԁ: "d", ԛ: "q", ԝ: "w", ꙇ: "i"},
	Greek: {α: "a", γ: "y", ι: "i", κ: "k", ν: "v", ο: "o", ρ: "p", σ: "o", τ: "t", υ: "u", ω: "w", ϳ: "j", ϸ: "p"},
	Armenian: {ա: "w", գ: "q", զ: "q", հ: "h", յ: "j", ո: "n", ռ: "n", ս: "u", ց: "g", ւ: "l", ք: "f", օ: "o"},
	Latin: {ı: "i", ƒ: "f", ɑ: "a", ɡ: "g", ɩ: "i", ɪ: "i", ʋ: "v", ʏ: "y", ᴄ: "c", ᴏ: "o", ᴜ: "u", ᴠ: "v", ᴡ: "w", ᴢ: "z"},
};

// alikeOf says which letters of a name look like others, or returns null.
function alikeOf(page) {
	const note = page.notes.find((n) => /^stands for "[^"\\]*"/.test(n.text));
	if (!note) return null;
	const [, name] = /^stands for "([^"]*)"/.exec(note.text);
	const letters = [...new Set(name)].filter((c) => c > "\x7f");
	const script = Object.keys(alike).find((of) => letters.every((c) => c in alike[of]));
	if (!script) return null;
	const like = [...name].map((c) => alike[script][c] ?? c).join("");
	const host = page.pieces.find((p) => p.component === "host")?.text ?? "";
	const label = cutBytes(asked.input, note)[1];
	return "this is not " + (host.includes(label) ? clip(host.replace(label, like), 80) : like) + ": the " + (letters.length > 1 ? "letters that look" : "letter that looks") + " like " +
		inWords(letters.map((c) => "\"" + alike[script][c] + "\"")) + (letters.length > 1 ? " are " : " is ") + (script === "Latin" ? "another one" : script);
}
