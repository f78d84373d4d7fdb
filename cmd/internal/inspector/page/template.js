// A template is expanded with values, and the values of a link are found.
"use strict";

addPanel("template", ["template", "values", "link"], async ({template, values, link}) => {
	if (template === "") return {show: [], held: {values}};
	const list = values.split("\n").filter((line) => line.trim() !== "");
	const request = {input: template, ...list.length > 0 ? {var: list} : {}};
	const answer = await compute("template", request);
	const show = [make("h3", null, "Expansion")];
	const texts = [template, link, ...list];
	let expansion = "";
	if (answer.valid) {
		expansion = answer.output;
		const row = (await masked([expansion]))?.[0];
		show.push(make("p", {id: "template-expansion"}, code(row?.text ?? "")),
			make("div", {class: "buttons"}, copyOf("Copy", expansion), make("button", {type: "button", class: "small", onclick: () => inspectLink(expansion)}, "Inspect")));
		texts.push(expansion);
	} else {
		show.push(saidOf(answer));
	}
	if (link !== "") show.push(make("h3", null, "Values in the link"), ...await matchOf(template, link));
	const secret = (await masked(texts))?.some((row) => row.secret) ?? true;
	const words = list.map((line) => " --var " + shellQuoted(line)).join("");
	return {
		show, held: secret ? null : {template, values, link},
		ways: secret ? [] : [
			["Command", "uri template " + shellQuoted(template) + words + (link === "" ? "" : "\nuri template --match " + shellQuoted(template) + " -- " + shellQuoted(link))],
			["Go", "t, err := template.Parse(" + inGo(template) + ")\nif err != nil {\n\treturn err\n}\n" + (link === "" ? "text, err := t.Expand(vars)" : "vars, ok := t.Match(" + inGo(link) + ")")],
			["curl", curlOf("template", request)],
		],
	};
});

// matchOf returns the values with which a template expands to a link.
async function matchOf(template, link) {
	const answer = await compute("template", {input: template, with: link});
	if (!answer.valid) return [saidOf(answer)];
	if (!answer.matched) return [make("p", {class: "warn"}, "The template does not expand to this link.")];
	const rows = Object.entries(answer.vars);
	if (rows.length === 0) return [make("p", {class: "good"}, "The template expands to this link without values.")];
	const shown = await masked(rows.map(([name, value]) => name + "=" + (typeof value === "string" ? value : JSON.stringify(value))));
	return [table("Values in the link", ["name", "value"], rows.map(([name], i) => make("tr", null, make("th", {scope: "row"}, name), make("td", null, code(shown[i].text.slice(name.length + 1))))))];
}
