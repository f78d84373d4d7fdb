// The field of the link is coloured by component. A shade below the transparent text of the field
// has the same text, with dots in place of secrets.
"use strict";

const mostShaded = 20000; // a longer text has no shade

// shades has, for each field of a link, the text of its last answer, with places that count
// characters of JavaScript. They are moved if the text was typed after that answer.
const shades = {};
for (const id of ["input", "base", "with"]) shades[id] = {text: "", pieces: [], masks: [], moved: false};

const fieldOf = (id) => $(id).parentElement;

// unitsOf returns a function that returns the place in a text for a place in its UTF-8.
function unitsOf(text) {
	if (!/[^\0-\x7f]/.test(text)) return (offset) => Math.min(offset, text.length);
	const units = new Map();
	let byte = 0;
	let unit = 0;
	for (const c of text) {
		units.set(byte, unit);
		const n = c.codePointAt(0);
		byte += n < 0x80 ? 1 : n < 0x800 ? 2 : n < 0x10000 ? 3 : 4;
		unit += c.length;
	}
	units.set(byte, unit);
	return (offset) => units.get(offset) ?? unit;
}

const bytesOfText = (text) => new TextEncoder().encode(text).length;

// shade colours a field by the answer to its text.
function shade(page, text, id = "input") {
	const plain = page === null || text.length > mostShaded;
	fieldOf(id).classList.toggle("plain", plain);
	if (plain) {
		shades[id] = {text: "", pieces: [], masks: [], moved: false};
	} else {
		const unit = unitsOf(text);
		const of = (span) => ({...span, start: unit(span.offset), end: unit(span.offset + span.length)});
		shades[id] = {text, pieces: page.pieces.map(of), masks: page.masks.map(of), moved: false};
	}
	drawShade(id);
}

// reshade moves the colours with the text that is typed, until its answer comes.
function reshade(id = "input") {
	const text = $(id).value;
	if (text.length > mostShaded) {
		shade(null, text, id);
		return;
	}
	fieldOf(id).classList.remove("plain");
	const {text: old, pieces, masks} = shades[id];
	const {head, tail} = common(old, text);
	const grown = text.length - old.length;
	const move = (p) => ({...p, start: p.start <= head ? p.start : Math.max(head, p.start + grown), end: p.end < head || p.end < old.length - tail ? Math.min(p.end, text.length) : p.end + grown});
	shades[id] = {text, pieces: pieces.map(move), masks: masks.map(move), moved: true};
	drawShade(id);
}

// reshadeOthers colours the fields beside the first one. The answer to the link does not say where
// their secrets are.
async function reshadeOthers() {
	for (const id of ["base", "with"]) {
		reshade(id);
		const text = $(id).value;
		if (text === "" || text.length > mostShaded) continue;
		const page = await compute("explain", {input: text, view: "brief", ...id === "with" ? optionsOf() : {}});
		if ($(id).value === text && page.pieces) shade(page, text, id);
	}
}

function drawShade(id = "input") {
	const {text, pieces, masks} = shades[id];
	const below = fieldOf(id).firstElementChild;
	if (fieldOf(id).classList.contains("plain")) {
		below.replaceChildren();
		return;
	}
	const unit = lit && id === "input" ? unitsOf(text) : null;
	const bright = unit ? {start: unit(lit[0]), end: unit(lit[1])} : {start: 0, end: 0};
	const cuts = [...new Set([0, text.length, ...[...pieces, ...masks, bright].flatMap((p) => [p.start, p.end])])].sort((a, b) => a - b);
	const parts = [];
	for (let i = 1; i < cuts.length; i++) {
		const [start, end] = [cuts[i - 1], cuts[i]];
		const within = (p) => p.start <= start && p.end >= end;
		const piece = pieces.find(within);
		const part = text.slice(start, end);
		parts.push(make("span", {
			class: [piece ? piece.component ? "c-" + piece.component : "delimiter" : "", within(bright) ? "lit" : ""].join(" ").trim(), "data-at": piece && id === "input" ? at(piece) : null,
		}, masks.some(within) ? "•".repeat([...part].length) : part));
	}
	renew(below, ...parts, "\u200b");
}

// The caret lights its part, or what is selected. While one types it lights nothing: the answer has
// other places.
document.addEventListener("selectionchange", () => {
	const field = $("input");
	if (document.activeElement !== field || shades.input.moved || field.value !== shades.input.text || field.value === "") return;
	const [start, end] = [field.selectionStart, field.selectionEnd];
	if (start < end) {
		light([bytesOfText(field.value.slice(0, start)), bytesOfText(field.value.slice(0, end))]);
		return;
	}
	const piece = shades.input.pieces.find((p) => p.start <= start && p.end >= start && p.component) ?? null;
	light(piece && [piece.offset, piece.offset + piece.length]);
});
$("input").addEventListener("blur", () => light(null));

// The pointer over the field is over the shade, too.
$("input").addEventListener("mousemove", (event) => {
	const below = document.elementsFromPoint(event.clientX, event.clientY).find((e) => e.parentElement === $("shade") && e.dataset.at);
	light(below ? rangeOf(below) : null);
});
$("input").addEventListener("mouseleave", () => light(null));
