-- Columns with results of functions, which a program outside the server fills: see backfill and
-- README.md. Nothing here needs a superuser, an extension or a program on the server. Run
-- functions.sql first.

-- The columns that were added.
CREATE TABLE uri_columns (
    target    regclass NOT NULL,
    name      text NOT NULL,
    function  text NOT NULL REFERENCES uri_functions,
    arguments text[] NOT NULL, -- names of columns of the target
    PRIMARY KEY (target, name)
);

-- Those that are still there, and what fills them.
CREATE VIEW uri_fillings AS
    SELECT c.target, c.name, c.arguments, f.pipe, f.expression FROM uri_columns AS c
    JOIN uri_functions AS f ON f.name = c.function
    JOIN pg_attribute AS a ON a.attrelid = c.target AND a.attname = c.name AND NOT a.attisdropped;

-- uri_add_column adds a column with the results of a function, whose arguments are columns of the
-- same table:
--
--     SELECT uri_add_column('pages', 'uri_host', '{url}');
--     SELECT uri_add_column('links', 'uri_resolve', '{page,href}', 'destination');
--
-- The first call for a table also adds "uri_waiting", which is true in each row that backfill has
-- yet to fill, with its index, and two triggers. A row that is inserted with all its results does
-- not wait. When an argument changes, the row waits again, and its results become NULL, except
-- those that the same statement sets. So a result is never that of another text.
--
-- The partitions of a table have its triggers. A table that inherits from another one lacks them.
-- Its rows wait, unless uri_add_column was called for it first.
CREATE FUNCTION uri_add_column(target regclass, function text, arguments text[], name text DEFAULT NULL) RETURNS void
LANGUAGE plpgsql AS $$
DECLARE
    f uri_functions;
    argument text;
    changed text;
    results text;
BEGIN
    SELECT * INTO f FROM uri_functions WHERE uri_functions.name = function;
    IF NOT FOUND THEN
        RAISE 'there is no function %', function USING HINT = 'The table uri_functions lists them.';
    END IF;
    IF cardinality(arguments) <> cardinality(f.arguments) THEN
        RAISE 'function % has the arguments %', function, f.arguments;
    END IF;
    name := coalesce(name, function);
    FOREACH argument IN ARRAY arguments LOOP
        PERFORM FROM pg_attribute AS a WHERE a.attrelid = target AND a.attname = argument AND a.attnum > 0
            AND NOT a.attisdropped AND a.attgenerated = '' AND a.atttypid IN ('text'::regtype, 'varchar'::regtype);
        IF NOT FOUND THEN
            RAISE '% has no column % of type text, which is not generated', target, argument;
        END IF;
        PERFORM FROM uri_fillings AS c WHERE c.target = uri_add_column.target AND c.name = argument;
        IF FOUND THEN
            RAISE 'column % of % is a result itself', argument, target;
        END IF;
    END LOOP;
    EXECUTE format('ALTER TABLE %s ADD COLUMN %I %s', target, name, f.type);
    EXECUTE format('COMMENT ON COLUMN %s.%I IS %L', target, name, f.comment);
    PERFORM FROM pg_attribute AS a WHERE a.attrelid = target AND a.attname = 'uri_waiting';
    IF FOUND THEN
        EXECUTE format('UPDATE %s SET uri_waiting = true', target);
    ELSE
        EXECUTE format('ALTER TABLE %s ADD COLUMN uri_waiting boolean NOT NULL DEFAULT true', target);
        EXECUTE format('CREATE INDEX ON %s (uri_waiting) WHERE uri_waiting', target);
    END IF;
    DELETE FROM uri_columns AS c WHERE c.target = uri_add_column.target AND c.name = uri_add_column.name; -- of a dropped column
    INSERT INTO uri_columns VALUES (target, name, function, arguments);

    -- The triggers, with the columns that there are now.
    SELECT string_agg(DISTINCT format('NEW.%1$I IS DISTINCT FROM OLD.%1$I', a), ' OR ') INTO changed
        FROM uri_fillings AS c, unnest(c.arguments) AS a WHERE c.target = uri_add_column.target;
    SELECT string_agg(quote_literal(c.name), ', ') INTO results
        FROM uri_fillings AS c WHERE c.target = uri_add_column.target;
    EXECUTE format('DROP TRIGGER IF EXISTS uri_changed ON %s', target);
    EXECUTE format('CREATE TRIGGER uri_changed BEFORE UPDATE ON %s FOR EACH ROW WHEN (%s) EXECUTE FUNCTION uri_changed(%s)',
        target, changed, results);
    EXECUTE format('DROP TRIGGER IF EXISTS uri_given ON %s', target);
    EXECUTE format('CREATE TRIGGER uri_given BEFORE INSERT ON %s FOR EACH ROW EXECUTE FUNCTION uri_given(%s)', target, results);
END $$;

-- uri_given lets a row not wait that has all its results.
CREATE FUNCTION uri_given() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
    new_row jsonb := to_jsonb(NEW);
    name text;
BEGIN
    FOREACH name IN ARRAY TG_ARGV LOOP
        IF new_row->name = 'null' THEN
            RETURN NEW;
        END IF;
    END LOOP;
    NEW.uri_waiting := false;
    RETURN NEW;
END $$;

-- uri_changed makes the results of a row NULL, except those that the same statement sets, and the
-- row waits.
CREATE FUNCTION uri_changed() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
    old_row jsonb := to_jsonb(OLD);
    new_row jsonb := to_jsonb(NEW);
BEGIN
    NEW := jsonb_populate_record(NEW, '{"uri_waiting": true}' || coalesce((
        SELECT jsonb_object_agg(name, NULL) FROM unnest(TG_ARGV) AS name WHERE new_row->name IS NOT DISTINCT FROM old_row->name), '{}'));
    RETURN NEW;
END $$;

-- uri_decoded decodes percent-encoded octets. It returns NULL if they are not UTF-8, or the octet
-- 0, which a text of PostgreSQL cannot have.
CREATE FUNCTION uri_decoded(value text) RETURNS text IMMUTABLE STRICT LANGUAGE plpgsql AS $$
BEGIN
    IF position('%' IN value) = 0 THEN
        RETURN value;
    END IF;
    RETURN (SELECT convert_from(string_agg(CASE WHEN part[1] LIKE '\%%' THEN decode(substr(part[1], 2), 'hex')
            ELSE convert_to(part[1], 'UTF8') END, '' ORDER BY number), 'UTF8')
        FROM regexp_matches(value, '%[0-9A-Fa-f]{2}|[^%]+', 'g') WITH ORDINALITY AS parts (part, number));
EXCEPTION WHEN character_not_in_repertoire OR untranslatable_character THEN
    RETURN NULL;
END $$;
