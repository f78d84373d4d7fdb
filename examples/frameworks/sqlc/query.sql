-- name: AddPage :exec
INSERT INTO pages (link, parent, name, refs) VALUES ($1, $2, $3, $4);

-- name: Page :one
SELECT * FROM pages WHERE link = $1;

-- name: Children :many
SELECT link FROM pages WHERE parent = $1 ORDER BY link;
