// Before its whole program has loaded, the page shows the progress, and what the first program
// answers.
"use strict";

function showLoading({name, part}) {
	$("loading").hidden = false;
	$("loading").firstElementChild.textContent = name === "core.wasm" ? "Loading" : "Loading normal forms, readers, lists and tools";
	$("loaded").value = part;
}

// showEmpty shows the examples at once.
function showEmpty() {
	$("examples").hidden = view !== "one";
	$("answer").replaceChildren();
	say("");
}

// showFirst shows the verdict, the parts and the findings. The whole answer replaces them.
function showFirst(first) {
	if (!Object.values(asked).some(Boolean)) {
		showEmpty();
		return;
	}
	const page = {hosts: [], violations: [], notes: [], fix: null, ...first};
	$("examples").hidden = true;
	showVerdict(page);
	if ($("input").value === asked.input) shade(page, asked.input);
	renew($("answer"),
		make("section", {id: "reference", class: "wide", "aria-label": "Parts"}, ...partsOf(page)),
		make("div", {class: "column wide"}, findingsOf(page) ?? ""));
}
