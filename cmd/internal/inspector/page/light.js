// Pointing at a part, or reaching it with the keyboard, lights the same bytes everywhere: each
// element about some bytes has their place in its attribute data-at.
"use strict";

const at = (span) => span.offset + "," + (span.offset + span.length);
const rangeOf = (element) => element.dataset.at.split(",").map(Number);

let lit = null; // the lit bytes, [start, end]

// light lights some bytes, or none. In each group these are the parts of the bytes, or else the
// least part that has them.
function light(range) {
	if (String(range) === String(lit)) return;
	lit = range;
	for (const group of document.querySelectorAll("[data-group]")) {
		const all = [...group.querySelectorAll("[data-at]")];
		let of = [];
		if (range) {
			const [start, end] = range;
			of = all.filter((e) => rangeOf(e)[0] >= start && rangeOf(e)[1] <= end);
			const size = (e) => rangeOf(e)[1] - rangeOf(e)[0];
			const around = all.filter((e) => rangeOf(e)[0] <= start && rangeOf(e)[1] >= end);
			if (of.length === 0 && around.length > 0) {
				const least = Math.min(...around.map(size));
				of = around.filter((e) => size(e) === least);
			}
		}
		for (const element of all) element.classList.toggle("lit", of.includes(element));
	}
	drawShade();
}

function lightOf(target) {
	const element = target.closest?.("#answer [data-at], #edit [data-at]");
	light(element ? rangeOf(element) : null);
}

document.addEventListener("mouseover", (event) => {
	if (event.target !== $("input")) lightOf(event.target);
});
document.addEventListener("focusin", (event) => {
	if (event.target !== $("input")) lightOf(event.target);
});
