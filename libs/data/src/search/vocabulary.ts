import { Injectable } from '@nestjs/common';
import { Any } from 'typeorm';
import { Database } from '../database.js';
import { ScopeWordChange } from '../entities/index.js';

const LEARNING_LOCK = 4_751_000; // the number of an advisory lock
const MAX_CHANGES = 200;
const MAX_WORDS = 5_000; // per batch: a statement with 20,000 takes PostgreSQL more than a second

/**
 * The words that typos are corrected to, for each scope. Triggers record added and removed words; they are applied
 * after the commit, so that writers do not wait for each other's words.
 */
@Injectable()
export class Vocabulary {
  constructor(private readonly db: Database) {}

  async applyChanges(): Promise<number> {
    for (let total = 0; ; ) {
      const changes = await this.learnBatch();
      if (changes === 0) return total;
      total += changes;
    }
  }

  /**
   * One worker at a time and in order, so that a word that was added and removed is not added again after its removal.
   */
  private learnBatch(): Promise<number> {
    return this.db.transaction(async (tx) => {
      const [lock] = await tx.query<{ mine: boolean }>('SELECT pg_try_advisory_xact_lock($1) AS mine', [LEARNING_LOCK]);
      if (!lock!.mine) return 0;
      const changes = await tx.query<{ id: string }>(NEXT);
      const ids = changes.map(({ id }) => id);
      if (changes.length === 0) return 0;
      await tx.query(LEARN, [ids]);
      await tx.query(FORGET, [ids]);
      await tx.manager.delete(ScopeWordChange, { id: Any(ids) });
      return changes.length;
    });
  }
}

const NEXT = `SELECT id FROM (
    SELECT id, sum(cardinality(words)) OVER (ORDER BY id) - cardinality(words) AS before
    FROM (SELECT id, words FROM scope_word_changes ORDER BY id LIMIT ${MAX_CHANGES}) AS first
  ) AS changes WHERE before < ${MAX_WORDS}`;

const words = (removed: boolean): string =>
  `SELECT DISTINCT c.scope_id, c.workspace_id, word FROM scope_word_changes c, unnest(c.words) AS word
   WHERE c.id = ANY ($1) AND ${removed ? '' : 'NOT '}c.removed`;

/** A deleted scope has no words. */
const LEARN = `INSERT INTO scope_vocabulary (scope_id, workspace_id, word)
  SELECT came.scope_id, came.workspace_id, came.word FROM (${words(false)}) AS came
  WHERE came.scope_id IN (SELECT scope_id FROM ticket_counters)
  ON CONFLICT DO NOTHING`;

/** Deletes words that no text of the scope contains any longer. */
const FORGET = `DELETE FROM scope_vocabulary v USING (${words(true)}) AS gone
  WHERE v.scope_id = gone.scope_id AND v.word = gone.word
    AND NOT EXISTS (
      SELECT FROM ticket_search s JOIN tickets t ON t.id = s.ticket_id
      WHERE scope_words(s.scope_id, s.document) @@ scope_query(gone.scope_id, '''~' || gone.word || '''')
        AND t.scope_id = gone.scope_id AND t.deleted_at IS NULL)
    AND NOT EXISTS (
      SELECT FROM project_search p
      WHERE p.project_id = gone.scope_id AND p.document @@ ('''' || gone.word || '''')::tsquery)`;
