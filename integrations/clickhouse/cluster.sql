-- The tables of a cluster without executable functions: uri adds key and domain before the INSERT.
-- Rows with one key have one domain, so they are on one shard. The number of the line makes it
-- harmless to send a batch twice: ReplacingMergeTree keeps one row of those with equal key and
-- line, and the queries count lines, not rows.
CREATE TABLE urls (line UInt64, url String, key String, domain String, day Date DEFAULT toDate('2000-01-01'))
    ENGINE = ReplacingMergeTree(day, (key, line), 8192);
CREATE TABLE urls_all AS urls ENGINE = Distributed(pair, default, urls, cityHash64(domain));
