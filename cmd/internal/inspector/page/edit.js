// The table in which each part of the link can be written, decoded or encoded. The view "edit" of
// explain says where the parts are. This script replaces the bytes there, and knows no rule of
// URIs.
"use strict";

let edited = null; // the newest rows, with their text
let cell = null; // what is typed in a cell: the cell, and the rows from before
let typed = 0; // the number of the newest change
const undos = []; // the texts before and after each edit

const fresh = {segment: "add a segment", parameter: "add a name"};

// cutBytes returns the texts before, in and after some bytes of a text.
function cutBytes(text, {offset, length}) {
	const bytes = new TextEncoder().encode(text);
	const decoder = new TextDecoder("utf-8", {ignoreBOM: true});
	return [bytes.subarray(0, offset), bytes.subarray(offset, offset + length), bytes.subarray(offset + length)].map((part) => decoder.decode(part));
}

const partOf = (text, slot) => slot.defined ? cutBytes(text, slot)[1] : "";

// spliced returns a text with a part in a slot.
function spliced(text, slot, part) {
	const [before, , after] = cutBytes(text, slot);
	if (slot.defined) return before + part + after;
	return part === "" ? text : before + slot.before + part + slot.after + after;
}

// rowsAt returns the rows of a text by their keys, or the reason why there are none.
async function rowsAt(text) {
	const answer = await compute("explain", {input: text, view: "edit", ...$("plus").checked ? {params: ["form"]} : {}, ...optionsOf()});
	if (!answer.valid) return {text, message: answer.message ?? answer.problem, rows: null};
	const counts = {};
	const rows = new Map();
	const isParameter = ({name}) => name === "parameter"; // these are edited most, and come first
	for (const row of [...answer.rows.filter(isParameter), ...answer.rows.filter((of) => !isParameter(of))]) {
		const n = counts[row.name] = (counts[row.name] ?? 0) + 1;
		rows.set(row.name + ":" + n, {...row, label: row.name in fresh ? row.name + " " + n : row.name});
	}
	return {text, message: "", rows, more: answer.more};
}

// partsIn returns all parts that are not empty, apart from one.
function partsIn({rows, text}, key, index) {
	const list = [];
	for (const [of, row] of rows) row.slots.forEach((slot, i) => {
		const part = partOf(text, slot);
		if (part !== "" && (of !== key || i !== index)) list.push([of, i, part]);
	});
	return JSON.stringify(list);
}

// putText makes a text the link. The first change of an edit is an entry of the history.
function putText(text, push) {
	if (push) {
		write();
		pushes = true;
		undos.push({before: $("input").value, after: text});
	} else if (undos.length > 0) {
		undos.at(-1).after = text;
	}
	$("input").value = text;
	reshade();
	ask();
}

// showEdit shows the parts of the link, when its answer comes.
async function showEdit() {
	$("edit").hidden = view !== "one" || tool !== "edit" || isEmpty();
	if ($("edit").hidden) return;
	const text = $("input").value;
	if (cell && cell.text !== text) cell = null;
	if (asked.raw) {
		edited = {text, message: "the field cannot hold this line as it is", rows: null};
	} else if (edited?.text !== text || edited.options !== optionsShown()) {
		const options = optionsShown();
		const next = await rowsAt(text);
		if ($("input").value !== text) return; // another answer comes
		edited = {...next, options};
	}
	drawEdit();
}

const optionsShown = () => $("as").value + $("plus").checked;

const drawn = new Map(); // the rows in the table, by key

function drawEdit() {
	const {rows, message, more} = edited;
	$("parts").hidden = !rows;
	const last = undos.findLastIndex(({after}) => after === $("input").value);
	undos.length = last + 1;
	$("undo").disabled = last < 0;
	if (!rows) {
		tellEdit("Only a valid link has parts to edit: " + message + ".");
		return;
	}
	if (!cell) tellEdit(more > 0 ? "and " + plural(more, "more part") + ", which the field has" : "");
	for (const [key, element] of drawn) {
		if (rows.has(key)) continue;
		element.remove();
		drawn.delete(key);
	}
	let next = $("rows").firstElementChild;
	for (const [key, row] of rows) {
		let element = drawn.get(key);
		if (element) {
			next = element.nextElementSibling;
		} else {
			element = partRow(key, row);
			drawn.set(key, element);
			$("rows").insertBefore(element, next);
		}
		drawRow(element, key, row);
	}
}

function tellEdit(text) {
	$("edit-said").textContent = text;
}

const sides = ["decoded", "encoded"];

// partRow returns an empty row for a part.
function partRow(key, row) {
	const cells = (side) => row.slots.map((_, i) => {
		const name = row.slots.length === 1 ? row.label : row.label + ", " + ["name", "value"][i];
		const field = make("input", {
			type: "text", dir: "ltr", autocomplete: "off", autocapitalize: "off", spellcheck: "false", "aria-label": name + ", " + side, "aria-describedby": "edit-said",
			"data-slot": i, "data-side": side, class: row.name === "password" ? "hide" : null,
			oninput: () => changeCell(field, key, i, side), onblur: leaveCell,
		});
		return [i > 0 ? make("span", {"aria-hidden": "true"}, "=") : null, field];
	});
	const button = (name, sign, act) => make("button", {type: "button", class: "small", name, "aria-label": name + " " + row.label, title: name + " " + row.label, onclick: act}, sign);
	return make("tr", {"data-key": key},
		make("th", {scope: "row", class: "c-" + ({user: "userinfo", password: "userinfo", segment: "path", parameter: "query"}[row.name] ?? row.name)}, row.label),
		...sides.map((side) => make("td", {"data-side": side}, make("div", {class: "cells"}, cells(side).flat()))),
		make("td", null, make("div", {class: "moves"},
			row.name in fresh ? [button("Move up", "↑", () => swap(key, -1)), button("Move down", "↓", () => swap(key, 1))] : null,
			button("Remove", "×", () => removeRow(key)))));
}

// drawRow writes the texts of a row. What is typed stays.
function drawRow(element, key, row) {
	element.firstElementChild.textContent = row.name in fresh && !row.defined ? "new " + row.name : row.label;
	element.querySelector(".moves").hidden = !row.defined;
	const [up, down] = [beside(key, -1), beside(key, 1)];
	for (const button of element.querySelectorAll("button")) {
		button.disabled = !{"Move up": up?.[1].swaps, "Move down": row.swaps && down, Remove: row.removable}[button.name];
	}
	const own = ownBytes(row);
	if (row.defined) element.dataset.at = at(own);
	else delete element.dataset.at;
	for (const field of element.querySelectorAll("input")) {
		const {slot: index, side} = field.dataset;
		const slot = row.slots[index];
		const decoded = side === "decoded";
		field.hidden = decoded && slot.component === "";
		if (field === cell?.field) continue;
		field.classList.toggle("hide", slot.secret || row.name === "password");
		field.readOnly = decoded && slot.decoded === null && !slot.secret;
		field.value = slot.secret ? "" : decoded ? slot.decoded ?? slot.shown : partOf(edited.text, slot);
		field.placeholder = slot.secret ? "hidden: type to replace" : slot.defined ? "empty" : row.name in fresh && !row.defined ? index === "1" ? "value" : fresh[row.name] : "none";
		field.removeAttribute("aria-invalid");
	}
}

const ownBytes = ({slots}) => ({offset: slots[0].offset, length: slots.at(-1).offset + slots.at(-1).length - slots[0].offset});

// beside returns the key and the row before or after a row of the same kind.
function beside(key, step) {
	const [name, n] = key.split(":");
	const other = name + ":" + (Number(n) + step);
	const row = edited.rows.get(other);
	return row?.defined ? [other, row] : null;
}

// changeCell writes what is typed in a cell into the link, if it stays one part.
async function changeCell(field, key, index, side) {
	if (cell?.field !== field) cell = {field, before: edited, text: edited.text, pushed: false};
	const {before} = cell;
	const slot = before.rows.get(key).slots[index];
	const number = ++typed;
	const refuse = (message) => {
		field.setAttribute("aria-invalid", "true");
		tellEdit(message);
	};
	let part = field.value;
	if (side === "decoded" && part !== "") {
		const answer = await compute("encode", {input: part, component: slot.component, ...slot.also ? {also: slot.also} : {}});
		if (number !== typed) return;
		if (!answer.valid) {
			refuse(sentence(answer.error?.message ?? answer.problem));
			return;
		}
		part = answer.output;
	}
	const options = optionsShown();
	const next = await rowsAt(spliced(before.text, slot, part));
	if (number !== typed || cell?.field !== field) return;
	const now = next.rows?.get(key)?.slots[index];
	if (!now || partOf(next.text, now) !== part || partsIn(before, key, index) !== partsIn(next, key, index)) {
		refuse(next.rows ? "This text would change other parts of the link." + (side === "encoded" ? " Type it on the decoded side." : "") : sentence(next.message));
		return;
	}
	field.removeAttribute("aria-invalid");
	tellEdit("");
	edited = {...next, options};
	cell.text = next.text;
	putText(next.text, !cell.pushed);
	cell.pushed = true;
	drawEdit();
}

function leaveCell() {
	if (!cell) return;
	cell = null;
	typed++;
	if (edited?.rows) drawEdit();
}

// editText makes a text the link, and moves the focus to a button of a row.
async function editText(text, key, names) {
	const options = optionsShown();
	edited = {...await rowsAt(text), options};
	putText(text, true);
	drawEdit();
	const buttons = [...drawn.get(key)?.querySelectorAll("button:enabled") ?? []];
	(buttons.find(({name}) => names.includes(name)) ?? buttons[0] ?? $("edit-title")).focus();
}

async function swap(key, step) {
	const [other, second] = beside(key, step);
	const spans = [ownBytes(edited.rows.get(key)), ownBytes(second)].sort((a, b) => a.offset - b.offset);
	const [head, first, rest] = cutBytes(edited.text, spans[0]);
	const [between, last, tail] = cutBytes(rest, {offset: spans[1].offset - spans[0].offset - spans[0].length, length: spans[1].length});
	await editText(head + last + between + first + tail, other, [step < 0 ? "Move up" : "Move down", "Remove"]);
}

async function removeRow(key) {
	const [head, , tail] = cutBytes(edited.text, edited.rows.get(key));
	await editText(head + tail, key, ["Remove"]);
}

$("undo").addEventListener("click", () => {
	$("edit-title").focus();
	history.back();
});
$("plus").addEventListener("change", showEdit);
$("edit-copy").append(copyOf("Copy the link", () => $("input").value));
