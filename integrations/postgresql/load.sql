-- Loads files on a server of one's own, where the command uri is. Run schema.sql first.
--
-- shell_quote returns a text as one word for a shell.
CREATE FUNCTION shell_quote(word text) RETURNS text IMMUTABLE STRICT LANGUAGE sql AS
    $$ SELECT '''' || replace(word, '''', '''\''''') || '''' $$;

-- load_pages loads a CSV file of the server with the columns id and url, and returns the number of
-- rows. A row whose text is not a reference has no normal form, and waits. The program then has the
-- status 1; with any higher status nothing is loaded. The caller must be a superuser or a member of
-- pg_execute_server_program. Without "2>/dev/null", the server's log has a diagnosis of each such
-- row.
CREATE FUNCTION load_pages(file text) RETURNS bigint LANGUAGE plpgsql AS $$
DECLARE
    loaded bigint;
BEGIN
    EXECUTE format(
        'COPY pages (id, url, normal) FROM PROGRAM %L (FORMAT csv, HEADER true, FORCE_NOT_NULL (url))',
        'uri normalize --in csv --header --field url --add normal -f '
            || shell_quote(file) || ' 2>/dev/null; [ $? -le 1 ]');
    GET DIAGNOSTICS loaded = ROW_COUNT;
    RETURN loaded;
END $$;
