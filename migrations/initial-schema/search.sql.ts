/** The vocabulary of each scope, for corrections of mistyped words. */
export const SEARCH = `
  CREATE TABLE scope_vocabulary (
    scope_id uuid NOT NULL,
    word text NOT NULL,
    workspace_id uuid NOT NULL REFERENCES workspaces ON DELETE CASCADE,
    CONSTRAINT scope_vocabulary_pkey PRIMARY KEY (scope_id, word),
    CONSTRAINT scope_vocabulary_scope_id_fkey FOREIGN KEY (scope_id) REFERENCES ticket_counters(scope_id) ON DELETE CASCADE
  );

  CREATE INDEX scope_vocabulary_trigrams_idx ON scope_vocabulary USING gin (scope_trigrams(scope_id, word));
  CREATE INDEX scope_vocabulary_workspace_id_idx ON scope_vocabulary (workspace_id);

  -- Words added to or removed from the texts of a scope, which are not in the vocabulary yet.
  CREATE TABLE scope_word_changes (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    workspace_id uuid NOT NULL REFERENCES workspaces ON DELETE CASCADE,
    scope_id uuid NOT NULL,
    words text[] NOT NULL,
    removed boolean NOT NULL
  );

  CREATE INDEX scope_word_changes_workspace_id_idx ON scope_word_changes (workspace_id);

  CREATE FUNCTION note_words(workspace uuid, scope uuid, all_words text[], removed boolean) RETURNS void LANGUAGE sql AS $$
    INSERT INTO scope_word_changes (workspace_id, scope_id, words, removed)
    SELECT workspace, scope, array_agg(word), removed
    FROM (SELECT word, row_number() OVER () / 1000 AS part FROM unnest(all_words) AS word WHERE length(word) BETWEEN 3 AND 40) AS words
    GROUP BY part;
  $$;
`;
