-- The tables of a cluster without executable functions: uri adds the normal form and the domain
-- before the INSERT. Rows with one normal form have one domain, so they are on one shard. The number
-- of the line makes it harmless to send a batch twice: ReplacingMergeTree keeps one row of those with
-- equal normal form and line, and the queries count lines, not rows.
CREATE TABLE urls (line UInt64, url String, normal String, domain String, day Date DEFAULT toDate('2000-01-01'))
    ENGINE = ReplacingMergeTree(day, (normal, line), 8192);
CREATE TABLE urls_all AS urls ENGINE = Distributed(pair, default, urls, cityHash64(domain));
