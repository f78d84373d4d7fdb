-- Typical jobs. The table of a crawl is sharded, so that rows with one key are on one shard:
--
--   CREATE TABLE crawl ON CLUSTER c (
--       url String,
--       fetched DateTime,
--       key FixedString(16) MATERIALIZED unhex(ifNull(uri_key_crawl(url), '')),
--       domain String MATERIALIZED ifNull(uri_registrable_domain(url), '')
--   ) ENGINE = ReplacingMergeTree(fetched) ORDER BY key;
--   CREATE TABLE crawl_all ON CLUSTER c AS crawl ENGINE = Distributed(c, currentDatabase(), crawl, cityHash64(key));
--
-- The functions are called once for each row, when it is inserted. Queries read the columns key and domain.
-- A text that is no URI has the key of 16 zero bytes. cityHash64(domain) in place of cityHash64(key) keeps a
-- site on one shard, but a large site makes that shard large.

-- Remove duplicates: one row for each key, the first by time. Each shard does its part alone.
SELECT argMin(url, fetched) FROM crawl_all WHERE key != toFixedString('', 16) GROUP BY key
SETTINGS distributed_group_by_no_merge = 1;

-- Count the pages of each registrable domain.
SELECT domain, count() AS pages, uniqExact(key) AS different FROM crawl_all GROUP BY domain ORDER BY pages DESC LIMIT 20;

-- Join two crawls by key: what the new one lost. Both are sharded by the key, so each shard joins its own rows.
SELECT argMin(url, fetched) FROM crawl_all WHERE key NOT IN (SELECT key FROM crawl_new) GROUP BY key
SETTINGS distributed_product_mode = 'local';

-- Find texts with findings of high severity, once for each text.
SELECT url FROM (SELECT DISTINCT url FROM crawl_all) WHERE uri_severity(url) = 'high';

-- Resolve links against their pages, and count the links to other sites.
SELECT uri_registrable_domain(page) AS site, count() FROM (
    SELECT page, uri_resolve(page, href) AS target FROM links
) WHERE uri_registrable_domain(target) != site GROUP BY site;
