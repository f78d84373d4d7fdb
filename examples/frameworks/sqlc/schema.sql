CREATE TABLE pages (
  link text PRIMARY KEY,
  parent text,
  name varchar(200) NOT NULL,
  refs text[] NOT NULL
);
