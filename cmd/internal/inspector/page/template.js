// A template is expanded with values, and the values of a link are found.
"use strict";

const mostNames = 50;

const linesOf = (values) => values.split("\n").filter((line) => line.trim() !== "");
// A line is NAME=VALUE or NAME[KEY]=VALUE.
const isOf = (name) => (line) => line === name || line.startsWith(name + "=") || line.startsWith(name + "[");
const hasKey = (line) => /^[^=[]*\[/.test(line);

// withoutValue returns a line with "***" in place of its value.
const withoutValue = (line) => (/^[^=[]*(?:=|\[.*?\]=)/.exec(line)?.[0] ?? "") + "***";

// drawNames shows a field for each of the first variables. A variable with several values, or with
// keys, is written as text.
function drawNames(variables, values) {
	const names = variables.slice(0, mostNames).map(({name}) => name);
	const fields = $("template-fields");
	if (fields.dataset.names !== names.join()) {
		fields.dataset.names = names.join();
		fields.replaceChildren(...names.map((name) => make("div", null, make("label", {for: "template-name-" + name}, name),
			make("input", {id: "template-name-" + name, type: "text", dir: "ltr", spellcheck: "false", autocapitalize: "off", autocomplete: "off", placeholder: "no value", "data-name": name, oninput: (event) => writeValue(name, event.target.value)}))));
	}
	for (const field of fields.querySelectorAll("input")) {
		const lines = linesOf(values).filter(isOf(field.dataset.name));
		field.readOnly = lines.length > 1 || lines.some(hasKey);
		const value = lines.map((line) => line.slice(field.dataset.name.length + (hasKey(line) ? 0 : 1))).join(", ");
		if (field !== document.activeElement || lines.length > 0 && field.value !== value) field.value = value;
	}
}

// writeValue writes the value of a variable into the text of all values. Without a value the
// variable has none.
function writeValue(name, value) {
	const lines = linesOf($("template-values").value);
	const at = lines.findIndex(isOf(name));
	if (value === "") lines.splice(at, at < 0 ? 0 : 1);
	else lines.splice(at < 0 ? lines.length : at, 1, name + "=" + value);
	$("template-values").value = lines.join("\n");
	$("template-values").dispatchEvent(new Event("input", {bubbles: true}));
}

addPanel("template", ["template", "values", "link"], async ({template, values, link}, isNewest) => {
	$("template-match").replaceChildren();
	if (template === "") {
		drawNames([], values);
		return {show: [], held: {values}};
	}
	const list = linesOf(values);
	const answer = await compute("template", {input: template, ...list.length > 0 ? {var: list} : {}});
	const {variables} = answer.valid || list.length === 0 ? answer : await compute("template", {input: template}); // the values can be wrong
	if (!isNewest()) return {show: [], held: null};
	if ($("template-template").value === template && (variables || document.activeElement !== $("template-template"))) drawNames(variables ?? [], $("template-values").value); // while one types, fields stay
	const show = [];
	const texts = [template, link, ...list];
	if (answer.valid) {
		const expansion = answer.output;
		const row = (await masked([expansion]))?.[0];
		const lacking = variables.filter(({given}) => !given).map(({name}) => name);
		show.push(make("h3", null, "The link"), make("p", {id: "template-expansion"}, code(row?.text ?? "")),
			lacking.length > 0 ? make("p", {class: "warn"}, "No value for " + inWords(lacking) + ": " + (lacking.length === 1 ? "it is" : "they are") + " left out.") : null,
			make("div", {class: "buttons"}, copyOf(copyWords(row?.text ?? ""), expansion), make("button", {type: "button", class: "small", onclick: () => inspectLink(expansion)}, "Inspect")));
		texts.push(expansion);
	} else {
		show.push(saidOf(answer));
	}
	if (link !== "") {
		const match = await matchOf(template, link);
		if (!isNewest()) return {show: [], held: null};
		$("template-match").replaceChildren(make("h3", null, "Values in the link"), ...match);
	}
	const [of, to, ...rows] = await masked(texts) ?? [];
	if (!of) return {show, held: null};
	// Values that make a secret only in their place are masked, too.
	const hides = rows.length > list.length && rows.at(-1).secret;
	const shown = list.map((line, i) => hides || rows[i].secret ? withoutValue(line) : line);
	const names = await masked(shown); // a name can be a secret, too
	if (!isNewest() || !names || names.some((row) => row.secret)) return {show, held: null};
	const words = shown.map((line) => " --var " + shellQuoted(line)).join("");
	return {
		show, held: {template: of.redacted, values: hides || shown.some((line, i) => line !== list[i]) ? shown.join("\n") : values, link: to.redacted},
		ways: [
			["Command", "uri template" + words + " -- " + shellQuoted(of.redacted) + (link === "" ? "" : "\nuri template --match=" + shellQuoted(of.redacted) + " -- " + shellQuoted(to.redacted))],
			["Go", "t, err := template.Parse(" + inGo(of.redacted) + ")\nif err != nil {\n\treturn err\n}\n" + (link === "" ? "text, err := t.Expand(vars)" : "vars, ok := t.Match(" + inGo(to.redacted) + ")")],
			["curl", curlOf("template", {input: of.redacted, ...list.length > 0 ? {var: shown} : {}})],
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

// fillTemplate shows a template with fields for its values.
async function fillTemplate(text) {
	turn("template");
	for (const [field, value] of [["template", text], ["values", ""], ["link", ""]]) $("template-" + field).value = value;
	await askPanel("template");
	($("template-fields").querySelector("input") ?? $("template-values")).focus();
}
