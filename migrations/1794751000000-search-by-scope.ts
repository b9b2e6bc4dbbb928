import type { MigrationInterface, QueryRunner } from 'typeorm';

const BATCH = 5_000;
const CORRECTABLE = 'length(word) BETWEEN 3 AND 40';

/**
 * Words are searched and corrected per scope: each is indexed with a tag of its scope (project, or workspace without
 * one) as a prefix, so that a search reads only the scopes it covers.
 */
export class SearchByScope1794751000000 implements MigrationInterface {
  name = 'SearchByScope1794751000000';
  transaction = false; // built concurrently, which is impossible in a transaction

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(FUNCTIONS);
    await runner.query('ALTER TABLE ticket_search ADD COLUMN IF NOT EXISTS scope_id uuid');
    await runner.query(TRIGGERS_OF_SCOPES);
    await backfill(runner);
    await runner.query('DROP INDEX CONCURRENTLY IF EXISTS ticket_search_words_idx');
    await runner.query(
      'CREATE INDEX CONCURRENTLY IF NOT EXISTS ticket_search_words_idx ON ticket_search USING gin (scope_words(scope_id, document))',
    );
    await runner.query('DROP INDEX CONCURRENTLY IF EXISTS ticket_search_document_idx');
    await runner.query(VOCABULARY);
    for (const index of INDEXES) await runner.query(`CREATE INDEX CONCURRENTLY IF NOT EXISTS ${index}`);
    await runner.query(TRIGGERS_OF_WORDS);
    await runner.query(LEARN_ALL);
    // The previous release still adds to the vocabulary of the whole instance: none of that is kept.
    await runner.query(`
      CREATE OR REPLACE FUNCTION keep_nothing() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN RETURN NULL; END';
      DROP TRIGGER IF EXISTS search_words_kept ON search_words;
      CREATE TRIGGER search_words_kept BEFORE INSERT ON search_words FOR EACH ROW EXECUTE FUNCTION keep_nothing();
    `);
    await runner.query('DELETE FROM search_words');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP TRIGGER search_words_kept ON search_words;
      DROP FUNCTION keep_nothing();
      DROP TRIGGER ticket_search_words_changed ON ticket_search;
      DROP TRIGGER project_search_words_changed ON project_search;
      DROP TRIGGER tickets_words_changed ON tickets;
      DROP TRIGGER ticket_search_scoped ON ticket_search;
      DROP TRIGGER tickets_search_moved ON tickets;
      DROP TABLE scope_word_changes, scope_vocabulary;
      CREATE INDEX ticket_search_document_idx ON ticket_search USING gin (document);
      DROP INDEX ticket_search_words_idx;
      ALTER TABLE ticket_search DROP COLUMN scope_id;
      DROP FUNCTION note_document_words(), note_ticket_words(), note_words(uuid, uuid, text[], boolean), scope_search(),
        move_search(), scope_words(uuid, tsvector), scope_query(uuid, text), scope_trigrams(uuid, text), scope_tag(uuid);
      INSERT INTO search_words (word)
        SELECT DISTINCT word FROM ticket_search, unnest(tsvector_to_array(document)) AS word WHERE ${CORRECTABLE}
        UNION SELECT DISTINCT word FROM project_search, unnest(tsvector_to_array(document)) AS word WHERE ${CORRECTABLE};
    `);
  }
}

/**
 * The tag is short, since every key of an index begins with it: two scopes with the same tag are distinguished by their
 * id. A word is cut to the longest that can be typed, because a tsvector accepts none longer than 2 KiB.
 */
const FUNCTIONS = `
  CREATE OR REPLACE FUNCTION scope_tag(scope uuid) RETURNS text
    LANGUAGE sql IMMUTABLE PARALLEL SAFE RETURN left(md5(coalesce(scope::text, '')), 8);
  CREATE OR REPLACE FUNCTION scope_words(scope uuid, document tsvector) RETURNS tsvector
    LANGUAGE sql IMMUTABLE PARALLEL SAFE
    RETURN array_to_tsvector(ARRAY(SELECT scope_tag(scope) || left(word, 255) FROM unnest(tsvector_to_array(document)) AS word));
  -- A tsquery written with ~ before each word, which no word holds.
  CREATE OR REPLACE FUNCTION scope_query(scope uuid, typed text) RETURNS tsquery
    LANGUAGE sql IMMUTABLE PARALLEL SAFE RETURN replace(typed, '~', scope_tag(scope))::tsquery;
  CREATE OR REPLACE FUNCTION scope_trigrams(scope uuid, word text) RETURNS text[]
    LANGUAGE sql IMMUTABLE PARALLEL SAFE RETURN ARRAY(SELECT scope_tag(scope) || trigram FROM unnest(show_trgm(word)) AS trigram);
`;

/** Rows written by a release without scopes get one too. */
const TRIGGERS_OF_SCOPES = `
  CREATE OR REPLACE FUNCTION scope_search() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      NEW.scope_id := (SELECT t.scope_id FROM tickets t WHERE t.id = NEW.ticket_id);
      RETURN NEW;
    END $$;
  DROP TRIGGER IF EXISTS ticket_search_scoped ON ticket_search;
  CREATE TRIGGER ticket_search_scoped BEFORE INSERT ON ticket_search
    FOR EACH ROW WHEN (NEW.scope_id IS NULL) EXECUTE FUNCTION scope_search();

  CREATE OR REPLACE FUNCTION move_search() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      UPDATE ticket_search SET scope_id = NEW.scope_id WHERE ticket_id = NEW.id;
      RETURN NULL;
    END $$;
  DROP TRIGGER IF EXISTS tickets_search_moved ON tickets;
  CREATE TRIGGER tickets_search_moved AFTER UPDATE OF scope_id ON tickets
    FOR EACH ROW WHEN (OLD.scope_id <> NEW.scope_id) EXECUTE FUNCTION move_search();
`;

async function backfill(runner: QueryRunner): Promise<void> {
  for (let after = '00000000-0000-0000-0000-000000000000'; ; ) {
    const rows: { id: string }[] | undefined = await runner.query(
      `WITH part AS (
         SELECT s.ticket_id, t.scope_id FROM ticket_search s JOIN tickets t ON t.id = s.ticket_id
         WHERE s.ticket_id > $1 ORDER BY s.ticket_id LIMIT ${BATCH}
       ), scoped AS (
         UPDATE ticket_search s SET scope_id = part.scope_id FROM part
         WHERE s.ticket_id = part.ticket_id AND s.scope_id IS NULL
       )
       SELECT ticket_id AS id FROM part ORDER BY ticket_id DESC LIMIT 1`,
      [after],
    );
    if (!rows?.[0]) return;
    after = rows[0].id;
  }
}

const VOCABULARY = `
  -- Words of what there is in a scope. A typed word that nothing begins with is corrected to the nearest of them.
  CREATE TABLE IF NOT EXISTS scope_vocabulary (
    scope_id uuid NOT NULL CONSTRAINT scope_vocabulary_scope_id_fkey REFERENCES ticket_counters ON DELETE CASCADE,
    word text NOT NULL,
    workspace_id uuid NOT NULL CONSTRAINT scope_vocabulary_workspace_id_fkey REFERENCES workspaces ON DELETE CASCADE,
    CONSTRAINT scope_vocabulary_pkey PRIMARY KEY (scope_id, word)
  );

  -- Words that came into a scope or left a text of it, for the worker: a writer waits for no other one's word.
  CREATE TABLE IF NOT EXISTS scope_word_changes (
    id bigint GENERATED ALWAYS AS IDENTITY CONSTRAINT scope_word_changes_pkey PRIMARY KEY,
    workspace_id uuid NOT NULL CONSTRAINT scope_word_changes_workspace_id_fkey REFERENCES workspaces ON DELETE CASCADE,
    scope_id uuid NOT NULL,
    words text[] NOT NULL,
    removed boolean NOT NULL
  );
`;

const INDEXES = [
  'scope_vocabulary_workspace_id_idx ON scope_vocabulary (workspace_id)',
  'scope_vocabulary_trigrams_idx ON scope_vocabulary USING gin (scope_trigrams(scope_id, word))',
  'scope_word_changes_workspace_id_idx ON scope_word_changes (workspace_id)',
];

/** In parts of a thousand words, of which the worker can take as many as it likes. */
const TRIGGERS_OF_WORDS = `
  CREATE OR REPLACE FUNCTION note_words(workspace uuid, scope uuid, all_words text[], removed boolean) RETURNS void
    LANGUAGE sql AS $$
      INSERT INTO scope_word_changes (workspace_id, scope_id, words, removed)
      SELECT workspace, scope, array_agg(word), removed
      FROM (SELECT word, row_number() OVER () / 1000 AS part FROM unnest(all_words) AS word WHERE ${CORRECTABLE}) AS words
      GROUP BY part;
    $$;

  CREATE OR REPLACE FUNCTION note_document_words() RETURNS trigger LANGUAGE plpgsql AS $$
    DECLARE
      new_words text[] := tsvector_to_array(NEW.document);
      old_words text[];
      old_scope uuid;
      new_scope uuid;
    BEGIN
      IF TG_TABLE_NAME = 'project_search' THEN
        new_scope := NEW.project_id;
      ELSE
        new_scope := NEW.scope_id;
      END IF;
      IF TG_OP = 'UPDATE' THEN
        IF TG_TABLE_NAME = 'project_search' THEN
          old_scope := OLD.project_id;
        ELSE
          old_scope := OLD.scope_id;
        END IF;
        old_words := tsvector_to_array(OLD.document);
        IF old_scope = new_scope THEN
          PERFORM note_words(NEW.workspace_id, old_scope,
            ARRAY(SELECT unnest(old_words) EXCEPT SELECT unnest(new_words)), true);
          new_words := ARRAY(SELECT unnest(new_words) EXCEPT SELECT unnest(old_words));
        ELSE
          PERFORM note_words(NEW.workspace_id, old_scope, old_words, true);
        END IF;
      END IF;
      PERFORM note_words(NEW.workspace_id, new_scope, new_words, false);
      RETURN NULL;
    END $$;
  DROP TRIGGER IF EXISTS ticket_search_words_changed ON ticket_search;
  CREATE TRIGGER ticket_search_words_changed AFTER INSERT OR UPDATE OF document, scope_id ON ticket_search
    FOR EACH ROW EXECUTE FUNCTION note_document_words();
  DROP TRIGGER IF EXISTS project_search_words_changed ON project_search;
  CREATE TRIGGER project_search_words_changed AFTER INSERT OR UPDATE OF document ON project_search
    FOR EACH ROW EXECUTE FUNCTION note_document_words();

  CREATE OR REPLACE FUNCTION note_ticket_words() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      PERFORM note_words(workspace_id, NEW.scope_id, tsvector_to_array(document), NEW.deleted_at IS NOT NULL)
      FROM ticket_search WHERE ticket_id = NEW.id;
      RETURN NULL;
    END $$;
  DROP TRIGGER IF EXISTS tickets_words_changed ON tickets;
  CREATE TRIGGER tickets_words_changed AFTER UPDATE OF deleted_at ON tickets
    FOR EACH ROW WHEN ((OLD.deleted_at IS NULL) <> (NEW.deleted_at IS NULL)) EXECUTE FUNCTION note_ticket_words();
`;

const LEARN_ALL = `
  INSERT INTO scope_vocabulary (scope_id, workspace_id, word)
  SELECT DISTINCT t.scope_id, t.workspace_id, word
  FROM ticket_search s JOIN tickets t ON t.id = s.ticket_id JOIN ticket_counters c ON c.scope_id = t.scope_id,
    unnest(tsvector_to_array(s.document)) AS word
  WHERE t.deleted_at IS NULL AND ${CORRECTABLE}
  UNION
  SELECT s.project_id, s.workspace_id, word
  FROM project_search s JOIN ticket_counters c ON c.scope_id = s.project_id, unnest(tsvector_to_array(s.document)) AS word
  WHERE ${CORRECTABLE}
  ON CONFLICT DO NOTHING
`;
