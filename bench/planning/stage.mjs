import { rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import pg from 'pg';
import { migrate } from '#data';
import { EmbeddedPostgres, makeHome } from '#embedded';
import { migrateQueues } from '#queues';
import { folder, SETTINGS } from '../database.mjs';
import { startExplained } from '../explained.mjs';
import { say } from '../options.mjs';
import { processorSeconds } from '../processor-time.mjs';
import { Server, startApi } from '../servers.mjs';
import { fillProjects } from './seed.mjs';

const SMALL = 5_000; // tickets of each of the two projects whose lists are compared
const FIELDS = [
  ['customer', 'text'],
  ['release', 'text'],
  ['link', 'url'],
  ['points', 'number'],
  ['cost', 'number'],
  ['planned', 'date'],
  ['shipped', 'date'],
  ['approved', 'checkbox'],
  ['severity', 'select'],
  ['tester', 'user'],
];
const FIELDS_OF_LARGE = ['customer', 'points', 'planned', 'severity'];
const OPTIONS = ['Low', 'Medium', 'High', 'Critical'].map((name) => ({ name }));

/**
 * A new database with three projects of one user: two of the same tickets, with ten values each and with none, and one
 * with many tickets.
 */
export class PlanningStage {
  constructor(tickets) {
    this.tickets = tickets;
    this.home = join(folder(), 'planning');
  }

  async open() {
    makeHome(resolve(folder(), '..'));
    makeHome(folder());
    rmSync(this.home, { recursive: true, force: true });
    this.postgres = new EmbeddedPostgres(this.home, { settings: SETTINGS });
    await this.postgres.start();
    this.url = this.postgres.adminUrl;
    await migrate({ DATABASE_URL: this.url, DATABASE_POOL_SIZE: 2 });
    await migrateQueues(this.url);
    this.pool = new pg.Pool({ connectionString: this.url, max: 2 });
    this.api = await startApi(this.url);
    await this.signUp();
    this.plain = await this.project('Without fields', []);
    this.filled = await this.project('With fields', FIELDS);
    this.large = await this.project(
      'Large',
      FIELDS.filter(([key]) => FIELDS_OF_LARGE.includes(key)),
    );
    say(`seeding ${this.tickets.toLocaleString('en')} tickets`);
    await fillProjects(this.pool, [
      { ...this.plain, tickets: SMALL },
      { ...this.filled, tickets: SMALL },
      { ...this.large, tickets: this.tickets, grouped: true },
    ]);
    say('seeded');
  }

  /** An API whose statements are explained, for `work`. */
  async explained(work) {
    const explained = await startExplained(this.url);
    try {
      return await work((path) => explained.explain(this.token, { next: () => ({ path }) }));
    } finally {
      await explained.server.stop();
    }
  }

  async withWorker(work) {
    const worker = await new Server('worker', 'dist/apps/worker/src/main.js', {
      NODE_ENV: 'development',
      DATABASE_URL: this.url,
      ENCRYPTION_KEY: Buffer.alloc(32, 7).toString('base64'),
      LOG_LEVEL: 'error',
    }).ready();
    try {
      return await work();
    } finally {
      await worker.stop();
    }
  }

  async rows(sql, values = []) {
    return (await this.pool.query(sql, values)).rows;
  }

  async ask(method, path, body) {
    const headers = {
      ...this.api.headers(this.token),
      'accept-encoding': 'identity',
      ...(body && { 'content-type': 'application/json' }),
    };
    const reply = await fetch(`${this.api.url}${path}`, { method, headers, body: body && JSON.stringify(body) });
    const answer = await reply.json();
    if (!reply.ok) throw new Error(`${method} ${path} answered ${reply.status}: ${JSON.stringify(answer)}`);
    return answer.data;
  }

  /** Processor seconds of the API and of PostgreSQL so far. */
  used() {
    return processorSeconds(this.api.child.pid) + processorSeconds(this.postgres.pid);
  }

  async close() {
    await this.api?.stop();
    await this.pool?.end();
    await this.postgres?.stop(60_000);
    rmSync(this.home, { recursive: true, force: true });
  }

  async signUp() {
    const reply = await fetch(`${this.api.url}/api/auth/sign-up`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: 'owner@example.com', password: 'a password of the bench', name: 'Owner' }),
    });
    this.token = /token=([^;]+)/.exec(reply.headers.getSetCookie()[0])[1];
  }

  async project(name, fields) {
    const { id, key, workspaceId, ownerId } = await this.ask('POST', '/api/projects', { name });
    for (const [field, type] of fields) {
      const body = { name: field, key: field, type, ...(type === 'select' && { options: OPTIONS }) };
      await this.ask('POST', `/api/project/${id}/fields`, body);
    }
    return { id, key, workspaceId, ownerId };
  }
}
