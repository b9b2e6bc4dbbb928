/** Words worth correcting a typo to. In order, so that two writers never wait for each other in a circle. */
export const LEARN_WORDS = `INSERT INTO search_words (word)
  SELECT DISTINCT lexeme FROM written, unnest(written.document) WHERE length(lexeme) BETWEEN 3 AND 40 ORDER BY lexeme
  ON CONFLICT DO NOTHING`;
