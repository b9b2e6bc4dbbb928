import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { migrateQueues } from '#queues';
import { BenchDatabase } from '../database.mjs';
import { Caller } from './client.mjs';
import { AT_SIGNS, LONG, MENTIONS, nameOf, TITLE, words } from './contents.mjs';
import { signedDelivery } from './deliveries.mjs';
import { startApi } from './processes.mjs';
import { makeRepository } from './repository.mjs';

const PASSWORD = 'a password of somebody';
const PEOPLE = 99;
const LABELS = 50;
const PROJECTS = 100;
const WEBHOOKS = 85; // a person may have at most 100, and the inputs create some
const TASKS = 200;
const FAT = 100; // tickets of 64 KiB: one page
const HISTORY = 500;
const COMMENTS = 500;
const REPO = 'hostile/moved';

const times = (count, make) => Array.from({ length: count }, (_, n) => make(n));

/** Other workspaces with many tickets, and one that its members have filled with the most expensive content allowed. */
export class Stage {
  static async open(options, say) {
    const stage = new Stage();
    stage.options = options;
    stage.home = mkdtempSync(join(tmpdir(), 'docket-worst-case-'));
    stage.repositories = join(stage.home, 'repositories');
    stage.database = new BenchDatabase(options.tickets, say);
    await stage.database.open('worst');
    try {
      await migrateQueues(stage.database.url);
      stage.api = await startApi(stage);
      say('filling the workspace');
      await stage.fill(say);
      await stage.database.rows('ANALYZE');
      return stage;
    } catch (error) {
      await stage.close();
      throw error;
    }
  }

  async close() {
    await this.api?.stop();
    await this.database.close();
    rmSync(this.home, { recursive: true, force: true });
  }

  /** A new account; returns the user. */
  async account(name) {
    const nobody = new Caller(this.api.url);
    const email = `${name}@worst.example.com`;
    const { status, text, cookie } = await nobody.send({
      method: 'POST',
      path: '/api/auth/sign-up',
      body: { email, password: PASSWORD, name: nameOf(999) },
    });
    if (status !== 201) throw new Error(`sign-up answered ${status}: ${text}`);
    return { id: JSON.parse(text).data.id, email, password: PASSWORD, session: new Caller(this.api.url, { cookie }) };
  }

  async fill(say) {
    const [mallory, admin] = [await this.account('mallory'), await this.account('admin')];
    await this.database.rows(`UPDATE users SET role = 'ADMIN' WHERE id = $1`, [admin.id]);
    const me = mallory.session;
    this.me = mallory;
    this.callers = {
      session: me,
      admin: admin.session,
      none: new Caller(this.api.url),
    };
    const [workspace] = await me.ask('GET', '/api/workspaces');
    this.workspace = workspace.id;
    await this.addPeople();
    const key = await me.ask('POST', '/api/user/api-keys', { name: 'key' });
    this.callers.key = new Caller(this.api.url, { authorization: `Bearer ${key.key ?? key.token}` });
    this.labels = [];
    for (const n of times(LABELS + 10, Number)) this.labels.push(await this.label(n));
    this.groups = [];
    for (const n of times(20, Number)) this.groups.push(await this.group(n));
    this.projects = [];
    for (const n of times(PROJECTS, Number)) this.projects.push(await this.project(n));
    [this.big, this.fat, this.hooked, this.tasked] = this.projects;
    say('tickets');
    await this.addTickets();
    say('comments, history, webhooks, tasks');
    await this.addFatTickets();
    await this.addWebhooks();
    await this.addTasks();
    await makeRepository(join(this.repositories, `${REPO}.git`), this.options.tickets);
    await me.ask('POST', `/api/project/${this.big}/repositories`, { provider: 'local', repo: REPO });
    await me.ask('POST', `/api/project/${this.tasked}/repositories`, { provider: 'github', repo: 'acme/worst' });
    this.repo = REPO;
  }

  async addPeople() {
    const people = times(PEOPLE, (n) => ({ email: `p${n}@worst.example.com`, name: nameOf(n) }));
    const rows = await this.database.rows(
      `WITH person AS (
         INSERT INTO users (id, email, name, password_hash, created_at, updated_at)
         SELECT gen_random_uuid(), email, name, 'none', now(), now()
         FROM json_to_recordset($1) AS p (email text, name text) RETURNING id)
       INSERT INTO workspace_members (workspace_id, user_id, role, joined_at)
       SELECT $2, id, 'member', now() FROM person RETURNING user_id AS id`,
      [JSON.stringify(people), this.workspace],
    );
    this.people = rows.map(({ id }) => id);
  }

  async label(n) {
    return (await this.me.session.ask('POST', `/api/workspaces/${this.workspace}/labels`, { name: nameOf(n) })).id;
  }

  async group(n) {
    const body = { name: nameOf(n), description: words(LONG, n) };
    return (await this.me.session.ask('POST', `/api/workspaces/${this.workspace}/groups`, body)).id;
  }

  async project(n) {
    const body = { name: `${TITLE.slice(0, 200)} ${n}`, description: words(LONG, n), workspaceId: this.workspace };
    return (await this.me.session.ask('POST', '/api/projects', body)).id;
  }

  /** Recurrences of one project, which are due at once. */
  async recur(count) {
    const path = `/api/project/${this.projects[8]}/recurrences`;
    for (const n of times(count, Number)) {
      await this.me.session.ask('POST', path, {
        ticket: { title: TITLE, description: words(LONG, n), labelIds: this.labels.slice(0, 30) },
        rule: 'FREQ=HOURLY',
        timezone: 'America/New_York',
        startsAt: new Date().toISOString(),
      });
    }
  }

  /** Returns their ids. */
  async bulk(operations, more = {}) {
    const { results } = await this.me.session.ask('POST', '/api/tickets/bulk', { operations, ...more });
    const failed = results.find(({ status }) => status === 'failed');
    if (failed) throw new Error(`bulk: ${JSON.stringify(failed)}`);
    return results.map(({ id }) => id);
  }

  newTickets = (count, more) =>
    this.bulk(times(count, (n) => ({ op: 'create', ticket: { title: `${n} ${TITLE}`.slice(0, 255), ...more } })));

  async addTickets() {
    this.tickets = [];
    for (let made = 0; made < this.options.own; made += 100) {
      const labelIds = this.labels.slice(0, LABELS);
      const more = { projectId: this.big, labelIds, groupId: this.groups[0], description: `${made}` };
      this.tickets.push(...(await this.newTickets(100, more)));
    }
  }

  async addFatTickets() {
    this.fatTickets = [];
    for (const n of times(FAT, Number)) {
      const ticket = {
        title: `${n} ${TITLE}`.slice(0, 255),
        projectId: this.fat,
        labelIds: this.labels.slice(0, LABELS),
      };
      const { id } = await this.me.session.ask('POST', '/api/tickets', { ...ticket, description: words(LONG, n % 3) });
      this.fatTickets.push(id);
    }
    [this.ticket] = this.fatTickets;
    const comments = `/api/tickets/${this.ticket}/comments`;
    this.comment = (await this.me.session.ask('POST', comments, { content: AT_SIGNS })).id;
    await this.me.session.ask('POST', comments, { content: MENTIONS });
    await this.me.session.ask('PUT', `/api/tickets/${this.ticket}`, { description: words(LONG, 4) });
    await this.database.rows(copies('comments', 'created_at', COMMENTS), [this.ticket]);
    await this.database.rows('UPDATE tickets SET comment_count = $2 + 2 WHERE id = $1', [this.ticket, COMMENTS]);
    await this.database.rows(copies('ticket_history', 'at', HISTORY), [this.ticket]);
  }

  async addWebhooks() {
    this.webhooks = [];
    for (const n of times(WEBHOOKS, Number)) this.webhooks.push(await this.webhook(n));
  }

  async webhook(n) {
    const url = `https://127.0.0.1:1/${n}/${'x'.repeat(2_000)}`;
    const body = { url, events: ['*'], secret: 'a long secret', description: words(LONG, n), projectId: this.hooked };
    return (await this.callers.key.ask('POST', '/v1/webhooks', body)).id;
  }

  async addTasks() {
    const rules = times(100, (n) => ({ event: `event ${n}`, kind: 'work' }));
    await this.me.session.ask('PUT', `/api/project/${this.tasked}/automations`, { agent: 'external', rules });
    const { token } = await this.me.session.ask('POST', `/api/project/${this.tasked}/access-tokens`, { name: 'token' });
    this.callers.token = new Caller(this.api.url, { authorization: `Bearer ${token}` });
    for (const n of times(TASKS, Number)) await this.task(n);
  }

  task(n) {
    const data = { n, text: words(LONG, n) };
    const body = { event: `event ${n % 100}`, projectId: this.tasked, data };
    return this.callers.token.ask('POST', '/webhooks/generic', body);
  }

  /** As many people as one text can mention. */
  mention() {
    const content = times(50, (n) => `@${nameOf(n)}`).join(' ');
    return this.me.session.ask('POST', `/api/tickets/${this.ticket}/comments`, { content });
  }

  /** Opened and merged, each with the keys of 50 tickets. */
  async mergePullRequests(count) {
    const tickets = await this.me.session.ask('GET', `/api/tickets?project=${this.big}&limit=100`);
    const body = tickets
      .slice(0, 50)
      .map(({ key }) => `Fixes ${key}`)
      .join(' ');
    for (const number of times(count, (n) => n + 1)) {
      const about = { number, title: 'A change', body, html_url: `https://github.com/acme/worst/pull/${number}` };
      const head = { ref: 'change', sha: '1'.repeat(40) };
      const pull = { ...about, head, base: { ref: 'main', sha: '0'.repeat(40) }, user: { login: 'ada' } };
      for (const action of ['opened', 'closed']) {
        const merged = action === 'closed' && { merged: true, merged_at: '2026-11-01T00:00:00Z' };
        await this.deliver('pull_request', { action, number, pull_request: { ...pull, ...merged } });
      }
    }
  }

  deliver(event, payload) {
    return this.callers.none.ask('POST', '/webhooks/vcs', undefined, signedDelivery(event, payload));
  }

  /** A task that is claimed. */
  async claimed() {
    return this.me.session.ask('POST', '/api/agent-tasks/claim', { projectId: this.tasked, leaseSeconds: 3600 });
  }
}

/** As many more rows like the last one of a ticket, each a second earlier than the previous one. */
const copies = (table, time, count) => `
  INSERT INTO ${table} SELECT (jsonb_populate_record(NULL::${table}, to_jsonb(one) || jsonb_build_object(
    'id', gen_random_uuid(), '${time}', now() - n * interval '1 second'))).*
  FROM (SELECT * FROM ${table} WHERE ticket_id = $1 ORDER BY ${time} DESC LIMIT 1) AS one,
    generate_series(1, ${count}) AS n`;
