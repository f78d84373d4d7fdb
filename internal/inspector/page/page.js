const answer = document.getElementById("answer");

document.getElementById("question").addEventListener("submit", async (event) => {
	event.preventDefault();
	const response = await fetch("v1/parse", {
		method: "POST",
		headers: {"Content-Type": "application/json"},
		body: JSON.stringify({input: document.getElementById("input").value}),
	});
	answer.textContent = JSON.stringify(await response.json(), null, 2);
});
