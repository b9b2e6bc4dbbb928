import pg from 'pg';
import { verifyCounters } from '#tickets';
import { makePlaces, writePlaces } from './places.mjs';
import { randomFrom } from './random.mjs';
import { DERIVE, INSERT_TICKETS, ticketParts } from './tickets.mjs';

const PART = 2_000;
const WRITERS = 2;
/** Filled without their indexes, which are created at the end: ten times as fast. */
const LARGE = ['tickets', 'ticket_labels', 'comments', 'ticket_search', 'scope_vocabulary'];

/** Fills a migrated, empty database. */
export async function seed(url, tickets, say) {
  const clients = await Promise.all(Array.from({ length: WRITERS }, () => connect(url)));
  const [client] = clients;
  try {
    const [random, now] = [randomFrom(20_261_115), Date.now()];
    const places = makePlaces(random, now);
    await writePlaces(client, places);
    const indexes = await dropIndexes(client);
    await writeTickets(clients, ticketParts(random, places, tickets, now, PART), tickets, say);
    say('making indexes');
    await Promise.all(
      clients.map((each, n) =>
        runAll(
          each,
          indexes.filter((_, index) => index % WRITERS === n),
        ),
      ),
    );
    say('counting, learning words');
    await verifyCounters({ query: async (sql) => (await client.query(sql)).rows }, { repair: true });
    await client.query(DERIVE);
    await client.query('VACUUM (ANALYZE, FREEZE)');
  } finally {
    await Promise.all(clients.map((each) => each.end()));
  }
}

async function connect(url) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  // The rows are correct by construction, so foreign keys and triggers are disabled.
  await client.query(
    `SET session_replication_role = replica; SET maintenance_work_mem = '512MB'; SET synchronous_commit = off`,
  );
  return client;
}

async function writeTickets(clients, parts, tickets, say) {
  let written = 0;
  // The generator is shared: each connection takes the next part.
  const write = async (client) => {
    for (let next = parts.next(); !next.done; next = parts.next()) {
      await client.query(INSERT_TICKETS, [JSON.stringify(next.value)]);
      written += next.value.length;
      if (written % 50_000 < PART) say(`${written.toLocaleString('en')} of ${tickets.toLocaleString('en')} tickets`);
    }
  };
  await Promise.all(clients.map(write));
}

/** Returns the statements that recreate them. Primary keys stay. */
export async function dropIndexes(client, tables = LARGE) {
  const { rows } = await client.query(
    `SELECT indexname AS name, indexdef AS definition FROM pg_indexes
     WHERE schemaname = 'public' AND tablename = ANY ($1)
       AND indexname NOT IN (SELECT conname FROM pg_constraint) ORDER BY tablename, indexname`,
    [tables],
  );
  for (const { name } of rows) await client.query(`DROP INDEX "${name}"`);
  return rows.map(({ definition }) => definition);
}

async function runAll(client, statements) {
  for (const statement of statements) await client.query(statement);
}
