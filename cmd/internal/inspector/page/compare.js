// Two links are compared: the verdict is about both, and the parts that differ are shown beside
// each other.
"use strict";

const severest = ["dangerous", "invalid", "remarks", "valid"];

// spellings has, for each level of comparison, what still differs at the level before it, and what
// is compared.
const spellings = {
	string: {compared: "letter for letter"},
	case: {spelled: "upper and lower case", compared: "without upper and lower case"},
	percent: {spelled: "how characters are encoded", compared: "with one way to encode characters"},
	path: {spelled: "steps such as ./ and ../ in the path", compared: "without steps such as ./ and ../"},
	scheme: {spelled: "what the scheme says, such as its usual port", compared: "by the rules of the scheme"},
};

// sameness says why two links are the same: the first level at which both have the same text, and
// each level before it that changes only one of them.
function sameness(c) {
	const end = c.levels.findIndex((l) => l.level === c.rung);
	const counts = c.levels.slice(0, end + 1).filter((l, i) => i > 0 && (i === end || (l.a === c.levels[i - 1].a) !== (l.b === c.levels[i - 1].b)));
	return counts.length === 0 ? "They are the same, letter for letter." : "They differ only in spelling that does not count: " + inWords(counts.map((l) => spellings[l.level].spelled)) + ".";
}

// showVerdicts shows whether two links are equivalent, and the verdict on each.
function showVerdicts(page) {
	const c = page.comparison;
	const both = [page.verdict, c.verdict];
	const pages = [page, {hosts: [], notes: [], findings: [], violations: [], fix: null, ...c}];
	const worst = severest.find((state) => both.some((v) => v.state === state));
	const [word, colour, reason] = c.levels.length === 0 ? ["Not comparable", "bad", "A link is not valid."] :
		c.equivalent ? ["Same page", "good", "Both links lead to the same place. " + sameness(c)] :
			["Different", "warn", "The " + inWords(c.differs.map((d) => d.name)) + (c.differs.length === 1 ? " differs" : " differ") + ": they may lead to different places."];
	$("verdict").className = worst === "dangerous" || worst === "invalid" ? worst : c.equivalent ? "valid" : "remarks";
	renew($("status"), make("b", {class: colour}, word + "."), " ", reason);
	renew($("advice"),
		...both.map((v, i) => make("p", null, ["First", "Second"][i] + " link: ", make("b", {class: states[v.state].class}, states[v.state].words + "."), " ", sentence(plainReason(pages[i])), v.state === "valid" ? "" : " " + plainAdvice(pages[i]))),
		fixOf(page.fix, worst === "dangerous"), restOf(page),
	);
}

// inWords returns words with commas and "and".
const inWords = (words) => words.length < 2 ? words.join("") : words.slice(0, -1).join(", ") + " and " + words.at(-1);

function comparisonOf(c, standard) {
	if (c.problem) return [make("p", {class: "bad"}, "The second link is not valid."), ...problemOf(c.problem)];
	if (c.levels.length === 0) return [make("p", {class: "bad"}, "The first link is not valid.")];
	const side = (one, other, lights) => make("td", {"data-at": lights && one ? at(one) : null}, !one ? make("span", {class: "soft"}, "none") : [
		code(apart(one.normal, other?.normal ?? "")), one.text === one.normal ? null : make("div", {class: "soft"}, "written ", code(one.text)), make("div", {class: "soft"}, "bytes " + place(one)),
	]);
	return [
		c.equivalent ? make("p", {class: "good"}, sameness(c)) : make("p", {class: "warn"}, "They stay different in each way to compare them."),
		make("p", {class: "soft"}, "The standard says: ", c.output, c.equivalent ? [", ", section(c.levels.find((l) => l.level === c.rung).section, standard)] : null, "."),
		c.differs.length === 0 ? null : table("Parts that differ", ["part, in the normal form", "first", "second"], c.differs.map((d) => make("tr", null,
			make("th", {scope: "row", class: "c-" + d.name}, d.name), side(d.a, d.b, true), side(d.b, d.a, false))), {id: "parted"}),
		make("ol", {class: "plain"}, c.levels.map((l) => make("li", null,
			make("div", null, make("b", null, sentence(spellings[l.level].compared).slice(0, -1)), ": ", make("span", {class: l.equal ? "good" : c.equivalent ? "soft" : "warn"}, l.equal ? "the same" : "different"), make("span", {class: "soft"}, " · level ", l.level, ", ", section(l.section, standard))),
			make("dl", {class: "pair"}, [["first", l.a, l.b], ["second", l.b, l.a]].map(([name, text, other]) => make("div", null, make("dt", null, name), make("dd", null, code(l.equal ? text : apart(text, other))))))))),
	].filter((element) => element);
}
