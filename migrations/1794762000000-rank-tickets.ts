import type { MigrationInterface, QueryRunner } from 'typeorm';

const BATCH = 5_000;

/**
 * The order of tickets by hand. A rank begins with a position of ten hexadecimal digits; each scope (project, or
 * workspace without one) counts the positions it has given out, so that a new ticket comes last without a look at the
 * others. Tickets from before get positions below those of new ones, in the order of their creation.
 */
export class RankTickets1794762000000 implements MigrationInterface {
  name = 'RankTickets1794762000000';
  transaction = false; // rows are changed and indexes built beside the traffic, which a transaction could not

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE ticket_counters ADD COLUMN IF NOT EXISTS last_rank bigint NOT NULL DEFAULT 0');
    await runner.query('ALTER TABLE tickets ADD COLUMN IF NOT EXISTS rank text COLLATE "C"');
    await runner.query(TRIGGERS);
    await backfill(runner);
    await runner.query(`
      ALTER TABLE tickets DROP CONSTRAINT IF EXISTS tickets_rank_check;
      ALTER TABLE tickets ADD CONSTRAINT tickets_rank_check CHECK (coalesce(rank, '') <> '') NOT VALID;
    `);
    await runner.query('ALTER TABLE tickets VALIDATE CONSTRAINT tickets_rank_check');
    for (const [name, index] of Object.entries(INDEXES)) {
      await runner.query(`DROP INDEX CONCURRENTLY IF EXISTS ${name}`); // what is left of one that was broken off
      await runner.query(`CREATE ${index.replace('INDEX', `INDEX CONCURRENTLY IF NOT EXISTS ${name}`)}`);
    }
    await runner.query('DROP INDEX CONCURRENTLY IF EXISTS tickets_parent_id_idx');
    await runner.query(`
      CREATE TABLE IF NOT EXISTS ticket_rebalances (
        scope_id uuid CONSTRAINT ticket_rebalances_pkey PRIMARY KEY
          CONSTRAINT ticket_rebalances_scope_id_fkey REFERENCES ticket_counters ON DELETE CASCADE,
        workspace_id uuid NOT NULL CONSTRAINT ticket_rebalances_workspace_id_fkey REFERENCES workspaces ON DELETE CASCADE,
        actor_id uuid NOT NULL CONSTRAINT ticket_rebalances_actor_id_fkey REFERENCES users,
        due_at timestamptz(3) NOT NULL
      )
    `);
    for (const column of ['workspace_id', 'due_at']) {
      await runner.query(
        `CREATE INDEX CONCURRENTLY IF NOT EXISTS ticket_rebalances_${column}_idx ON ticket_rebalances (${column})`,
      );
    }
  }

  /** TypeORM reverts in a transaction, whatever the migration says. */
  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP TABLE ticket_rebalances;
      CREATE INDEX tickets_parent_id_idx ON tickets (parent_id) WHERE parent_id IS NOT NULL;
      DROP INDEX ${Object.keys(INDEXES).join(', ')};
      DROP TRIGGER tickets_rank_added ON tickets;
      DROP TRIGGER tickets_rank_moved ON tickets;
      DROP FUNCTION rank_last(), rank_unranked(), rank_of(bigint);
      DROP SEQUENCE ticket_ranks_written;
      ALTER TABLE tickets DROP rank;
      ALTER TABLE ticket_counters DROP last_rank;
    `);
  }
}

/** What is written by a release that does not know of ranks has one too, and comes last where it moves to. */
const TRIGGERS = `
  CREATE OR REPLACE FUNCTION rank_of(place bigint) RETURNS text
    LANGUAGE sql IMMUTABLE PARALLEL SAFE RETURN lpad(to_hex(549755813888 + place), 10, '0');

  -- After all that has a position, and in the order of writing. The counter stays as it is: the statement that inserts
  -- may change that row itself.
  CREATE SEQUENCE IF NOT EXISTS ticket_ranks_written;
  CREATE OR REPLACE FUNCTION rank_unranked() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      NEW.rank := rank_of((SELECT last_rank FROM ticket_counters WHERE scope_id = NEW.scope_id))
        || 'z' || lpad(to_hex(nextval('ticket_ranks_written')), 12, '0') || 'V';
      RETURN NEW;
    END $$;
  CREATE OR REPLACE FUNCTION rank_last() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      UPDATE ticket_counters SET last_rank = last_rank + 1 WHERE scope_id = NEW.scope_id
        RETURNING rank_of(last_rank) INTO NEW.rank;
      RETURN NEW;
    END $$;
  DROP TRIGGER IF EXISTS tickets_rank_added ON tickets;
  CREATE TRIGGER tickets_rank_added BEFORE INSERT ON tickets
    FOR EACH ROW WHEN (NEW.rank IS NULL) EXECUTE FUNCTION rank_unranked();
  DROP TRIGGER IF EXISTS tickets_rank_moved ON tickets;
  CREATE TRIGGER tickets_rank_moved BEFORE UPDATE OF scope_id ON tickets
    FOR EACH ROW WHEN (OLD.scope_id <> NEW.scope_id) EXECUTE FUNCTION rank_last();
`;

const FIRST_PLACE = 2 ** 39; // as in rank_of

/** Scope by scope, in batches, newest first: their places count down, also after a run that was broken off. */
async function backfill(runner: QueryRunner): Promise<void> {
  for (let scope = '00000000-0000-0000-0000-000000000000'; ; ) {
    const scopes: { id: string; first: string | null }[] | undefined = await runner.query(
      `SELECT c.scope_id AS id, (SELECT min(rank) FROM tickets t WHERE t.scope_id = c.scope_id AND rank <= rank_of(0)) AS first
       FROM ticket_counters c WHERE c.scope_id > $1 ORDER BY c.scope_id LIMIT 1`,
      [scope],
    );
    if (!scopes?.[0]) return;
    scope = scopes[0].id;
    let place = scopes[0].first === null ? 1 : Number.parseInt(scopes[0].first, 16) - FIRST_PLACE;
    for (let counted = BATCH; counted === BATCH; place -= counted) {
      const [batch]: { counted: number }[] = await runner.query(
        `WITH part AS (
           SELECT id, $2 - row_number() OVER (ORDER BY created_at DESC, id DESC) AS place FROM tickets
           WHERE scope_id = $1 AND rank IS NULL ORDER BY created_at DESC, id DESC LIMIT ${BATCH}
         ), ranked AS (
           UPDATE tickets t SET rank = rank_of(part.place) FROM part
           WHERE t.id = part.id AND t.scope_id = $1 AND t.rank IS NULL
         )
         SELECT count(*)::int AS counted FROM part`,
        [scope, place],
      );
      counted = batch?.counted ?? 0;
    }
  }
}

const INDEXES = {
  // Of deleted tickets too: one that is restored comes back to its place.
  tickets_rank_key: 'UNIQUE INDEX ON tickets (scope_id, rank)',
  tickets_rank_idx: 'INDEX ON tickets (rank, id) WHERE deleted_at IS NULL',
  tickets_column_idx: 'INDEX ON tickets (scope_id, status, rank, id) WHERE deleted_at IS NULL',
  // Children are counted without a look at their rows.
  tickets_parent_idx: 'INDEX ON tickets (parent_id, status) INCLUDE (scope_id, deleted_at) WHERE parent_id IS NOT NULL',
};
