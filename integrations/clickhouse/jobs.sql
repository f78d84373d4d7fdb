-- Typical jobs. The test runs all of these statements: on two servers as they are, with ClickHouse
-- Keeper, and in one process without ON CLUSTER c.
--
-- A crawl. "number" is the number of the row in its input, and unique in the table. The functions
-- are called once for each row, when it is inserted. Queries read the columns key and domain. The
-- key of a URI has 16 bytes. Another text, such as "a b" or the reference "/a", has the 32 bytes of
-- its own SHA-256 as the key. So no row replaces another one, except a row that is sent twice: same
-- key and same number.
CREATE TABLE crawl ON CLUSTER c (
    number UInt64,
    url String,
    fetched DateTime,
    key String MATERIALIZED ifNull(unhex(uri_key_crawl(url)), SHA256(url)),
    domain String MATERIALIZED ifNull(uri_registrable_domain(url), '')
) ENGINE = ReplacingMergeTree(fetched) ORDER BY (key, number);

-- Rows with one key are on one shard. cityHash64(domain) in place of cityHash64(key) keeps a site
-- on one shard, but a large site makes that shard large.
CREATE TABLE crawl_all ON CLUSTER c AS crawl ENGINE = Distributed(c, currentDatabase(), crawl, cityHash64(key));

-- Remove duplicates: one row for each key, the first by time. Each shard does its part alone. Of
-- equal texts that are no URI, one remains. WHERE length(key) = 16 leaves them out.
SELECT argMin(url, (fetched, number)) FROM crawl_all GROUP BY key
SETTINGS distributed_group_by_no_merge = 1;

-- List the texts that have no key of a URI. DISTINCT, as a row that was sent twice is there twice
-- until the parts of the table are merged.
SELECT DISTINCT number, url FROM crawl_all WHERE length(key) != 16 ORDER BY number;

-- Count the pages of each registrable domain. A row that was sent twice counts once.
SELECT domain, uniqExact(number) AS pages, uniqExact(key) AS different FROM crawl_all GROUP BY domain ORDER BY pages DESC LIMIT 20;

-- Join two crawls by key: what the new one lost. Both are sharded by the key, so each shard joins
-- its own rows.
SELECT argMin(url, (fetched, number)) FROM crawl_all WHERE key NOT IN (SELECT key FROM crawl_new) GROUP BY key
SETTINGS distributed_product_mode = 'local';

-- Find texts with findings of high severity, once for each text.
SELECT url FROM (SELECT DISTINCT url FROM crawl_all) WHERE uri_severity(url) = 'high';

-- Resolve links against their pages, and count the links to other sites. Addresses and names such
-- as localhost have no registrable domain: links from and to them are not counted.
SELECT uri_registrable_domain(page) AS site, count() FROM (
    SELECT page, uri_resolve(page, href) AS target FROM links
) WHERE uri_registrable_domain(target) != site GROUP BY site;
