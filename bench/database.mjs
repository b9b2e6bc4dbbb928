import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { totalmem } from 'node:os';
import { join, resolve } from 'node:path';
import pg from 'pg';
import { migrate } from '#data';
import { EmbeddedPostgres, makeHome } from '#embedded';
import { seed } from './seed/seed.mjs';

const SEEDED = 'seeded';
const MEBIBYTE = 2 ** 20;

/** A quarter of the memory, as PostgreSQL's manual recommends, up to what the largest of these databases can use. */
const sharedBuffers = () => `${Math.round(Math.min(totalmem() / 4, 2048 * MEBIBYTE) / MEBIBYTE)}MB`;

/** As durable as under `npm start`: every commit waits for the disk. */
export const SETTINGS = { shared_buffers: sharedBuffers(), max_connections: 200, max_wal_size: '4GB' };
const SEEDING = { ...SETTINGS, fsync: 'off', full_page_writes: 'off', autovacuum: 'off', max_wal_size: '16GB' };

export const folder = () => resolve(process.env.DOCKET_HOME || '.docket', 'bench');

/**
 * A PostgreSQL server of the benchmark's own with a seeded database, kept between runs, and a fresh copy of it to load.
 */
export class BenchDatabase {
  constructor(tickets, say) {
    this.say = say;
    this.tickets = tickets;
    this.home = join(folder(), `${tickets}-${hashOfSeed()}`);
  }

  async open(name = 'bench') {
    makeHome(resolve(folder(), '..'));
    makeHome(folder());
    if (!existsSync(join(this.home, 'complete'))) await this.make();
    this.postgres = new EmbeddedPostgres(this.home, { settings: SETTINGS });
    await this.postgres.start();
    this.say('copying the seeded database');
    await this.administer(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
    await this.administer(`CREATE DATABASE ${name} TEMPLATE ${SEEDED} STRATEGY file_copy`);
    this.url = urlOf(this.postgres.adminUrl, name);
    this.pool = new pg.Pool({ connectionString: this.url, max: 2 });
    this.pool.on('error', () => undefined);
    // Writes the copy to disk before anything is measured.
    await this.administer('CHECKPOINT');
  }

  async rows(sql, values = []) {
    return (await this.pool.query(sql, values)).rows;
  }

  /** The baseline searches in an index that Docket does not have, and that would slow down the writes of both. */
  async indexWords(isNeeded) {
    const name = 'baseline_words_idx';
    await this.rows(
      isNeeded
        ? `CREATE INDEX IF NOT EXISTS ${name} ON ticket_search USING gin (document)`
        : `DROP INDEX IF EXISTS ${name}`,
    );
  }

  get pid() {
    return this.postgres.pid;
  }

  /** The write-ahead log so far: bytes, and full page images written after a checkpoint. */
  async logged() {
    const [{ bytes, pages }] = await this.rows(
      'SELECT wal_bytes::float8 AS bytes, wal_fpi::float8 AS pages FROM pg_stat_wal',
    );
    return { bytes, pages };
  }

  /** Resolves when no statement is running any more. */
  async idle() {
    for (;;) {
      const [{ busy }] = await this.rows(
        `SELECT count(*)::int AS busy FROM pg_stat_activity
         WHERE datname = current_database() AND state <> 'idle' AND pid <> pg_backend_pid()
           AND backend_type = 'client backend'`,
      );
      if (busy === 0) return;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }

  async close() {
    await this.pool?.end();
    await this.postgres?.stop(60_000);
  }

  async make() {
    dropOthers(this.tickets, this.home);
    rmSync(this.home, { recursive: true, force: true });
    const started = Date.now();
    const postgres = new EmbeddedPostgres(this.home, { settings: SEEDING });
    this.postgres = postgres;
    await postgres.start();
    try {
      await this.administer(`CREATE DATABASE ${SEEDED}`);
      const url = urlOf(postgres.adminUrl, SEEDED);
      await migrate({ DATABASE_URL: url, DATABASE_POOL_SIZE: 2 });
      await seed(url, this.tickets, this.say);
    } finally {
      await postgres.stop(120_000);
    }
    writeFileSync(join(this.home, 'complete'), '');
    this.say(`seeded in ${Math.round((Date.now() - started) / 1000)} s`);
  }

  async administer(statement) {
    const client = new pg.Client({ connectionString: this.postgres.adminUrl });
    await client.connect();
    try {
      await client.query(statement);
    } finally {
      await client.end();
    }
  }
}

function urlOf(url, database) {
  const other = new URL(url);
  other.pathname = `/${database}`;
  return other.href;
}

/** Of the schema and of the seed: a change of either needs another database. */
function hashOfSeed() {
  const hash = createHash('sha256');
  for (const place of ['migrations', 'bench/seed']) {
    const files = readdirSync(place, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
    const paths = files.map(({ parentPath, name }) => join(parentPath, name)).sort();
    for (const path of paths) hash.update(path).update(readFileSync(path));
  }
  return hash.digest('hex').slice(0, 12);
}

/** Databases of an older schema only take up space. */
function dropOthers(tickets, kept) {
  mkdirSync(folder(), { recursive: true });
  for (const name of readdirSync(folder())) {
    const path = join(folder(), name);
    if (name.startsWith(`${tickets}-`) && path !== kept) rmSync(path, { recursive: true, force: true });
  }
}
