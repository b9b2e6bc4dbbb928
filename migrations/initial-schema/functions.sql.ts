/** Functions that tables, indexes and statements use. */
export const FUNCTIONS = `
  CREATE EXTENSION IF NOT EXISTS pg_trgm;

  CREATE FUNCTION array_sum(a integer[], b integer[]) RETURNS integer[] LANGUAGE sql IMMUTABLE PARALLEL SAFE
    RETURN ARRAY(SELECT (x + y) FROM unnest(array_sum.a, array_sum.b) WITH ORDINALITY u(x, y, place) ORDER BY place);

  CREATE FUNCTION array_total(a integer[]) RETURNS integer LANGUAGE sql IMMUTABLE PARALLEL SAFE
    RETURN (SELECT (coalesce(sum(x), 0))::integer FROM unnest(array_total.a) u(x));

  CREATE FUNCTION iso(value timestamptz) RETURNS text LANGUAGE sql STABLE PARALLEL SAFE
    RETURN to_char((value AT TIME ZONE 'UTC'), 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"');

  CREATE FUNCTION known_time_zone(zone text) RETURNS text LANGUAGE plpgsql STABLE AS $$
    BEGIN
      PERFORM now() AT TIME ZONE zone;
      RETURN zone;
    EXCEPTION WHEN invalid_parameter_value THEN
      RETURN 'UTC';
    END
  $$;

  CREATE FUNCTION plain_words(value text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
    RETURN translate(value, '!"#$%&''()*+,-./:;<=>?@[\\]^_\`{|}~', repeat(' ', 32));

  CREATE FUNCTION rank_of(place bigint) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
    RETURN lpad(to_hex(('549755813888'::bigint + place)), 10, '0');

  -- The first three tickets from one rank to another with their ranks, as of now: in a statement that has waited for a
  -- lock, a volatile function sees what was committed meanwhile, and the statement itself does not.
  CREATE FUNCTION ranked_now(scope uuid, lower text, upper text) RETURNS text[] LANGUAGE plpgsql VOLATILE AS $$
    BEGIN
      RETURN ARRAY(
        SELECT concat(t.id, ' ', t.rank) FROM tickets t
        WHERE t.scope_id = scope AND t.rank BETWEEN lower AND upper ORDER BY t.rank LIMIT 3
      );
    END
  $$;

  CREATE FUNCTION scope_tag(scope uuid) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
    RETURN left(md5(coalesce((scope)::text, '')), 8);

  CREATE FUNCTION prefix_query(typed text, operator text) RETURNS tsquery LANGUAGE sql IMMUTABLE PARALLEL SAFE
    RETURN (SELECT (string_agg((('''' || replace(unnest.lexeme, '''', '''''')) || ''':*'), prefix_query.operator))::tsquery AS string_agg FROM unnest(to_tsvector('simple', plain_words(prefix_query.typed))) unnest(lexeme, positions, weights));

  CREATE FUNCTION project_document(name text, key text, description text) RETURNS tsvector LANGUAGE sql IMMUTABLE PARALLEL SAFE
    RETURN (setweight(to_tsvector('simple', plain_words(((name || ' ') || key))), 'A') || setweight(to_tsvector('simple', plain_words(left(coalesce(description, ''), 65536))), 'B'));

  CREATE FUNCTION scope_query(scope uuid, typed text) RETURNS tsquery LANGUAGE sql IMMUTABLE PARALLEL SAFE
    RETURN (replace(typed, '~', scope_tag(scope)))::tsquery;

  CREATE FUNCTION scope_trigrams(scope uuid, word text) RETURNS text[] LANGUAGE sql IMMUTABLE PARALLEL SAFE
    RETURN ARRAY(SELECT (scope_tag(scope_trigrams.scope) || trigram.trigram) FROM unnest(show_trgm(scope_trigrams.word)) trigram(trigram));

  CREATE FUNCTION scope_words(scope uuid, document tsvector) RETURNS tsvector LANGUAGE sql IMMUTABLE PARALLEL SAFE
    RETURN array_to_tsvector(ARRAY(SELECT (scope_tag(scope_words.scope) || left(word.word, 255)) FROM unnest(tsvector_to_array(scope_words.document)) word(word)));

  CREATE FUNCTION ticket_document(title text, description text) RETURNS tsvector LANGUAGE sql IMMUTABLE PARALLEL SAFE
    RETURN (setweight(to_tsvector('simple', plain_words(title)), 'A') || setweight(to_tsvector('simple', plain_words(left(coalesce(description, ''), 65536))), 'B'));
`;
