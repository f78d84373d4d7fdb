// A tool beside the links and the list has a view: fields, an answer, and an address with both.
"use strict";

const panels = {}; // by the name of the view

// addPanel adds a view whose section and fields have ids that begin with its name. It asks with the
// values of the fields, and returns what the view shows, what the address holds, and the same
// question in other places: {show, held, ways}. held has masked texts by field, or is null if the
// address cannot hold them.
function addPanel(name, fields, answer) {
	const panel = {fields, answer, number: 0, values: {}, held: {}, timer: 0};
	panels[name] = panel;
	failures[name] = null;
	const of = (field) => $(name + "-" + field);
	for (const field of fields) of(field).addEventListener("input", () => {
		clearTimeout(panel.timer);
		panel.timer = setTimeout(() => askPanel(name), 50);
	});
	$("show-" + name).addEventListener("click", () => {
		turn(name);
		of(fields.find((field) => of(field).tagName !== "SELECT")).focus();
	});
}

const valueOf = (element) => element.type === "checkbox" ? element.checked ? "yes" : "" : element.value;

function setValue(element, value) {
	if (element.type === "checkbox") element.checked = value === "yes";
	else element.value = value;
	if (element.selectedIndex < 0) element.selectedIndex = 0;
}

// askPanel asks with the values of the fields. Only the newest answer is shown.
async function askPanel(name) {
	const panel = panels[name];
	const number = ++panel.number;
	const values = Object.fromEntries(panel.fields.map((field) => [field, valueOf($(name + "-" + field))]));
	const {show: elements, held, ways} = await panel.answer(values, () => number === panel.number);
	if (number !== panel.number) return;
	Object.assign(panel, {values, held});
	$(name + "-answer").replaceChildren(...elements.flat().filter((element) => element), ...ways?.length ? [fold(name + "-ways", "As a command, in Go, with curl", () => shownWays(ways))] : []);
	$(name + "-answer").dataset.number = number;
	if (view === name) rememberPanel();
}

function rememberPanel() {
	const {fields, held, values} = panels[view];
	const empty = fields.every((field) => values[field] === undefined || $(view + "-" + field).tagName === "SELECT" || values[field] === "");
	const fits = remember([["view", view]], held ? fields.map((field) => [field, held[field]]) : [], true) && held !== null;
	$("shared").textContent = empty ? "" : fits ? again("this view") : "The address of this page does not hold this text: it is too long, or has a secret whose place is not known, or a carriage return.";
}

// recallPanel shows the view that an address has, and returns whether it has one.
function recallPanel(state) {
	const name = state.get("view");
	if (!Object.hasOwn(panels, name)) return false;
	const values = known.get(entry) ?? {};
	for (const field of panels[name].fields) setValue($(name + "-" + field), values[field] ?? state.get(field) ?? "");
	show(name);
	askPanel(name);
	return true;
}

function showPanels() {
	for (const name of Object.keys(panels)) {
		$("show-" + name).setAttribute("aria-pressed", view === name);
		$(name).hidden = view !== name;
	}
}

// masked returns texts as they are in addresses, and whether they have secrets.
async function masked(texts) {
	const rows = await compute("explain", texts.map((input) => ({input, view: "row"})));
	if (!Array.isArray(rows)) return null;
	return rows.map((row, i) => ({...row, secret: row.redacted !== texts[i]}));
}

// saidOf returns why there is no result.
function saidOf(answer) {
	if (answer.problem) return make("p", {class: "bad"}, sentence(answer.problem.replace(/\.$/, "")));
	return make("div", null, make("p", {class: "bad"}, sentence(answer.error.message)), make("p", {class: "soft"}, section(answer.error.section, answer.error.document)));
}

// inspectLink shows a link in the view of one link.
function inspectLink(text) {
	showLine({text, base64: null});
}
