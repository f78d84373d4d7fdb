// The links in a pasted text or document.
"use strict";

const mostLinks = 1000;
const mostAsked = 250; // links in a request

const formatsInGo = {text: "PlainText", html: "HTML", markdown: "Markdown", css: "CSS", json: "JSON", xml: "XML"};

addPanel("extract", ["text", "from", "base", "www"], async ({text, from, base, www}) => {
	const optionsWith = (base) => ({from: from || "auto", ...base ? {resolve: true, base} : {}, ...www ? {find: ["www"]} : {}});
	const request = {input: text, ...optionsWith(base)};
	const shownBase = base && (await masked([base]))?.[0].redacted;
	if (text === "") return {show: [], held: shownBase === undefined ? null : {from, base: shownBase, www}};
	const answer = await compute("extract", request);
	if (!Array.isArray(answer)) return {show: [saidOf(answer)], held: null};
	const links = answer.slice(0, mostLinks);
	const shown = [];
	for (let n = 0; n < links.length; n += mostAsked) {
		shown.push(...await masked(links.slice(n, n + mostAsked).map(textOfLink)) ?? []);
	}
	const kept = shownBase === undefined || links.length < answer.length || shown.length < links.length ? null : await withoutSecrets(text, links, shown);
	return {
		show: showLinks(answer, links, shown), held: kept === null ? null : {text: kept, from, base: shownBase, www},
		ways: kept === null ? [] : [
			["Command", "printf %s " + shellQuoted(kept) + " | uri extract" + optionsIn(optionsWith(shownBase))],
			["Go", goOfFinder(optionsWith(shownBase))],
			["curl", curlOf("extract", {input: kept, ...optionsWith(shownBase)})],
		],
	};
});

// goOfFinder returns a Finder of package document with the options, and what it finds.
function goOfFinder({from, base, find}) {
	const members = [
		from === "auto" ? "" : "Format: document." + formatsInGo[from], base ? "Base: uri.MustParseURI(" + inGo(base) + ")" : "",
		find ? "Text: extract.Text{Suffixes: &extract.Suffixes{}}" : "",
	].filter((text) => text);
	return "finder := document.Finder{" + members.join(", ") + "}\nfor link, err := range finder.Links(file) {\n\tif err != nil {\n\t\treturn err\n\t}\n\tfmt.Println(link.Line, link." + (base ? "Target" : "Text") + ")\n}";
}

// withoutSecrets returns a text with the secrets of its links masked, or null if they are not found
// as they are written.
async function withoutSecrets(text, links, shown) {
	let kept = text;
	for (const [i, row] of shown.entries()) {
		if (!row.secret) continue;
		const written = [links[i].raw, links[i].text, links[i].output].find((of) => of && kept.includes(of));
		if (written === undefined) return null;
		const [mask] = await masked([written]) ?? [];
		if (!mask?.secret) return null;
		kept = kept.replaceAll(written, mask.redacted);
	}
	const [whole] = await masked([kept]) ?? [];
	if (!whole) return null;
	if (kept === text) return whole.secret ? null : text;
	const again = await compute("extract", {input: whole.redacted, from: "text"});
	const rows = Array.isArray(again) ? await masked(again.slice(0, mostAsked).map(textOfLink)) : null;
	return rows && again.length <= mostAsked && !rows.some((row) => row.secret) ? whole.redacted : null;
}

const textOfLink = (link) => link.output ?? link.text ?? link.raw;

function showLinks(all, links, shown) {
	if (all.length === 0) return [make("p", null, "No links.")];
	const wrong = all.filter((link) => link.output === undefined || link.output === null);
	const texts = all.filter((link) => !wrong.includes(link)).map(textOfLink);
	const rows = links.map((link, i) => make("tr", null,
		make("td", null, "line " + link.line + ", " + link.column, make("div", {class: "soft"}, link.element ? code(link.element + (link.attribute ? " " + link.attribute : "")) : link.delimiter)),
		make("td", null, code(shown[i]?.text ?? "", {class: wrong.includes(link) ? "bad" : null}), link.error ? make("div", {class: "soft"}, sentence(link.error.message)) : null),
		make("td", null, make("button", {type: "button", class: "small", "aria-label": "Inspect the link of line " + link.line + ", " + link.column, onclick: () => inspectLink(textOfLink(link))}, "Inspect"))));
	return [
		make("p", {id: "extract-count"}, plural(all.length, "link") + (wrong.length > 0 ? ", " + wrong.length + " of them not valid" : "") + "."),
		make("div", {class: "buttons"}, copyOf("Copy all", texts.join("\n")), make("button", {type: "button", class: "small", onclick: () => {
			turn("list");
			$("lines").value = texts.join("\n");
			$("lines").dispatchEvent(new Event("input", {bubbles: true}));
		}}, "Open as a list")),
		table("Links", ["place", "link", "look at it"], rows, {id: "links"}),
		links.length < all.length ? make("p", {class: "soft"}, "and " + plural(all.length - links.length, "more link")) : null,
	];
}
